import { getWithdrawal } from '../api/partner.ts'
import { Failure, untilCancelled } from '../base/failure.ts'
import type { InstantText } from '../base/instant.ts'
import { nowInstant, shiftInstant } from '../base/instant.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'
import { packRecords } from '../domain/packed-records.ts'
import { settledWords } from '../domain/status.ts'
import { withdrawalFields } from '../domain/withdrawal.ts'
import type { FetchedPage, FetchOutcome, QueueItem } from '../store/records/record-types.ts'
import type { SyncContext, Tally } from './context.ts'
import { addTally, noTally } from './context.ts'
import type { RefusedPart } from './reference.ts'
import { isDue } from './schedule.ts'
import { classifyIdFailure, MAX_DOUBTFUL_IDS } from './systemic-failure.ts'
import type { ListResult } from './withdrawal-list.ts'
import { syncWithdrawalList } from './withdrawal-list.ts'

const IDS_PER_READ = 5000
/** Number of remaining ids at which more are read from the queue while fetching continues. */
const MIN_IDS_AHEAD = 2500
// The keys are in random order, so a commit of few rows writes nearly as many pages as a commit of
// many.
const ROWS_PER_COMMIT = 1000
// Interval between commits. A kill can cost the work of one interval.
const MS_PER_COMMIT = 250
const RECENT_MS = 30 * 86400000
/** The highest concurrency of the pacer (api/pacer.ts). */
const CONCURRENT_CALLS = 16

/** Maximum number of ids that a result lists. */
export const MAX_NAMED_IDS = 100_000

/** The withdrawals that were not fetched, at most `MAX_NAMED_IDS` of each kind. */
export class FetchFailures {
  readonly refused: RefusedPart[] = []
  readonly absent: string[] = []

  /** Notes that the list of withdrawals ended early. */
  addList(failure: Failure): void {
    this.refused.push({ part: 'withdrawals', code: failure.code, why: failure.message })
  }

  add({ id, kind }: FetchOutcome, failure: Failure | undefined): void {
    if (kind === 'absent' && this.absent.length < MAX_NAMED_IDS) this.absent.push(id)
    if (failure && this.refused.length < MAX_NAMED_IDS)
      this.refused.push({ part: `withdrawal ${id}`, code: failure.code, why: failure.message })
  }
}

/**
 * Lists withdrawals if the profile has a route for it, then fetches every known id that is due and
 * was not listed, through the durable queue. Answers are stored as they arrive, so a killed process
 * loses few of them.
 */
export async function syncWithdrawals(
  context: SyncContext,
  failures: FetchFailures,
): Promise<Tally> {
  const listResult = await syncWithdrawalList(context)
  if (listResult) await noteList(context, listResult, failures)
  const listTally = listResult?.tally ?? noTally
  const fetchedTally = await fetchFrom(
    context,
    new DueIds(context, listResult),
    (doneCount) => context.progress('withdrawals', listTally.seen + doneCount),
    failures,
  )
  return addTally(listTally, fetchedTally)
}

async function noteList(
  { store, clock }: SyncContext,
  { refusal }: ListResult,
  failures: FetchFailures,
): Promise<void> {
  if (refusal) failures.addList(refusal)
  const at = nowInstant(clock)
  const part = 'withdrawals'
  await store.call('notePart', {
    part,
    at,
    refusal: refusal ? { part, code: refusal.code, why: refusal.why, at } : null,
  })
}

/**
 * Fetches these ids and stores each answer: found, absent, or failed. A single id that keeps
 * failing is noted and does not end the work. Throws Failure if the service cannot be reached or
 * refuses every call, and after MAX_DOUBTFUL_IDS consecutive ids with a failure, such as a
 * redirect, that may concern one id or all of them. Those ids are then not noted.
 */
export async function fetchWithdrawals(
  context: SyncContext,
  ids: readonly string[],
  onProgress: (doneCount: number) => void,
  failures?: FetchFailures,
): Promise<Tally> {
  let nextIndex = 0
  return fetchFrom(
    context,
    { take: () => ids[nextIndex++], waitForMore: () => Promise.resolve(false) },
    onProgress,
    failures,
  )
}

/** The source of the ids to fetch. */
interface IdSource {
  /** Returns the next id, or undefined if none is available without waiting. */
  take(): string | undefined
  /** Waits for more ids. Returns false if there are none. */
  waitForMore(): Promise<boolean>
}

/**
 * The due ids of the queue, read ahead while earlier ones are fetched, followed by the due records
 * that only the list has returned.
 */
class DueIds implements IdSource {
  readonly #context: SyncContext
  readonly #listResult: ListResult | undefined
  readonly #now: InstantText
  readonly #ids: string[] = []
  #next = 0
  #after = ''
  #isAtEnd = false
  #hasFailed = false
  #pendingRead: Promise<void> | undefined

  constructor(context: SyncContext, listResult: ListResult | undefined) {
    this.#context = context
    this.#listResult = listResult
    this.#now = nowInstant(context.clock)
  }

  take(): string | undefined {
    // Ignore a failure here. A worker without ids calls `waitForMore`, which reads again and
    // throws.
    if (
      this.#ids.length - this.#next <= MIN_IDS_AHEAD &&
      !this.#isAtEnd &&
      !this.#pendingRead &&
      !this.#hasFailed
    )
      this.#read().catch(() => (this.#hasFailed = true))
    return this.#ids[this.#next++]
  }

  async waitForMore(): Promise<boolean> {
    while (this.#next >= this.#ids.length && !this.#isAtEnd) await this.#read()
    return this.#next < this.#ids.length
  }

  #read(): Promise<void> {
    return (this.#pendingRead ??= this.#readNext().finally(() => (this.#pendingRead = undefined)))
  }

  async #readNext(): Promise<void> {
    const { store, statusMap, isFull } = this.#context
    const items = await store.call('findQueueItems', {
      after: this.#after,
      limit: IDS_PER_READ,
      recentSince: shiftInstant(this.#now, -RECENT_MS),
      all: isFull,
      finalStatuses: settledWords(statusMap),
    })
    const lastItem = items[items.length - 1]
    if (lastItem) this.#after = lastItem.id
    this.#isAtEnd = items.length < IDS_PER_READ
    this.#ids.splice(0, this.#next)
    this.#next = 0
    for (const item of items)
      if (!this.#wasListed(item) && (isFull || isDue(item, this.#now, statusMap)))
        this.#ids.push(item.id)
    if (this.#isAtEnd) for (const id of this.#listResult?.unqueuedIds ?? []) this.#ids.push(id)
  }

  #wasListed({ state, askedAt }: QueueItem): boolean {
    return (
      this.#listResult !== undefined &&
      state === 'found' &&
      askedAt !== null &&
      askedAt >= this.#listResult.begunAt
    )
  }
}

/** Collects outcomes and saves them in batches, one batch after another. */
class OutcomeSaver {
  readonly #context: SyncContext
  readonly #outcomes: FetchOutcome[] = []
  #savedAtMs: number
  #lastSave: Promise<void> = Promise.resolve()
  #tally = noTally

  constructor(context: SyncContext) {
    this.#context = context
    this.#savedAtMs = context.clock.monotonicMs()
  }

  /** The tally of the batches saved so far. */
  get tally(): Tally {
    return this.#tally
  }

  add(outcomes: readonly FetchOutcome[]): void {
    this.#outcomes.push(...outcomes)
  }

  /**
   * True if there are enough outcomes for a batch, or if the last batch was saved long enough ago.
   */
  get isBatchDue(): boolean {
    return (
      this.#outcomes.length >= ROWS_PER_COMMIT ||
      this.#context.clock.monotonicMs() - this.#savedAtMs >= MS_PER_COMMIT
    )
  }

  /** Saves the collected outcomes after all earlier batches. */
  save(): Promise<void> {
    const { store, clock } = this.#context
    const batch = this.#outcomes.splice(0)
    this.#savedAtMs = clock.monotonicMs()
    this.#lastSave = this.#lastSave.then(async () => {
      if (batch.length === 0) return
      const savedTally = await store.call('saveFetched', {
        fetched: packFetched(batch),
        at: nowInstant(clock),
      })
      this.#tally = addTally(this.#tally, savedTally)
    })
    return this.#lastSave
  }
}

async function fetchFrom(
  context: SyncContext,
  idSource: IdSource,
  onProgress: (doneCount: number) => void,
  failures: FetchFailures | undefined,
): Promise<Tally> {
  const saver = new OutcomeSaver(context)
  const doubtfulIds: DoubtfulId[] = []
  let doneCount = 0
  let hasFailed = false
  const fetchUntilEmpty = async (): Promise<void> => {
    while (!hasFailed) {
      const id = idSource.take()
      if (id === undefined) {
        if (await idSource.waitForMore()) continue
        return
      }
      saver.add(await fetchOne(context, id, doubtfulIds, failures))
      doneCount += 1
      onProgress(doneCount)
      if (saver.isBatchDue) await saver.save()
    }
  }
  const workers = Array.from({ length: CONCURRENT_CALLS }, async () => {
    try {
      await fetchUntilEmpty()
    } catch (error) {
      hasFailed = true
      throw error
    }
  })
  const results = await Promise.allSettled(workers)
  const rejection = results.find((result) => result.status === 'rejected')
  // All ids were requested, and there are too few doubtful failures to blame the service.
  if (!rejection) saver.add(noteDoubtfulIds(doubtfulIds, failures))
  await saver.save()
  if (rejection) {
    // Report the first failure. A cancellation does not wait for an index, which the next start
    // builds.
    if (!context.signal?.aborted)
      await context.store.call('finishLoad', null, { signal: context.signal }).catch(() => null)
    throw rejection.reason
  }
  await untilCancelled(
    context.store.call('finishLoad', null, { signal: context.signal }),
    context.signal,
  )
  return saver.tally
}

// Packs usable records into one text, the form in which they cross to the database thread.
function packFetched(batch: readonly FetchOutcome[]): (FetchOutcome | FetchedPage)[] {
  const ids: string[] = []
  const records: ReceivedRecord[] = []
  const otherOutcomes: (FetchOutcome | FetchedPage)[] = []
  for (const item of batch) {
    if (item.kind !== 'found' || item.incoming.kind !== 'record') {
      otherOutcomes.push(item)
      continue
    }
    ids.push(item.id)
    records.push(item.incoming)
  }
  return records.length === 0
    ? otherOutcomes
    : [{ kind: 'page', ids, page: packRecords(withdrawalFields, records) }, ...otherOutcomes]
}

/** An id with a failure that may concern this id or all ids. The answer for another id decides. */
interface DoubtfulId {
  readonly id: string
  readonly failure: Failure
}

/**
 * Fetches one id. Returns its answer, preceded by earlier doubtful ids if this answer shows that
 * the service works.
 */
async function fetchOne(
  context: SyncContext,
  id: string,
  doubtfulIds: DoubtfulId[],
  failures: FetchFailures | undefined,
): Promise<FetchOutcome[]> {
  const settle = (outcome: FetchOutcome, failure?: Failure): FetchOutcome[] => {
    failures?.add(outcome, failure)
    return [...noteDoubtfulIds(doubtfulIds, failures), outcome]
  }
  try {
    const withdrawal = await getWithdrawal(context.client, id, context.signal)
    return settle(
      withdrawal.kind === 'absent'
        ? { id, kind: 'absent' }
        : { id, kind: 'found', incoming: withdrawal },
    )
  } catch (error) {
    if (!(error instanceof Failure) || context.client.pacer.isOutage()) throw error
    const verdict = classifyIdFailure(error)
    if (verdict === 'own') return settle({ id, kind: 'failed', why: error.message }, error)
    if (verdict === 'systemic') throw error
    doubtfulIds.push({ id, failure: error })
    if (doubtfulIds.length >= MAX_DOUBTFUL_IDS) throw error
    return []
  }
}

// Notes the doubtful ids as failed, and returns their outcomes.
function noteDoubtfulIds(
  doubtfulIds: DoubtfulId[],
  failures: FetchFailures | undefined,
): FetchOutcome[] {
  return doubtfulIds.splice(0).map(({ id, failure }) => {
    const outcome: FetchOutcome = { id, kind: 'failed', why: failure.message }
    failures?.add(outcome, failure)
    return outcome
  })
}
