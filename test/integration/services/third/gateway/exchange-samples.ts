/**
 * Answers of the exchange (observed.md 6). Amounts are JSON numbers, some with exponents, or
 * numeric text. Ids are UUIDs in capitals, and some times have no zone.
 */
const ORDER =
  '{"id":"8A1F0C52-3D6E-4B70-9C11-5E2F7A9B0D01","external_id":"order-01","pair":"BTC_USDT","side":"buy","type":"limit","amount":3e-7,"price":"65012.34","status":"executed_partially","create_date":"2017-10-12T22:40:08.273Z","update_date":"2022-07-07 17:37:28"}'
const TRADE =
  '{"id":"8A1F0C52-3D6E-4B70-9C11-5E2F7A9B0D02","pair":"BTC_USDT","amount":3e-7,"price":"65012.34","create_date":"2022-07-07 17:37:28"}'
const WITHDRAWAL =
  '{"id":"8A1F0C52-3D6E-4B70-9C11-5E2F7A9B0D03","external_id":"xw-01","amount":0.06266,"fee":3e-7,"miner_fee":"0.00001","currency_code":"BTC","destination_address":"bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq","network":"BITCOIN","memo":null,"tag":null,"hash":"6b3d34b5e33c0ab12e97d7a264828a08945d193c97f44b6efa66ad075678ec0f","status":"confirmed","transaction_id":"8A1F0C52-3D6E-4B70-9C11-5E2F7A9B0D04","is_internal":false,"create_date":"2017-10-12T22:40:08.273Z","update_date":"2022-07-07 17:37:28"}'
const DEPOSIT =
  '{"id":"8A1F0C52-3D6E-4B70-9C11-5E2F7A9B0D05","amount":1e-2,"currency_code":"BTC","hash":"7b3d34b5e33c0ab12e97d7a264828a08945d193c97f44b6efa66ad075678ec0f","status":"confirmation_pending","create_date":"2022-07-07 17:37:28"}'
const ENTRY =
  '{"id":"8A1F0C52-3D6E-4B70-9C11-5E2F7A9B0D06","currency":"BTC","amount":-3e-7,"balance":"1.00000000","create_date":"2022-07-07 17:37:28"}'
const TICKER = '{"pair":"BTC_USDT","last":65012.34,"volume":"12.5"}'
const BOOK = '{"buy":[{"amount":3e-7,"price":65012.34}],"sell":[{"amount":0.5,"price":65020}]}'
const PAIRS = '[{"symbol":"BTC_USDT","base":"BTC","quote":"USDT","minimum_amount":1e-6}]'
const CURRENCIES = '[{"code":"BTC","decimals":8}]'

const WITHDRAWAL_COUNT = 5
/** Lists that are paged by cursor, under the name of their collection (observed.md 3). */
export const EXCHANGE_LISTS: Readonly<Record<string, readonly string[]>> = {
  orders: Array.from({ length: 3 }, () => ORDER),
  trades: [TRADE],
  deposits: [DEPOSIT],
  withdrawals: Array.from({ length: WITHDRAWAL_COUNT }, (_, index) =>
    WITHDRAWAL.replace('0D03', `0E0${index}`),
  ),
  statement: [ENTRY],
}

/** One sample for each route. `{}` is a placeholder for one segment. */
export const EXCHANGE_SAMPLES: Readonly<Record<string, string>> = {
  'GET public/tickers': `[${TICKER}]`,
  'GET public/tickers/{}': TICKER,
  'GET public/orders/level-2': BOOK,
  'GET public/orders/level-3': BOOK,
  'GET public/trades': `[${TRADE}]`,
  'GET public/currencies': CURRENCIES,
  'GET public/pairs': PAIRS,
  'GET public/countries': '[{"code":"AR","name":"Argentina"}]',
  'GET pairs': PAIRS,
  'GET currencies': CURRENCIES,
  'GET ticker': `[${TICKER}]`,
  'GET ticker/{}': TICKER,
  'GET book/orders/level-2': BOOK,
  'GET book/orders/level-3': BOOK,
  'POST orders': ORDER,
  'PUT orders': ORDER,
  'DELETE orders': ORDER.replace('executed_partially', 'canceled'),
  'GET orders/{}': ORDER,
  'GET orders/by-external-id/{}': ORDER,
  'POST orders/cancel': ORDER.replace('executed_partially', 'canceled'),
  'DELETE orders/by-external-id': ORDER.replace('executed_partially', 'canceled'),
  'POST orders/cancel-by-external-id': ORDER.replace('executed_partially', 'canceled'),
  'DELETE orders/all': '[]',
  'GET orders/estimate-price/{}': '{"price":65012.34}',
  'GET orders/open': `[${ORDER}]`,
  'GET deposits/deposit': DEPOSIT,
  'POST withdrawals': WITHDRAWAL,
  'GET withdrawals/withdrawal': WITHDRAWAL,
  'GET withdrawals/estimate-fee/{}': '{"fee":3e-7}',
  'POST transactions/sync': DEPOSIT,
  'GET wallets':
    '[{"currency":"BTC","network":"BITCOIN","address":"bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"}]',
  'GET wallets/{}/{}': '{"address":"bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"}',
  'GET wallets/is-internal': '{"is_internal":false}',
  'GET user/balances': '[{"currency":"BTC","available":3e-7,"total":"1.00000000"}]',
  'GET user/balances/{}': '[{"currency":"BTC","available":0.5,"total":"1.00000000"}]',
  'GET user/trades': `[${TRADE}]`,
  'GET user/trading-fees': '[{"pair":"BTC_USDT","maker":1e-3,"taker":"0.0015"}]',
}
