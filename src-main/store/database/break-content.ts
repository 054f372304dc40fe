import { canonicalDecimal } from '../../base/decimal.ts'
import type { PairColumn } from '../../reconciliation/pair-columns.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import {
  normalCode,
  normalHash,
  normalIdentifier,
  splitAddress,
} from '../../reconciliation/row/normal-form.ts'
import { sha256 } from './digest.ts'

type Normalize = (text: string) => string

const normalizeAmount: Normalize = (text) => (text === '' ? '' : canonicalDecimal(text))
const normalizeCode: Normalize = (text) => normalCode(text, {})
const normalizeAddress: Normalize = (text) => {
  const { address, tag } = splitAddress(text)
  return tag === '' ? address : `${address}:${tag}`
}
// A cell may hold the values of several records, joined by `;`. Their order does not count.
const normalizeEach =
  (normal: Normalize): Normalize =>
  (text) =>
    text.split(';').map(normal).sort().join(';')

// The compared columns, each in its normal form, so that another spelling of a value is equal
// content. The ledger line, the pass that made the match and the feed row are left out, because a
// person accepts the figures of a break, whichever line or pass they come from.
const comparedColumns: readonly (readonly [index: number, normal: Normalize])[] = (
  [
    ['withdrawal_id', normalizeEach(normalIdentifier)],
    ['currency', normalizeCode],
    ...(
      [
        'ledger_amount',
        'provider_amount',
        'ledger_fee',
        'provider_fee',
        'ledger_total',
        'provider_total',
      ] as const
    ).map((name) => [name, normalizeAmount] as const),
    ...(
      ['ledger_currency', 'provider_currency', 'ledger_network', 'provider_network'] as const
    ).map((name) => [name, normalizeEach(normalizeCode)] as const),
    ...(['ledger_address', 'provider_address'] as const).map(
      (name) => [name, normalizeEach(normalizeAddress)] as const,
    ),
    ...(
      [
        'ledger_external_ref',
        'provider_external_ref',
        'ledger_end_user_id',
        'provider_end_user_id',
      ] as const
    ).map((name) => [name, normalizeEach(normalIdentifier)] as const),
    ...(['ledger_txn_hash', 'provider_txn_hash'] as const).map(
      (name) => [name, normalizeEach(normalHash)] as const,
    ),
  ] satisfies readonly (readonly [PairColumn, Normalize])[]
).map(([name, normal]) => [pairColumns.indexOf(name), normal])

// Statuses and dates count only if they are the difference. Otherwise a status word may be replaced
// by another of the same class without changing the break.
const stateColumns: readonly (readonly [difference: string, columns: readonly PairColumn[]])[] = [
  ['status', ['ledger_status', 'provider_status']],
  ['is_blocked', ['ledger_status', 'provider_status']],
  ['date', ['ledger_date', 'provider_date']],
]

/**
 * The index in a break's cells at which an erasure stores the content digest, because the erasure
 * empties cells that the digest covers. The columns of the pair come first, then the age bucket and
 * the hint.
 */
export const CONTENT_PLACE = pairColumns.length + 2

/**
 * Digests the content of a break on both sides, from its stored cells and its stored `differences`.
 * A break stays accepted only as long as its digest is unchanged. An erasure does not change the
 * digest.
 */
export function breakContent(cells: string, differences: string): string {
  const values = JSON.parse(cells) as readonly string[]
  const content = values[CONTENT_PLACE]
  if (content !== undefined) return content
  const names = differences.split(';')
  const stateCells = stateColumns.flatMap(([difference, columns]) =>
    names.includes(difference)
      ? columns.map((name) => values[pairColumns.indexOf(name)] ?? '')
      : [],
  )
  return sha256(
    JSON.stringify([
      differences,
      comparedColumns.map(([index, normal]) => normal(values[index] ?? '')),
      stateCells,
    ]),
  ).slice(0, 32)
}
