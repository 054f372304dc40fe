import { describe, expect, it } from 'vitest'
import type { Currency } from '../../../../../src-main/domain/currency.ts'
import { readCurrency } from '../../../../../src-main/domain/currency.ts'
import {
  actionOf,
  commonFields,
  describeAction,
  findCurrencies,
  hasActionOff,
} from '../../../../../src-renderer/features/reference/currency-view.ts'
import { isEmptyJson, typeName } from '../../../../../src-renderer/features/reference/names.ts'
import { isOldReference } from '../../../../../src-renderer/features/reference/reference-age.ts'

const currency = (text: string): Currency => readCurrency(text) ?? expect.fail('no currency')
const words = { off: 'off', noAction: 'none', noRails: 'on', notStated: '?' }
const actionText = (action: string): string =>
  describeAction(actionOf(currency(`{"actions":[${action}]}`), 'deposit'), words, (rail) => rail)

describe('findCurrencies', () => {
  const all = [
    currency('{"code":"BTC","name":"Bitcoin","decimals":8}'),
    currency('{"code":"BRL","name":"Real"}'),
  ]

  it('finds by code and by any text, ignoring case', () => {
    expect(findCurrencies(all, ' btc ')).toEqual([all[0]])
    expect(findCurrencies(all, 'REAL')).toEqual([all[1]])
    expect(findCurrencies(all, 'b')).toEqual(all)
    expect(findCurrencies(all, '8')).toEqual([])
  })
})

describe('hasActionOff', () => {
  it('finds a currency with one action that is off, and none with unknown actions', () => {
    const having = (enabled: string): Currency =>
      currency(
        `{"code":"A","actions":[{"transaction_type":"deposit","enabled":true},{"transaction_type":"swap","enabled":${enabled}}]}`,
      )
    expect([having('false'), having('true'), having('null')].map(hasActionOff)).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('commonFields', () => {
  it('B53: returns the short fields that every currency has, without the one that names it', () => {
    const one = currency('{"code":"A","decimals":8,"is_fiat":false,"networks":["a"],"memo":"x"}')
    const other = currency('{"code":"B","decimals":2,"is_fiat":true,"networks":[]}')
    expect(commonFields([one, other])).toEqual(['decimals', 'is_fiat'])
    expect(commonFields([])).toEqual([])
  })
})

describe('describeAction', () => {
  it('B89: names the rails of an action that is on', () => {
    expect(actionText('{"transaction_type":"deposit","enabled":true,"rails":["pix","bank"]}')).toBe(
      'pix, bank',
    )
    expect(actionText('{"transaction_type":"deposit","enabled":true,"rails":[]}')).toBe('on')
  })

  it('distinguishes off, absent and unknown', () => {
    expect(actionText('{"transaction_type":"deposit","enabled":false,"rails":["pix"]}')).toBe(
      'off (pix)',
    )
    expect(actionText('{"transaction_type":"swap","enabled":true,"rails":["pix"]}')).toBe('none')
    expect(actionText('{"transaction_type":"deposit","rails":["pix"]}')).toBe('pix; ?')
    expect(actionText('{"transaction_type":"deposit"}')).toBe('?')
  })
})

describe('names', () => {
  it('returns the word for a known type and any other as received, escapes visible', () => {
    const shared = {
      types: { deposit: 'Deposit', withdrawal: 'Withdrawal', swap: 'Swap' },
      valueNotStated: 'not stated',
    }
    expect(['swap', 'Swap\u202e', null].map((type) => typeName(type, shared))).toEqual([
      'Swap',
      'Swap\\u202e',
      'not stated',
    ])
  })

  it('recognises JSON without content', () => {
    expect(['{}', '[]', 'null', '""', '0', '{"a":1}', 'false'].map(isEmptyJson)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('isOldReference', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')

  it('is old after half an hour, or twice the time between syncs', () => {
    expect(isOldReference('2026-11-20T11:31:00.000000Z', now, 0)).toBe(false)
    expect(isOldReference('2026-11-20T11:29:00.000000Z', now, 0)).toBe(true)
    expect(isOldReference('2026-11-20T11:29:00.000000Z', now, 60)).toBe(false)
    expect(isOldReference(null, now, 60)).toBe(true)
  })
})
