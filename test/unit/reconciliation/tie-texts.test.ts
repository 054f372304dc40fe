import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeedNet, FeeSource } from '../../../src-main/domain/service-preset.ts'
import type { Transaction } from '../../../src-main/domain/transaction.ts'
import { transactionFields } from '../../../src-main/domain/transaction.ts'
import type { Withdrawal } from '../../../src-main/domain/withdrawal.ts'
import { withdrawalFields } from '../../../src-main/domain/withdrawal.ts'
import {
  transactionToRecord,
  withdrawalToRecord,
} from '../../../src-main/reconciliation/provider-record.ts'
import { contradictions } from '../../../src-main/reconciliation/tie.ts'
import type { PairTexts } from '../../../src-main/reconciliation/tie-texts.ts'
import { areTextsAgreeing } from '../../../src-main/reconciliation/tie-texts.ts'

const textOf = (...values: readonly (string | null)[]): fc.Arbitrary<string | null> =>
  fc.constantFrom(...values)
const money = textOf('1', '1.0', '2', '2.00', '3', '', null)
const currency = textOf('USDC', 'USDC', 'USDC', 'usdc', 'BTC')
const pairTexts: fc.Arbitrary<PairTexts> = fc.record({
  withdrawal: fc.record({
    external_ref: textOf('R', 'R ', 'S', '', null),
    txn_hash: textOf('0xab', '0xAB', 'ab', null),
    currency,
    amount: money,
    charged_fee: money,
    debited_amount: money,
    address: textOf('addr', 'addr:1', 'addr?dt=1', '', null),
    status: textOf('COMPLETED'),
  }),
  feed: fc.record({
    external_id: textOf('R', 'R ', 'S', '', null),
    transaction_hash: textOf('0xab', '0xAB', 'ab', null),
    from_currency: currency,
    to_currency: currency,
    fee_currency: textOf('USDC', 'USDC', 'usdc', 'BTC', '', null),
    amount_from: money,
    amount_to: money,
    fee: money,
    destination: textOf('addr', 'addr:1', 'addr?dt=1', '', null),
    status: textOf('COM'),
  }),
})

const nullsOf = (fields: readonly { readonly name: string }[]): Record<string, null> =>
  Object.fromEntries(fields.map(({ name }) => [name, null]))

function contradictionsOf(
  { withdrawal, feed }: PairTexts,
  feeSource: FeeSource,
  feedNet: FeedNet,
): readonly string[] {
  return contradictions(
    withdrawalToRecord(
      { ...nullsOf(withdrawalFields), ...withdrawal } as Withdrawal,
      '',
      feeSource,
    ),
    transactionToRecord({ ...nullsOf(transactionFields), ...feed } as Transaction, feedNet),
  )
}

describe('areTextsAgreeing', () => {
  it.each<[FeeSource, FeedNet]>([
    ['charged_fee', 'amount_from'],
    ['charged_fee', 'per_row'],
    ['debited_minus_amount', 'amount_from'],
    ['debited_minus_amount', 'per_row'],
  ])('is true only for records without a contradiction (%s, %s)', (feeSource, feedNet) => {
    let agreeing = 0
    fc.assert(
      fc.property(pairTexts, (texts) => {
        if (!areTextsAgreeing(texts, feeSource, feedNet)) return
        agreeing += 1
        expect(contradictionsOf(texts, feeSource, feedNet)).toEqual([])
      }),
      { numRuns: 20_000 },
    )
    // Otherwise the property would prove nothing.
    expect(agreeing).toBeGreaterThan(50)
  })

  it('is true for the usual pair, whatever the scale of its amounts', () => {
    const texts: PairTexts = {
      withdrawal: {
        external_ref: 'R-1',
        txn_hash: '0xab',
        currency: 'USDC',
        amount: '1.5',
        charged_fee: '0.5',
        debited_amount: '2',
        address: 'addr',
        status: 'COMPLETED',
      },
      feed: {
        external_id: 'R-1',
        transaction_hash: '0xab',
        from_currency: 'USDC',
        to_currency: 'USDC',
        fee_currency: 'USDC',
        amount_from: '2.00000000',
        amount_to: '1.50000000',
        fee: '0.50000000',
        destination: 'addr',
        status: 'COM',
      },
    }
    expect(areTextsAgreeing(texts, 'debited_minus_amount', 'per_row')).toBe(true)
    expect(areTextsAgreeing(texts, 'charged_fee', 'amount_from')).toBe(false)
  })
})
