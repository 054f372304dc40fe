import type { Activity } from '../../../src-main/contract/window.ts'
import { shorten, showInvisible } from '../../format/identifier.ts'

interface FactWords {
  readonly yes: string
  readonly no: string
  readonly nothing: string
}

/** Lists an entry's facts as key and value, in the order in which they were written. */
export function factsOf(
  facts: Activity['facts'],
  words: FactWords,
): readonly { readonly key: string; readonly value: string }[] {
  return Object.entries(facts).map(([key, value]) => ({
    key,
    value: valueText(value, words),
  }))
}

function valueText(value: Activity['facts'][string] | undefined, words: FactWords): string {
  if (value === null || value === undefined) return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return showInvisible(String(value))
}

/**
 * Writes a fact's value for a narrow table. A digest is shortened, and any other value is whole.
 */
export function shortFact(value: string): string {
  return /^[0-9a-f]{32,}$/.test(value) ? shorten(value, 10, 8) : value
}

/**
 * Returns the word for a code, or for the name of a fact. A code or name without a word is shown
 * unchanged.
 */
export function activityWordOf(code: string, words: Readonly<Record<string, string>>): string {
  return Object.hasOwn(words, code) ? (words[code] as string) : showInvisible(code)
}

/** Writes the text that the log's filter searches: everything shown of an entry, and its code. */
export function searchText(entry: Activity, what: string): string {
  const facts = Object.entries(entry.facts).map(([key, value]) => `${key}: ${String(value)}`)
  return [entry.at, entry.profile, what, entry.what, ...facts].join('\n').toLowerCase()
}

/**
 * Puts the entries of the newest page before the loaded ones. If the page does not reach back to a
 * loaded entry, entries between them may be missing, so the loaded entries are dropped.
 */
export function mergeNewer(
  loadedEntries: readonly Activity[],
  newestPage: readonly Activity[],
): { readonly entries: readonly Activity[]; readonly hasGap: boolean } {
  const topNumber = loadedEntries[0]?.number
  if (topNumber === undefined) return { entries: newestPage, hasGap: false }
  const addedEntries = newestPage.filter((entry) => entry.number > topNumber)
  const hasGap = addedEntries.length === newestPage.length && newestPage.length > 0
  return hasGap
    ? { entries: newestPage, hasGap }
    : { entries: [...addedEntries, ...loadedEntries], hasGap }
}

const failurePattern = /(?:_failed|_refused)$/
const removalCodes: ReadonlySet<string> = new Set([
  'profile_removed',
  'credentials_forgotten',
  'learnt_forgotten',
  'import_deleted',
  'run_deleted',
  'cache_purged',
  'team_forgotten',
  'pin_removed',
])

/** Returns the tone of a code: failures are red, removals amber, and all others quiet. */
export function toneOf(code: string): 'bad' | 'warn' | 'ok' {
  if (failurePattern.test(code)) return 'bad'
  return removalCodes.has(code) ? 'warn' : 'ok'
}
