import type { Json } from '../base/json.ts'
import { findJson, isJsonArray, isJsonObject, member, writeJson } from '../base/json.ts'
import { removedKeys } from '../domain/field.ts'
import { withoutKeys } from './decode.ts'

/**
 * Members that are secrets: a ticket or a token is neither shown nor stored, whichever call
 * returned it (A14, B81).
 */
const secretKeys = ['access_token', 'refresh_token', 'client_secret', 'ticket']
const droppedKeys: ReadonlySet<string> = new Set([...removedKeys, ...secretKeys])
const droppedName = new RegExp([...droppedKeys].map(toNamePattern).join('|'), 'i')

/** A text for a person to read, and the names of the personal data removed from it. */
export interface RedactedText {
  readonly text: string
  readonly removed: readonly string[]
}

/**
 * Redacts an answer's text for a person to read: removes the personal-data keys that are never
 * stored (B26, B69, X27) and members that are secrets, and changes nothing else. Text that is not
 * JSON, such as an answer that was cut, ends before the first of these names.
 */
export function redactAnswer(text: string): RedactedText {
  const match = droppedName.exec(text)
  if (!match) return { text, removed: [] }
  const value = findJson(text)
  if (value === undefined) return { text: text.slice(0, match.index), removed: [] }
  const names = findDroppedKeys(value)
  return names.length === 0
    ? { text, removed: [] }
    : {
        text: writeJson(withoutKeys(value, droppedKeys)),
        removed: names.filter((name) => removedKeys.has(name)),
      }
}

// Returns a pattern for a name in which each letter is literal or a JSON escape.
function toNamePattern(name: string): string {
  return [...name]
    .map((letter) => `(?:${letter}|\\\\u00${letter.charCodeAt(0).toString(16)})`)
    .join('')
}

// Names inside a dropped member are removed with it and not counted.
function findDroppedKeys(value: Json): readonly string[] {
  if (isJsonArray(value)) return value.flatMap(findDroppedKeys)
  if (!isJsonObject(value)) return []
  return Object.keys(value).flatMap((key) =>
    droppedKeys.has(key) ? [key] : findDroppedKeys(member(value, key) as Json),
  )
}
