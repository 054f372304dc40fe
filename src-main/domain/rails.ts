import { compareDecimals, readJsonNumber } from '../base/decimal.ts'
import type { JsonObject } from '../base/json.ts'
import { isJsonNumber, member } from '../base/json.ts'
import type { ReceivedDecimal, ReceivedFlag } from './reference-value.ts'
import {
  readFlag,
  readItem,
  readObjects,
  readRaw,
  readReceivedDecimal,
  readText,
} from './reference-value.ts'

/** One transaction type of a rail (gateway, Rail entry). Texts are as received, null if not sent. */
export interface RailType {
  readonly transactionType: string | null
  readonly enabled: ReceivedFlag
  readonly accountEnabled: ReceivedFlag
  readonly blocked: ReceivedFlag
  /** Decimal texts. The contract names neither unit nor currency (B49). */
  readonly fee: ReceivedDecimal
  readonly fixedFee: ReceivedDecimal
  /** Text for people, never parsed (B50). */
  readonly deliverTime: string | null
  /** JSON as received: the shapes are not shown (G32; B51). */
  readonly customFeeCurrencies: string | null
  readonly taxes: string | null
}

export interface RailEntry {
  readonly rail: string | null
  readonly name: string | null
  readonly order: string | null
  readonly types: readonly RailType[]
  readonly raw: string
}

/**
 * The reason why a type cannot be used: switched off altogether, off for this account, or blocked.
 */
export type RailCause = 'notEnabled' | 'accountNotEnabled' | 'blocked'

/** A flag that decides whether a type is usable. */
export type RailFlag = 'enabled' | 'account_enabled' | 'blocked'

/**
 * notUsable: with every cause, and the flags that were not sent. unknown: no cause is known, but a
 * flag was not sent.
 */
export type RailUsability =
  | { readonly kind: 'usable' }
  | {
      readonly kind: 'notUsable'
      readonly causes: readonly RailCause[]
      readonly missingFlags: readonly RailFlag[]
    }
  | { readonly kind: 'unknown'; readonly missingFlags: readonly RailFlag[] }

/** Reads a rail entry. Returns undefined if the text is not a JSON object. */
export function readRailEntry(text: string): RailEntry | undefined {
  const item = readItem(text)
  if (!item) return undefined
  const { object, raw } = item
  return {
    rail: readText(object, 'rail'),
    name: readText(object, 'name'),
    order: readOrder(object),
    types: readObjects(object, 'transaction_types').map(readType),
    raw,
  }
}

function readOrder(object: JsonObject): string | null {
  const order = member(object, 'order')
  return isJsonNumber(order) ? (readJsonNumber(order.literal) ?? null) : null
}

function readType(object: JsonObject): RailType {
  return {
    transactionType: readText(object, 'transaction_type'),
    enabled: readFlag(object, 'enabled'),
    accountEnabled: readFlag(object, 'account_enabled'),
    blocked: readFlag(object, 'blocked'),
    fee: readReceivedDecimal(object, 'fee'),
    fixedFee: readReceivedDecimal(object, 'fixed_fee'),
    deliverTime: readText(object, 'deliver_time'),
    customFeeCurrencies: readRaw(object, 'custom_fee_currencies'),
    taxes: readRaw(object, 'taxes'),
  }
}

/** Sorts by `order` (B47). Entries without a usable one come last, in the order received. */
export function sortRails(entries: readonly RailEntry[]): readonly RailEntry[] {
  return entries.toSorted((left, right) => {
    if (left.order === null || right.order === null)
      return Number(left.order === null) - Number(right.order === null)
    return compareDecimals(left.order, right.order)
  })
}

/**
 * A type is usable only if it is enabled, enabled for the account and not blocked, with all three
 * flags sent (B48).
 */
export function railUsabilityOf({
  enabled,
  accountEnabled,
  blocked,
}: Pick<RailType, 'enabled' | 'accountEnabled' | 'blocked'>): RailUsability {
  const causes: readonly (readonly [boolean, RailCause])[] = [
    [enabled === 'no', 'notEnabled'],
    [accountEnabled === 'no', 'accountNotEnabled'],
    [blocked === 'yes', 'blocked'],
  ]
  const flags: readonly (readonly [boolean, RailFlag])[] = [
    [enabled === 'unknown', 'enabled'],
    [accountEnabled === 'unknown', 'account_enabled'],
    [blocked === 'unknown', 'blocked'],
  ]
  const knownCauses = causes.filter(([holds]) => holds).map(([, cause]) => cause)
  const missingFlags = flags.filter(([holds]) => holds).map(([, flag]) => flag)
  if (knownCauses.length > 0) return { kind: 'notUsable', causes: knownCauses, missingFlags }
  return missingFlags.length > 0 ? { kind: 'unknown', missingFlags } : { kind: 'usable' }
}
