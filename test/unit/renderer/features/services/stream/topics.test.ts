import { describe, expect, it } from 'vitest'
import {
  isPair,
  privateTopics,
  promptsRefresh,
  publicTopics,
  topicOf,
  withTopic,
} from '../../../../../../src-renderer/features/services/stream/topics.ts'

describe('topics', () => {
  it('B80: are the six public topics followed by BASE_QUOTE and the five private topics', () => {
    // Copied by hand from the gateway contract, Events.
    expect(publicTopics.map((topic) => topicOf(topic, 'BASE_QUOTE'))).toEqual([
      'trade@BASE_QUOTE',
      'orderbook/level_3@BASE_QUOTE',
      'orderbook/level_2@BASE_QUOTE',
      'orderbook/level_2_delta@BASE_QUOTE',
      'orderbook/level_2_with_users@BASE_QUOTE',
      'ticker@BASE_QUOTE',
    ])
    expect(privateTopics).toEqual([
      'order_status',
      'balance',
      'user_trades',
      'deposit',
      'withdrawal',
    ])
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

describe('promptsRefresh', () => {
  it('is true for the two topics about cached records', () => {
    expect([...privateTopics, 'trade@A_B'].filter(promptsRefresh)).toEqual([
      'deposit',
      'withdrawal',
    ])
  })
})

describe('withTopic', () => {
  it('keeps each topic once', () => {
    expect(withTopic(['balance', 'deposit'], 'balance', true)).toEqual(['deposit', 'balance'])
    expect(withTopic(['balance', 'deposit'], 'balance', false)).toEqual(['deposit'])
  })
})
