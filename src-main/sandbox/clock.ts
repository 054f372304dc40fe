/** The world's time: it begins where the world ends and moves on its own, or only when told. */
export interface SandboxClock {
  /** Milliseconds since 1970, in the world's time. */
  nowMs(): number
  set(ms: number): void
  advance(ms: number): void
  /** Lets it run with the monotonic clock, or stand still. */
  run(running: boolean): void
}

/**
 * A clock that starts at `startMs`. `monotonicMs` is what it runs with; the wall clock is never
 * read.
 */
export function makeClock(
  startMs: number,
  running: boolean,
  monotonicMs: () => number = () => performance.now(),
): SandboxClock {
  let base = startMs
  let since = monotonicMs()
  let runs = running
  const nowMs = (): number => base + (runs ? Math.floor(monotonicMs() - since) : 0)
  const rebase = (ms: number): void => {
    base = ms
    since = monotonicMs()
  }
  return {
    nowMs,
    set: rebase,
    advance: (ms) => rebase(nowMs() + ms),
    run(next) {
      rebase(nowMs())
      runs = next
    },
  }
}
