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
 * A decimal of reference data. amount: its digits as received · none: null was sent · unknown: the key
 * was not sent · odd: a value that is not a decimal, as received.
 */
export type ReceivedDecimal =
  | { readonly kind: 'amount'; readonly text: DecimalText }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'odd'; readonly text: string }

/**
 * A boolean of reference data. unknown: absent, null or not a boolean. It means neither yes nor no.
 */
export type ReceivedFlag = 'yes' | 'no' | 'unknown'

/** The three types of the public contract (gateway, Transaction, Currency action). */
export const transactionTypes = ['deposit', 'withdrawal', 'swap'] as const
export type TransactionType = (typeof transactionTypes)[number]

/** The four rails of the public contract (gateway, Transaction). */
export const railNames = ['bank', 'pix', 'crypto', 'platform'] as const

/**
 * Reads one item without the members that are never stored (B26, B69), as object and as text.
 * Undefined if it is not an object. Never throws.
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
 * Reads a member as decimal, from a text or a JSON number, because the contract leaves the type of
 * limit numbers open (G24).
 */
export function readReceivedDecimal(object: JsonObject, key: string): ReceivedDecimal {
  const value = member(object, key)
  if (value === undefined) return { kind: 'unknown' }
  if (value === null) return { kind: 'none' }
  const text = isJsonNumber(value)
    ? readJsonNumber(value.literal)
    : typeof value === 'string'
      ? readDecimal(value)
      : undefined
  return text === undefined ? { kind: 'odd', text: displayText(value) } : { kind: 'amount', text }
}

export function readFlag(object: JsonObject, key: string): ReceivedFlag {
  const value = member(object, key)
  return value === true ? 'yes' : value === false ? 'no' : 'unknown'
}

/**
 * Reads a member as text: a string unchanged, a number by its literal. Returns null if it is
 * absent, null or of another type.
 */
export function readText(object: JsonObject, key: string): string | null {
  const value = member(object, key)
  return typeof value === 'string' ? value : isJsonNumber(value) ? value.literal : null
}

/** Reads a member as compact JSON with every number's own digits. Returns null if it is absent. */
export function readRaw(object: JsonObject, key: string): string | null {
  const value = member(object, key)
  return value === undefined ? null : writeJson(value)
}

/**
 * Reads the objects of a list. Other elements, and a member that is not a list, appear in the raw
 * view only.
 */
export function readObjects(object: JsonObject, key: string): readonly JsonObject[] {
  const value = member(object, key)
  return isJsonArray(value) ? value.filter(isJsonObject) : []
}

/** Returns the value for display: a text without quotes, anything else as JSON. */
export function displayText(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value)
}
