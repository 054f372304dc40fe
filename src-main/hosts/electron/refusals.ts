import type { DeskLog } from '../log.ts'

const EVERY_MS = 10_000

/**
 * Counts the calls that were refused and notes them at most every 10 s: a flood must not become a
 * flood of lines.
 */
export function countRefusals(
  log: Pick<DeskLog, 'note'>,
  nowMs: () => number = () => performance.now(),
): (why: string) => void {
  let count = 0
  let next = -Infinity
  return (why) => {
    count += 1
    if (nowMs() < next) return
    log.note('calls_refused', { count, why })
    next = nowMs() + EVERY_MS
  }
}
