import type { ChipName } from './filter-choices.ts'

type Texts = Readonly<Record<string, string>>

/** The words of a filter's values. */
export interface FilterWords {
  readonly severity: Texts
  readonly category: Texts
  readonly age: Texts
  readonly status: Texts
  readonly change: Texts
  readonly side: Texts
  readonly nobody: string
  me(name: string): string
}

/**
 * Writes a filter's value in words. An unknown value stays unchanged. `person` is the user's name.
 */
export function filterText(
  name: ChipName | 'side',
  value: string,
  words: FilterWords,
  person: string,
): string {
  if (name === 'currency') return value || '—'
  if (name !== 'assignee') return words[name][value] ?? value
  if (value === '') return words.nobody
  return value === person ? words.me(value) : value
}
