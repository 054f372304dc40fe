import type { DeskLog } from '../log.ts'

const LOG_EVERY_MS = 10_000

/**
 * Counts refused calls and logs the count at most every 10 s, so that a flood of calls does not
 * become a flood of lines.
 */
export function countRefusals(
  log: Pick<DeskLog, 'note'>,
  nowMs: () => number = () => performance.now(),
): (why: string) => void {
  let count = 0
  let nextMs = -Infinity
  return (why) => {
    count += 1
    if (nowMs() < nextMs) return
    log.note('calls_refused', { count, why })
    nextMs = nowMs() + LOG_EVERY_MS
  }
}
