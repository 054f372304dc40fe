/**
 * The topics of the exchange's stream that concern one pair; BASE_QUOTE follows the `@` (gateway,
 * Events; B80).
 */
export const pairTopics = [
  'trade',
  'orderbook/level_3',
  'orderbook/level_2',
  'orderbook/level_2_delta',
  'orderbook/level_2_with_users',
  'ticker',
] as const

/** The topics of the own account; they need a ticket (B80, B81). */
export const privateTopics = [
  'order_status',
  'balance',
  'user_trades',
  'deposit',
  'withdrawal',
] as const

/** An event on one of these shows that the cache is out of date. */
export const refreshingTopics: ReadonlySet<string> = new Set(['deposit', 'withdrawal'])

const privates: ReadonlySet<string> = new Set(privateTopics)
const pairs: ReadonlySet<string> = new Set(pairTopics)

export function isPrivateTopic(topic: string): boolean {
  return privates.has(topic)
}

/**
 * True for one of the eleven topics. A topic of a pair includes its BASE_QUOTE, which is not parsed
 * further.
 */
export function isTopic(topic: string): boolean {
  const [name = '', pair, ...more] = topic.split('@')
  if (more.length > 0) return false
  return pair === undefined
    ? privates.has(name)
    : pairs.has(name) && /^[A-Za-z0-9]{1,20}_[A-Za-z0-9]{1,20}$/.test(pair)
}
