import { untrack } from 'svelte'
import type { Failure } from '../src-main/base/failure.ts'
import type { Cell } from '../src-main/contract/cell.ts'
import { reportColumns } from '../src-main/contract/report.ts'
import type {
  Family,
  ListQuery,
  ListRows,
  ListSums,
  OpenedList,
  WindowCalls,
} from '../src-main/contract/window.ts'
import { desk } from './desk.svelte.ts'

// A little more than two screens. A jump waits for one page, and most of a page's time is the
// transfer of its cells.
const ROWS_PER_PAGE = 100
const MAX_CACHED_PAGES = 80
const MAX_PAGE_REQUESTS = 3

type OpenOptions = Pick<WindowCalls['openList']['input'], 'clusters' | 'hasSums'>

interface CachedPage extends ListRows {
  /** The changes of the cache when the page was requested. It may lack later ones. */
  readonly changes: number
}

/**
 * Rows of a list for a screen. They stay unchanged while the cache changes, and `newerCount` counts
 * the added rows. Pages are read on demand, and `at` returns undefined until then.
 */
export class List {
  count = $state.raw(0)
  asOf = $state.raw<string | null>(null)
  state = $state.raw<'loading' | 'ready' | 'failed'>('loading')
  failure = $state.raw<Failure | undefined>(undefined)
  /** A page of rows that could not be read. `retry` reads it again. */
  pageFailure = $state.raw<Failure | undefined>(undefined)
  sums = $state.raw<ListSums | undefined>(undefined)
  /** Number of rows that a fresh read would add, or undefined until they are counted. */
  newerCount = $state.raw<number | undefined>(undefined)
  /** Whether records of the list's kind had changed when `newerCount` was counted. */
  hasChangedRecords = $state.raw(false)
  query = $state.raw<ListQuery>(undefined as unknown as ListQuery)
  /** Whether rows were requested and have not arrived. The previous rows are shown until then. */
  isOpening = $state.raw(false)
  /**
   * The query that the rows answer. Opening an equal query keeps the previous object, so that a
   * table keeps its position.
   */
  answeredQuery = $state.raw<ListQuery | undefined>(undefined)
  /** Grows with each list that is opened. */
  #listVersion = $state.raw(0)
  /** Grows with each page that is read. Rows already read do not depend on it. */
  #pageVersion = $state.raw(0)
  #pages = new Map<number, CachedPage>()
  /** Requests under way by page, so that a second request for a page shares the first one. */
  #requests = new Map<number, Promise<void>>()
  /** Pages to be read next, the most urgent last. */
  #queue: number[] = []
  #list: string | undefined
  #options: OpenOptions = {}
  #profile = ''
  #generation = 0
  #pendingAction: (() => void) | undefined
  readonly #families: readonly Family[]
  /** The changes of the cache when the shown rows were requested. */
  #changesAtOpen = 0
  #lastChange = 0
  /** Pages requested before this many changes of the cache are read again. */
  #followedChanges = $state.raw(0)

  /** `families`: those whose changes `followChanges` follows. */
  constructor(families: readonly Family[] = []) {
    this.#families = families
  }

  /**
   * Opens the query's rows. The previous rows stay until the new ones arrive. `onOpened` is called
   * with the answer just before the new rows are shown. Sums that the answer lacks are read
   * afterwards.
   */
  async open(
    query: ListQuery,
    onOpened?: (openedList: OpenedList) => void,
    options: OpenOptions = {},
  ): Promise<void> {
    const generation = (this.#generation += 1)
    const profile = desk.profileName
    const changes = this.#countChanges()
    this.query = query
    this.#options = options
    this.isOpening = true
    if (this.state !== 'ready' || profile !== this.#profile) this.state = 'loading'
    try {
      const openedList = await desk.call('openList', {
        profile,
        query,
        first: ROWS_PER_PAGE,
        ...options,
      })
      if (generation !== this.#generation) return closeList(openedList.list)
      const previousList = this.#detach()
      this.#list = openedList.list
      this.#changesAtOpen = changes
      if (openedList.beginning) this.#pages.set(0, { ...openedList.beginning, changes })
      onOpened?.(openedList)
      this.#profile = profile
      if (JSON.stringify(query) !== JSON.stringify(this.answeredQuery)) this.answeredQuery = query
      this.count = openedList.rows
      this.asOf = openedList.asOf
      this.newerCount = undefined
      this.hasChangedRecords = false
      this.#lastChange = openedList.lastChange
      this.sums = openedList.sums ?? undefined
      this.state = 'ready'
      this.failure = undefined
      this.pageFailure = undefined
      this.#listVersion += 1
      this.#takePending()?.()
      // Runs after the task that draws the rows. A call inside that task would delay the drawing by
      // a millisecond.
      setTimeout(() => {
        closeList(previousList)
        if (!openedList.sums) void this.#readSums(generation)
      })
    } catch (error) {
      if (generation !== this.#generation) return
      this.failure = error as Failure
      this.state = 'failed'
      this.#takePending()
    } finally {
      if (generation === this.#generation) this.isOpening = false
    }
  }

  /**
   * Calls `action` at once if the list is ready, and after the load if it is loading. Never calls
   * it if the list failed.
   */
  whenReady(action: () => void): void {
    if (this.state === 'ready') action()
    else if (this.state === 'loading') this.#pendingAction = action
  }

  #takePending(): (() => void) | undefined {
    const action = this.#pendingAction
    this.#pendingAction = undefined
    return action
  }

  /** The cells of a row by the report's columns; undefined while its page is read. Reactive. */
  at(index: number): readonly Cell[] | undefined {
    const page = this.#pageOf(index)
    if (!this.#isCurrent(page)) this.#requestPage(Math.floor(index / ROWS_PER_PAGE))
    return page?.rows[index % ROWS_PER_PAGE]
  }

  keyAt(index: number): string | undefined {
    return this.#pageOf(index)?.keys[index % ROWS_PER_PAGE]
  }

  /** Index of a record among the rows already read, or -1 if it is not among them. */
  indexOf(key: string): number {
    for (const [page, { keys }] of this.#pages)
      if (keys.includes(key)) return page * ROWS_PER_PAGE + keys.indexOf(key)
    return -1
  }

  /**
   * Returns the keys that are rows of the list, or undefined if the list was replaced. Accepts at
   * most 1,000 keys.
   */
  async findKeys(keys: readonly string[]): Promise<readonly string[] | undefined> {
    const list = this.#list
    if (list === undefined) return undefined
    const reply = await desk.call('findInList', { list, keys })
    return list === this.#list ? reply.keys : undefined
  }

  /** The cell of a column, by the column's name. */
  cell(row: readonly Cell[], name: string): Cell {
    return row[reportColumns[this.query.report].findIndex((column) => column.name === name)] ?? null
  }

  /** Reads a row at once, for the keyboard and for links. */
  async read(index: number): Promise<{ key: string; row: readonly Cell[] } | undefined> {
    await this.#load(Math.floor(index / ROWS_PER_PAGE))
    const row = this.at(index)
    const key = this.keyAt(index)
    return row && key !== undefined ? { key, row } : undefined
  }

  /** Reads the failed page again. */
  retry(): void {
    this.pageFailure = undefined
    this.#requests.clear()
    this.#pageVersion += 1
  }

  /**
   * Counts the rows that a fresh read would add, and finds out whether records have changed. Called
   * when the cache has changed.
   */
  async countNewer(): Promise<void> {
    const generation = this.#generation
    if (this.state !== 'ready') return
    const { rows, isChanged } = await desk
      .call('countList', { profile: this.#profile, query: this.query, since: this.#lastChange })
      .catch(() => ({ rows: this.count, isChanged: false }))
    if (generation !== this.#generation) return
    this.newerCount = rows - this.count
    this.hasChangedRecords = isChanged
  }

  /** Whether the cache has changed since the rows were requested. */
  get isOutdated(): boolean {
    return this.#countChanges() > this.#changesAtOpen
  }

  /**
   * Notes that the shown rows include the first `changes` changes of the cache, some of which may
   * not have been announced yet.
   */
  includeChanges(changes: number): void {
    this.#changesAtOpen = Math.max(this.#changesAtOpen, changes)
  }

  /**
   * Reads the cells again that are older than the latest change of the cache, as they become
   * visible. The rows and their order stay, and the old cells stay until the new ones arrive.
   */
  followChanges(): void {
    this.#followedChanges = this.#countChanges()
  }

  close(): void {
    this.#generation += 1
    this.#takePending()
    closeList(this.#detach())
  }

  // Returns the list that was open. The caller closes it.
  #detach(): string | undefined {
    const list = this.#list
    this.#list = undefined
    this.#pages.clear()
    this.#requests.clear()
    return list
  }

  #pageOf(index: number): CachedPage | undefined {
    void this.#listVersion
    const page = this.#pages.get(Math.floor(index / ROWS_PER_PAGE))
    if (!this.#isCurrent(page)) void this.#pageVersion
    return page
  }

  #isCurrent(page: CachedPage | undefined): boolean {
    return page !== undefined && page.changes >= this.#followedChanges
  }

  #countChanges(): number {
    return untrack(() => desk.changesOf(this.#families))
  }

  #requestPage(page: number): void {
    if (this.#requests.has(page) || this.#list === undefined || this.pageFailure) return
    this.#queue = [...this.#queue.filter((other) => other !== page), page].slice(-MAX_PAGE_REQUESTS)
    // Deferred, because state must not change while rows are being drawn.
    queueMicrotask(() => this.#readNext())
  }

  // Dragging through a million rows passes many pages that are never shown, so only the last ones
  // requested are read.
  #readNext(): void {
    while (this.#requests.size < MAX_PAGE_REQUESTS) {
      const page = this.#queue.pop()
      if (page === undefined) return
      void this.#load(page).then(() => this.#readNext())
    }
  }

  #load(page: number): Promise<void> {
    const list = this.#list
    if (this.#isCurrent(this.#pages.get(page)) || list === undefined) return Promise.resolve()
    const request = this.#requests.get(page) ?? this.#readPage(page, list)
    this.#requests.set(page, request)
    return request
  }

  async #readPage(page: number, list: string): Promise<void> {
    const changes = this.#countChanges()
    try {
      const answer = await desk.call('readList', {
        list,
        from: page * ROWS_PER_PAGE,
        count: ROWS_PER_PAGE,
      })
      if (list !== this.#list) return
      this.#pages.set(page, { ...answer, changes })
      this.#forgetFarFrom(page)
      this.#pageVersion += 1
    } catch (error) {
      if (list !== this.#list) return
      // The core keeps only a few lists. A dropped list is opened again at the same place.
      if ((error as Failure).code === 'LIST_GONE')
        return void this.open(this.query, undefined, this.#options)
      this.pageFailure = error as Failure
    } finally {
      if (list === this.#list) this.#requests.delete(page)
    }
  }

  #forgetFarFrom(page: number): void {
    if (this.#pages.size <= MAX_CACHED_PAGES) return
    const farthestPage = [...this.#pages.keys()].reduce(
      (farthest, other) => (Math.abs(other - page) > Math.abs(farthest - page) ? other : farthest),
      page,
    )
    this.#pages.delete(farthestPage)
  }

  async #readSums(generation: number): Promise<void> {
    const list = this.#list
    if (list === undefined || generation !== this.#generation) return
    const { sums } = await desk.call('sumList', { list }).catch(() => ({ sums: undefined }))
    if (generation === this.#generation) this.sums = sums
  }
}

function closeList(list: string | undefined): void {
  if (list !== undefined) void desk.call('closeList', { list }).catch(() => null)
}
