/**
 * Runs actions one after another. Of those requested during a run, only the last is run: many
 * decisions in a row cause one reading, not one each.
 */
export class LatestRequestQueue {
  #next: (() => Promise<void>) | undefined
  #isBusy = false

  /** Requests an action, which must never throw. */
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
