import { describe, expect, it } from 'vitest'
import type { Gauge, LimitsEntry, LimitValue } from '../../../../../src-main/domain/limits.ts'
import { gaugesOf, readLimitsEntry } from '../../../../../src-main/domain/limits.ts'
import {
  countUsed,
  filterEntries,
  limitChoices,
  scopeChoice,
  sharedGaugeKind,
  tightestLimits,
  toGaugeView,
} from '../../../../../src-renderer/features/reference/limit-view.ts'

const amount = (text: string): LimitValue => ({ kind: 'amount', text })
const gauge = (limit: LimitValue, remaining: LimitValue, used?: number): Gauge => ({
  period: 'daily',
  measure: 'amount',
  limit,
  remaining,
  used,
})
const noValue = { kind: 'none' } as const
const unknownValue = { kind: 'unknown' } as const

const type = (name: string, currency: string, limits = '{}', remainders = '{}'): string =>
  `{"transaction_type":"${name}","currency":"${currency}","limits":${limits},"remaining":${remainders}}`
const entries = [
  `{"rail":"pix","transaction_types":[${type('deposit', 'BRL')},${type('withdrawal', 'BRL', '{"daily_amount":"10","daily_qty":100}', '{"daily_amount":"1","daily_qty":25}')}]}`,
  `{"rail":null,"transaction_types":[${type('withdrawal', 'USD', '{"daily_amount":"10"}', '{"daily_amount":"2.6"}')}]}`,
  `{"rail":"global","transaction_types":[${type('swap', 'USDC')}]}`,
].map((text): LimitsEntry => readLimitsEntry(text) ?? expect.fail('no entry'))
const shownEntries = (filter: {
  rail?: string
  type?: string
  currency?: string
}): readonly string[] =>
  filterEntries(entries, { rail: '', type: '', currency: '', ...filter }).map(
    ({ scope, limits }) => `${scopeChoice(scope)} ${limits.length}`,
  )

describe('toGaugeView', () => {
  it('B40: shows null as no limit and draws nothing', () => {
    expect(toGaugeView(gauge(noValue, noValue))).toEqual({ kind: 'noLimit', remaining: undefined })
    expect(toGaugeView(gauge(noValue, amount('5')))).toEqual({ kind: 'noLimit', remaining: '5' })
  })

  it('B41: never shows -1 as no limit, on either side', () => {
    const sentinel = { kind: 'sentinel', text: '-1' } as const
    for (const other of [noValue, unknownValue, amount('1')])
      expect([
        toGaugeView(gauge(sentinel, other)).kind,
        toGaugeView(gauge(other, sentinel)).kind,
      ]).toEqual(['sentinel', 'sentinel'])
  })

  it('B42: distinguishes a missing value from null', () => {
    expect(toGaugeView(gauge(unknownValue, unknownValue))).toEqual({ kind: 'notStated' })
    expect(toGaugeView(gauge(unknownValue, amount('5')))).toEqual({
      kind: 'leftOnly',
      remaining: '5',
    })
    expect(toGaugeView(gauge(amount('5'), unknownValue))).toEqual({
      kind: 'limitOnly',
      limit: '5',
      isRestNull: false,
    })
  })

  it('B44: distinguishes an empty remainder from a remainder that is null', () => {
    expect(toGaugeView(gauge(amount('5'), amount('0'), 1000))).toEqual({
      kind: 'meter',
      remaining: '0',
      limit: '5',
      used: 1000,
    })
    expect(toGaugeView(gauge(amount('5'), noValue))).toEqual({
      kind: 'limitOnly',
      limit: '5',
      isRestNull: true,
    })
  })

  it('shows an invalid limit as received', () => {
    expect(toGaugeView(gauge({ kind: 'odd', text: 'many' }, amount('1')))).toEqual({
      kind: 'odd',
      text: 'many',
    })
  })
})

describe('sharedGaugeKind', () => {
  it('returns the common state of amount and number if neither has a value', () => {
    expect(sharedGaugeKind([gauge(noValue, noValue), gauge(noValue, noValue)])).toBe('noLimit')
    expect(
      sharedGaugeKind([gauge(unknownValue, unknownValue), gauge(unknownValue, unknownValue)]),
    ).toBe('notStated')
  })

  it('returns undefined if the states differ or one has a value', () => {
    expect(
      sharedGaugeKind([gauge(noValue, noValue), gauge(unknownValue, unknownValue)]),
    ).toBeUndefined()
    expect(sharedGaugeKind([gauge(noValue, noValue), gauge(noValue, amount('1'))])).toBeUndefined()
    expect(
      sharedGaugeKind([gauge(amount('1'), noValue), gauge(amount('1'), noValue)]),
    ).toBeUndefined()
  })
})

describe('filterEntries', () => {
  it('B39: puts the account-wide limit first, and never matches a rail of that name', () => {
    expect(shownEntries({})).toEqual(['global 1', 'rail:pix 2', 'rail:global 1'])
  })

  it('omits the account-wide limit for a rail and keeps it for a type, as the service does', () => {
    expect(shownEntries({ rail: 'rail:pix' })).toEqual(['rail:pix 2'])
    expect(shownEntries({ rail: 'global' })).toEqual(['global 1'])
    expect(shownEntries({ type: 'withdrawal' })).toEqual(['global 1', 'rail:pix 1'])
    expect(shownEntries({ currency: 'USDC' })).toEqual(['rail:global 1'])
    expect(shownEntries({ rail: 'rail:pix', currency: 'USD' })).toEqual([])
  })
})

describe('limitChoices', () => {
  it('offers each rail, type and currency once', () => {
    const { scopes, types, currencies } = limitChoices(entries)
    expect([scopes.map(scopeChoice), types, currencies]).toEqual([
      ['rail:pix', 'global', 'rail:global'],
      ['deposit', 'withdrawal', 'swap'],
      ['BRL', 'USD', 'USDC'],
    ])
  })
})

describe('tightestLimits', () => {
  it('returns the withdrawal amounts that are used the most, and no counts', () => {
    const limitRows = tightestLimits(entries, 3).map(({ scope, currency, gauge: { used } }) => [
      scope.kind,
      currency,
      used,
    ])
    expect(limitRows).toEqual([
      ['rail', 'BRL', 900],
      ['global', 'USD', 740],
    ])
    expect(tightestLimits(entries, 1)).toHaveLength(1)
  })
})

describe('countUsed', () => {
  it('counts each limit once, by its most used gauge: from 90 % and from 75 % on', () => {
    expect(
      entries.flatMap(({ limits }) => limits.flatMap(gaugesOf)).flatMap(({ used }) => used ?? []),
    ).toEqual([900, 750, 740])
    expect(countUsed(entries)).toEqual({ nearlyUsed: 1, gettingUsed: 0 })
    const other = readLimitsEntry(
      `{"rail":"pix","transaction_types":[${type('swap', 'BRL', '{"daily_amount":"10","daily_qty":100}', '{"daily_amount":"2","daily_qty":20}')}]}`,
    )
    expect(countUsed([...entries, other ?? expect.fail('no entry')])).toEqual({
      nearlyUsed: 1,
      gettingUsed: 1,
    })
  })
})
