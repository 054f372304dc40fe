import { crc32 } from 'node:zlib'
import type { ReportName } from '../contract/report.ts'
import { activityTables, keyValues, recordColumns } from './activity-tables.ts'
import type { Connection } from './database.ts'
import { findFact, setFact } from './facts.ts'
import { prepared } from './prepared.ts'
import type { ActivityKind, DamagedRow } from './store.ts'
import type { Part } from './totals.ts'

/**
 * A sum over each record, beside its text as received: SQLite notices a page that is no page any more, but not a digit that became another one on the
 * disk (security.md F12). It covers the text and every column that comes from it, not when a record was first and last seen. Rows of earlier versions
 * have none until fillRowChecks.
 */
const FACT = 'damaged_rows'
const CHECKED = 'rows_checked'
const FILLED = 'row_checks'
const MOST = 1000
const ROWS_PER_STEP = 500
const DAY_MS = 86_400_000
/** How often a sync looks at every row (security.md F12: weekly). */
const EACH_MS = 7 * DAY_MS
// No amount, id or word holds them.
const BETWEEN = '\x1f'
const NOTHING = '\x1e'

const kinds = Object.keys(activityTables) as ActivityKind[]

/** The sum of a record: CRC-32 as a signed number, which takes SQLite four bytes. `values` in the order of recordColumns. */
export function rowCheck(raw: string, values: readonly Part[]): number {
  let text = ''
  for (const value of values) text += (value ?? NOTHING) + BETWEEN
  return crc32(raw, crc32(text)) | 0
}

// As rowCheck puts them together.
function rowText(kind: ActivityKind): string {
  return recordColumns(kind)
    .map((name) => `ifnull(${name}, char(30)) || char(31)`)
    .join(' || ')
}

type Found = readonly [row: number, key: string, text: string, raw: string | null, sum: number | null]

const isGood = ([, , text, raw, sum]: Found): boolean => sum === null || (raw !== null && crc32(raw, crc32(text)) === sum >>> 0)

function selectRows(kind: ActivityKind, where: string): string {
  const key = activityTables[kind].key.map((name) => `t.${name}`).join(" || '/' || ")
  return `SELECT t.row, ${key}, ${rowText(kind)}, raw, row_check FROM ${kind} AS t LEFT JOIN ${kind}_raw USING (row) WHERE ${where}`
}

/** Whether a row is what was saved; a row without a sum counts as such. */
export function isRowIntact(db: Connection, kind: ActivityKind, row: number): boolean {
  const found = prepared<[number], Found>(db, selectRows(kind, 't.row = ?')).raw().get(row)
  return found === undefined || isGood(found)
}

/** The record of a key where it is not what was saved; none otherwise. */
export function findDamaged(db: Connection, report: ReportName, key: string): DamagedRow[] {
  const kind = kinds.find((one) => one === report)
  if (kind === undefined) return []
  const { key: names } = activityTables[kind]
  const row = prepared<string[], number>(db, `SELECT row FROM ${kind} WHERE ${names.map((name) => `${name} = ?`).join(' AND ')}`)
    .pluck()
    .get(...keyValues(kind, key))
  return row === undefined || isRowIntact(db, kind, row) ? [] : [{ kind, row, key }]
}

/** Every row that is not what was saved, a thousand at most; pauses every few dozen milliseconds and tells how many rows it has seen. */
export function* findDamagedRows(db: Connection): Generator<number, DamagedRow[]> {
  const damaged: DamagedRow[] = []
  let seen = 0
  for (const kind of kinds) {
    const step = db.prepare<[number], Found>(`${selectRows(kind, 't.row > ?')} ORDER BY t.row LIMIT ${ROWS_PER_STEP}`).raw()
    for (let found = step.all(0); found.length > 0; found = step.all(found[found.length - 1]?.[0] as number)) {
      for (const one of found) if (!isGood(one)) damaged.push({ kind, row: one[0], key: one[1] })
      if (damaged.length >= MOST) return damaged.slice(0, MOST)
      seen += found.length
      yield seen
    }
  }
  return damaged
}

/** Gives rows of earlier versions their sums, once; each step is committed by itself. */
export function* fillRowChecks(db: Connection): Generator<number, null> {
  if (findFact(db, FILLED) !== undefined) return null
  let done = 0
  for (const kind of kinds) {
    const step = db.prepare<[number], Found>(`${selectRows(kind, 't.row > ? AND raw IS NOT NULL AND row_check IS NULL')} ORDER BY t.row LIMIT ${ROWS_PER_STEP}`).raw()
    const put = db.prepare(`UPDATE ${kind}_raw SET row_check = ? WHERE row = ?`)
    for (let found = step.all(0); found.length > 0; found = step.all(found[found.length - 1]?.[0] as number)) {
      db.transaction(() => {
        for (const [row, , text, raw] of found) put.run(crc32(raw as string, crc32(text)) | 0, row)
      }).immediate()
      done += found.length
      yield done
    }
  }
  setFact(db, FILLED, 'kept')
  return null
}

/** Remembers rows that were found damaged, for the next sync to fetch them again. */
export function noteDamaged(db: Connection, rows: readonly DamagedRow[]): void {
  const noted = new Map([...listDamaged(db), ...rows].map((one) => [`${one.kind}/${one.row}`, one]))
  if (noted.size > 0) setFact(db, FACT, JSON.stringify([...noted.values()].slice(0, MOST)))
}

/** The rows that were found damaged and not fetched since. */
export function listDamaged(db: Connection): DamagedRow[] {
  const text = findFact(db, FACT)
  return text === undefined ? [] : (JSON.parse(text) as DamagedRow[])
}

/** The numbers of a kind's damaged rows; undefined where there are none, which is nearly always. */
export function damagedRows(db: Connection, kind: ActivityKind): ReadonlySet<number> | undefined {
  const rows = listDamaged(db).filter((one) => one.kind === kind)
  return rows.length > 0 ? new Set(rows.map(({ row }) => row)) : undefined
}

/** Whether a sync has to look at every row: the last time is a week ago, or the clock was set back. */
export function isCheckDue(db: Connection, nowMs: number): boolean {
  const last = Date.parse(findFact(db, CHECKED) ?? '')
  return !(nowMs - last < EACH_MS && nowMs >= last)
}

/** Notes that every row was looked at. */
export function noteChecked(db: Connection, at: string): void {
  setFact(db, CHECKED, at)
}

/**
 * Makes the rows that were noted ready to be fetched again: indexes are built anew, for they may lead to what the row no longer says, a key is what its
 * index knows, and withdrawals are wanted once more. Returns the rows. What a fetched record brings is put into its row by saveRecords.
 */
export function askDamagedAgain(db: Connection): readonly DamagedRow[] {
  const damaged = listDamaged(db)
  if (damaged.length === 0) return damaged
  return db
    .transaction(() => {
      const known = damaged.map((one) => withKeyOfIndex(db, one))
      for (const kind of new Set(damaged.map((one) => one.kind))) db.exec(`REINDEX ${kind}`)
      const want = db.prepare("INSERT INTO fetch_queue (id, state) VALUES (?, 'wanted') ON CONFLICT DO UPDATE SET state = 'wanted', tries = 0")
      for (const { one, key } of known) {
        const names = activityTables[one.kind].key
        const where = names.map((name) => `${name} IS NOT ?`).join(' OR ')
        db.prepare(`UPDATE ${one.kind} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE row = ? AND (${where})`).run(...key, one.row, ...key)
        if (one.kind === 'withdrawals') want.run(key[0])
      }
      return known.map(({ one, key }) => ({ ...one, key: key.join('/') }))
    })
    .immediate()
}

// The key stands twice in the file, in its row and in its index: the index is asked alone.
function withKeyOfIndex(db: Connection, one: DamagedRow): { readonly one: DamagedRow; readonly key: readonly string[] } {
  const names = activityTables[one.kind].key
  const key = db
    .prepare<[number], string[]>(`SELECT ${names.join(', ')} FROM ${one.kind} INDEXED BY sqlite_autoindex_${one.kind}_1 WHERE row = ?`)
    .raw()
    .get(one.row)
  return { one, key: key ?? keyValues(one.kind, one.key) }
}

/** A sync has come to its end: what it could fetch again is whole. */
export function forgetDamaged(db: Connection): void {
  db.prepare('DELETE FROM facts WHERE name = ?').run(FACT)
}
