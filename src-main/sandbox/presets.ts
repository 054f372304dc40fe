/** The form of the services: the contracts' own, or the one in other documents. */
export type Form = 'contract' | 'documented'

/**
 * The differences between the two forms where the contracts are silent. Assumptions that both forms
 * share are in `assumptions.ts`. The values come only from the papers, and not from the client's
 * presets, so that tests show a disagreement between the two.
 */
export interface SandboxPreset {
  readonly form: Form
  /** `one`: both services and the stream share one origin. `three`: each has its own host. */
  readonly addresses: 'one' | 'three'
  /** The partner's bearer token, or an API key with a signature for each call (observed.md 1). */
  readonly gatewayLogin: 'bearer' | 'signed'
  /** HTTP status of a partner call without a token. */
  readonly missingTokenStatus: number
  readonly tokenLifeSeconds: number
  /** The beginning of the links `next` and `previous`. Null means the partner's own address. */
  readonly linkBase: string | null
  /** Records on a page of a partner list. */
  readonly partnerPageSize: number
  /** Whether `GET /api/v1/withdrawals/` lists, and how a withdrawal is spelled. */
  readonly withdrawals: 'detail_only' | 'list_and_detail'
  readonly feed: {
    readonly collection: string
    /** Names of the cursor parameter. The first one is for the next page. */
    readonly cursors: readonly string[]
    /** Other accepted parameters: filters, and cursor names that are ignored. */
    readonly filters: readonly string[]
    readonly ignoredNames: readonly string[]
  }
  readonly hasWalletTimestamp: boolean
  /**
   * The error codes in the envelope. `status`: the HTTP status. `own`: the service's own codes,
   * which are text at the wallet and numbers at the exchange.
   */
  readonly gatewayCodes: 'status' | 'own'
  /** The form of a field's error: a sentence, or an object of code and detail. */
  readonly fieldErrors: 'sentences' | 'objects'
  readonly serverTime: 'number' | 'object'
  readonly withdrawalFeeValidSeconds: number
  readonly stream: {
    /** Path below the exchange's segment. Null means that the stream has its own address. */
    readonly path: string | null
    readonly framing: 'action' | 'method'
    readonly ticketIn: 'address' | 'message'
    /** A stream without a message for this long is closed. 0 means never. */
    readonly idleMs: number
  }
}

const contract: SandboxPreset = {
  form: 'contract',
  addresses: 'one',
  // Assumed: the gateway takes the partner's bearer token (G13).
  gatewayLogin: 'bearer',
  // The contract's sample of 40001.
  missingTokenStatus: 403,
  // Assumed: the contract gives no number.
  tokenLifeSeconds: 3600,
  linkBase: null,
  // Assumed: the number of records (P15).
  partnerPageSize: 100,
  // The contract has no list of withdrawals (A49).
  withdrawals: 'detail_only',
  feed: {
    // Assumed: the key of the collection (G19).
    collection: 'transactions',
    cursors: ['nc', 'pc'],
    filters: ['rail', 'transaction_type'],
    ignoredNames: [],
  },
  hasWalletTimestamp: true,
  // Assumed: `error_code` of the envelope is the HTTP status (G15).
  gatewayCodes: 'status',
  fieldErrors: 'sentences',
  // Assumed: a number in `data` (G30, G34).
  serverTime: 'number',
  // Assumed: the contract gives no number.
  withdrawalFeeValidSeconds: 60,
  // Assumed: the stream's path, and the way in which a client sends its ticket (G14).
  stream: { path: 'ws', framing: 'action', ticketIn: 'address', idleMs: 0 },
}

// The values of observed.md.
const documented: SandboxPreset = {
  form: 'documented',
  addresses: 'three',
  gatewayLogin: 'signed',
  missingTokenStatus: 401,
  tokenLifeSeconds: 36_000,
  linkBase: 'http://localhost',
  partnerPageSize: 30,
  withdrawals: 'list_and_detail',
  feed: {
    collection: 'results',
    cursors: ['cursor'],
    filters: ['rail', 'transaction_type', 'currency'],
    // Assumed: the parameter names of other sources are ignored, as an unknown parameter often is.
    ignoredNames: ['nc', 'pc', 'c'],
  },
  hasWalletTimestamp: false,
  gatewayCodes: 'own',
  fieldErrors: 'objects',
  serverTime: 'object',
  withdrawalFeeValidSeconds: 15,
  stream: { path: null, framing: 'method', ticketIn: 'message', idleMs: 60_000 },
}

export const SANDBOX_PRESETS: Readonly<Record<Form, SandboxPreset>> = { contract, documented }
