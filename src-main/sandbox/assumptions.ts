/**
 * Everything that this sandbox had to make up because the contracts do not show it (not-shown.md), in one place. The
 * code refers to an entry by its name; `Assumed:` comments stand where one is used.
 */
export const ASSUMED = {
  /** Assumed: the wallet product's `{service}` segment (G20). */
  walletService: 'wallet',
  /** Assumed: both services answer under one origin, told apart by a first path segment of this sandbox. */
  partnerBase: '/partner',
  gatewayBase: '/gateway',
  /** Assumed: a path for tests and demonstrations, in no contract. */
  controlBase: '/_sandbox',

  /** Assumed: HTTP status of each error code; the contract samples only 40001 with 403 (P9). */
  statusOfCode: {
    20000: 400,
    20001: 400,
    20017: 400,
    20018: 400,
    20019: 400,
    20020: 400,
    40000: 401,
    40001: 403,
    40003: 403,
    40004: 404,
    40005: 405,
    40015: 415,
    40029: 429,
    50003: 503,
  } as Readonly<Record<number, number>>,
  /** Assumed: HTTP status of `unsupported_grant_type` (P7) and of a token body that cannot be read. */
  tokenErrorStatus: 400,
  /** Assumed: the `error` of a token request whose body is no form; only invalid_client and unsupported_grant_type are named. */
  tokenBodyError: 'invalid_request',
  /** Assumed: seconds a token lives; the contract gives no number. */
  tokenLifeSeconds: 3600,
  /** The sample's scope. */
  scope: 'read write',

  /** Assumed: items on a page (P15, G16). */
  pageSize: 100,
  /** Assumed: pages of the quote list start at 1, and one past the end is 40004 (P15). */
  firstPage: 1,
  /** Assumed: largest request body (413 beyond it, 411 for one that does not say its length). */
  maxBodyBytes: 1_048_576,

  /** Assumed: the smallest and largest transaction, in the quote asset (P10). */
  quoteLimits: { BUY: { min: '1', max: '100000' }, SELL: { min: '2', max: '80000' } },
  /** Assumed: spread and fee of a quote, in thousandths. */
  quoteSpreadPerMille: 4,
  quoteFeePerMille: 2,

  /** Assumed: statuses beyond COMPLETED (P3). None of them is promised. */
  openStatuses: ['PENDING', 'PROCESSING', 'FAILED'],
  /** Assumed: a withdrawal that is not done has no confirmation_date, and no txn_hash before it is broadcast (P20). */
  unfinishedHasNulls: true,
  /** Assumed: a withdrawal id is a uuid, found in either case (P27). */
  withdrawalIdIsUuid: true,
  /** Assumed: an unknown withdrawal id gives 40004 (P31). */
  unknownWithdrawalCode: 40004,
  /** Assumed: charged_fee is in the withdrawal's currency and amount + charged_fee = debited_amount (P21). */
  debitedIsSum: true,
  /** Assumed: risk_score is a number where it is not null. */
  riskScoreIsNumber: true,

  /** Assumed: the gateway takes the partner's bearer token (G13). */
  gatewayAuth: 'bearer',
  /** Assumed: `error_code` of the envelope is the HTTP status (G15). */
  envelopeErrorIsStatus: true,
  /** Assumed: missing or wrong credentials at the gateway are 401. */
  gatewayUnauthorized: 401,
  /** Assumed: keys of the paginated collections (G19). */
  collectionKeys: { transactions: 'transactions', contacts: 'contacts' },
  /** Assumed: a cursor is made of letters, digits, `-` and `_`; one that is not ours is 400. */
  badCursorStatus: 400,
  /** Assumed: any query parameter of the feed but rail, transaction_type, nc and pc is 400 (G26). */
  rejectedFilterStatus: 400,
  /** Assumed: limits asked with both rail and transaction_type leave the global entry out (G23). */
  limitsWithBothOmitGlobal: true,
  /** Assumed: limit amounts are decimal strings, quantities integers (G24). */
  limitAmountsAreText: true,
  /** Assumed: a swap row has rail `platform` (G36). */
  swapRail: 'platform',
  /** Assumed: `external_id` of a crypto withdrawal is the withdrawal's external_ref, `transaction_hash` its txn_hash (G39). */
  feedTies: ['transaction_hash', 'external_id'],
  /** Assumed: `amount_from` is net, `fee` comes on top, in the currency `from_currency` (G38). */
  feedAmountFromIsNet: true,
  /** Assumed: every row has status COM but some deposits, which are still open (G5). */
  feedOpenStatus: 'PEN',
  /** Assumed: server time needs no credentials and is a number in `data` (G30, G34). */
  serverTimeIsPublic: true,
  /** Assumed: deprecated paths, removed on 2026-08-15, answer like any unknown path (G25). */
  deprecatedPathsAre404: true,
} as const
