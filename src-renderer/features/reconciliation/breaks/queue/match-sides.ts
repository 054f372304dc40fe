import type { DecimalText } from '../../../../../src-main/base/decimal.ts'
import { sumDecimals } from '../../../../../src-main/base/decimal.ts'
import type { PairCells } from '../../break-view.ts'
import { splitCell, textOf } from '../../break-view.ts'

/** One record of a match that a person makes. */
export interface SideRecord {
  readonly side: 'ledger' | 'provider'
  readonly breakId: string
  /** A ledger line, or an id. */
  readonly name: string
  /** The amount, else the total, empty if neither is known or the break holds several records. */
  readonly amount: string
  readonly currency: string
}

/**
 * Why a person cannot match breaks. tooFewBreaks: fewer than two breaks · alreadyPaired: one break
 * is a matched pair · noLedger, noProvider: that side has no record · severalRecords: neither side
 * has exactly one record.
 */
export type MatchProblem =
  'tooFewBreaks' | 'alreadyPaired' | 'noLedger' | 'noProvider' | 'severalRecords'

/**
 * Lists the records of both sides in these breaks. The break of a surplus record also names the
 * record of the other side in the match that it repeats. The list leaves that record out.
 */
export function sideRecords(rows: readonly PairCells[]): readonly SideRecord[] {
  return rows.flatMap((row) => [...recordsOf(row, 'ledger'), ...recordsOf(row, 'provider')])
}

function recordsOf(row: PairCells, side: SideRecord['side']): readonly SideRecord[] {
  const category = textOf(row, 'category')
  const categoriesWithoutSide =
    side === 'ledger'
      ? ['missing_in_ledger', 'duplicate_at_provider']
      : ['missing_at_provider', 'duplicate_in_ledger']
  if (categoriesWithoutSide.includes(category)) return []
  const names = side === 'ledger' ? splitCell(row, 'ledger_line') : providerNames(row)
  const amount =
    names.length === 1 ? textOf(row, `${side}_amount`) || textOf(row, `${side}_total`) : ''
  const currency = textOf(row, `${side}_currency`) || textOf(row, 'currency')
  return names.map((name) => ({ side, breakId: textOf(row, 'break_id'), name, amount, currency }))
}

// A withdrawal and its tied feed row are one record.
function providerNames(row: PairCells): readonly string[] {
  if (textOf(row, 'provider_currency') === '') return []
  const [withdrawals, feed] = [splitCell(row, 'withdrawal_id'), splitCell(row, 'feed_id')]
  return withdrawals.length >= feed.length ? withdrawals : feed
}

/**
 * Returns why the records of the breaks cannot be one payment, as far as the window can determine
 * it. The core makes the final check.
 */
export function matchProblem(rows: readonly PairCells[]): MatchProblem | undefined {
  if (rows.length < 2) return 'tooFewBreaks'
  if (
    rows.some((row) => recordsOf(row, 'ledger').length > 0 && recordsOf(row, 'provider').length > 0)
  )
    return 'alreadyPaired'
  const records = sideRecords(rows)
  const [ledger, provider] = (['ledger', 'provider'] as const).map(
    (side) => records.filter((record) => record.side === side).length,
  )
  if (ledger === 0) return 'noLedger'
  if (provider === 0) return 'noProvider'
  return ledger !== 1 && provider !== 1 ? 'severalRecords' : undefined
}

/** Adds up one side exactly. Undefined unless all its records have an amount and one currency. */
export function sumSide(
  records: readonly SideRecord[],
  side: SideRecord['side'],
): { readonly sum: DecimalText; readonly currency: string } | undefined {
  const recordsOfSide = records.filter((record) => record.side === side)
  const currency = recordsOfSide[0]?.currency
  if (
    currency === undefined ||
    recordsOfSide.some(
      (record) => record.currency !== currency || !/^-?\d+(?:\.\d+)?$/.test(record.amount),
    )
  )
    return undefined
  return { sum: sumDecimals(recordsOfSide.map(({ amount }) => amount)), currency }
}
