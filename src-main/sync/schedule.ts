import type { InstantText } from '../base/instant.ts'
import { instantToMs, isInstant } from '../base/instant.ts'
import type { StatusMap } from '../domain/status.ts'
import { classifyProviderStatus } from '../domain/status.ts'
import type { QueueItem } from '../store/records/record-types.ts'

const DAY_MS = 86400000
const RECENT_MS = 30 * DAY_MS

/**
 * Whether to fetch a known withdrawal now, by its state and status. Never requested, or without a
 * usable answer: yes. Absent at the service: no. Open or unknown: after a wait of a quarter of the
 * record's age in the cache at the last request, at most a day. Final or failed: once a day until
 * it is 30 days old (X22). A last request in the future was recorded by a clock that was ahead, and
 * is ignored.
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
