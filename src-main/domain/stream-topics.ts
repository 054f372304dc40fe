/**
 * The topics of the exchange's stream that concern one pair. BASE_QUOTE follows the `@` (gateway,
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
 * Whether a text is a pair in the stream's notation: BASE_QUOTE. Other notations of a pair are
 * unknown (P17).
 */
export function isPair(text: string): boolean {
  return /^[A-Za-z0-9]{1,20}_[A-Za-z0-9]{1,20}$/.test(text)
}

/** True for one of the eleven topics. A topic of a pair ends with `@` and the pair. */
export function isTopic(topic: string): boolean {
  const [name = '', pair, ...otherParts] = topic.split('@')
  if (otherParts.length > 0) return false
  return pair === undefined ? privateTopicNames.has(name) : pairTopicNames.has(name) && isPair(pair)
}
