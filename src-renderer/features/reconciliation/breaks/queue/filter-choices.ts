import type { BreakCount } from '../../../../../src-main/contract/window.ts'
import { breakStatuses } from '../../../../../src-main/reconciliation/decisions.ts'
import type { BreaksFilter } from '../../breaks-target.ts'
import { countBreaks, presentAges, presentCategories, severities } from '../break-counts.ts'

/** The filters that a chip stands for, in their order. */
export const chipNames = [
  'severity',
  'category',
  'age',
  'status',
  'assignee',
  'change',
  'currency',
] as const
export type ChipName = (typeof chipNames)[number]

/** One value that a filter can take; without a count where it is not known. */
export interface FilterChoice {
  readonly value: string
  readonly count?: number
}

/** What the choices come from. */
export interface ChoiceSource {
  readonly counts: readonly BreakCount[]
  readonly currencies: readonly string[]
  readonly people: readonly string[]
}

/**
 * What each filter can be set to. Counts stand only where the breakdown of the run tells just the
 * rows that would be listed.
 */
export function filterChoices(
  name: ChipName,
  filter: BreaksFilter,
  { counts: all, currencies, people }: ChoiceSource,
): readonly FilterChoice[] {
  const { category, age, severity } = filter
  const known = countsOf(all, filter)
  const [counts, isExact] = [known ?? all, known !== undefined]
  const counted = (
    choices: readonly { readonly value: string; readonly count: number }[],
  ): readonly FilterChoice[] => (isExact ? choices : choices.map(({ value }) => ({ value })))
  switch (name) {
    case 'severity':
      return counted(
        severities.map((value) => ({
          value,
          count: countBreaks(counts, { category, age, severity: value }),
        })),
      )
    case 'category':
      return counted(
        presentCategories(counts, { age, severity }).map(({ category: value, count }) => ({
          value,
          count,
        })),
      )
    case 'age':
      return counted(
        presentAges(counts, { category, severity }).map(({ age: value, count }) => ({
          value,
          count,
        })),
      )
    case 'status':
      return breakStatuses.map((value) => ({ value }))
    case 'assignee':
      return people.map((value) => ({ value }))
    case 'change':
      return [{ value: 'new' }, { value: 'still' }]
    case 'currency':
      return currencies.map((value) => ({ value }))
  }
}

// The breakdown knows category, severity, age and status; it tells nothing of who, how new, or in
// which currency.
function countsOf(
  counts: readonly BreakCount[],
  { tab = 'all', status, ...filter }: BreaksFilter,
): readonly BreakCount[] | undefined {
  if (
    tab === 'mine' ||
    tab === 'new' ||
    [filter.assignee, filter.change, filter.currency, filter.side].some(
      (value) => value !== undefined,
    )
  )
    return undefined
  if (tab === 'all' && status === undefined) return counts
  const isDone = (one: BreakCount): boolean =>
    one.status === 'resolved' || one.status === 'accepted'
  return counts.filter(
    (one) =>
      (tab === 'all' || isDone(one) === (tab === 'done')) &&
      (status === undefined || one.status === status),
  )
}

/**
 * The names that breaks can be assigned to: one's own first, then nobody (empty), then those that
 * were named before, by the alphabet.
 */
export function peopleOf(person: string, named: Iterable<string>): readonly string[] {
  const others = [...new Set(named)]
    .filter((name) => name !== '' && name !== person)
    .sort((left, right) => left.localeCompare(right))
  return [...(person === '' ? [] : [person]), '', ...others]
}
