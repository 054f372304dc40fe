import type { DateParts, InstantText } from '../../base/instant.ts'
import { msToInstant } from '../../base/instant.ts'
import type { Zone } from '../../base/zone.ts'
import { wallToUtcMs } from '../../base/zone.ts'

/**
 * The instants a date may mean: one where it has a time, else its whole day in the zone. Undefined
 * beyond year 9999.
 */
export function dateRange(
  parts: DateParts,
  zone: Zone,
): { dateFrom: InstantText; dateTo: InstantText } | undefined {
  const begin = wallToUtcMs(parts, zone)
  const from = msToInstant(begin, parts.micro)
  if (from === undefined) return undefined
  if (parts.hasTime) return { dateFrom: from, dateTo: from }
  const nextDay = wallToUtcMs({ ...parts, day: parts.day + 1 }, zone)
  const to = msToInstant(nextDay - 1000, 999999)
  return to === undefined ? undefined : { dateFrom: from, dateTo: to }
}
