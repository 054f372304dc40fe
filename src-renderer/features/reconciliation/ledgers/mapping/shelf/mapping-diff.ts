import { canonicalDecimal, readDecimal } from '../../../../../../src-main/base/decimal.ts'
import type { Json } from '../../../../../../src-main/base/json.ts'
import {
  findJson,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  member,
} from '../../../../../../src-main/base/json.ts'
import { formToText, textToForm } from '../mapping-form.ts'

/** One key of a mapping file that is not as it was; undefined: the key was not there. */
export interface MappingChange {
  /** As in a mapping file, by dots: `columns.amount`, `tolerances.BTC.absolute`. */
  readonly key: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * What differs between two mapping files, by key in the file's order. Decimals count by value, and
 * what one leaves out by its default. Where one names no columns at all its columns are those of
 * the headers, so they are no change. A text that is no mapping is compared as it stands.
 */
export function mappingChanges(before: string, after: string): readonly MappingChange[] {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  const isRecognised = !hasColumns(old) || !hasColumns(now)
  const keys = [...new Set([...now.keys(), ...old.keys()])].filter(
    (key) => !(isRecognised && key.startsWith('columns.')),
  )
  return keys
    .filter((key) => !isSame(key, old.get(key), now.get(key)))
    .map((key) => ({ key, before: old.get(key), after: now.get(key) }))
}

function hasColumns(leaves: ReadonlyMap<string, string>): boolean {
  return [...leaves.keys()].some((key) => key.startsWith('columns.'))
}

function leavesOf(text: string): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>()
  const full = inFull(text)
  gather(findJson(full) ?? full, '', leaves)
  return leaves
}

// Every key written out, as the form writes it.
function inFull(text: string): string {
  try {
    return formToText(textToForm(text))
  } catch {
    return text
  }
}

function gather(value: Json, key: string, leaves: Map<string, string>): void {
  if (isJsonObject(value) && !isJsonArray(value) && !isJsonNumber(value))
    for (const name of Object.keys(value))
      gather(member(value, name) as Json, key === '' ? name : `${key}.${name}`, leaves)
  else leaves.set(key, leafText(value, key))
}

// A header that reads like a position stands in quotes; conditions stand behind each other.
function leafText(value: Json, key: string): string {
  if (typeof value === 'string')
    return /^\d+$/.test(value) && /^(?:columns|direction)\./.test(key)
      ? JSON.stringify(value)
      : value
  if (isJsonNumber(value)) return value.literal
  return isJsonArray(value) && value.every((one) => typeof one === 'string')
    ? value.join('; ')
    : JSON.stringify(value)
}

function isSame(key: string, before: string | undefined, after: string | undefined): boolean {
  return (
    before === after ||
    (/^(?:tolerances\.|date_window_hours$)/.test(key) &&
      before !== undefined &&
      after !== undefined &&
      valueOf(before) === valueOf(after))
  )
}

function valueOf(text: string): string {
  const decimal = readDecimal(text)
  return decimal === undefined ? text : canonicalDecimal(decimal)
}
