import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import type { Query } from '../../contract/report.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findFact, setFact } from '../database/facts.ts'
import { prepared } from '../database/prepared.ts'
import { activityTables, moneyColumnNames, sumColumns } from './activity-tables.ts'

export interface KeyedSums {
  readonly rows: number
  /** Rows per currency; '' where a record has none. */
  readonly counts: Readonly<Record<string, number>>
  /** Column to currency to exact sum; without those that have no amount at all. */
  readonly sums: Record<string, Record<string, string>>
}

const FACT = 'withdrawal_totals'
const keys = ['currency', 'status', 'is_blocked'] as const
const fieldNames = activityTables.withdrawals.fields.map(({ name }) => name)
const figures = ['rows', ...sumColumns.flatMap((column) => [column, `${column}_rows`])]

// Units of 10⁻³⁰ in a whole unit and in 10⁻¹⁸ of one.
const WHOLE = 10n ** 30n
const ATTO = 10n ** 12n

/** A cell of a record or of its key columns. */
export type Part = bigint | number | string | null

interface Group {
  readonly keys: readonly (string | null)[]
  rows: number
  /** Sums of whole units, of units of 10⁻¹⁸ and of units of 10⁻³⁰: together the sum. */
  readonly columns: { whole: bigint; atto: bigint; units: bigint; rows: number }[]
}

/**
 * What a batch of records changes in the totals; kept exact by being saved in the transaction of
 * its records.
 */
export class TotalsChange {
  readonly #groups = new Map<string, Group>()
  readonly #keyPlaces: readonly number[]
  readonly #sumPlaces: readonly number[]

  /** `names` tells what stands at which place of the values that are counted. */
  constructor(names: readonly string[]) {
    this.#keyPlaces = keys.map((key) => names.indexOf(key))
    this.#sumPlaces = sumColumns.map((column) => names.indexOf(column))
  }

  /**
   * One record more (1) or less (-1). `money` holds whole, fraction and rest of each of sumColumns.
   */
  count(values: readonly (string | null)[], money: readonly Part[], by: 1 | -1): void {
    const group = this.#groupOf(values)
    const sign = BigInt(by)
    group.rows += by
    for (let at = 0; at < sumColumns.length; at += 1) {
      const whole = money[at * 3]
      const column = group.columns[at]
      if (whole === null || whole === undefined || !column) continue
      column.rows += by
      // What goes beyond the key columns is taken from the text itself.
      if (money[at * 3 + 2] !== null) {
        column.units += sign * toScaled(values[this.#sumPlaces[at] as number] as string)
        continue
      }
      column.whole += sign * (whole as bigint)
      column.atto += sign * (money[at * 3 + 1] as bigint)
    }
  }

  save(db: WritableDb): void {
    const where = keys.map((key) => `${key} IS ?`).join(' AND ')
    const find = db
      .prepare<unknown[], Part[]>(
        `SELECT rowid, ${figures.join(', ')} FROM withdrawal_totals WHERE ${where}`,
      )
      .raw()
    const insert = db.prepare(
      `INSERT INTO withdrawal_totals (${[...keys, ...figures].join(', ')}) VALUES (${[...keys, ...figures].map(() => '?').join(', ')})`,
    )
    const update = db.prepare(
      `UPDATE withdrawal_totals SET ${figures.map((figure) => `${figure} = ?`).join(', ')} WHERE rowid = ?`,
    )
    for (const group of this.#groups.values()) {
      const [row, rows, ...before] = find.get(...group.keys) ?? []
      const after = group.columns.flatMap((column, at) => [
        scaledToDecimal(
          toScaled((before[at * 2] as string | undefined) ?? '0') +
            column.whole * WHOLE +
            column.atto * ATTO +
            column.units,
        ),
        Number(before[at * 2 + 1] ?? 0) + column.rows,
      ])
      if (row === undefined) insert.run(...group.keys, group.rows, ...after)
      else update.run(Number(rows) + group.rows, ...after, row)
    }
  }

  #groupOf(values: readonly (string | null)[]): Group {
    const own = this.#keyPlaces.map((place) => values[place] ?? null)
    const key = JSON.stringify(own)
    let group = this.#groups.get(key)
    if (!group)
      this.#groups.set(
        key,
        (group = {
          keys: own,
          rows: 0,
          columns: sumColumns.map(() => ({ whole: 0n, atto: 0n, units: 0n, rows: 0 })),
        }),
      )
    return group
  }
}

/** Whether the totals hold for the cache; an empty one begins with them. */
export function hasTotals(db: ReadableDb): boolean {
  return findFact(db, FACT) !== undefined
}

/**
 * The totals to count a batch into, values in the order of the fields; or undefined where they have
 * yet to be counted whole (countTotals).
 */
export function beginTotals(db: WritableDb): TotalsChange | undefined {
  if (!hasTotals(db)) {
    if (db.prepare('SELECT 1 FROM withdrawals LIMIT 1').get() !== undefined) return undefined
    begin(db)
  }
  return new TotalsChange(fieldNames)
}

function begin(db: WritableDb): void {
  db.exec('DELETE FROM withdrawal_totals')
  setFact(db, FACT, 'kept')
}

/** They no longer hold: what a row said before is not known. */
export function dropTotals(db: WritableDb): void {
  db.prepare('DELETE FROM facts WHERE name = ?').run(FACT)
}

/**
 * Counts them from the rows, where they do not hold: of a cache of an earlier version, or after
 * rows were deleted.
 */
export function countTotals(db: WritableDb): void {
  if (hasTotals(db)) return
  const money = sumColumns.flatMap(moneyColumnNames)
  db.transaction(() => {
    const names = [...keys, ...sumColumns]
    const totals = new TotalsChange(names)
    const rows = db
      .prepare<[], Part[]>(`SELECT ${[...names, ...money].join(', ')} FROM withdrawals`)
      .safeIntegers()
      .raw()
    for (const row of rows.iterate())
      totals.count(row as (string | null)[], row.slice(names.length), 1)
    begin(db)
    totals.save(db)
  }).immediate()
}

/**
 * Whether the totals can tell a query's rows: nothing is asked but currency, status and is_blocked.
 */
export function isTotalled({
  report,
  conditions,
  search,
}: Pick<Query, 'report' | 'conditions' | 'search'>): boolean {
  return (
    report === 'withdrawals' &&
    !search &&
    conditions.every(({ column }) => (keys as readonly string[]).includes(column))
  )
}

/**
 * Counts and exact sums of the rows of a query that isTotalled; undefined where the totals do not
 * hold.
 */
export function readTotals(
  db: ReadableDb,
  where: { readonly sql: string; readonly values: readonly unknown[] },
  columns: readonly string[],
): KeyedSums | undefined {
  if (!hasTotals(db)) return undefined
  const read = columns.flatMap((column) => [column, `${column}_rows`]).map((name) => `, ${name}`)
  const found = prepared<unknown[], Part[]>(
    db,
    `SELECT currency, rows${read.join('')} FROM withdrawal_totals${where.sql} ORDER BY currency`,
  )
    .raw()
    .all(...where.values)
  // Not as members of an object: a currency is any text.
  const counts = new Map<string, number>()
  const sums = new Map<string, Map<string, bigint>>()
  for (const [name, rows, ...cells] of found) {
    if (rows === 0) continue
    const currency = (name as string | null) ?? ''
    counts.set(currency, (counts.get(currency) ?? 0) + Number(rows))
    columns.forEach((column, at) => {
      if (cells[at * 2 + 1] === 0) return
      const of = sums.get(column) ?? new Map<string, bigint>()
      sums.set(
        column,
        of.set(currency, (of.get(currency) ?? 0n) + toScaled(cells[at * 2] as string)),
      )
    })
  }
  const written = [...sums].map(
    ([column, of]) =>
      [
        column,
        Object.fromEntries([...of].map(([currency, units]) => [currency, scaledToDecimal(units)])),
      ] as const,
  )
  return {
    rows: [...counts.values()].reduce((sum, count) => sum + count, 0),
    counts: Object.fromEntries(counts),
    sums: Object.fromEntries(written),
  }
}
