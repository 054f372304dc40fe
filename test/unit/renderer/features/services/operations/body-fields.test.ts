import { describe, expect, it } from 'vitest'
import { documentedRoutes } from '../../../../../../src-main/domain/documented-routes.ts'
import type { Operation, Route } from '../../../../../../src-main/domain/operations.ts'
import { findOperation } from '../../../../../../src-main/domain/operations.ts'
import {
  bodyFieldsOf,
  fieldsToBody,
  isFieldValue,
} from '../../../../../../src-renderer/features/services/operations/body-fields.ts'

const operation = (id: string): Operation => findOperation(id) as Operation
const route = (id: string): Route => documentedRoutes[id] as Route

describe('bodyFieldsOf', () => {
  it("returns the documented members of the route's body, otherwise those of the operation's example", () => {
    expect(
      bodyFieldsOf(operation('exchange.orders.cancel'), route('exchange.orders.cancel')),
    ).toEqual([{ name: 'id', kind: 'text' }])
    const quotes = operation('partner.quotes.create')
    expect(bodyFieldsOf(quotes, quotes.contractRoute as Route)).toEqual([
      { name: 'pair', kind: 'text' },
      { name: 'external_ref', kind: 'text' },
      { name: 'op_type', kind: 'text' },
      { name: 'base_amount', kind: 'number' },
    ])
    expect(bodyFieldsOf(operation('wallet.account'), { method: 'POST', path: '/a/' })).toEqual([])
  })
})

describe('fieldsToBody', () => {
  it('keeps the digits of a number, quotes texts and leaves empty members out', () => {
    const fields = [
      { name: 'amount', kind: 'number' },
      { name: 'pair', kind: 'text' },
      { name: 'is_quick', kind: 'boolean' },
      { name: 'more', kind: 'json' },
      { name: 'none', kind: 'text' },
    ] as const
    expect(
      fieldsToBody(fields, {
        amount: '1.10000000000000000000001',
        pair: 'BTC"USDC',
        is_quick: 'true',
        more: '[1.0]',
      }),
    ).toBe(
      '{"amount": 1.10000000000000000000001, "pair": "BTC\\"USDC", "is_quick": true, "more": [1.0]}',
    )
    expect(fieldsToBody(fields, {})).toBe('{}')
  })
})

describe('isFieldValue', () => {
  it('accepts values that JSON allows for this kind', () => {
    const numbers = ['1', '-0.5', '3e-7', '01', '.5', '1,5', '0x1', 'NaN', '1 ']
    expect(numbers.filter((text) => isFieldValue('number', text))).toEqual(['1', '-0.5', '3e-7'])
    expect(['true', 'yes'].map((text) => isFieldValue('boolean', text))).toEqual([true, false])
    expect(['{"a": 1}', '{a}'].map((text) => isFieldValue('json', text))).toEqual([true, false])
    expect(isFieldValue('number', '')).toBe(true)
  })
})
