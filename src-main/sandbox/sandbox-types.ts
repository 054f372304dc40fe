import type { HttpBindings } from '@hono/node-server'
import type { DecimalText } from '../base/decimal.ts'
import type { SandboxClock } from './clock.ts'
import type { FaultBox } from './control/faults.ts'
import type { RequestLog } from './control/request-log.ts'
import type { GatewayState } from './gateway/state.ts'
import type { Quotas } from './partner/quotas.ts'
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
  readonly tokens: Tokens
  readonly faults: FaultBox
  readonly log: RequestLog
  readonly pageSize: number
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
  /** Counts up when cursors are made invalid. */
  cursorEpoch: number
  /** Known once the port is. */
  partnerUrl: string
}

export interface ServedWithdrawal {
  withdrawal: Withdrawal
  /** Made when first asked for, so that a large world starts quickly. */
  json: string | undefined
}

export interface ServedRow extends WorldRow {
  json: string | undefined
}

export type ServiceName = 'partner' | 'gateway'

export interface Bindings {
  Bindings: HttpBindings
}
