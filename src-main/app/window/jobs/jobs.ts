import type { PlainFailure } from '../../../base/failure.ts'
import { cancelled, failureToPlain, throwIfCancelled } from '../../../base/failure.ts'
import type { Clock } from '../../../base/instant.ts'
import { nowInstant } from '../../../base/instant.ts'
import { resourceLow } from '../../../base/scarce.ts'
import type { Job, JobResult, Work } from '../../../contract/window.ts'
import type { CallContext } from '../../../contract/wire.ts'

const KEPT = 50
const TELL_EVERY_MS = 100

/** Kinds that change a cache: one at a time per profile. */
const changing: ReadonlySet<Work['kind']> = new Set([
  'sync',
  'quotes',
  'recheck',
  'reconcile',
  'backUp',
  'restore',
])

type Run = (context: CallContext) => Promise<JobResult>

interface Entry {
  job: Job
  readonly stop: AbortController
  /** What is asked for beyond what every work of its kind does. */
  readonly asked: string
  toldAt: number
}

/**
 * Long work of all windows: started once per id, one change per profile at a time, told to every
 * window, kept for a while when it ended.
 */
export class Jobs {
  readonly #clock: Clock
  readonly #tell: (job: Job) => void
  readonly #entries = new Map<string, Entry>()
  readonly #lines = new Map<string, Promise<void>>()

  constructor(clock: Clock, tell: (job: Job) => void) {
    this.#clock = clock
    this.#tell = tell
  }

  list(): readonly Job[] {
    return [...this.#entries.values()].map(({ job }) => job)
  }

  /** Work under way or waiting, of one profile or at all. */
  isBusy(profile?: string): boolean {
    return this.list().some(
      (job) => isOpen(job) && (profile === undefined || job.profile === profile),
    )
  }

  /**
   * The job of this id, started now where there is none; a second sync of a profile joins the one
   * under way, unless that is being stopped or is not asked for the same (`asked`): then it waits
   * for its turn.
   */
  start(id: string, profile: string, kind: Work['kind'], run: Run, asked = ''): Job {
    const joins = ({ job, stop, asked: other }: Entry): boolean =>
      job.kind === 'sync' &&
      job.profile === profile &&
      isOpen(job) &&
      !stop.signal.aborted &&
      (asked === '' || other === asked)
    const same =
      this.#entries.get(id) ??
      (kind === 'sync' ? [...this.#entries.values()].find(joins) : undefined)
    if (same) return same.job
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
    const entry: Entry = { job, stop: new AbortController(), toldAt: -Infinity, asked }
    this.#entries.set(id, entry)
    this.#forgetOldest()
    this.#tell(job)
    void this.#inLine(profile, kind, () => this.#run(entry, run))
    return job
  }

  cancel(id: string): void {
    this.#entries.get(id)?.stop.abort()
  }

  /** Stops everything and waits until it has ended. */
  async close(): Promise<void> {
    for (const { stop } of this.#entries.values()) stop.abort()
    await Promise.all(this.#lines.values())
  }

  /** Waits until nothing changes the profile any more; what comes later waits for `action`. */
  async alone<T>(profile: string, action: () => Promise<T>): Promise<T> {
    let result: { value: T } | { error: unknown } | undefined
    await this.#inLine(profile, 'sync', async () => {
      result = await action().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
    })
    if (result && 'value' in result) return result.value
    throw (result as { error: unknown }).error
  }

  #inLine(profile: string, kind: Work['kind'], action: () => Promise<void>): Promise<void> {
    const line = changing.has(kind) ? profile : `${profile}\0${kind}`
    const before = changing.has(kind)
      ? (this.#lines.get(line) ?? Promise.resolve())
      : Promise.resolve()
    const mine = before.then(action)
    this.#lines.set(line, mine)
    return mine
  }

  async #run(entry: Entry, run: Run): Promise<void> {
    this.#change(entry, { state: 'running' })
    const context: CallContext = {
      signal: entry.stop.signal,
      progress: ({ step, done, total }) => {
        entry.job = { ...entry.job, step, done, total: total ?? null }
        const now = this.#clock.monotonicMs()
        if (now - entry.toldAt < TELL_EVERY_MS) return
        entry.toldAt = now
        this.#tell(entry.job)
      },
    }
    try {
      throwIfCancelled(entry.stop.signal)
      const result = await run(context)
      const failure = failureIn(result)
      this.#end(entry, failure ? { state: 'failed', result, failure } : { state: 'done', result })
    } catch (error) {
      const failure = failureToPlain(
        entry.stop.signal.aborted ? cancelled() : (resourceLow(error) ?? error),
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
    this.#tell(entry.job)
  }

  #forgetOldest(): void {
    for (const [id, { job }] of this.#entries) {
      if (this.#entries.size <= KEPT) return
      if (!isOpen(job)) this.#entries.delete(id)
    }
  }
}

function isOpen(job: Job): boolean {
  return job.state === 'waiting' || job.state === 'running'
}

// A check tells how far it came and what stopped it.
function failureIn(result: JobResult): PlainFailure | null {
  return result.kind === 'check' ? (result.steps.at(-1)?.failure ?? null) : null
}
