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

/** The topics of the account itself. They need a ticket (B80, B81). */
export const privateTopics = [
  'order_status',
  'balance',
  'user_trades',
  'deposit',
  'withdrawal',
] as const

/** Topics whose events show that the cache is out of date. */
export const refreshingTopics: ReadonlySet<string> = new Set(['deposit', 'withdrawal'])

const privateTopicNames: ReadonlySet<string> = new Set(privateTopics)
const pairTopicNames: ReadonlySet<string> = new Set(pairTopics)

export function isPrivateTopic(topic: string): boolean {
  return privateTopicNames.has(topic)
}

/**
 * True for one of the eleven topics. A topic of a pair includes its BASE_QUOTE, which is not parsed
 * further.
 */
export function isTopic(topic: string): boolean {
  const [name = '', pair, ...otherParts] = topic.split('@')
  if (otherParts.length > 0) return false
  return pair === undefined
    ? privateTopicNames.has(name)
    : pairTopicNames.has(name) && /^[A-Za-z0-9]{1,20}_[A-Za-z0-9]{1,20}$/.test(pair)
}
