import { untrack } from 'svelte'
import type { ListQuery } from '../../../../src-main/contract/window.ts'
import type { ListLayout } from './list-layout.svelte.ts'
import { Steps } from './steps.ts'

/** The part of a list's state whose changes can be undone. */
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
 * The changes of a list's filter, order and columns, for Ctrl Z and Ctrl Shift Z. Create it while a
 * component is set up. It ends with the component.
 */
export class ListSteps {
  readonly #view: SteppedView
  readonly #steps: Steps<State>
  /** The state being restored. States on the way to it are not recorded. */
  #restoredState: State | undefined

  constructor(view: SteppedView) {
    this.#view = view
    this.#steps = new Steps(
      untrack(() => stateOf(view)),
      isSame,
      isOneSearch,
    )
    $effect(() => {
      const state = stateOf(view)
      untrack(() => this.#record(state))
    })
  }

  /** Shows the list as it was before the last change; false if there is no change to undo. */
  undo(attempt: (change: Promise<void>) => void): boolean {
    return this.#show(this.#steps.undo(), attempt)
  }

  redo(attempt: (change: Promise<void>) => void): boolean {
    return this.#show(this.#steps.redo(), attempt)
  }

  #record(state: State): void {
    if (this.#restoredState && !isSame(state, this.#restoredState)) return
    this.#restoredState = undefined
    this.#steps.record(state)
  }

  #show(state: State | undefined, attempt: (change: Promise<void>) => void): boolean {
    if (!state) return false
    const current = stateOf(this.#view)
    this.#restoredState = state
    if (!isEqual(current.query, state.query)) this.#view.show(state.query)
    const { columns, widths } = state
    // Recording resumes even if the settings refuse this change.
    if (!isEqual([current.columns, current.widths], [columns, widths]))
      attempt(
        this.#view.layout.set({ columns, widths }).finally(() => (this.#restoredState = undefined)),
      )
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

// A search changes with each letter, but the whole word is undone in one step.
function isOneSearch(before: State, current: State, next: State): boolean {
  const withoutSearch = (state: State): unknown => ({
    ...state,
    query: { ...state.query, search: '' },
  })
  return (
    before.query.search !== current.query.search &&
    current.query.search !== next.query.search &&
    isEqual(withoutSearch(before), withoutSearch(current)) &&
    isEqual(withoutSearch(current), withoutSearch(next))
  )
}
