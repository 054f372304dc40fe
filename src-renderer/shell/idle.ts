const CHANNEL_NAME = 'partner-desk-activity'
const CHECK_INTERVAL_MS = 5000
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** One moment on both clocks of this machine, as in features/trading/desk/countdown.ts. */
interface Moment {
  readonly wallMs: number
  readonly steadyMs: number
}

/**
 * Whether at least `minutes` passed without activity by either clock: the wall clock runs while a
 * machine sleeps, and the steady clock cannot be set back. With 0 minutes the answer is always no.
 */
export function isIdle(lastActivity: Moment, now: Moment, minutes: number): boolean {
  const passedMs = Math.max(now.wallMs - lastActivity.wallMs, now.steadyMs - lastActivity.steadyMs)
  return minutes > 0 && passedMs >= minutes * 60_000
}

/**
 * Calls `onidle` after `minutes()` minutes without activity in any window of this program. Each
 * check reads `minutes` again. A machine that slept is idle when it wakes. Returns a function that
 * stops the watch.
 */
export function watchIdle(minutes: () => number, onidle: () => void): () => void {
  const now = (): Moment => ({ wallMs: Date.now(), steadyMs: performance.now() })
  let lastActivity = now()
  let postedAtMs = 0
  const otherWindows = new BroadcastChannel(CHANNEL_NAME)
  const recordActivity = (): void => {
    // The idle time is checked first, because the touch that wakes a machine must not count as
    // activity.
    if (isIdle(lastActivity, now(), minutes())) return
    lastActivity = now()
    if (lastActivity.steadyMs - postedAtMs < CHECK_INTERVAL_MS) return
    postedAtMs = lastActivity.steadyMs
    otherWindows.postMessage(null)
  }
  const check = (): void => {
    if (!isIdle(lastActivity, now(), minutes())) return
    lastActivity = now()
    onidle()
  }
  otherWindows.onmessage = () => (lastActivity = now())
  for (const name of ACTIVITY_EVENTS)
    window.addEventListener(name, recordActivity, { passive: true, capture: true })
  const timer = setInterval(check, CHECK_INTERVAL_MS)
  return () => {
    clearInterval(timer)
    otherWindows.close()
    for (const name of ACTIVITY_EVENTS)
      window.removeEventListener(name, recordActivity, { capture: true })
  }
}
