import Database from 'better-sqlite3'
import type { ActivityKind } from '../../src-main/store/records/record-types.ts'

/**
 * Changes rows of a kind as a faulty disk would: no index, trigger or total is updated. No other
 * connection may have the file open. Afterwards its write-ahead log is empty. SQLite finds the
 * indexes of a table in its schema alone, so they are removed from the schema during the change.
 */
export function changeRowsOnDisk(path: string, kind: ActivityKind, sql: string): void {
  const schema = withFile(path, (db) => {
    db.unsafeMode(true)
    db.pragma('writable_schema = ON')
    const table = db
      .prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?")
      .pluck()
      .get(kind) as string
    const dependents = db
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
    return { table, dependents }
  })
  withFile(path, (db) => {
    db.exec(sql)
    db.unsafeMode(true)
    db.pragma('writable_schema = ON')
    const insert = db.prepare(
      'INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?)',
    )
    for (const dependent of schema.dependents) insert.run(...dependent)
    db.prepare("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?").run(
      schema.table,
      kind,
    )
  })
}

function withFile<T>(path: string, action: (db: Database.Database) => T): T {
  const db = new Database(path)
  try {
    const result = action(db)
    db.pragma('wal_checkpoint(TRUNCATE)')
    return result
  } finally {
    db.close()
  }
}
