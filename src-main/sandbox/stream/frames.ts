import { assertNever } from '../../base/failure.ts'
import { aggregate, makeBook, makePublicTrades, makeTicker } from '../exchange/market.ts'
import type { PublicName } from './topics.ts'
import { readTopic } from './topics.ts'

/**
 * Makes the data of frame number `beat` of a public topic. It depends only on seed, topic, number
 * and time. Returns undefined for a private topic, which has no frames. Assumed: every shape (G14).
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

// Returns the changes of the book since the previous beat. A removed level has the amount 0.
function deltaOf(seed: number, pair: string, beat: number): object {
  const oldBook = aggregate(makeBook(seed, pair, beat - 1))
  const newBook = aggregate(makeBook(seed, pair, beat))
  const changesOf = (side: 'bids' | 'asks'): object[] => {
    const newPrices = new Set(newBook[side].map((level) => level.price))
    return [
      ...oldBook[side]
        .filter((level) => !newPrices.has(level.price))
        .map(({ price }) => ({ price, amount: '0' })),
      ...newBook[side],
    ]
  }
  return { pair, bids: changesOf('bids'), asks: changesOf('asks') }
}
