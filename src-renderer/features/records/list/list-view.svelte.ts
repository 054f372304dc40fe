import type { Condition } from '../../../../src-main/contract/report.ts'
import type { ListQuery } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../desk.svelte.ts'
import type { RecordReport } from '../detail/fields.ts'
import { dayField, findColumn } from '../detail/fields.ts'
import { hasConditions, readQuery, withoutConditions } from './conditions.ts'
import { ListLayout } from './list-layout.svelte.ts'

/** A tab above a list with frequent conditions. The first tab of a list has none. */
export interface QuickFilter {
  readonly id: string
  readonly label: string
  readonly conditions: readonly Condition[]
}

/**
 * The query of one list of one profile, stored until the window closes, and its columns, stored in
 * the settings.
 */
export class ListView {
  readonly report: RecordReport
  readonly layout: ListLayout
  readonly #profile = desk.profileName
  conditions = $state.raw<readonly Condition[]>([])
  sort = $state.raw<ListQuery['sort']>(null)
  search = $state.raw('')
  query: ListQuery = $derived.by(() => ({
    report: this.report,
    run: null,
    conditions: this.conditions,
    sort: this.sort,
    search: this.search,
  }))

  /**
   * `firstConditions` and `firstSort` are the conditions and the order of a list that this window
   * has not shown before.
   */
  constructor(
    report: RecordReport,
    defaultColumns: readonly string[],
    firstConditions: readonly Condition[] = [],
    firstSort: ListQuery['sort'] = null,
  ) {
    this.report = report
    this.layout = new ListLayout(
      report,
      () => defaultColumns,
      (name) => findColumn(report, name) !== undefined,
    )
    const savedQuery = readQuery(sessionStorage.getItem(this.#storageKey()), report)
    if (savedQuery) this.show(savedQuery)
    else [this.conditions, this.sort] = [firstConditions, firstSort]
  }

  /** The names of the shown columns, in order. */
  get columns(): readonly string[] {
    return this.layout.columns
  }

  /**
   * Applies a whole query, such as a saved view's, without its conditions on columns that no longer
   * exist.
   */
  show(query: ListQuery): void {
    this.conditions = query.conditions.filter(({ column }) => findColumn(this.report, column))
    this.sort = query.sort && findColumn(this.report, query.sort.column) ? query.sort : null
    this.search = query.search
  }

  saveQuery(): void {
    sessionStorage.setItem(this.#storageKey(), JSON.stringify(this.query))
  }

  add(conditions: readonly Condition[]): void {
    this.conditions = [...withoutConditions(this.conditions, conditions), ...conditions]
  }

  remove(conditions: readonly Condition[]): void {
    this.conditions = withoutConditions(this.conditions, conditions)
  }

  clear(): void {
    this.conditions = []
    this.search = ''
  }

  /**
   * Returns the active tab: the tab with the most conditions, of the tabs whose conditions are all
   * set.
   */
  findActiveQuickFilter(quickFilters: readonly QuickFilter[]): QuickFilter | undefined {
    return quickFilters
      .filter(({ conditions }) => hasConditions(this.conditions, conditions))
      .sort((left, right) => right.conditions.length - left.conditions.length)[0]
  }

  chooseQuickFilter(quickFilters: readonly QuickFilter[], chosenFilter: QuickFilter): void {
    const oldConditions = this.findActiveQuickFilter(quickFilters)?.conditions ?? []
    this.conditions = [
      ...chosenFilter.conditions,
      ...withoutConditions(this.conditions, [...oldConditions, ...chosenFilter.conditions]),
    ]
  }

  /**
   * Sorts by a column: first in its first order, then in reverse, then in the list's own order. The
   * first order of instants and amounts is descending.
   */
  sortBy(name: string): void {
    const kind = findColumn(this.report, name)?.kind
    const isDescendingFirst = kind === 'instant' || kind === 'money' || kind === 'number'
    if (this.sort?.column !== name) this.sort = { column: name, isDescending: isDescendingFirst }
    else
      this.sort =
        this.sort.isDescending === isDescendingFirst
          ? { column: name, isDescending: !isDescendingFirst }
          : null
  }

  /** The field of the range of days in the bar. */
  get dayField(): string | undefined {
    return dayField(this.report)
  }

  #storageKey(): string {
    return `partner-desk-list-${this.report}-${this.#profile}`
  }
}
