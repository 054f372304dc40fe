import type { Condition } from '../../../../src-main/contract/report.ts'
import type { RunTrend, VolumeDay, VolumePart } from '../../../../src-main/contract/trends.ts'
import { niceEnd } from '../../../parts/chart/axis.ts'
import type { BarPart } from '../../../parts/chart/tones.ts'

/**
 * Returns the matched rows in thousandths of all rows, rounded down, or undefined without rows.
 */
export function rateOf({ rows, matched }: Pick<RunTrend, 'rows' | 'matched'>): number | undefined {
  return rows === 0 ? undefined : Math.floor((matched * 1000) / rows)
}

/** Writes thousandths as a percentage with one digit, such as `98.5`. */
export function percentText(thousandths: number, point: string): string {
  const size = Math.abs(thousandths)
  return `${thousandths < 0 ? '−' : ''}${Math.floor(size / 10)}${point}${size % 10}`
}

/** Returns the start of an axis that ends with 100 %, so that the rates can be distinguished. */
export function rateFloor(rates: readonly (number | undefined)[]): number {
  const knownRates = rates.filter((rate) => rate !== undefined)
  return knownRates.length === 0 ? 0 : Math.max(0, 1000 - niceEnd(1000 - Math.min(...knownRates)))
}

/** Sums up a run's breaks in three ages. Records without a date count with the youngest. */
export function ageParts(ages: RunTrend['ages']): {
  readonly upToWeek: number
  readonly upToMonth: number
  readonly overMonth: number
} {
  const sum = (...buckets: readonly string[]): number =>
    buckets.reduce((total, bucket) => total + (ages[bucket] ?? 0), 0)
  return { upToWeek: sum('0-1', '2-7', ''), upToMonth: sum('8-30'), overMonth: sum('31-90', '91+') }
}

/** Returns the coloured parts of a bar, without empty ones. */
export function partsOf(...parts: readonly BarPart[]): readonly BarPart[] {
  return parts.filter(({ value }) => value > 0)
}

/** Converts a duration to a readable unit: hours up to two days, then whole days. */
export function durationOf(hours: number): {
  readonly unit: 'underHour' | 'hours' | 'days'
  readonly count: number
} {
  if (hours < 1) return { unit: 'underHour', count: 1 }
  return hours < 48
    ? { unit: 'hours', count: hours }
    : { unit: 'days', count: Math.floor(hours / 24) }
}

/**
 * Returns the change against the week before in thousandths, or undefined if that week had none.
 */
export function weekChange({
  week,
  weekBefore,
}: Pick<VolumePart, 'week' | 'weekBefore'>): number | undefined {
  return weekBefore === 0 ? undefined : Math.trunc(((week - weekBefore) * 1000) / weekBefore)
}

/** Whether a day has less than half of its weekday's usual number, if that is ten or more. */
export function isLow(count: number, usualCount: number | null): boolean {
  return usualCount !== null && usualCount >= 10 && count * 2 < usualCount
}

/** Selects a part's withdrawals in the seven whole days before today. */
export function partConditions(
  { currency, network }: VolumePart,
  days: readonly VolumeDay[],
  zone: string,
): readonly Condition[] {
  const equals = (column: string, value: string): Condition =>
    value === '' ? { column, operator: 'empty', value: '' } : { column, operator: '=', value }
  const [firstDay, lastDay] = [days.at(-8), days.at(-2)]
  const [from, to] = zone === 'UTC' ? [firstDay?.day, lastDay?.day] : [firstDay?.from, lastDay?.to]
  return [
    equals('currency', currency),
    ...(network === null ? [] : [equals('network_name', network)]),
    { column: 'created_at', operator: '>=', value: from ?? '' },
    { column: 'created_at', operator: '<=', value: to ?? '' },
  ]
}
