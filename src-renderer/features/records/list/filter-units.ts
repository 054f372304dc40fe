import type { Condition } from '../../../../src-main/contract/report.ts'
import { withoutConditions } from './conditions.ts'
import type { DayRange } from './days.ts'
import { isDayCondition, rangeOf } from './days.ts'

/** A filter that a person set and can clear. */
export interface FilterUnit {
  readonly kind: 'quick' | 'days' | 'condition' | 'search'
  readonly label: string
  /** Empty for the search. */
  readonly conditions: readonly Condition[]
}

interface ListFilter {
  readonly conditions: readonly Condition[]
  readonly search: string
  readonly quickFilter:
    { readonly label: string; readonly conditions: readonly Condition[] } | undefined
  readonly dayField: string | undefined
}

interface Labels {
  condition(condition: Condition): string
  days(range: DayRange): string
  search(text: string): string
}

/**
 * Lists the active filters in the order of the bar: the tab, the days, each condition, the search.
 */
export function filterUnits(
  { conditions, search, quickFilter, dayField }: ListFilter,
  labels: Labels,
): readonly FilterUnit[] {
  const quickConditions = quickFilter?.conditions ?? []
  const remainingConditions = withoutConditions(conditions, quickConditions)
  const days = remainingConditions.filter((condition) => isDayCondition(dayField, condition))
  const otherConditions = remainingConditions.filter(
    (condition) => !isDayCondition(dayField, condition),
  )
  return [
    ...(quickFilter && quickConditions.length > 0
      ? [{ kind: 'quick' as const, label: quickFilter.label, conditions: quickConditions }]
      : []),
    ...(days.length > 0
      ? [{ kind: 'days' as const, label: labels.days(rangeOf(dayField, days)), conditions: days }]
      : []),
    ...otherConditions.map((condition) => ({
      kind: 'condition' as const,
      label: labels.condition(condition),
      conditions: [condition],
    })),
    ...(search === ''
      ? []
      : [{ kind: 'search' as const, label: labels.search(search), conditions: [] }]),
  ]
}
