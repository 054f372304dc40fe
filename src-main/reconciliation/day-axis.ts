import type { InstantText } from '../base/instant.ts'
import { msToInstant } from '../base/instant.ts'
import type { Zone } from '../base/zone.ts'
import type { DaySpan } from './days.ts'
import { daySpan, localDay } from './days.ts'

/** One day of a chart: its calendar day in the zone, and its first and last microsecond. */
export interface AxisDay extends DaySpan {
  readonly day: string
}

/** A span of time whose withdrawals were all fetched. `from` null means everything up to `to`. */
export interface KnownSpan {
  readonly from: InstantText | null
  readonly to: InstantText
}

/** The part of a day that is inside the known span. */
export type DayKnowledge = 'whole' | 'partly' | 'none'

const DAY_MS = 86_400_000

/**
 * The last `count` calendar days of a zone, oldest first. The last one contains `nowMs`. A day that
 * the zone skipped is left out.
 */
export function axisDays(nowMs: number, zone: Zone, count: number): readonly AxisDay[] {
  const today = localDay(msToInstant(nowMs) ?? '', zone)
  if (today === undefined) return []
  const noonMs = Date.parse(`${today}T12:00:00Z`)
  return Array.from({ length: count }, (_, index) => noonMs + (index + 1 - count) * DAY_MS).flatMap(
    (ms) => {
      const day = (msToInstant(ms) ?? '').slice(0, 10)
      const span = daySpan(day, zone)
      return span ? [{ day, ...span }] : []
    },
  )
}

/** Returns which part of a day is inside the known span. */
export function dayKnowledge(day: DaySpan, knownSpan: KnownSpan | null): DayKnowledge {
  if (knownSpan === null || knownSpan.to < day.from) return 'none'
  if (knownSpan.from !== null && knownSpan.from > day.to) return 'none'
  const isStartKnown = knownSpan.from === null || knownSpan.from <= day.from
  return isStartKnown && knownSpan.to >= day.to ? 'whole' : 'partly'
}

/**
 * The median count of the same weekday in the `weeks` weeks before the day at `index`, from days
 * that are known as a whole. Takes the lower of two middle values. Undefined with fewer than three
 * such days.
 */
export function usualCount(
  days: readonly { readonly count: number; readonly knowledge: DayKnowledge }[],
  index: number,
  weeks: number,
): number | undefined {
  const counts = Array.from({ length: weeks }, (_, week) => days[index - (week + 1) * 7])
    .filter((day) => day?.knowledge === 'whole')
    .map((day) => day?.count ?? 0)
    .sort((left, right) => left - right)
  return counts.length < 3 ? undefined : counts[Math.floor((counts.length - 1) / 2)]
}
