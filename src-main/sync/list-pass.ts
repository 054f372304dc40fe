import type { ListPage } from '../api/partner.ts'
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

/** Rows that may wait for a commit before the walk waits for it too. */
const MAX_WAITING_ROWS = 5000
/** Rows that are committed without waiting for more. */
const MIN_COMMIT_ROWS = 2000
/** What a kill can cost. */
const MS_PER_COMMIT = 250
/** Status words that are remembered. */
const MAX_WORDS = 100
/** Classes of status words that are not expected to change. */
const settled: ReadonlySet<string> = new Set(['final', 'failed'])

/** Withdrawals that are to be asked again, by id; a page that brings one takes it out. */
export type DueRecords = Map<string, InstantText | null>

/**
 * Saves the pages of one pass over the list of withdrawals. Each commit holds rows and the point to
 * resume from. While one is under way the following pages gather for the next, unless the pass has
 * to know whether a page taught something.
 */
export class ListPass {
  readonly #context: SyncContext
  readonly #watch: OrderWatch
  readonly #due: DueRecords
  readonly #isWaiting: () => boolean
  #state: ListState
  #pages: PackedRecords[] = []
  #open: string[] = []
  #untold: string[] = []
  #rows = 0
  #begunAtMs = -Infinity
  #saving: Promise<void> | undefined
  #failure: { readonly error: unknown } | undefined
  /** Whether a record with this status word is not expected to change. */
  readonly #words = new Map<string | null, boolean>()
  /** What the last commit found new or changed. */
  #news = 0
  tally: Tally = noTally

  /** `isWaiting` says whether a page has to be saved before the next is asked for. */
  constructor(
    context: SyncContext,
    watch: OrderWatch,
    due: DueRecords,
    start: ListState,
    isWaiting: () => boolean,
  ) {
    this.#context = context
    this.#watch = watch
    this.#due = due
    this.#state = start
    this.#isWaiting = isWaiting
  }

  get state(): ListState {
    return this.#state
  }

  /**
   * Takes a page of the walk. True where it taught nothing: all its records were known and are
   * neither changed, nor expected to change, nor due.
   */
  async take(page: ListPage, times: PageTimes | undefined): Promise<boolean> {
    this.#state = this.#covered({
      ...this.#state,
      page: page.next,
      passNewest: later(this.#state.passNewest, times?.newest),
      passOldest: earlier(this.#state.passOldest, times?.oldest),
    })
    return this.#save(page)
  }

  /** Takes a page that is read for the records that are due on it, beside the walk. */
  async takeAside(page: ListPage): Promise<void> {
    await this.#save(page)
  }

  /** Waits until every page that was taken is saved. */
  async flush(): Promise<void> {
    if (this.#saving) await this.#saving
    this.#throwFailure()
    if (this.#pages.length > 0) await this.#commit()
  }

  /** Notes that the pass came to its end; `lastPage` is the list's, where it was read. */
  async finish(lastPage: number | null): Promise<void> {
    await this.flush()
    const { passBegunAt, passNewest, listedTo, coveredTo } = this.#state
    const reachedEnd = lastPage !== null
    await this.#replace({
      ...this.#state,
      ...noPass,
      isWhole: this.#state.isWhole || reachedEnd,
      isComplete: this.#state.isComplete || reachedEnd,
      listedTo: later(listedTo, passNewest ?? undefined),
      lastPage: lastPage ?? this.#state.lastPage,
      coveredTo: passBegunAt ?? coveredTo,
    })
  }

  /** Ends a pass that cannot go on where it stands: the next one begins anew. */
  async abandon(): Promise<void> {
    await this.flush()
    await this.#replace({ ...this.#state, ...noPass })
  }

  async #replace(state: ListState): Promise<void> {
    this.#state = state
    const { store, signal } = this.#context
    await untilCancelled(store.call('saveListState', state, { signal }), signal)
  }

  // While no pass has come to the list's end, what this one has read is covered as far as the order
  // is known.
  #covered(state: ListState): ListState {
    if (state.isWhole) return state
    const { order, isProven } = this.#watch
    if (order === 'unknown')
      return { ...state, coveredFrom: null, coveredTo: null, isComplete: false }
    if (!isProven) return state
    return order === 'oldest_first'
      ? { ...state, coveredFrom: null, coveredTo: state.passNewest, isComplete: true }
      : { ...state, coveredFrom: state.passOldest, coveredTo: state.passBegunAt, isComplete: false }
  }

  async #save(page: ListPage): Promise<boolean> {
    let isExpected = false
    for (const item of page.records) {
      if (item.kind !== 'record') continue
      const id = item.record.id ?? ''
      if (this.#due.delete(id)) isExpected = true
      const { status } = item.record
      if (status === undefined) this.#untold.push(id)
      else if (!this.#isSettled(status)) {
        this.#open.push(id)
        isExpected = true
      }
    }
    this.#pages.push(packRecords(withdrawalFields, page.records))
    this.#rows += page.records.length
    this.#throwFailure()
    if (this.#isWaiting()) {
      await this.flush()
      return this.#news === 0 && !isExpected
    }
    if (this.#saving && this.#rows >= MAX_WAITING_ROWS) await this.#saving
    this.#throwFailure()
    if (!this.#saving && this.#isCommitDue()) void this.#begin()
    return false
  }

  // Keys come in no order, so that a commit of few rows writes nearly as many pages as one of many.
  #isCommitDue(): boolean {
    const isLate = this.#context.clock.monotonicMs() - this.#begunAtMs >= MS_PER_COMMIT
    return isLate || this.#rows >= MIN_COMMIT_ROWS
  }

  // Few words occur, and each is judged once.
  #isSettled(status: string | null): boolean {
    let isSettled = this.#words.get(status)
    if (isSettled === undefined) {
      isSettled = settled.has(classifyProviderStatus(status, this.#context.statusMap))
      if (this.#words.size < MAX_WORDS) this.#words.set(status, isSettled)
    }
    return isSettled
  }

  // A failure is thrown by the next page or by the end.
  async #begin(): Promise<void> {
    this.#saving = this.#commit().catch((error: unknown) => {
      this.#failure = { error }
    })
    await this.#saving
    this.#saving = undefined
  }

  async #commit(): Promise<void> {
    const { store, clock, signal } = this.#context
    this.#begunAtMs = clock.monotonicMs()
    const listed = {
      pages: this.#pages,
      open: this.#open,
      untold: this.#untold,
      state: this.#state,
      at: nowInstant(clock),
    }
    this.#pages = []
    this.#open = []
    this.#untold = []
    this.#rows = 0
    const saved = await untilCancelled(store.call('saveListed', listed, { signal }), signal)
    this.#news = saved.added + saved.changed + saved.quarantined
    this.tally = addTally(this.tally, saved)
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}

const noPass = {
  page: null,
  passBegunAt: null,
  passIsFull: false,
  passNewest: null,
  passOldest: null,
} as const

function later(left: InstantText | null, right: InstantText | undefined): InstantText | null {
  return right !== undefined && (left === null || right > left) ? right : left
}

function earlier(left: InstantText | null, right: InstantText | undefined): InstantText | null {
  return right !== undefined && (left === null || right < left) ? right : left
}
