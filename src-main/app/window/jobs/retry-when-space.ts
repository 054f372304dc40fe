import type { Clock } from '../../../base/instant.ts'

const CHECK_EVERY_MS = 10_000

/** The ports of RetryWhenSpace. */
interface Disk {
  readonly clock: Clock
  /** Whether a sync may begin. */
  hasSpace(): boolean
}

/**
 * The syncs that failed because the disk was full. They begin again within ten seconds after there
 * is space (security.md F07 allows 30), and are not reported again until then. The list is only in
 * memory: after a restart of the program, the next sync does the work.
 */
export class RetryWhenSpace {
  readonly #disk: Disk
  readonly #signal: AbortSignal
  readonly #waitingWork = new Map<string, () => void>()
  #isWaiting = false

  /** Aborting `signal` ends the waiting for good. */
  constructor(disk: Disk, signal: AbortSignal) {
    this.#disk = disk
    this.#signal = signal
  }

  has(profile: string): boolean {
    return this.#waitingWork.has(profile)
  }

  /** Adds the sync of a profile, in place of an earlier one. `begin` must not throw. */
  add(profile: string, begin: () => void): void {
    this.#waitingWork.set(profile, begin)
    if (!this.#isWaiting) void this.#waitForSpace()
  }

  drop(profile: string): void {
    this.#waitingWork.delete(profile)
  }

  async #waitForSpace(): Promise<void> {
    this.#isWaiting = true
    while (this.#waitingWork.size > 0) {
      try {
        await this.#disk.clock.sleep(CHECK_EVERY_MS, this.#signal)
      } catch {
        return
      }
      if (!this.#disk.hasSpace()) continue
      const waitingSyncs = [...this.#waitingWork.values()]
      this.#waitingWork.clear()
      for (const begin of waitingSyncs) begin()
    }
    this.#isWaiting = false
  }
}
