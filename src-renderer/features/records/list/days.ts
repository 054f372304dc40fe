import type { Condition } from '../../../../src-main/contract/report.ts'
import { formatDays } from '../../../format/day-range.ts'
import { formatDay } from '../../../format/instant.ts'
import { display } from '../../../format/region.ts'
import { isDay } from './conditions.ts'

/** A range of UTC days that includes both ends. An empty end is open. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

export const presetNames = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
] as const
export type PresetName = (typeof presetNames)[number]

/** Returns the days of a preset on the day of `nowMs`, in UTC. */
export function presetRange(name: PresetName, nowMs: number): DayRange {
  const daysAgo = (days: number): string =>
    new Date(nowMs - days * 86400000).toISOString().slice(0, 10)
  const today = daysAgo(0)
  if (name === 'today') return { from: today, to: today }
  if (name === 'yesterday') return { from: daysAgo(1), to: daysAgo(1) }
  if (name === 'last7') return { from: daysAgo(6), to: today }
  if (name === 'last30') return { from: daysAgo(29), to: today }
  if (name === 'thisMonth') return { from: `${today.slice(0, 8)}01`, to: today }
  const lastDay = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 0))
    .toISOString()
    .slice(0, 10)
  return { from: `${lastDay.slice(0, 8)}01`, to: lastDay }
}

/** Converts a range to conditions on a field. */
export function rangeConditions(field: string, { from, to }: DayRange): readonly Condition[] {
  const low: Condition[] = isDay(from) ? [{ column: field, operator: '>=', value: from }] : []
  return isDay(to) ? [...low, { column: field, operator: '<=', value: to }] : low
}

/** Whether a condition belongs to a range of days. */
export function isDayCondition(
  field: string | undefined,
  { column, operator, value }: Condition,
): boolean {
  return column === field && (operator === '>=' || operator === '<=') && isDay(value)
}

/** Finds the range among the conditions. Both ends are empty if there is none. */
export function rangeOf(field: string | undefined, conditions: readonly Condition[]): DayRange {
  const end = (operator: string): string =>
    conditions.find(
      (condition) => isDayCondition(field, condition) && condition.operator === operator,
    )?.value ?? ''
  return { from: end('>='), to: end('<=') }
}

interface RangeWords {
  from(day: string): string
  until(day: string): string
}

/**
 * Writes a range with at least one end in words. In a window with local times it states that its
 * days are in UTC. Reactive.
 */
export function rangeText({ from, to }: DayRange, words: RangeWords): string {
  const text = daysText(from, to, words)
  return display().timeZone === 'UTC' ? text : `${text} UTC`
}

function daysText(from: string, to: string, words: RangeWords): string {
  if (from === '') return words.until(formatDay(to))
  return to === '' ? words.from(formatDay(from)) : formatDays(from, to)
}
