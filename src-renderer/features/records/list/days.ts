import type { Condition } from '../../../../src-main/contract/report.ts'
import type { Settings } from '../../../../src-main/contract/window.ts'
import { formatDays } from '../../../format/day-range.ts'
import { formatDay } from '../../../format/instant.ts'
import { isDay } from './conditions.ts'

/** A range of UTC days, both ends taken in; an empty end is open. */
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

/** The days a preset means on the day of `nowMs`, in UTC. */
export function presetRange(name: PresetName, nowMs: number): DayRange {
  const back = (days: number): string =>
    new Date(nowMs - days * 86400000).toISOString().slice(0, 10)
  const today = back(0)
  if (name === 'today') return { from: today, to: today }
  if (name === 'yesterday') return { from: back(1), to: back(1) }
  if (name === 'last7') return { from: back(6), to: today }
  if (name === 'last30') return { from: back(29), to: today }
  if (name === 'thisMonth') return { from: `${today.slice(0, 8)}01`, to: today }
  const last = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 0))
    .toISOString()
    .slice(0, 10)
  return { from: `${last.slice(0, 8)}01`, to: last }
}

/** The conditions of a range on a field. */
export function rangeConditions(field: string, { from, to }: DayRange): readonly Condition[] {
  const low: Condition[] = isDay(from) ? [{ column: field, operator: '>=', value: from }] : []
  return isDay(to) ? [...low, { column: field, operator: '<=', value: to }] : low
}

/** Whether a condition is one that a range of days makes. */
export function isDayCondition(
  field: string | undefined,
  { column, operator, value }: Condition,
): boolean {
  return column === field && (operator === '>=' || operator === '<=') && isDay(value)
}

/** The range among the conditions; both ends empty where there is none. */
export function rangeOf(field: string | undefined, conditions: readonly Condition[]): DayRange {
  const end = (operator: string): string =>
    conditions.find((one) => isDayCondition(field, one) && one.operator === operator)?.value ?? ''
  return { from: end('>='), to: end('<=') }
}

interface RangeWords {
  from(day: string): string
  until(day: string): string
}

/**
 * A range with one end at least, for people. Beside times that are local it says that its days are
 * not.
 */
export function rangeText(
  range: DayRange,
  words: RangeWords,
  { language, timeZone }: Pick<Settings, 'language' | 'timeZone'>,
): string {
  const { from, to } = range
  const text =
    from !== '' && to !== ''
      ? formatDays(from, to, language)
      : from !== ''
        ? words.from(formatDay(from, language))
        : words.until(formatDay(to, language))
  return timeZone === 'UTC' ? text : `${text} UTC`
}
