import type {
  ClosingState,
  PeriodChanges,
  RunChanges,
} from '../../../../src-main/contract/reconciling.ts'
import type { ImportView, PeriodView } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../desk.svelte.ts'
import { Loaded } from '../loaded.svelte.ts'

/**
 * What the window asks about one run beside its summary; each answer stays while it is asked again.
 */
export class RunSession {
  readonly periods = new Loaded<readonly PeriodView[]>()
  readonly state = new Loaded<ClosingState>()
  readonly changes = new Loaded<RunChanges>()
  readonly later = new Loaded<PeriodChanges>()
  readonly imports = new Loaded<readonly ImportView[]>()
  /** The latest closing of this run's period, opened again or not. */
  own = $derived.by(() => this.periods.value?.find((period) => period.run === this.#run))
  isClosed = $derived.by(() => this.own !== undefined && this.own.reopenedAt === null)
  /** The kept ledger file that the run was made of; undefined: deleted, or not known yet. */
  ledger = $derived.by(() => this.imports.value?.find((one) => one.runs.includes(this.#run)))
  readonly #run: string
  #reading: Promise<unknown> = Promise.resolve()

  constructor(run: string) {
    this.#run = run
  }

  async read(): Promise<void> {
    const of = { profile: desk.profileName, run: this.#run }
    this.#reading = Promise.all([
      this.periods.load(() => desk.call('listPeriods', { profile: of.profile })),
      this.state.load(() => desk.call('closingState', of)),
      this.changes.load(() => desk.call('compareRuns', of)),
      this.imports.load(() => desk.call('listImports', { profile: of.profile })),
    ])
    await this.#reading
    const period = this.own
    if (!period || period.reopenedAt !== null) return this.later.clear()
    await this.later.load(() =>
      desk.call('periodChanges', { profile: of.profile, period: period.id }),
    )
  }

  /**
   * Resolves when the asking that is under way has ended, for a person who was quicker than its
   * answer.
   */
  async answered(): Promise<void> {
    await this.#reading
  }
}
