import type { Clock } from '../../base/instant.ts'
import type { DeskLog } from '../log.ts'

const LOG_EVERY_MS = 10_000

/**
 * Returns a function that logs refusals in one line every ten seconds, with their number, so that
 * their sender cannot fill the disk.
 */
export function quietLog(log: DeskLog, clock: Clock): (reason: string) => void {
  let lastMs = -Infinity
  let unloggedCount = 0
  return (reason) => {
    unloggedCount += 1
    if (clock.monotonicMs() - lastMs < LOG_EVERY_MS) return
    // The address and the headers are not logged, because they may hold secrets.
    log.note('loopback refused', { reason, count: unloggedCount })
    lastMs = clock.monotonicMs()
    unloggedCount = 0
  }
}
