import type { Store } from '../store/store.ts'
import type { Ports } from './ports.ts'
import { teller } from './ports.ts'
import type { Profile } from './profile.ts'
import { isEmbedded } from './profile.ts'

/**
 * From here on the clocks are told to be apart, and from there on times are marked; seconds
 * (security.md 3.2).
 */
const TOLD = 60
const MARKED = 600
const FACT = 'clock_skew'

/**
 * Says where this machine's clock and the service's are apart (CLOCK_SKEW; F35), by the last answer
 * that told its time, and keeps it, so that this machine's times are marked as long as it is so.
 * `skewMs` null: no answer told. Never fails: it must not hide how the sync ended.
 */
export async function judgeClock(
  ports: Ports,
  profile: Profile,
  store: Store,
  skewMs: number | null,
): Promise<void> {
  // The embedded sandbox's world has a time of its own.
  if (skewMs === null || isEmbedded(profile)) return
  const seconds = Math.round(skewMs / 1000)
  const isMarked = Math.abs(seconds) > MARKED
  if (Math.abs(seconds) > TOLD) teller(ports, profile)('CLOCK_SKEW', { seconds, isMarked })
  const before = await store.call('findFact', { name: FACT }).catch(() => null)
  const now = isMarked ? String(seconds) : ''
  if ((before ?? '') !== now)
    await store.call('setFact', { name: FACT, value: now }).catch(() => null)
}

/**
 * By how many seconds the service's clock was ahead of this machine's at the last sync; null: not
 * so far that times are marked.
 */
export async function markedSkew(store: Store): Promise<number | null> {
  const text = (await store.call('findFact', { name: FACT })) ?? ''
  return text === '' ? null : Number(text)
}
