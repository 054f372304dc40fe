import type { HttpBindings } from '@hono/node-server'
import type { DecimalText } from '../base/decimal.ts'
import type { SandboxClock } from './clock.ts'
import type { FaultRules } from './control/faults.ts'
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
import type { JsonValue } from './world/reference.ts'
import type { Withdrawal } from './world/withdrawals.ts'
import type { World } from './world/world.ts'

/**
 * The effect of an execution: a debit in one currency and a credit in another. `endUser` is '' if
 * the partner trades for itself.
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

/** Assumed: the shape of a transaction (P2). */
export interface Transaction extends Trade {
  readonly id: string
  readonly createdMs: number
}

/**
 * A partner's account, without its quotes and withdrawals. It changes while the sandbox runs. Lists
 * are oldest first.
 */
export interface PartnerBook {
  readonly balances: Map<string, DecimalText>
  readonly transactions: Transaction[]
  /** The executions of quotes, by the id of the quote (A28). */
  readonly executions: Map<string, Transaction>
  readonly reusableQuotes: Map<string, ReusableQuote>
  readonly swapQuotes: Map<string, SwapQuote>
  readonly withdrawalFees: Map<string, WithdrawalFee>
  /** Addresses created on request. The addresses of an end user are computed instead. */
  readonly addresses: OwnedRecord[]
  readonly fiatAccounts: OwnedRecord[]
  readonly deposits: OwnedRecord[]
  readonly fiatWithdrawals: FiatWithdrawal[]
  /** The instant at which each end user submitted KYC papers, in milliseconds. */
  readonly submissions: Map<string, number>
  readonly quotas: Quotas
}

/** A record that belongs to an end user, in the form in which it is served. */
export interface OwnedRecord {
  readonly endUser: string
  readonly record: Readonly<Record<string, JsonValue>>
}

/** Assumed: the shape of a reusable quote (P1). A null rate means that there is no price. */
export interface ReusableQuote {
  readonly id: string
  readonly pair: string
  readonly buyRate: string | null
  readonly sellRate: string | null
  readonly externalRef: string
  readonly createdMs: number
}

/** Assumed: the shape of a swap quote (P5). */
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
  /** The amount of the withdrawal that the fee was requested for. */
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

/** The state of a running sandbox. The world that it started with never changes. */
export interface SandboxState {
  readonly world: World
  readonly clock: SandboxClock
  readonly preset: SandboxPreset
  readonly tokens: Tokens
  /** The key of the signed login, present in both forms and used in one. */
  readonly gatewayKey: GatewayKey
  readonly faults: FaultRules
  readonly log: RequestLog
  /** Items on a page of a gateway list. */
  readonly pageSize: number
  readonly partnerPageSize: number
  /** Draws for changes that clients cause, such as ids of quotes and inserted rows. */
  readonly random: Random
  readonly withdrawals: Map<string, ServedWithdrawal>
  /** Oldest first, ids ascending. */
  readonly feed: ServedRow[]
  /** Oldest first. */
  readonly quotes: Quote[]
  /** The state that the partner's operations change. */
  readonly partner: PartnerBook
  /** Services that currently refuse every request. */
  readonly downServices: Set<ServiceName>
  readonly gateway: GatewayState
  readonly stream: StreamHub
  /** The order of the list of withdrawals by creation, where the form has one. */
  listOrder: ListOrder
  /** The times at which the partner API is closed for maintenance. */
  maintenance: Maintenance
  /** Number of times that cursors were made invalid. */
  cursorEpoch: number
  /** Empty until the port is known. */
  partnerUrl: string
}

export interface ServedWithdrawal {
  withdrawal: Withdrawal
  /** The JSON of the record. It is built on first use, so that a large world starts quickly. */
  json: string | undefined
  /** The JSON of an item of the list. */
  itemJson?: string | undefined
}

export interface ServedRow extends WorldRow {
  json: string | undefined
}

/**
 * The product that a path belongs to. It decides the shape of a failure: the partner's Error
 * object, the gateway's envelope, or the envelope with the exchange's `code`.
 */
export type Product = 'partner' | 'gateway' | 'exchange'

export type ServiceName = 'partner' | 'gateway'
export type ListOrder = 'oldest_first' | 'newest_first'
/** `nightly`: from 01:00 to 06:00 UTC of the sandbox's clock (observed.md 4). */
export type Maintenance = 'off' | 'nightly' | 'closed'

export interface Bindings {
  Bindings: HttpBindings
}
