import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import type { ReadableDb } from '../database/connection.ts'
import { moneyColumnNames, sumColumns } from './activity-tables.ts'
import { indexedBy } from './first-load.ts'
import type { KeyedSums } from './totals.ts'

interface Where {
  readonly sql: string
  readonly values: readonly unknown[]
}

// The number of units of 10⁻³⁰ in a whole unit, in 10⁻⁹ and in 10⁻¹⁸.
const UNITS_PER_WHOLE = 10n ** 30n
const UNITS_PER_NANO = 10n ** 21n
const UNITS_PER_ATTO = 10n ** 12n

/**
 * Sums money columns of withdrawals exactly per currency, from their key columns. Each fraction is
 * split in two, so that its int64 sum does not overflow. Undefined if the sum of the whole parts
 * overflows. The amounts then have to be added one by one.
 */
export function sumKeyed(
  db: ReadableDb,
  where: Where,
  columns: readonly string[],
): KeyedSums | undefined {
  const sums = new Map(columns.map((column) => [column, new Map<string, bigint>()]))
  const add = (column: string, currency: string, units: bigint): void => {
    const totals = sums.get(column) as Map<string, bigint>
    totals.set(currency, (totals.get(currency) ?? 0n) + units)
  }
  const counts = new Map<string, number>()
  let rows = 0
  const groups = readGroups(db, where, columns)
  if (!groups) return undefined
  for (const [name, count, ...parts] of groups) {
    const currency = (name as string | null) ?? ''
    rows += Number(count)
    counts.set(currency, (counts.get(currency) ?? 0) + Number(count))
    columns.forEach((column, index) => {
      const [whole, nano, atto] = parts.slice(index * 3, index * 3 + 3) as (bigint | null)[]
      if (whole !== null && whole !== undefined)
        add(
          column,
          currency,
          whole * UNITS_PER_WHOLE + (nano ?? 0n) * UNITS_PER_NANO + (atto ?? 0n) * UNITS_PER_ATTO,
        )
    })
  }
  addLongFractions(db, where, columns, add)
  const sumEntries = columns.flatMap((column) => {
    const totals = [...(sums.get(column) as Map<string, bigint>)].sort(([left], [right]) =>
      left < right ? -1 : 1,
    )
    return totals.length === 0
      ? []
      : [
          [
            column,
            Object.fromEntries(
              totals.map(([currency, units]) => [currency, scaledToDecimal(units)]),
            ),
          ] as const,
        ]
  })
  return { rows, counts: Object.fromEntries(counts), sums: Object.fromEntries(sumEntries) }
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

// Adds the digits beyond eighteen decimals, which the key columns leave out.
function addLongFractions(
  db: ReadableDb,
  where: Where,
  columns: readonly string[],
  add: (column: string, currency: string, units: bigint) => void,
): void {
  const longCondition = sumColumns.map((column) => `${column}_rest IS NOT NULL`).join(' OR ')
  const cells = columns.flatMap((column) => [column, ...moneyColumnNames(column)])
  const condition =
    where.sql === '' ? ` WHERE (${longCondition})` : `${where.sql} AND (${longCondition})`
  const longAmounts = db
    .prepare<unknown[], Group>(
      `SELECT currency, ${cells.join(', ')} FROM withdrawals${indexedBy(db, 'withdrawals_long')}${condition}`,
    )
    .safeIntegers()
    .raw()
  for (const [currency, ...values] of longAmounts.iterate(...where.values)) {
    columns.forEach((column, index) => {
      const [text, whole, fraction, rest] = values.slice(index * 4, index * 4 + 4)
      if (rest !== null)
        add(
          column,
          (currency as string | null) ?? '',
          toScaled(text as string) -
            (whole as bigint) * UNITS_PER_WHOLE -
            (fraction as bigint) * UNITS_PER_ATTO,
        )
    })
  }
}
