import { createHash } from 'node:crypto'
import type BetterSqlite3 from 'better-sqlite3'
import { toMoneyKey } from '../../base/decimal.ts'
import type { InstantText } from '../../base/instant.ts'
import type { ErasableKind } from '../../domain/erased-record.ts'
import { eraseRecord, hasPersonalValue } from '../../domain/erased-record.ts'
import type { Field } from '../../domain/field.ts'
import type {
  OpenedItem,
  OpenedRecord,
  PackedRecords,
  ReceivedRecord,
} from '../../domain/packed-records.ts'
import { joinValues, keyOf, RecordPages } from '../../domain/packed-records.ts'
import type { AnswerForm } from '../../domain/withdrawal.ts'
import { deriveFee, withdrawalFields } from '../../domain/withdrawal.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import type { ActivityTable } from './activity-tables.ts'
import { activityTables, recordColumns } from './activity-tables.ts'
import { NEXT_CHANGE } from './change-numbers.ts'
import { openErased } from './erased-records.ts'
import { dropIndexes, hasDroppedIndexes } from './first-load.ts'
import { mergeRecord } from './merge.ts'
import type { ActivityKind, SaveResult } from './record-types.ts'
import { damagedRows, isRowIntact, makeWritable, noteDamaged, rowCheck } from './row-checks.ts'
import { putDrift } from './service-log.ts'
import type { SharedVersion, SharedVersions } from './shared-versions.ts'
import type { SqlValue, TotalsChange } from './totals.ts'
import { beginTotals, dropTotals } from './totals.ts'
import type { UnsentJournal } from './unsent.ts'
import { openJournal } from './unsent.ts'

interface Statements {
  readonly find: BetterSqlite3.Statement<SqlValue[], (string | number | null)[]>
  readonly insert: BetterSqlite3.Statement<SqlValue[]>
  readonly update: BetterSqlite3.Statement<SqlValue[]>
  readonly repair: BetterSqlite3.Statement<SqlValue[]>
  readonly touch: BetterSqlite3.Statement<SqlValue[]>
  readonly derive: BetterSqlite3.Statement<SqlValue[]> | undefined
  readonly findRaw: BetterSqlite3.Statement<SqlValue[], (string | null)[]> | undefined
  readonly putRaw: BetterSqlite3.Statement<SqlValue[]>
  readonly change: BetterSqlite3.Statement<SqlValue[]>
  readonly quarantine: BetterSqlite3.Statement<SqlValue[]>
  readonly drift: BetterSqlite3.Statement<SqlValue[]>
}

const statementsByKind = new WeakMap<ReadableDb, Map<ActivityKind, Statements>>()

function statementsOf(db: WritableDb, kind: ActivityKind): Statements {
  let kinds = statementsByKind.get(db)
  if (!kinds) statementsByKind.set(db, (kinds = new Map()))
  let statements = kinds.get(kind)
  if (!statements) kinds.set(kind, (statements = prepare(db, kind)))
  return statements
}

function prepare(db: WritableDb, kind: ActivityKind): Statements {
  const table = activityTables[kind]
  const names = [...table.fields.map((field) => field.name), ...derivedColumns(table)]
  const columns = [...recordColumns(kind), ...derivedColumns(table)]
  const key = table.key.map((name) => `${name} = ?`).join(' AND ')
  const formColumns = table.isMerged ? ['form', 'other'] : []
  const rawColumns = ['raw', 'row_check', ...formColumns]
  return {
    find: db
      .prepare<SqlValue[], (string | number | null)[]>(
        `SELECT row, ${names.join(', ')} FROM ${kind} WHERE ${key}`,
      )
      .raw(),
    insert: db.prepare(
      `INSERT INTO ${kind} (${columns.join(', ')}, first_seen, last_seen) VALUES (${columns.map(() => '?').join(', ')}, ?, ?) ON CONFLICT (${table.key.join(', ')}) DO NOTHING`,
    ),
    update: db.prepare(
      `UPDATE ${kind} SET ${columns.map((name) => `${name} = ?`).join(', ')}, last_seen = ?, changed_at = ? WHERE row = ?`,
    ),
    repair: db.prepare(
      `UPDATE ${kind} SET ${columns.map((name) => `${name} = ?`).join(', ')}, last_seen = ? WHERE row = ?`,
    ),
    touch: db.prepare(`UPDATE ${kind} SET last_seen = ? WHERE row = ?`),
    derive: table.isMerged
      ? db.prepare(`UPDATE ${kind} SET derived_fee = ? WHERE row = ?`)
      : undefined,
    findRaw: table.isMerged
      ? db
          .prepare<SqlValue[], (string | null)[]>(
            `SELECT ${rawColumns.join(', ')} FROM ${kind}_raw WHERE row = ?`,
          )
          .raw()
      : undefined,
    putRaw: db.prepare(
      `INSERT INTO ${kind}_raw (row, ${rawColumns.join(', ')}) VALUES (?, ${rawColumns.map(() => '?').join(', ')})
       ON CONFLICT (row) DO UPDATE SET ${rawColumns.map((name) => `${name} = excluded.${name}`).join(', ')} WHERE raw <> excluded.raw OR row_check IS NOT excluded.row_check`,
    ),
    change: db.prepare(
      `INSERT INTO changes (seq, kind, id, at, field, old, new, form) VALUES (${NEXT_CHANGE}, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    quarantine: db.prepare(
      'INSERT INTO quarantine (kind, id, reason, digest, raw, first_seen, last_seen) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET last_seen = excluded.last_seen',
    ),
    drift: db.prepare(putDrift),
  }
}

/**
 * Upserts a batch inside the caller's transaction: merges each record into its row, stores each
 * change of a field, never replaces a newer version by an older one, quarantines unusable records,
 * and counts drift. In a first load, a batch of at least `minBatchRows` records drops the table's
 * indexes (first-load.ts). If `isFirstLoad` is undefined, the number of stored rows decides. `form`
 * is the kind of answer that withdrawals come from. For records of a team, `shared` holds their
 * versions, which replace `at` and `form`. Erased records are saved without their personal fields.
 */
export function saveRecords(
  db: WritableDb,
  kind: ActivityKind,
  incoming: readonly (ReceivedRecord | PackedRecords)[],
  at: InstantText,
  isFirstLoad?: boolean,
  minBatchRows?: number,
  form: AnswerForm = 'detail',
  shared?: SharedVersions,
): SaveResult {
  const table = activityTables[kind]
  const { length } = new RecordPages(table.fields, incoming)
  dropIndexes(db, kind, length, isFirstLoad, minBatchRows)
  const statements = statementsOf(db, kind)
  const drift = new Map<string, number>()
  const counts = { added: 0, changed: 0, same: 0, quarantined: 0 }
  let oldestCreatedAt: InstantText | null = null
  const batch: Batch = {
    db,
    kind,
    table,
    keyPlaces: placesOf(table, table.key),
    moneyPlaces: placesOf(table, table.keyedFields),
    statements,
    at,
    form: table.isMerged ? form : null,
    totals: kind === 'withdrawals' ? beginTotals(db) : undefined,
    damaged: damagedRows(db, kind),
    isFirstLoad: isFirstLoad === true || hasDroppedIndexes(db),
    isWritable: false,
    shared,
    version: undefined,
    journal: shared ? undefined : openJournal(db, kind),
  }
  const [createdPlace = -1] = placesOf(table, ['created_at'])
  const isErased = openErased(db, kind)
  for (const { item, conflictingKeys } of itemsOf(table, incoming, batch.keyPlaces)) {
    if (item.kind === 'quarantined') {
      // An unreadable text of an erased record may contain personal data.
      if (isErased?.(item.id) === true) continue
      statements.quarantine.run(kind, item.id, item.reason, digestOf(item.raw), item.raw, at, at)
      counts.quarantined += 1
      continue
    }
    const key = keyOf(item.values, batch.keyPlaces)
    if (isErased?.(key) === true) {
      counts[saveErased(batch, item, key)] += 1
      continue
    }
    if (conflictingKeys.has(key)) {
      statements.quarantine.run(
        kind,
        key,
        'RECORD_CONFLICT: it came twice in one page with different content',
        digestOf(item.raw),
        item.raw,
        at,
        at,
      )
      counts.quarantined += 1
      continue
    }
    for (const what of item.drift) drift.set(what, (drift.get(what) ?? 0) + 1)
    const created = item.values[createdPlace]
    if (created && (oldestCreatedAt === null || created < oldestCreatedAt))
      oldestCreatedAt = created
    const version = shared?.versionOf(key)
    if (version) {
      batch.at = version.lastSeen
      batch.form = version.form
      batch.version = version
    }
    counts[saveOne(batch, item, key)] += 1
  }
  batch.totals?.save(db)
  for (const [what, times] of drift) statements.drift.run(kind, what, times, at, at)
  const { same: _, ...otherCounts } = counts
  return { seen: length, ...otherCounts, oldest: oldestCreatedAt }
}

// A team's version with personal fields is older than the erasure and comes from a restored server.
// The row is stored without these fields, so it is noted in the journal and sent with the next
// sync.
function saveErased(batch: Batch, item: OpenedRecord, key: string): Outcome {
  const { kind, table, shared, keyPlaces, statements } = batch
  const version = shared?.versionOf(key)
  if (version) {
    batch.at = version.lastSeen
    batch.form = version.form
    batch.version = { ...version, other: null }
  }
  const outcome = saveOne(batch, eraseRecord(kind as ErasableKind, table.fields, item), key)
  if (shared && hasPersonalValue(kind as ErasableKind, table.fields, item.values)) {
    const row = statements.find.get(...keyPlaces.map((place) => item.values[place] ?? ''))?.[0]
    if (typeof row === 'number') shared.note(row)
  }
  return outcome
}

/**
 * Removes the personal fields of a stored record, inside the caller's transaction. Records no
 * change. Does nothing if the record is not stored.
 */
export function eraseStored(db: WritableDb, kind: ErasableKind, id: string): void {
  const table = activityTables[kind]
  const statements = statementsOf(db, kind)
  const storedRow = statements.find.get(id)
  if (!storedRow) return
  const row = storedRow[0] as number
  const values = storedRow.slice(1, table.fields.length + 1) as (string | null)[]
  const erasedRecord = eraseRecord(kind, table.fields, { values, absent: [], drift: [] })
  const filledRow = fillRow(
    { table, moneyPlaces: placesOf(table, table.keyedFields) },
    erasedRecord.values,
    erasedRecord.text,
  )
  const lastSeen = prepareCached<[number], string>(
    db,
    `SELECT last_seen FROM ${kind} WHERE row = ?`,
  )
    .pluck()
    .get(row)
  statements.repair.run(...filledRow.columns, lastSeen ?? '', row)
  const forms = table.isMerged ? ", form = 'detail', other = NULL" : ''
  prepareCached(db, `UPDATE ${kind}_raw SET raw = ?, row_check = ?${forms} WHERE row = ?`).run(
    erasedRecord.raw,
    rowCheck(erasedRecord.raw, filledRow.text),
    row,
  )
}

// The positions of fields by name, or -1 for a field that the kind does not have.
function placesOf({ fields }: ActivityTable, names: readonly string[]): number[] {
  return names.map((wantedName) => fields.findIndex(({ name }) => name === wantedName))
}

// The digest distinguishes texts with the same id and reason. All are stored, because any of them
// may be the right one.
function digestOf(raw: string): string {
  return createHash('sha256').update(raw).digest('hex').slice(0, 32)
}

interface PagedItem {
  readonly item: OpenedItem
  /** Keys that occur twice in the item's page with different content. */
  readonly conflictingKeys: ReadonlySet<string>
}

// Each item of packed records is one page, and the other records together are one page. Two texts
// of a record conflict only within a page, because between two requests a record may change and
// move to another page.
function* itemsOf(
  { fields }: ActivityTable,
  incoming: readonly (ReceivedRecord | PackedRecords)[],
  keyPlaces: readonly number[],
): Generator<PagedItem, void> {
  const packedPages = incoming.filter((item) => item.kind === 'packed')
  const receivedRecords = incoming.filter((item) => item.kind !== 'packed')
  for (const page of [...packedPages.map((item) => [item]), receivedRecords]) {
    const records = new RecordPages(fields, page)
    const conflictingKeys = findConflictingKeys(records, keyPlaces)
    for (const item of records) yield { item, conflictingKeys }
  }
}

function findConflictingKeys(records: RecordPages, keyPlaces: readonly number[]): Set<string> {
  const conflictingKeys = new Set<string>()
  const keys = records.keys(keyPlaces)
  // Nearly always every key is unique.
  if (new Set(keys).size === keys.length) return conflictingKeys
  const rawByKey = new Map<string, string>()
  for (const item of records) {
    if (item.kind !== 'record') continue
    const key = keyOf(item.values, keyPlaces)
    const earlierRaw = rawByKey.get(key)
    if (earlierRaw === undefined) rawByKey.set(key, item.raw)
    else if (earlierRaw !== item.raw) conflictingKeys.add(key)
  }
  return conflictingKeys
}

interface Batch {
  readonly db: WritableDb
  readonly kind: ActivityKind
  readonly table: ActivityTable
  /** The positions of the table's key fields, and of its keyed money fields, among its fields. */
  readonly keyPlaces: readonly number[]
  readonly moneyPlaces: readonly number[]
  readonly statements: Statements
  /** `at`, `form` and `version` are set for each record of a team. */
  at: InstantText
  /** Null for a kind whose records have one form. */
  form: AnswerForm | null
  version: SharedVersion | undefined
  /** The versions of a team's records, or undefined for answers of the service. */
  readonly shared: SharedVersions | undefined
  /** Undefined outside a team, for a kind that is not shared, and for records from the team. */
  readonly journal: UnsentJournal | undefined
  readonly totals: TotalsChange | undefined
  /** The numbers of rows known to be damaged, each with true if the row can be written to. */
  readonly damaged: ReadonlyMap<number, boolean> | undefined
  readonly isFirstLoad: boolean
  /** True once makeWritable was called, which makes every row writable. */
  isWritable: boolean
}

type Outcome = 'added' | 'changed' | 'same'

function saveOne(batch: Batch, item: OpenedRecord, key: string): Outcome {
  const { db, kind, table, keyPlaces, statements, at, form, totals, damaged, shared } = batch
  const { values } = item
  // Nearly every record of a first load is new. Finding the record first would look up its key
  // twice.
  if (batch.isFirstLoad && addRow(batch, item)) return 'added'
  const storedRow = statements.find.get(...keyPlaces.map((place) => values[place] ?? ''))
  if (!storedRow) {
    addRow(batch, item)
    return 'added'
  }
  const row = storedRow[0] as number
  const storedCells = storedRow.slice(1, table.fields.length + 1) as (string | null)[]
  const isUnsent = shared?.isUnsent(row) === true
  const mergedRecord = mergeRecord(table, item, storedCells, shared !== undefined)
  const { changedPlaces } = mergedRecord
  // An unsent row of this workstation keeps its values if it was seen after the team's version.
  const hasOwnValues = isUnsent && changedPlaces.length > 0 && table.version === undefined
  if (hasOwnValues && shared?.isNewerHere(row, at) === true) return 'same'
  const filledRow = fillRow(batch, mergedRecord.values, mergedRecord.text)
  // Damage on the disk is neither a change of the record nor a version of it.
  if ((damaged?.has(row) === true || changedPlaces.length > 0) && !isRowIntact(db, kind, row)) {
    // An answer that lacks fields cannot repair them, so the row waits for the answer to its id.
    if (form === 'list') {
      if (damaged?.has(row) !== true) noteDamaged(db, [{ kind, row, key }])
      return 'same'
    }
    if (!batch.isWritable && damaged?.get(row) !== true) {
      makeWritable(db, kind)
      batch.isWritable = true
    }
    const repairedCells = repairValues(batch, row, item, mergedRecord.values)
    const repairedRow = fillRow(batch, repairedCells, joinValues(repairedCells))
    statements.repair.run(...repairedRow.columns, at, row)
    putRaw(batch, row, item.raw, repairedRow.text)
    batch.journal?.note(row)
    if (totals) dropTotals(db)
    return 'same'
  }
  if (table.version !== undefined && isOlder(...versionsOf(table, values, storedRow))) {
    if (shared) noteDifferent(shared, row, isUnsent)
    else statements.touch.run(at, row)
    return 'same'
  }
  putRaw(batch, row, item.raw, filledRow.text)
  if (shared) {
    if (mergedRecord.values !== values) noteDifferent(shared, row, isUnsent)
    else if (isUnsent) shared.forget(row)
  }
  if (changedPlaces.length === 0) {
    // A row that an earlier version saved has no derived fee yet.
    if (
      filledRow.derived !== undefined &&
      filledRow.derived !== (storedRow[table.fields.length + 1] ?? null)
    )
      statements.derive?.run(filledRow.derived, row)
    if (!shared) statements.touch.run(at, row)
    return 'same'
  }
  for (const place of changedPlaces) {
    const [old, after] = [storedCells[place] ?? null, values[place] ?? null]
    const { name } = table.fields[place] as Field
    // The changes of a team's record are received with it (received-records.ts).
    if (shared) shared.noteChange(key, { at, field: name, old, new: after, form }, item.raw)
    else statements.change.run(kind, key, at, name, old, after, form)
  }
  statements.update.run(...filledRow.columns, at, at, row)
  batch.journal?.note(row)
  if (totals) {
    totals.count(storedCells, moneyColumns(storedCells, batch.moneyPlaces), -1)
    totals.count(mergedRecord.values, filledRow.money, 1)
  }
  return 'changed'
}

// Notes a row that differs from the team's version, so that the next sync sends it.
function noteDifferent(shared: SharedVersions, row: number, isUnsent: boolean): void {
  if (!isUnsent) shared.note(row)
}

// Clears the value of a field that no received text contains, because such a value can only come
// from a fault of the disk.
function repairValues(
  { table, statements }: Batch,
  row: number,
  { absent }: OpenedRecord,
  mergedRecord: readonly (string | null)[],
): readonly (string | null)[] {
  if (absent.length === 0 || !table.isMerged) return mergedRecord
  const [raw, , , other] = statements.findRaw?.get(row) ?? []
  const texts = `${raw ?? ''}${other ?? ''}`
  return mergedRecord.map((value, place) =>
    absent.includes(place) && !texts.includes(`"${(table.fields[place] as Field).name}"`)
      ? null
      : value,
  )
}

// Inserts the record. Returns false if its key exists already.
function addRow(batch: Batch, { values, text, raw }: OpenedRecord): boolean {
  const { statements, at, totals } = batch
  const filledRow = fillRow(batch, values, text)
  const firstSeen = batch.version?.firstSeen ?? at
  const { changes, lastInsertRowid } = statements.insert.run(...filledRow.columns, firstSeen, at)
  if (changes === 0) return false
  const row = lastInsertRowid as number
  writeRaw(batch, row, raw, filledRow.text, batch.version?.other ?? null)
  batch.journal?.note(row)
  totals?.count(values, filledRow.money, 1)
  return true
}

interface FilledRow {
  readonly columns: readonly SqlValue[]
  readonly money: readonly SqlValue[]
  /** Undefined for a kind that derives no fee. */
  readonly derived: string | null | undefined
  /** The text of all columns that the checksum covers. */
  readonly text: string
}

function fillRow(
  { table, moneyPlaces }: Pick<Batch, 'table' | 'moneyPlaces'>,
  values: readonly (string | null)[],
  text: string,
): FilledRow {
  const money = moneyColumns(values, moneyPlaces)
  const columnsText = text + joinValues(money)
  if (!table.isMerged)
    return { columns: [...values, ...money], money, derived: undefined, text: columnsText }
  const derived = deriveFee({
    amount: values[AMOUNT] ?? null,
    charged_fee: values[CHARGED_FEE] ?? null,
    debited_amount: values[DEBITED_AMOUNT] ?? null,
  })
  return {
    columns: [...values, ...money, derived],
    money,
    derived,
    text: derived === null ? columnsText : columnsText + joinValues([derived]),
  }
}

/**
 * Returns a function that is true if a record's values and texts agree with the checksum stored
 * beside them, or if there is no checksum. It needs no other column of the row, because all others
 * that the checksum covers are derived from the values.
 */
export function openRecordCheck(
  kind: ActivityKind,
): (
  values: readonly (string | null)[],
  raw: string,
  other: string | null,
  check: number | null,
) => boolean {
  const table = activityTables[kind]
  const moneyPlaces = placesOf(table, table.keyedFields)
  return (values, raw, other, check) => {
    if (check === null) return true
    try {
      const { text } = fillRow({ table, moneyPlaces }, values, joinValues(values))
      return rowCheck(raw, text, other) === check
    } catch {
      // A damaged amount is not a decimal.
      return false
    }
  }
}

const withdrawalPlace = (wantedName: string): number =>
  withdrawalFields.findIndex(({ name }) => name === wantedName)
const AMOUNT = withdrawalPlace('amount')
const CHARGED_FEE = withdrawalPlace('charged_fee')
const DEBITED_AMOUNT = withdrawalPlace('debited_amount')

// Only withdrawals are merged, and only a withdrawal may lack its fee, which is then derived.
function derivedColumns({ isMerged }: ActivityTable): string[] {
  return isMerged ? ['derived_fee'] : []
}

// Keeps the text of the record's other form beside the new one.
function putRaw(batch: Batch, row: number, raw: string, text: string): void {
  const [before, , form, other] = batch.statements.findRaw?.get(row) ?? []
  const isOther = before !== undefined && (form ?? 'detail') !== batch.form
  const sharedOther = batch.version?.other ?? null
  writeRaw(batch, row, raw, text, sharedOther ?? (isOther ? before : other) ?? null)
}

function writeRaw(
  { statements, form }: Batch,
  row: number,
  raw: string,
  text: string,
  other: string | null,
): void {
  const formValues = form === null ? [] : [form, other]
  statements.putRaw.run(row, raw, rowCheck(raw, text, other), ...formValues)
}

// Returns the version in the received record, and the version in its stored row.
function versionsOf(
  { fields, version }: ActivityTable,
  values: readonly (string | null)[],
  storedRow: readonly (string | number | null)[],
): [string | null, string | null] {
  const place = fields.findIndex(({ name }) => name === version)
  return [values[place] ?? null, (storedRow[place + 1] as string | null | undefined) ?? null]
}

function isOlder(incoming: string | null, storedText: string | null): boolean {
  return incoming !== null && storedText !== null && incoming < storedText
}

function moneyColumns(values: readonly (string | null)[], places: readonly number[]): SqlValue[] {
  const columns: SqlValue[] = []
  for (const place of places) {
    const value = values[place] ?? null
    if (value === null) {
      columns.push(null, null, null)
      continue
    }
    const key = toMoneyKey(value)
    columns.push(key.whole, key.fraction, key.rest)
  }
  return columns
}
