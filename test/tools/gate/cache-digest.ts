import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'

// Row numbers and fetch times differ from run to run. The fetched content does not.
const ownColumns = new Set(['row', 'first_seen', 'last_seen', 'changed_at', 'asked_at', 'tries'])
const orders: Readonly<Record<string, string>> = {
  withdrawals: 'id',
  transactions: 'id',
  quotes: 'id',
  contacts: 'type, id',
  reference: 'kind, place',
  quarantine: 'kind, id, reason, digest',
  fetch_queue: 'id',
}

/**
 * SHA-256 over all canonical rows of a cache and their received texts (security.md, V4). The file
 * may be open elsewhere.
 */
export function cacheDigest(path: string): string {
  const db = new Database(path, { readonly: true })
  try {
    return digestOf(db)
  } finally {
    db.close()
  }
}

/** SHA-256 over all canonical rows of an open database and their received texts. */
export function digestOf(db: Database.Database): string {
  const hash = createHash('sha256')
  for (const [table, order] of Object.entries(orders)) {
    const columns = (db.pragma(`table_info(${table})`) as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => !ownColumns.has(name))
    const raw =
      table in { withdrawals: 1, transactions: 1, quotes: 1, contacts: 1 }
        ? ` JOIN ${table}_raw USING (row)`
        : ''
    const names = raw === '' ? columns : [...columns, 'raw']
    hash.update(`${table}\n`)
    // Columns are written by name and without nulls, so that a column added by a later schema
    // changes no digest while it is empty.
    for (const row of db
      .prepare<[], Record<string, unknown>>(
        `SELECT ${names.join(', ')} FROM ${table}${raw} ORDER BY ${order}`,
      )
      .iterate())
      hash.update(`${JSON.stringify(Object.entries(row).filter(([, value]) => value !== null))}\n`)
  }
  return hash.digest('hex')
}

/**
 * Everything that SQLite and the program's own rules find wrong in a database. Empty for a sound
 * one.
 */
export function findDefects(path: string): string[] {
  const db = new Database(path, { readonly: true })
  try {
    const defects = [
      String(db.pragma('integrity_check(3)', { simple: true })),
      ...(db.pragma('foreign_key_check') as object[]).map((row) => JSON.stringify(row)),
    ].filter((text) => text !== 'ok')
    // A disk that was full before the first step of the schema leaves no table.
    if (Number(db.pragma('user_version', { simple: true })) === 0) return defects
    for (const table of ['withdrawals', 'transactions', 'quotes', 'contacts']) {
      const unmatchedCount = Number(
        db
          .prepare(
            `SELECT count(*) FROM ${table} LEFT JOIN ${table}_raw USING (row) WHERE raw IS NULL`,
          )
          .pluck()
          .get(),
      )
      if (unmatchedCount > 0)
        defects.push(`${unmatchedCount} ${table} without the text they came as`)
    }
    for (const table of ['breaks', 'run_matches', 'run_lines']) {
      const unmatchedCount = Number(
        db
          .prepare(`SELECT count(*) FROM ${table} WHERE run NOT IN (SELECT seq FROM runs)`)
          .pluck()
          .get(),
      )
      if (unmatchedCount > 0) defects.push(`${unmatchedCount} ${table} of no run`)
    }
    return defects
  } finally {
    db.close()
  }
}
