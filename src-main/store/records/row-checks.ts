import { crc32 } from 'node:zlib'
import type { ReportName } from '../../contract/report.ts'
import { runToEnd } from '../../contract/run-in-slices.ts'
import { isRequestableId } from '../../domain/withdrawal.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findMetadata, setMetadata } from '../database/metadata.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { activityKinds, activityTables, keyValues, recordColumns } from './activity-tables.ts'
import type { ActivityKind, DamagedRow } from './record-types.ts'

/**
 * Stores a checksum beside the received text of each record, because SQLite detects a broken page,
 * but not a digit that changed on the disk (security.md F12). The checksum covers the text and
 * every column derived from it, but not the times when a record was first and last seen. Rows of
 * earlier versions have no checksum until fillRowChecks has run.
 */
const DAMAGED_ROWS_FACT = 'damaged_rows'
const LAST_CHECK_FACT = 'rows_checked'
const ALL_CHECKED_FACT = 'row_checks'
const MAX_DAMAGED_ROWS = 1000
const ROWS_PER_STEP = 500
const DAY_MS = 86_400_000
/** How often a sync checks every row (security.md F12: weekly). */
const CHECK_INTERVAL_MS = 7 * DAY_MS

/**
 * Returns the checksum of a record: CRC-32 as a signed number, which SQLite stores in four bytes.
 * `text` is the result of joinValues for the values in recordColumns, and for a derived fee if
 * there is one. `other` is the text that was received in the record's other form.
 */
export function rowCheck(raw: string, text: string, other: string | null = null): number {
  return crcOf(raw, text, other) | 0
}

function crcOf(raw: string, text: string, other: string | null): number {
  const sum = crc32(raw, crc32(text))
  return other === null ? sum : crc32(other, sum)
}

// Returns an SQL expression for the result of joinValues. A missing derived fee adds nothing, so
// that checksums of versions without this column stay valid.
function rowText(kind: ActivityKind): string {
  const parts = recordColumns(kind).map((name) => `ifnull(${name}, char(30)) || char(31)`)
  if (kind === 'withdrawals') parts.push("ifnull(derived_fee || char(31), '')")
  return parts.join(' || ')
}

type StoredRow = readonly [
  row: number,
  key: string,
  text: string,
  raw: string | null,
  other: string | null,
  sum: number | null,
]

// `raw` may be a number if its row is damaged.
const isIntact = ([, , text, raw, other, sum]: StoredRow): boolean =>
  sum === null || (typeof raw === 'string' && crcOf(raw, text, other) === sum >>> 0)

function selectRows(kind: ActivityKind, where: string): string {
  const key = activityTables[kind].key.map((name) => `t.${name}`).join(', ')
  const otherColumn = kind === 'withdrawals' ? 'other' : 'NULL'
  return `SELECT t.row, concat_ws('/', ${key}), ${rowText(kind)}, raw, ${otherColumn}, row_check FROM ${kind} AS t LEFT JOIN ${kind}_raw USING (row) WHERE ${where}`
}

/** True if a row agrees with its checksum, has none, or does not exist. */
export function isRowIntact(db: ReadableDb, kind: ActivityKind, row: number): boolean {
  const storedRow = readStoredRow(db, kind, row)
  return storedRow === undefined || isIntact(storedRow)
}

function readStoredRow(db: ReadableDb, kind: ActivityKind, row: number): StoredRow | undefined {
  return prepareCached<[number], StoredRow>(db, selectRows(kind, 't.row = ?')).raw().get(row)
}

/** Returns a record by its key if it is damaged, or an empty list if it is intact or unknown. */
export function findDamaged(db: ReadableDb, report: ReportName, key: string): DamagedRow[] {
  const kind = activityKinds.find((activityKind) => activityKind === report)
  if (kind === undefined) return []
  const { key: names } = activityTables[kind]
  const row = prepareCached<string[], number>(
    db,
    `SELECT row FROM ${kind} WHERE ${names.map((name) => `${name} = ?`).join(' AND ')}`,
  )
    .pluck()
    .get(...keyValues(kind, key))
  return row === undefined || isRowIntact(db, kind, row) ? [] : [{ kind, row, key }]
}

/**
 * Finds the damaged rows of some kinds, a thousand at most. Yields the number of rows read every
 * few dozen milliseconds.
 */
export function* findDamagedRows(
  db: ReadableDb,
  kinds: readonly ActivityKind[] = activityKinds,
): Generator<number, DamagedRow[]> {
  const damagedRecords: DamagedRow[] = []
  let rowsRead = 0
  for (const kind of kinds) {
    for (const rows of iteratePages(db, kind, 't.row > ?')) {
      for (const storedRow of rows)
        if (!isIntact(storedRow))
          damagedRecords.push({ kind, row: storedRow[0], key: storedRow[1] })
      if (damagedRecords.length >= MAX_DAMAGED_ROWS)
        return damagedRecords.slice(0, MAX_DAMAGED_ROWS)
      rowsRead += rows.length
      yield rowsRead
    }
  }
  return damagedRecords
}

// Yields the rows of a kind page by page. `where` compares the row number with its one parameter.
function* iteratePages(
  db: ReadableDb,
  kind: ActivityKind,
  where: string,
): Generator<readonly StoredRow[]> {
  const pageStatement = db
    .prepare<[number], StoredRow>(
      `${selectRows(kind, where)} ORDER BY t.row LIMIT ${ROWS_PER_STEP}`,
    )
    .raw()
  for (let lastRow = 0; ;) {
    const rows = pageStatement.all(lastRow)
    const lastStoredRow = rows.at(-1)
    if (!lastStoredRow) return
    yield rows
    lastRow = lastStoredRow[0]
  }
}

/**
 * Adds the missing checksums of rows that earlier versions saved. Each step is a transaction and
 * yields the number of rows done.
 */
export function* fillRowChecks(db: WritableDb): Generator<number, null> {
  if (findMetadata(db, ALL_CHECKED_FACT) !== undefined) return null
  let rowsDone = 0
  for (const kind of activityKinds) {
    const put = db.prepare(`UPDATE ${kind}_raw SET row_check = ? WHERE row = ?`)
    const where = 't.row > ? AND raw IS NOT NULL AND row_check IS NULL'
    for (const rows of iteratePages(db, kind, where)) {
      db.transaction(() => {
        for (const [row, , text, raw, other] of rows)
          put.run(rowCheck(raw as string, text, other), row)
      }).immediate()
      rowsDone += rows.length
      yield rowsDone
    }
  }
  setMetadata(db, ALL_CHECKED_FACT, 'kept')
  return null
}

/**
 * Returns the kinds whose damaged rows may explain all problems that SQLite's check and the totals
 * report, because a row that changed on the disk disagrees with its indexes and the totals.
 * Undefined if a problem has another cause.
 */
export function kindsExplaining(
  db: ReadableDb,
  problems: readonly string[],
): ReadonlySet<ActivityKind> | undefined {
  const tableOf = db
    .prepare<[string], string>(
      "SELECT tbl_name FROM sqlite_schema WHERE type = 'index' AND name = ?",
    )
    .pluck()
  const explainingKinds = new Set<ActivityKind>()
  for (const problem of problems) {
    const index =
      /^(?:row \d+ missing from|rowid not at end-of-record for row \d+ of|non-unique entry in|wrong # of entries in) index (\w+)$/.exec(
        problem,
      )?.[1]
    const table =
      index === undefined ? /^the totals of (\w+) are not/.exec(problem)?.[1] : tableOf.get(index)
    const kind = activityKinds.find((activityKind) => activityKind === table)
    if (kind === undefined) return undefined
    explainingKinds.add(kind)
  }
  return explainingKinds
}

/**
 * Describes a damaged record that is not noted to be fetched again, or a kind of which a record
 * lost its checksum. Undefined if there is neither.
 */
export function findUnnotedDamage(db: ReadableDb): string | undefined {
  const notedRows = new Set(readNoted(db).map(({ kind, row }) => `${kind}/${row}`))
  const unnotedRow = runToEnd(findDamagedRows(db)).find(
    ({ kind, row }) => !notedRows.has(`${kind}/${row}`),
  )
  if (unnotedRow)
    return `${unnotedRow.kind} ${JSON.stringify(unnotedRow.key.slice(0, 80))} is not what was saved`
  if (findMetadata(db, ALL_CHECKED_FACT) === undefined) return undefined
  const kindWithoutChecks = activityKinds.find(
    (kind) =>
      db
        .prepare(`SELECT 1 FROM ${kind} LEFT JOIN ${kind}_raw USING (row) WHERE row_check IS NULL`)
        .get() !== undefined,
  )
  return kindWithoutChecks && `${kindWithoutChecks} have lost what was received`
}

/**
 * The note of a damaged row. `asked`: a sync that is running or was killed has requested the record
 * again. `missed`: a finished sync did not repair the row.
 */
interface NotedRow extends DamagedRow {
  readonly state?: 'asked' | 'missed'
}

/** Notes damaged rows, which the next sync fetches again. */
export function noteDamaged(db: WritableDb, rows: readonly DamagedRow[]): void {
  saveNoted(db, [...readNoted(db), ...rows])
}

function readNoted(db: ReadableDb): NotedRow[] {
  const text = findMetadata(db, DAMAGED_ROWS_FACT)
  return text === undefined ? [] : (JSON.parse(text) as NotedRow[])
}

// If there are two notes of a row, the later one is saved.
function saveNoted(db: WritableDb, rows: readonly NotedRow[]): void {
  const notesByRow = new Map(rows.map((note) => [`${note.kind}/${note.row}`, note]))
  if (notesByRow.size > 0)
    setMetadata(
      db,
      DAMAGED_ROWS_FACT,
      JSON.stringify([...notesByRow.values()].slice(0, MAX_DAMAGED_ROWS)),
    )
  else db.prepare('DELETE FROM facts WHERE name = ?').run(DAMAGED_ROWS_FACT)
}

/**
 * Returns the row numbers of a kind's noted damaged rows, each with true if the row can be written
 * to (makeWritable). Undefined if there are none, as is nearly always the case.
 */
export function damagedRows(
  db: ReadableDb,
  kind: ActivityKind,
): ReadonlyMap<number, boolean> | undefined {
  const rows = readNoted(db).filter((note) => note.kind === kind)
  return rows.length > 0
    ? new Map(rows.map(({ row, state }) => [row, state !== undefined]))
    : undefined
}

/**
 * True if a sync has to check every row: the last check is a week old, or the clock was set back.
 */
export function isCheckDue(db: ReadableDb, nowMs: number): boolean {
  const lastCheckMs = Date.parse(findMetadata(db, LAST_CHECK_FACT) ?? '')
  return !(nowMs - lastCheckMs < CHECK_INTERVAL_MS && nowMs >= lastCheckMs)
}

/** Stores the time of a check of every row. */
export function noteChecked(db: WritableDb, at: string): void {
  setMetadata(db, LAST_CHECK_FACT, at)
}

/**
 * Prepares the noted rows to be fetched again: makes them writable, and puts withdrawals back into
 * the queue. saveRecords then writes the fetched record into its row. Returns the rows to fetch.
 */
export function requeueDamaged(db: WritableDb): readonly DamagedRow[] {
  if (readNoted(db).length === 0) return []
  return db
    .transaction(() => {
      const newNotes = readNoted(db).filter(({ state }) => state === undefined)
      for (const kind of new Set(newNotes.map((note) => note.kind))) makeWritable(db, kind)
      const rowsToRequest = readNoted(db)
        .filter(shouldRequest)
        .flatMap((note) => withOwnKey(db, note))
      saveNoted(db, [
        ...readNoted(db),
        ...rowsToRequest.map((row) => ({ ...row, state: 'asked' as const })),
      ])
      const requeueId = db.prepare(
        "INSERT INTO fetch_queue (id, state) VALUES (?, 'wanted') ON CONFLICT DO UPDATE SET state = 'wanted', tries = 0",
      )
      for (const { kind, key } of rowsToRequest)
        if (kind === 'withdrawals' && isRequestableId(key)) requeueId.run(key)
      return rowsToRequest
    })
    .immediate()
}

// A feed row can be requested only by a walk through the whole feed. To avoid such a walk in every
// sync, a row that the feed no longer returns is requested again only if it is found damaged again.
const shouldRequest = ({ kind, state }: NotedRow): boolean =>
  !(kind === 'transactions' && state === 'missed')

function withOwnKey(db: ReadableDb, { kind, row }: DamagedRow): DamagedRow[] {
  const storedRow = readStoredRow(db, kind, row)
  return storedRow ? [{ kind, row, key: storedRow[1] }] : []
}

/**
 * Makes the damaged rows of a kind writable, inside the caller's transaction. SQLite looks up a
 * row's index entries by the row's content, so writing a damaged row would fail, or remove the
 * entry of another row. Restores the keys from their index before it rebuilds the indexes, because
 * two rows with one key would prevent the rebuild. For the same reason it checks all rows of the
 * kind, and notes the damaged ones.
 */
export function makeWritable(db: WritableDb, kind: ActivityKind): void {
  const damagedRecords = runToEnd(findDamagedRows(db, [kind]))
  saveNoted(db, [...damagedRecords, ...readNoted(db)])
  restoreKeys(
    db,
    kind,
    damagedRecords.map(({ row }) => row),
  )
  db.exec(`REINDEX ${kind}`)
}

// A key is stored twice, in its row and in its index. Reads the keys of the damaged rows from the
// index alone.
function restoreKeys(db: WritableDb, kind: ActivityKind, rows: readonly number[]): void {
  const names = activityTables[kind].key
  const indexedKeys = db
    .prepare<[string], [number, ...string[]]>(
      `SELECT row, ${names.join(', ')} FROM ${kind} INDEXED BY sqlite_autoindex_${kind}_1 WHERE row IN (SELECT value FROM json_each(?))`,
    )
    .raw()
    .all(JSON.stringify(rows))
  const isDifferent = names.map((name) => `${name} IS NOT ?`).join(' OR ')
  const put = db.prepare(
    `UPDATE ${kind} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE row = ? AND (${isDifferent})`,
  )
  // SQLite accepts an index without the entry of a row (OP_IdxDelete) only while its schema is
  // writable. No statement here writes to the schema.
  db.unsafeMode(true)
  try {
    db.pragma('writable_schema = ON')
    for (const [row, ...key] of indexedKeys) put.run(...key, row, ...key)
  } finally {
    db.pragma('writable_schema = OFF')
    db.unsafeMode(false)
  }
}

/**
 * Runs at the end of a sync. Deletes the notes of repaired rows, and marks the other requested rows
 * as missed.
 */
export function forgetRepaired(db: WritableDb): void {
  const stillDamaged = readNoted(db).filter(({ kind, row }) => !isRowIntact(db, kind, row))
  saveNoted(
    db,
    stillDamaged.map((note) => (note.state === 'asked' ? { ...note, state: 'missed' } : note)),
  )
}
