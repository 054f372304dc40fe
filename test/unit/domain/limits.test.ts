import { describe, expect, it } from 'vitest'
import type { Limit, LimitsEntry } from '../../../src-main/domain/limits.ts'
import {
  gaugesOf,
  limitNames,
  readLimitsEntry,
  remainingNames,
  usedOf,
} from '../../../src-main/domain/limits.ts'

const entry = (text: string): LimitsEntry => readLimitsEntry(text) ?? expect.fail('no entry')
const limitOf = (limits: string, remaining = '{}', rail = '"pix"'): Limit =>
  entry(
    `{"rail":${rail},"transaction_types":[{"transaction_type":"withdrawal","currency":"BRL","currency_balance_id":9007199254740993,"limits":${limits},"remaining":${remaining}}]}`,
  ).limits[0] ?? expect.fail('no limit')

describe('readLimitsEntry', () => {
  it('B35: reads a rail and its transaction types', () => {
    const limitsEntry = entry(
      '{"rail":"bank","transaction_types":[{"transaction_type":"deposit","currency":"ARS"},{"transaction_type":"withdrawal","currency":"ARS"}]}',
    )
    expect(limitsEntry.scope).toEqual({ kind: 'rail', rail: 'bank' })
    expect(
      limitsEntry.limits.map(({ transactionType, currency }) => [transactionType, currency]),
    ).toEqual([
      ['deposit', 'ARS'],
      ['withdrawal', 'ARS'],
    ])
  })

  it('B36, B39: reads rail null, and no other value, as the account-wide limit', () => {
    expect(entry('{"rail":null,"transaction_types":[]}').scope).toEqual({ kind: 'global' })
    expect(entry('{"transaction_types":[]}').scope).toEqual({ kind: 'unknown' })
    expect(entry('{"rail":7,"transaction_types":[]}').scope).toEqual({ kind: 'unknown' })
    expect(entry('{"rail":"null","transaction_types":[]}').scope).toEqual({
      kind: 'rail',
      rail: 'null',
    })
  })

  it('B40, B42: distinguishes null, an absent key and an amount', () => {
    const { limits } = limitOf('{"daily_amount":null,"monthly_amount":"50000.00"}')
    expect([limits.daily_amount, limits.annual_amount, limits.monthly_amount]).toEqual([
      { kind: 'none' },
      { kind: 'unknown' },
      { kind: 'amount', text: '50000.00' },
    ])
  })

  it('B41: reads -1 in any spelling as the former sentinel, never as unlimited', () => {
    const { limits, remaining } = limitOf(
      '{"daily_amount":"-1","monthly_amount":-1,"annual_amount":"-1.00","daily_qty":-1e0,"min_amount":"-2"}',
      '{"daily_amount":-1.0}',
    )
    const kinds = [
      limits.daily_amount,
      limits.monthly_amount,
      limits.annual_amount,
      limits.daily_qty,
      remaining.daily_amount,
    ].map(({ kind }) => kind)
    expect(kinds).toEqual(['sentinel', 'sentinel', 'sentinel', 'sentinel', 'sentinel'])
    expect(limits.min_amount).toEqual({ kind: 'odd', text: '-2' })
  })

  it('B43, B84: has eight keys of limits and six of remaining, and the currency of the item', () => {
    const periodNames = [
      'daily_amount',
      'daily_qty',
      'monthly_amount',
      'monthly_qty',
      'annual_amount',
      'annual_qty',
    ]
    expect([...limitNames]).toEqual(['min_amount', 'max_amount', ...periodNames])
    expect([...remainingNames]).toEqual(periodNames)
    const limit = limitOf('{}', '{"min_amount":"1","max_amount":"2"}')
    expect(Object.keys(limit.limits)).toEqual([...limitNames])
    expect(Object.keys(limit.remaining)).toEqual([...remainingNames])
    expect(limit.currency).toBe('BRL')
  })

  it('B44: distinguishes nothing left from no limit', () => {
    const { remaining } = limitOf('{}', '{"daily_amount":"0","daily_qty":0,"monthly_amount":null}')
    expect([remaining.daily_amount, remaining.daily_qty, remaining.monthly_amount]).toEqual([
      { kind: 'amount', text: '0' },
      { kind: 'amount', text: '0' },
      { kind: 'none' },
    ])
  })

  it('B45: reads the swaps under the rail platform', () => {
    const limitsEntry = entry(
      '{"rail":"platform","transaction_types":[{"transaction_type":"swap","currency":"USDC"}]}',
    )
    expect(
      limitsEntry.limits.map(({ scope, transactionType }) => [scope, transactionType]),
    ).toEqual([[{ kind: 'rail', rail: 'platform' }, 'swap']])
  })

  it('B46: keeps every digit of the balance id', () => {
    expect(limitOf('{}').currencyBalanceId).toBe('9007199254740993')
  })

  it('keeps every digit of an amount, sent as text or as number', () => {
    const { limits } = limitOf(
      '{"daily_amount":"912.375000000000000001","monthly_amount":0.1000,"annual_amount":15e-1,"daily_qty":10}',
    )
    expect([
      limits.daily_amount,
      limits.monthly_amount,
      limits.annual_amount,
      limits.daily_qty,
    ]).toEqual(
      ['912.375000000000000001', '0.1000', '1.5', '10'].map((text) => ({ kind: 'amount', text })),
    )
  })

  it.each(['', '[]', 'null', '7', '{"rail":', '"text"'])('returns no entry for %j', (text) =>
    expect(readLimitsEntry(text)).toBeUndefined(),
  )

  it('reads odd members without failing', () => {
    const limitsEntry = entry(
      '{"rail":"pix","transaction_types":[7,null,{"limits":[],"remaining":"x","currency":{},"transaction_type":null,"__proto__":{"limits":1}}]}',
    )
    expect(limitsEntry.limits).toHaveLength(1)
    expect(limitsEntry.limits[0]).toMatchObject({
      transactionType: null,
      currency: null,
      currencyBalanceId: null,
    })
    expect(
      Object.values(limitsEntry.limits[0]?.limits ?? {}).every(({ kind }) => kind === 'unknown'),
    ).toBe(true)
    expect(limitOf('{"daily_amount":true}').limits.daily_amount).toEqual({
      kind: 'odd',
      text: 'true',
    })
    expect(entry('{"rail":"pix","transaction_types":{"a":1}}').limits).toEqual([])
  })
})

describe('gaugesOf', () => {
  it('returns day, month and year by amount and by number', () => {
    const gauges = gaugesOf(
      limitOf('{"daily_amount":"100","monthly_qty":8}', '{"daily_amount":"25","monthly_qty":8}'),
    )
    expect(gauges.map(({ period, measure, used }) => [period, measure, used])).toEqual([
      ['daily', 'amount', 750],
      ['daily', 'qty', undefined],
      ['monthly', 'amount', undefined],
      ['monthly', 'qty', 0],
      ['annual', 'amount', undefined],
      ['annual', 'qty', undefined],
    ])
  })
})

describe('usedOf', () => {
  const amount = (text: string) => ({ kind: 'amount', text }) as const

  it.each([
    ['100', '0', 1000],
    ['100', '100', 0],
    ['100', '10', 900],
    ['100', '10.000000000000000001', 899],
    ['100', '25.000000000000000001', 749],
    ['0.000000000000000003', '0.000000000000000001', 666],
    ['90071992547409930.10', '90071992547409930.09', 0],
    ['0', '0', 1000],
    ['5', '7', 0],
  ])('for the limit %s with %s remaining returns %i thousandths', (limit, remaining, used) =>
    expect(usedOf(amount(limit), amount(remaining))).toBe(used),
  )

  it('B40, B41, B42: returns undefined without a limit, with the sentinel or with an unknown value', () => {
    const valuesWithoutAmount = [
      { kind: 'none' },
      { kind: 'unknown' },
      { kind: 'sentinel', text: '-1' },
      { kind: 'odd', text: 'x' },
    ] as const
    for (const value of valuesWithoutAmount)
      expect([usedOf(value, amount('1')), usedOf(amount('1'), value)]).toEqual([
        undefined,
        undefined,
      ])
  })
})
