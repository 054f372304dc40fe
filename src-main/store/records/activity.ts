import { createHash } from 'node:crypto'
import type BetterSqlite3 from 'better-sqlite3'
import { toMoneyKey } from '../../base/decimal.ts'
import type { InstantText } from '../../base/instant.ts'
import type {
  OpenedItem,
  OpenedRecord,
  PackedRecords,
  ReceivedRecord,
} from '../../domain/packed-records.ts'
import { joinValues, keyOf, RecordBatch } from '../../domain/packed-records.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import type { ActivityTable } from './activity-tables.ts'
import { activityTables, recordColumns } from './activity-tables.ts'
import { hasPutOffIndexes, putOffIndexes } from './first-load.ts'
import { putDrift } from './health.ts'
import type { ActivityKind, Saved } from './record-types.ts'
import { damagedRows, isRowIntact, makeWritable, rowCheck } from './row-checks.ts'
import type { Part, TotalsChange } from './totals.ts'
import { beginTotals, dropTotals } from './totals.ts'

type Value = Part

interface Statements {
  readonly find: BetterSqlite3.Statement<Value[], (string | number | null)[]>
  readonly insert: BetterSqlite3.Statement<Value[]>
  readonly update: BetterSqlite3.Statement<Value[]>
  readonly mend: BetterSqlite3.Statement<Value[]>
  readonly touch: BetterSqlite3.Statement<Value[]>
  readonly putRaw: BetterSqlite3.Statement<Value[]>
  readonly change: BetterSqlite3.Statement<Value[]>
  readonly quarantine: BetterSqlite3.Statement<Value[]>
  readonly drift: BetterSqlite3.Statement<Value[]>
}

const prepared = new WeakMap<ReadableDb, Map<ActivityKind, Statements>>()

function statementsOf(db: WritableDb, kind: ActivityKind): Statements {
  let kinds = prepared.get(db)
  if (!kinds) prepared.set(db, (kinds = new Map()))
  let found = kinds.get(kind)
  if (!found) kinds.set(kind, (found = prepare(db, kind)))
  return found
}

function prepare(db: WritableDb, kind: ActivityKind): Statements {
  const table = activityTables[kind]
  const names = table.fields.map((field) => field.name)
  const columns = recordColumns(kind)
  const key = table.key.map((name) => `${name} = ?`).join(' AND ')
  return {
    find: db
      .prepare<Value[], (string | number | null)[]>(
        `SELECT row, ${names.join(', ')} FROM ${kind} WHERE ${key}`,
      )
      .raw(),
    insert: db.prepare(
      `INSERT INTO ${kind} (${columns.join(', ')}, first_seen, last_seen) VALUES (${columns.map(() => '?').join(', ')}, ?, ?) ON CONFLICT (${table.key.join(', ')}) DO NOTHING`,
    ),
    update: db.prepare(
      `UPDATE ${kind} SET ${columns.map((name) => `${name} = ?`).join(', ')}, last_seen = ?, changed_at = ? WHERE row = ?`,
    ),
    mend: db.prepare(
      `UPDATE ${kind} SET ${columns.map((name) => `${name} = ?`).join(', ')}, last_seen = ? WHERE row = ?`,
    ),
    touch: db.prepare(`UPDATE ${kind} SET last_seen = ? WHERE row = ?`),
    putRaw: db.prepare(
      `INSERT INTO ${kind}_raw (row, raw, row_check) VALUES (?, ?, ?)
       ON CONFLICT (row) DO UPDATE SET raw = excluded.raw, row_check = excluded.row_check WHERE raw <> excluded.raw OR row_check IS NOT excluded.row_check`,
    ),
    change: db.prepare(
      'INSERT INTO changes (kind, id, at, field, old, new) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    quarantine: db.prepare(
      'INSERT INTO quarantine (kind, id, reason, digest, raw, first_seen, last_seen) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET last_seen = excluded.last_seen',
    ),
    drift: db.prepare(putDrift),
  }
}

/**
 * Upserts a batch inside the caller's transaction: notes what changed field by field, never
 * replaces a newer version by an older one, keeps aside what cannot be used, and counts drift. A
 * first load puts the table's indexes off (first-load.ts); whether it is one is told by how many
 * rows there are, where the caller does not know; `many` records at once are one.
 */
export function saveRecords(
  db: WritableDb,
  kind: ActivityKind,
  incoming: readonly (ReceivedRecord | PackedRecords)[],
  at: InstantText,
  isFirstLoad?: boolean,
  many?: number,
): Saved {
  const table = activityTables[kind]
  const { length } = new RecordBatch(table.fields, incoming)
  putOffIndexes(db, kind, length, isFirstLoad, many)
  const statements = statementsOf(db, kind)
  const drift = new Map<string, number>()
  const count = { added: 0, changed: 0, quarantined: 0 }
  let oldest: InstantText | null = null
  const saving: Saving = {
    db,
    kind,
    table,
    keyPlaces: placesOf(table, table.key),
    moneyPlaces: placesOf(table, table.keyed),
    statements,
    at,
    totals: kind === 'withdrawals' ? beginTotals(db) : undefined,
    damaged: damagedRows(db, kind),
    isFirstLoad: isFirstLoad === true || hasPutOffIndexes(db),
    isWritable: false,
  }
  const [createdPlace = -1] = placesOf(table, ['created_at'])
  for (const { item, conflicting } of itemsOf(table, incoming, saving.keyPlaces)) {
    if (item.kind === 'quarantined') {
      statements.quarantine.run(kind, item.id, item.reason, digestOf(item.raw), item.raw, at, at)
      count.quarantined += 1
      continue
    }
    const key = keyOf(item.values, saving.keyPlaces)
    if (conflicting.has(key)) {
      statements.quarantine.run(
        kind,
        key,
        'RECORD_CONFLICT: it came twice in one page with different content',
        digestOf(item.raw),
        item.raw,
        at,
        at,
      )
      count.quarantined += 1
      continue
    }
    for (const what of item.drift) drift.set(what, (drift.get(what) ?? 0) + 1)
    const created = item.values[createdPlace]
    if (created && (oldest === null || created < oldest)) oldest = created
    const outcome = saveOne(saving, item, key)
    if (outcome !== 'same') count[outcome] += 1
  }
  saving.totals?.save(db)
  for (const [what, times] of drift) statements.drift.run(kind, what, times, at, at)
  return { seen: length, ...count, oldest }
}

// Where fields of these names stand; a kind may have none of a name.
function placesOf({ fields }: ActivityTable, names: readonly string[]): number[] {
  return names.map((wanted) => fields.findIndex(({ name }) => name === wanted))
}

// Two texts under one id and reason are both kept: either may be the right one.
function digestOf(raw: string): string {
  return createHash('sha256').update(raw).digest('hex').slice(0, 32)
}

interface PagedItem {
  readonly item: OpenedItem
  /** Keys that came twice in the item's page with different content. */
  readonly conflicting: ReadonlySet<string>
}

// What is packed is a page of its own: between two of them a record may move and change, and its
// versions tell then which one holds.
function* itemsOf(
  { fields }: ActivityTable,
  incoming: readonly (ReceivedRecord | PackedRecords)[],
  keyPlaces: readonly number[],
): Generator<PagedItem, void> {
  const packed = incoming.filter((item) => item.kind === 'packed')
  const others = incoming.filter((item) => item.kind !== 'packed')
  for (const page of [...packed.map((item) => [item]), others]) {
    const batch = new RecordBatch(fields, page)
    const conflicting = conflictingKeys(batch, keyPlaces)
    for (const item of batch) yield { item, conflicting }
  }
}

function conflictingKeys(batch: RecordBatch, keyPlaces: readonly number[]): Set<string> {
  const conflicting = new Set<string>()
  const keys = batch.keys(keyPlaces)
  // Nearly always no key comes twice.
  if (new Set(keys).size === keys.length) return conflicting
  const seen = new Map<string, string>()
  for (const item of batch) {
    if (item.kind !== 'record') continue
    const key = keyOf(item.values, keyPlaces)
    const before = seen.get(key)
    if (before === undefined) seen.set(key, item.raw)
    else if (before !== item.raw) conflicting.add(key)
  }
  return conflicting
}

interface Saving {
  readonly db: WritableDb
  readonly kind: ActivityKind
  readonly table: ActivityTable
  /** Where its key and its keyed fields stand among its fields. */
  readonly keyPlaces: readonly number[]
  readonly moneyPlaces: readonly number[]
  readonly statements: Statements
  readonly at: InstantText
  readonly totals: TotalsChange | undefined
  /** Rows that are known not to be what was saved, and whether each can be written to. */
  readonly damaged: ReadonlyMap<number, boolean> | undefined
  readonly isFirstLoad: boolean
  /** Whether every row can be, for makeWritable was called meanwhile. */
  isWritable: boolean
}

function saveOne(
  saving: Saving,
  { values, text, raw }: OpenedRecord,
  key: string,
): 'added' | 'changed' | 'same' {
  const { db, kind, table, keyPlaces, moneyPlaces, statements, at, totals, damaged } = saving
  const money = moneyColumns(values, moneyPlaces)
  const columns = [...values, ...money]
  const check = rowCheck(raw, text + joinValues(money))
  const add = (): boolean => {
    const { changes, lastInsertRowid } = statements.insert.run(...columns, at, at)
    if (changes === 0) return false
    statements.putRaw.run(lastInsertRowid, raw, check)
    totals?.count(values, money, 1)
    return true
  }
  // Nearly every record of a first load is new: looking for it first would read its key's place
  // twice.
  if (saving.isFirstLoad && add()) return 'added'
  const found = statements.find.get(...keyPlaces.map((place) => values[place] ?? ''))
  if (!found) {
    add()
    return 'added'
  }
  const row = found[0] as number
  const differing = table.fields.filter((_, index) => found[index + 1] !== values[index])
  // What became of a row on the disk is no change of the record, and no version of it.
  if ((damaged?.has(row) === true || differing.length > 0) && !isRowIntact(db, kind, row)) {
    if (!saving.isWritable && damaged?.get(row) !== true) {
      makeWritable(db, kind)
      saving.isWritable = true
    }
    statements.mend.run(...columns, at, row)
    statements.putRaw.run(row, raw, check)
    if (totals) dropTotals(db)
    return 'same'
  }
  if (table.version !== undefined && isOlder(...versionsOf(table, values, found))) {
    statements.touch.run(at, row)
    return 'same'
  }
  statements.putRaw.run(row, raw, check)
  if (differing.length === 0) {
    statements.touch.run(at, row)
    return 'same'
  }
  for (const field of differing) {
    const place = table.fields.indexOf(field)
    statements.change.run(
      kind,
      key,
      at,
      field.name,
      found[place + 1] as string | null,
      values[place] ?? null,
    )
  }
  statements.update.run(...columns, at, at, row)
  if (totals) {
    const before = table.fields.map(
      (_, index) => (found[index + 1] as string | null | undefined) ?? null,
    )
    totals.count(before, moneyColumns(before, moneyPlaces), -1)
    totals.count(values, money, 1)
  }
  return 'changed'
}

// What a record says of its version, and what its row says.
function versionsOf(
  { fields, version }: ActivityTable,
  values: readonly (string | null)[],
  found: readonly (string | number | null)[],
): [string | null, string | null] {
  const place = fields.findIndex(({ name }) => name === version)
  return [values[place] ?? null, (found[place + 1] as string | null | undefined) ?? null]
}

function isOlder(incoming: string | null, stored: string | null): boolean {
  return incoming !== null && stored !== null && incoming < stored
}

function moneyColumns(values: readonly (string | null)[], places: readonly number[]): Value[] {
  const columns: Value[] = []
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
