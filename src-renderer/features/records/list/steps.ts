const MAX_STEPS = 100

/** Whether two states are changes of one kind, such as letters of one word typed after another. */
export type IsOneChange<T> = (before: T, after: T, next: T) => boolean

/**
 * The states that a list went through, for going back and forth between them. A new change after
 * going back forgets what was ahead.
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

  /** Takes the state that is shown now; a state equal to the last one is no step. */
  take(state: T): void {
    const present = this.#states[this.#at] as T
    if (this.#isSame(present, state)) return
    const before = this.#states[this.#at - 1]
    const isSameChange = before !== undefined && this.#isOneChange(before, present, state)
    const kept = this.#states.slice(0, this.#at + (isSameChange ? 0 : 1))
    const isBack = before !== undefined && isSameChange && this.#isSame(before, state)
    this.#states = isBack ? kept : [...kept, state].slice(-MAX_STEPS)
    this.#at = this.#states.length - 1
  }

  /** The state before, which is the present one from now on; undefined: there is none. */
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
