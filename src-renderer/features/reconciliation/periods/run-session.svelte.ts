import type {
  ClosingState,
  PeriodChanges,
  RunChanges,
} from '../../../../src-main/contract/reconciling.ts'
import type { ImportView, PeriodView } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../desk.svelte.ts'
import { LoadedValue } from '../../../loaded-value.svelte.ts'

/** The window's data on one run besides its summary. Each value stays while it is loaded again. */
export class RunSession {
  readonly periods = new LoadedValue<readonly PeriodView[]>()
  readonly state = new LoadedValue<ClosingState>()
  readonly changesSincePreviousRun = new LoadedValue<RunChanges>()
  readonly changesSinceClosing = new LoadedValue<PeriodChanges>()
  readonly imports = new LoadedValue<readonly ImportView[]>()
  /** The latest closing of this run's period, even if it was reopened. */
  closing = $derived.by(() => this.periods.value?.find((period) => period.run === this.#run))
  isClosed = $derived.by(() => this.closing !== undefined && this.closing.reopenedAt === null)
  /** The stored ledger file of the run, or undefined if it was deleted or is not loaded yet. */
  ledger = $derived.by(() => this.imports.value?.find(({ runs }) => runs.includes(this.#run)))
  readonly #run: string
  #latestRead: Promise<unknown> = Promise.resolve()

  constructor(run: string) {
    this.#run = run
  }

  async read(): Promise<void> {
    const request = { profile: desk.profileName, run: this.#run }
    this.#latestRead = Promise.all([
      this.periods.load(() => desk.call('listPeriods', { profile: request.profile })),
      this.state.load(() => desk.call('closingState', request)),
      this.changesSincePreviousRun.load(() => desk.call('compareRuns', request)),
      this.imports.load(() => desk.call('listImports', { profile: request.profile })),
    ])
    await this.#latestRead
    const period = this.closing
    if (!period || period.reopenedAt !== null) return this.changesSinceClosing.clear()
    await this.changesSinceClosing.load(() =>
      desk.call('periodChanges', { profile: request.profile, period: period.id }),
    )
  }

  /** Waits for the read in progress. A key may be pressed before its answers arrive. */
  async waitForRead(): Promise<void> {
    await this.#latestRead
  }
}
