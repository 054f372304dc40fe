/**
 * The service that an operation belongs to: the partner API, the gateway's wallet product or its
 * exchange product.
 */
export type ServiceName = 'partner' | 'wallet' | 'exchange'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The form of a value in a JSON body. text: in quotes · number: without quotes · boolean: true or
 * false · json: any JSON.
 */
export type BodyFieldKind = 'text' | 'number' | 'boolean' | 'json'

/** A named member of a JSON body. */
export interface BodyField {
  readonly name: string
  readonly kind: BodyFieldKind
}

/**
 * Method and path of an operation. `{name}` in a path stands for a value that the caller fills in.
 */
export interface Route {
  readonly method: Method
  /**
   * Below the service's own base: the partner's, the gateway's `{service}` segment, or its `trade`
   * segment.
   */
  readonly path: string
  /** Query parameters that the source of the route names. Absent: those of the operation. */
  readonly query?: readonly string[]
  /** Members of the body that the source of the route names. Absent: those of the operation. */
  readonly body?: readonly BodyField[]
}

/**
 * One operation that a contract names, or that only public sources show (observed.md). A contract
 * shows `contractRoute`. Only the local sandbox offers `assumedRoute` (not-shown.md, 1 and 2). At most
 * one of them is present. An operation that no contract names has neither: its route is documented or
 * entered by the operator.
 */
export interface Operation {
  readonly id: string
  readonly service: ServiceName
  /**
   * The contract's tag (partner, What the service does) or group of the catalogue (gateway,
   * Operation catalog).
   */
  readonly group: string
  /** In the contract's spelling. */
  readonly name: string
  readonly contractRoute: Route | null
  readonly assumedRoute: Route | null
  /** Query parameters that are known or assumed. */
  readonly query: readonly string[]
  /**
   * An example body with the contract's named fields, or with the sandbox's assumed ones. Empty for an
   * operation without a body.
   */
  readonly body: string
  /** The operation belongs to the sandbox environment only (partner, Events; A88). */
  readonly isSandboxOnly: boolean
  /** Only the program makes this call, never the operator by hand: its answer holds a secret. */
  readonly isProgramOnly: boolean
}

type Row = readonly [
  id: string,
  group: string,
  name: string,
  /**
   * Method and path, then `?` and the names of the query parameters, separated by commas. Empty: no
   * contract names the operation.
   */
  route: string,
  options?: {
    readonly body?: string
    readonly isSandboxOnly?: true
    readonly isProgramOnly?: true
  },
]

// A route that begins with `~` is Assumed: (P5, P6, G12, G21, G31). No contract shows it, but the
// sandbox offers it.
const partnerRows: readonly Row[] = [
  ['token', 'Access Token', 'Access token', 'POST /oauth2/token/', { isProgramOnly: true }],
  ['addresses', 'Addresses', 'Addresses', '~GET /api/v1/addresses/?end_user,network_name'],
  ['addresses.create', 'Addresses', 'Create address', ''],
  [
    'auto-swap-addresses',
    'Auto Swap Addresses',
    'Auto swap addresses',
    '~POST /api/v1/auto-swap-addresses/',
    { body: '{"end_user": "user-1", "network_name": "bitcoin", "currency": "BTC"}' },
  ],
  ['balance', 'Balance', 'Balance', '~GET /api/v1/balance/'],
  [
    'beneficiary-fiat-accounts',
    'Beneficiary Fiat Accounts',
    'Beneficiary fiat accounts',
    '~GET /api/v1/beneficiary-fiat-accounts/?end_user',
  ],
  [
    'beneficiary-fiat-accounts.create',
    'Beneficiary Fiat Accounts',
    'Create beneficiary fiat account',
    '',
  ],
  [
    'deposit-ipn',
    'Deposit IPN',
    'Deposit IPN',
    '~GET /api/v1/deposit-ipn/',
    { isSandboxOnly: true },
  ],
  ['deposits', 'Deposits', 'Deposits', '~GET /api/v1/deposits/?end_user,page'],
  ['deposits.get', 'Deposits', 'Get deposit', ''],
  ['end-users.list', 'End User', 'List end users', ''],
  ['end-users.create', 'End User', 'Create end user', ''],
  ['end-user', 'End User', 'End user', '~GET /api/v1/end-users/{end_user}/'],
  ['fiat-accounts.list', 'Fiat Accounts', 'List fiat accounts', ''],
  [
    'fiat-accounts',
    'Fiat Accounts',
    'Fiat accounts',
    '~POST /api/v1/fiat-accounts/',
    { body: '{"end_user": "user-1", "currency": "BRL", "entity_number": "0001"}' },
  ],
  [
    'ipn-webhooks',
    'IPN Webhooks',
    'IPN webhooks',
    '~GET /api/v1/ipn-webhooks/',
    { isSandboxOnly: true },
  ],
  ['pairs', 'Pairs', 'Pairs', '~GET /api/v1/pairs/'],
  [
    'periodic-limits',
    'Periodic Limits',
    'Limits API',
    '~GET /api/v1/periodic-limits/?currency,end_user',
  ],
  [
    'quote-execution',
    'Quote Execution',
    'Create quote execution',
    '~POST /api/v1/quote-executions/',
    { body: '{"quote_id": ""}' },
  ],
  [
    'quotes.create',
    'Quotes',
    'Create quote',
    'POST /api/v1/quotes/',
    { body: '{"pair": "BTC_USDC", "external_ref": "", "op_type": "BUY", "base_amount": 0.01}' },
  ],
  [
    'quotes.list',
    'Quotes',
    'List quotes',
    'GET /api/v1/quotes/?op_type,pair,date_gt,end_user,page',
  ],
  ['rates', 'Rates', 'List market rates', '~GET /api/v1/rates/?pair,amount'],
  [
    'historical-rates',
    'Rates',
    'Historical market price',
    '~GET /api/v1/historical-rates/?pair,date',
  ],
  [
    'reusable-quote-execution',
    'Reusable Quote Execution',
    'Create reusable quote execution',
    '~POST /api/v1/reusable-quote-executions/',
    { body: '{"quote_id": "", "end_user": "user-1", "op_type": "BUY", "base_amount": 0.01}' },
  ],
  [
    'reusable-quotes',
    'Reusable Quotes',
    'Create reusable quote',
    'POST /api/v1/reusable-quotes/',
    { body: '{"pair": "BTC_USDC", "external_ref": ""}' },
  ],
  ['reusable-quotes.list', 'Reusable Quotes', 'List reusable quotes', ''],
  ['reusable-quotes.get', 'Reusable Quotes', 'Get reusable quote', ''],
  ['service-status', 'Service Status', 'Service status', '~GET /api/v1/service-status/'],
  [
    'swap-reusable-quote-execution',
    'Swap Reusable Quote Execution',
    'Create swap reusable quote execution',
    '~POST /api/v1/swap-reusable-quote-executions/',
    { body: '{"quote_id": "", "end_user": "user-1", "base_amount": 0.01}' },
  ],
  [
    'swap-reusable-quotes',
    'Swap Reusable Quotes',
    'Create swap reusable quote',
    '~POST /api/v1/swap-reusable-quotes/',
    { body: '{"from_currency": "BTC", "to_currency": "ETH", "external_ref": ""}' },
  ],
  ['swap-reusable-quotes.list', 'Swap Reusable Quotes', 'List swap reusable quotes', ''],
  ['transaction', 'Transactions', 'Get transaction', '~GET /api/v1/transactions/{transaction_id}/'],
  [
    'transactions',
    'Transactions',
    'List transactions',
    '~GET /api/v1/transactions/?end_user,quote_id,page',
  ],
  ['txn-limits', 'TXN Limits', 'TXN limits', '~GET /api/v1/txn-limits/'],
  ['withdrawals.list', 'Withdrawals', 'List withdrawals', ''],
  ['withdrawal', 'Withdrawals', 'Get withdrawal', 'GET /api/v1/withdrawals/{withdrawal_id}/'],
  [
    'withdrawal-fees',
    'Withdrawals',
    'Withdrawal fee',
    '~POST /api/v1/withdrawal-fees/',
    { body: '{"currency": "BTC", "network_name": "bitcoin", "amount": 0.01, "address": ""}' },
  ],
  [
    'withdrawals.create',
    'Withdrawals',
    'Withdrawals: other operations',
    '~POST /api/v1/withdrawals/',
    {
      body: '{"end_user": "user-1", "currency": "BTC", "network_name": "bitcoin", "amount": 0.01, "address": "", "fee_id": "", "external_ref": ""}',
    },
  ],
  [
    'fiat-withdrawals',
    'Fiat Withdrawals',
    'Fiat withdrawals',
    '~POST /api/v1/fiat-withdrawals/',
    { body: '{"end_user": "user-1", "currency": "BRL", "amount": 10}' },
  ],
  [
    'fiat-deposits',
    'Fiat Deposits',
    'Fiat deposits',
    '~POST /api/v1/fiat-deposits/',
    {
      body: '{"end_user": "user-1", "currency": "BRL", "amount": 10, "payment_method_type": "pix"}',
    },
  ],
  ['fiat-deposits.get', 'Fiat Deposits', 'Get fiat deposit', ''],
  ['kyc', 'KYC Submissions', 'KYC of an end user', ''],
  ['kyc-requirements', 'KYC Requirements', 'KYC requirements', '~GET /api/v1/kyc-requirements/'],
  [
    'kyc-submissions',
    'KYC Submissions',
    'KYC submissions',
    '~POST /api/v1/kyc-submissions/',
    { body: '{"end_user": "user-1"}' },
  ],
  [
    'simulate-fiat-deposit',
    'Simulate Fiat Deposit',
    'Simulate fiat deposit',
    '~POST /api/v1/simulate-fiat-deposit/',
    { body: '{"end_user": "user-1", "currency": "BRL", "amount": 10}', isSandboxOnly: true },
  ],
  ['yields', 'Yields', 'Yields', '~GET /api/v1/yields/'],
]

const walletRows: readonly Row[] = [
  ['balances', 'Balances', 'Balances: all', '~GET /balances/'],
  ['balances.wallet', 'Balances', 'Balances: wallet only', '~GET /balances/wallet/'],
  ['balances.memecoin', 'Balances', 'Balances: memecoin only', '~GET /balances/memecoin/'],
  ['rails', 'Transactions', 'Available rails', 'GET /transactions/rails/'],
  [
    'pix-withdrawal',
    'Transactions',
    'Pix withdrawal',
    'POST /transactions/pix/withdrawal/',
    { body: '{"amount": "10.00", "currency": "BRL", "key": ""}' },
  ],
  [
    'transactions',
    'Transactions',
    'List transactions',
    'GET /transactions/?rail,transaction_type,nc,pc',
  ],
  ['transaction', 'Transactions', 'Transaction by id', '~GET /transactions/{id}/'],
  [
    'limits',
    'Transactions',
    'Transaction limits',
    'GET /transactions/limits/?rail,transaction_type',
  ],
  [
    'crypto-withdrawal',
    'Transactions',
    'Crypto send',
    'POST /transactions/crypto/withdrawal/',
    { body: '{"amount": "0.01", "currency": "BTC", "network": "bitcoin", "address": ""}' },
  ],
  [
    'reprocess-hash',
    'Transactions',
    'Reprocess crypto receive',
    'POST /transactions/crypto/deposit/reprocess-hash/',
    { body: '{"transaction_hash": "", "network": "bitcoin"}' },
  ],
  [
    'bank-withdrawal',
    'Transactions',
    'Bank withdrawal',
    'POST /transactions/bank/withdrawal/',
    { body: '{"amount": "10.00", "currency": "ARS", "bank_account_id": 1}' },
  ],
  [
    'platform-withdrawal',
    'Transactions',
    'Send to another account by tag',
    'POST /transactions/platform/withdrawal/',
    { body: '{"amount": "1", "currency": "USDC", "tag": ""}' },
  ],
  [
    'swap-promise',
    'Swaps',
    'Swap promise',
    'POST /transactions/quotes/',
    { body: '{"from_currency": "BTC", "to_currency": "USDC", "amount": "0.01"}' },
  ],
  ['swap', 'Swaps', 'Swap execution', 'POST /transactions/swap/', { body: '{"uuid": ""}' }],
  ['currencies', 'Currencies', 'Wallet currencies', 'GET /currencies/'],
  ['networks', 'Currencies', 'Networks of a currency', '~GET /currencies/{currency}/networks/'],
  ['rates', 'Currencies', 'Wallet rates', '~GET /rates/'],
  ['addresses', 'Account', 'Account crypto addresses', '~GET /addresses/'],
  ['account', 'Account', 'Account', 'GET /account/'],
  ['health', 'Account', 'Health check', '~GET /health/'],
  ['contacts', 'Contacts', 'List contacts', 'GET /contacts/?contact_type,c'],
  [
    'contacts.create',
    'Contacts',
    'Create contact',
    'POST /contacts/',
    { body: '{"type": "crypto", "address": "", "network": "bitcoin", "currency": "BTC"}' },
  ],
  ['contacts.delete', 'Contacts', 'Delete contact', 'DELETE /contacts/{type}/{id}/'],
  ['bank-accounts', 'Banking', 'Own bank accounts: list', '~GET /banking/accounts/'],
  [
    'bank-accounts.register',
    'Banking',
    'Own bank accounts: register',
    '~POST /banking/accounts/',
    { body: '{"entity_number": "", "currency": "ARS"}' },
  ],
  ['bank-accounts.detail', 'Banking', 'Own bank accounts: detail', '~GET /banking/accounts/{id}/'],
  [
    'bank-accounts.remove',
    'Banking',
    'Own bank accounts: remove',
    '~DELETE /banking/accounts/{id}/',
  ],
  ['deposit-accounts', 'Banking', 'Deposit accounts', 'GET /banking/deposit-accounts/'],
]

const exchangeRows: readonly Row[] = [
  ['server-time', 'Public data', 'Server time', 'GET public/server-time'],
  ['tickers', 'Public data', 'Tickers', '~GET public/tickers'],
  ['ticker', 'Public data', 'Ticker by pair', '~GET public/tickers/{pair}'],
  ['order-book-2', 'Public data', 'Order book level 2', '~GET public/orderbook/{pair}/level-2'],
  ['order-book-3', 'Public data', 'Order book level 3', '~GET public/orderbook/{pair}/level-3'],
  ['public-trades', 'Public data', 'Trades', '~GET public/trades/{pair}'],
  ['public-pairs', 'Public data', 'Pairs', '~GET public/pairs'],
  ['public-currencies', 'Public data', 'Currencies', '~GET public/currencies'],
  ['countries', 'Public data', 'Countries', '~GET public/countries'],
  ['operations', 'General', 'Operations', '~GET general/operations'],
  ['pairs', 'General', 'Pairs', '~GET general/pairs'],
  ['currencies', 'General', 'Currencies', '~GET general/currencies'],
  ['market.tickers', 'General', 'Tickers of the account', ''],
  ['market.ticker', 'General', 'Ticker of the account by pair', ''],
  ['market.order-book-2', 'General', 'Order book of the account, level 2', ''],
  ['market.order-book-3', 'General', 'Order book of the account, level 3', ''],
  ['market.trades', 'General', 'Trades of a pair', ''],
  [
    'orders.create',
    'Orders',
    'Create order',
    '~POST orders',
    {
      body: '{"pair": "BTC_USDC", "side": "buy", "type": "limit", "amount": "0.01", "price": "90000", "external_id": ""}',
    },
  ],
  [
    'orders.update',
    'Orders',
    'Update amount or price',
    '~PATCH orders/{id}',
    { body: '{"amount": "0.02"}' },
  ],
  ['orders.by-id', 'Orders', 'Order by id', '~GET orders/{id}'],
  ['orders.by-external-id', 'Orders', 'Order by external id', '~GET orders/external/{external_id}'],
  ['orders.open', 'Orders', 'Open orders', '~GET orders/open'],
  ['orders.list', 'Orders', 'List orders', '~GET orders'],
  ['orders.cancel', 'Orders', 'Cancel by id with DELETE', '~DELETE orders/{id}'],
  [
    'orders.cancel-external',
    'Orders',
    'Cancel by external id with DELETE',
    '~DELETE orders/external/{external_id}',
  ],
  [
    'orders.cancel-post',
    'Orders',
    'Cancel by id with POST',
    '~POST orders/{id}/cancel',
    { body: '{}' },
  ],
  [
    'orders.cancel-external-post',
    'Orders',
    'Cancel by external id with POST',
    '~POST orders/external/{external_id}/cancel',
    { body: '{}' },
  ],
  ['orders.cancel-all', 'Orders', 'Cancel all', '~DELETE orders'],
  ['orders.trades', 'Orders', 'Trades of an order', '~GET orders/{id}/trades'],
  [
    'orders.estimate',
    'Orders',
    'Estimate price',
    '~POST orders/estimate',
    { body: '{"pair": "BTC_USDC", "side": "buy", "amount": "0.01"}' },
  ],
  ['order-trades', 'Orders', 'Trades', '~GET orders/trades'],
  ['user.statement', 'User', 'Statement', '~GET user/statement'],
  ['user.statement-currency', 'User', 'Statement by currency', '~GET user/statement/{currency}'],
  ['user.trades', 'User', 'Trades', '~GET user/trades'],
  ['user.balances', 'User', 'Balances', '~GET user/balances'],
  ['user.balance-on-date', 'User', 'Balance on date', '~GET user/balances/{date}'],
  ['user.fees', 'User', 'Trading fees', '~GET user/fees'],
  [
    'deposits.synchronize',
    'Deposits',
    'Synchronize a crypto deposit',
    '~POST deposits/crypto/synchronize',
    { body: '{"transaction_hash": ""}' },
  ],
  ['user.wallet-address', 'Deposits', 'User wallet address', '~GET user/wallet-address/{currency}'],
  ['deposits.list', 'Deposits', 'Crypto deposits: list', '~GET deposits/crypto'],
  ['deposits.get', 'Deposits', 'Crypto deposits: get', '~GET deposits/crypto/{id}'],
  ['withdrawals.list', 'Withdrawals', 'Crypto withdrawals: list', '~GET withdrawals/crypto'],
  ['withdrawals.get', 'Withdrawals', 'Crypto withdrawals: get', '~GET withdrawals/crypto/{id}'],
  [
    'withdrawals.create',
    'Withdrawals',
    'Crypto withdrawals: create',
    '~POST withdrawals/crypto',
    { body: '{"currency": "BTC", "network": "bitcoin", "amount": "0.01", "address": ""}' },
  ],
  [
    'withdrawals.estimate',
    'Withdrawals',
    'Crypto withdrawals: estimate fee',
    '~POST withdrawals/crypto/estimate',
    { body: '{"currency": "BTC", "network": "bitcoin", "amount": "0.01"}' },
  ],
  ['wallets.list', 'Deposits', 'User wallets: list', ''],
  ['wallets.is-internal', 'Deposits', 'Whether an address is internal', ''],
  // Not an operation of the catalogue: the address of the stream's socket (gateway, Events).
  ['stream', 'Stream', 'WebSocket stream', '~GET ws', { isProgramOnly: true }],
  [
    'ws-ticket',
    'Stream',
    'WebSocket ticket',
    '~POST websocket/ticket',
    { body: '{}', isProgramOnly: true },
  ],
  ['transfers.balances', 'Transfers', 'Wallet balances', '~GET wallet/balances'],
  ['transfers.list', 'Transfers', 'Transfers list', '~GET wallet/transfers'],
  [
    'transfers.create',
    'Transfers',
    'Transfer execution between exchange and wallet',
    '~POST wallet/transfers',
    { body: '{"currency": "USDC", "amount": "1", "direction": "to_exchange"}' },
  ],
]

/**
 * Every operation that the two contracts name (A82, B90), and those that only public sources show.
 */
export const operations: readonly Operation[] = [
  ...toOperations('partner', partnerRows),
  ...toOperations('wallet', walletRows),
  ...toOperations('exchange', exchangeRows),
]

const byId: ReadonlyMap<string, Operation> = new Map(
  operations.map((operation) => [operation.id, operation]),
)

export function findOperation(id: string): Operation | undefined {
  return byId.get(id)
}

/** The source of an operation's route in a profile (not-shown.md, 1). */
export type RouteProvenance = 'contract' | 'operator' | 'documented' | 'assumed' | 'none'

/** The routes of a profile beside the contracts' routes. */
export interface OtherRoutes {
  /** The route that the operator entered. */
  readonly operatorRoute: Route | undefined
  /** The route of the documented preset or of an imported document. */
  readonly documentedRoute: Route | undefined
  /** True for the embedded sandbox, which alone offers assumed routes. */
  readonly isEmbedded: boolean
}

/**
 * Returns the route that a profile may use: the contract's, else the operator's, else a documented
 * one, else the assumed one if the profile is of the embedded sandbox. No other route replaces a
 * contract's. A document may add parameters to it.
 */
export function routeOf(
  { contractRoute, assumedRoute }: Pick<Operation, 'contractRoute' | 'assumedRoute'>,
  { operatorRoute, documentedRoute, isEmbedded }: OtherRoutes,
): { readonly route: Route | null; readonly provenance: RouteProvenance } {
  if (contractRoute)
    return { route: withParameters(contractRoute, documentedRoute), provenance: 'contract' }
  if (operatorRoute)
    return { route: withParameters(operatorRoute, documentedRoute), provenance: 'operator' }
  if (documentedRoute) return { route: documentedRoute, provenance: 'documented' }
  if (isEmbedded && assumedRoute) return { route: assumedRoute, provenance: 'assumed' }
  return { route: null, provenance: 'none' }
}

// Parameters of another method or path may mean something else.
function withParameters(route: Route, documentedRoute: Route | undefined): Route {
  if (
    documentedRoute?.method !== route.method ||
    shapeOf(documentedRoute.path) !== shapeOf(route.path)
  )
    return route
  const { query, body } = documentedRoute
  return { ...route, ...(query ? { query } : {}), ...(body ? { body } : {}) }
}

/**
 * A path without the names of its placeholders and without slashes at its ends, for comparison with
 * another.
 */
export function shapeOf(path: string): string {
  return path.replace(/\{[^{}/]*\}/g, '{}').replace(/^\/+|\/+$/g, '')
}

/** The known query parameters of a route: those of its source and of the contract. */
export function queryOf(operation: Operation, route: Route | null): readonly string[] {
  if (!route?.query) return operation.query
  return operation.contractRoute ? [...new Set([...operation.query, ...route.query])] : route.query
}

/** True if a call may change something at the service: every method but GET counts. */
export function isWrite(route: Route): boolean {
  return route.method !== 'GET'
}

/** The names in braces of a path, in order. */
export function placeholdersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{([A-Za-z0-9_]+)\}/g)].map((match) => match[1] as string)
}

function toOperations(service: ServiceName, rows: readonly Row[]): Operation[] {
  return rows.map(
    ([
      id,
      group,
      name,
      route,
      { body = '', isSandboxOnly = false, isProgramOnly = false } = {},
    ]) => {
      const isAssumed = route.startsWith('~')
      const [method, path = '', query = ''] = route.replace(/^~/, '').split(/[ ?]/)
      const statedRoute = route === '' ? null : { method: method as Method, path }
      return Object.freeze({
        id: `${service}.${id}`,
        service,
        group,
        name,
        contractRoute: isAssumed ? null : statedRoute,
        assumedRoute: isAssumed ? statedRoute : null,
        query: query === '' ? [] : query.split(','),
        body,
        isSandboxOnly,
        isProgramOnly,
      })
    },
  )
}
