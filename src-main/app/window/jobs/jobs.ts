import { resourceLowFailure } from '../../../base/exhaustion.ts'
import type { PlainFailure } from '../../../base/failure.ts'
import { cancelled, failureToPlain, throwIfCancelled } from '../../../base/failure.ts'
import type { Clock } from '../../../base/instant.ts'
import { nowInstant } from '../../../base/instant.ts'
import type { Job, JobResult, Work } from '../../../contract/window.ts'
import type { CallContext } from '../../../contract/wire.ts'

const MAX_JOBS = 50
const EMIT_EVERY_MS = 100

/** Kinds of work that change a cache. Per profile, one such job runs at a time. */
const changingKinds: ReadonlySet<Work['kind']> = new Set([
  'sync',
  'quotes',
  'recheck',
  'reconcile',
  'backUp',
  'restore',
])

type Run = (callContext: CallContext) => Promise<JobResult>

interface Entry {
  job: Job
  readonly stop: AbortController
  /** The records that a sync fetches besides new ones, such as certain ids. Empty means none. */
  readonly request: string
  emittedAtMs: number
}

/**
 * The long work of all windows. A job is started once per id. Jobs that change a cache run one at a
 * time per profile. `emit` receives each change of a job's state, and its progress at most ten
 * times a second. The list drops the oldest ended jobs beyond MAX_JOBS.
 */
export class Jobs {
  readonly #clock: Clock
  readonly #emit: (job: Job) => void
  readonly #entries = new Map<string, Entry>()
  /** The last work of each profile that changes its cache. */
  readonly #lastChanges = new Map<string, Promise<void>>()
  readonly #unfinishedWork = new Set<Promise<void>>()

  constructor(clock: Clock, emit: (job: Job) => void) {
    this.#clock = clock
    this.#emit = emit
  }

  list(): readonly Job[] {
    return [...this.#entries.values()].map(({ job }) => job)
  }

  /** Whether work of `profile` is under way or waiting. Undefined means any profile. */
  isBusy(profile?: string): boolean {
    return this.list().some(
      (job) => isOpen(job) && (profile === undefined || job.profile === profile),
    )
  }

  /**
   * Returns the job of this id, or starts it. A second sync of a profile joins the sync under way,
   * which then serves both. The second sync waits for its own turn if the first is being stopped or
   * has another `request`.
   */
  start(id: string, profile: string, kind: Work['kind'], run: Run, request = ''): Job {
    const canJoin = ({ job, stop, request: otherRequest }: Entry): boolean =>
      job.kind === 'sync' &&
      job.profile === profile &&
      isOpen(job) &&
      !stop.signal.aborted &&
      (request === '' || otherRequest === request)
    const existingEntry =
      this.#entries.get(id) ??
      (kind === 'sync' ? [...this.#entries.values()].find(canJoin) : undefined)
    if (existingEntry) return existingEntry.job
    const begunAt = nowInstant(this.#clock)
    const job: Job = {
      id,
      profile,
      kind,
      state: 'waiting',
      step: '',
      done: 0,
      total: null,
      begunAt,
      endedAt: null,
      result: null,
      failure: null,
    }
    const entry: Entry = { job, stop: new AbortController(), emittedAtMs: -Infinity, request }
    this.#entries.set(id, entry)
    this.#forgetOldest()
    this.#emit(job)
    void this.#enqueue(profile, kind, () => this.#run(entry, run))
    return job
  }

  cancel(id: string): void {
    this.#entries.get(id)?.stop.abort()
  }

  /** Stops all jobs and waits until they have ended. */
  async close(): Promise<void> {
    for (const { stop } of this.#entries.values()) stop.abort()
    await Promise.all(this.#unfinishedWork)
  }

  /** Waits until no work changes the profile, then runs `action`. Later work waits for it. */
  async runAlone<T>(profile: string, action: () => Promise<T>): Promise<T> {
    let result: { value: T } | { error: unknown } | undefined
    await this.#enqueue(profile, 'sync', async () => {
      result = await action().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
    })
    if (result && 'value' in result) return result.value
    throw (result as { error: unknown }).error
  }

  #enqueue(profile: string, kind: Work['kind'], action: () => Promise<void>): Promise<void> {
    const isChange = changingKinds.has(kind)
    const previousWork =
      (isChange ? this.#lastChanges.get(profile) : undefined) ?? Promise.resolve()
    const work = previousWork.then(action)
    if (isChange) this.#lastChanges.set(profile, work)
    this.#unfinishedWork.add(work)
    void work.then(() => this.#unfinishedWork.delete(work))
    return work
  }

  async #run(entry: Entry, run: Run): Promise<void> {
    this.#change(entry, { state: 'running' })
    const callContext: CallContext = {
      signal: entry.stop.signal,
      progress: ({ step, done, total }) => {
        entry.job = { ...entry.job, step, done, total: total ?? null }
        const now = this.#clock.monotonicMs()
        if (now - entry.emittedAtMs < EMIT_EVERY_MS) return
        entry.emittedAtMs = now
        this.#emit(entry.job)
      },
    }
    try {
      throwIfCancelled(entry.stop.signal)
      const result = await run(callContext)
      const failure = failureOf(result)
      this.#end(entry, failure ? { state: 'failed', result, failure } : { state: 'done', result })
    } catch (error) {
      const failure = failureToPlain(
        entry.stop.signal.aborted ? cancelled() : (resourceLowFailure(error) ?? error),
      )
      this.#end(
        entry,
        failure.kind === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', failure },
      )
    }
  }

  #end(entry: Entry, change: Partial<Job>): void {
    this.#change(entry, { ...change, endedAt: nowInstant(this.#clock) })
  }

  #change(entry: Entry, change: Partial<Job>): void {
    entry.job = { ...entry.job, ...change }
    this.#emit(entry.job)
  }

  #forgetOldest(): void {
    for (const [id, { job }] of this.#entries) {
      if (this.#entries.size <= MAX_JOBS) return
      if (!isOpen(job)) this.#entries.delete(id)
    }
  }
}

function isOpen(job: Job): boolean {
  return job.state === 'waiting' || job.state === 'running'
}

// A check does not throw when a step fails. Its result holds the failure of the last step.
function failureOf(result: JobResult): PlainFailure | null {
  return result.kind === 'check' ? (result.steps.at(-1)?.failure ?? null) : null
}
