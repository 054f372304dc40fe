/**
 * Runs actions one after another. Of the actions requested while one runs, only the last is run.
 * Many decisions in a row then cause one read, not one each.
 */
export class LatestRequestQueue {
  #nextAction: (() => Promise<void>) | undefined
  #isBusy = false

  /** Requests an action, which must never throw. */
  request(action: () => Promise<void>): void {
    this.#nextAction = action
    if (!this.#isBusy) void this.#runRequests()
  }

  async #runRequests(): Promise<void> {
    this.#isBusy = true
    for (let action = this.#dequeue(); action; action = this.#dequeue()) await action()
    this.#isBusy = false
  }

  #dequeue(): (() => Promise<void>) | undefined {
    const action = this.#nextAction
    this.#nextAction = undefined
    return action
  }
}
