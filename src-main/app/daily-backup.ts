import { instantToMs } from '../base/instant.ts'
import type { Store } from '../store/store.ts'

const DAY_MS = 86_400_000

/**
 * Reports whether a backup is due (security.md 3.2). It is due when the last backup is a day old,
 * or is dated more than a day in the future because the clock was set back. Before the first
 * backup, the age of the database counts.
 */
export async function isBackupDue(store: Store, nowMs: number): Promise<boolean> {
  const { databaseCreatedAt, lastBackupAt } = await store.call('backupTimes', null)
  const unsavedSince = lastBackupAt ?? databaseCreatedAt
  if (unsavedSince === null) return false
  const ageMs = nowMs - instantToMs(unsavedSince)
  return ageMs >= DAY_MS || ageMs < -DAY_MS
}
