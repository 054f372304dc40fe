import { describe, expect, it } from 'vitest'
import type { Currency } from '../../../src-main/domain/currency.ts'
import { readCurrency } from '../../../src-main/domain/currency.ts'

const currency = (text: string): Currency => readCurrency(text) ?? expect.fail('no currency')

describe('readCurrency', () => {
  it('B89: reads an action as type, enabled and rails', () => {
    expect(
      currency(
        '{"code":"BRL","actions":[{"transaction_type":"deposit","enabled":true,"rails":["pix","platform"]}]}',
      ).actions,
    ).toEqual([{ transactionType: 'deposit', enabled: 'yes', rails: ['pix', 'platform'] }])
  })

  it('B52: reads only the three types and each rail once, and keeps other actions raw', () => {
    const record = currency(
      '{"code":"X","actions":[{"transaction_type":"swap","enabled":false,"rails":["platform","bank","platform"]},{"transaction_type":"bill_payment","fee":1.10},{"transaction_type":"Deposit"},7]}',
    )
    expect(record.actions).toEqual([
      { transactionType: 'swap', enabled: 'no', rails: ['platform', 'bank'] },
    ])
    expect(record.otherActions).toEqual([
      '{"transaction_type":"bill_payment","fee":1.10}',
      '{"transaction_type":"Deposit"}',
      '7',
    ])
  })

  it('B53: keeps the other fields as received', () => {
    const text =
      '{"decimals":18,"code":"ETH","actions":[],"min":0.000000000000000001,"nested":{"a":[1.0]}}'
    const record = currency(text)
    expect(record.otherFields).toEqual([
      { name: 'decimals', json: '18' },
      { name: 'code', json: '"ETH"' },
      { name: 'min', json: '0.000000000000000001' },
      { name: 'nested', json: '{"a":[1.0]}' },
    ])
    expect(record.raw).toBe(text)
  })

  it('marks a flag or a list of rails that was not sent instead of guessing', () => {
    expect(currency('{"actions":[{"transaction_type":"withdrawal"}]}').actions).toEqual([
      { transactionType: 'withdrawal', enabled: 'unknown', rails: null },
    ])
  })

  it('takes the code of a currency from the first field that has one, or returns null', () => {
    expect(currency('{"symbol":"BTC","name":"Bitcoin"}').code).toBe('BTC')
    expect(currency('{"code":" ","name":"Bitcoin"}').code).toBe('Bitcoin')
    expect(currency('{"actions":{}}')).toMatchObject({ code: null, actions: [], otherActions: [] })
  })

  it.each(['', '7', '[]', '{"a"'])('returns no currency for %j', (text) =>
    expect(readCurrency(text)).toBeUndefined(),
  )
})
