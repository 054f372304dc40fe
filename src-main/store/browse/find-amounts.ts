import type { DecimalText } from '../../base/decimal.ts'
import { isEqualDecimal, readDecimal, toMoneyKey } from '../../base/decimal.ts'
import type { Cell } from '../../contract/cell.ts'
import type { RecordHit } from '../../contract/window.ts'
import { unsigned } from '../../reconciliation/break-lead.ts'
import type { PairColumn } from '../../reconciliation/pair-columns.ts'
import type { ReadableDb } from '../database/connection.ts'
import { indexedBy } from '../records/first-load.ts'
import { findRun } from '../runs/runs.ts'
import type { AmountReadings } from './amount-readings.ts'
import { breakCell } from './break-source.ts'

/**
 * Maximum number of breaks of the latest run that are searched. A million breaks are half a
 * gigabyte to read.
 */
const MAX_BREAKS_SEARCHED = 100_000

/**
 * Finds withdrawals, newest first, and breaks of the latest run with an amount that equals one of
 * the readings, whatever its trailing zeros. Returns at most `limit` hits.
 */
export function findAmounts(db: ReadableDb, readings: AmountReadings, limit: number): RecordHit[] {
  const withdrawals = readings.amounts.flatMap((amount) =>
    findWithdrawals(db, amount, readings.currency, limit),
  )
  const breaks = readings.amounts.flatMap((amount) =>
    findBreaks(db, amount, readings.currency, limit),
  )
  // Each kind gets half of the limit, or more if the other kind has fewer hits.
  const withdrawalLimit = Math.max(Math.ceil(limit / 2), limit - breaks.length)
  const shownWithdrawals = withdrawals.slice(0, withdrawalLimit)
  return [...shownWithdrawals, ...breaks.slice(0, limit - shownWithdrawals.length)]
}

// Finds nothing during a first load, which drops the index. Without the index, all rows would have
// to be read.
function findWithdrawals(
  db: ReadableDb,
  amount: DecimalText,
  currency: string,
  limit: number,
): RecordHit[] {
  const index = indexedBy(db, 'withdrawals_amount')
  if (index === '') return []
  const { whole, fraction, rest } = toMoneyKey(amount)
  return db
    .prepare<unknown[], Cell[]>(
      `SELECT id, amount, currency, created_at, status FROM withdrawals${index}
        WHERE amount_whole = ? AND amount_fraction = ? AND amount_rest IS ? AND (? = '' OR upper(currency) = ?) ORDER BY row DESC LIMIT ?`,
    )
    .raw()
    .all(whole, fraction, rest, currency, currency, limit)
    .map(([id, storedAmount, storedCurrency, at, status]) => ({
      report: 'withdrawals' as const,
      key: id ?? '',
      why: 'amount',
      title: id ?? '',
      amount: storedAmount ?? null,
      currency: storedCurrency ?? null,
      at: at ?? null,
      status: status ?? null,
    }))
}

const amountColumns = [
  'ledger_amount',
  'provider_amount',
  'amount_difference',
  'ledger_total',
  'provider_total',
] as const satisfies readonly PairColumn[]

// Selects the breaks with a cell that begins with the digits of the amount, then compares the
// values.
function findBreaks(
  db: ReadableDb,
  amount: DecimalText,
  currency: string,
  limit: number,
): RecordHit[] {
  const run = findRun(db, undefined)
  if (!run) return []
  const digits = unsigned(amount)
  const cells = [...amountColumns, 'currency'].map(breakCell).join(', ')
  const rows = db
    .prepare<unknown[], Cell[]>(
      `SELECT break_id, category, sort_date, coalesce((SELECT s.status FROM break_states AS s WHERE s.break_id = b.break_id), 'open'), ${cells}
        FROM (SELECT break_id, category, sort_date, cells FROM breaks WHERE run = ? ORDER BY break_id LIMIT ${MAX_BREAKS_SEARCHED}) AS b
        WHERE instr(cells, ?) > 0 OR instr(cells, ?) > 0`,
    )
    .raw()
    .iterate(run.seq, `"${digits}`, `"-${digits}`)
  const hits: RecordHit[] = []
  for (const [key, category, at, status, ...values] of rows) {
    const breakCurrency = values.at(-1) ?? ''
    if (currency !== '' && breakCurrency.toUpperCase() !== currency) continue
    const matchingAmount = values
      .slice(0, amountColumns.length)
      .find((value) => isAmount(value, amount))
    if (!matchingAmount) continue
    hits.push({
      report: 'breaks',
      key: key ?? '',
      why: 'amount',
      title: category ?? '',
      amount: matchingAmount,
      currency: breakCurrency || null,
      at: at || null,
      status: status ?? null,
    })
    if (hits.length === limit) break
  }
  return hits
}

// Ignores the sign. The sign of a difference shows which side has more, but a person types only
// digits.
function isAmount(value: Cell | undefined, amount: DecimalText): boolean {
  const decimal = value ? readDecimal(unsigned(value)) : undefined
  return decimal !== undefined && isEqualDecimal(decimal, unsigned(amount))
}
