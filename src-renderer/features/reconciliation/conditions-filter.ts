import type { Condition } from '../../../src-main/contract/report.ts'
import { hasConditions, withoutConditions } from '../records/list/conditions.ts'
import type { BreaksFilter } from './breaks-target.ts'
import { breakConditions, queueTabs } from './breaks-target.ts'

const sides = ['ledger', 'provider'] as const

/** The filter that makes a condition on each column. */
const columnFilters = {
  severity: 'severity',
  category: 'category',
  age_bucket: 'age',
  status: 'status',
  assignee: 'assignee',
  change: 'change',
  currency: 'currency',
  conflict: 'conflict',
} as const

/**
 * Finds the queue's filter for which breakConditions makes these conditions, such as those of a
 * saved view. Conditions that come from no filter are left out, and so are clusters, because a
 * cluster's id belongs to one run. `person` is the user, for the tab `mine`.
 */
export function filterOfConditions(conditions: readonly Condition[], person: string): BreaksFilter {
  const tab = findLargestFilter(
    queueTabs.map((name) => ({ tab: name })),
    conditions,
    person,
  ) ?? { tab: 'all' }
  const remainingConditions = withoutConditions(conditions, breakConditions(tab, person))
  const side = findLargestFilter(
    sides.map((name) => ({ side: name })),
    remainingConditions,
    person,
  )
  const otherConditions = withoutConditions(remainingConditions, side ? breakConditions(side) : [])
  return { ...tab, ...side, ...Object.fromEntries(otherConditions.flatMap(toFilter)) }
}

// Returns the filter with the most conditions, of the filters whose conditions are all in the list.
function findLargestFilter(
  filters: readonly BreaksFilter[],
  listConditions: readonly Condition[],
  person: string,
): BreaksFilter | undefined {
  return filters
    .map((filter) => ({ filter, conditions: breakConditions(filter, person) }))
    .filter(({ conditions }) => conditions.length > 0 && hasConditions(listConditions, conditions))
    .sort((left, right) => right.conditions.length - left.conditions.length)[0]?.filter
}

function toFilter({ column, operator, value }: Condition): [string, string][] {
  if (!Object.hasOwn(columnFilters, column)) return []
  const name = columnFilters[column as keyof typeof columnFilters]
  if (operator === 'empty') return [[name, '']]
  return operator === '=' ? [[name, value]] : []
}
