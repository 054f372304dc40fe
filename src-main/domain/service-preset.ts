import { documentedRoutes } from './documented-routes.ts'
import { accountKeys, personalKeys } from './field.ts'
import type { Route } from './operations.ts'

// The known behaviour of a service where the contracts are silent (service-preset.md). A preset
// holds values and no code. Each member has one reader. Only this file and the Connection screen
// compare a preset's name.

export type PresetName = 'contract' | 'documented'

/**
 * The source of a value: a contract states it, the documented preset or an imported document
 * supplies it, the operator entered it, or the program assumes it.
 */
export type ValueProvenance = 'contract' | 'documented' | 'operator-set' | 'assumed'

/** The authentication of a call to the gateway. `toleranceMs` is sent as `Timestamp-tolerance`. */
export type GatewayLogin =
  | { readonly kind: 'bearer' }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'signed'; readonly toleranceMs: number }

/** A query parameter that may carry the cursor of the next page. */
export type CursorName = 'c' | 'nc' | 'cursor'

/** The fee of a withdrawal that is compared (reconciliation.md, Fees). */
export type FeeSource = 'charged_fee' | 'debited_minus_amount'

/**
 * The net amount of a feed row: always `amount_from` (not-shown.md, G38), or decided for each row
 * from its two amounts and its fee.
 */
export type FeedNet = 'amount_from' | 'per_row'

export interface StreamShape {
  /** Below the gateway's base, or a host of its own that the profile names. */
  readonly address: 'gateway' | 'own'
  /** `action` sends `{"action": …}`, `method` sends `{"method": …}`. */
  readonly framing: 'action' | 'method'
  readonly ticketIn: 'address' | 'message'
  /**
   * The service closes a stream after this time without a message, in milliseconds. 0 if it does not.
   */
  readonly idleMs: number
}

/** A daily window in UTC, minutes since midnight. */
export interface DailyWindow {
  readonly fromMinute: number
  readonly toMinute: number
  readonly environment: 'production' | 'sandbox'
}

/** Formats a minute of the day as a time, `HH:MM`. */
export function timeOf(minute: number): string {
  const twoDigits = (number: number): string => String(number).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

/** The values that the contracts leave open and a client has to decide. */
export interface ServicePreset {
  readonly name: PresetName
  /** Null: the operator has to decide. */
  readonly gatewayLogin: GatewayLogin | null
  readonly walletSegment: string | null
  /** In the order in which they are tried. */
  readonly cursors: {
    readonly feed: readonly CursorName[]
    readonly contacts: readonly CursorName[]
  }
  /** The members of `data` that may hold a list, the usual one first. None of them is drift. */
  readonly collections: {
    readonly feed: readonly string[]
    readonly contacts: readonly string[]
  }
  /** Routes by operation id (domain/operations.ts). */
  readonly routes: Readonly<Record<string, Route>>
  readonly feeSource: FeeSource
  readonly feedNet: FeedNet
  readonly stream: StreamShape
  /** The maximum number of calls to the exchange per second, 0 for no limit of its own. */
  readonly exchangeRate: number
  readonly maintenance: readonly DailyWindow[]
  /**
   * Known drift of the service, as `decode.ts` and `reference-drift.ts` name it, by kind of record.
   * `answers` is the kind of answers to manual calls and instructions.
   */
  readonly expected: Readonly<Record<string, readonly string[]>>
}

/** The name in `collections` for the case that `data` itself is the list. */
export const FLAT_LIST = 'data'

/** The route id of the list of withdrawals. */
export const WITHDRAWAL_LIST = 'partner.withdrawals.list'

/** Whether a sync can read the list of withdrawals with a route: a GET without placeholders. */
export function isListRoute({ method, path }: Route): boolean {
  return method === 'GET' && !/[{}]/.test(path)
}

const removalNotes = (names: readonly string[]): readonly string[] =>
  names.map((name) => `removed:${name}`)

const contract: ServicePreset = {
  name: 'contract',
  gatewayLogin: null,
  walletSegment: null,
  cursors: { feed: ['nc'], contacts: ['c'] },
  collections: { feed: ['transactions'], contacts: ['contacts'] },
  routes: {},
  feeSource: 'charged_fee',
  feedNet: 'amount_from',
  stream: { address: 'gateway', framing: 'action', ticketIn: 'address', idleMs: 0 },
  exchangeRate: 0,
  maintenance: [],
  expected: {},
}

// observed.md, by its sections.
const documented: ServicePreset = {
  name: 'documented',
  gatewayLogin: { kind: 'signed', toleranceMs: 5000 },
  walletSegment: 'wallet',
  cursors: { feed: ['cursor', 'nc', 'c'], contacts: ['c', 'cursor'] },
  collections: {
    feed: ['results', 'transactions'],
    contacts: ['contacts', 'results', FLAT_LIST],
  },
  routes: documentedRoutes,
  feeSource: 'debited_minus_amount',
  feedNet: 'per_row',
  stream: { address: 'own', framing: 'method', ticketIn: 'message', idleMs: 60_000 },
  exchangeRate: 1,
  maintenance: [{ fromMinute: 60, toMinute: 360, environment: 'sandbox' }],
  expected: {
    transactions: ['absent:timestamp', 'null:origin', 'null:destination'],
    contacts: ['absent:timestamp', 'unknown:name'],
    rails: ['null:deliver_time', 'type:deliver_time'],
    // Before July the profile held the owner's data.
    account: removalNotes(accountKeys),
    answers: removalNotes(personalKeys),
    stream: removalNotes(personalKeys),
    // The documents show two versions of a list item and of a detail.
    withdrawals: [
      'absent:charged_fee',
      'absent:debited_amount',
      'absent:provisory_transaction_hash',
      'absent:transaction_id',
      'absent:risk_score',
      'absent:is_blocked',
      'absent:reason',
      'absent:external_ref',
      'absent:status',
      // Assumed: a list item of the older generation has none.
      'absent:network_name',
      'null:confirmation_date',
      'null:txn_hash',
      'null:provisory_transaction_hash',
      'type:amount',
    ],
  },
}

export const presets: Readonly<Record<PresetName, ServicePreset>> = Object.freeze({
  contract,
  documented,
})

/** Values that a profile may replace. */
export type PresetOverrides = Partial<
  Pick<
    ServicePreset,
    | 'gatewayLogin'
    | 'walletSegment'
    | 'cursors'
    | 'collections'
    | 'feeSource'
    | 'feedNet'
    | 'stream'
    | 'exchangeRate'
  >
>

export interface ResolvedService {
  readonly values: ServicePreset
  readonly provenance: Readonly<Record<Exclude<keyof ServicePreset, 'name'>, ValueProvenance>>
}

/**
 * Returns the values in effect for a profile and the source of each. `overrides` are the operator's
 * values. An override that equals the preset's value keeps the preset's provenance. Values of the
 * contract preset are assumed unless the operator entered them.
 */
export function resolveService(name: PresetName, overrides: PresetOverrides): ResolvedService {
  const preset = presets[name]
  const isOwn = (member: string): boolean => {
    const value = overrides[member as keyof PresetOverrides]
    return (
      value !== undefined &&
      JSON.stringify(value) !== JSON.stringify(preset[member as keyof PresetOverrides])
    )
  }
  const members = Object.keys(preset).filter((member) => member !== 'name')
  const ownMembers = members.filter(isOwn)
  const presetProvenance: ValueProvenance = name === 'documented' ? 'documented' : 'assumed'
  return {
    values: {
      ...preset,
      ...Object.fromEntries(
        ownMembers.map((member) => [member, overrides[member as keyof PresetOverrides]]),
      ),
    },
    provenance: Object.fromEntries(
      members.map((member) => [
        member,
        ownMembers.includes(member) ? 'operator-set' : presetProvenance,
      ]),
    ) as ResolvedService['provenance'],
  }
}
