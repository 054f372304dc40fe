const PRIVATE_TOPICS = ['order_status', 'balance', 'user_trades', 'deposit', 'withdrawal']

/** Topics whose snapshot is sent repeatedly (observed.md 7). */
export const BOOK_TOPICS = ['orderbook/level_2@', 'orderbook/level_3@']

/** Whether a topic needs a ticket (gateway-api.md, Events). */
export function isPrivateTopic(topic: string): boolean {
  return PRIVATE_TOPICS.includes(topic)
}

const TOPIC_BODIES: Readonly<Record<string, readonly string[]>> = {
  trade: ['{"price":65012.34,"amount":3e-7,"side":"buy","date":"2022-07-07 17:37:28"}'],
  'orderbook/level_2': ['{"buy":[{"price":65012.34,"amount":0.5}],"sell":[]}'],
  'orderbook/level_3': ['{"buy":[{"id":"O-1","price":65012.34,"amount":0.5}],"sell":[]}'],
  // The first is a snapshot. An amount of 0 in the second removes a level.
  'orderbook/level_2_delta': [
    '{"buy":[{"price":65012.34,"amount":0.5},{"price":65000,"amount":1}],"sell":[]}',
    '{"buy":[{"price":65000,"amount":0}],"sell":[]}',
  ],
  ticker: ['{"last":65012.34,"volume":12.5}'],
  order_status: ['{"id":"8A1F0C52-3D6E-4B70-9C11-5E2F7A9B0D01","status":"open","amount":3e-7}'],
  balance: ['{"currency_code":"BTC","amount":0.5}'],
  user_trades: ['{"id":"8A1F0C52-3D6E-4B70-9C11-5E2F7A9B0D02","amount":3e-7,"price":65012.34}'],
  deposit: ['{"id":"8A1F0C52-3D6E-4B70-9C11-5E2F7A9B0D05","amount":1e-2,"currency_code":"BTC"}'],
  withdrawal: [
    '{"id":"8A1F0C52-3D6E-4B70-9C11-5E2F7A9B0D03","amount":0.06266,"currency_code":"BTC","status":"confirmed","miner_fee":1e-5,"fee":3e-7,"external_id":"xw-01","destination_address":"bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq","hash":"6b3d34b5e33c0ab12e97d7a264828a08945d193c97f44b6efa66ad075678ec0f","is_internal":false,"network":"BITCOIN","create_date":"2017-10-12T22:40:08.273Z","update_date":"2022-07-07 17:37:28"}',
  ],
}

/** The bodies that a topic sends after its greeting, in order. */
export function bodiesOf(topic: string): readonly string[] {
  return TOPIC_BODIES[topic.split('@')[0] ?? ''] ?? []
}
