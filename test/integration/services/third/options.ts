/**
 * How the service names the cursor of a next page (observed.md 3). With `none`, it ignores or
 * refuses every cursor parameter.
 */
export type CursorName = 'cursor' | 'nc' | 'c' | 'none'

/** A permission of a key (observed.md 1). */
export type Permission = 'read' | 'operate' | 'withdraw'

/** The form of a partner list's `next` and `previous` (observed.md 3). */
export type LinkForm =
  /** The internal host `localhost`, without a port, over HTTP. */
  | 'localhost'
  /** The address that the client used, but with https. */
  | 'https'
  /** The address that the client used. */
  | 'own'
  /** The address of another host. */
  | 'foreign'
  /** A path without a host. */
  | 'relative'
  /** Like `localhost`, without the slash at the end of the path. */
  | 'no_last_slash'
  /** The path of another list. */
  | 'other_path'
  /** Like `localhost`, without the parameter `page`. */
  | 'no_page'

/** How many requests are answered before a 429 (observed.md 2). */
export interface Pace {
  readonly perSecond: number
  readonly perDay: number
}

/** Withdrawals and feed rows that appear while a walk reads pages. */
export interface Arrivals {
  /** The rows appear once this many pages of the list were answered. */
  readonly afterPages: number
  readonly count: number
}

/**
 * Everything about the service that observed.md leaves open or that can change while it runs. A
 * test sets what it needs, and the rest is DEFAULTS. README.md lists which fact each option shows.
 */
export interface ThirdServiceOptions {
  /** This machine's clock. */
  readonly now?: () => number
  /** The service's clock less this machine's. */
  readonly skewMs?: number

  /** The permissions of the key. */
  readonly permissions?: readonly Permission[]
  /** Whether the address of the caller is on the key's list. */
  readonly isAddressListed?: boolean
  /** `{"data":{"timestamp":…}}`, a number in `data`, or a number alone. */
  readonly serverTime?: 'object' | 'number' | 'alone'
  /** How old an answer of `public/server-time` may be. */
  readonly serverTimeCacheMs?: number
  /** How old the answer of another public path may be. */
  readonly publicCacheMs?: number

  /** How the transaction feed is paged. */
  readonly feedPages?: 'cursor' | 'page_number'
  /** The member of `data` that holds the feed's rows. */
  readonly feedKey?: 'results' | 'transactions'
  readonly feedCursor?: CursorName
  /** Whether a cursor parameter of another name is ignored or answered with 400. */
  readonly wrongCursor?: 'ignored' | 'refused'
  readonly contactPages?: 'flat' | 'cursor' | 'page_number'
  readonly contactCursor?: CursorName
  readonly exchangeCursor?: CursorName
  readonly links?: LinkForm
  /**
   * Records on a page of a partner list. How many the real service puts on a page is unknown, but
   * fewer than 38 (observed.md 4).
   */
  readonly partnerPageSize?: number
  /** Records on a page of a wallet list. */
  readonly walletPageSize?: number

  /** Which edition of the API documentation the withdrawals follow. */
  readonly generation?: 'current' | 'older'
  readonly listOrder?: 'oldest_first' | 'newest_first' | 'by_id'
  /** The number of the last page that has a `next`. Later pages exist, but no link names them. */
  readonly lastLinkedPage?: number
  /**
   * The status of a partner call without a token: 401 as observed, or 403 as in the documentation's
   * sample.
   */
  readonly missingTokenStatus?: 401 | 403
  /** `nightly`: closed from 01:00 to 06:00 GMT of the service's clock. */
  readonly maintenance?: 'off' | 'nightly' | 'closed'
  readonly maintenanceAnswer?: 'html' | 'error_object' | 'connection_closed'
  readonly arrivals?: Arrivals
  /** Adds this many withdrawals, each computed from its index, and their ledger rows. */
  readonly generatedWithdrawals?: number

  /** `gateway_details` of crypto rows. */
  readonly gatewayDetails?: 'text' | 'object'
  /** The value on the wire of the rail that the API contract calls `platform`. */
  readonly platformWord?: string

  /** The quota of the exchange's private paths. */
  readonly exchangePace?: Pace
  /** The quota of the exchange's public paths. */
  readonly publicPace?: Pace
  /** The quota of the wallet, which is not documented. */
  readonly walletPace?: Pace

  /** Time without a message in either direction after which a stream is closed. */
  readonly streamIdleMs?: number
  /** How often order books are sent again. */
  readonly streamBookMs?: number
}

export type Settings = Required<ThirdServiceOptions>

const UNLIMITED: Pace = { perSecond: Infinity, perDay: Infinity }

/** The service as observed.md describes it. Where sources disagree, the newest one counts. */
export const DEFAULTS: Settings = {
  now: () => Date.now(),
  skewMs: 0,
  permissions: ['read'],
  isAddressListed: true,
  serverTime: 'object',
  serverTimeCacheMs: 0,
  publicCacheMs: 30_000,
  feedPages: 'cursor',
  feedKey: 'results',
  feedCursor: 'cursor',
  wrongCursor: 'ignored',
  contactPages: 'cursor',
  contactCursor: 'c',
  exchangeCursor: 'c',
  links: 'localhost',
  partnerPageSize: 25,
  walletPageSize: 20,
  generation: 'current',
  listOrder: 'oldest_first',
  lastLinkedPage: Infinity,
  missingTokenStatus: 401,
  maintenance: 'off',
  maintenanceAnswer: 'html',
  arrivals: { afterPages: Infinity, count: 0 },
  generatedWithdrawals: 0,
  gatewayDetails: 'text',
  platformWord: 'platform',
  exchangePace: UNLIMITED,
  publicPace: UNLIMITED,
  walletPace: UNLIMITED,
  streamIdleMs: 60_000,
  streamBookMs: 30_000,
}
