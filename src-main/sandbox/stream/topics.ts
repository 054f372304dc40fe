import { EXCHANGE_PAIRS } from '../exchange/market.ts'

/** A topic that a client requests. A public topic belongs to a pair (gateway, Events). */
export type Topic =
  | { readonly kind: 'public'; readonly name: PublicName; readonly pair: string }
  | { readonly kind: 'private'; readonly name: string }

const PUBLIC_NAMES = [
  'trade',
  'orderbook/level_3',
  'orderbook/level_2',
  'orderbook/level_2_delta',
  'orderbook/level_2_with_users',
  'ticker',
] as const
const PRIVATE_NAMES = ['order_status', 'balance', 'user_trades', 'deposit', 'withdrawal']

/** The name of a public topic, before `@BASE_QUOTE`. */
export type PublicName = (typeof PUBLIC_NAMES)[number]

/** Reads a topic. Returns undefined for an unknown name or a pair that is not traded. */
export function readTopic(text: string): Topic | undefined {
  if (PRIVATE_NAMES.includes(text)) return { kind: 'private', name: text }
  const [start, pair = '', ...rest] = text.split('@')
  const name = PUBLIC_NAMES.find((publicName) => publicName === start)
  return name !== undefined && rest.length === 0 && EXCHANGE_PAIRS.includes(pair)
    ? { kind: 'public', name, pair }
    : undefined
}
