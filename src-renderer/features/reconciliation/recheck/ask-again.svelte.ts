import type { RecheckList } from '../../../../src-main/contract/reconciling.ts'
import type { Job, JobResult } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../desk.svelte.ts'

/**
 * Asking the service again for withdrawals: one of them, or a whole list. What comes of it is told
 * here and by the job tray.
 */
export class AskAgain {
  #id = $state.raw('')
  failure = $state.raw<unknown>(undefined)
  job = $derived.by<Job | undefined>(() => desk.jobs.find(({ id }) => id === this.#id))
  isRunning = $derived.by(() => this.job?.state === 'waiting' || this.job?.state === 'running')
  /** What the last question of a whole list came to. */
  result = $derived.by<(JobResult & { readonly kind: 'recheck' }) | undefined>(() =>
    this.job?.result?.kind === 'recheck' ? this.job.result : undefined,
  )

  /** Asks for one withdrawal by its id. */
  one(id: string): Promise<void> {
    return this.#start((job) =>
      desk.startJob({ kind: 'sync', isFull: false, withdrawalIds: [id] }, job),
    )
  }

  /** Asks for every withdrawal of a list. */
  list(list: RecheckList): Promise<void> {
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
