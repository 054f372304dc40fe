/**
 * Does what is wanted one after another, and of what is wanted meanwhile only the last: many
 * decisions in a row are read after once, not once each.
 */
export class OneAtATime {
  #next: (() => Promise<void>) | undefined
  #isBusy = false

  /** `act` never throws. */
  want(act: () => Promise<void>): void {
    this.#next = act
    if (!this.#isBusy) void this.#go()
  }

  async #go(): Promise<void> {
    this.#isBusy = true
    for (let act = this.#take(); act; act = this.#take()) await act()
    this.#isBusy = false
  }

  #take(): (() => Promise<void>) | undefined {
    const next = this.#next
    this.#next = undefined
    return next
  }
}
