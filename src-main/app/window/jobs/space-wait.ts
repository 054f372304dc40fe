import type { Clock } from '../../../base/instant.ts'

const LOOK_MS = 10_000

/** What it needs of the world. */
interface Disk {
  readonly clock: Clock
  /** Whether a sync may begin. */
  hasSpace(): boolean
}

/**
 * Work that ended because the disk was full, to be begun again by itself once there is space: at
 * the latest ten seconds after it (security.md F07: 30 s). Until then nobody is told of it again.
 * Kept in memory: after a restart the next sync does it.
 */
export class SpaceWait {
  readonly #disk: Disk
  readonly #signal: AbortSignal
  readonly #waiting = new Map<string, () => void>()
  #isLooking = false

  /** `signal` ends the waiting for good. */
  constructor(disk: Disk, signal: AbortSignal) {
    this.#disk = disk
    this.#signal = signal
  }

  has(profile: string): boolean {
    return this.#waiting.has(profile)
  }

  /** One per profile: the last one counts. `begin` does not throw. */
  add(profile: string, begin: () => void): void {
    this.#waiting.set(profile, begin)
    if (!this.#isLooking) void this.#look()
  }

  drop(profile: string): void {
    this.#waiting.delete(profile)
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    while (this.#waiting.size > 0) {
      try {
        await this.#disk.clock.sleep(LOOK_MS, this.#signal)
      } catch {
        return
      }
      if (!this.#disk.hasSpace()) continue
      const ready = [...this.#waiting.values()]
      this.#waiting.clear()
      for (const begin of ready) begin()
    }
    this.#isLooking = false
  }
}
