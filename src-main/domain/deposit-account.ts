import type { Json, JsonObject } from '../base/json.ts'
import { isJsonArray, isJsonNumber, isJsonObject, member, writeJson } from '../base/json.ts'
import { readItem, readText } from './reference-value.ts'

/**
 * The rule about the payer of a deposit. sameHolder: only the holder of that tax id may pay. Any
 * other deposit can be lost or blocked (B67) · none: null was sent (B68) · unknown: the key was not
 * sent · other: a value that the contract does not show, as masked JSON. Such a value may forbid a
 * deposit too.
 */
export type DepositConstraint =
  | { readonly kind: 'sameHolder'; readonly taxId: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'other'; readonly json: string }

/**
 * An account that receives deposits (gateway, Deposit account; B66). Texts are as received, null
 * if not sent.
 */
export interface DepositAccount {
  readonly type: string | null
  readonly accountNumber: string | null
  readonly accountLabel: string | null
  readonly currency: string | null
  readonly constraint: DepositConstraint
  /** The text as received. It contains the tax id, so show only the result of `maskTaxIds`. */
  readonly raw: string
}

/** Reads a deposit account. Returns undefined if the text is not a JSON object. */
export function readDepositAccount(text: string): DepositAccount | undefined {
  const item = readItem(text)
  if (!item) return undefined
  const { object, raw } = item
  return {
    type: readText(object, 'type'),
    accountNumber: readText(object, 'account_number'),
    accountLabel: readText(object, 'account_label'),
    currency: readText(object, 'currency'),
    constraint: readConstraint(member(object, 'deposit_constraint')),
    raw,
  }
}

function readConstraint(value: Json | undefined): DepositConstraint {
  if (value === undefined) return { kind: 'unknown' }
  if (value === null) return { kind: 'none' }
  const taxId = isJsonObject(value) ? readText(value, 'same_holder') : null
  return taxId === null || taxId.trim() === ''
    ? { kind: 'other', json: writeJson(maskValue(value)) }
    : { kind: 'sameHolder', taxId }
}

const DOTS = '••••••••'

/**
 * Masks a tax id so that it can be recognised but not read: returns its last two characters after a
 * fixed number of dots, or only dots for a short id.
 */
export function maskTaxId(taxId: string): string {
  const characters = [...taxId]
  return characters.length < 7 ? DOTS : DOTS + characters.slice(-2).join('')
}

/**
 * Returns JSON text with the value of every `same_holder` masked, at any depth. Returns an empty text
 * for one that cannot be read.
 */
export function maskTaxIds(raw: string): string {
  const item = readItem(raw)
  return item ? writeJson(maskValue(item.object)) : ''
}

function maskValue(value: Json): Json {
  if (isJsonArray(value)) return value.map(maskValue)
  if (!isJsonObject(value)) return value
  const maskedMembers = Object.keys(value).map((key): [string, Json] => [
    key,
    maskMember(value, key),
  ])
  return Object.fromEntries(maskedMembers)
}

function maskMember(object: JsonObject, key: string): Json {
  const value = member(object, key) as Json
  if (key !== 'same_holder' || value === null) return maskValue(value)
  return maskTaxId(
    typeof value === 'string' ? value : isJsonNumber(value) ? value.literal : writeJson(value),
  )
}
