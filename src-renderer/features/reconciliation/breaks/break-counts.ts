import { breakKinds } from '../../../../src-main/contract/run.ts'
import type { BreakCount } from '../../../../src-main/contract/window.ts'
import type { BreaksTarget } from '../breaks-target.ts'

/** The ages of reconciliation.md, youngest first. The last is a record without a date. */
export const ageBuckets = ['0-1', '2-7', '8-30', '31-90', '91+', ''] as const
export type Age = (typeof ageBuckets)[number]
export const severities = ['high', 'medium', 'low'] as const
/** The colours of severities, in a mark and in a bar. */
export const severityTones = { high: 'bad', medium: 'warn', low: 'mute' } as const

/** Returns the colour for the severity in a break's cell. A decided break has none. */
export function severityTone(severity: string, isSettled: boolean): 'bad' | 'warn' | 'mute' {
  const knownSeverity = severities.find((candidate) => candidate === severity)
  return isSettled || knownSeverity === undefined ? 'mute' : severityTones[knownSeverity]
}

type Filter = Pick<BreaksTarget, 'category' | 'age' | 'severity'>

/** Counts the breaks that match the filter. */
export function countBreaks(counts: readonly BreakCount[], filter: Filter): number {
  const matches = (group: BreakCount): boolean =>
    (filter.category === undefined || group.category === filter.category) &&
    (filter.age === undefined || group.age === filter.age) &&
    (filter.severity === undefined || group.severity === filter.severity)
  return counts.reduce((sum, group) => (matches(group) ? sum + group.count : sum), 0)
}

/** Lists the categories that have breaks, in the order of reconciliation.md. */
export function presentCategories(
  counts: readonly BreakCount[],
  filter: Omit<Filter, 'category'> = {},
): readonly { readonly category: string; readonly count: number }[] {
  return breakKinds
    .map(({ category }) => ({ category, count: countBreaks(counts, { ...filter, category }) }))
    .filter(({ count }) => count > 0)
}

/** Lists the ages that have breaks, the longest first. */
export function presentAges(
  counts: readonly BreakCount[],
  filter: Omit<Filter, 'age'> = {},
): readonly { readonly age: Age; readonly count: number }[] {
  return [...ageBuckets]
    .reverse()
    .map((age) => ({ age, count: countBreaks(counts, { ...filter, age }) }))
    .filter(({ count }) => count > 0)
}
