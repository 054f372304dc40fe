import { Failure } from '../../base/failure.ts'

/** Most calls in an hour and in a day; absent: any number. */
export interface QuotaSizes {
  readonly perHour?: number
  readonly perDay?: number
}

/** The quotas of the one account that a sandbox has. */
export interface Quotas {
  /**
   * Counts a call at an instant. Undefined where it may be answered, else the whole seconds until
   * one may be.
   */
  take(nowMs: number): number | undefined
  /**
   * Sets both sizes and begins to count anew. Throws Failure BAD_QUOTA for what is no whole number.
   */
  set(sizes: QuotaSizes): void
}

interface Window {
  readonly lengthMs: number
  readonly most: number
  /** Which hour or day since 1970 `count` belongs to. */
  index: number
  count: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/**
 * Assumed: hours and days of UTC, and a call that is refused does not count (assumptions.ts,
 * quotasCountAnsweredCalls).
 */
export function makeQuotas(sizes: QuotaSizes): Quotas {
  let windows = toWindows(sizes)
  return {
    take(nowMs) {
      for (const window of windows) turn(window, nowMs)
      const full = windows.filter((window) => window.count >= window.most)
      if (full.length > 0)
        return Math.max(
          ...full.map((window) => Math.ceil(((window.index + 1) * window.lengthMs - nowMs) / 1000)),
        )
      for (const window of windows) window.count += 1
      return undefined
    },
    set: (next) => void (windows = toWindows(next)),
  }
}

function turn(window: Window, nowMs: number): void {
  const index = Math.floor(nowMs / window.lengthMs)
  if (window.index === index) return
  window.index = index
  window.count = 0
}

function toWindows({ perHour, perDay }: QuotaSizes): Window[] {
  return [...toWindow(HOUR_MS, perHour), ...toWindow(DAY_MS, perDay)]
}

function toWindow(lengthMs: number, most: number | undefined): Window[] {
  if (most === undefined) return []
  if (!Number.isSafeInteger(most) || most < 0)
    throw new Failure({
      kind: 'badInput',
      code: 'INPUT_REFUSED',
      what: 'The sandbox cannot set that quota',
      why: 'a quota is a whole number of calls',
    })
  return [{ lengthMs, most, index: -1, count: 0 }]
}
