import { findJson, isJsonArray, isJsonObject, writeJson } from '../../../src-main/base/json.ts'
import { showInvisible } from '../../format/identifier.ts'
import type { valueWords } from '../../words/records/values.ts'
import type { RecordReport } from './detail/fields.ts'

type Words = (typeof valueWords)['en']

const MAX_SHOWN_CHARACTERS = 80

/** A group of values that have words of their own. */
export type ValueKind = Exclude<keyof Words, 'json'>

/** Returns the group of values in a list's column, or undefined for free text, ids and amounts. */
export function valueKindOf(report: RecordReport, column: string): ValueKind | undefined {
  if (column === 'status') return 'status'
  if (column === 'transaction_type') return 'type'
  if (column === 'rail') return 'rail'
  if (column === 'op_type') return 'operation'
  if (column === 'is_blocked') return 'flag'
  return report === 'contacts' && column === 'type' ? 'contact' : undefined
}

/** Returns the word for a value. A value without a word is shown unchanged. */
export function wordOf(kind: ValueKind, value: string, words: Words): string {
  const kindWords = words[kind]
  // Accounts and periods are looked up in any case, so two spellings may share a word. In a filter
  // such a word would be ambiguous, but no list filters by these values.
  const key = kind === 'account' || kind === 'period' ? value.toUpperCase() : value
  return Object.hasOwn(kindWords, key) ? (kindWords[key] as string) : showInvisible(value)
}

/** Writes JSON in a few words: the size of an object or a list, or any other value itself. */
export function jsonWord(text: string, words: Words): string {
  const json = findJson(text)
  if (isJsonArray(json))
    return json.length === 0 ? words.json.none : words.json.entries(json.length)
  if (isJsonObject(json)) {
    const { length } = Object.keys(json)
    return length === 0 ? words.json.none : words.json.fields(length)
  }
  if (json === null) return words.json.none
  const shownText = json === undefined ? text : typeof json === 'string' ? json : writeJson(json)
  return showInvisible(
    shownText.length > MAX_SHOWN_CHARACTERS
      ? `${shownText.slice(0, MAX_SHOWN_CHARACTERS)}…`
      : shownText,
  )
}

/**
 * Returns the labels of some values for a choice. Values that share a word also show their
 * spelling.
 */
export function labelsOf(
  kind: ValueKind | undefined,
  values: readonly string[],
  words: Words,
): ReadonlyMap<string, string> {
  const word = (value: string): string => (kind ? wordOf(kind, value, words) : showInvisible(value))
  const allLabels = values.map(word)
  return new Map(
    values.map((value, index) => {
      const ownLabel = allLabels[index] as string
      const isShared = allLabels.filter((other) => other === ownLabel).length > 1
      return [
        value,
        isShared && ownLabel !== showInvisible(value)
          ? `${ownLabel} (${showInvisible(value)})`
          : ownLabel,
      ]
    }),
  )
}

/**
 * Returns the words of a list's column by value, in which `valueOfLabel` looks up a typed word. The
 * first of several values with one word is found. In the feed, which abbreviates its states, the
 * short spellings come first.
 */
export function knownLabels(
  report: RecordReport,
  column: string,
  words: Words,
): ReadonlyMap<string, string> {
  const kind = valueKindOf(report, column)
  const entries = kind ? Object.entries(words[kind]) : []
  return new Map(
    report === 'transactions' ? entries.toSorted(([a], [b]) => a.length - b.length) : entries,
  )
}

/**
 * Finds the value of a typed label in the first map that has it. Otherwise returns the text itself.
 */
export function valueOfLabel(
  text: string,
  ...maps: readonly ReadonlyMap<string, string>[]
): string {
  const typedLabel = text.trim().toLowerCase()
  for (const labels of maps) {
    if (labels.has(text.trim())) return text.trim()
    const match = [...labels].find(([, label]) => label.toLowerCase() === typedLabel)
    if (match) return match[0]
  }
  return text
}
