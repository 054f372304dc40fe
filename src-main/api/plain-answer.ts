import type { Json } from '../base/json.ts'
import { findJson, isJsonArray, isJsonObject, member, writeJson } from '../base/json.ts'
import { removedKeys } from '../domain/field.ts'
import { withoutKeys } from './decode.ts'

/**
 * Members that are secrets: a ticket or a token is neither shown nor kept, whichever call brought
 * it (A14, B81).
 */
const secretKeys = ['access_token', 'refresh_token', 'client_secret', 'ticket']
const dropped: ReadonlySet<string> = new Set([...removedKeys, ...secretKeys])
const named = new RegExp([...dropped].map(spelled).join('|'), 'i')

/**
 * An answer's text for the eyes of a person: as it came, but without the personal-data keys that
 * are never kept (B26, B69) and without members that are secrets. Text that is no JSON, cut on its
 * way say, ends before the first of these names.
 */
export function readPlainAnswer(text: string): string {
  const at = text.search(named)
  if (at < 0) return text
  const value = findJson(text)
  if (value === undefined) return text.slice(0, at)
  return holdsDropped(value) ? writeJson(withoutKeys(value, dropped)) : text
}

// A name with each letter as it is, or as JSON may escape it.
function spelled(name: string): string {
  return [...name]
    .map((letter) => `(?:${letter}|\\\\u00${letter.charCodeAt(0).toString(16)})`)
    .join('')
}

function holdsDropped(value: Json): boolean {
  if (isJsonArray(value)) return value.some(holdsDropped)
  if (!isJsonObject(value)) return false
  return Object.keys(value).some(
    (key) => dropped.has(key) || holdsDropped(member(value, key) as Json),
  )
}
