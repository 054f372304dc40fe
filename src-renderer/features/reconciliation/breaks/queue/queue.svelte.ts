import type {
  BreakCluster,
  Decision,
  DecisionView,
} from '../../../../../src-main/contract/reconciling.ts'
import type { ListQuery } from '../../../../../src-main/contract/window.ts'
import { desk } from '../../../../desk.svelte.ts'
import { List } from '../../../../list.svelte.ts'
import type { TableMark } from '../../../../parts/table/table.ts'
import type { PairCells } from '../../break-view.ts'
import { textOf, toCells } from '../../break-view.ts'
import { findLastMade, keepDecisions } from '../../session-decisions.ts'
import { idOf, MOST_MARKED } from './mark-rows.ts'
import { Marks } from './marks.svelte.ts'

const MOST_DECISIONS = 100
const KEYS_PER_PAGE = 500
/** Rows that are passed over at most on the way to the next one that waits. */
const MAX_PASSED_ROWS = 100

/**
 * How a queue is shown: every break as a row · clusters above the rows that are in none · the rows of
 * one cluster below it.
 */
export type Grouping = 'rows' | 'clusters' | 'cluster'

/**
 * The queue of one run as a person works through it: its rows, the one that is open, the marked
 * ones, and what was decided last.
 */
export class Queue {
  readonly list = new List()
  readonly marks = new Marks()
  selected = $state(-1)
  isOpen = $state(false)
  /** A break that was asked for by its id; shown until a row is chosen. */
  asked = $state.raw<PairCells | undefined>(undefined)
  /** What was just done, for the eye and for a reader. */
  said = $state.raw('')
  /** Of an action without a dialog. */
  failure = $state.raw<unknown>(undefined)
  isBusy = $state.raw(false)
  /** Breaks that one cause explains, which stand above the rows as one line each. */
  clusters = $state.raw<readonly BreakCluster[]>([])
  /** Why the clusters could not be read. All breaks are rows then. */
  clusterFailure = $state.raw<unknown>(undefined)
  /** The cluster that the keys act on; -1: none, the keys act on rows. */
  chosen = $state(-1)
  /** The id of the cluster that was opened last: on the way back it is chosen again. */
  left: string | undefined
  chosenCluster = $derived(this.chosen < 0 ? undefined : this.clusters[this.chosen])
  /** Counts the decisions made here: what is read of them is read again. */
  decided = $state.raw(0)
  /** The query of the screen, with the rows of clusters. The list has only the rows below them. */
  #query: ListQuery | undefined
  #grouping: Grouping = 'rows'
  #done = $state.raw<
    | {
        readonly decisions: readonly DecisionView[]
        readonly at: number
        readonly chosen: number
      }
    | undefined
  >(undefined)
  /** The deciding that was begun last; rejects with the core's failure. */
  #deciding: Promise<void> | undefined
  #pending: { readonly text: string; readonly id: string } | undefined
  #held: PairCells | undefined
  #stretches = 0
  /** The break whose detail is shown. While its row is read again, as it was. */
  shown = $derived.by(() => {
    const row = this.selected >= 0 ? this.list.at(this.selected) : undefined
    if (row) return (this.#held = toCells('breaks', row))
    return this.selected >= 0 ? this.#held : this.asked
  })
  /** What an action is about: the marked breaks, else the chosen one. */
  targets = $derived<readonly PairCells[]>(
    this.marks.count > 0 ? this.marks.rows : this.shown ? [this.shown] : [],
  )
  /** The decisions that were just made at once, until another row or cluster is chosen. */
  justDone = $derived(
    this.#done !== undefined &&
      this.#done.at === this.selected &&
      this.#done.chosen === this.chosen &&
      this.#done.decisions.some(({ canUndo }) => canUndo)
      ? this.#done.decisions
      : undefined,
  )

  /** Opens the query's rows. Marks are kept within a run. */
  async open(query: ListQuery | undefined, grouping: Grouping = 'rows'): Promise<void> {
    if (query?.run !== this.#query?.run) this.marks.clear()
    this.#query = query
    this.#grouping = grouping
    this.chosen = -1
    this.#held = undefined
    this.selected = -1
    this.isOpen = this.asked !== undefined
    this.said = ''
    this.marks.settle()
    if (!query) {
      this.clusters = []
      return this.list.close()
    }
    await this.#read(query)
    if (query === this.#query && grouping === 'clusters' && this.clusters.length > 0)
      this.chosen = Math.max(
        0,
        this.clusters.findIndex(({ id }) => id === this.left),
      )
  }

  async #read(query: ListQuery): Promise<void> {
    let failure: unknown
    const clusters =
      this.#grouping === 'rows'
        ? []
        : await findClusters(query).catch((error: unknown) => ((failure = error), []))
    if (query !== this.#query) return
    this.clusters = clusters
    this.clusterFailure = failure
    const below =
      this.#grouping === 'clusters'
        ? clusters.map(({ id }) => ({ column: 'cluster', operator: '!=', value: id }) as const)
        : []
    await this.list.open({ ...query, conditions: [...query.conditions, ...below] })
  }

  /** Shows a break by its id. One that is not there leaves the queue itself, without a detail. */
  async openBreak(key: string, run: string | null): Promise<void> {
    try {
      const record = await desk.call('readRecord', {
        profile: desk.profileName,
        report: 'breaks',
        key,
        run,
      })
      this.asked = record.cells
      this.selected = -1
      this.isOpen = true
    } catch {
      this.asked = undefined
    }
  }

  closeDetail(): void {
    this.isOpen = false
    this.asked = undefined
  }

  /** Marks rows as the table says. Gives how many of them a decision has no room for. */
  async mark(mark: TableMark): Promise<number> {
    this.#done = undefined
    if (mark.kind === 'toggle') {
      const [row] = await this.#rowsAt([mark.index])
      if (row) this.marks.toggle(row)
      return 0
    }
    if (mark.kind === 'range' && mark.isNew) this.marks.settle()
    const turn = (this.#stretches += 1)
    const [from, to] = mark.kind === 'all' ? [0, this.list.count - 1] : [mark.from, mark.to]
    const wanted = Math.abs(to - from) + 1
    const step = to < from ? -1 : 1
    const rows = await this.#rowsAt(
      Array.from({ length: Math.min(wanted, MOST_MARKED) }, (_, at) => from + at * step),
    )
    // A longer stretch was asked for meanwhile.
    if (turn !== this.#stretches) return 0
    if (mark.kind === 'all') this.marks.add(rows)
    else this.marks.stretch(rows)
    return wanted - rows.length
  }

  async #rowsAt(indexes: readonly number[]): Promise<readonly PairCells[]> {
    const rows: PairCells[] = []
    for (const index of indexes) {
      const read = await this.list.read(index)
      if (read) rows.push(toCells('breaks', read.row))
    }
    return rows
  }

  /**
   * Decides and reads the rows again. Throws the core's failure; the same decision asked for once
   * more is the same one to the core.
   */
  async decide(asked: Decision, said: string): Promise<void> {
    await this.#decideAll([asked], said)
  }

  /**
   * Decides about every break of a cluster that fits the queue's filter, with one reason. One
   * decision speaks of 1,000 breaks at most, so a larger cluster takes several, which are undone
   * together as long as nothing else is chosen. Throws the core's failure.
   */
  async decideCluster(
    cluster: BreakCluster,
    decided: Pick<Extract<Decision, { kind: 'status' }>, 'status' | 'reason' | 'note'>,
    said: string,
  ): Promise<void> {
    const query = this.#query
    if (!query) return
    const ids = await readKeys({
      ...query,
      conditions: [...query.conditions, { column: 'cluster', operator: '=', value: cluster.id }],
    })
    const parts = Array.from({ length: Math.ceil(ids.length / MOST_MARKED) }, (_, part) =>
      ids.slice(part * MOST_MARKED, (part + 1) * MOST_MARKED),
    )
    const before = this.chosen
    await this.#decideAll(
      parts.map((breaks) => ({ kind: 'status', breaks, ...decided })),
      said,
    )
    // A cluster that is only investigated stays in its place.
    if (this.#grouping === 'clusters' && this.clusters[before]?.id === cluster.id)
      this.#choose(before + 1)
  }

  async #decideAll(asked: readonly Decision[], said: string): Promise<void> {
    this.#deciding = this.#decideEach(asked, said)
    await this.#deciding
  }

  async #decideEach(asked: readonly Decision[], said: string): Promise<void> {
    const views: DecisionView[] = []
    const profile = desk.profileName
    this.isBusy = true
    try {
      try {
        for (const one of asked) views.push(await this.#send(one))
        this.failure = undefined
      } finally {
        if (views.length > 0) {
          keepDecisions(profile, views)
          this.marks.remove(views.flatMap(({ breaks }) => breaks))
          await this.#readAgain()
          this.decided += 1
          const isUndo = views.every(({ kind }) => kind === 'undo')
          this.#done = isUndo
            ? undefined
            : { decisions: views, at: this.selected, chosen: this.chosen }
        }
      }
      // Written last: the decision that it reports can be undone by the next key.
      this.said = said
    } finally {
      this.isBusy = false
    }
  }

  async #send(asked: Decision): Promise<DecisionView> {
    // What is settled is settled for the figures that stand here.
    const run = this.#query?.run
    const decision: Decision = asked.kind === 'status' && run ? { ...asked, run } : asked
    const text = JSON.stringify(decision)
    if (this.#pending?.text !== text) this.#pending = { text, id: crypto.randomUUID() }
    const { id } = this.#pending
    const view = await desk.call('decide', { profile: desk.profileName, id, decision })
    this.#pending = undefined
    return view
  }

  /** Decides without a dialog: a failure is shown above the rows. */
  async attempt(decision: Decision, said: string): Promise<void> {
    await this.try(() => this.decide(decision, said))
  }

  /** Does what decides without a dialog, unless something else is being decided. */
  async try(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return
    this.failure = undefined
    try {
      await work()
    } catch (error) {
      this.failure = error
    }
  }

  /** Takes decisions back, the last one first. Throws the core's failure. */
  async undo(decisions: readonly Pick<DecisionView, 'id'>[], said: string): Promise<void> {
    await this.#decideAll(
      decisions.map(({ id }) => ({ kind: 'undo', decision: id, reason: '' }) as const).reverse(),
      said,
    )
  }

  /** Selects the next row that waits for a decision, where the decided row is still listed. */
  async moveOn(decided: string, isWaiting: (row: PairCells) => boolean): Promise<void> {
    const done = this.#done
    const from = this.selected
    if (this.shown === undefined || idOf(this.shown) !== decided) return
    for (let at = from + 1; at < Math.min(this.list.count, from + MAX_PASSED_ROWS); at += 1) {
      const [row] = await this.#rowsAt([at])
      if (!row || !isWaiting(row)) continue
      if (this.selected !== from) return
      this.selected = at
      if (done && done === this.#done) this.#done = { ...done, at }
      return
    }
  }

  /** Goes to a cluster, or behind the last one to the first row. */
  #choose(at: number): void {
    const done = this.#done
    if (at < this.clusters.length) this.chosen = at
    else this.toRows()
    if (done) this.#done = { ...done, at: this.selected, chosen: this.chosen }
  }

  /** Leaves the clusters for the rows below, the first of which is opened. */
  toRows(): void {
    this.chosen = -1
    if (this.list.count === 0) return
    if (this.selected < 0) this.selected = 0
    this.isOpen = true
  }

  /**
   * The newest decisions that can be taken back: those just made, else that of the break. Waits for
   * a decision that is under way. Throws Failure.
   */
  async findUndoable(breakId: string | undefined): Promise<readonly DecisionView[]> {
    // Its failure is shown where it was asked for.
    await this.#deciding?.catch(() => undefined)
    if (this.justDone) return this.justDone
    if (breakId === undefined) return []
    const decisions = await desk.call('listDecisions', {
      profile: desk.profileName,
      break: breakId,
      limit: MOST_DECISIONS,
    })
    return decisions.filter((one) => one.canUndo && one.kind !== 'undo').slice(0, 1)
  }

  /**
   * The decisions of the newest action of this window that can still be taken back. Waits for a
   * decision that is under way. Throws Failure.
   */
  async findLastMade(): Promise<readonly DecisionView[]> {
    await this.#deciding?.catch(() => undefined)
    return findLastMade(desk.profileName)
  }

  // A row that no longer fits its filter is gone, and the next one stands in its place.
  async #readAgain(): Promise<void> {
    const query = this.#query
    if (!query) return
    if (this.selected < 0 && this.asked)
      await this.openBreak(textOf(this.asked, 'break_id'), query.run)
    await this.#read(query)
    if (query !== this.#query || this.list.state !== 'ready') return
    this.selected = Math.min(this.selected, this.list.count - 1)
    if (this.chosen >= this.clusters.length) this.#choose(this.chosen)
  }
}

async function findClusters({ run, conditions }: ListQuery): Promise<readonly BreakCluster[]> {
  if (run === null) return []
  return desk.call('breakClusters', { profile: desk.profileName, run, conditions })
}

// The keys of all rows of a query, as they are at one moment.
async function readKeys(query: ListQuery): Promise<readonly string[]> {
  const profile = desk.profileName
  const { list, rows, beginning } = await desk.call('openList', {
    profile,
    query,
    first: KEYS_PER_PAGE,
  })
  try {
    const keys = [...(beginning?.keys ?? [])]
    while (keys.length < rows) {
      const count = Math.min(KEYS_PER_PAGE, rows - keys.length)
      const page = await desk.call('readList', { list, from: keys.length, count })
      keys.push(...page.keys)
    }
    return keys
  } finally {
    void desk.call('closeList', { list }).catch(() => null)
  }
}
