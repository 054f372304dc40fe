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

/** Of the latest run; a million of them would be half a gigabyte to look through. */
const MAX_BREAKS_SEARCHED = 100_000

/**
 * Withdrawals, the last ones first, and breaks of the latest run with just this amount: digit for
 * digit, whatever zeros stand behind. `limit` of each.
 */
export function findAmounts(db: ReadableDb, asked: AmountReadings, limit: number): RecordHit[] {
  const withdrawals = asked.amounts.flatMap((amount) =>
    findWithdrawals(db, amount, asked.currency, limit),
  )
  const breaks = asked.amounts.flatMap((amount) => findBreaks(db, amount, asked.currency, limit))
  // Half of what is offered is for each, unless the other has less.
  const half = Math.max(Math.ceil(limit / 2), limit - breaks.length)
  const first = withdrawals.slice(0, half)
  return [...first, ...breaks.slice(0, limit - first.length)]
}

// A first load puts the index off; all rows would have to be looked at then.
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
    .map(([id, found, of, at, status]) => ({
      report: 'withdrawals' as const,
      key: id ?? '',
      why: 'amount',
      title: id ?? '',
      amount: found ?? null,
      currency: of ?? null,
      at: at ?? null,
      status: status ?? null,
    }))
}

const money = [
  'ledger_amount',
  'provider_amount',
  'amount_difference',
  'ledger_total',
  'provider_total',
] as const satisfies readonly PairColumn[]

// A cell that is this amount begins with its digits; which of these are just as much is told by
// their values.
function findBreaks(
  db: ReadableDb,
  amount: DecimalText,
  currency: string,
  limit: number,
): RecordHit[] {
  const run = findRun(db, undefined)
  if (!run) return []
  const digits = unsigned(amount)
  const cells = [...money, 'currency'].map(breakCell).join(', ')
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
    const of = values.at(-1) ?? ''
    if (currency !== '' && of.toUpperCase() !== currency) continue
    const found = values.slice(0, money.length).find((value) => isAmount(value, amount))
    if (!found) continue
    hits.push({
      report: 'breaks',
      key: key ?? '',
      why: 'amount',
      title: category ?? '',
      amount: found,
      currency: of || null,
      at: at || null,
      status: status ?? null,
    })
    if (hits.length === limit) break
  }
  return hits
}

// The sign of a difference says which side has more; a person types the digits.
function isAmount(value: Cell | undefined, amount: DecimalText): boolean {
  const plain = value ? readDecimal(unsigned(value)) : undefined
  return plain !== undefined && isEqualDecimal(plain, unsigned(amount))
}
