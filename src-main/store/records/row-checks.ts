import { crc32 } from 'node:zlib'
import type { ReportName } from '../../contract/report.ts'
import { isAskableId } from '../../domain/withdrawal.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findFact, setFact } from '../database/facts.ts'
import { prepared } from '../database/prepared.ts'
import { activityKinds, activityTables, keyValues, recordColumns } from './activity-tables.ts'
import type { ActivityKind, DamagedRow } from './record-types.ts'

/**
 * A sum over each record, beside its text as received: SQLite notices a page that is no page any
 * more, but not a digit that became another one on the disk (security.md F12). It covers the text
 * and every column that comes from it, not when a record was first and last seen. Rows of earlier
 * versions have none until fillRowChecks.
 */
const FACT = 'damaged_rows'
const CHECKED = 'rows_checked'
const FILLED = 'row_checks'
const MOST = 1000
const ROWS_PER_STEP = 500
const DAY_MS = 86_400_000
/** How often a sync looks at every row (security.md F12: weekly). */
const EACH_MS = 7 * DAY_MS
/**
 * The sum of a record: CRC-32 as a signed number, which takes SQLite four bytes. `text` is
 * joinValues of what stands in recordColumns, and of a derived fee where there is one. `other` is
 * the text that was received in the record's other form.
 */
export function rowCheck(raw: string, text: string, other: string | null = null): number {
  return sumOf(raw, text, other) | 0
}

function sumOf(raw: string, text: string, other: string | null): number {
  const sum = crc32(raw, crc32(text))
  return other === null ? sum : crc32(other, sum)
}

// As joinValues puts them together. Without a derived fee the text is that of earlier versions.
function rowText(kind: ActivityKind): string {
  const parts = recordColumns(kind).map((name) => `ifnull(${name}, char(30)) || char(31)`)
  if (kind === 'withdrawals') parts.push("ifnull(derived_fee || char(31), '')")
  return parts.join(' || ')
}

type Found = readonly [
  row: number,
  key: string,
  text: string,
  raw: string | null,
  other: string | null,
  sum: number | null,
]

// On the disk a text may have become a number.
const isGood = ([, , text, raw, other, sum]: Found): boolean =>
  sum === null || (typeof raw === 'string' && sumOf(raw, text, other) === sum >>> 0)

function selectRows(kind: ActivityKind, where: string): string {
  const key = activityTables[kind].key.map((name) => `t.${name}`).join(', ')
  const other = kind === 'withdrawals' ? 'other' : 'NULL'
  return `SELECT t.row, concat_ws('/', ${key}), ${rowText(kind)}, raw, ${other}, row_check FROM ${kind} AS t LEFT JOIN ${kind}_raw USING (row) WHERE ${where}`
}

/** Whether a row is what was saved; a row without a sum counts as such. */
export function isRowIntact(db: ReadableDb, kind: ActivityKind, row: number): boolean {
  const found = findRow(db, kind, row)
  return found === undefined || isGood(found)
}

function findRow(db: ReadableDb, kind: ActivityKind, row: number): Found | undefined {
  return prepared<[number], Found>(db, selectRows(kind, 't.row = ?')).raw().get(row)
}

/** The record of a key where it is not what was saved; none otherwise. */
export function findDamaged(db: ReadableDb, report: ReportName, key: string): DamagedRow[] {
  const kind = activityKinds.find((one) => one === report)
  if (kind === undefined) return []
  const { key: names } = activityTables[kind]
  const row = prepared<string[], number>(
    db,
    `SELECT row FROM ${kind} WHERE ${names.map((name) => `${name} = ?`).join(' AND ')}`,
  )
    .pluck()
    .get(...keyValues(kind, key))
  return row === undefined || isRowIntact(db, kind, row) ? [] : [{ kind, row, key }]
}

/**
 * Every row of some kinds that is not what was saved, a thousand at most; pauses every few dozen
 * milliseconds and tells how many rows it has seen.
 */
export function* findDamagedRows(
  db: ReadableDb,
  among: readonly ActivityKind[] = activityKinds,
): Generator<number, DamagedRow[]> {
  const damaged: DamagedRow[] = []
  let seen = 0
  for (const kind of among) {
    const step = db
      .prepare<[number], Found>(
        `${selectRows(kind, 't.row > ?')} ORDER BY t.row LIMIT ${ROWS_PER_STEP}`,
      )
      .raw()
    for (
      let found = step.all(0);
      found.length > 0;
      found = step.all(found[found.length - 1]?.[0] as number)
    ) {
      for (const one of found) if (!isGood(one)) damaged.push({ kind, row: one[0], key: one[1] })
      if (damaged.length >= MOST) return damaged.slice(0, MOST)
      seen += found.length
      yield seen
    }
  }
  return damaged
}

/** Gives rows of earlier versions their sums, once; each step is committed by itself. */
export function* fillRowChecks(db: WritableDb): Generator<number, null> {
  if (findFact(db, FILLED) !== undefined) return null
  let done = 0
  for (const kind of activityKinds) {
    const step = db
      .prepare<[number], Found>(
        `${selectRows(kind, 't.row > ? AND raw IS NOT NULL AND row_check IS NULL')} ORDER BY t.row LIMIT ${ROWS_PER_STEP}`,
      )
      .raw()
    const put = db.prepare(`UPDATE ${kind}_raw SET row_check = ? WHERE row = ?`)
    for (
      let found = step.all(0);
      found.length > 0;
      found = step.all(found[found.length - 1]?.[0] as number)
    ) {
      db.transaction(() => {
        for (const [row, , text, raw, other] of found)
          put.run(rowCheck(raw as string, text, other), row)
      }).immediate()
      done += found.length
      yield done
    }
  }
  setFact(db, FILLED, 'kept')
  return null
}

/**
 * The kinds whose rows may be all that SQLite's check and the totals speak of: a row that changed
 * on the disk is not what its indexes and totals say. Undefined where something else is wrong too.
 */
export function kindsBehind(
  db: ReadableDb,
  problems: readonly string[],
): ReadonlySet<ActivityKind> | undefined {
  const tableOf = db
    .prepare<[string], string>(
      "SELECT tbl_name FROM sqlite_schema WHERE type = 'index' AND name = ?",
    )
    .pluck()
  const behind = new Set<ActivityKind>()
  for (const problem of problems) {
    const index =
      /^(?:row \d+ missing from|rowid not at end-of-record for row \d+ of|non-unique entry in|wrong # of entries in) index (\w+)$/.exec(
        problem,
      )?.[1]
    const table =
      index === undefined ? /^the totals of (\w+) are not/.exec(problem)?.[1] : tableOf.get(index)
    const kind = activityKinds.find((one) => one === table)
    if (kind === undefined) return undefined
    behind.add(kind)
  }
  return behind
}

/**
 * Tells of a record that is not what was saved, or that lacks its sum though all have one, and that
 * is not noted to be fetched again; undefined: there is none.
 */
export function findUnnotedDamage(db: ReadableDb): string | undefined {
  const noted = new Set(readNoted(db).map(({ kind, row }) => `${kind}/${row}`))
  const look = findDamagedRows(db)
  let step = look.next()
  while (step.done !== true) step = look.next()
  const damaged = step.value.filter(({ kind, row }) => !noted.has(`${kind}/${row}`))
  const [first] = damaged
  if (first) return `${first.kind} ${JSON.stringify(first.key.slice(0, 80))} is not what was saved`
  if (findFact(db, FILLED) === undefined) return undefined
  const bare = activityKinds.find(
    (kind) =>
      db
        .prepare(`SELECT 1 FROM ${kind} LEFT JOIN ${kind}_raw USING (row) WHERE row_check IS NULL`)
        .get() !== undefined,
  )
  return bare && `${bare} have lost what they came as`
}

/**
 * A row that was found damaged: `asked` by a sync that is under way or was cut, `missed` by one
 * that came to its end.
 */
interface Noted extends DamagedRow {
  readonly state?: 'asked' | 'missed'
}

/** Remembers rows that were found damaged, for the next sync to fetch them again. */
export function noteDamaged(db: WritableDb, rows: readonly DamagedRow[]): void {
  saveNoted(db, [...readNoted(db), ...rows])
}

function readNoted(db: ReadableDb): Noted[] {
  const text = findFact(db, FACT)
  return text === undefined ? [] : (JSON.parse(text) as Noted[])
}

// Of a row that comes twice the later note holds.
function saveNoted(db: WritableDb, rows: readonly Noted[]): void {
  const noted = new Map(rows.map((one) => [`${one.kind}/${one.row}`, one]))
  if (noted.size > 0) setFact(db, FACT, JSON.stringify([...noted.values()].slice(0, MOST)))
  else db.prepare('DELETE FROM facts WHERE name = ?').run(FACT)
}

/**
 * The numbers of a kind's damaged rows, and whether each can be written to (makeWritable);
 * undefined where there are none, which is nearly always.
 */
export function damagedRows(
  db: ReadableDb,
  kind: ActivityKind,
): ReadonlyMap<number, boolean> | undefined {
  const rows = readNoted(db).filter((one) => one.kind === kind)
  return rows.length > 0
    ? new Map(rows.map(({ row, state }) => [row, state !== undefined]))
    : undefined
}

/**
 * Whether a sync has to look at every row: the last time is a week ago, or the clock was set back.
 */
export function isCheckDue(db: ReadableDb, nowMs: number): boolean {
  const last = Date.parse(findFact(db, CHECKED) ?? '')
  return !(nowMs - last < EACH_MS && nowMs >= last)
}

/** Notes that every row was looked at. */
export function noteChecked(db: WritableDb, at: string): void {
  setFact(db, CHECKED, at)
}

/**
 * Makes the rows that were noted ready to be fetched again, and gives them: they can be written to,
 * and withdrawals are wanted once more. What a fetched record brings is put into its row by
 * saveRecords.
 */
export function askDamagedAgain(db: WritableDb): readonly DamagedRow[] {
  if (readNoted(db).length === 0) return []
  return db
    .transaction(() => {
      const fresh = readNoted(db).filter(({ state }) => state === undefined)
      for (const kind of new Set(fresh.map((one) => one.kind))) makeWritable(db, kind)
      const asked = readNoted(db)
        .filter(isToAsk)
        .flatMap((one) => withOwnKey(db, one))
      saveNoted(db, [
        ...readNoted(db),
        ...asked.map((one) => ({ ...one, state: 'asked' as const })),
      ])
      const want = db.prepare(
        "INSERT INTO fetch_queue (id, state) VALUES (?, 'wanted') ON CONFLICT DO UPDATE SET state = 'wanted', tries = 0",
      )
      for (const { kind, key } of asked)
        if (kind === 'withdrawals' && isAskableId(key)) want.run(key)
      return asked
    })
    .immediate()
}

// The feed is walked whole for one of its records: not with every sync for one that it no longer
// brings, only when that is found again.
const isToAsk = ({ kind, state }: Noted): boolean =>
  !(kind === 'transactions' && state === 'missed')

function withOwnKey(db: ReadableDb, { kind, row }: DamagedRow): DamagedRow[] {
  const found = findRow(db, kind, row)
  return found ? [{ kind, row, key: found[1] }] : []
}

/**
 * Makes the damaged rows of a kind such that they can be written to, inside the caller's
 * transaction: SQLite looks for a row's entries in its indexes by what the row says, and would end
 * there, or take away another row's. Keys become what their index knows before it is built anew:
 * two rows with one key would keep it from that. For the same reason all rows are looked at; what
 * is found is noted.
 */
export function makeWritable(db: WritableDb, kind: ActivityKind): void {
  const look = findDamagedRows(db, [kind])
  let step = look.next()
  while (step.done !== true) step = look.next()
  const damaged = step.value
  saveNoted(db, [...damaged, ...readNoted(db)])
  putKeysBack(
    db,
    kind,
    damaged.map(({ row }) => row),
  )
  db.exec(`REINDEX ${kind}`)
}

// The key stands twice in the file, in its row and in its index: the index is asked alone, and only
// of rows that are not what was saved.
function putKeysBack(db: WritableDb, kind: ActivityKind, rows: readonly number[]): void {
  const names = activityTables[kind].key
  const known = db
    .prepare<[string], [number, ...string[]]>(
      `SELECT row, ${names.join(', ')} FROM ${kind} INDEXED BY sqlite_autoindex_${kind}_1 WHERE row IN (SELECT value FROM json_each(?))`,
    )
    .raw()
    .all(JSON.stringify(rows))
  const isOther = names.map((name) => `${name} IS NOT ?`).join(' OR ')
  const put = db.prepare(
    `UPDATE ${kind} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE row = ? AND (${isOther})`,
  )
  // Only with a writable schema, which nothing here writes to, it is no error for SQLite that an
  // index lacks what the row said (OP_IdxDelete).
  db.unsafeMode(true)
  try {
    db.pragma('writable_schema = ON')
    for (const [row, ...key] of known) put.run(...key, row, ...key)
  } finally {
    db.pragma('writable_schema = OFF')
    db.unsafeMode(false)
  }
}

/** A sync has come to its end: what it mended is forgotten; what it could not stays noted. */
export function forgetMended(db: WritableDb): void {
  const left = readNoted(db).filter(({ kind, row }) => !isRowIntact(db, kind, row))
  saveNoted(
    db,
    left.map((one) => (one.state === 'asked' ? { ...one, state: 'missed' } : one)),
  )
}
