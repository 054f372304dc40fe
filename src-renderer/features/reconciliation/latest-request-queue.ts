/**
 * Runs actions one after another. Of the actions requested while one runs, only the last is run.
 * Many decisions in a row then cause one read, not one each.
 */
export class LatestRequestQueue {
  #next: (() => Promise<void>) | undefined
  #isBusy = false

  /** Requests an action, which must never throw. */
  request(action: () => Promise<void>): void {
    this.#next = action
    if (!this.#isBusy) void this.#runRequests()
  }

  async #runRequests(): Promise<void> {
    this.#isBusy = true
    for (let action = this.#takeNext(); action; action = this.#takeNext()) await action()
    this.#isBusy = false
  }

  #takeNext(): (() => Promise<void>) | undefined {
    const next = this.#next
    this.#next = undefined
    return next
  }
}
