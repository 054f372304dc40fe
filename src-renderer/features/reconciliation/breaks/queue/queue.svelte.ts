import type {
  BreakCluster,
  Decision,
  DecisionView,
} from '../../../../../src-main/contract/reconciling.ts'
import type { ListQuery, OpenedList } from '../../../../../src-main/contract/window.ts'
import { desk } from '../../../../desk.svelte.ts'
import { List } from '../../../../list.svelte.ts'
import type { TableMark } from '../../../../parts/table/table.ts'
import type { PairCells } from '../../break-view.ts'
import { textOf, toCells } from '../../break-view.ts'
import { findLatestUndoable, recordDecisions } from '../../session-decisions.ts'
import { idOf, MAX_BREAKS_PER_DECISION } from './mark-rows.ts'
import { Marks } from './marks.svelte.ts'

const MAX_DECISIONS_PER_BREAK = 100
const KEYS_PER_PAGE = 500
/** Maximum number of rows to skip in the search for the next one that needs a person. */
const MAX_SKIPPED_ROWS = 100

/**
 * The layout of a queue. rows: every break is a row · clusters: clusters are above the rows that
 * are in no cluster · cluster: one cluster is above its rows.
 */
export type Grouping = 'rows' | 'clusters' | 'cluster'

/**
 * The queue of one run as a person works through it: its rows, the open row, the marked rows, and
 * the latest decisions.
 */
export class Queue {
  readonly list = new List(['reconciliation'])
  readonly marks = new Marks()
  selected = $state(-1)
  isOpen = $state(false)
  /** A break requested by its id, shown until a row is chosen. */
  requestedBreak = $state.raw<PairCells | undefined>(undefined)
  /** The result of the latest action, shown and read aloud. */
  message = $state.raw('')
  /** The failure of an action without a dialog. */
  failure = $state.raw<unknown>(undefined)
  isBusy = $state.raw(false)
  /** Groups of breaks that one cause explains. Each is one line above the rows. */
  clusters = $state.raw<readonly BreakCluster[]>([])
  /**
   * The clusters that decisions made elsewhere have left with too few breaks to be clusters: the
   * number of these breaks, by the cluster's id. They keep their place until the rows are read
   * again.
   */
  endedClusters = $state.raw<ReadonlyMap<string, number>>(new Map())
  /** Why the clusters could not be read. All breaks are rows then. */
  clusterFailure = $state.raw<unknown>(undefined)
  /** The index of the cluster that the keys act on; -1 means that they act on rows. */
  clusterIndex = $state(-1)
  /** Whether the latest decision left no row in the list of the opened cluster. */
  isOpenedClusterEmpty = $state.raw(false)
  /** The id of the cluster opened last. It is chosen again when a person returns from its rows. */
  lastOpenedCluster: string | undefined
  chosenCluster = $derived(this.clusterIndex < 0 ? undefined : this.clusters[this.clusterIndex])
  /**
   * The query of the screen, including the rows of clusters. The list holds only the rows below the
   * clusters.
   */
  #query: ListQuery | undefined
  #grouping: Grouping = 'rows'
  #latestAction = $state.raw<
    | {
        readonly decisions: readonly DecisionView[]
        readonly selected: number
        readonly clusterIndex: number
      }
    | undefined
  >(undefined)
  /** The latest decision in progress. Rejects with the core's failure. */
  #decisionInProgress: Promise<void> | undefined
  #unconfirmedDecision: { readonly text: string; readonly id: string } | undefined
  #lastShownBreak: PairCells | undefined
  #rangeNumber = 0
  #clusterRequestNumber = 0
  /** The latest read of the rows. */
  #latestRead: Promise<void> = Promise.resolve()
  /** The break shown in the detail. While its row is read again, the last known cells stay. */
  shownBreak = $derived.by(() => {
    const row = this.selected >= 0 ? this.list.at(this.selected) : undefined
    if (row) return (this.#lastShownBreak = toCells('breaks', row))
    return this.selected >= 0 ? this.#lastShownBreak : this.requestedBreak
  })
  /** The breaks that an action applies to: the marked ones, else the chosen one. */
  targets = $derived<readonly PairCells[]>(
    this.marks.count > 0 ? this.marks.rows : this.shownBreak ? [this.shownBreak] : [],
  )
  /** The decisions of the latest action, until another row or cluster is chosen. */
  latestDecisions = $derived(
    this.#latestAction !== undefined &&
      this.#latestAction.selected === this.selected &&
      this.#latestAction.clusterIndex === this.clusterIndex &&
      this.#latestAction.decisions.some(({ canUndo }) => canUndo)
      ? this.#latestAction.decisions
      : undefined,
  )

  /**
   * Opens the query's rows. Marks stay while the run is unchanged. If the latest decision emptied
   * an opened cluster, the message about that decision stays on screen, and the decision can still
   * be undone.
   */
  async open(query: ListQuery | undefined, grouping: Grouping = 'rows'): Promise<void> {
    const settlingDecisions = this.isOpenedClusterEmpty ? this.latestDecisions : undefined
    const announcement = this.isOpenedClusterEmpty ? this.message : ''
    this.isOpenedClusterEmpty = false
    if (query?.run !== this.#query?.run) this.marks.clear()
    this.#query = query
    this.#grouping = grouping
    this.clusterIndex = -1
    this.#lastShownBreak = undefined
    this.selected = -1
    this.isOpen = this.requestedBreak !== undefined
    this.message = announcement
    this.marks.settle()
    if (!query) {
      this.clusters = []
      this.endedClusters = new Map()
      return this.list.close()
    }
    await this.#read(query)
    if (query === this.#query && grouping === 'clusters' && this.clusters.length > 0)
      this.clusterIndex = this.#findFirstCluster()
    if (query === this.#query && settlingDecisions) this.#storeLatestAction(settlingDecisions)
  }

  // Returns the index of the cluster opened last, else of the first cluster with open breaks. If
  // all clusters are being investigated, returns -1, so that the keys act on the rows, or 0 without
  // rows.
  #findFirstCluster(): number {
    const openedIndex = this.clusters.findIndex(({ id }) => id === this.lastOpenedCluster)
    if (openedIndex >= 0) return openedIndex
    const undecidedIndex = this.clusters.findIndex(({ open }) => open > 0)
    return undecidedIndex < 0 && this.list.count === 0 ? 0 : undecidedIndex
  }

  #storeLatestAction(decisions: readonly DecisionView[]): void {
    this.#latestAction = {
      decisions,
      selected: this.selected,
      clusterIndex: this.clusterIndex,
    }
  }

  // With `hasSums` one call reads the rows and their sums. Without it the rows arrive sooner.
  async #read(query: ListQuery, hasSums = false): Promise<void> {
    this.#latestRead = this.#readRows(query, hasSums)
    await this.#latestRead
    if (query === this.#query && this.list.state === 'ready') void this.#findListedMarks()
  }

  // Waits for a decision in progress, and until the list shows the latest query.
  async #waitUntilIdle(): Promise<void> {
    await this.#decisionInProgress?.catch(() => undefined)
    let latestRead: Promise<void>
    do {
      latestRead = this.#latestRead
      await latestRead
    } while (latestRead !== this.#latestRead)
  }

  // If the call fails, the bar shows only the number of marked breaks.
  async #findListedMarks(): Promise<void> {
    const ids = this.marks.rows.map(idOf)
    if (ids.length === 0) return
    const foundKeys = await this.list.findKeys(ids).catch(() => undefined)
    if (foundKeys) this.marks.setListedIds(foundKeys)
  }

  async #readRows(query: ListQuery, hasSums: boolean): Promise<void> {
    const begin = ({ clusters }: OpenedList): void => {
      this.clusters = clusters ?? []
      this.endedClusters = new Map()
      this.clusterFailure = undefined
      this.marks.clearListedIds()
    }
    if (this.#grouping !== 'rows') {
      const clusters = this.#grouping === 'clusters' ? 'leftOut' : 'kept'
      await this.list.open(query, begin, { clusters, hasSums })
      if (query !== this.#query || this.list.state !== 'failed') return
    }
    const failure = this.#grouping === 'rows' ? undefined : this.list.failure
    await this.list.open(query, begin, { hasSums })
    if (query === this.#query && this.list.state === 'ready') this.clusterFailure = failure
  }

  /** Shows a break by its id. An unknown id leaves the queue without a detail. */
  async openBreak(key: string, run: string | null): Promise<void> {
    this.requestedBreak = await readBreak(key, run)
    if (!this.requestedBreak) return
    this.selected = -1
    this.isOpen = true
  }

  /**
   * Shows what has changed since the rows were read, such as a colleague's decision. Each row and
   * cluster stays in its place, even if it no longer matches the filter. An empty list is read
   * again.
   */
  followChanges(): void {
    const query = this.#query
    if (!query || this.list.state !== 'ready' || !this.list.isOutdated) return
    if (this.list.count === 0 && this.clusters.length === 0) void this.#read(query)
    else {
      this.list.followChanges()
      void this.#followClusters(query)
      void this.#followMarks(query.run)
    }
    void this.#readRequestedBreak(query.run)
  }

  // If the call fails, the clusters stay as they are until the next change.
  async #followClusters(query: ListQuery): Promise<void> {
    if (this.#grouping === 'rows' || this.clusterFailure !== undefined) return
    const latestRead = this.#latestRead
    const requestNumber = (this.#clusterRequestNumber += 1)
    const found = await readClusters(query, this.clusters).catch(() => undefined)
    if (!found || requestNumber !== this.#clusterRequestNumber || latestRead !== this.#latestRead)
      return
    const { current, ended } = found
    const shownIds = new Set(this.clusters.map(({ id }) => id))
    this.endedClusters = ended
    this.clusters = [
      ...this.clusters.map((cluster) => current.find(({ id }) => id === cluster.id) ?? cluster),
      ...current.filter(({ id }) => !shownIds.has(id)),
    ]
  }

  // The actions on marked breaks depend on their status.
  async #followMarks(run: string | null): Promise<void> {
    const latestRead = this.#latestRead
    for (const id of this.marks.rows.map(idOf)) {
      const index = this.list.indexOf(id)
      const [row] = index >= 0 ? await this.#rowsAt([index]) : [await readBreak(id, run)]
      if (latestRead !== this.#latestRead) return
      if (row && idOf(row) === id) this.marks.renew(row)
    }
  }

  async #readRequestedBreak(run: string | null): Promise<void> {
    const { requestedBreak } = this
    if (this.selected >= 0 || !requestedBreak) return
    const cells = await readBreak(textOf(requestedBreak, 'break_id'), run)
    if (this.requestedBreak === requestedBreak) this.requestedBreak = cells
  }

  closeDetail(): void {
    this.isOpen = false
    this.requestedBreak = undefined
  }

  /**
   * Marks the rows that the table requests. A request for all rows waits until the list is read.
   * Returns the number of requested rows beyond the limit of a decision.
   */
  async mark(mark: TableMark): Promise<number> {
    if (mark.kind === 'all') await this.#waitUntilIdle()
    if (this.list.state !== 'ready') return 0
    this.#latestAction = undefined
    const latestRead = this.#latestRead
    if (mark.kind === 'toggle') {
      const [row] = await this.#rowsAt([mark.index])
      if (row) this.marks.toggle(row)
      return 0
    }
    if (mark.kind === 'range' && mark.isNew) this.marks.settle()
    const rangeNumber = (this.#rangeNumber += 1)
    const [from, to] = mark.kind === 'all' ? [0, this.list.count - 1] : [mark.from, mark.to]
    const rowCount = Math.abs(to - from) + 1
    const step = to < from ? -1 : 1
    const rows = await this.#rowsAt(
      Array.from(
        { length: Math.min(rowCount, MAX_BREAKS_PER_DECISION) },
        (_, index) => from + index * step,
      ),
    )
    // A newer range replaced this one while its rows were read, or another list replaced the rows.
    if (rangeNumber !== this.#rangeNumber || latestRead !== this.#latestRead) return 0
    if (mark.kind === 'all') this.marks.add(rows)
    else this.marks.markRange(rows)
    return rowCount - rows.length
  }

  async #rowsAt(indexes: readonly number[]): Promise<readonly PairCells[]> {
    const rows: PairCells[] = []
    for (const index of indexes) {
      const rowCells = await this.list.read(index)
      if (rowCells) rows.push(toCells('breaks', rowCells.row))
    }
    return rows
  }

  /**
   * Makes a decision and reads the rows again. Throws the core's failure. An identical decision
   * that is repeated after a failure keeps its id, so that the core makes it once.
   */
  async decide(decision: Decision, announcement: string): Promise<void> {
    await this.#decideAll([decision], announcement)
  }

  /**
   * Decides all breaks of a cluster that match the queue's filter, with one reason. One decision
   * has at most 1,000 breaks, so a larger cluster takes several decisions, which are undone
   * together until another row or cluster is chosen. `announce` writes the message from the number
   * of decided breaks. Throws the core's failure.
   */
  async decideCluster(
    cluster: BreakCluster,
    outcome: Pick<Extract<Decision, { kind: 'status' }>, 'status' | 'reason' | 'note'>,
    announce: (breaks: number) => string,
  ): Promise<void> {
    const query = this.#query
    if (!query) return
    const ids = await readKeys(queryOfCluster(query, cluster))
    const batches = Array.from(
      { length: Math.ceil(ids.length / MAX_BREAKS_PER_DECISION) },
      (_, index) =>
        ids.slice(index * MAX_BREAKS_PER_DECISION, (index + 1) * MAX_BREAKS_PER_DECISION),
    )
    const indexBefore = this.clusterIndex
    const isListed = this.#grouping === 'clusters'
    await this.#decideAll(
      batches.map((breaks) => ({ kind: 'status', breaks, ...outcome })),
      announce(ids.length),
    )
    // A cluster that is only being investigated stays in its place.
    if (isListed && this.clusters[indexBefore]?.id === cluster.id) this.#choose(indexBefore + 1)
  }

  async #decideAll(decisions: readonly Decision[], announcement: string): Promise<void> {
    this.#decisionInProgress = this.#decideEach(decisions, announcement)
    await this.#decisionInProgress
  }

  async #decideEach(decisions: readonly Decision[], announcement: string): Promise<void> {
    const views: DecisionView[] = []
    const profile = desk.profileName
    const changesBefore = desk.changesOf(['reconciliation'])
    this.isBusy = true
    try {
      try {
        for (const decision of decisions) views.push(await this.#send(decision))
        this.failure = undefined
      } finally {
        if (views.length > 0) {
          recordDecisions(profile, views)
          this.marks.remove(views.flatMap(({ breaks }) => breaks))
          await this.#readAgain()
          // Each decision is announced once, to this window too, and perhaps after its rows are read.
          this.list.includeChanges(changesBefore + views.length)
          if (views.every(({ kind }) => kind === 'undo')) this.#latestAction = undefined
          else this.#storeLatestAction(views)
        }
      }
      // The message comes last. Once it is shown, the next key can undo the decision.
      this.message = announcement
      this.isOpenedClusterEmpty = this.#hasEmptyCluster()
    } finally {
      this.isBusy = false
    }
  }

  // Under a search an empty list does not prove an empty cluster, because hidden rows may be
  // undecided.
  #hasEmptyCluster(): boolean {
    const isCluster = this.#query?.conditions.some(({ column }) => column === 'cluster') ?? false
    return (
      isCluster &&
      this.#query?.search === '' &&
      this.list.state === 'ready' &&
      this.list.count === 0
    )
  }

  async #send(requestedDecision: Decision): Promise<DecisionView> {
    // A decision is about the figures of the run shown here.
    const run = this.#query?.run
    const decision: Decision =
      requestedDecision.kind === 'status' && run ? { ...requestedDecision, run } : requestedDecision
    const text = JSON.stringify(decision)
    if (this.#unconfirmedDecision?.text !== text)
      this.#unconfirmedDecision = { text, id: crypto.randomUUID() }
    const { id } = this.#unconfirmedDecision
    const view = await desk.call('decide', { profile: desk.profileName, id, decision })
    this.#unconfirmedDecision = undefined
    return view
  }

  /** Makes a decision without a dialog. A failure is shown above the rows. */
  async attempt(decision: Decision, announcement: string): Promise<void> {
    await this.try(() => this.decide(decision, announcement))
  }

  /** Runs an action that has no dialog, unless a decision is in progress. */
  async try(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return
    this.failure = undefined
    try {
      await work()
    } catch (error) {
      this.failure = error
    }
  }

  /** Undoes decisions, the last one first. Throws the core's failure. */
  async undo(decisions: readonly Pick<DecisionView, 'id'>[], announcement: string): Promise<void> {
    await this.#decideAll(
      decisions.map(({ id }) => ({ kind: 'undo', decision: id, reason: '' }) as const).reverse(),
      announcement,
    )
  }

  /**
   * Selects the next row that needs a person (`needsPerson`). Changes nothing if the decided row
   * has left the list, because the next row is then at its index already.
   */
  async moveOn(decidedId: string, needsPerson: (row: PairCells) => boolean): Promise<void> {
    const latestAction = this.#latestAction
    const from = this.selected
    if (this.shownBreak === undefined || idOf(this.shownBreak) !== decidedId) return
    for (
      let index = from + 1;
      index < Math.min(this.list.count, from + MAX_SKIPPED_ROWS);
      index += 1
    ) {
      const [row] = await this.#rowsAt([index])
      if (!row || !needsPerson(row)) continue
      if (this.selected !== from) return
      this.selected = index
      if (latestAction && latestAction === this.#latestAction)
        this.#latestAction = { ...latestAction, selected: index }
      return
    }
  }

  /** Chooses a cluster. An index past the last one selects the first row. */
  #choose(index: number): void {
    const latestAction = this.#latestAction
    if (index < this.clusters.length) this.clusterIndex = index
    else this.toRows()
    if (latestAction) this.#storeLatestAction(latestAction.decisions)
  }

  /** Leaves the clusters for the rows below and opens the first of them. */
  toRows(): void {
    this.clusterIndex = -1
    if (this.list.count === 0) return
    if (this.selected < 0) this.selected = 0
    this.isOpen = true
  }

  /** Opens the first row of a list just opened. The latest decisions can still be undone. */
  openFirst(): void {
    const decisions = this.latestDecisions
    this.toRows()
    if (decisions) this.#storeLatestAction(decisions)
  }

  /**
   * Finds the newest decisions that can be undone: those of the latest action, else the latest one
   * about the break. Waits for a decision in progress. Throws Failure.
   */
  async findUndoable(breakId: string | undefined): Promise<readonly DecisionView[]> {
    // The action that started the decision shows its failure.
    await this.#decisionInProgress?.catch(() => undefined)
    if (this.latestDecisions) return this.latestDecisions
    if (breakId === undefined) return []
    const decisions = await desk.call('listDecisions', {
      profile: desk.profileName,
      break: breakId,
      limit: MAX_DECISIONS_PER_BREAK,
    })
    return decisions.filter(({ canUndo, kind }) => canUndo && kind !== 'undo').slice(0, 1)
  }

  /**
   * Finds the decisions of this window's newest action that can still be undone. Waits for a
   * decision in progress. Throws Failure.
   */
  async findLatestUndoable(): Promise<readonly DecisionView[]> {
    await this.#decisionInProgress?.catch(() => undefined)
    return findLatestUndoable(desk.profileName)
  }

  // A decided row may no longer match the filter. The next row is then at its index.
  async #readAgain(): Promise<void> {
    const query = this.#query
    if (!query) return
    await this.#readRequestedBreak(query.run)
    await this.#read(query, true)
    if (query !== this.#query || this.list.state !== 'ready') return
    this.selected = Math.min(this.selected, this.list.count - 1)
    if (this.clusterIndex >= this.clusters.length) this.#choose(this.clusterIndex)
    // Without rows, the keys act on the remaining clusters.
    else if (this.clusterIndex < 0 && this.#grouping === 'clusters' && this.list.count === 0)
      this.clusterIndex = this.clusters.length > 0 ? this.#findFirstCluster() : -1
  }
}

// Returns undefined for an unknown id.
async function readBreak(key: string, run: string | null): Promise<PairCells | undefined> {
  const record = await desk
    .call('readRecord', { profile: desk.profileName, report: 'breaks', key, run })
    .catch(() => undefined)
  return record?.cells
}

// Reads the clusters of a query, and counts the breaks of those in `shownClusters` that ended.
async function readClusters(
  query: ListQuery,
  shownClusters: readonly BreakCluster[],
): Promise<{
  readonly current: readonly BreakCluster[]
  readonly ended: ReadonlyMap<string, number>
}> {
  const profile = desk.profileName
  const { list, clusters } = await desk.call('openList', { profile, query, clusters: 'kept' })
  void desk.call('closeList', { list }).catch(() => null)
  const current = clusters ?? []
  const ended = new Map<string, number>()
  for (const cluster of shownClusters)
    if (!current.some(({ id }) => id === cluster.id)) {
      const clusterQuery = queryOfCluster(query, cluster)
      ended.set(cluster.id, (await desk.call('countList', { profile, query: clusterQuery })).rows)
    }
  return { current, ended }
}

function queryOfCluster(query: ListQuery, { id }: BreakCluster): ListQuery {
  return {
    ...query,
    conditions: [...query.conditions, { column: 'cluster', operator: '=', value: id }],
  }
}

// Reads the keys of all rows of a query at one moment.
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
