import type { BodyField, BodyFieldKind, Method, Route } from './operations.ts'

// Routes that only public sources show (observed.md, sections 4 to 6). A placeholder that the
// program fills in by itself has its name from `app/instruction-call.ts`.

type Line = readonly [id: string, route: string, query?: string, body?: string]

const END_USER_PATH = '/api/v1/end-users/{end_user}'

const partner: readonly Line[] = [
  ['withdrawals.list', 'GET /api/v1/withdrawals/', 'page'],
  [
    'withdrawals.create',
    'POST /api/v1/withdrawals/',
    '',
    'end_user,currency,address,network,amount:number,external_ref,withdrawal_fee_id',
  ],
  [
    'withdrawal-fees',
    'POST /api/v1/withdrawal-fees/',
    '',
    'currency,network,amount:number,external_ref',
  ],
  ['transactions', 'GET /api/v1/transactions/', 'op_type,date_gt,date_lt,end_user,page'],
  ['transaction', 'GET /api/v1/transactions/{txn_id}/'],
  ['reusable-quotes.list', 'GET /api/v1/reusable-quotes/', 'page'],
  ['reusable-quotes.get', 'GET /api/v1/reusable-quotes/{quote_id}/'],
  [
    'reusable-quote-execution',
    'POST /api/v1/reusable-quotes/{quote_id}/actions/execute/',
    '',
    'end_user_id,op_type,external_ref,base_amount:number,quote_amount:number',
  ],
  ['swap-reusable-quotes', 'POST /api/v1/swap-quotes/', '', 'pair,external_ref'],
  ['swap-reusable-quotes.list', 'GET /api/v1/swap-quotes/', 'page'],
  [
    'swap-reusable-quote-execution',
    'POST /api/v1/swap-quotes/{quote_id}/actions/execute/',
    '',
    'end_user_id,op_type,external_ref,base_amount:number,quote_amount:number',
  ],
  ['deposits', 'GET /api/v1/deposits/', 'page'],
  ['deposits.get', 'GET /api/v1/deposits/{id}/'],
  ['end-users.list', 'GET /api/v1/end-users/', 'page'],
  ['end-users.create', 'POST /api/v1/end-users/', '', 'external_ref'],
  ['end-user', 'GET /api/v1/end-users/{external_ref}/'],
  ['balance', `GET ${END_USER_PATH}/balances/`],
  ['addresses', `GET ${END_USER_PATH}/addresses/`],
  ['addresses.create', `POST ${END_USER_PATH}/addresses/`, '', 'network'],
  ['auto-swap-addresses', `POST ${END_USER_PATH}/auto-swap-addresses/`],
  ['periodic-limits', `GET ${END_USER_PATH}/limits/`],
  ['fiat-accounts.list', `GET ${END_USER_PATH}/fiat-accounts/`],
  ['fiat-accounts', `POST ${END_USER_PATH}/fiat-accounts/`, '', 'payment_method_type'],
  [
    'beneficiary-fiat-accounts',
    `GET ${END_USER_PATH}/beneficiary-fiat-accounts/`,
    'status,payment_method_type',
  ],
  [
    'beneficiary-fiat-accounts.create',
    `POST ${END_USER_PATH}/beneficiary-fiat-accounts/`,
    '',
    'payment_method_type,account_fields:json',
  ],
  [
    'fiat-withdrawals',
    'POST /api/v1/fiat-withdrawals/',
    '',
    'amount,currency_code,external_ref,beneficiary_fiat_account_id,is_fiat_deposit_refund:boolean,refunded_fiat_deposit',
  ],
  ['fiat-deposits', 'GET /api/v1/fiat-deposits/', 'page'],
  ['fiat-deposits.get', 'GET /api/v1/fiat-deposits/{id}/'],
  ['kyc', `GET ${END_USER_PATH}/kyc`],
  ['kyc-submissions', `POST ${END_USER_PATH}/kyc`],
  ['rates', 'GET /api/v1/rates/'],
  ['historical-rates', 'GET /api/v1/markets/{pair}/historical-rates'],
]

const wallet: readonly Line[] = [
  ['balances', 'GET /balance/'],
  ['transaction', 'GET /transactions/{id}/'],
  ['networks', 'GET /network/currency-networks/{currency}/'],
  ['rates', 'GET /rates/'],
  ['addresses', 'GET /addresses/'],
]

const PAGE_PARAMETERS = 'c,page_size'

const exchange: readonly Line[] = [
  ['tickers', 'GET public/tickers'],
  ['ticker', 'GET public/tickers/{pair}'],
  ['order-book-2', 'GET public/orders/level-2', 'pair,limit'],
  ['order-book-3', 'GET public/orders/level-3', 'pair,limit'],
  ['public-trades', 'GET public/trades', 'pair'],
  ['public-pairs', 'GET public/pairs'],
  ['public-currencies', 'GET public/currencies'],
  ['countries', 'GET public/countries'],
  ['pairs', 'GET pairs'],
  ['currencies', 'GET currencies'],
  ['market.tickers', 'GET ticker'],
  ['market.ticker', 'GET ticker/{pair}'],
  ['market.order-book-2', 'GET book/orders/level-2', 'pair,limit'],
  ['market.order-book-3', 'GET book/orders/level-3', 'pair,limit'],
  ['market.trades', 'GET trades', 'pair'],
  ['orders.list', 'GET orders', PAGE_PARAMETERS],
  ['orders.create', 'POST orders'],
  ['orders.update', 'PUT orders', '', 'id,amount,price'],
  ['orders.cancel', 'DELETE orders', '', 'id'],
  ['orders.by-id', 'GET orders/{id}'],
  ['orders.by-external-id', 'GET orders/by-external-id/{external_id}'],
  ['orders.cancel-post', 'POST orders/cancel', '', 'id'],
  ['orders.cancel-external', 'DELETE orders/by-external-id', '', 'external_id'],
  ['orders.cancel-external-post', 'POST orders/cancel-by-external-id', '', 'external_id'],
  ['orders.cancel-all', 'DELETE orders/all', '', 'pair'],
  ['orders.estimate', 'GET orders/estimate-price/{pair}'],
  ['orders.open', 'GET orders/open', PAGE_PARAMETERS],
  ['deposits.list', 'GET deposits', PAGE_PARAMETERS],
  ['deposits.get', 'GET deposits/deposit', 'id,hash'],
  ['deposits.synchronize', 'POST transactions/sync'],
  ['withdrawals.list', 'GET withdrawals', PAGE_PARAMETERS],
  ['withdrawals.create', 'POST withdrawals'],
  ['withdrawals.get', 'GET withdrawals/withdrawal', 'id,external_id'],
  ['withdrawals.estimate', 'GET withdrawals/estimate-fee/{currency}'],
  ['wallets.list', 'GET wallets'],
  ['user.wallet-address', 'GET wallets/{currency}/{network}'],
  ['wallets.is-internal', 'GET wallets/is-internal'],
  ['ws-ticket', 'POST ticket'],
  ['user.balances', 'GET user/balances'],
  ['user.balance-on-date', 'GET user/balances/{date}'],
  ['user.trades', 'GET user/trades', `pair,${PAGE_PARAMETERS}`],
  ['user.statement', 'GET user/statement', PAGE_PARAMETERS],
  ['user.statement-currency', 'GET user/statement/{currency}', PAGE_PARAMETERS],
  ['user.fees', 'GET user/trading-fees', 'pair'],
]

/** The documented routes by operation id, with the parameters that the sources name. */
export const documentedRoutes: Readonly<Record<string, Route>> = Object.freeze({
  ...toRoutes('partner', partner),
  ...toRoutes('wallet', wallet),
  ...toRoutes('exchange', exchange),
})

function toRoutes(service: string, lines: readonly Line[]): Record<string, Route> {
  return Object.fromEntries(
    lines.map(([id, text, query = '', body = '']) => {
      const [method, path] = text.split(' ') as [Method, string]
      return [
        `${service}.${id}`,
        Object.freeze({
          method,
          path,
          query: query === '' ? [] : query.split(','),
          ...(body === '' ? {} : { body: body.split(',').map(toField) }),
        }),
      ]
    }),
  )
}

function toField(text: string): BodyField {
  const [name = '', kind = 'text'] = text.split(':')
  return { name, kind: kind as BodyFieldKind }
}
