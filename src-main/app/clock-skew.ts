import type { Store } from '../store/store.ts'
import type { Ports } from './ports.ts'
import { noticeSender } from './ports.ts'
import type { Profile } from './profile.ts'
import { isEmbedded } from './profile.ts'

/**
 * Seconds of difference between the clocks: above the first a notice is raised, above the second
 * this machine's times are marked (security.md 3.2).
 */
const NOTICE_ABOVE_SECONDS = 60
const MARK_ABOVE_SECONDS = 600
const FACT = 'clock_skew'

/**
 * Raises CLOCK_SKEW where this machine's clock and the service's differ (F35), by the last response
 * that had a date, and saves a large difference so that this machine's times stay marked while it
 * lasts. `skewMs` null: no response had a date. Never fails: an error here must not hide how the
 * sync ended.
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
  const savedSkew = await store.call('findFact', { name: FACT }).catch(() => null)
  const newSkew = isMarked ? String(seconds) : ''
  if ((savedSkew ?? '') !== newSkew)
    await store.call('setFact', { name: FACT, value: newSkew }).catch(() => null)
}

/**
 * By how many seconds the service's clock was ahead of this machine's at the last sync; null where
 * the difference is too small to mark times.
 */
export async function findMarkedSkew(store: Store): Promise<number | null> {
  const text = (await store.call('findFact', { name: FACT })) ?? ''
  return text === '' ? null : Number(text)
}
