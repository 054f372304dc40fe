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
  arrived: ArrivalTimes,
  pace: Pace,
  nowMs: number,
): 'within' | 'per_second' | 'per_day' {
  while (arrived[0] !== undefined && arrived[0] <= nowMs - DAY_MS) arrived.shift()
  const recent = arrived.filter((at) => at > nowMs - SECOND_MS).length
  // A quota such as 3.5 a second allows three requests in any one second.
  if (recent >= Math.max(1, Math.floor(pace.perSecond))) return 'per_second'
  if (arrived.length >= pace.perDay) return 'per_day'
  arrived.push(nowMs)
  return 'within'
}
