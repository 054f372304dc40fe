import type { Clock } from '../../../base/instant.ts'

const CHECK_EVERY_MS = 10_000

/** The environment that RetryWhenSpace needs. */
interface Disk {
  readonly clock: Clock
  /** Whether a sync may begin. */
  hasSpace(): boolean
}

/**
 * Work that ended because the disk was full. It begins again within ten seconds after there is
 * space (security.md F07: 30 s). Until then it is not reported again. The list is in memory: after
 * a restart the next sync does the work.
 */
export class RetryWhenSpace {
  readonly #disk: Disk
  readonly #signal: AbortSignal
  readonly #waitingWork = new Map<string, () => void>()
  #isLooking = false

  /** `signal` ends the waiting for good. */
  constructor(disk: Disk, signal: AbortSignal) {
    this.#disk = disk
    this.#signal = signal
  }

  has(profile: string): boolean {
    return this.#waitingWork.has(profile)
  }

  /** One per profile: the last one replaces earlier ones. `begin` must not throw. */
  add(profile: string, begin: () => void): void {
    this.#waitingWork.set(profile, begin)
    if (!this.#isLooking) void this.#waitForSpace()
  }

  drop(profile: string): void {
    this.#waitingWork.delete(profile)
  }

  async #waitForSpace(): Promise<void> {
    this.#isLooking = true
    while (this.#waitingWork.size > 0) {
      try {
        await this.#disk.clock.sleep(CHECK_EVERY_MS, this.#signal)
      } catch {
        return
      }
      if (!this.#disk.hasSpace()) continue
      const begins = [...this.#waitingWork.values()]
      this.#waitingWork.clear()
      for (const begin of begins) begin()
    }
    this.#isLooking = false
  }
}
