import type { Job, Work } from '../../../src-main/contract/window.ts'
import { desk } from '../../desk.svelte.ts'
import { onLock } from '../records/list/on-lock.svelte.ts'

/** A file requested in this window, so that a failed job can be named and started again. */
export interface FileRequest {
  readonly name: string
  /** Number of rows, as far as it was known at the request. */
  readonly rows: number | null
  readonly profile: string
  readonly work: Extract<Work, { kind: 'report' }>
}

/**
 * The files requested since this window opened. Their outcomes are in `desk.jobs`, which outlives
 * the window. A lock clears the requests.
 */
class RequestedFiles {
  #requests = $state.raw<ReadonlyMap<string, FileRequest>>(new Map())

  constructor() {
    onLock(() => (this.#requests = new Map()))
  }

  /**
   * Lists the jobs of a profile, newest first, including jobs started in another window or before a
   * reload.
   */
  jobsOf(profile: string): readonly Job[] {
    return desk.jobs
      .filter((job) => (job.kind === 'report' || job.kind === 'export') && job.profile === profile)
      .toSorted((left, right) => (left.begunAt < right.begunAt ? 1 : -1))
  }

  requestOf(job: string): FileRequest | undefined {
    return this.#requests.get(job)
  }

  /** Starts making a file. Throws the core's immediate refusal. */
  async start(file: FileRequest): Promise<void> {
    const id = crypto.randomUUID()
    this.#requests = new Map(this.#requests).set(id, file)
    await desk.call('startJob', { id, profile: file.profile, work: file.work })
  }
}

export const requestedFiles = new RequestedFiles()
