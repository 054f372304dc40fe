import { untrack } from 'svelte'
import type { ListQuery } from '../../../../src-main/contract/window.ts'
import type { ListLayout } from './list-layout.svelte.ts'
import { Steps } from './steps.ts'

/** The part of a list's state whose changes a person can take back. */
export interface SteppedView {
  readonly query: ListQuery
  readonly layout: ListLayout
  show(query: ListQuery): void
}

interface State {
  readonly query: ListQuery
  readonly columns: readonly string[]
  readonly widths: Readonly<Record<string, number>>
}

/**
 * The changes of a list's filter, order and columns, for Ctrl Z and Ctrl Shift Z. Made while a
 * component is set up, which ends it.
 */
export class ListSteps {
  readonly #view: SteppedView
  readonly #steps: Steps<State>
  /** A state that is being shown again. States on the way to it are no steps. */
  #awaited: State | undefined

  constructor(view: SteppedView) {
    this.#view = view
    this.#steps = new Steps(
      untrack(() => stateOf(view)),
      isSame,
      isOneSearch,
    )
    $effect(() => {
      const state = stateOf(view)
      untrack(() => this.#take(state))
    })
  }

  /** Shows the list as it was before the last change; false: there is no change to take back. */
  undo(attempt: (change: Promise<void>) => void): boolean {
    return this.#show(this.#steps.undo(), attempt)
  }

  redo(attempt: (change: Promise<void>) => void): boolean {
    return this.#show(this.#steps.redo(), attempt)
  }

  #take(state: State): void {
    if (this.#awaited && !isSame(state, this.#awaited)) return
    this.#awaited = undefined
    this.#steps.take(state)
  }

  #show(state: State | undefined, attempt: (change: Promise<void>) => void): boolean {
    if (!state) return false
    const now = stateOf(this.#view)
    this.#awaited = state
    if (!isEqual(now.query, state.query)) this.#view.show(state.query)
    const { columns, widths } = state
    // The next change is a step again even where the settings refuse this one.
    if (!isEqual([now.columns, now.widths], [columns, widths]))
      attempt(this.#view.layout.set({ columns, widths }).finally(() => (this.#awaited = undefined)))
    return true
  }
}

function stateOf({ query, layout }: SteppedView): State {
  return { query, columns: layout.columns, widths: layout.widths }
}

const isEqual = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

function isSame(left: State, right: State): boolean {
  return isEqual(left, right)
}

// A search runs with each letter, and taking the whole word back is one step.
function isOneSearch(before: State, present: State, next: State): boolean {
  const rest = (state: State): unknown => ({ ...state, query: { ...state.query, search: '' } })
  return (
    before.query.search !== present.query.search &&
    present.query.search !== next.query.search &&
    isEqual(rest(before), rest(present)) &&
    isEqual(rest(present), rest(next))
  )
}
