import type { InstantText } from '../base/instant.ts'
import { instantToMs, msToInstant, readIsoParts } from '../base/instant.ts'
import type { Zone } from '../base/zone.ts'
import { dateRange } from './row/date-range.ts'

/** The first and the last microsecond of one or more days. */
export interface DaySpan {
  readonly from: InstantText
  readonly to: InstantText
}

/**
 * The day of a zone that contains an instant, as `YYYY-MM-DD`. Undefined beyond the years 0 to 9999.
 */
export function localDay(instant: InstantText, zone: Zone): string | undefined {
  const ms = instantToMs(instant)
  return msToInstant(ms + zone.offsetMsAt(ms))?.slice(0, 10)
}

/**
 * The first and last microsecond of a day `YYYY-MM-DD` in a zone. Undefined if the zone has no
 * such day.
 */
export function daySpan(day: string, zone: Zone): DaySpan | undefined {
  const parts = readIsoParts(day)
  const range = parts && !parts.hasTime ? dateRange(parts, zone) : undefined
  return range && { from: range.dateFrom, to: range.dateTo }
}

/**
 * The whole day of a zone that contains an instant. The instant is always inside the span, even where
 * a clock change cuts the day into two parts or the calendar ends.
 */
export function wholeDay(instant: InstantText, zone: Zone): DaySpan {
  const day = localDay(instant, zone)
  const span = day === undefined ? undefined : daySpan(day, zone)
  return {
    from: span && span.from < instant ? span.from : instant,
    to: span && span.to > instant ? span.to : instant,
  }
}

/** The day of the zone that begins or ends exactly at an instant, undefined if none does. */
export function edgeDay(instant: InstantText, end: keyof DaySpan, zone: Zone): string | undefined {
  const day = localDay(instant, zone)
  return day !== undefined && daySpan(day, zone)?.[end] === instant ? day : undefined
}
