import type { Json } from '../base/json.ts'
import { isJsonNumber, member } from '../base/json.ts'
import { displayText, readItem } from './reference-value.ts'

/** A field of the account profile as received. nested: an object or a list, as JSON. */
export interface AccountField {
  readonly name: string
  readonly kind: 'text' | 'number' | 'flag' | 'null' | 'nested'
  /** A text without quotes, a number's own digits, anything else as JSON. */
  readonly text: string
}

/**
 * The account profile (gateway, Account profile). It has one shape for all countries. The contract
 * shows none of its fields, so the program depends on no field by name (G3; B91). Members named in
 * removedKeys are dropped at any depth (B69).
 */
export interface Account {
  readonly fields: readonly AccountField[]
  readonly raw: string
}

/** Reads the profile. Returns undefined if the text is not a JSON object. */
export function readAccount(text: string): Account | undefined {
  const item = readItem(text)
  if (!item) return undefined
  const fields = Object.keys(item.object).map((name): AccountField => {
    const value = member(item.object, name) as Json
    return { name, kind: kindOf(value), text: displayText(value) }
  })
  return { fields, raw: item.raw }
}

function kindOf(value: Json): AccountField['kind'] {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'flag'
  return isJsonNumber(value) ? 'number' : 'nested'
}
