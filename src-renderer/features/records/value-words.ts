import { findJson, isJsonArray, isJsonObject, writeJson } from '../../../src-main/base/json.ts'
import { visible } from '../../format/identifier.ts'
import type { valueWords } from '../../words/records/values.ts'
import type { RecordReport } from './detail/fields.ts'

type Words = (typeof valueWords)['en']

const MAX_SHOWN_LETTERS = 80

/** A group of values that have words of their own. */
export type ValueKind = Exclude<keyof Words, 'json'>

/** The values that a list's column holds; undefined for free text, ids and amounts. */
export function valueKindOf(report: RecordReport, column: string): ValueKind | undefined {
  if (column === 'status') return 'status'
  if (column === 'transaction_type') return 'type'
  if (column === 'rail') return 'rail'
  if (column === 'op_type') return 'operation'
  if (column === 'is_blocked') return 'flag'
  return report === 'contacts' && column === 'type' ? 'contact' : undefined
}

/** The word of a value; a value without one as it is written. */
export function wordOf(kind: ValueKind, value: string, words: Words): string {
  const known = words[kind]
  // No list can be filtered by these, so two spellings may share a word.
  const key = kind === 'account' || kind === 'period' ? value.toUpperCase() : value
  return Object.hasOwn(known, key) ? (known[key] as string) : visible(value)
}

/** JSON in a few words: how much an object or a list holds, and anything else as it is. */
export function jsonWord(text: string, words: Words): string {
  const json = findJson(text)
  if (isJsonArray(json))
    return json.length === 0 ? words.json.none : words.json.entries(json.length)
  if (isJsonObject(json)) {
    const { length } = Object.keys(json)
    return length === 0 ? words.json.none : words.json.fields(length)
  }
  if (json === null) return words.json.none
  const shown = json === undefined ? text : typeof json === 'string' ? json : writeJson(json)
  return visible(shown.length > MAX_SHOWN_LETTERS ? `${shown.slice(0, MAX_SHOWN_LETTERS)}…` : shown)
}

/**
 * What a person can choose of some values, by their words. Where several values have one word, each of
 * them shows how it is written.
 */
export function labelsOf(
  kind: ValueKind | undefined,
  values: readonly string[],
  words: Words,
): ReadonlyMap<string, string> {
  const word = (value: string): string => (kind ? wordOf(kind, value, words) : visible(value))
  const all = values.map(word)
  return new Map(
    values.map((value, at) => {
      const own = all[at] as string
      const isShared = all.filter((other) => other === own).length > 1
      return [value, isShared && own !== visible(value) ? `${own} (${visible(value)})` : own]
    }),
  )
}

/**
 * Every value of a list's column that has a word, for words that are typed. The feed abbreviates its
 * states, so there the short spellings come first.
 */
export function knownLabels(
  report: RecordReport,
  column: string,
  words: Words,
): ReadonlyMap<string, string> {
  const kind = valueKindOf(report, column)
  const known = kind ? Object.entries(words[kind]) : []
  return new Map(
    report === 'transactions' ? known.toSorted(([a], [b]) => a.length - b.length) : known,
  )
}

/** The value whose label a person typed, by the first of the maps that has it; else the text itself. */
export function valueOfLabel(
  text: string,
  ...maps: readonly ReadonlyMap<string, string>[]
): string {
  const typed = text.trim().toLowerCase()
  for (const labels of maps) {
    if (labels.has(text.trim())) return text.trim()
    const found = [...labels].find(([, label]) => label.toLowerCase() === typed)
    if (found) return found[0]
  }
  return text
}
