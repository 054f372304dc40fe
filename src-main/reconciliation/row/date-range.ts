import type { DateParts, InstantText } from '../../base/instant.ts'
import { msToInstant } from '../../base/instant.ts'
import type { Zone } from '../../base/zone.ts'
import { dayBeginMs, wallToUtcMs } from '../../base/zone.ts'

/**
 * The instants that a date may mean: one where it has a time, else its whole day in the zone.
 * Undefined beyond year 9999, and for a day that the zone skipped.
 */
export function dateRange(
  parts: DateParts,
  zone: Zone,
): { dateFrom: InstantText; dateTo: InstantText } | undefined {
  const beginMs = parts.hasTime ? wallToUtcMs(parts, zone) : dayBeginMs(parts, zone)
  const from = msToInstant(beginMs, parts.micro)
  if (from === undefined) return undefined
  if (parts.hasTime) return { dateFrom: from, dateTo: from }
  const nextDayMs = dayBeginMs({ ...parts, day: parts.day + 1 }, zone)
  const to = nextDayMs > beginMs ? msToInstant(nextDayMs - 1000, 999999) : undefined
  return to === undefined ? undefined : { dateFrom: from, dateTo: to }
}
