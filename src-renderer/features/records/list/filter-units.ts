import type { Condition } from '../../../../src-main/contract/report.ts'
import { withoutConditions } from './conditions.ts'
import type { DayRange } from './days.ts'
import { isDayCondition, rangeOf } from './days.ts'

/** One thing that holds rows back, as a person set it and can clear it. */
export interface FilterUnit {
  readonly kind: 'quick' | 'days' | 'condition' | 'search'
  readonly label: string
  /** None: the search. */
  readonly conditions: readonly Condition[]
}

interface Asked {
  readonly conditions: readonly Condition[]
  readonly search: string
  readonly quick: { readonly label: string; readonly conditions: readonly Condition[] } | undefined
  readonly dayField: string | undefined
}

interface Labels {
  condition(condition: Condition): string
  days(range: DayRange): string
  search(text: string): string
}

/** What holds rows back, in the order of the bar: the tab, the days, each condition, the search. */
export function filterUnits(
  { conditions, search, quick, dayField }: Asked,
  labels: Labels,
): readonly FilterUnit[] {
  const ofQuick = quick?.conditions ?? []
  const rest = withoutConditions(conditions, ofQuick)
  const days = rest.filter((one) => isDayCondition(dayField, one))
  const others = rest.filter((one) => !isDayCondition(dayField, one))
  return [
    ...(quick && ofQuick.length > 0
      ? [{ kind: 'quick' as const, label: quick.label, conditions: ofQuick }]
      : []),
    ...(days.length > 0
      ? [{ kind: 'days' as const, label: labels.days(rangeOf(dayField, days)), conditions: days }]
      : []),
    ...others.map((one) => ({
      kind: 'condition' as const,
      label: labels.condition(one),
      conditions: [one],
    })),
    ...(search === ''
      ? []
      : [{ kind: 'search' as const, label: labels.search(search), conditions: [] }]),
  ]
}
