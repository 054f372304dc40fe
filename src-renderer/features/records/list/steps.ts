const MAX_STEPS = 100

/** Whether two successive changes count as one, such as letters of one word. */
export type IsOneChange<T> = (before: T, after: T, next: T) => boolean

/**
 * The history of a list's states for undo and redo. A new change after an undo drops the undone
 * states.
 */
export class Steps<T> {
  #states: readonly T[]
  #at = 0
  readonly #isSame: (left: T, right: T) => boolean
  readonly #isOneChange: IsOneChange<T>

  constructor(
    first: T,
    isSame: (left: T, right: T) => boolean,
    isOneChange: IsOneChange<T> = () => false,
  ) {
    this.#states = [first]
    this.#isSame = isSame
    this.#isOneChange = isOneChange
  }

  /** Records the shown state, unless it equals the last one. */
  record(state: T): void {
    const current = this.#states[this.#at] as T
    if (this.#isSame(current, state)) return
    const before = this.#states[this.#at - 1]
    const isSameChange = before !== undefined && this.#isOneChange(before, current, state)
    const earlierStates = this.#states.slice(0, this.#at + (isSameChange ? 0 : 1))
    const isReverted = before !== undefined && isSameChange && this.#isSame(before, state)
    this.#states = isReverted ? earlierStates : [...earlierStates, state].slice(-MAX_STEPS)
    this.#at = this.#states.length - 1
  }

  /** Returns to the previous state and makes it the current one, or undefined if there is none. */
  undo(): T | undefined {
    return this.#go(-1)
  }

  redo(): T | undefined {
    return this.#go(1)
  }

  #go(by: 1 | -1): T | undefined {
    const state = this.#states[this.#at + by]
    if (state !== undefined) this.#at += by
    return state
  }
}
