import type { BreakCount } from '../../../../../src-main/contract/window.ts'
import { breakStatuses } from '../../../../../src-main/reconciliation/decisions.ts'
import type { BreaksFilter } from '../../breaks-target.ts'
import { countBreaks, presentAges, presentCategories, severities } from '../break-counts.ts'

/** The filters that have a chip, in their order. */
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

/** One value of a filter. The count is left out if it is unknown. */
export interface FilterChoice {
  readonly value: string
  readonly count?: number
}

/** The data that the choices are made from. */
export interface ChoiceSource {
  readonly counts: readonly BreakCount[]
  readonly currencies: readonly string[]
  readonly people: readonly string[]
}

/**
 * Lists the values that a filter can be set to. They have counts only if the run's breakdown covers
 * exactly the rows that would be listed.
 */
export function filterChoices(
  name: ChipName,
  filter: BreaksFilter,
  { counts: runCounts, currencies, people }: ChoiceSource,
): readonly FilterChoice[] {
  const { category, age, severity } = filter
  const matchingCounts = countsOf(runCounts, filter)
  const counts = matchingCounts ?? runCounts
  const isExact = matchingCounts !== undefined
  const withCounts = (
    choices: readonly { readonly value: string; readonly count: number }[],
  ): readonly FilterChoice[] => (isExact ? choices : choices.map(({ value }) => ({ value })))
  switch (name) {
    case 'severity':
      return withCounts(
        severities.map((value) => ({
          value,
          count: countBreaks(counts, { category, age, severity: value }),
        })),
      )
    case 'category':
      return withCounts(
        presentCategories(counts, { age, severity }).map(({ category: value, count }) => ({
          value,
          count,
        })),
      )
    case 'age':
      return withCounts(
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

// The breakdown has category, severity, age and status. It has no assignee, change, currency, side,
// decision or conflict, so the counts under such a filter are unknown.
function countsOf(
  counts: readonly BreakCount[],
  { tab = 'all', status, ...filter }: BreaksFilter,
): readonly BreakCount[] | undefined {
  if (
    tab === 'mine' ||
    tab === 'new' ||
    [
      filter.assignee,
      filter.change,
      filter.currency,
      filter.side,
      filter.decision,
      filter.conflict,
    ].some((value) => value !== undefined)
  )
    return undefined
  if (tab === 'all' && status === undefined) return counts
  const isDone = (group: BreakCount): boolean =>
    group.status === 'resolved' || group.status === 'accepted'
  return counts.filter(
    (group) =>
      (tab === 'all' || isDone(group) === (tab === 'done')) &&
      (status === undefined || group.status === status),
  )
}

/**
 * Lists the names that breaks can be assigned to: the user first, then unassigned (empty), then
 * names used before, in alphabetical order.
 */
export function peopleOf(person: string, usedNames: Iterable<string>): readonly string[] {
  const otherNames = [...new Set(usedNames)]
    .filter((name) => name !== '' && name !== person)
    .sort((left, right) => left.localeCompare(right))
  return [...(person === '' ? [] : [person]), '', ...otherNames]
}
