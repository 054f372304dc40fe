import type { Failure } from '../src-main/base/failure.ts'
import type { Cell } from '../src-main/contract/cell.ts'
import { reportColumns } from '../src-main/contract/report.ts'
import type { ListQuery, ListRows } from '../src-main/contract/window.ts'
import { desk } from './desk.svelte.ts'

// Some more than two screens: a jump waits for one of them, and most of a page's time is its cells
// on their way.
const PAGE = 100
const KEPT_PAGES = 80
const AT_ONCE = 3

type Sums = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * A list as a screen shows it: its rows stay still while the cache changes, `newer` says that it
 * did. Rows are read in pages when they are asked for; `at` gives undefined until then.
 */
export class List {
  count = $state.raw(0)
  asOf = $state.raw<string | null>(null)
  state = $state.raw<'loading' | 'ready' | 'failed'>('loading')
  failure = $state.raw<Failure | undefined>(undefined)
  /** A page of rows that could not be read; `retry` asks again. */
  pageFailure = $state.raw<Failure | undefined>(undefined)
  sums = $state.raw<Sums | undefined>(undefined)
  /** Rows that a fresh look would have; undefined: none or not counted yet. */
  newer = $state.raw<number | undefined>(undefined)
  query = $state.raw<ListQuery>(undefined as unknown as ListQuery)
  /** The query that the rows answer: the same object for as long as the same is asked. */
  answered = $state.raw<ListQuery | undefined>(undefined)
  /** Grows with each list that is opened. */
  #opened = $state.raw(0)
  /** Grows with each page that is read; rows that are there do not depend on it. */
  #arrived = $state.raw(0)
  #pages = new Map<number, ListRows>()
  /** Pages under way: whoever asks again waits for the same answer. */
  #asked = new Map<number, Promise<void>>()
  /** Pages to be read next, the most wanted last. */
  #next: number[] = []
  #list: string | undefined
  #profile = ''
  #turn = 0

  /**
   * Opens the query's rows; what was shown before stays until they are there. `begin` is given the
   * first ones just before.
   */
  async open(
    query: ListQuery,
    begin?: (rows: readonly (readonly Cell[])[]) => void,
  ): Promise<void> {
    const turn = (this.#turn += 1)
    const profile = desk.profileName
    this.query = query
    if (this.state !== 'ready' || profile !== this.#profile) this.state = 'loading'
    try {
      const opened = await desk.call('openList', { profile, query, first: PAGE })
      if (turn !== this.#turn) return closeList(opened.list)
      const before = this.#leave()
      this.#list = opened.list
      if (opened.beginning) this.#pages.set(0, opened.beginning)
      begin?.(opened.beginning?.rows ?? [])
      this.#profile = profile
      if (JSON.stringify(query) !== JSON.stringify(this.answered)) this.answered = query
      this.count = opened.rows
      this.asOf = opened.asOf
      this.newer = undefined
      this.sums = undefined
      this.state = 'ready'
      this.failure = undefined
      this.pageFailure = undefined
      this.#opened += 1
      // Behind the task that draws the rows: each call takes a millisecond of it.
      setTimeout(() => {
        closeList(before)
        void this.#readSums(turn)
      })
    } catch (error) {
      if (turn !== this.#turn) return
      this.failure = error as Failure
      this.state = 'failed'
    }
  }

  /** The cells of a row by the report's columns, or undefined while its page is read. Reactive. */
  at(index: number): readonly Cell[] | undefined {
    const page = this.#pageOf(index)
    if (!page) this.#need(Math.floor(index / PAGE))
    return page?.rows[index % PAGE]
  }

  keyAt(index: number): string | undefined {
    return this.#pageOf(index)?.keys[index % PAGE]
  }

  /** Where a record stands among the rows that are read; -1: nowhere there. */
  indexOf(key: string): number {
    for (const [page, { keys }] of this.#pages)
      if (keys.includes(key)) return page * PAGE + keys.indexOf(key)
    return -1
  }

  /** The cell of a column by its name. */
  cell(row: readonly Cell[], name: string): Cell {
    return row[reportColumns[this.query.report].findIndex((column) => column.name === name)] ?? null
  }

  /** Reads a row now, for the keyboard and for links. */
  async read(index: number): Promise<{ key: string; row: readonly Cell[] } | undefined> {
    await this.#load(Math.floor(index / PAGE))
    const row = this.at(index)
    const key = this.keyAt(index)
    return row && key !== undefined ? { key, row } : undefined
  }

  /** Reads the failed page once more. */
  retry(): void {
    this.pageFailure = undefined
    this.#asked.clear()
    this.#arrived += 1
  }

  /** Counts what a fresh look would show; called when the cache has changed. */
  async countNewer(): Promise<void> {
    const turn = this.#turn
    if (this.state !== 'ready') return
    const { rows } = await desk
      .call('countList', { profile: this.#profile, query: this.query })
      .catch(() => ({ rows: this.count }))
    if (turn === this.#turn) this.newer = rows - this.count
  }

  close(): void {
    this.#turn += 1
    closeList(this.#leave())
  }

  // Gives the list that was open, which is to be closed.
  #leave(): string | undefined {
    const list = this.#list
    this.#list = undefined
    this.#pages.clear()
    this.#asked.clear()
    return list
  }

  #pageOf(index: number): ListRows | undefined {
    void this.#opened
    const page = this.#pages.get(Math.floor(index / PAGE))
    if (!page) void this.#arrived
    return page
  }

  #need(page: number): void {
    if (this.#asked.has(page) || this.#list === undefined || this.pageFailure) return
    this.#next = [...this.#next.filter((other) => other !== page), page].slice(-AT_ONCE)
    // Not while rows are being drawn: state may not change there.
    queueMicrotask(() => this.#readNext())
  }

  // Dragging through a million rows passes pages that nobody will see: only the last ones asked for
  // are read.
  #readNext(): void {
    while (this.#asked.size < AT_ONCE) {
      const page = this.#next.pop()
      if (page === undefined) return
      void this.#load(page).then(() => this.#readNext())
    }
  }

  #load(page: number): Promise<void> {
    const list = this.#list
    if (this.#pages.has(page) || list === undefined) return Promise.resolve()
    const asked = this.#asked.get(page) ?? this.#ask(page, list)
    this.#asked.set(page, asked)
    return asked
  }

  async #ask(page: number, list: string): Promise<void> {
    try {
      const read = await desk.call('readList', { list, from: page * PAGE, count: PAGE })
      if (list !== this.#list) return
      this.#pages.set(page, read)
      this.#forgetFarFrom(page)
      this.#arrived += 1
    } catch (error) {
      if (list !== this.#list) return
      // The core keeps a few lists only: one that was dropped is opened anew, at the same place.
      if ((error as Failure).code === 'LIST_GONE') return void this.open(this.query)
      this.pageFailure = error as Failure
    } finally {
      if (list === this.#list) this.#asked.delete(page)
    }
  }

  #forgetFarFrom(page: number): void {
    if (this.#pages.size <= KEPT_PAGES) return
    const farthest = [...this.#pages.keys()].reduce(
      (far, other) => (Math.abs(other - page) > Math.abs(far - page) ? other : far),
      page,
    )
    this.#pages.delete(farthest)
  }

  async #readSums(turn: number): Promise<void> {
    const list = this.#list
    if (list === undefined || turn !== this.#turn) return
    const { sums } = await desk.call('sumList', { list }).catch(() => ({ sums: undefined }))
    if (turn === this.#turn) this.sums = sums
  }
}

function closeList(list: string | undefined): void {
  if (list !== undefined) void desk.call('closeList', { list }).catch(() => null)
}
