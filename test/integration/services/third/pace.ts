import type { Pace } from './options.ts'

/** The arrival times of requests that were counted against one quota. */
export type ArrivalTimes = number[]

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

/**
 * Counts a request against a quota. A request beyond the quota is refused and not counted, so a
 * client that waits is answered again.
 */
export function countRequest(
  arrivals: ArrivalTimes,
  pace: Pace,
  nowMs: number,
): 'within' | 'per_second' | 'per_day' {
  while (arrivals[0] !== undefined && arrivals[0] <= nowMs - DAY_MS) arrivals.shift()
  const recent = arrivals.filter((at) => at > nowMs - SECOND_MS).length
  // A quota such as 3.5 a second allows three requests in any one second.
  if (recent >= Math.max(1, Math.floor(pace.perSecond))) return 'per_second'
  if (arrivals.length >= pace.perDay) return 'per_day'
  arrivals.push(nowMs)
  return 'within'
}
