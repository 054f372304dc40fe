import type { SettableClass, StatusMap } from '../../../../../src-main/domain/status.ts'
import { foldStatus } from '../../../../../src-main/domain/status.ts'

/** Returns the class that a mapping gives a word, in any spelling, empty if none. */
export function classOf(statuses: StatusMap, word: string): SettableClass | '' {
  const foldedWord = foldStatus(word)
  return Object.entries(statuses).find(([key]) => foldStatus(key) === foldedWord)?.[1] ?? ''
}

/** Sets the class of a word. Undefined removes the word, in any spelling. */
export function withClass(
  statuses: StatusMap,
  word: string,
  statusClass: SettableClass | undefined,
): StatusMap {
  const foldedWord = foldStatus(word)
  const otherStatuses = Object.entries(statuses).filter(([key]) => foldStatus(key) !== foldedWord)
  return Object.fromEntries(
    statusClass === undefined ? otherStatuses : [...otherStatuses, [word.trim(), statusClass]],
  )
}
