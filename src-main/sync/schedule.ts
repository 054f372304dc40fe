import type { InstantText } from '../base/instant.ts'
import { instantToMs, isInstant } from '../base/instant.ts'
import type { StatusMap } from '../domain/status.ts'
import { classifyProviderStatus } from '../domain/status.ts'
import type { QueueItem } from '../store/records/record-types.ts'

const DAY_MS = 86400000
const RECENT_MS = 30 * DAY_MS

/**
 * True if a queued withdrawal should be fetched now. An id that was never requested, or had no
 * usable answer, is always due. An id that is absent at the service never is. An open or unknown
 * withdrawal is due after a wait of a quarter of its age in the cache at the last request, at most
 * a day. A final or failed one is due once a day until it is 30 days old (X22). A last request in
 * the future was recorded by a clock that was ahead, and is ignored.
 */
export function isDue(item: QueueItem, now: InstantText, statusMap: StatusMap): boolean {
  if (item.state === 'wanted' || item.state === 'failed') return true
  if (item.state === 'absent') return false
  if (item.askedAt === null || item.status === null) return true
  const nowMs = instantToMs(now)
  const sinceNotedMs = nowMs - instantToMs(item.askedAt)
  const sinceAskedMs = sinceNotedMs < 0 ? Infinity : sinceNotedMs
  const statusClass = classifyProviderStatus(item.status, statusMap)
  if (statusClass === 'final' || statusClass === 'failed')
    return isRecent(item.createdAt, nowMs) && sinceAskedMs >= DAY_MS
  const ageInCacheMs = nowMs - instantToMs(item.firstSeen ?? item.askedAt)
  return sinceAskedMs >= Math.min(DAY_MS, (ageInCacheMs - sinceAskedMs) / 4)
}

function isRecent(createdAt: string | null, nowMs: number): boolean {
  return createdAt !== null && isInstant(createdAt) && nowMs - instantToMs(createdAt) < RECENT_MS
}
