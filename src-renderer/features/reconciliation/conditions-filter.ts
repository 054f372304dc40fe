import type { Condition } from '../../../src-main/contract/report.ts'
import { hasConditions, withoutConditions } from '../records/list/conditions.ts'
import type { BreaksFilter } from './breaks-target.ts'
import { breakConditions, queueTabs } from './breaks-target.ts'

const sides = ['ledger', 'provider'] as const

/** The filter that a condition of one column stands for. */
const columnFilters = {
  severity: 'severity',
  category: 'category',
  age_bucket: 'age',
  status: 'status',
  assignee: 'assignee',
  change: 'change',
  currency: 'currency',
} as const

/**
 * The filter of the queue that breakConditions makes these conditions from, such as those of a saved
 * view. What comes from no filter is left out, and so is a cluster, whose id is its run's.
 * `person`: whose breaks are one's own.
 */
export function filterOfConditions(conditions: readonly Condition[], person: string): BreaksFilter {
  const tab = largest(
    queueTabs.map((name) => ({ tab: name })),
    conditions,
    person,
  ) ?? { tab: 'all' }
  const besideTab = withoutConditions(conditions, breakConditions(tab, person))
  const side = largest(
    sides.map((name) => ({ side: name })),
    besideTab,
    person,
  )
  const single = withoutConditions(besideTab, side ? breakConditions(side) : [])
  return { ...tab, ...side, ...Object.fromEntries(single.flatMap(toFilter)) }
}

// Of the filters whose conditions are all asked for, the one with the most.
function largest(
  filters: readonly BreaksFilter[],
  asked: readonly Condition[],
  person: string,
): BreaksFilter | undefined {
  return filters
    .map((filter) => ({ filter, conditions: breakConditions(filter, person) }))
    .filter(({ conditions }) => conditions.length > 0 && hasConditions(asked, conditions))
    .sort((left, right) => right.conditions.length - left.conditions.length)[0]?.filter
}

function toFilter({ column, operator, value }: Condition): [string, string][] {
  if (!Object.hasOwn(columnFilters, column)) return []
  const name = columnFilters[column as keyof typeof columnFilters]
  if (operator === 'empty') return [[name, '']]
  return operator === '=' ? [[name, value]] : []
}
