/**
 * The world's time. It starts at the end of the world's data. A running clock advances with real
 * time. A stopped clock moves only through `set` and `advance`.
 */
export interface SandboxClock {
  /** Milliseconds since 1970, in the world's time. */
  nowMs(): number
  set(ms: number): void
  advance(ms: number): void
  /** Starts the clock, driven by the monotonic clock, or stops it. */
  run(isRunning: boolean): void
}

/**
 * Makes a clock that starts at `startMs`. `monotonicMs` drives it. The wall clock is never read.
 */
export function makeClock(
  startMs: number,
  startsRunning: boolean,
  monotonicMs: () => number = () => performance.now(),
): SandboxClock {
  let baseMs = startMs
  let startedAtMs = monotonicMs()
  let isRunning = startsRunning
  const nowMs = (): number => baseMs + (isRunning ? Math.floor(monotonicMs() - startedAtMs) : 0)
  const rebase = (ms: number): void => {
    baseMs = ms
    startedAtMs = monotonicMs()
  }
  return {
    nowMs,
    set: rebase,
    advance: (ms) => rebase(nowMs() + ms),
    run(next) {
      rebase(nowMs())
      isRunning = next
    },
  }
}
