import { Failure } from '../../../../../src-main/base/failure.ts'
import type { ImportView, RunView } from '../../../../../src-main/contract/window.ts'
import { desk } from '../../../../desk.svelte.ts'
import { newJobId, runningJob } from '../../reconcile-job.ts'
import type { CuredMapping } from './cured-mapping.ts'
import { curedWork } from './cured-mapping.ts'

/** The run that is made again with the mapping of a cured cause, from the press to its result. */
export class CureRun {
  #followed = $state.raw<string | undefined>(undefined)
  #isStarting = $state(false)
  #failure = $state.raw<unknown>(undefined)
  /** The mapping that was applied last, for another try. */
  applied = $state.raw<CuredMapping | undefined>(undefined)
  job = $derived(desk.jobs.find((one) => one.id === this.#followed))
  isRunning = $derived(this.job?.state === 'waiting' || this.job?.state === 'running')
  /** What went wrong; nothing while the work is asked for. */
  failure = $derived(
    this.#isStarting
      ? undefined
      : (this.#failure ?? (this.job?.state === 'failed' ? this.job.failure : undefined)),
  )
  /** True where the cache alone would do, which the failed run says. */
  canUseCache = $derived(
    this.failure instanceof Failure && this.failure.evidence['offline_helps'] === true,
  )
  /** The id of the run that was made. */
  made = $derived(
    this.job?.state === 'done' && this.job.result?.kind === 'reconcile'
      ? this.job.result.run
      : undefined,
  )

  /** Whether the file is being reconciled, here or elsewhere. */
  isBusy(file: ImportView | undefined): boolean {
    return (
      this.#isStarting ||
      this.isRunning ||
      (file !== undefined && runningJob(desk.jobs, file.id) !== undefined)
    )
  }

  /** Starts the run; nothing while the file is reconciled already. */
  async start(
    run: RunView,
    file: ImportView,
    cured: CuredMapping,
    isOffline = false,
  ): Promise<void> {
    if (this.isBusy(file)) return
    this.#failure = undefined
    this.applied = cured
    this.#isStarting = true
    const id = newJobId(file.id, crypto.randomUUID())
    try {
      const work = curedWork(run, file, cured)
      await desk.startJob({ ...work, isOffline: work.isOffline || isOffline }, id)
      this.#followed = id
    } catch (error) {
      this.#failure = error
    } finally {
      this.#isStarting = false
    }
  }
}
