import type { Settings } from '../options.ts'
import { PERSONAL_DATA } from '../world/personal-data.ts'

/**
 * Limits are JSON numbers, null means none, and a global entry exists for each currency and type
 * (observed.md 5).
 */
export function limitsJson(query: URLSearchParams, { platformWord }: Settings): string {
  const [rail, type] = [query.get('rail'), query.get('transaction_type')]
  const entries = [
    {
      rail: null,
      types: [
        limit('withdrawal', 'BTC', 1, 5),
        limit('withdrawal', 'USDT', 2, null),
        limit('deposit', 'USDT', 3, null),
      ],
    },
    {
      rail: 'crypto',
      types: [limit('withdrawal', 'BTC', 1, 0.5), limit('deposit', 'BTC', 1, null)],
    },
    { rail: 'bank', types: [limit('withdrawal', 'ARS', 4, 1500000.5)] },
    { rail: platformWord, types: [limit('swap', 'USDT', 2, 10000)] },
  ]
  // Rule 3 of gateway-api.md: with `rail` the global entry is absent, with `transaction_type`
  // present.
  const matching = entries
    .filter((entry) => rail === null || entry.rail === rail)
    .map((entry) => ({
      rail: entry.rail,
      transaction_types: entry.types.filter(
        ({ transaction_type }) => type === null || transaction_type === type,
      ),
    }))
    .filter(({ transaction_types }) => transaction_types.length > 0)
  return JSON.stringify(matching)
}

function limit(type: string, currency: string, balanceId: number, dailyAmount: number | null) {
  const remaining = {
    daily_amount: dailyAmount,
    daily_qty: null,
    monthly_amount: null,
    monthly_qty: 30,
  }
  return {
    transaction_type: type,
    currency,
    currency_balance_id: balanceId,
    limits: { min_amount: 0.0001, max_amount: null, ...remaining },
    remaining,
  }
}

/** `deliver_time` is null, a number or text (observed.md 5). */
export function railsJson({ platformWord }: Settings): string {
  const rails = [
    ['crypto', '"~15 min"', 'withdrawal'],
    ['bank', '24', 'withdrawal'],
    ['pix', 'null', 'withdrawal'],
    [platformWord, 'null', 'swap'],
  ]
  const items = rails.map(
    ([rail, deliverTime, type], index) =>
      `{"rail":"${rail}","name":"Rail ${index + 1}","order":${index + 1},"transaction_types":[{"transaction_type":"${type}","enabled":true,"account_enabled":true,"fee":"0.0005","fixed_fee":"0","custom_fee_currencies":{"USDT":"1.0"},"taxes":[],"deliver_time":${deliverTime},"blocked":false}]}`,
  )
  return `[${items.join(',')}]`
}

/** Tickers, some of mixed case (observed.md 5). */
const TICKERS = [
  'BTC',
  'ETH',
  'USDT',
  'USDC',
  'DAI',
  'SHIB',
  'TRX',
  'ARS',
  'BRL',
  'stETH',
  'wBTC',
  'USDt0',
]
const CURRENCY_COUNT = 130
const NETWORKS_TEXT = 'Networks, confirmations, explorers and limits of this currency. '.repeat(3)

/** The list of currencies, about 59 KB (observed.md 5). */
export function currenciesJson({ platformWord }: Settings): string {
  const items = Array.from({ length: CURRENCY_COUNT }, (_, index) => {
    const ticker = TICKERS[index] ?? `C${index}x`
    const actions = [
      `{"transaction_type":"deposit","enabled":true,"rails":["crypto"]}`,
      `{"transaction_type":"withdrawal","enabled":true,"rails":["crypto"]}`,
      `{"transaction_type":"swap","enabled":false,"rails":["${platformWord}"]}`,
    ]
    return `{"ticker":"${ticker}","name":"Currency ${index}","decimals":8,"about":"${NETWORKS_TEXT}","actions":[${actions.join(',')}]}`
  })
  return `[${items.join(',')}]`
}

/** Deposit accounts, one of the type `cvu` (observed.md 5). */
export const DEPOSIT_ACCOUNTS =
  '[{"type":"cvu","account_number":"0000003100000000000001","account_label":"alias.cvu","currency":"ARS","deposit_constraint":null},{"type":"pix","account_number":"pix-key-1","account_label":"PIX","currency":"BRL","deposit_constraint":{"same_holder":"00000000000191"}}]'

/** The account, with personal data as before July (observed.md 5), some of it nested. */
export const ACCOUNT = JSON.stringify({
  id: 4711,
  country: 'AR',
  username: PERSONAL_DATA.username,
  first_name: PERSONAL_DATA.first_name,
  last_name: PERSONAL_DATA.last_name,
  profile: { contact: { phone: PERSONAL_DATA.phone }, checks: [{ kyc_id: PERSONAL_DATA.kyc_id }] },
  is_operative: true,
})

export const BALANCES =
  '{"wallet":[{"currency":"BTC","amount":"0.06266000","locked_amount":"0"},{"currency":"stETH","amount":"0.00934","locked_amount":"0.001"}]}'
export const RATES = '{"BTC_USDT":{"buy":"65012.34","sell":"64990.00"}}'

/** Addresses, whose `memo_id` may be a number (observed.md 5). */
export const ADDRESSES: readonly string[] = [
  '{"currency":"XRP","network":"RIPPLE","address":"rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv","memo_id":10042}',
  '{"currency":"XLM","network":"STELLAR","address":"GAHK7EEG2WWHVKDNT4CEQFZGKF2LGDSW2IVM4S5DP42RBW3K6BTODB4A","memo_id":"10043"}',
  '{"currency":"BTC","network":"BITCOIN","address":"bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq","memo_id":null}',
]

/** The networks of a currency, by ticker. */
export const CURRENCY_NETWORKS: Readonly<Record<string, string>> = {
  BTC: '[{"network":"BITCOIN","enabled":true}]',
  USDT: '[{"network":"TRON","enabled":true},{"network":"ETHEREUM","enabled":true}]',
}
