import type { InstantText } from '../base/instant.ts'
import { instantToMs, isInstant } from '../base/instant.ts'
import type { StatusMap, StatusMeaning } from '../domain/status.ts'
import { classifyProviderStatus } from '../domain/status.ts'
import type { QueueItem } from '../store/records/record-types.ts'

const DAY_MS = 86400000
const RECENT_MS = 30 * DAY_MS

/**
 * Whether a known withdrawal is to be asked now: never asked or failed: yes; not there: no; not
 * final: again when a quarter of the time it has been known has passed since the last look, at most
 * a day; final: once a day while younger than 30 days. A last look that is still to come was noted
 * by a clock that ran ahead, and tells nothing.
 */
export function isDue(item: QueueItem, now: InstantText, statusMap: StatusMap): boolean {
  if (item.state === 'wanted' || item.state === 'failed') return true
  if (item.state === 'absent') return false
  if (item.askedAt === null || item.status === null) return true
  const nowMs = instantToMs(now)
  const noted = nowMs - instantToMs(item.askedAt)
  const sinceAsked = noted < 0 ? Infinity : noted
  if (classifyProviderStatus(item.status, statusMap) === 'final')
    return isRecent(item.createdAt, nowMs) && sinceAsked >= DAY_MS
  const known = nowMs - instantToMs(item.firstSeen ?? item.askedAt)
  return sinceAsked >= Math.min(DAY_MS, (known - sinceAsked) / 4)
}

function isRecent(createdAt: string | null, nowMs: number): boolean {
  return createdAt !== null && isInstant(createdAt) && nowMs - instantToMs(createdAt) < RECENT_MS
}

/**
 * The status words that are final, as the provider spells them: what the database can leave out
 * without judging.
 */
export function finalWords(map: StatusMap): string[] {
  const words = Object.entries<StatusMeaning>(map).filter(([, meaning]) => meaning === 'final')
  const own = words.map(([word]) => word)
  return Object.hasOwn(map, 'COMPLETED') ? own : [...own, 'COMPLETED']
}
