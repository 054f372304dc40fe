import type { HttpBindings } from '@hono/node-server'
import type { DecimalText } from '../base/decimal.ts'
import type { SandboxClock } from './clock.ts'
import type { FaultBox } from './control/faults.ts'
import type { RequestLog } from './control/request-log.ts'
import type { GatewayKey } from './gateway/api-key.ts'
import type { GatewayState } from './gateway/state.ts'
import type { Quotas } from './partner/quotas.ts'
import type { SandboxPreset } from './presets.ts'
import type { StreamHub } from './stream/hub.ts'
import type { Tokens } from './tokens.ts'
import type { WorldRow } from './world/feed.ts'
import type { Quote } from './world/quotes.ts'
import type { Random } from './world/random.ts'
import type { Plain } from './world/reference.ts'
import type { Withdrawal } from './world/withdrawals.ts'
import type { World } from './world/world.ts'

/**
 * What an execution does: one currency goes, another comes. `endUser` is '' where the partner
 * trades for itself.
 */
export interface Trade {
  readonly quoteId: string
  readonly operation: 'BUY' | 'SELL' | 'SWAP'
  readonly pair: string
  readonly rate: DecimalText
  readonly debitedCurrency: string
  readonly debitedAmount: DecimalText
  readonly creditedCurrency: string
  readonly creditedAmount: DecimalText
  readonly feeCurrency: string
  readonly chargedFee: DecimalText
  readonly endUser: string
  readonly externalRef: string
}

/** Assumed: its shape (P2). */
export interface Transaction extends Trade {
  readonly id: string
  readonly createdMs: number
}

/**
 * What a partner's account is made of beside quotes and withdrawals; it changes while the sandbox
 * runs. Lists are oldest first.
 */
export interface PartnerBook {
  readonly balances: Map<string, DecimalText>
  readonly transactions: Transaction[]
  /** By the id of the quote: one that is here was executed (A28). */
  readonly executed: Map<string, Transaction>
  readonly reusableQuotes: Map<string, ReusableQuote>
  readonly swapQuotes: Map<string, SwapQuote>
  readonly withdrawalFees: Map<string, WithdrawalFee>
  /** Those that were asked for; an end user's own are made when read. */
  readonly addresses: Owned[]
  readonly fiatAccounts: Owned[]
  readonly deposits: Owned[]
  readonly fiatWithdrawals: FiatWithdrawal[]
  /** When an end user handed in KYC papers, in ms. */
  readonly submissions: Map<string, number>
  readonly quotas: Quotas
}

/** Whatever belongs to an end user, as it is served. */
export interface Owned {
  readonly endUser: string
  readonly served: Readonly<Record<string, Plain>>
}

/** Assumed: its shape (P1). A rate that is null is no price. */
export interface ReusableQuote {
  readonly id: string
  readonly pair: string
  readonly buyRate: string | null
  readonly sellRate: string | null
  readonly externalRef: string
  readonly createdMs: number
}

/** Assumed: its shape (P5). */
export interface SwapQuote {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly rate: string
  readonly externalRef: string
  readonly createdMs: number
}

export interface WithdrawalFee {
  readonly id: string
  readonly currency: string
  readonly network: string
  /** Of the withdrawal that it was asked for. */
  readonly amount: DecimalText
  readonly fee: DecimalText
  readonly createdMs: number
}

export interface FiatWithdrawal {
  readonly endUser: string
  readonly currency: string
  readonly amount: DecimalText
  readonly createdMs: number
}

/** What a running sandbox knows and may change; the world it began with stays as it was. */
export interface SandboxState {
  readonly world: World
  readonly clock: SandboxClock
  readonly preset: SandboxPreset
  readonly tokens: Tokens
  /** Of the signed login; there in both forms and used in one. */
  readonly gatewayKey: GatewayKey
  readonly faults: FaultBox
  readonly log: RequestLog
  /** Items on a page of a gateway list. */
  readonly pageSize: number
  readonly partnerPageSize: number
  /** Draws what clients cause: ids of quotes, inserted rows. */
  readonly random: Random
  readonly withdrawals: Map<string, ServedWithdrawal>
  /** Oldest first, ids ascending. */
  readonly feed: ServedRow[]
  /** Oldest first. */
  readonly quotes: Quote[]
  /** What the partner's operations have changed. */
  readonly partner: PartnerBook
  /** Services that refuse everything at present. */
  readonly down: Set<ServiceName>
  readonly gateway: GatewayState
  readonly stream: StreamHub
  /** The order of the list of withdrawals by their creation, where there is a list. */
  listOrder: ListOrder
  /** When the partner API is closed for maintenance. */
  maintenance: Maintenance
  /** Counts up when cursors are made invalid. */
  cursorEpoch: number
  /** Known once the port is. */
  partnerUrl: string
}

export interface ServedWithdrawal {
  withdrawal: Withdrawal
  /** Made when first asked for, so that a large world starts quickly. */
  json: string | undefined
  /** As an item of the list. */
  itemJson?: string | undefined
}

export interface ServedRow extends WorldRow {
  json: string | undefined
}

/**
 * Which shape a failure has: the partner's Error object, the gateway's envelope, or the envelope
 * with the exchange's `code`.
 */
export type Area = 'partner' | 'gateway' | 'exchange'

export type ServiceName = 'partner' | 'gateway'
export type ListOrder = 'oldest_first' | 'newest_first'
/** `nightly`: from 01:00 to 06:00 UTC of the sandbox's clock (observed.md 4). */
export type Maintenance = 'off' | 'nightly' | 'closed'

export interface Bindings {
  Bindings: HttpBindings
}
