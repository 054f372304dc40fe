import type { Decision, DecisionView } from '../../../../../src-main/contract/reconciling.ts'
import type { ListQuery } from '../../../../../src-main/contract/window.ts'
import { desk } from '../../../../desk.svelte.ts'
import { List } from '../../../../list.svelte.ts'
import type { TableMark } from '../../../../parts/table/table.ts'
import type { PairCells } from '../../break-view.ts'
import { textOf, toCells } from '../../break-view.ts'
import { MOST_MARKED } from './mark-rows.ts'
import { Marks } from './marks.svelte.ts'

const MOST_DECISIONS = 100

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
  /** Counts the decisions made here: what is read of them is read again. */
  decided = $state.raw(0)
  #query: ListQuery | undefined
  #done = $state.raw<{ readonly decision: DecisionView; readonly at: number } | undefined>(
    undefined,
  )
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
  /** The decision that was just made, until another row is chosen. */
  justDone = $derived(
    this.#done !== undefined && this.#done.at === this.selected && this.#done.decision.canUndo
      ? this.#done.decision
      : undefined,
  )

  /** Opens the query's rows. Marks are kept within a run. */
  async open(query: ListQuery | undefined): Promise<void> {
    if (query?.run !== this.#query?.run) this.marks.clear()
    this.#query = query
    this.#held = undefined
    this.selected = -1
    this.isOpen = this.asked !== undefined
    this.said = ''
    this.marks.settle()
    if (!query) return this.list.close()
    await this.list.open(query)
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
      const [row] = await this.#read([mark.index])
      if (row) this.marks.toggle(row)
      return 0
    }
    if (mark.kind === 'range' && mark.isNew) this.marks.settle()
    const turn = (this.#stretches += 1)
    const [from, to] = mark.kind === 'all' ? [0, this.list.count - 1] : [mark.from, mark.to]
    const wanted = Math.abs(to - from) + 1
    const step = to < from ? -1 : 1
    const rows = await this.#read(
      Array.from({ length: Math.min(wanted, MOST_MARKED) }, (_, at) => from + at * step),
    )
    // A longer stretch was asked for meanwhile.
    if (turn !== this.#stretches) return 0
    if (mark.kind === 'all') this.marks.add(rows)
    else this.marks.stretch(rows)
    return wanted - rows.length
  }

  async #read(indexes: readonly number[]): Promise<readonly PairCells[]> {
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
    // What is settled is settled for the figures that stand here.
    const run = this.#query?.run
    const decision: Decision = asked.kind === 'status' && run ? { ...asked, run } : asked
    const text = JSON.stringify(decision)
    if (this.#pending?.text !== text) this.#pending = { text, id: crypto.randomUUID() }
    const { id } = this.#pending
    this.isBusy = true
    try {
      const view = await desk.call('decide', { profile: desk.profileName, id, decision })
      this.#pending = undefined
      this.failure = undefined
      this.said = said
      this.marks.remove(view.breaks)
      await this.#readAgain()
      this.decided += 1
      this.#done = decision.kind === 'undo' ? undefined : { decision: view, at: this.selected }
    } finally {
      this.isBusy = false
    }
  }

  /** Decides without a dialog: a failure is shown above the rows. */
  async attempt(decision: Decision, said: string): Promise<void> {
    if (this.isBusy) return
    this.failure = undefined
    try {
      await this.decide(decision, said)
    } catch (error) {
      this.failure = error
    }
  }

  /**
   * The newest decision that can be taken back: the one just made, else that of the break. Throws
   * Failure.
   */
  async findUndoable(breakId: string | undefined): Promise<DecisionView | undefined> {
    if (this.justDone) return this.justDone
    if (breakId === undefined) return undefined
    const decisions = await desk.call('listDecisions', {
      profile: desk.profileName,
      break: breakId,
      limit: MOST_DECISIONS,
    })
    return decisions.find((one) => one.canUndo && one.kind !== 'undo')
  }

  // A row that no longer fits its filter is gone, and the next one stands in its place.
  async #readAgain(): Promise<void> {
    const query = this.#query
    if (!query) return
    if (this.selected < 0 && this.asked)
      await this.openBreak(textOf(this.asked, 'break_id'), query.run)
    await this.list.open(query)
    if (query === this.#query && this.list.state === 'ready')
      this.selected = Math.min(this.selected, this.list.count - 1)
  }
}
