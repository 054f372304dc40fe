import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import type { Query } from '../../contract/report.ts'
import { reportColumns } from '../../contract/report.ts'
import type { ReadableDb } from '../database/connection.ts'
import { sumColumns } from '../records/activity-tables.ts'
import { sumKeyed } from '../records/keyed-sums.ts'
import { isTotalled, readTotals } from '../records/totals.ts'
import type { Snapshot } from './lists.ts'
import { readCells, versionOf } from './lists.ts'
import { currencyAliases, ExactSums, sourceOf, whereOf } from './rows.ts'

const PER_STEP = 1000
// Fewer rows than this are sooner read by their numbers than found anew.
const FEW = 20000

export interface ListSums {
  readonly rows: number
  /** Of each money column the exact sum by currency. */
  readonly sums: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * Exact sums over a list's own rows. Where nothing was written since it was opened its conditions
 * still mean just these rows, and the totals or SQLite tell their sums without reading them;
 * otherwise they are read by their numbers, pausing in between.
 */
export function* sumList(db: ReadableDb, snapshot: Snapshot): Generator<number, ListSums> {
  const fast = sumByConditions(db, snapshot)
  if (fast) return { rows: snapshot.length, sums: fast }
  const { report } = snapshot.query
  const money = reportColumns[report].filter(({ currency }) => currency !== undefined)
  const columns = reportColumns[report].filter(({ name }) =>
    money.some((column) =>
      [column.name, column.currency, column.ifUnlike?.by, column.ifUnlike?.currency].includes(name),
    ),
  )
  const sums = new ExactSums(columns, currencyAliases(db, snapshot.query))
  for (let from = 0; from < snapshot.length; from += PER_STEP) {
    for (const { cells } of readCells(
      db,
      snapshot,
      from,
      Math.min(from + PER_STEP, snapshot.length),
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
  if (length <= FEW || !isCovered(query)) return undefined
  return db.transaction(() => {
    if (versionOf(db) !== version) return undefined
    const where = whereOf(query, sourceOf(db, query))
    const found =
      (isTotalled(query) ? readTotals(db, where, sumColumns) : undefined) ??
      sumKeyed(db, where, sumColumns)
    return found && found.rows === length ? found.sums : undefined
  })()
}

const covered: readonly string[] = ['currency', 'status', 'created_at', 'is_blocked', ...sumColumns]

// What the index withdrawals_sums can tell alone. A condition on an amount reads its rest too,
// which is not in there.
function isCovered({ report, conditions, search }: Query): boolean {
  return (
    report === 'withdrawals' &&
    !search &&
    conditions.every(({ column }) => covered.includes(column) && !sumColumns.includes(column))
  )
}
