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
import { isEverybodys } from './everybodys.ts'
import { keepLearnt } from './learnt-facts.ts'

const LOOK_BACK_MS = 30 * 86400000
// Five times as many at once write a third less, for the keys come in no order; a slow service's
// rows rest after a second.
const ROWS_PER_COMMIT = 5000
const MS_PER_COMMIT = 1000
// A fiftieth of what was fetched in a pass may be fetched again after a kill.
const SHARE = 50

/**
 * Brings the feed up to date: goes on where an interrupted pass stopped, then walks from the top
 * until nothing is left to learn. Each commit holds rows and the resume point together, so a kill
 * loses at most a page, or of a long pass a small share and a second.
 */
export async function syncFeed(context: SyncContext): Promise<Tally> {
  let tally = noTally
  const before = await context.store.call('getFeedState', null)
  if (before.cursor !== null) tally = addTally(tally, await resume(context, before))
  const passed = await walkOrRestart(context, {
    ...fromTheTop(context, await context.store.call('getFeedState', null)),
    passIsFull: context.isFull,
  })
  tally = addTally(tally, passed)
  // Rows move while pages are turned: what was new must hold still once from the top before the
  // feed counts as read.
  for (let rounds = 0; passed.pages > 1 && rounds < 3; rounds += 1) {
    const closing = await walkOrRestart(context, {
      ...fromTheTop(context, await context.store.call('getFeedState', null)),
      passIsFull: false,
    })
    tally = addTally(tally, { ...closing, seen: 0 })
    if (closing.added + closing.changed === 0) break
  }
  return tally
}

// Where everything is asked again anyway, the rest of an earlier pass cannot keep it from being
// asked.
async function resume(context: SyncContext, before: FeedState): Promise<Tally> {
  try {
    return await walkOrRestart(context, before)
  } catch (error) {
    const isOfThePage =
      error instanceof Failure &&
      (error.kind === 'service' || error.kind === 'unreachable') &&
      error.evidence.part !== 'token'
    if (context.isFull && isOfThePage && !['QUOTA_USED', 'THROTTLED'].includes(error.code))
      return noTally
    throw error
  }
}

/**
 * A pass that begins at the newest record. One before it that did not come to its end left records
 * unread below those that it kept: this one does not end before it is past them, by the service's
 * own times. (A first pass and a full one end at the feed's end alone.)
 */
function fromTheTop({ clock }: SyncContext, state: FeedState): FeedState {
  const lost = state.passBegunAt === null ? undefined : (state.passOldest ?? '')
  const reach =
    lost === undefined || (state.reach !== undefined && state.reach < lost) ? state.reach : lost
  return {
    ...state,
    cursor: null,
    passBegunAt: nowInstant(clock),
    passPages: undefined,
    passOldest: undefined,
    reach,
  }
}

const MOST_RESTARTS = 3

// A cursor that the service no longer knows starts the pass over from the top. What is kept of
// where it stood is replaced with the first rows of the new pass: where the service refuses those
// too, it was not the cursor.
async function walkOrRestart(context: SyncContext, start: FeedState): Promise<Walked> {
  let from = start
  for (let restarts = 0; ; restarts += 1) {
    try {
      return await walk(context, from)
    } catch (error) {
      // Who cancels does not wait for the store either, which may be building an index.
      if (!isGone(error) || restarts === MOST_RESTARTS) throw error
      const state = await context.store.call('getFeedState', null)
      if (state.cursor === null) throw error
      from = { ...fromTheTop(context, state), passIsFull: start.passIsFull || state.passIsFull }
      context.tell?.('SYNC_RESTARTED', { page: (state.passPages ?? 0) + 1 })
    }
  }
}

function isGone(error: unknown): boolean {
  if (!(error instanceof Failure) || error.evidence.part === 'token') return false
  return (
    error.code === 'CURSOR_INVALID' ||
    error.evidence.status === 400 ||
    error.evidence.status === 410
  )
}

// Whether a kept cursor is refused for what it is: not for what everybody would meet, nor for a
// service that may answer the next time, nor for what its page holds.
function isOfTheCursor(failure: Failure): boolean {
  if (
    failure.kind !== 'service' ||
    isEverybodys(failure) ||
    ['BAD_RESPONSE', 'ANSWER_UNREADABLE', 'RESPONSE_TOO_LARGE'].includes(failure.code)
  )
    return false
  const { status } = failure.evidence
  return typeof status !== 'number' || (status < 500 && ![401, 403, 408, 429].includes(status))
}

type Walked = Tally & { readonly pages: number }

async function walk(context: SyncContext, start: FeedState): Promise<Walked> {
  const stopBefore = await oldestInteresting(context)
  const saver = new PageSaver(context, start)
  let pages = 0
  try {
    for await (const page of walkTransactions(
      context.client,
      start.cursor,
      context.signal,
      () => saver.isAhead,
    )) {
      pages += 1
      // Before the rows: a cursor is of use only with the name under which the service takes it.
      await keepLearnt(context)
      if (pages === 1 && start.cursor !== null)
        context.tell?.('SYNC_RESUMED', { page: (start.passPages ?? 0) + 1 })
      const isKnown = await saver.take(
        page,
        start.reach === undefined || stopBefore < start.reach ? stopBefore : start.reach,
      )
      context.progress('feed', saver.tally.seen)
      if (isKnown) break
    }
    await saver.flush()
  } catch (error) {
    await saver.giveUp()
    // The contract does not say how a cursor is refused that is too old (B04, B09).
    const isKept = pages === 0 && start.cursor !== null
    throw isKept && error instanceof Failure && isOfTheCursor(error) ? cursorGone(error) : error
  }
  await saver.finish()
  return { ...saver.tally, pages }
}

function cursorGone(cause: Failure): Failure {
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

async function oldestInteresting(context: SyncContext): Promise<InstantText> {
  const since = shiftInstant(nowInstant(context.clock), -LOOK_BACK_MS)
  return (
    (await context.store.call('oldestOpenTransaction', {
      since,
      finalStatuses: settledWords(context.statusMap),
    })) ?? nowInstant(context.clock)
  )
}

/**
 * Saves pages as they come: while one commit is under way the following pages gather for the next.
 */
class PageSaver {
  readonly #context: SyncContext
  #state: FeedState
  #pages: PackedRecords[] = []
  #rows = 0
  /** Rows of this pass so far. */
  #walked = 0
  /** Rows of the last page. */
  #inPage = 0
  #isOver = false
  #begunAtMs = -Infinity
  #saving: Promise<boolean> | undefined
  /**
   * The last commit. Each comes behind the one before it, and behind one that failed there is none:
   * the resume point would pass its rows.
   */
  #committed: Promise<unknown> = Promise.resolve()
  #hasFailed = false
  #oldest: InstantText | null = null
  /** What an earlier process brought of this pass reaches down to here. */
  readonly #resumedAt: InstantText | undefined
  tally: Tally = noTally

  constructor(context: SyncContext, start: FeedState) {
    this.#context = context
    this.#state = start
    this.#oldest = start.passOldest ?? null
    this.#resumedAt = start.passOldest
  }

  /** Whether a page that waits to be taken would be a small part of what a kill may cost. */
  get isAhead(): boolean {
    return (
      (this.#isFirstPass() || this.#state.passIsFull === true) &&
      this.#walked / SHARE > 2 * this.#inPage
    )
  }

  /**
   * True where the page changed nothing and lies before all that can still change: the pass can end
   * here.
   */
  async take(page: CursorPage, stopBefore: InstantText): Promise<boolean> {
    // What waits for the next commit waits in the form in which it crosses.
    this.#pages.push(packRecords(transactionFields, page.records))
    this.#rows += page.records.length
    const oldest = oldestOf(page.records)
    if (oldest !== null && (this.#oldest === null || oldest < this.#oldest)) this.#oldest = oldest
    this.#state = {
      ...this.#state,
      cursor: page.nextCursor,
      passPages: (this.#state.passPages ?? 0) + 1,
      passOldest: this.#oldest ?? undefined,
    }
    this.#isOver = page.nextCursor === null
    this.#walked += page.records.length
    this.#inPage = page.records.length
    if (this.#isFirstPass() || this.#state.passIsFull) {
      await this.#gather()
      return false
    }
    const isSame = await this.#save()
    // Rows that came in at the top push some that this pass has brought itself onto later pages:
    // those were not known before it.
    const isBelow =
      oldest !== null && page.hasNews && (this.#resumedAt === undefined || oldest < this.#resumedAt)
    return isSame && isBelow && oldest < stopBefore
  }

  // Nothing can end such a pass early, so that committing need not hold up the next page; but a
  // kill shall never cost more than a small share of what was fetched. While that is less than a
  // page, each rests before the next is asked for (security.md F01).
  async #gather(): Promise<void> {
    const due = Math.min(ROWS_PER_COMMIT, this.#walked / SHARE)
    if (due <= this.#inPage) return void (await this.#save())
    if (this.#hasFailed) await this.#committed
    const isLate = this.#context.clock.monotonicMs() - this.#begunAtMs >= MS_PER_COMMIT
    // A disk that stalls holds the walk up.
    if (this.#saving && this.#rows >= (isLate ? due : ROWS_PER_COMMIT)) await this.#saving
    if (!this.#saving && (isLate || this.#rows >= due)) this.#begin()
  }

  async flush(): Promise<void> {
    await this.#committed
    // Who cancels waits for nothing; what was not saved yet is as little as what a kill may cost.
    if (this.#rows > 0 && !this.#context.signal?.aborted) await this.#save()
  }

  /** On the way out of a failure: what was fetched is kept. */
  async giveUp(): Promise<void> {
    await this.flush()
    const { store, signal } = this.#context
    if (signal?.aborted || !this.#isFirstPass() || this.#walked === 0) return
    // Lists are looked at until the next sync: with this the store makes ready what it puts off in
    // a first pass. Where it cannot, the next sync or start does; what is told is the failure that
    // ended the pass.
    await store.call('saveFeedState', this.#state, { signal }).catch(() => undefined)
  }

  /** Notes that the pass reached its end, and what is covered now. */
  async finish(): Promise<void> {
    const begun = this.#state.passBegunAt
    const isComplete = this.#state.isComplete || this.#isOver
    this.#state = {
      ...this.#state,
      cursor: null,
      passBegunAt: null,
      passIsFull: false,
      passPages: undefined,
      passOldest: undefined,
      reach: undefined,
      coveredTo: begun ?? this.#state.coveredTo,
      isComplete,
    }
    const { store, signal } = this.#context
    await untilCancelled(store.call('saveFeedState', this.#state, { signal }), signal)
  }

  #isFirstPass(): boolean {
    return !this.#state.isComplete
  }

  #begin(): void {
    this.#begunAtMs = this.#context.clock.monotonicMs()
    const saving: Promise<boolean> = this.#save().finally(() => {
      if (this.#saving === saving) this.#saving = undefined
    })
    this.#saving = saving
    // Nobody waits for it now: the next page does.
    saving.catch(() => (this.#hasFailed = true))
  }

  async #save(): Promise<boolean> {
    const pages = this.#pages
    this.#pages = []
    this.#rows = 0
    // In the first pass everything from the top down is covered without a gap, also when it is cut
    // short.
    const state = this.#isFirstPass()
      ? {
          ...this.#state,
          coveredFrom: this.#oldest ?? this.#state.coveredFrom,
          coveredTo: this.#state.coveredTo ?? this.#state.passBegunAt,
        }
      : this.#state
    this.#state = { ...this.#state, coveredFrom: state.coveredFrom, coveredTo: state.coveredTo }
    const { store, signal, clock } = this.#context
    const saving = this.#committed.then(() =>
      untilCancelled(
        store.call(
          'saveRecords',
          { kind: 'transactions', incoming: pages, at: nowInstant(clock), feed: state },
          { signal },
        ),
        signal,
      ),
    )
    this.#committed = saving
    const saved = await saving
    this.tally = addTally(this.tally, saved)
    return saved.added + saved.changed + saved.quarantined === 0
  }
}

function oldestOf(records: readonly ReceivedRecord[]): InstantText | null {
  let oldest: InstantText | null = null
  for (const item of records) {
    const created = item.kind === 'record' ? item.record.created_at : null
    if (created && isInstant(created) && (oldest === null || created < oldest)) oldest = created
  }
  return oldest
}
