import { Failure } from '../../../../../src-main/base/failure.ts'
import type { ImportView, RunView } from '../../../../../src-main/contract/window.ts'
import { desk } from '../../../../desk.svelte.ts'
import { newJobId, runningJob } from '../../reconcile-job.ts'
import type { CuredMapping } from './cured-mapping.ts'
import { curedWork } from './cured-mapping.ts'

/** A new run with the mapping of a cured cause, from the press of the button to its result. */
export class CureRun {
  #jobId = $state.raw<string | undefined>(undefined)
  #isStarting = $state(false)
  #failure = $state.raw<unknown>(undefined)
  /** The mapping applied last, for a retry. */
  appliedMapping = $state.raw<CuredMapping | undefined>(undefined)
  job = $derived(desk.jobs.find((candidate) => candidate.id === this.#jobId))
  isRunning = $derived(this.job?.state === 'waiting' || this.job?.state === 'running')
  /** The failure of the latest start or run. Undefined while a new one is starting. */
  failure = $derived(
    this.#isStarting
      ? undefined
      : (this.#failure ?? (this.job?.state === 'failed' ? this.job.failure : undefined)),
  )
  /** Whether the cache alone would be enough, according to the failed run. */
  canUseCache = $derived(
    this.failure instanceof Failure && this.failure.evidence['offline_helps'] === true,
  )
  /** The id of the new run. */
  newRun = $derived(
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

  /** Starts the run, unless the file is being reconciled already. */
  async start(
    run: RunView,
    file: ImportView,
    curedMapping: CuredMapping,
    isOffline = false,
  ): Promise<void> {
    if (this.isBusy(file)) return
    this.#failure = undefined
    this.appliedMapping = curedMapping
    this.#isStarting = true
    const id = newJobId(file.id, crypto.randomUUID())
    try {
      const work = curedWork(run, file, curedMapping)
      await desk.startJob({ ...work, isOffline: work.isOffline || isOffline }, id)
      this.#jobId = id
    } catch (error) {
      this.#failure = error
    } finally {
      this.#isStarting = false
    }
  }
}
