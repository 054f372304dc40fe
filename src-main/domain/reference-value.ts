import type { DecimalText } from '../base/decimal.ts'
import { readDecimal, readJsonNumber } from '../base/decimal.ts'
import type { Json, JsonObject } from '../base/json.ts'
import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  member,
  readJson,
  sliceRecords,
  writeJson,
} from '../base/json.ts'
import { removedKeys } from './field.ts'

/**
 * A decimal of reference data. none: null was sent · unknown: the key was not sent · odd: something
 * that is no decimal, as it came. The digits of an amount are those received.
 */
export type ToldDecimal =
  | { readonly kind: 'amount'; readonly text: DecimalText }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'odd'; readonly text: string }

/**
 * A boolean of reference data; unknown: absent, null or no boolean. It never stands for yes or for
 * no.
 */
export type ToldFlag = 'yes' | 'no' | 'unknown'

/** The three types of the public contract (gateway, Transaction, Currency action). */
export const transactionTypes = ['deposit', 'withdrawal', 'swap'] as const
export type TransactionType = (typeof transactionTypes)[number]

/** The four rails of the public contract (gateway, Transaction). */
export const railNames = ['bank', 'pix', 'crypto', 'platform'] as const

/**
 * One item's object without the names that are never kept (B26, B69), and its text likewise;
 * undefined where it is none. Never throws.
 */
export function readItem(
  text: string,
): { readonly object: JsonObject; readonly raw: string } | undefined {
  try {
    if (!isJsonObject(readJson(text))) return undefined
    const raw = sliceRecords(text, [], removedKeys, true)[0]?.raw ?? ''
    const object = readJson(raw)
    return isJsonObject(object) ? { object, raw } : undefined
  } catch {
    return undefined
  }
}

/**
 * A member as decimal: text or JSON number alike, for the contract leaves the type of limit numbers
 * open (G24).
 */
export function readToldDecimal(object: JsonObject, key: string): ToldDecimal {
  const value = member(object, key)
  if (value === undefined) return { kind: 'unknown' }
  if (value === null) return { kind: 'none' }
  const text = isJsonNumber(value)
    ? readJsonNumber(value.literal)
    : typeof value === 'string'
      ? readDecimal(value)
      : undefined
  return text === undefined ? { kind: 'odd', text: plainText(value) } : { kind: 'amount', text }
}

export function readFlag(object: JsonObject, key: string): ToldFlag {
  const value = member(object, key)
  return value === true ? 'yes' : value === false ? 'no' : 'unknown'
}

/**
 * A member as text: a string as it is, a number by its literal; null where it is absent, null or
 * something else.
 */
export function readText(object: JsonObject, key: string): string | null {
  const value = member(object, key)
  return typeof value === 'string' ? value : isJsonNumber(value) ? value.literal : null
}

/** A member as compact JSON with every number's own digits; null where it is absent. */
export function readRaw(object: JsonObject, key: string): string | null {
  const value = member(object, key)
  return value === undefined ? null : writeJson(value)
}

/** The objects of a list; what is no object, or no list at all, is left to the raw view. */
export function readObjects(object: JsonObject, key: string): readonly JsonObject[] {
  const value = member(object, key)
  return isJsonArray(value) ? value.filter(isJsonObject) : []
}

/** The value for people: a text without quotes, anything else as JSON. */
export function plainText(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value)
}
