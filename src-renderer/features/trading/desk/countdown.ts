import type { InstantText } from '../../../../src-main/base/instant.ts'
import { instantToMs } from '../../../../src-main/base/instant.ts'

/**
 * One moment on two clocks of this machine: the one on the wall, which can be set, and one that
 * only runs forward.
 */
export interface Moment {
  readonly wallMs: number
  readonly steadyMs: number
}

/** How long a price lives, as one steady clock counts it down. */
export interface Countdown {
  /** On the wall's clock, as the core counted it. */
  readonly expiresMs: number
  /** On the steady clock; only ever moves nearer. */
  readonly endsAtMs: number
  readonly lifeMs: number
}

export interface Reading {
  /** ending: the last five seconds. */
  readonly phase: 'running' | 'ending' | 'expired'
  /** Whole seconds left, the begun one included; 0 from the expiry on. */
  readonly seconds: number
  /** What is left of the life: 1 to 0. */
  readonly share: number
  /** False from half a second before the expiry on, so that no press lands behind it. */
  readonly isInTime: boolean
}

export type Announcement = 'tenSeconds' | 'expired'

const ENDING_MS = 5000
const MARGIN_MS = 500
const TELL_AT_SECONDS = 10

/**
 * Begins to count down what was made at `at` and ends at `expiresAt`, both by the wall's clock;
 * undefined where no expiry is known. It never has more than its whole life left, however the clock
 * was set meanwhile.
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
 * A wall clock that was set back prolongs nothing; one that ran on while the steady clock stood
 * still, as in a sleeping machine, shortens it, for good.
 */
export function tightenCountdown(countdown: Countdown, now: Moment): Countdown {
  const endsAtMs = now.steadyMs + countdown.expiresMs - now.wallMs
  return endsAtMs < countdown.endsAtMs ? { ...countdown, endsAtMs } : countdown
}

export function readCountdown({ endsAtMs, lifeMs }: Countdown, steadyMs: number): Reading {
  const left = endsAtMs - steadyMs
  if (left <= 0) return { phase: 'expired', seconds: 0, share: 0, isInTime: false }
  return {
    phase: left <= ENDING_MS ? 'ending' : 'running',
    seconds: Math.ceil(left / 1000),
    share: lifeMs > 0 ? Math.min(1, left / lifeMs) : 0,
    isInTime: left > MARGIN_MS,
  }
}

/**
 * What a screen reader is told between two readings: once at ten seconds and once at the expiry,
 * nothing else.
 */
export function dueAnnouncement(before: Reading, after: Reading): Announcement | undefined {
  if (after.phase === 'expired') return before.phase === 'expired' ? undefined : 'expired'
  return before.seconds > TELL_AT_SECONDS && after.seconds <= TELL_AT_SECONDS
    ? 'tenSeconds'
    : undefined
}
