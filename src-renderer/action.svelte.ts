/** An action that a person started, as its button and its notice show it. */
export class Action {
  isBusy = $state.raw(false)
  /** Why the last run failed. */
  failure = $state.raw<unknown>(undefined)

  /** Runs the action. Returns whether it succeeded. */
  async run(action: () => Promise<unknown>): Promise<boolean> {
    this.isBusy = true
    this.failure = undefined
    try {
      await action()
      return true
    } catch (error) {
      this.failure = error
      return false
    } finally {
      this.isBusy = false
    }
  }
}
