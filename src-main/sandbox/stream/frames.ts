import { assertNever } from '../../base/failure.ts'
import { aggregate, makeBook, makePublicTrades, makeTicker } from '../exchange/market.ts'
import type { PublicName } from './topics.ts'
import { readTopic } from './topics.ts'

/**
 * Makes the data of a public topic's frame number `beat`, a function of seed, topic and number.
 * Returns undefined for a private topic, which has events only. Assumed: every shape (G14).
 */
export function makeFrame(
  seed: number,
  topic: string,
  beat: number,
  nowMs: number,
): object | undefined {
  const parsedTopic = readTopic(topic)
  return parsedTopic?.kind === 'public'
    ? frameOf(parsedTopic.name, seed, parsedTopic.pair, beat, nowMs)
    : undefined
}

function frameOf(
  name: PublicName,
  seed: number,
  pair: string,
  beat: number,
  nowMs: number,
): object {
  switch (name) {
    case 'trade':
      return makePublicTrades(seed, pair, nowMs, 1, beat)[0] as object
    case 'ticker':
      return makeTicker(seed, pair, beat)
    case 'orderbook/level_3':
      return makeBook(seed, pair, beat)
    case 'orderbook/level_2':
      return aggregate(makeBook(seed, pair, beat))
    case 'orderbook/level_2_with_users':
      return aggregate(makeBook(seed, pair, beat), true)
    case 'orderbook/level_2_delta':
      return deltaOf(seed, pair, beat)
    default:
      return assertNever(name)
  }
}

// Removed levels are sent with amount 0.
function deltaOf(seed: number, pair: string, beat: number): object {
  const [before, after] = [
    aggregate(makeBook(seed, pair, beat - 1)),
    aggregate(makeBook(seed, pair, beat)),
  ]
  const change = (side: 'bids' | 'asks'): object[] => {
    const remainingPrices = new Set(after[side].map((level) => level.price))
    return [
      ...before[side]
        .filter((level) => !remainingPrices.has(level.price))
        .map(({ price }) => ({ price, amount: '0' })),
      ...after[side],
    ]
  }
  return { pair, bids: change('bids'), asks: change('asks') }
}
