import { compareDecimals, readJsonNumber } from '../base/decimal.ts'
import type { JsonObject } from '../base/json.ts'
import { isJsonNumber, member } from '../base/json.ts'
import type { ToldDecimal, ToldFlag } from './reference-value.ts'
import {
  readFlag,
  readItem,
  readObjects,
  readRaw,
  readText,
  readToldDecimal,
} from './reference-value.ts'

/** One transaction type of a rail (gateway, Rail entry). Texts are as received; null: not sent. */
export interface RailType {
  readonly transactionType: string | null
  readonly enabled: ToldFlag
  readonly accountEnabled: ToldFlag
  readonly blocked: ToldFlag
  /** Decimal texts; the contract names neither unit nor currency (B49). */
  readonly fee: ToldDecimal
  readonly fixedFee: ToldDecimal
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

/** Why a type cannot be used: switched off altogether, off for this account, or blocked. */
export type RailCause = 'notEnabled' | 'accountNotEnabled' | 'blocked'

/** The flag that would have to be known. */
export type RailFlag = 'enabled' | 'account_enabled' | 'blocked'

/**
 * notUsable names every cause; what was not told beside them is named too. unknown: no cause is
 * known, but not every flag was told.
 */
export type RailUse =
  | { readonly kind: 'usable' }
  | {
      readonly kind: 'notUsable'
      readonly causes: readonly RailCause[]
      readonly untold: readonly RailFlag[]
    }
  | { readonly kind: 'unknown'; readonly untold: readonly RailFlag[] }

/** Reads a rail entry; undefined where the text is no JSON object. */
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
    fee: readToldDecimal(object, 'fee'),
    fixedFee: readToldDecimal(object, 'fixed_fee'),
    deliverTime: readText(object, 'deliver_time'),
    customFeeCurrencies: readRaw(object, 'custom_fee_currencies'),
    taxes: readRaw(object, 'taxes'),
  }
}

/** By `order` (B47); entries without a usable one come last, as they came. */
export function sortRails(entries: readonly RailEntry[]): readonly RailEntry[] {
  return entries.toSorted((left, right) => {
    if (left.order === null || right.order === null)
      return Number(left.order === null) - Number(right.order === null)
    return compareDecimals(left.order, right.order)
  })
}

/** Usable only if enabled, enabled for the account and not blocked, all three told (B48). */
export function railUseOf({
  enabled,
  accountEnabled,
  blocked,
}: Pick<RailType, 'enabled' | 'accountEnabled' | 'blocked'>): RailUse {
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
  const found = causes.filter(([holds]) => holds).map(([, cause]) => cause)
  const untold = flags.filter(([holds]) => holds).map(([, flag]) => flag)
  if (found.length > 0) return { kind: 'notUsable', causes: found, untold }
  return untold.length > 0 ? { kind: 'unknown', untold } : { kind: 'usable' }
}
