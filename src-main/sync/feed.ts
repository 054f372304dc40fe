import type { CursorPage } from '../api/cursor-walk.ts'
import { walkTransactions } from '../api/gateway.ts'
import { Failure, untilCancelled } from '../base/failure.ts'
import type { InstantText } from '../base/instant.ts'
import { isInstant, nowInstant, shiftInstant } from '../base/instant.ts'
import type { PackedRecords, ReceivedRecord } from '../domain/packed-records.ts'
import { packRecords } from '../domain/packed-records.ts'
import { settledWords } from '../domain/status.ts'
import { transactionFields } from '../domain/transaction.ts'
import type { FeedState } from '../store/records/record-types.ts'
import type { SyncContext, Tally } from './context.ts'
import { addTally, noTally } from './context.ts'
import { saveLearntFacts } from './learnt-facts.ts'
import { isSystemic } from './systemic-failure.ts'

const LOOK_BACK_MS = 30 * 86400000
// Larger commits write less in total, because the keys are in random order: five times as many rows
// in a commit save a third. The rows of a slow service are committed after a second.
const ROWS_PER_COMMIT = 5000
const MS_PER_COMMIT = 1000
// At most one fiftieth of the rows of a pass may have to be fetched again after a kill.
const PASS_SHARE_DIVISOR = 50

/**
 * Brings the feed up to date: resumes an interrupted pass, then walks from the top until a walk
 * finds nothing new. Each commit stores rows and resume point together, so a kill loses at most one
 * page, or in a long pass a small share of the rows and a second.
 */
export async function syncFeed(context: SyncContext): Promise<Tally> {
  let tally = noTally
  const savedState = await context.store.call('getFeedState', null)
  if (savedState.cursor !== null) tally = addTally(tally, await resume(context, savedState))
  const firstWalk = await walkOrRestart(context, {
    ...startFromTop(context, await context.store.call('getFeedState', null)),
    passIsFull: context.isFull,
  })
  tally = addTally(tally, firstWalk)
  // Rows move between pages during a walk. The feed counts as read only after a walk from the top
  // that finds nothing new.
  for (let rounds = 0; firstWalk.pages > 1 && rounds < 3; rounds += 1) {
    const checkWalk = await walkOrRestart(context, {
      ...startFromTop(context, await context.store.call('getFeedState', null)),
      passIsFull: false,
    })
    tally = addTally(tally, { ...checkWalk, seen: 0 })
    if (checkWalk.added + checkWalk.changed === 0) break
  }
  return tally
}

// A full sync reads everything again, so a failure of the earlier pass must not stop it.
async function resume(context: SyncContext, savedState: FeedState): Promise<Tally> {
  try {
    return await walkOrRestart(context, savedState)
  } catch (error) {
    const isPageFailure =
      error instanceof Failure &&
      (error.kind === 'service' || error.kind === 'unreachable') &&
      error.evidence.part !== 'token'
    if (context.isFull && isPageFailure && !['QUOTA_USED', 'THROTTLED'].includes(error.code))
      return noTally
    throw error
  }
}

// Returns the state of a pass that begins at the newest record. If an earlier pass did not finish,
// there may be unread records older than those that it stored. This pass must then reach past them
// by the service's own times. A first pass and a full pass end only at the end of the feed.
function startFromTop({ clock }: SyncContext, state: FeedState): FeedState {
  const unreadFrom = state.passBegunAt === null ? undefined : (state.passOldest ?? '')
  const reach =
    unreadFrom === undefined || (state.reach !== undefined && state.reach < unreadFrom)
      ? state.reach
      : unreadFrom
  return {
    ...state,
    cursor: null,
    passBegunAt: nowInstant(clock),
    passPages: undefined,
    passOldest: undefined,
    reach,
  }
}

const MAX_RESTARTS = 3

// Starts the pass over from the top if the service rejects the cursor, at most MAX_RESTARTS times.
// The first page of the new pass replaces the stored cursor.
async function walkOrRestart(context: SyncContext, start: FeedState): Promise<WalkTally> {
  let walkStart = start
  for (let restarts = 0; ; restarts += 1) {
    try {
      return await walk(context, walkStart)
    } catch (error) {
      // A cancellation must not wait for the store, which may be building an index.
      if (!isCursorRejected(error) || restarts === MAX_RESTARTS) throw error
      const state = await context.store.call('getFeedState', null)
      if (state.cursor === null) throw error
      walkStart = {
        ...startFromTop(context, state),
        passIsFull: start.passIsFull || state.passIsFull,
      }
      context.sendNotice?.('SYNC_RESTARTED', { page: (state.passPages ?? 0) + 1 })
    }
  }
}

function isCursorRejected(error: unknown): boolean {
  if (!(error instanceof Failure) || error.evidence.part === 'token') return false
  return (
    error.code === 'CURSOR_INVALID' ||
    error.evidence.status === 400 ||
    error.evidence.status === 410
  )
}

// True if the stored cursor itself may be why the request failed, rather than a systemic failure, a
// temporary error of the service, or the content of its page.
function isCursorFault(failure: Failure): boolean {
  if (
    failure.kind !== 'service' ||
    isSystemic(failure) ||
    ['BAD_RESPONSE', 'ANSWER_UNREADABLE', 'RESPONSE_TOO_LARGE'].includes(failure.code)
  )
    return false
  const { status } = failure.evidence
  return typeof status !== 'number' || (status < 500 && ![401, 403, 408, 429].includes(status))
}

type WalkTally = Tally & { readonly pages: number }

async function walk(context: SyncContext, start: FeedState): Promise<WalkTally> {
  const stopBefore = await findOldestOpen(context)
  const saver = new PageSaver(context, start)
  let pages = 0
  try {
    for await (const page of walkTransactions(
      context.client,
      start.cursor,
      context.signal,
      () => saver.mayRequestAhead,
    )) {
      pages += 1
      // Save the learnt facts before the rows. The stored cursor is of use only with the parameter
      // name that the service accepts.
      await saveLearntFacts(context)
      if (pages === 1 && start.cursor !== null)
        context.sendNotice?.('SYNC_RESUMED', { page: (start.passPages ?? 0) + 1 })
      const canEnd = await saver.addPage(
        page,
        start.reach === undefined || stopBefore < start.reach ? stopBefore : start.reach,
      )
      context.progress('feed', saver.tally.seen)
      if (canEnd) break
    }
    await saver.flush()
  } catch (error) {
    await saver.giveUp()
    // The contract does not say how a service refuses a cursor that is too old (B04, B09).
    const isStoredCursor = pages === 0 && start.cursor !== null
    throw isStoredCursor && error instanceof Failure && isCursorFault(error)
      ? cursorInvalid(error)
      : error
  }
  await saver.finish()
  return { ...saver.tally, pages }
}

function cursorInvalid(cause: Failure): Failure {
  const { what, why, advice, evidence } = cause
  return new Failure({
    kind: 'service',
    code: 'CURSOR_INVALID',
    what,
    why,
    advice,
    evidence,
    cause,
  })
}

async function findOldestOpen(context: SyncContext): Promise<InstantText> {
  const since = shiftInstant(nowInstant(context.clock), -LOOK_BACK_MS)
  return (
    (await context.store.call('oldestOpenTransaction', {
      since,
      finalStatuses: settledWords(context.statusMap),
    })) ?? nowInstant(context.clock)
  )
}

/**
 * Saves pages as they arrive. While a commit is running, further pages are buffered for the next
 * commit.
 */
class PageSaver {
  readonly #context: SyncContext
  #state: FeedState
  #pages: PackedRecords[] = []
  #bufferedRows = 0
  /** Rows of this pass so far. */
  #passRows = 0
  /** Rows of the last page. */
  #lastPageRows = 0
  #isAtEnd = false
  #commitBegunAtMs = -Infinity
  #runningCommit: Promise<boolean> | undefined
  /**
   * The last commit. Commits run in order, and none follows a failed one, because its resume point
   * would skip the rows that were not saved.
   */
  #lastCommit: Promise<unknown> = Promise.resolve()
  #hasFailed = false
  #oldest: InstantText | null = null
  /** The oldest time of the rows that an earlier process saved in this pass. */
  readonly #resumedFrom: InstantText | undefined
  tally: Tally = noTally

  constructor(context: SyncContext, start: FeedState) {
    this.#context = context
    this.#state = start
    this.#oldest = start.passOldest ?? null
    this.#resumedFrom = start.passOldest
  }

  /**
   * True if the next page may be requested before this one is saved, because a page is a small part
   * of the rows that a kill may cost.
   */
  get mayRequestAhead(): boolean {
    return (
      (this.#isFirstPass() || this.#state.passIsFull === true) &&
      this.#passRows / PASS_SHARE_DIVISOR > 2 * this.#lastPageRows
    )
  }

  /**
   * Adds a page. Returns true if the pass can end here, because the page changed nothing and is
   * older than all records that can still change.
   */
  async addPage(page: CursorPage, stopBefore: InstantText): Promise<boolean> {
    // Buffer the page in the form in which it crosses to the database thread.
    this.#pages.push(packRecords(transactionFields, page.records))
    this.#bufferedRows += page.records.length
    const oldest = oldestOf(page.records)
    if (oldest !== null && (this.#oldest === null || oldest < this.#oldest)) this.#oldest = oldest
    this.#state = {
      ...this.#state,
      cursor: page.nextCursor,
      passPages: (this.#state.passPages ?? 0) + 1,
      passOldest: this.#oldest ?? undefined,
    }
    this.#isAtEnd = page.nextCursor === null
    this.#passRows += page.records.length
    this.#lastPageRows = page.records.length
    if (this.#isFirstPass() || this.#state.passIsFull) {
      await this.#commitIfDue()
      return false
    }
    const isUnchanged = await this.#save()
    // Rows that arrive at the top during the pass push the pass's own rows onto later pages. A page
    // of such rows is unchanged although the rows below may be unknown. So the pass does not end at
    // a page that only repeats rows of this walk, or rows that the resumed pass had saved before.
    const isBelowKnownRows =
      oldest !== null &&
      page.hasNews &&
      (this.#resumedFrom === undefined || oldest < this.#resumedFrom)
    return isUnchanged && isBelowKnownRows && oldest < stopBefore
  }

  // A first or full pass cannot end early, so a commit need not delay the next page. A kill must
  // never cost more than a small share of the rows fetched. While that share is less than a page,
  // each page is stored before the next is requested (security.md F01).
  async #commitIfDue(): Promise<void> {
    const minRows = Math.min(ROWS_PER_COMMIT, this.#passRows / PASS_SHARE_DIVISOR)
    if (minRows <= this.#lastPageRows) return void (await this.#save())
    if (this.#hasFailed) await this.#lastCommit
    const isLate = this.#context.clock.monotonicMs() - this.#commitBegunAtMs >= MS_PER_COMMIT
    // A stalled disk pauses the walk.
    if (this.#runningCommit && this.#bufferedRows >= (isLate ? minRows : ROWS_PER_COMMIT))
      await this.#runningCommit
    if (!this.#runningCommit && (isLate || this.#bufferedRows >= minRows)) this.#beginCommit()
  }

  async flush(): Promise<void> {
    await this.#lastCommit
    // A cancellation does not wait for a commit. It loses at most the rows that a kill would lose.
    if (this.#bufferedRows > 0 && !this.#context.signal?.aborted) await this.#save()
  }

  /** Saves the fetched rows after a failure. */
  async giveUp(): Promise<void> {
    await this.flush()
    const { store, signal } = this.#context
    if (signal?.aborted || !this.#isFirstPass() || this.#passRows === 0) return
    // Screens read the lists until the next sync, so this call also builds the indexes that the
    // store dropped for the first pass. If it fails, the next sync or start builds them. The
    // failure that ended the pass is the one reported.
    await store.call('saveFeedState', this.#state, { signal }).catch(() => undefined)
  }

  /** Records that the pass reached its end, and the period that is now covered. */
  async finish(): Promise<void> {
    const begunAt = this.#state.passBegunAt
    const isComplete = this.#state.isComplete || this.#isAtEnd
    this.#state = {
      ...this.#state,
      cursor: null,
      passBegunAt: null,
      passIsFull: false,
      passPages: undefined,
      passOldest: undefined,
      reach: undefined,
      coveredTo: begunAt ?? this.#state.coveredTo,
      isComplete,
    }
    const { store, signal } = this.#context
    await untilCancelled(store.call('saveFeedState', this.#state, { signal }), signal)
  }

  #isFirstPass(): boolean {
    return !this.#state.isComplete
  }

  #beginCommit(): void {
    this.#commitBegunAtMs = this.#context.clock.monotonicMs()
    const commit: Promise<boolean> = this.#save().finally(() => {
      if (this.#runningCommit === commit) this.#runningCommit = undefined
    })
    this.#runningCommit = commit
    // The next page awaits the promise. Until then, this handler catches the rejection.
    commit.catch(() => (this.#hasFailed = true))
  }

  async #save(): Promise<boolean> {
    const pages = this.#pages
    this.#pages = []
    this.#bufferedRows = 0
    // A first pass covers everything from the top down without a gap, even if it is cut short.
    const state = this.#isFirstPass()
      ? {
          ...this.#state,
          coveredFrom: this.#oldest ?? this.#state.coveredFrom,
          coveredTo: this.#state.coveredTo ?? this.#state.passBegunAt,
        }
      : this.#state
    this.#state = { ...this.#state, coveredFrom: state.coveredFrom, coveredTo: state.coveredTo }
    const { store, signal, clock } = this.#context
    const commit = this.#lastCommit.then(() =>
      untilCancelled(
        store.call(
          'saveRecords',
          { kind: 'transactions', incoming: pages, at: nowInstant(clock), feed: state },
          { signal },
        ),
        signal,
      ),
    )
    this.#lastCommit = commit
    const saveResult = await commit
    this.tally = addTally(this.tally, saveResult)
    return saveResult.added + saveResult.changed + saveResult.quarantined === 0
  }
}

function oldestOf(records: readonly ReceivedRecord[]): InstantText | null {
  let oldest: InstantText | null = null
  for (const item of records) {
    const createdAt = item.kind === 'record' ? item.record.created_at : null
    if (createdAt && isInstant(createdAt) && (oldest === null || createdAt < oldest))
      oldest = createdAt
  }
  return oldest
}
