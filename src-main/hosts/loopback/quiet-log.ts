import type { Clock } from '../../base/instant.ts'
import type { DeskLog } from '../log.ts'

const SILENCE_MS = 10_000

/**
 * Notes refusals without letting whoever causes them fill the disk: one line in ten seconds, with
 * how many there were.
 */
export function quietLog(log: DeskLog, clock: Clock): (reason: string) => void {
  let lastMs = -Infinity
  let unsaid = 0
  return (reason) => {
    unsaid += 1
    if (clock.monotonicMs() - lastMs < SILENCE_MS) return
    // Neither address nor header: they may carry what must not be kept.
    log.note('loopback refused', { reason, count: unsaid })
    lastMs = clock.monotonicMs()
    unsaid = 0
  }
}
