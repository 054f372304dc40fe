const MAX_RESTARTS = 3
const PERIOD_MS = 5 * 60_000

/**
 * Limits the automatic restarts of a thread or process: at most 3 in 5 minutes (security.md S14).
 * `mayRestart` counts a restart if it returns true.
 */
export function restartLimit(nowMs: () => number): { mayRestart(): boolean; reset(): void } {
  let times: readonly number[] = []
  return {
    mayRestart() {
      const now = nowMs()
      times = times.filter((time) => now - time < PERIOD_MS)
      if (times.length >= MAX_RESTARTS) return false
      times = [...times, now]
      return true
    },
    reset() {
      times = []
    },
  }
}
