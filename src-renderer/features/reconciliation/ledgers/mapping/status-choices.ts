import type { SettableClass, StatusMap } from '../../../../../src-main/domain/status.ts'
import { foldStatus } from '../../../../../src-main/domain/status.ts'

/** Returns the class that a mapping gives a word, in any spelling; empty if none. */
export function classOf(statuses: StatusMap, word: string): SettableClass | '' {
  const folded = foldStatus(word)
  return Object.entries(statuses).find(([key]) => foldStatus(key) === folded)?.[1] ?? ''
}

/** Sets the class of a word. Undefined removes the word, in any spelling. */
export function withClass(
  statuses: StatusMap,
  word: string,
  statusClass: SettableClass | undefined,
): StatusMap {
  const folded = foldStatus(word)
  const others = Object.entries(statuses).filter(([key]) => foldStatus(key) !== folded)
  return Object.fromEntries(
    statusClass === undefined ? others : [...others, [word.trim(), statusClass]],
  )
}
