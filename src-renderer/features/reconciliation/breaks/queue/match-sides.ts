import type { DecimalText } from '../../../../../src-main/base/decimal.ts'
import { sumDecimals } from '../../../../../src-main/base/decimal.ts'
import type { PairCells } from '../../break-view.ts'
import { severalOf, textOf } from '../../break-view.ts'

/** One record that a match by hand would take. */
export interface SideRecord {
  readonly side: 'ledger' | 'provider'
  readonly breakId: string
  /** A line of the ledger, or an id. */
  readonly name: string
  /**
   * The amount, else the total; empty where neither is known or the break holds several records.
   */
  readonly amount: string
  readonly currency: string
}

/**
 * Why breaks cannot be matched by hand: too few, one of them is a matched pair, nothing on one
 * side, or no side with exactly one record.
 */
export type MatchProblem = 'few' | 'paired' | 'noLedger' | 'noProvider' | 'several'

/**
 * The records of both sides that stand in these breaks. A surplus record names its twin's partner,
 * which is none of its own.
 */
export function sideRecords(rows: readonly PairCells[]): readonly SideRecord[] {
  return rows.flatMap((row) => [...recordsOf(row, 'ledger'), ...recordsOf(row, 'provider')])
}

function recordsOf(row: PairCells, side: SideRecord['side']): readonly SideRecord[] {
  const category = textOf(row, 'category')
  const isAway =
    side === 'ledger'
      ? ['missing_in_ledger', 'duplicate_at_provider']
      : ['missing_at_provider', 'duplicate_in_ledger']
  if (isAway.includes(category)) return []
  const names = side === 'ledger' ? severalOf(row, 'ledger_line') : providerNames(row)
  const amount =
    names.length === 1 ? textOf(row, `${side}_amount`) || textOf(row, `${side}_total`) : ''
  const currency = textOf(row, `${side}_currency`) || textOf(row, 'currency')
  return names.map((name) => ({ side, breakId: textOf(row, 'break_id'), name, amount, currency }))
}

// A withdrawal and the feed row that is tied to it are one record.
function providerNames(row: PairCells): readonly string[] {
  if (textOf(row, 'provider_currency') === '') return []
  const [withdrawals, feed] = [severalOf(row, 'withdrawal_id'), severalOf(row, 'feed_id')]
  return withdrawals.length >= feed.length ? withdrawals : feed
}

/**
 * Whether the breaks' records can be one payment as far as the window can tell; the core has the
 * last word.
 */
export function matchProblem(rows: readonly PairCells[]): MatchProblem | undefined {
  if (rows.length < 2) return 'few'
  if (
    rows.some((row) => recordsOf(row, 'ledger').length > 0 && recordsOf(row, 'provider').length > 0)
  )
    return 'paired'
  const records = sideRecords(rows)
  const [ledger, provider] = (['ledger', 'provider'] as const).map(
    (side) => records.filter((record) => record.side === side).length,
  )
  if (ledger === 0) return 'noLedger'
  if (provider === 0) return 'noProvider'
  return ledger !== 1 && provider !== 1 ? 'several' : undefined
}

/**
 * The exact sum of one side where all its records have one currency and an amount; else nothing.
 */
export function sumSide(
  records: readonly SideRecord[],
  side: SideRecord['side'],
): { readonly sum: DecimalText; readonly currency: string } | undefined {
  const own = records.filter((record) => record.side === side)
  const currency = own[0]?.currency
  if (
    currency === undefined ||
    own.some((record) => record.currency !== currency || !/^-?\d+(?:\.\d+)?$/.test(record.amount))
  )
    return undefined
  return { sum: sumDecimals(own.map(({ amount }) => amount)), currency }
}
