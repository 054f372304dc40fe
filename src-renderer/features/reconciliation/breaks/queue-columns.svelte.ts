import { ListLayout } from '../../records/list/list-layout.svelte.ts'
import { isBreakColumn, usualColumns } from './break-columns.ts'

/** Which columns the queue shows: a person's own, kept in the settings, or the usual ones. */
export class QueueColumns {
  /** Whether the list of all columns is open. */
  isOpen = $state(false)
  /** Whether a break with a value in dollars was seen. */
  #hasUsd = $state(false)
  readonly layout: ListLayout

  /** `hasPrevious` is reactive: whether there is a run before to have changed since. */
  constructor(hasPrevious: () => boolean) {
    this.layout = new ListLayout(
      'breaks',
      () => usualColumns({ usd: this.#hasUsd, previous: hasPrevious() }),
      isBreakColumn,
    )
  }

  /** State may not change while rows are drawn, so it does so just after. */
  seeUsd(): void {
    if (!this.#hasUsd) queueMicrotask(() => (this.#hasUsd = true))
  }
}
