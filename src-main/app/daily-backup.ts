import { instantToMs } from '../base/instant.ts'
import type { Store } from '../store/store.ts'

const DAY_MS = 86_400_000

/**
 * Whether a backup is due (security.md 3.2): the last one, or without one the database itself, is a
 * day old or dated a day after the clock.
 */
export async function isBackupDue(store: Store, nowMs: number): Promise<boolean> {
  const { madeAt, lastAt } = await store.call('backupTimes', null)
  const since = lastAt ?? madeAt
  if (since === null) return false
  const age = nowMs - instantToMs(since)
  return age >= DAY_MS || age < -DAY_MS
}
