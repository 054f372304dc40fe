import type { PartnerPage } from '../api/partner.ts'
import { findWithdrawalPage, walkWithdrawals } from '../api/partner.ts'
import { Failure } from '../base/failure.ts'
import type { InstantText } from '../base/instant.ts'
import { isInstant, nowInstant, shiftInstant } from '../base/instant.ts'
import type { ServicePreset } from '../domain/service-preset.ts'
import { isListRoute, WITHDRAWAL_LIST } from '../domain/service-preset.ts'
import { settledWords } from '../domain/status.ts'
import type { ListState, QueueItem } from '../store/records/record-types.ts'
import type { SyncContext, Tally } from './context.ts'
import { addTally, noTally } from './context.ts'
import type { ListOrder, PageTimes } from './list-order.ts'
import { OrderWatch, readPageTimes } from './list-order.ts'
import type { DueRecords } from './list-pass.ts'
import { ListPass } from './list-pass.ts'
import { isDue } from './schedule.ts'
import { isSystemic } from './systemic-failure.ts'

const ITEMS_PER_READ = 5000
const RECENT_MS = 30 * 86400000
/** Failures that end a walk early but let the remaining records be fetched by id. */
const listFaultCodes: ReadonlySet<string> = new Set(['LINK_FOREIGN', 'LIST_CUT', 'CURSOR_LOOP'])

/** The result of listing withdrawals. */
export interface ListResult {
  readonly tally: Tally
  /** Start of the listing. Records of the queue with a later request time were listed. */
  readonly begunAt: InstantText
  /** Due ids that are not in the queue, because only the list returned them. */
  readonly unqueuedIds: readonly string[]
  /** The failure that ended the walk before the end of the list. */
  readonly refusal: Failure | undefined
}

/**
 * Lists withdrawals if the profile has a route for it (X19). Returns undefined if it has none. An
 * interrupted pass is resumed. Then a pass begins at the end of the list that holds new records, by
 * the order learnt from earlier answers. Pages that hold at least two due records are read too,
 * because a page costs as much as one withdrawal. A refusal by the service ends the list, not the
 * sync.
 */
export async function syncWithdrawalList(context: SyncContext): Promise<ListResult | undefined> {
  const path = findListPath(context.client.preset)
  if (path === undefined) return undefined
  const begunAt = nowInstant(context.clock)
  const { dueRecords, listedOnlyIds } = await readDueRecords(context, begunAt)
  const reader = new ListReader(context, path, begunAt, dueRecords)
  const refusal = await findServiceFailure(() => reader.run())
  const canFetchById = refusal === undefined || listFaultCodes.has(refusal.code)
  const unqueuedIds = canFetchById
    ? [...dueRecords.keys()].filter((id) => listedOnlyIds.has(id))
    : []
  return { tally: reader.tally, begunAt, unqueuedIds, refusal }
}

function findListPath({ routes }: ServicePreset): string | undefined {
  const route = routes[WITHDRAWAL_LIST]
  return route && isListRoute(route) ? route.path : undefined
}

async function findServiceFailure(action: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await action()
    return undefined
  } catch (error) {
    if (error instanceof Failure && error.kind === 'service' && !isSystemic(error)) return error
    throw error
  }
}

// Finds the due records. Returns none until the list was once read to its end, because every page
// is read anyway.
async function readDueRecords(
  context: SyncContext,
  now: InstantText,
): Promise<{ readonly dueRecords: DueRecords; readonly listedOnlyIds: ReadonlySet<string> }> {
  const { store, statusMap } = context
  const dueRecords: DueRecords = new Map()
  const listedOnlyIds = new Set<string>()
  const { isWhole } = await store.call('getListState', null)
  if (!isWhole || context.isFull) return { dueRecords, listedOnlyIds }
  const recentSince = shiftInstant(now, -RECENT_MS)
  const addDue = (items: readonly QueueItem[]): void => {
    for (const item of items)
      if (item.state === 'found' && isDue(item, now, statusMap))
        dueRecords.set(item.id, item.createdAt)
  }
  const finalStatuses = settledWords(statusMap)
  for (let after = '', items: readonly QueueItem[] = []; ; after = lastOf(items).id) {
    const input = { after, limit: ITEMS_PER_READ, recentSince, all: false, finalStatuses }
    items = await store.call('findQueueItems', input)
    addDue(items)
    if (items.length < ITEMS_PER_READ) break
  }
  let after: { createdAt: string; id: string } | null = null
  for (;;) {
    const input = { recentSince, seenBefore: now, after, limit: ITEMS_PER_READ }
    const items: readonly QueueItem[] = await store.call('listedItems', input)
    addDue(items)
    for (const { id } of items) listedOnlyIds.add(id)
    if (items.length < ITEMS_PER_READ) break
    const { createdAt, id } = lastOf(items)
    after = { createdAt: createdAt ?? '', id }
  }
  return { dueRecords, listedOnlyIds }
}

function lastOf(items: readonly QueueItem[]): QueueItem {
  return items[items.length - 1] as QueueItem
}

/** Reads the list in one sync: its passes, and the pages that are read for due records. */
class ListReader {
  readonly #context: SyncContext
  readonly #path: string
  readonly #begunAt: InstantText
  readonly #dueRecords: DueRecords
  tally: Tally = noTally

  constructor(context: SyncContext, path: string, begunAt: InstantText, dueRecords: DueRecords) {
    this.#context = context
    this.#path = path
    this.#begunAt = begunAt
    this.#dueRecords = dueRecords
  }

  async run(): Promise<void> {
    const savedState = await this.#getState()
    const isResumed = savedState.page !== null && (savedState.passIsFull || !this.#context.isFull)
    const refusal = isResumed ? await this.#resume(savedState) : undefined
    // If the list is oldest first, a resumed pass that reached the end has read the newest records.
    const hasReadNewest = isResumed && refusal === undefined && this.#order === 'oldest_first'
    if (!hasReadNewest) await this.#startNewPass()
    if (!this.#context.isFull) await this.#readDuePages()
    if (refusal) throw refusal
  }

  get #order(): ListOrder | undefined {
    return this.#context.client.learntFacts.find('list.order') as ListOrder | undefined
  }

  #getState(): Promise<ListState> {
    return this.#context.store.call('getListState', null)
  }

  // If the list is newest first, a refused page does not prevent reading the newest records, which
  // are on the first pages.
  async #resume(savedState: ListState): Promise<Failure | undefined> {
    const page = savedState.page as number
    this.#context.sendNotice?.('SYNC_RESUMED', { page })
    const refusal = await findServiceFailure(async () => {
      await this.#walk(savedState, page)
    })
    if (refusal && !(savedState.isWhole && this.#order === 'newest_first')) throw refusal
    return refusal
  }

  async #startNewPass(): Promise<void> {
    const start = await this.#startState()
    const startsAtLastPage =
      start.isWhole && !this.#context.isFull && this.#order === 'oldest_first'
    const isPassComplete = await this.#walk(start, startsAtLastPage ? (start.lastPage ?? 1) : 1)
    if (!isPassComplete) await this.#walk(await this.#startState(), 1)
  }

  async #startState(): Promise<ListState> {
    return {
      ...(await this.#getState()),
      page: null,
      passBegunAt: this.#begunAt,
      passIsFull: this.#context.isFull,
      passNewest: null,
      passOldest: null,
    }
  }

  /**
   * Runs one pass that begins at page `from`. Returns false if the list has changed since an
   * earlier pass, so that the pass must begin at the first page.
   */
  async #walk(start: ListState, from: number): Promise<boolean> {
    const { client, signal } = this.#context
    const watch = new OrderWatch(client.learntFacts)
    const isBounded = start.isWhole && !start.passIsFull
    const mayEndEarly = (): boolean => isBounded && watch.order === 'newest_first'
    const readsToEnd = (): boolean =>
      !isBounded || watch.order === 'oldest_first' || watch.order === 'unknown'
    const pass = new ListPass(this.#context, watch, this.#dueRecords, start, mayEndEarly)
    const startsPastFirstPage = from > 1 && start.page === null
    let lastPage: PartnerPage | undefined
    try {
      for await (const page of walkWithdrawals(client, this.#path, {
        from,
        signal,
        mayRequestAhead: readsToEnd,
      })) {
        const times = readPageTimes(page.records)
        watch.addPage(page.page, page.records.length, times)
        const broughtNothingNew = await pass.addPage(page, times)
        this.#context.progress('withdrawals', this.tally.seen + pass.tally.seen)
        if (
          startsPastFirstPage &&
          ((lastPage === undefined && hasGap(times, start)) || watch.order === 'unknown')
        ) {
          await pass.abandon()
          return false
        }
        lastPage = page
        if (broughtNothingNew && mayEndEarly() && reachesEarlierPass(times, start)) {
          await pass.finish(null)
          return true
        }
      }
      if (lastPage) await this.#end(pass, watch, lastPage, from)
      return true
    } catch (error) {
      await this.#giveUp(pass, error)
      if (startsPastFirstPage && lastPage === undefined && isCode(error, 'PAGE_ABSENT'))
        return false
      throw error
    } finally {
      this.tally = addTally(this.tally, pass.tally)
    }
  }

  async #end(
    pass: ListPass,
    watch: OrderWatch,
    lastPage: PartnerPage,
    from: number,
  ): Promise<void> {
    const size = this.#context.client.learntFacts.findCount('list.page_size')
    const { page, records, count } = lastPage
    const rowsRead = (page - 1) * size + records.length
    if (count !== undefined && count > rowsRead) throw listCut(count, rowsRead)
    if (from === 1) watch.noteEnd()
    await pass.finish(page)
  }

  // Saves the fetched rows. Drops the resume point after a failure that would recur at this page in
  // the next pass.
  async #giveUp(pass: ListPass, error: unknown): Promise<void> {
    if (this.#context.signal?.aborted) return
    const isListFault =
      error instanceof Failure && (listFaultCodes.has(error.code) || error.code === 'PAGE_ABSENT')
    await (isListFault ? pass.abandon() : pass.flush()).catch(() => undefined)
  }

  // Reads the pages that should hold at least two due records. The page of a record is estimated
  // from the cache. Records that the page does not hold are fetched by id.
  async #readDuePages(): Promise<void> {
    const { client, store, signal } = this.#context
    const order = this.#order
    const size = client.learntFacts.findCount('list.page_size')
    if (
      this.#dueRecords.size < 2 ||
      size < 2 ||
      (order !== 'newest_first' && order !== 'oldest_first')
    )
      return
    const datedRecords = [...this.#dueRecords].filter(
      (entry): entry is [string, InstantText] => entry[1] !== null && isInstant(entry[1]),
    )
    const counts = await store.call('countBeyond', {
      instants: datedRecords.map(([, createdAt]) => createdAt),
      side: order === 'newest_first' ? 'newer' : 'older',
    })
    const pages = Map.groupBy(
      datedRecords.map(([id], index) => ({
        id,
        page: Math.floor((counts[index] as number) / size) + 1,
      })),
      ({ page }) => page,
    )
    const pass = new ListPass(
      this.#context,
      new OrderWatch(client.learntFacts),
      this.#dueRecords,
      await this.#getState(),
      () => true,
    )
    for (const [number, records] of [...pages].toSorted(([left], [right]) => left - right)) {
      if (records.filter(({ id }) => this.#dueRecords.has(id)).length < 2) continue
      const page = await findWithdrawalPage(client, this.#path, number, signal)
      if (page) await pass.addDuePage(page)
    }
    this.tally = addTally(this.tally, pass.tally)
  }
}

// The list was read up to `listedTo`. If even the oldest record of a later page is newer, earlier
// pages hold records that were not listed.
function hasGap(times: PageTimes | undefined, { listedTo }: ListState): boolean {
  return !times || listedTo === null || times.oldest > listedTo
}

// An earlier pass listed every record that is older than the newest record it listed.
function reachesEarlierPass(times: PageTimes | undefined, { listedTo }: ListState): boolean {
  return times !== undefined && listedTo !== null && times.oldest < listedTo
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Failure && error.code === code
}

function listCut(count: number, rowsRead: number): Failure {
  return new Failure({
    kind: 'service',
    code: 'LIST_CUT',
    what: 'The withdrawal list ended early',
    why: `the service announced ${count} withdrawals and sent ${rowsRead}, without a link to more`,
    advice: 'the rest is fetched by id; report it to the provider',
  })
}
