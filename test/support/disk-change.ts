import Database from 'better-sqlite3'
import type { ActivityKind } from '../../src-main/store/records/record-types.ts'

/**
 * Changes rows of a kind as a disk would: no index, no trigger and no total hears of it. Nobody
 * else may have the file open; its log rests in it afterwards. SQLite finds the indexes of a table
 * in its schema alone, so they are taken out of it meanwhile.
 */
export function changeRowsOnDisk(path: string, kind: ActivityKind, sql: string): void {
  const schema = withFile(path, (db) => {
    db.unsafeMode(true)
    db.pragma('writable_schema = ON')
    const table = db
      .prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?")
      .pluck()
      .get(kind) as string
    const beside = db
      .prepare<[string], unknown[]>(
        "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema WHERE type <> 'table' AND tbl_name = ?",
      )
      .raw()
      .all(kind)
    db.prepare("DELETE FROM sqlite_schema WHERE type <> 'table' AND tbl_name = ?").run(kind)
    db.prepare("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?").run(
      table.replace(/,? UNIQUE( \([^)]*\))?/, ''),
      kind,
    )
    return { table, beside }
  })
  withFile(path, (db) => {
    db.exec(sql)
    db.unsafeMode(true)
    db.pragma('writable_schema = ON')
    const put = db.prepare(
      'INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?)',
    )
    for (const one of schema.beside) put.run(...one)
    db.prepare("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?").run(
      schema.table,
      kind,
    )
  })
}

function withFile<T>(path: string, action: (db: Database.Database) => T): T {
  const db = new Database(path)
  try {
    const given = action(db)
    db.pragma('wal_checkpoint(TRUNCATE)')
    return given
  } finally {
    db.close()
  }
}
