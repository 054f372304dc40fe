import type { Store } from '../store/store.ts'
import type { Ports } from './ports.ts'
import { noticeSender } from './ports.ts'
import type { Profile } from './profile.ts'
import { isEmbedded } from './profile.ts'

// Limits for the difference between the clocks (security.md 3.2). A larger one raises a notice or
// marks this machine's times.
const NOTICE_ABOVE_SECONDS = 60
const MARK_ABOVE_SECONDS = 600
const SKEW_FACT_NAME = 'clock_skew'

/**
 * Raises CLOCK_SKEW if this machine's clock differs from the service's by more than a minute (F35).
 * A difference of more than ten minutes is saved, so that this machine's times are shown as
 * unreliable until a sync measures a smaller one. `skewMs` is taken from the last response that had
 * a date. Null means that there was none. Never fails: an error here must not hide how the sync
 * ended.
 */
export async function noteClockSkew(
  ports: Ports,
  profile: Profile,
  store: Store,
  skewMs: number | null,
): Promise<void> {
  // The embedded sandbox has a simulated time.
  if (skewMs === null || isEmbedded(profile)) return
  const seconds = Math.round(skewMs / 1000)
  const isMarked = Math.abs(seconds) > MARK_ABOVE_SECONDS
  if (Math.abs(seconds) > NOTICE_ABOVE_SECONDS)
    noticeSender(ports, profile)('CLOCK_SKEW', { seconds, isMarked })
  const savedSkew = await store.call('findFact', { name: SKEW_FACT_NAME }).catch(() => null)
  const newSkew = isMarked ? String(seconds) : ''
  if ((savedSkew ?? '') !== newSkew)
    await store.call('setFact', { name: SKEW_FACT_NAME, value: newSkew }).catch(() => null)
}

/**
 * Returns the seconds by which the service's clock was ahead of this machine's at the last sync, or
 * null if the difference is too small to mark times.
 */
export async function findMarkedSkew(store: Store): Promise<number | null> {
  const text = (await store.call('findFact', { name: SKEW_FACT_NAME })) ?? ''
  return text === '' ? null : Number(text)
}
