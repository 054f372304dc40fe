import { isJsonArray, isJsonObject, member, readJson, writeJson } from '../base/json.ts'
import type { Json } from '../base/json.ts'
import { removedKeys } from '../domain/field.ts'
import { withoutRemoved } from './decode.ts'

/**
 * An answer's text for the eyes of a person: as it came, but without the personal-data keys that are never kept (B26, B69). Text that is
 * no JSON stays as it is.
 */
export function readPlainAnswer(text: string): string {
  const value = tryJson(text)
  return value === undefined || !holdsRemoved(value) ? text : writeJson(withoutRemoved(value))
}

function tryJson(text: string): Json | undefined {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}

function holdsRemoved(value: Json): boolean {
  if (isJsonArray(value)) return value.some(holdsRemoved)
  if (!isJsonObject(value)) return false
  return Object.keys(value).some((key) => removedKeys.has(key) || holdsRemoved(member(value, key) as Json))
}
