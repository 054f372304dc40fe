import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the heaps of a process and of the threads it begins near what they hold. The space for new
 * objects stays as small as it is when a process begins, and that of threads at what they would
 * come to: left alone it doubles up to a hundred megabytes, some time within a day of small syncs,
 * and is never given back; a sync is no faster by it. The space for old ones is collected when it
 * has grown by a third, not by up to three times: of a run over five million rows that was a
 * quarter of its memory, and nothing lived there.
 */
export function keepMemorySmall(): void {
  setFlagsFromString('--min-semi-space-size=4')
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=33')
}
