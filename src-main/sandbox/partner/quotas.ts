import { Failure } from '../../base/failure.ts'

/** The maximum number of calls in an hour and in a day. Absent: unlimited. */
export interface QuotaSizes {
  readonly perHour?: number
  readonly perDay?: number
}

/** The quotas of the sandbox's only account. */
export interface Quotas {
  /**
   * Counts a call at an instant. Returns undefined if the call may be answered. Otherwise returns
   * the whole seconds until calls are answered again.
   */
  take(nowMs: number): number | undefined
  /**
   * Sets both sizes and restarts the count. Throws Failure INPUT_REFUSED for a value that is not a
   * whole number.
   */
  set(sizes: QuotaSizes): void
}

interface Window {
  readonly lengthMs: number
  readonly limit: number
  /** The hour or day since 1970 that `count` belongs to. */
  index: number
  count: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/**
 * Makes the counters of the quotas. Assumed: quotas are for hours and days of UTC, and calls that a
 * full quota refuses do not count (assumptions.ts, quotasCountAdmittedCalls).
 */
export function makeQuotas(sizes: QuotaSizes): Quotas {
  let windows = toWindows(sizes)
  return {
    take(nowMs) {
      for (const window of windows) startWindow(window, nowMs)
      const fullWindows = windows.filter((window) => window.count >= window.limit)
      if (fullWindows.length > 0)
        return Math.max(
          ...fullWindows.map((window) =>
            Math.ceil(((window.index + 1) * window.lengthMs - nowMs) / 1000),
          ),
        )
      for (const window of windows) window.count += 1
      return undefined
    },
    set: (next) => void (windows = toWindows(next)),
  }
}

function startWindow(window: Window, nowMs: number): void {
  const index = Math.floor(nowMs / window.lengthMs)
  if (window.index === index) return
  window.index = index
  window.count = 0
}

function toWindows({ perHour, perDay }: QuotaSizes): Window[] {
  return [...toWindow(HOUR_MS, perHour), ...toWindow(DAY_MS, perDay)]
}

function toWindow(lengthMs: number, limit: number | undefined): Window[] {
  if (limit === undefined) return []
  if (!Number.isSafeInteger(limit) || limit < 0)
    throw new Failure({
      kind: 'badInput',
      code: 'INPUT_REFUSED',
      what: 'The sandbox cannot set that quota',
      why: 'a quota is a whole number of calls',
    })
  return [{ lengthMs, limit, index: -1, count: 0 }]
}
