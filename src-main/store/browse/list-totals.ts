import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import type { Query } from '../../contract/report.ts'
import { reportColumns } from '../../contract/report.ts'
import type { ReadableDb } from '../database/connection.ts'
import { sumColumns } from '../records/activity-tables.ts'
import { sumKeyed } from '../records/money-sums.ts'
import { canUseTotals, readTotals } from '../records/totals.ts'
import type { Snapshot } from './lists.ts'
import { readCells, versionOf } from './lists.ts'
import { currencyAliases, ExactSums, sourceOf, whereOf } from './rows.ts'

const ROWS_PER_STEP = 1000
// Up to this number of rows, reading them by their numbers is faster than repeating the query.
const MAX_ROWS_BY_NUMBER = 20000

export interface ListSums {
  readonly rows: number
  /** The exact sum of each money column by currency. */
  readonly sums: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * Sums a list's own rows exactly. If no row was written since the list was opened, its conditions
 * still select the same rows, and the sums come from the totals or an index. Otherwise the rows are
 * read by their numbers, with pauses.
 */
export function* sumList(db: ReadableDb, snapshot: Snapshot): Generator<number, ListSums> {
  const indexedSums = sumByConditions(db, snapshot)
  if (indexedSums) return { rows: snapshot.length, sums: indexedSums }
  const { report } = snapshot.query
  const money = reportColumns[report].filter(({ currency }) => currency !== undefined)
  const columns = reportColumns[report].filter(({ name }) =>
    money.some((column) =>
      [column.name, column.currency, column.ifUnlike?.by, column.ifUnlike?.currency].includes(name),
    ),
  )
  const sums = new ExactSums(columns, currencyAliases(db, snapshot.query))
  for (let from = 0; from < snapshot.length; from += ROWS_PER_STEP) {
    for (const { cells } of readCells(
      db,
      snapshot,
      from,
      Math.min(from + ROWS_PER_STEP, snapshot.length),
      columns,
    ))
      sums.add(cells, toScaled)
    yield from
  }
  return { rows: snapshot.length, sums: sums.result(scaledToDecimal) }
}

function sumByConditions(
  db: ReadableDb,
  { query, length, version }: Snapshot,
): Record<string, Record<string, string>> | undefined {
  if (length <= MAX_ROWS_BY_NUMBER || !isCovered(query)) return undefined
  return db.transaction(() => {
    if (versionOf(db) !== version) return undefined
    const where = whereOf(query, sourceOf(db, query))
    const indexedSums =
      (canUseTotals(query) ? readTotals(db, where, sumColumns) : undefined) ??
      sumKeyed(db, where, sumColumns)
    return indexedSums && indexedSums.rows === length ? indexedSums.sums : undefined
  })()
}

const indexColumns: readonly string[] = ['currency', 'status', 'created_at', 'is_blocked']

// True for conditions that the index withdrawals_sums can answer alone. A condition on an amount
// also reads its rest, which is not in the index.
function isCovered({ report, conditions, search }: Query): boolean {
  return (
    report === 'withdrawals' &&
    !search &&
    conditions.every(({ column }) => indexColumns.includes(column))
  )
}
