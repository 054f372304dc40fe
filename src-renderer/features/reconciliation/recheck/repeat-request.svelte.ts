import type { RecheckList } from '../../../../src-main/contract/reconciling.ts'
import type { Job, JobResult } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../desk.svelte.ts'

/**
 * Requests one withdrawal or a whole list from the service again. The job tray shows the result,
 * which this object also holds.
 */
export class RepeatRequest {
  #id = $state.raw('')
  failure = $state.raw<unknown>(undefined)
  job = $derived.by<Job | undefined>(() => desk.jobs.find(({ id }) => id === this.#id))
  isRunning = $derived.by(() => this.job?.state === 'waiting' || this.job?.state === 'running')
  /** The result of the last request of a whole list. */
  result = $derived.by<(JobResult & { readonly kind: 'recheck' }) | undefined>(() =>
    this.job?.result?.kind === 'recheck' ? this.job.result : undefined,
  )

  /** Requests one withdrawal by its id. */
  requestOne(id: string): Promise<void> {
    return this.#start((job) =>
      desk.startJob({ kind: 'sync', isFull: false, withdrawalIds: [id] }, job),
    )
  }

  /** Requests every withdrawal of a list. */
  requestList(list: RecheckList): Promise<void> {
    return this.#start((job) => desk.startJob({ kind: 'recheck', list }, job))
  }

  async #start(start: (job: string) => Promise<Job>): Promise<void> {
    if (this.isRunning) return
    const id = crypto.randomUUID()
    this.failure = undefined
    try {
      await start(id)
      this.#id = id
    } catch (error) {
      this.failure = error
    }
  }
}
