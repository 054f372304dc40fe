import { describe, expect, it } from 'vitest'
import { readReferenceDrift } from '../../../src-main/domain/reference-drift.ts'

const limit = (otherMembers: string): string =>
  `{"rail":"pix","transaction_types":[{"transaction_type":"deposit","currency":"BRL","currency_balance_id":3,"limits":{"daily_amount":"1"},"remaining":{}${otherMembers}}]}`
const rail = (changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    rail: 'pix',
    name: 'Pix',
    order: 1,
    transaction_types: [
      {
        transaction_type: 'deposit',
        enabled: true,
        account_enabled: true,
        fee: '0',
        fixed_fee: '0',
        custom_fee_currencies: {},
        taxes: [],
        deliver_time: '',
        blocked: false,
        ...changes,
      },
    ],
  })
const currency = (rails: unknown, type = 'deposit'): string =>
  JSON.stringify({
    code: 'X',
    decimals: 2,
    actions: [{ transaction_type: type, enabled: true, rails }],
  })

describe('readReferenceDrift', () => {
  it('is empty for items that follow the contract', () => {
    expect(
      readReferenceDrift('limits', [limit(''), '{"rail":null,"transaction_types":[]}']),
    ).toEqual([])
    expect(readReferenceDrift('rails', [rail()])).toEqual([])
    expect(readReferenceDrift('currencies', [currency(['pix', 'platform'])])).toEqual([])
    expect(
      readReferenceDrift('deposit_accounts', [
        '{"type":"pix","account_number":"1","account_label":"a","currency":"BRL","deposit_constraint":{"same_holder":"1"},"key":"x"}',
      ]),
    ).toEqual([])
    expect(readReferenceDrift('account', ['{"anything":1}'])).toEqual([])
  })

  it('B41: notes -1 in limits and in remaining, by the key', () => {
    const item =
      '{"rail":"pix","transaction_types":[{"transaction_type":"deposit","currency":"BRL","currency_balance_id":3,"limits":{"daily_amount":-1,"min_amount":"-1.0"},"remaining":{"daily_amount":"-1"}}]}'
    expect(readReferenceDrift('limits', [item])).toEqual([
      'sentinel:min_amount',
      'sentinel:daily_amount',
      'sentinel:remaining.daily_amount',
    ])
  })

  it('B40, B42, B84: records neither a null limit nor an absent limit, but a key beyond the eight', () => {
    const item =
      '{"rail":"pix","transaction_types":[{"transaction_type":"deposit","currency":"BRL","currency_balance_id":3,"limits":{"daily_amount":null,"weekly_amount":"1"},"remaining":{}}]}'
    expect(readReferenceDrift('limits', [item])).toEqual(['unknown:weekly_amount'])
  })

  it('B43: notes a minimum or maximum in remaining', () => {
    const item =
      '{"rail":"pix","transaction_types":[{"transaction_type":"deposit","currency":"BRL","currency_balance_id":3,"limits":{},"remaining":{"min_amount":"1"}}]}'
    expect(readReferenceDrift('limits', [item])).toEqual(['unknown:remaining.min_amount'])
  })

  it('B45: notes a swap limit on another rail than platform', () => {
    const swap = (name: string): string =>
      `{"rail":${name},"transaction_types":[{"transaction_type":"swap","currency":"A","currency_balance_id":1,"limits":{},"remaining":{}}]}`
    expect(
      readReferenceDrift('limits', [swap('"platform"'), swap('null'), swap('"bank"')]),
    ).toEqual(['misplaced:swap'])
  })

  it('B46: notes a balance id that is not an integer', () => {
    expect(
      readReferenceDrift('limits', [
        limit('').replace('3,', '"3",'),
        limit('').replace('3,', '3.5,'),
      ]),
    ).toEqual(['type:currency_balance_id', 'type:currency_balance_id'])
  })

  it('B48, B49: records flags and fees of another type, and absent flags and fees', () => {
    expect(
      readReferenceDrift('rails', [
        rail({
          enabled: 1,
          blocked: undefined,
          account_enabled: null,
          fee: 0.5,
          fixed_fee: '1,5',
          more: 1,
        }),
      ]),
    ).toEqual([
      'type:enabled',
      'null:account_enabled',
      'type:fee',
      'type:fixed_fee',
      'absent:blocked',
      'unknown:more',
    ])
    expect(
      readReferenceDrift('rails', [
        rail({ fee: '-0.1', deliver_time: 5, taxes: {}, custom_fee_currencies: [] }),
      ]),
    ).toEqual(['negative:fee', 'type:custom_fee_currencies', 'type:taxes', 'type:deliver_time'])
  })

  it('B52: notes an action outside the three types, a rail twice and an unknown rail', () => {
    expect(
      readReferenceDrift('currencies', [currency(['pix', 'pix']), currency(['wire'], 'bill')]),
    ).toEqual(['duplicate:rails', 'value:transaction_type', 'value:rails'])
  })

  it('B69: notes a removed name that came back, at any depth', () => {
    expect(readReferenceDrift('account', ['{"is_staff":true,"a":[{"is_otc_account":1}]}'])).toEqual(
      ['removed:is_staff', 'removed:is_otc_account'],
    )
  })

  it('notes each deviation once an item, and again for the next item', () => {
    const badItem = '{"rail":"x","transaction_types":[7,8]}'
    expect(readReferenceDrift('limits', [badItem, badItem])).toEqual([
      'value:rail',
      'type:transaction_types',
      'value:rail',
      'type:transaction_types',
    ])
  })

  it('notes odd input instead of failing', () => {
    const oddItems = [
      '',
      '{',
      '7',
      'null',
      '[]',
      '{}',
      `${'['.repeat(300)}${']'.repeat(300)}`,
      '{"actions":{"a":1}}',
      '{"__proto__":1,"actions":null}',
    ]
    expect(readReferenceDrift('currencies', oddItems)).toEqual([
      'unreadable:item',
      'unreadable:item',
      'type:item',
      'type:item',
      'type:item',
      'absent:actions',
      'unreadable:item',
      'type:actions',
      'null:actions',
    ])
    for (const kind of ['limits', 'rails', 'deposit_accounts', 'account'] as const)
      expect(() => readReferenceDrift(kind, oddItems)).not.toThrow()
  })
})
