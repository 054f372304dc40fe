/**
 * Topics of the exchange's stream that need a pair, as the contract writes them before the `@`
 * (gateway, Events; B80).
 */
export const publicTopics = [
  'trade',
  'orderbook/level_3',
  'orderbook/level_2',
  'orderbook/level_2_delta',
  'orderbook/level_2_with_users',
  'ticker',
] as const
export type PublicTopic = (typeof publicTopics)[number]

/** Topics of the account itself. They need a ticket (B81). */
export const privateTopics = [
  'order_status',
  'balance',
  'user_trades',
  'deposit',
  'withdrawal',
] as const
export type PrivateTopic = (typeof privateTopics)[number]

/** Writes a public topic of one pair. */
export function topicOf(topic: PublicTopic, pair: string): string {
  return `${topic}@${pair}`
}

/**
 * Whether a text is a pair in the stream's notation: BASE_QUOTE. Other notations of a pair are
 * unknown (P17).
 */
export function isPair(text: string): boolean {
  return /^[A-Za-z0-9]{1,20}_[A-Za-z0-9]{1,20}$/.test(text)
}

/** Whether an event on a topic prompts a refresh of the cache. */
export function promptsRefresh(topic: string): boolean {
  return topic === 'withdrawal' || topic === 'deposit'
}

/**
 * Returns the topics after one of them is turned on or off, without duplicates, in the order in
 * which they were turned on.
 */
export function withTopic(
  topics: readonly string[],
  topic: string,
  isOn: boolean,
): readonly string[] {
  const otherTopics = topics.filter((other) => other !== topic)
  return isOn ? [...otherTopics, topic] : otherTopics
}
