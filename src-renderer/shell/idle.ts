const CHANNEL_NAME = 'partner-desk-activity'
const LOOK_EVERY_MS = 5000
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** One moment on both clocks of this machine, as in features/trading/desk/countdown.ts. */
interface Moment {
  readonly wallMs: number
  readonly steadyMs: number
}

/**
 * Whether both clocks together show the given minutes without activity: the wall clock runs while a
 * machine sleeps, and the steady one while the wall clock is set back. 0 minutes: never.
 */
export function isIdle(lastAct: Moment, now: Moment, minutes: number): boolean {
  const passedMs = Math.max(now.wallMs - lastAct.wallMs, now.steadyMs - lastAct.steadyMs)
  return minutes > 0 && passedMs >= minutes * 60_000
}

/**
 * Calls `onidle` after `minutes()` minutes without activity in any window of this program;
 * `minutes` is read at each check. A machine that slept is idle when it wakes. Returns a function
 * that stops the watch.
 */
export function watchIdle(minutes: () => number, onidle: () => void): () => void {
  const now = (): Moment => ({ wallMs: Date.now(), steadyMs: performance.now() })
  let lastAct = now()
  let toldAtMs = 0
  const others = new BroadcastChannel(CHANNEL_NAME)
  const act = (): void => {
    // Checked first, because the touch that wakes a machine must not count as activity.
    if (isIdle(lastAct, now(), minutes())) return
    lastAct = now()
    if (lastAct.steadyMs - toldAtMs < LOOK_EVERY_MS) return
    toldAtMs = lastAct.steadyMs
    others.postMessage(null)
  }
  const look = (): void => {
    if (!isIdle(lastAct, now(), minutes())) return
    lastAct = now()
    onidle()
  }
  others.onmessage = () => (lastAct = now())
  for (const name of ACTS) window.addEventListener(name, act, { passive: true, capture: true })
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    others.close()
    for (const name of ACTS) window.removeEventListener(name, act, { capture: true })
  }
}
