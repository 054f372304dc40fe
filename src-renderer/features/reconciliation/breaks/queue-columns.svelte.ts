import { ListLayout } from '../../records/list/list-layout.svelte.ts'
import { isBreakColumn, usualColumns } from './break-columns.ts'

/** The columns of the queue: the chosen ones, stored in the settings, or the default ones. */
export class QueueColumns {
  /** Whether the list of all columns is open. */
  isOpen = $state(false)
  /** Whether a break with a dollar value has been drawn. */
  #hasUsd = $state(false)
  readonly layout: ListLayout

  /** `hasPrevious` is reactive: whether there is a previous run to compare with. */
  constructor(hasPrevious: () => boolean) {
    this.layout = new ListLayout(
      'breaks',
      () => usualColumns({ usd: this.#hasUsd, previous: hasPrevious() }),
      isBreakColumn,
    )
  }

  /**
   * Records that a dollar value was drawn. The state changes in a microtask, because it must not
   * change while rows are drawn.
   */
  recordUsd(): void {
    if (!this.#hasUsd) queueMicrotask(() => (this.#hasUsd = true))
  }
}
