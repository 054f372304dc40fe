/**
 * Runs actions one after another. Of the actions requested while one runs, only the last is run.
 * Many decisions in a row then cause one read, not one each.
 */
export class LatestRequestQueue {
  #next: (() => Promise<void>) | undefined
  #isBusy = false

  /** Requests an action, which must never throw. */
  request(act: () => Promise<void>): void {
    this.#next = act
    if (!this.#isBusy) void this.#runRequests()
  }

  async #runRequests(): Promise<void> {
    this.#isBusy = true
    for (let act = this.#takeNext(); act; act = this.#takeNext()) await act()
    this.#isBusy = false
  }

  #takeNext(): (() => Promise<void>) | undefined {
    const next = this.#next
    this.#next = undefined
    return next
  }
}
