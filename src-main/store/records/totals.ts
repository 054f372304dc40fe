import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import type { Query } from '../../contract/report.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findMetadata, setMetadata } from '../database/metadata.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { activityTables, moneyColumnNames, sumColumns } from './activity-tables.ts'

export interface KeyedSums {
  readonly rows: number
  /** Rows per currency; '' for records without one. */
  readonly counts: Readonly<Record<string, number>>
  /** Exact sums by column and currency, without columns and currencies that have no amount. */
  readonly sums: Record<string, Record<string, string>>
}

const TOTALS_FACT = 'withdrawal_totals'
const groupColumns = ['currency', 'status', 'is_blocked'] as const
const fieldNames = activityTables.withdrawals.fields.map(({ name }) => name)
const figureColumns = ['rows', ...sumColumns.flatMap((column) => [column, `${column}_rows`])]

// Units of 10⁻³⁰ in one whole unit and in 10⁻¹⁸.
const UNITS_PER_WHOLE = 10n ** 30n
const UNITS_PER_ATTO = 10n ** 12n

/** A cell of a record or of its key columns. */
export type SqlValue = bigint | number | string | null

interface Group {
  readonly groupValues: readonly (string | null)[]
  rows: number
  /** Sums of whole units, of units of 10⁻¹⁸ and of units of 10⁻³⁰, which are added at the end. */
  readonly columns: { whole: bigint; atto: bigint; units: bigint; rows: number }[]
}

/**
 * Accumulates the changes that a batch of records makes to the totals. The totals stay exact
 * because the changes are saved in the transaction of the records.
 */
export class TotalsChange {
  readonly #groups = new Map<string, Group>()
  readonly #keyPlaces: readonly number[]
  readonly #sumPlaces: readonly number[]

  /** `names` are the columns of the values passed to `count`, by position. */
  constructor(names: readonly string[]) {
    this.#keyPlaces = groupColumns.map((key) => names.indexOf(key))
    this.#sumPlaces = sumColumns.map((column) => names.indexOf(column))
  }

  /**
   * Adds (1) or subtracts (-1) one record. `money` holds whole, fraction and rest of each of
   * sumColumns.
   */
  count(values: readonly (string | null)[], money: readonly SqlValue[], by: 1 | -1): void {
    const group = this.#groupOf(values)
    const sign = BigInt(by)
    group.rows += by
    for (let i = 0; i < sumColumns.length; i += 1) {
      const whole = money[i * 3]
      const fraction = money[i * 3 + 1]
      const rest = money[i * 3 + 2]
      const column = group.columns[i]
      if (whole === null || whole === undefined || !column) continue
      column.rows += by
      // An amount with more digits than the key columns hold is read from its text.
      if (rest !== null) {
        column.units += sign * toScaled(values[this.#sumPlaces[i] as number] as string)
        continue
      }
      column.whole += sign * (whole as bigint)
      column.atto += sign * (fraction as bigint)
    }
  }

  save(db: WritableDb): void {
    const where = groupColumns.map((key) => `${key} IS ?`).join(' AND ')
    const find = db
      .prepare<unknown[], SqlValue[]>(
        `SELECT rowid, ${figureColumns.join(', ')} FROM withdrawal_totals WHERE ${where}`,
      )
      .raw()
    const insert = db.prepare(
      `INSERT INTO withdrawal_totals (${[...groupColumns, ...figureColumns].join(', ')}) VALUES (${[...groupColumns, ...figureColumns].map(() => '?').join(', ')})`,
    )
    const update = db.prepare(
      `UPDATE withdrawal_totals SET ${figureColumns.map((figure) => `${figure} = ?`).join(', ')} WHERE rowid = ?`,
    )
    for (const group of this.#groups.values()) {
      const [row, rows, ...before] = find.get(...group.groupValues) ?? []
      const after = group.columns.flatMap((column, index) => [
        scaledToDecimal(
          toScaled((before[index * 2] as string | undefined) ?? '0') +
            column.whole * UNITS_PER_WHOLE +
            column.atto * UNITS_PER_ATTO +
            column.units,
        ),
        Number(before[index * 2 + 1] ?? 0) + column.rows,
      ])
      if (row === undefined) insert.run(...group.groupValues, group.rows, ...after)
      else update.run(Number(rows) + group.rows, ...after, row)
    }
  }

  #groupOf(values: readonly (string | null)[]): Group {
    const groupValues = this.#keyPlaces.map((place) => values[place] ?? null)
    const key = JSON.stringify(groupValues)
    let group = this.#groups.get(key)
    if (!group)
      this.#groups.set(
        key,
        (group = {
          groupValues,
          rows: 0,
          columns: sumColumns.map(() => ({ whole: 0n, atto: 0n, units: 0n, rows: 0 })),
        }),
      )
    return group
  }
}

/** True if the totals are valid. beginTotals makes them valid in an empty cache. */
export function hasTotals(db: ReadableDb): boolean {
  return findMetadata(db, TOTALS_FACT) !== undefined
}

/**
 * Returns an accumulator for a batch, with values in the order of the fields, or undefined if the
 * totals must first be counted from all rows (countTotals).
 */
export function beginTotals(db: WritableDb): TotalsChange | undefined {
  if (!hasTotals(db)) {
    if (db.prepare('SELECT 1 FROM withdrawals LIMIT 1').get() !== undefined) return undefined
    resetTotals(db)
  }
  return new TotalsChange(fieldNames)
}

function resetTotals(db: WritableDb): void {
  db.exec('DELETE FROM withdrawal_totals')
  setMetadata(db, TOTALS_FACT, 'kept')
}

/** Marks the totals as invalid, because the previous content of a changed row is unknown. */
export function dropTotals(db: WritableDb): void {
  db.prepare('DELETE FROM facts WHERE name = ?').run(TOTALS_FACT)
}

/**
 * Counts the totals from the rows if they are invalid: in a cache of an earlier version, or after
 * rows were deleted.
 */
export function countTotals(db: WritableDb): void {
  if (hasTotals(db)) return
  const money = sumColumns.flatMap(moneyColumnNames)
  db.transaction(() => {
    const names = [...groupColumns, ...sumColumns]
    const totals = new TotalsChange(names)
    const rows = db
      .prepare<[], SqlValue[]>(`SELECT ${[...names, ...money].join(', ')} FROM withdrawals`)
      .safeIntegers()
      .raw()
    for (const row of rows.iterate())
      totals.count(row as (string | null)[], row.slice(names.length), 1)
    resetTotals(db)
    totals.save(db)
  }).immediate()
}

/**
 * True if the totals can answer a query: its conditions are only on currency, status and
 * is_blocked.
 */
export function canUseTotals({
  report,
  conditions,
  search,
}: Pick<Query, 'report' | 'conditions' | 'search'>): boolean {
  return (
    report === 'withdrawals' &&
    !search &&
    conditions.every(({ column }) => (groupColumns as readonly string[]).includes(column))
  )
}

/**
 * Reads counts and exact sums of the rows of a query for which canUseTotals is true. Undefined if
 * the totals are invalid.
 */
export function readTotals(
  db: ReadableDb,
  where: { readonly sql: string; readonly values: readonly unknown[] },
  columns: readonly string[],
): KeyedSums | undefined {
  if (!hasTotals(db)) return undefined
  const readColumns = columns
    .flatMap((column) => [column, `${column}_rows`])
    .map((name) => `, ${name}`)
  const groups = prepareCached<unknown[], SqlValue[]>(
    db,
    `SELECT currency, rows${readColumns.join('')} FROM withdrawal_totals${where.sql} ORDER BY currency`,
  )
    .raw()
    .all(...where.values)
  // Use maps and not objects, because a currency may be any text.
  const counts = new Map<string, number>()
  const sums = new Map<string, Map<string, bigint>>()
  for (const [name, rows, ...cells] of groups) {
    if (rows === 0) continue
    const currency = (name as string | null) ?? ''
    counts.set(currency, (counts.get(currency) ?? 0) + Number(rows))
    columns.forEach((column, index) => {
      if (cells[index * 2 + 1] === 0) return
      const unitsByCurrency = sums.get(column) ?? new Map<string, bigint>()
      sums.set(
        column,
        unitsByCurrency.set(
          currency,
          (unitsByCurrency.get(currency) ?? 0n) + toScaled(cells[index * 2] as string),
        ),
      )
    })
  }
  const sumEntries = [...sums].map(
    ([column, unitsByCurrency]) =>
      [
        column,
        Object.fromEntries(
          [...unitsByCurrency].map(([currency, units]) => [currency, scaledToDecimal(units)]),
        ),
      ] as const,
  )
  return {
    rows: [...counts.values()].reduce((sum, count) => sum + count, 0),
    counts: Object.fromEntries(counts),
    sums: Object.fromEntries(sumEntries),
  }
}
