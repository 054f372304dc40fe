import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import type { ReadableDb } from '../database/connection.ts'
import { moneyColumnNames, sumColumns } from './activity-tables.ts'
import { indexedBy } from './first-load.ts'
import type { KeyedSums } from './totals.ts'

interface Where {
  readonly sql: string
  readonly values: readonly unknown[]
}

// Units of 10⁻³⁰ in a whole unit, and in 10⁻⁹ and 10⁻¹⁸ of one.
const WHOLE = 10n ** 30n
const NANO = 10n ** 21n
const ATTO = 10n ** 12n

/**
 * Exact sums of withdrawals' money columns per currency, out of their key columns: each fraction is
 * split in two, so that no sum of int64 overflows. Undefined where the whole parts themselves do
 * not fit; then the amounts have to be added one by one.
 */
export function sumKeyed(
  db: ReadableDb,
  where: Where,
  columns: readonly string[],
): KeyedSums | undefined {
  const sums = new Map(columns.map((column) => [column, new Map<string, bigint>()]))
  const add = (column: string, currency: string, units: bigint): void => {
    const of = sums.get(column) as Map<string, bigint>
    of.set(currency, (of.get(currency) ?? 0n) + units)
  }
  const counts = new Map<string, number>()
  let rows = 0
  const groups = readGroups(db, where, columns)
  if (!groups) return undefined
  for (const [name, count, ...parts] of groups) {
    const currency = (name as string | null) ?? ''
    rows += Number(count)
    counts.set(currency, (counts.get(currency) ?? 0) + Number(count))
    columns.forEach((column, at) => {
      const [whole, nano, atto] = parts.slice(at * 3, at * 3 + 3) as (bigint | null)[]
      if (whole !== null && whole !== undefined)
        add(column, currency, whole * WHOLE + (nano ?? 0n) * NANO + (atto ?? 0n) * ATTO)
    })
  }
  addRests(db, where, columns, add)
  const written = columns.flatMap((column) => {
    const of = [...(sums.get(column) as Map<string, bigint>)].sort(([left], [right]) =>
      left < right ? -1 : 1,
    )
    return of.length === 0
      ? []
      : [
          [
            column,
            Object.fromEntries(of.map(([currency, units]) => [currency, scaledToDecimal(units)])),
          ] as const,
        ]
  })
  return { rows, counts: Object.fromEntries(counts), sums: Object.fromEntries(written) }
}

type Group = (string | bigint | null)[]

function readGroups(db: ReadableDb, where: Where, columns: readonly string[]): Group[] | undefined {
  const parts = columns.map(
    (column) =>
      `sum(${column}_whole), sum(${column}_fraction / 1000000000), sum(${column}_fraction % 1000000000)`,
  )
  try {
    return db
      .prepare<unknown[], Group>(
        `SELECT currency, count(*), ${parts.join(', ')} FROM withdrawals${indexedBy(db, 'withdrawals_sums')}${where.sql} GROUP BY currency`,
      )
      .safeIntegers()
      .raw()
      .all(...where.values)
  } catch (error) {
    if (error instanceof Error && error.message === 'integer overflow') return undefined
    throw error
  }
}

// The key columns are the floor at eighteen decimals: what a longer amount has beyond it comes on
// top.
function addRests(
  db: ReadableDb,
  where: Where,
  columns: readonly string[],
  add: (column: string, currency: string, units: bigint) => void,
): void {
  const isLong = sumColumns.map((column) => `${column}_rest IS NOT NULL`).join(' OR ')
  const cells = columns.flatMap((column) => [column, ...moneyColumnNames(column)])
  const condition = where.sql === '' ? ` WHERE (${isLong})` : `${where.sql} AND (${isLong})`
  const long = db
    .prepare<unknown[], Group>(
      `SELECT currency, ${cells.join(', ')} FROM withdrawals${indexedBy(db, 'withdrawals_long')}${condition}`,
    )
    .safeIntegers()
    .raw()
  for (const [currency, ...values] of long.iterate(...where.values)) {
    columns.forEach((column, at) => {
      const [text, whole, fraction, rest] = values.slice(at * 4, at * 4 + 4)
      if (rest !== null)
        add(
          column,
          (currency as string | null) ?? '',
          toScaled(text as string) - (whole as bigint) * WHOLE - (fraction as bigint) * ATTO,
        )
    })
  }
}
