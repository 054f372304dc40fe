import type { PartnerPage } from '../api/partner.ts'
import { untilCancelled } from '../base/failure.ts'
import type { InstantText } from '../base/instant.ts'
import { nowInstant } from '../base/instant.ts'
import type { PackedRecords } from '../domain/packed-records.ts'
import { packRecords } from '../domain/packed-records.ts'
import { classifyProviderStatus } from '../domain/status.ts'
import { withdrawalFields } from '../domain/withdrawal.ts'
import type { ListState } from '../store/records/record-types.ts'
import type { SyncContext, Tally } from './context.ts'
import { addTally, noTally } from './context.ts'
import type { OrderWatch, PageTimes } from './list-order.ts'

/** Buffered rows above which the walk waits for the running commit. */
const MAX_BUFFERED_ROWS = 5000
/** Number of buffered rows from which a commit does not wait for MS_PER_COMMIT. */
const MIN_COMMIT_ROWS = 2000
/** Interval between commits. A kill can cost the work of one interval. */
const MS_PER_COMMIT = 250
/** Maximum number of status words that are cached. */
const MAX_CACHED_STATUSES = 100
/** Classes of status words that are not expected to change. */
const settledClasses: ReadonlySet<string> = new Set(['final', 'failed'])

/**
 * The withdrawals to fetch again: their times of creation by id. An entry is removed when a page
 * contains its record.
 */
export type DueRecords = Map<string, InstantText | null>

/**
 * Saves the pages of one pass over the list of withdrawals. Each commit stores rows and the point
 * to resume from. While a commit runs, further pages are buffered for the next commit, unless the
 * pass may end early.
 */
export class ListPass {
  readonly #context: SyncContext
  readonly #watch: OrderWatch
  readonly #dueRecords: DueRecords
  readonly #mayEndEarly: () => boolean
  #state: ListState
  #pages: PackedRecords[] = []
  #openIds: string[] = []
  #idsWithoutStatus: string[] = []
  #bufferedRows = 0
  #commitBegunAtMs = -Infinity
  #runningCommit: Promise<void> | undefined
  #failure: { readonly error: unknown } | undefined
  /** Cached results of #isSettled, by status word. */
  readonly #settledByStatus = new Map<string | null, boolean>()
  /** Number of new, changed and quarantined records in the last commit. */
  #lastCommitChanges = 0
  tally: Tally = noTally

  /**
   * `mayEndEarly` is true if the pass may end before the end of the list. Each page must then be
   * saved before the next page is requested.
   */
  constructor(
    context: SyncContext,
    watch: OrderWatch,
    dueRecords: DueRecords,
    start: ListState,
    mayEndEarly: () => boolean,
  ) {
    this.#context = context
    this.#watch = watch
    this.#dueRecords = dueRecords
    this.#state = start
    this.#mayEndEarly = mayEndEarly
  }

  get state(): ListState {
    return this.#state
  }

  /**
   * Adds a page of the walk. Returns true if the pass may end early and the page contains nothing
   * new: all its records are known, unchanged, not expected to change, and not due.
   */
  async addPage(page: PartnerPage, times: PageTimes | undefined): Promise<boolean> {
    this.#state = this.#withCoverage({
      ...this.#state,
      page: page.next,
      passNewest: laterOf(this.#state.passNewest, times?.newest),
      passOldest: earlierOf(this.#state.passOldest, times?.oldest),
    })
    return this.#save(page)
  }

  /** Adds a page that is read outside the walk, for its due records. */
  async addDuePage(page: PartnerPage): Promise<void> {
    await this.#save(page)
  }

  /** Waits until every added page is saved. */
  async flush(): Promise<void> {
    if (this.#runningCommit) await this.#runningCommit
    this.#throwFailure()
    if (this.#pages.length > 0) await this.#commit()
  }

  /**
   * Records that the pass reached its end. `lastPage` is the number of the list's last page, or
   * null if the pass stopped before it.
   */
  async finish(lastPage: number | null): Promise<void> {
    await this.flush()
    const { passBegunAt, passNewest, listedTo, coveredTo } = this.#state
    const hasReachedEnd = lastPage !== null
    await this.#replace({
      ...this.#state,
      ...NO_PASS,
      isWhole: this.#state.isWhole || hasReachedEnd,
      isComplete: this.#state.isComplete || hasReachedEnd,
      listedTo: laterOf(listedTo, passNewest ?? undefined),
      lastPage: lastPage ?? this.#state.lastPage,
      coveredTo: passBegunAt ?? coveredTo,
    })
  }

  /** Ends a pass that cannot be resumed. The next pass begins at the start. */
  async abandon(): Promise<void> {
    await this.flush()
    await this.#replace({ ...this.#state, ...NO_PASS })
  }

  async #replace(state: ListState): Promise<void> {
    this.#state = state
    const { store, signal } = this.#context
    await untilCancelled(store.call('saveListState', state, { signal }), signal)
  }

  // Until a pass has read the whole list, only the rows of this pass are covered, and only if the
  // order is known.
  #withCoverage(state: ListState): ListState {
    if (state.isWhole) return state
    const { order, isProven } = this.#watch
    if (order === 'unknown')
      return { ...state, coveredFrom: null, coveredTo: null, isComplete: false }
    if (!isProven) return state
    return order === 'oldest_first'
      ? { ...state, coveredFrom: null, coveredTo: state.passNewest, isComplete: true }
      : { ...state, coveredFrom: state.passOldest, coveredTo: state.passBegunAt, isComplete: false }
  }

  async #save(page: PartnerPage): Promise<boolean> {
    let hasExpectedRecord = false
    for (const item of page.records) {
      if (item.kind !== 'record') continue
      const id = item.record.id ?? ''
      if (this.#dueRecords.delete(id)) hasExpectedRecord = true
      const { status } = item.record
      if (status === undefined) this.#idsWithoutStatus.push(id)
      else if (!this.#isSettled(status)) {
        this.#openIds.push(id)
        hasExpectedRecord = true
      }
    }
    this.#pages.push(packRecords(withdrawalFields, page.records))
    this.#bufferedRows += page.records.length
    this.#throwFailure()
    if (this.#mayEndEarly()) {
      await this.flush()
      return this.#lastCommitChanges === 0 && !hasExpectedRecord
    }
    if (this.#runningCommit && this.#bufferedRows >= MAX_BUFFERED_ROWS) await this.#runningCommit
    this.#throwFailure()
    if (!this.#runningCommit && this.#isCommitDue()) void this.#commitInBackground()
    return false
  }

  // The keys are in random order, so a commit of few rows writes nearly as many pages as a commit
  // of many.
  #isCommitDue(): boolean {
    const isLate = this.#context.clock.monotonicMs() - this.#commitBegunAtMs >= MS_PER_COMMIT
    return isLate || this.#bufferedRows >= MIN_COMMIT_ROWS
  }

  // Only a few status words occur, so the result for each is cached.
  #isSettled(status: string | null): boolean {
    let isSettled = this.#settledByStatus.get(status)
    if (isSettled === undefined) {
      isSettled = settledClasses.has(classifyProviderStatus(status, this.#context.statusMap))
      if (this.#settledByStatus.size < MAX_CACHED_STATUSES)
        this.#settledByStatus.set(status, isSettled)
    }
    return isSettled
  }

  // A failure is thrown by the next page or at the end.
  async #commitInBackground(): Promise<void> {
    this.#runningCommit = this.#commit().catch((error: unknown) => {
      this.#failure = { error }
    })
    await this.#runningCommit
    this.#runningCommit = undefined
  }

  async #commit(): Promise<void> {
    const { store, clock, signal } = this.#context
    this.#commitBegunAtMs = clock.monotonicMs()
    const batch = {
      pages: this.#pages,
      openIds: this.#openIds,
      idsWithoutStatus: this.#idsWithoutStatus,
      state: this.#state,
      at: nowInstant(clock),
    }
    this.#pages = []
    this.#openIds = []
    this.#idsWithoutStatus = []
    this.#bufferedRows = 0
    const commitTally = await untilCancelled(store.call('saveListed', batch, { signal }), signal)
    this.#lastCommitChanges = commitTally.added + commitTally.changed + commitTally.quarantined
    this.tally = addTally(this.tally, commitTally)
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}

const NO_PASS = {
  page: null,
  passBegunAt: null,
  passIsFull: false,
  passNewest: null,
  passOldest: null,
} as const

function laterOf(left: InstantText | null, right: InstantText | undefined): InstantText | null {
  return right !== undefined && (left === null || right > left) ? right : left
}

function earlierOf(left: InstantText | null, right: InstantText | undefined): InstantText | null {
  return right !== undefined && (left === null || right < left) ? right : left
}
