import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the space for new objects of a process at its initial size. By default it grows to a
 * hundred megabytes within a day of small syncs and never shrinks, which makes no sync faster.
 */
export function keepMemorySmall(): void {
  setFlagsFromString('--min-semi-space-size=4')
  setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * Keeps the heaps of a process and of its threads close to the size of their contents. The space
 * for old objects is collected when it has grown by a third, and not only when it has tripled. In a
 * run over five million rows this saves a quarter of the memory.
 */
export function collectOldObjectsEarly(): void {
  setFlagsFromString('--heap-growing-percent=33')
}
