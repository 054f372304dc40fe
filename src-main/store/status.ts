import { statSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { InstantText } from '../base/instant.ts'
import { REMOVAL_KIND } from '../domain/expected-drift.ts'
import type { ReadableDb } from './database/connection.ts'
import { readSchemaVersion } from './database/identity.ts'
import { findMetadata } from './database/metadata.ts'
import { activityKinds, sumColumns } from './records/activity-tables.ts'
import { sumKeyed } from './records/money-sums.ts'
import { readTotals } from './records/totals.ts'

/** Counts, newest records, queue, size and schema of one profile's cache. */
export interface StoreStatus {
  readonly counts: Readonly<Record<string, number>>
  readonly newest: Readonly<Record<string, string | null>>
  readonly queue: Readonly<Record<string, number>>
  readonly last_sync: InstantText | null
  readonly database_bytes: number
  readonly schema_version: number
  readonly drift: readonly {
    readonly kind: string
    readonly what: string
    readonly times: number
  }[]
}

/** Reads the status of a profile's cache. */
export function readStatus(db: ReadableDb): StoreStatus {
  const readNumber = (sql: string): number => Number(db.prepare(sql).pluck().get())
  const counts: Record<string, number> = {}
  for (const table of [...activityKinds, 'quarantine', 'runs'])
    counts[table] = readNumber(`SELECT count(*) FROM ${table}`)
  const newest: Record<string, string | null> = {}
  for (const table of ['withdrawals', 'transactions', 'quotes'])
    newest[table] =
      db.prepare<[], string | null>(`SELECT max(created_at) FROM ${table}`).pluck().get() ?? null
  const queue = Object.fromEntries(
    db
      .prepare<[], [string, number]>(
        'SELECT state, count(*) FROM fetch_queue GROUP BY state ORDER BY state',
      )
      .raw()
      .all(),
  )
  const drift = db
    .prepare<[string], { kind: string; what: string; times: number }>(
      'SELECT kind, what, times FROM drift WHERE kind <> ? ORDER BY kind, what LIMIT 200',
    )
    .all(REMOVAL_KIND)
  return {
    counts,
    newest,
    queue,
    last_sync: findMetadata(db, 'last_sync') ?? null,
    // The log is included, because it holds the newest data.
    database_bytes: sizeOf(db.name) + sizeOf(`${db.name}-wal`),
    schema_version: readSchemaVersion(db),
    drift,
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/**
 * Runs SQLite's own check and compares the totals. Returns the problems, empty if there are none.
 */
export function checkDatabase(db: ReadableDb): readonly string[] {
  const problems = db.pragma('integrity_check(20)') as { integrity_check: string }[]
  return [
    ...problems.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...checkTotals(db),
  ]
}

const noCondition = { sql: '', values: [] }

/**
 * Compares the stored totals (totals.ts) with the sums of the rows. Returns the problem, empty if
 * they agree.
 */
export function checkTotals(db: ReadableDb): readonly string[] {
  return db.transaction(() => {
    const storedTotals = readTotals(db, noCondition, sumColumns)
    const countedTotals = storedTotals && sumKeyed(db, noCondition, sumColumns)
    return countedTotals && !isDeepStrictEqual(storedTotals, countedTotals)
      ? ['the totals of withdrawals are not the sums of their rows']
      : []
  })()
}
