import { describe, expect, it } from 'vitest'
import {
  isPair,
  isTopic,
  pairTopics,
  privateTopics,
} from '../../../src-main/domain/stream-topics.ts'

describe('isTopic', () => {
  it('B80: accepts the six topics of a pair and the five of the account, and no other', () => {
    const pairs = [
      'trade@BTC_USDC',
      'orderbook/level_3@BTC_USDC',
      'orderbook/level_2@BTC_USDC',
      'orderbook/level_2_delta@BTC_USDC',
      'orderbook/level_2_with_users@BTC_USDC',
      'ticker@BTC_USDC',
    ]
    const accountTopics = ['order_status', 'balance', 'user_trades', 'deposit', 'withdrawal']
    expect([...pairs, ...accountTopics].filter((topic) => !isTopic(topic))).toEqual([])
    expect([pairTopics.length, privateTopics.length]).toEqual([6, 5])
    expect(
      [
        'trade',
        'trade@',
        'trade@BTC/USDC',
        'balance@BTC_USDC',
        'ticker@A_B@C_D',
        'orders',
        '',
      ].filter(isTopic),
    ).toEqual([])
  })
})

describe('isPair', () => {
  it('accepts BASE_QUOTE and nothing else', () => {
    expect(
      [
        'BTC_USDC',
        'btc_brl',
        'BTC/USDC',
        'BTC',
        'A_B_C',
        '_',
        'BTC_',
        ' BTC_USDC',
        'BTC_USDC@x',
      ].map(isPair),
    ).toEqual([true, true, false, false, false, false, false, false, false])
  })
})
