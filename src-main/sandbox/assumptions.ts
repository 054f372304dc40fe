/**
 * Everything that this sandbox invents because the contracts do not show it (not-shown.md). The
 * differences between its two forms are in `presets.ts`. The code refers to an entry by its name,
 * and an `Assumed:` comment marks each use.
 */
export const ASSUMED = {
  /** Assumed: the wallet product's `{service}` segment (G20). */
  walletService: 'wallet',
  /**
   * Assumed: both services answer under one origin. The first path segment, made up by this
   * sandbox, names the service.
   */
  partnerBase: '/partner',
  gatewayBase: '/gateway',
  /** Assumed: a path for tests and demonstrations, in no contract. */
  controlBase: '/_sandbox',

  /**
   * Assumed: the HTTP status of each error code, and 400 for other codes. The contract has a sample
   * only of 40001, with 403 (P9).
   */
  statusOfCode: {
    20000: 400,
    20001: 400,
    40000: 401,
    40001: 403,
    40003: 403,
    40004: 404,
    40005: 405,
    40006: 400,
    40007: 400,
    40008: 404,
    40009: 400,
    40010: 503,
    40015: 415,
    40029: 429,
    50003: 503,
  } as Readonly<Record<number, number>>,
  /**
   * Assumed: HTTP status of `unsupported_grant_type` (P7) and of a token body that cannot be read.
   */
  tokenErrorStatus: 400,
  /**
   * Assumed: the `error` of a token request with a body that is not a form. The contract names only
   * invalid_client and unsupported_grant_type.
   */
  tokenBodyError: 'invalid_request',
  /**
   * Scopes of a token unless the control grants others. The partner's sample has `read write`, the
   * gateway adds the scopes of contacts.
   */
  scopes: ['read', 'write', 'contacts_read', 'contacts_write'],

  /** Assumed: items on a page (P15, G16). */
  pageSize: 100,
  /** Assumed: pages of the quote list start at 1, and a page past the end gives 40004 (P15). */
  firstPage: 1,
  /**
   * Assumed: the maximum size of a request body in bytes. A larger body gets 413. A body without a
   * stated length gets 411.
   */
  maxBodyBytes: 1_048_576,

  /** Assumed: the smallest and largest transaction, in the quote asset (P10). */
  quoteLimits: { BUY: { min: '1', max: '100000' }, SELL: { min: '2', max: '80000' } },
  /** Assumed: spread and fee of a quote, in thousandths. */
  quoteSpreadPerMille: 4,
  quoteFeePerMille: 2,
  /**
   * Assumed: the dependence of a rate on the amount. Each full step of the quote asset widens the
   * spread by one thousandth, up to a maximum number of steps (A89).
   */
  spreadStep: '10000',
  maxSpreadSteps: 10,

  /**
   * Assumed: a pair of reusable quotes that has no price at present, so that executing one gives
   * 20026 (A44).
   */
  pairWithoutPrice: 'SOL_ARS',
  /** Assumed: a reusable quote may be executed again while its price is valid (P22). */
  reusableQuoteRepeats: true,
  /** Assumed: the smallest and largest swap, in US dollars (P10). */
  swapLimits: { min: '5', max: '60000' },
  /**
   * Assumed: `base_amount` of a swap is in the given currency, `quote_amount` in the received one.
   */
  swapSides: { base: 'from_currency', quote: 'to_currency' },
  /**
   * Assumed: idempotent execution is an execution without `quote_id` that has an order with an
   * `external_ref` (P29).
   */
  idempotentByExternalRef: true,
  /**
   * Assumed: an execution may name its `end_user`, and the quote then belongs to that user. Without
   * an `end_user` the execution is the partner's own (P30).
   */
  executionTiesEndUser: true,
  /** Assumed: the partner's balances at the start. Other currencies have no balance (P2). */
  balances: {
    BTC: '25',
    ETH: '400',
    SOL: '5000',
    LTC: '1',
    USDC: '750000',
    USDT: '750000',
    BRL: '900000',
    ARS: '300000000',
    MXN: '500000',
    USD: '250000',
  } as Readonly<Record<string, string>>,
  /** Assumed: milliseconds during which a transaction is PENDING. Then it is COMPLETED (P3). */
  transactionPendingMs: 2000,

  /**
   * Assumed: the limits of one end user in 24 hours, as a number of operations and a sum in US
   * dollars (P10).
   */
  endUserLimits: {
    BUY: { quantity: 200, amount: '400000' },
    SELL: { quantity: 200, amount: '300000' },
    SWAP: { quantity: 100, amount: '200000' },
  },
  /**
   * Assumed: the limits of one end user's fiat withdrawals in 24 hours, as a number and a sum, per
   * currency. Currencies not named have no limits configured (40008).
   */
  fiatWithdrawalLimits: {
    BRL: { quantity: 50, amount: '50000' },
    ARS: { quantity: 50, amount: '9000000' },
    MXN: { quantity: 50, amount: '80000' },
    USD: { quantity: 50, amount: '10000' },
  } as Readonly<Record<string, { readonly quantity: number; readonly amount: string }>>,
  /**
   * Assumed: end users and their special behaviour (P2). `BUY.quantity` means that the user has
   * permanently reached this limit. `user-` with six digits below `endUserCount` is a plain user
   * too. Any other name is unknown.
   */
  endUsers: {
    'user-1': 'plain',
    'user-banned': 'banned',
    'user-no-kyc': 'noKyc',
    'user-no-fiat-account': 'noFiatAccount',
    'user-no-address': 'noAddress',
    'user-buy-frequency': 'BUY.quantity',
    'user-buy-amount': 'BUY.amount',
    'user-sell-frequency': 'SELL.quantity',
    'user-sell-amount': 'SELL.amount',
    'user-swap-frequency': 'SWAP.quantity',
    'user-swap-amount': 'SWAP.amount',
    'user-fiat-frequency': 'FIAT_WITHDRAWAL.quantity',
    'user-fiat-amount': 'FIAT_WITHDRAWAL.amount',
  } as Readonly<Record<string, string>>,
  endUserCount: 4000,
  /**
   * Assumed: KYC is required for fiat accounts, fiat deposits and fiat withdrawals. A submission is
   * approved after this time.
   */
  kycReviewSeconds: 60,

  /** Assumed: the fee of a withdrawal in thousandths of its amount. */
  withdrawalFeePerMille: 1,
  /**
   * Assumed: the smallest withdrawal of a network, in its own unit of the currency sent (20036;
   * P10).
   */
  dustLimits: {
    bitcoin: '0.00000546',
    litecoin: '0.00005',
    ethereum: '0.00001',
    arbitrum: '0.00001',
    polygon: '0.00001',
    bsc: '0.00001',
    tron: '0.1',
    solana: '0.00089',
  } as Readonly<Record<string, string>>,
  /** Assumed: the network that has no addresses left to give out (40010). */
  networkWithoutAddresses: 'litecoin',
  /**
   * Assumed: the payment methods of fiat deposits. A disabled method is refused like an unknown one
   * (20032).
   */
  paymentMethods: { pix: true, bank_transfer: true, card: false } as Readonly<
    Record<string, boolean>
  >,
  /**
   * Assumed: quotas count every partner call with a valid token, except calls that a full quota
   * refuses. Their hours and days are those of UTC on the sandbox's clock (A71).
   */
  quotasCountAdmittedCalls: true,
  /**
   * Assumed: a partner service that is down answers 50003. Its token path answers
   * `temporarily_unavailable` (P24).
   */
  tokenDownError: 'temporarily_unavailable',
  /**
   * Assumed: the client's id and secret in a Basic header may be form-encoded, as in RFC 6749
   * section 2.3.1.
   */
  basicMayBeFormEncoded: true,

  /**
   * Assumed: statuses of an unfinished withdrawal (P3). The contract promises none of them. The
   * statuses of failed withdrawals are in world/failures.ts.
   */
  openStatuses: ['PENDING', 'PROCESSING'],
  /**
   * Assumed: an unfinished withdrawal has no confirmation_date, and no txn_hash until it is
   * broadcast (P20).
   */
  unfinishedHasNulls: true,
  /** Assumed: a withdrawal id is a UUID. Upper and lower case are equal (P27). */
  withdrawalIdIsUuid: true,
  /** Assumed: an unknown withdrawal id gives 40004 (P31). */
  unknownWithdrawalCode: 40004,
  /**
   * Assumed: charged_fee is in the withdrawal's currency and amount + charged_fee = debited_amount
   * (P21).
   */
  debitedIsSum: true,
  /** Assumed: risk_score is a number or null. */
  riskScoreIsNumber: true,

  /** Assumed: missing or wrong credentials at the gateway are 401. */
  gatewayUnauthorized: 401,
  /** Assumed: key of the paginated contacts (G19). */
  contactsKey: 'contacts',
  /**
   * Assumed: a cursor is made of letters, digits, `-` and `_`. Any cursor that this sandbox did not
   * issue gets 400.
   */
  badCursorStatus: 400,
  /**
   * Assumed: any query parameter of the feed that is neither a filter nor a cursor is 400 (G26).
   */
  rejectedFilterStatus: 400,
  /**
   * Assumed: a request for limits with both rail and transaction_type leaves the global entry out
   * (G23).
   */
  limitsWithBothOmitGlobal: true,
  /** Assumed: limit amounts are decimal strings, quantities integers (G24). */
  limitAmountsAreText: true,
  /** Assumed: a swap row has rail `platform` (G36). */
  swapRail: 'platform',
  /**
   * Assumed: in the feed row of a crypto withdrawal, `external_id` is the withdrawal's
   * external_ref, and `transaction_hash` its txn_hash (G39).
   */
  feedTies: ['transaction_hash', 'external_id'],
  /** Assumed: `amount_from` is net. `fee` is added to it, in the currency `from_currency` (G38). */
  feedAmountFromIsNet: true,
  /** Assumed: every row has status COM except some deposits, which are still open (G5). */
  feedOpenStatus: 'PEN',
  /** Assumed: server time needs no credentials (G30). */
  serverTimeIsPublic: true,
  /**
   * Assumed: the header's value is an RFC 9745 date, the day of the breaking changes:
   * 2026-07-21T00:00:00Z (G25).
   */
  deprecationHeader: '@1784592000',
  /** Assumed: milliseconds until a swap promise ends. No answer states the end (G27). */
  promiseLifeMs: 20_000,
  /** Assumed: the query parameter that holds a ticket (G14). */
  ticketParameter: 'ticket',
  /** Assumed: milliseconds in which a ticket of the stream must be used. */
  ticketLifeMs: 30_000,
  /** Assumed: milliseconds between two frames of a public topic (G14). */
  streamIntervalMs: 1000,
  /** Assumed: deprecated paths, removed on 2026-08-15, answer like any unknown path (G25). */
  deprecatedPathsAre404: true,
} as const
