import type { InstantText } from '../../../../src-main/base/instant.ts'
import { instantToMs } from '../../../../src-main/base/instant.ts'

/**
 * One moment on two clocks of this machine: the wall clock, which can be set, and a steady clock,
 * which only runs forward.
 */
export interface Moment {
  readonly wallMs: number
  readonly steadyMs: number
}

/** The life of a price, counted down by a steady clock. */
export interface Countdown {
  /** The expiry on the wall clock, as the core computed it. */
  readonly expiresMs: number
  /** The expiry on the steady clock. It only ever moves nearer. */
  readonly endsAtMs: number
  readonly lifeMs: number
}

export interface CountdownReading {
  /** ending: the last five seconds. */
  readonly phase: 'running' | 'ending' | 'expired'
  /** Seconds left, rounded up; 0 from the expiry on. */
  readonly seconds: number
  /** The remaining share of the life: 1 to 0. */
  readonly share: number
  /** False from half a second before the expiry on, so that no press arrives after it. */
  readonly isInTime: boolean
}

export type Announcement = 'tenSeconds' | 'expired'

const ENDING_MS = 5000
const PRESS_MARGIN_MS = 500
const ANNOUNCE_AT_SECONDS = 10

/**
 * Starts a countdown from `at` to `expiresAt`, both by the wall clock. Returns undefined without a
 * known expiry. The countdown never exceeds the whole life, however the clock was set meanwhile.
 */
export function startCountdown(
  { at, expiresAt }: { readonly at: InstantText; readonly expiresAt: InstantText | null },
  now: Moment,
): Countdown | undefined {
  if (expiresAt === null) return undefined
  const expiresMs = instantToMs(expiresAt)
  const lifeMs = Math.max(0, expiresMs - instantToMs(at))
  return {
    expiresMs,
    endsAtMs: now.steadyMs + Math.max(0, Math.min(lifeMs, expiresMs - now.wallMs)),
    lifeMs,
  }
}

/**
 * Shortens a countdown if the wall clock ran ahead of the steady clock, as in a sleeping machine. A
 * wall clock that was set back never prolongs it.
 */
export function tightenCountdown(countdown: Countdown, now: Moment): Countdown {
  const endsAtMs = now.steadyMs + countdown.expiresMs - now.wallMs
  return endsAtMs < countdown.endsAtMs ? { ...countdown, endsAtMs } : countdown
}

/** Reads a countdown at a moment of the steady clock. */
export function readCountdown({ endsAtMs, lifeMs }: Countdown, steadyMs: number): CountdownReading {
  const leftMs = endsAtMs - steadyMs
  if (leftMs <= 0) return { phase: 'expired', seconds: 0, share: 0, isInTime: false }
  return {
    phase: leftMs <= ENDING_MS ? 'ending' : 'running',
    seconds: Math.ceil(leftMs / 1000),
    share: lifeMs > 0 ? Math.min(1, leftMs / lifeMs) : 0,
    isInTime: leftMs > PRESS_MARGIN_MS,
  }
}

/**
 * Returns the announcement for a screen reader between two readings: once at ten seconds and once
 * at the expiry.
 */
export function dueAnnouncement(
  previousReading: CountdownReading,
  nextReading: CountdownReading,
): Announcement | undefined {
  if (nextReading.phase === 'expired')
    return previousReading.phase === 'expired' ? undefined : 'expired'
  return previousReading.seconds > ANNOUNCE_AT_SECONDS && nextReading.seconds <= ANNOUNCE_AT_SECONDS
    ? 'tenSeconds'
    : undefined
}
