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

type Normal = (text: string) => string

const money: Normal = (text) => (text === '' ? '' : canonicalDecimal(text))
const code: Normal = (text) => normalCode(text, {})
const place: Normal = (text) => {
  const { address, tag } = splitAddress(text)
  return tag === '' ? address : `${address}:${tag}`
}
// Of several records that stand as one, in any order.
const each =
  (normal: Normal): Normal =>
  (text) =>
    text.split(';').map(normal).sort().join(';')

// What is compared in one form is the same in any other; where a row stands, by what it was found
// and whether a feed row goes with it is none of what was accepted.
const figures: readonly (readonly [at: number, normal: Normal])[] = (
  [
    ['withdrawal_id', each(normalIdentifier)],
    ['currency', code],
    ...(
      [
        'ledger_amount',
        'provider_amount',
        'ledger_fee',
        'provider_fee',
        'ledger_total',
        'provider_total',
      ] as const
    ).map((name) => [name, money] as const),
    ...(
      ['ledger_currency', 'provider_currency', 'ledger_network', 'provider_network'] as const
    ).map((name) => [name, each(code)] as const),
    ...(['ledger_address', 'provider_address'] as const).map(
      (name) => [name, each(place)] as const,
    ),
    ...(
      [
        'ledger_external_ref',
        'provider_external_ref',
        'ledger_end_user_id',
        'provider_end_user_id',
      ] as const
    ).map((name) => [name, each(normalIdentifier)] as const),
    ...(['ledger_txn_hash', 'provider_txn_hash'] as const).map(
      (name) => [name, each(normalHash)] as const,
    ),
  ] satisfies readonly (readonly [PairColumn, Normal])[]
).map(([name, normal]) => [pairColumns.indexOf(name), normal])

// Words and dates count where they are what differs: else one word of a state may take the place of
// another of the same.
const states: readonly (readonly [difference: string, columns: readonly PairColumn[]])[] = [
  ['status', ['ledger_status', 'provider_status']],
  ['is_blocked', ['ledger_status', 'provider_status']],
  ['date', ['ledger_date', 'provider_date']],
]

/**
 * A digest of what a break says of both sides, out of its stored cells: who accepted it accepted
 * these figures, and no others. `differences` as stored.
 */
export function breakContent(cells: string, differences: string): string {
  const values = JSON.parse(cells) as readonly string[]
  const names = differences.split(';')
  const told = states.flatMap(([difference, columns]) =>
    names.includes(difference)
      ? columns.map((name) => values[pairColumns.indexOf(name)] ?? '')
      : [],
  )
  return sha256(
    JSON.stringify([differences, figures.map(([at, normal]) => normal(values[at] ?? '')), told]),
  ).slice(0, 32)
}
