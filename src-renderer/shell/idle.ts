const CHANNEL_NAME = 'partner-desk-activity'
const LOOK_EVERY_MS = 5000
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Whether nobody did anything for the given minutes; 0 minutes: never. */
export function isIdle(lastActMs: number, nowMs: number, minutes: number): boolean {
  return minutes > 0 && nowMs - lastActMs >= minutes * 60_000
}

/**
 * Calls `onidle` when nobody touched any window of this program for the minutes that `minutes`
 * gives at each look. The wall clock counts, so that a machine that slept is idle when it wakes.
 * Gives what stops it.
 */
export function watchIdle(minutes: () => number, onidle: () => void): () => void {
  let lastAct = Date.now()
  let toldAt = 0
  const others = new BroadcastChannel(CHANNEL_NAME)
  const act = (): void => {
    // The look comes first: the touch that wakes a machine must not pass for somebody who was
    // there.
    if (isIdle(lastAct, Date.now(), minutes())) return
    lastAct = Date.now()
    if (lastAct - toldAt < LOOK_EVERY_MS) return
    toldAt = lastAct
    others.postMessage(null)
  }
  const look = (): void => {
    if (!isIdle(lastAct, Date.now(), minutes())) return
    lastAct = Date.now()
    onidle()
  }
  others.onmessage = () => (lastAct = Date.now())
  for (const name of ACTS) window.addEventListener(name, act, { passive: true, capture: true })
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    others.close()
    for (const name of ACTS) window.removeEventListener(name, act, { capture: true })
  }
}
