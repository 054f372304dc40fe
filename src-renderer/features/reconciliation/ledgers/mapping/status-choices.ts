import type { SettableClass, StatusMap } from '../../../../../src-main/domain/status.ts'
import { foldStatus } from '../../../../../src-main/domain/status.ts'

/** The class that a mapping's own words give a word, in any spelling; empty: none. */
export function classOf(statuses: StatusMap, word: string): SettableClass | '' {
  const folded = foldStatus(word)
  return Object.entries(statuses).find(([own]) => foldStatus(own) === folded)?.[1] ?? ''
}

/** The words with another class for one of them; undefined takes the word out, in any spelling. */
export function withClass(
  statuses: StatusMap,
  word: string,
  statusClass: SettableClass | undefined,
): StatusMap {
  const folded = foldStatus(word)
  const others = Object.entries(statuses).filter(([own]) => foldStatus(own) !== folded)
  return Object.fromEntries(
    statusClass === undefined ? others : [...others, [word.trim(), statusClass]],
  )
}
