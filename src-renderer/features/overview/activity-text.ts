import type { Activity } from '../../../src-main/contract/window.ts'
import { shorten, visible } from '../../format/identifier.ts'

interface FactWords {
  readonly yes: string
  readonly no: string
  readonly nothing: string
}

/** An entry's facts as key and value, in the order they were written. */
export function factsOf(
  facts: Activity['facts'],
  words: FactWords,
): readonly { readonly key: string; readonly value: string }[] {
  return Object.entries(facts).map(([key, value]) => ({
    key,
    value:
      value === null
        ? words.nothing
        : typeof value === 'boolean'
          ? value
            ? words.yes
            : words.no
          : visible(String(value)),
  }))
}

/** A fact's value as a table has room for it: a digest by its ends, everything else whole. */
export function shortFact(value: string): string {
  return /^[0-9a-f]{32,}$/.test(value) ? shorten(value, 10, 8) : value
}

/** The code's word; a code that nobody gave a word is shown as it is. */
export function whatOf(code: string, words: Readonly<Record<string, string>>): string {
  return Object.hasOwn(words, code) ? (words[code] as string) : visible(code)
}

/** What an entry's filter looks at: everything that is shown of it, and the code. */
export function searchText(entry: Activity, what: string): string {
  const facts = Object.entries(entry.facts).map(([key, value]) => `${key}: ${String(value)}`)
  return [entry.at, entry.profile, what, entry.what, ...facts].join('\n').toLowerCase()
}

/**
 * Puts newly read entries before those at hand. Where both do not meet, what was at hand is
 * dropped: a log without a gap is worth more than a long one.
 */
export function mergeNewer(
  known: readonly Activity[],
  newest: readonly Activity[],
): { readonly entries: readonly Activity[]; readonly hasGap: boolean } {
  const top = known[0]?.number
  if (top === undefined) return { entries: newest, hasGap: false }
  const added = newest.filter((entry) => entry.number > top)
  const hasGap = added.length === newest.length && newest.length > 0
  return hasGap ? { entries: newest, hasGap } : { entries: [...added, ...known], hasGap }
}

const failed = /(?:_failed|_refused)$/
const removing: ReadonlySet<string> = new Set([
  'profile_removed',
  'credentials_forgotten',
  'learnt_forgotten',
  'import_deleted',
  'run_deleted',
  'cache_purged',
  'pin_removed',
])

/** Failures are red, what takes something away is amber, everything else is quiet. */
export function toneOf(code: string): 'bad' | 'warn' | 'ok' {
  return failed.test(code) ? 'bad' : removing.has(code) ? 'warn' : 'ok'
}
