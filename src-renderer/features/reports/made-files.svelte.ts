import type { Job, Work } from '../../../src-main/contract/window.ts'
import { desk } from '../../desk.svelte.ts'
import { onLock } from '../records/list/on-lock.svelte.ts'

/**
 * What this window asked for, so that a job that failed can be told by name and asked for again.
 */
export interface AskedFile {
  readonly name: string
  /** As far as known when it was asked for. */
  readonly rows: number | null
  readonly profile: string
  readonly work: Extract<Work, { kind: 'report' }>
}

/**
 * The files asked for since this window opened; what became of them is in `desk.jobs`, which
 * outlives the window. A lock forgets them.
 */
class MadeFiles {
  #asked = $state.raw<ReadonlyMap<string, AskedFile>>(new Map())

  constructor() {
    onLock(() => (this.#asked = new Map()))
  }

  /**
   * Of a profile, the newest first, with those that were asked for elsewhere or before a reload.
   */
  jobsOf(profile: string): readonly Job[] {
    return desk.jobs
      .filter((job) => (job.kind === 'report' || job.kind === 'export') && job.profile === profile)
      .toSorted((left, right) => (left.begunAt < right.begunAt ? 1 : -1))
  }

  askedOf(job: string): AskedFile | undefined {
    return this.#asked.get(job)
  }

  /** Starts the making of a file. Throws what the core refuses at once. */
  async start(file: AskedFile): Promise<void> {
    const id = crypto.randomUUID()
    this.#asked = new Map(this.#asked).set(id, file)
    await desk.call('startJob', { id, profile: file.profile, work: file.work })
  }
}

export const madeFiles = new MadeFiles()
