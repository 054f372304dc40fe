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

/** One changed key of a mapping file; undefined means that the key was absent. */
export interface MappingChange {
  /** The key as a path with dots: `columns.amount`, `tolerances.BTC.absolute`. */
  readonly key: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * Lists the differences between two mapping files, by key in the file's order. Decimals are
 * compared by value, and an absent key by its default. Columns are not compared if one file names
 * none, because its columns are then recognised by the headers of each ledger. A text that is not a
 * mapping is compared as it is.
 */
export function mappingChanges(before: string, after: string): readonly MappingChange[] {
  const [oldLeaves, newLeaves] = [leavesOf(before), leavesOf(after)]
  const isRecognised = !hasColumns(oldLeaves) || !hasColumns(newLeaves)
  const keys = [...new Set([...newLeaves.keys(), ...oldLeaves.keys()])].filter(
    (key) => !(isRecognised && key.startsWith('columns.')),
  )
  return keys
    .filter((key) => !isUnchanged(key, oldLeaves.get(key), newLeaves.get(key)))
    .map((key) => ({ key, before: oldLeaves.get(key), after: newLeaves.get(key) }))
}

function hasColumns(leaves: ReadonlyMap<string, string>): boolean {
  return [...leaves.keys()].some((key) => key.startsWith('columns.'))
}

function leavesOf(text: string): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>()
  const fullText = withAllKeys(text)
  collectLeaves(findJson(fullText) ?? fullText, '', leaves)
  return leaves
}

// Writes every key, also those at their default, as the form does.
function withAllKeys(text: string): string {
  try {
    return formToText(textToForm(text))
  } catch {
    return text
  }
}

function collectLeaves(value: Json, key: string, leaves: Map<string, string>): void {
  if (isJsonObject(value) && !isJsonArray(value) && !isJsonNumber(value))
    for (const name of Object.keys(value))
      collectLeaves(member(value, name) as Json, key === '' ? name : `${key}.${name}`, leaves)
  else leaves.set(key, leafText(value, key))
}

// A header that looks like a position is quoted. Conditions are joined by `; `.
function leafText(value: Json, key: string): string {
  if (typeof value === 'string')
    return /^\d+$/.test(value) && /^(?:columns|direction)\./.test(key)
      ? JSON.stringify(value)
      : value
  if (isJsonNumber(value)) return value.literal
  return isJsonArray(value) && value.every((element) => typeof element === 'string')
    ? value.join('; ')
    : JSON.stringify(value)
}

function isUnchanged(key: string, before: string | undefined, after: string | undefined): boolean {
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
