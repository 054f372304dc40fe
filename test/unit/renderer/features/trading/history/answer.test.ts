import { describe, expect, it } from 'vitest'
import {
  readPrice,
  receivedFields,
  requestFields,
  shownRequest,
  subjectOf,
} from '../../../../../../src-renderer/features/trading/history/answer.ts'
import { instructionOf } from '../../../harness/invented.ts'
import { quoteAnswer, quoteRequest } from '../invented.ts'

describe('readPrice', () => {
  it('A24, A89: shows the rate with both amounts, every digit as received', () => {
    expect(readPrice(quoteAnswer('q-1'))).toEqual({
      pair: 'BTC_USDC',
      opType: 'BUY',
      rate: '91234.50000000',
      baseAmount: '0.100000000000000001',
      baseAsset: 'BTC',
      quoteAmount: '9123.450000000000000000',
      quoteAsset: 'USDC',
      fee: '9.123',
    })
  })

  it('A89: shows no price if an amount is missing, null or empty', () => {
    for (const member of ['"base_amount":null', '"base_amount":""', '"other":"1"'])
      expect(readPrice(quoteAnswer('q-1').replace(/"base_amount":"[^"]*"/, member))).toBeUndefined()
    expect(readPrice(quoteAnswer('q-1').replace(/"rate":"[^"]*",/, ''))).toBeUndefined()
  })

  it('keeps the digits of an amount received as a number', () => {
    expect(
      readPrice(quoteAnswer('q-1').replace('"0.100000000000000001"', '0.100000000000000001'))
        ?.baseAmount,
    ).toBe('0.100000000000000001')
  })

  it('reads nothing from a text that is not an answer', () => {
    for (const answer of [null, '', '<html>', '[]', '{"a":'])
      expect(readPrice(answer)).toBeUndefined()
  })
})

describe('receivedFields', () => {
  it('A46: shows all fields, whatever their names', () => {
    expect(
      receivedFields(
        '{"id":7,"buy_rate":"91.10","nested":{"a":1},"list":[1,2],"gone":null,"is_open":true}',
      ),
    ).toEqual([
      { name: 'id', value: '7' },
      { name: 'buy_rate', value: '91.10' },
      { name: 'nested', value: '{ … }' },
      { name: 'list', value: '[ 2 ]' },
      { name: 'gone', value: 'null' },
      { name: 'is_open', value: 'true' },
    ])
    expect(receivedFields('')).toEqual([])
  })

  it('reads inside the gateway’s envelope', () => {
    expect(
      receivedFields(
        '{"error_code":null,"message":null,"data":{"uuid":"not.a.uuid"},"timestamp":1}',
      ),
    ).toEqual([{ name: 'uuid', value: 'not.a.uuid' }])
  })
})

describe('subjectOf', () => {
  it('A80: names the quote by the id in its answer', () => {
    expect(
      subjectOf('quote', instructionOf({ id: 'i-1', kind: 'quote', answer: quoteAnswer('q-1') })),
    ).toBe('q-1')
  })

  it('A46: names no reusable quote whose answer has no id', () => {
    const reusable = instructionOf({ id: 'i-2', kind: 'reusableQuote', answer: '{"rate":"1"}' })
    expect(subjectOf('reusable', reusable)).toBeUndefined()
    expect(subjectOf('reusable', { ...reusable, answer: null })).toBeUndefined()
    expect(subjectOf('reusable', { ...reusable, answer: '{"id":12345678901234567890}' })).toBe(
      '12345678901234567890',
    )
  })

  it('B70, B72: names a promise by its instruction, never by its token or an id in its answer', () => {
    const promise = instructionOf({
      id: 'i-3',
      kind: 'swapPromise',
      answer: '{"error_code":null,"data":{"uuid":"~~opaque~~","id":"q-1"},"timestamp":1}',
    })
    expect(subjectOf('swap', promise)).toBe('i-3')
  })
})

describe('requestFields', () => {
  it('A20: shows the digits as they were sent', () => {
    expect(requestFields(quoteRequest).at(-1)).toEqual({
      name: 'base_amount',
      value: '0.100000000000000001',
    })
    expect(requestFields('{"method":"POST","path":"/","body":null}')).toEqual([])
    expect(requestFields('{"method":"POST","body":{"pair":"A"}}')).toEqual([
      { name: 'pair', value: 'A' },
    ])
  })
})

describe('shownRequest', () => {
  it('A20: unfolds the body with the digits as they were sent', () => {
    expect(shownRequest(quoteRequest)).toBe(
      '{"method":"POST","path":"/api/v1/quotes/","body":{"pair":"BTC_USDC","external_ref":"r-1","op_type":"BUY","base_amount":0.100000000000000001}}',
    )
  })

  it('leaves a request without such a body unchanged', () => {
    for (const request of [
      '{"method":"POST","path":"/","body":null}',
      '{"body":"not json"}',
      'nothing',
    ])
      expect(shownRequest(request)).toBe(request)
  })
})
