import { createHash } from 'node:crypto'
import type BetterSqlite3 from 'better-sqlite3'
import { toMoneyKey } from '../base/decimal.ts'
import type { InstantText } from '../base/instant.ts'
import type { RecordRow } from '../domain/field.ts'
import { keyOf, RecordBatch } from '../domain/packed-records.ts'
import type { PackedRecords, ReceivedRecord } from '../domain/packed-records.ts'
import { activityTables, recordColumns } from './activity-tables.ts'
import type { ActivityTable } from './activity-tables.ts'
import type { Connection } from './database.ts'
import { putOffIndexes } from './first-load.ts'
import { putDrift } from './health.ts'
import { damagedRows, isRowIntact, makeWritable, rowCheck } from './row-checks.ts'
import type { ActivityKind, Saved } from './store.ts'
import { beginTotals, dropTotals } from './totals.ts'
import type { Part, TotalsChange } from './totals.ts'

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

const prepared = new WeakMap<Connection, Map<ActivityKind, Statements>>()

function statementsOf(db: Connection, kind: ActivityKind): Statements {
  let kinds = prepared.get(db)
  if (!kinds) prepared.set(db, (kinds = new Map()))
  let found = kinds.get(kind)
  if (!found) kinds.set(kind, (found = prepare(db, kind)))
  return found
}

function prepare(db: Connection, kind: ActivityKind): Statements {
  const table = activityTables[kind]
  const names = table.fields.map((field) => field.name)
  const columns = recordColumns(kind)
  const key = table.key.map((name) => `${name} = ?`).join(' AND ')
  return {
    find: db.prepare<Value[], (string | number | null)[]>(`SELECT row, ${names.join(', ')} FROM ${kind} WHERE ${key}`).raw(),
    insert: db.prepare(`INSERT INTO ${kind} (${columns.join(', ')}, first_seen, last_seen) VALUES (${columns.map(() => '?').join(', ')}, ?, ?)`),
    update: db.prepare(`UPDATE ${kind} SET ${columns.map((name) => `${name} = ?`).join(', ')}, last_seen = ?, changed_at = ? WHERE row = ?`),
    mend: db.prepare(`UPDATE ${kind} SET ${columns.map((name) => `${name} = ?`).join(', ')}, last_seen = ? WHERE row = ?`),
    touch: db.prepare(`UPDATE ${kind} SET last_seen = ? WHERE row = ?`),
    putRaw: db.prepare(
      `INSERT INTO ${kind}_raw (row, raw, row_check) VALUES (?, ?, ?)
       ON CONFLICT (row) DO UPDATE SET raw = excluded.raw, row_check = excluded.row_check WHERE raw <> excluded.raw OR row_check IS NOT excluded.row_check`,
    ),
    change: db.prepare('INSERT INTO changes (kind, id, at, field, old, new) VALUES (?, ?, ?, ?, ?, ?)'),
    quarantine: db.prepare('INSERT INTO quarantine (kind, id, reason, digest, raw, first_seen, last_seen) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET last_seen = excluded.last_seen'),
    drift: db.prepare(putDrift),
  }
}

/**
 * Upserts a batch inside the caller's transaction: notes what changed field by field, never replaces a newer version
 * by an older one, keeps aside what cannot be used, and counts drift. A first load puts the table's indexes off (first-load.ts).
 */
export function saveRecords(db: Connection, kind: ActivityKind, incoming: readonly (ReceivedRecord | PackedRecords)[], at: InstantText): Saved {
  const table = activityTables[kind]
  const batch = new RecordBatch(table.fields, incoming)
  putOffIndexes(db, kind, batch.length)
  const statements = statementsOf(db, kind)
  const drift = new Map<string, number>()
  const count = { added: 0, changed: 0, quarantined: 0 }
  let oldest: InstantText | null = null
  const conflicting = conflictingKeys(batch, table)
  const saving: Saving = { db, kind, table, statements, at, totals: kind === 'withdrawals' ? beginTotals(db) : undefined, damaged: damagedRows(db, kind), isWritable: false }
  for (const item of batch) {
    if (item.kind === 'quarantined') {
      statements.quarantine.run(kind, item.id, item.reason, digestOf(item.raw), item.raw, at, at)
      count.quarantined += 1
      continue
    }
    if (conflicting.has(keyOf(item.record, table.key))) {
      statements.quarantine.run(kind, keyOf(item.record, table.key), 'RECORD_CONFLICT: it came twice in one page with different content', digestOf(item.raw), item.raw, at, at)
      count.quarantined += 1
      continue
    }
    for (const what of item.drift) drift.set(what, (drift.get(what) ?? 0) + 1)
    const created = item.record.created_at
    if (created && (oldest === null || created < oldest)) oldest = created
    const outcome = saveOne(saving, item.record, item.raw)
    if (outcome !== 'same') count[outcome] += 1
  }
  saving.totals?.save(db)
  for (const [what, times] of drift) statements.drift.run(kind, what, times, at, at)
  return { seen: batch.length, ...count, oldest }
}

// Two texts under one id and reason are both kept: either may be the right one.
function digestOf(raw: string): string {
  return createHash('sha256').update(raw).digest('hex').slice(0, 32)
}

function conflictingKeys(batch: RecordBatch, table: ActivityTable): Set<string> {
  const conflicting = new Set<string>()
  const keys = [...batch.keys(table.key)]
  // Nearly always no key comes twice.
  if (new Set(keys).size === keys.length) return conflicting
  const seen = new Map<string, string>()
  for (const item of batch) {
    if (item.kind !== 'record') continue
    const key = keyOf(item.record, table.key)
    const before = seen.get(key)
    if (before === undefined) seen.set(key, item.raw)
    else if (before !== item.raw) conflicting.add(key)
  }
  return conflicting
}

interface Saving {
  readonly db: Connection
  readonly kind: ActivityKind
  readonly table: ActivityTable
  readonly statements: Statements
  readonly at: InstantText
  readonly totals: TotalsChange | undefined
  /** Rows that are known not to be what was saved, and whether each can be written to. */
  readonly damaged: ReadonlyMap<number, boolean> | undefined
  /** Whether every row can be, for makeWritable was called meanwhile. */
  isWritable: boolean
}

function saveOne(saving: Saving, record: RecordRow, raw: string): 'added' | 'changed' | 'same' {
  const { db, kind, table, statements, at, totals, damaged } = saving
  const found = statements.find.get(...table.key.map((name) => record[name] ?? ''))
  const values = table.fields.map((field) => record[field.name] ?? null)
  const columns = [...values, ...moneyColumns(record, table)]
  const money = columns.slice(values.length)
  const check = rowCheck(raw, columns)
  if (!found) {
    const { lastInsertRowid } = statements.insert.run(...columns, at, at)
    statements.putRaw.run(lastInsertRowid, raw, check)
    totals?.count(record, money, 1)
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
  if (table.version !== undefined && isOlder(record[table.version] ?? null, found[table.fields.findIndex((field) => field.name === table.version) + 1] as string | null)) {
    statements.touch.run(at, row)
    return 'same'
  }
  statements.putRaw.run(row, raw, check)
  if (differing.length === 0) {
    statements.touch.run(at, row)
    return 'same'
  }
  for (const field of differing) statements.change.run(kind, keyOf(record, table.key), at, field.name, found[table.fields.indexOf(field) + 1] as string | null, record[field.name] ?? null)
  statements.update.run(...columns, at, at, row)
  if (totals) {
    const before = Object.fromEntries(table.fields.map((field, index) => [field.name, found[index + 1] ?? null])) as RecordRow
    totals.count(before, moneyColumns(before, table), -1)
    totals.count(record, money, 1)
  }
  return 'changed'
}

function isOlder(incoming: string | null, stored: string | null): boolean {
  return incoming !== null && stored !== null && incoming < stored
}

function moneyColumns(record: RecordRow, table: ActivityTable): Value[] {
  return table.keyed.flatMap((name): Value[] => {
    const value = record[name]
    if (value === null || value === undefined) return [null, null, null]
    const key = toMoneyKey(value)
    return [key.whole, key.fraction, key.rest]
  })
}
