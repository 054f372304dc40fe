import { describe, expect, it } from 'vitest'
import {
  orderLabel,
  priceLabel,
} from '../../../../../../src-renderer/features/trading/desk/execute-label.ts'
import type { Price } from '../../../../../../src-renderer/features/trading/history/answer.ts'
import { deskWords } from '../../../../../../src-renderer/words/services/desk.ts'

const price: Price = {
  pair: 'BTC_USD',
  opType: 'BUY',
  rate: '2469.12',
  baseAmount: '0.500000000000000000',
  baseAsset: 'BTC',
  quoteAmount: '1234.56',
  quoteAsset: 'USD',
  fee: '0.001',
}
const knownPair = { pair: 'BTC_USD', base: 'BTC', quote: 'USD' }
const order = { endUser: 'u', opType: 'SELL', side: 'base', amount: '0.5' } as const

describe('priceLabel', () => {
  it('states what is bought or sold and for how much, in every language', () => {
    expect([
      priceLabel(price, deskWords.en.price),
      priceLabel({ ...price, opType: 'SELL' }, deskWords.es.price),
      priceLabel(price, deskWords.pt.price),
    ]).toEqual([
      'Buy 0.50\u00a0BTC for 1,234.56\u00a0USD',
      'Vender 0.50\u00a0BTC por 1,234.56\u00a0USD',
      'Comprar 0.50\u00a0BTC por 1,234.56\u00a0USD',
    ])
  })

  it('names no amount without a currency in the answer', () => {
    expect([
      priceLabel(undefined, deskWords.en.price),
      priceLabel({ ...price, quoteAsset: '' }, deskWords.en.price),
      priceLabel({ ...price, opType: 'SWAP' }, deskWords.en.price),
    ]).toEqual(Array.from({ length: 3 }, () => 'Execute this quote'))
  })
})

describe('orderLabel', () => {
  it('states the amount of the order in its currency', () => {
    expect([
      orderLabel(order, knownPair, deskWords.en.price),
      orderLabel({ ...order, opType: 'BUY', side: 'quote' }, knownPair, deskWords.en.price),
    ]).toEqual(['Sell 0.50\u00a0BTC', 'Buy BTC for 0.50\u00a0USD'])
  })

  it('is shorter for an order without a readable amount or of an unknown pair', () => {
    expect([
      orderLabel({ ...order, amount: '1,5' }, knownPair, deskWords.en.price),
      orderLabel(order, undefined, deskWords.en.price),
    ]).toEqual(['Execute', 'Execute'])
  })
})
