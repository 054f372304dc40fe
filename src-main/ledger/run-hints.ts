import type { RunHint } from '../contract/run.ts'
import { toRunHint } from '../contract/run-hint.ts'
import type { LedgerEntry, ReadRow, RejectedRow } from '../reconciliation/row/ledger-entry.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'
import type { RowPlan } from '../reconciliation/row/row-plan.ts'
import { FileHints } from './file-hints.ts'
import type { FileBeginning } from './ledger-columns.ts'
import type { MoneyColumn } from './ledger-hints.ts'
import {
  bareNumber,
  DateColumn,
  headerHints,
  moneyColumns,
  moneyHints,
  numberedFields,
  writtenTexts,
} from './ledger-hints.ts'
import { LineList } from './line-list.ts'
import { sheetHints } from './workbook/sheet-hints.ts'

/** The hints consider at most this number of rejected rows. */
export const MAX_REJECTED_HINTED = 10_000
const MAX_NUMBERS = 50_000

/**
 * The hints of a run, from the header, the sheet, and the rows that did not match. Matched rows are
 * not needed, so a run reads them as fast as without hints.
 */
export class RunHints {
  readonly #path: string
  readonly #beginning: FileBeginning
  readonly #file: FileHints
  readonly #money: readonly MoneyColumn[]
  readonly #dates: DateColumn | undefined
  /**
   * The lines of each number by its spelling. Undefined after more than MAX_NUMBERS numbers, so that
   * the result does not depend on the order of rows.
   */
  #numbers: Map<string, Map<string, number[]>> | undefined = new Map()
  readonly #plan: RowPlan
  readonly #mapping: Mapping
  #allDates: DateColumn | undefined

  constructor(path: string, beginning: FileBeginning, plan: RowPlan, mapping: Mapping) {
    this.#path = path
    this.#beginning = beginning
    this.#plan = plan
    this.#mapping = mapping
    this.#file = new FileHints(beginning, plan, mapping)
    this.#money = moneyColumns(plan.columns, mapping)
    this.#dates = plan.columns.has('date') ? new DateColumn(mapping) : undefined
  }

  takeRejected(row: RejectedRow, cells: readonly string[]): void {
    this.#take({ kind: 'rejected', row }, cells)
  }

  /** Takes a row that ends as unchecked or as part of a break. */
  takeEntry(entry: LedgerEntry): void {
    this.#take({ kind: 'entry', entry })
  }

  /**
   * True if the hints depend on matched rows too: they show whether a spreadsheet may have swapped day
   * and month, and whether the condition for totals would leave out payments. `takeAgain` must then
   * be called for every row.
   */
  get needsAllRows(): boolean {
    return this.#file.hasLabels || this.#dates?.needsAllRows === true
  }

  takeAgain(row: ReadRow, cells: readonly string[]): void {
    if (row.kind === 'excluded') return
    this.#file.takePossiblePayment(cells)
    if (!this.#dates) return
    this.#allDates ??= new DateColumn(this.#mapping)
    this.#allDates.take(writtenTexts(row, cells, this.#plan.columns)('date'))
  }

  /** `hasAllRows`: every row was taken again, or needsAllRows is false. */
  result(hasAllRows: boolean): readonly RunHint[] {
    const dates = (this.#allDates ?? this.#dates)?.result() ?? []
    // With a date format, it is known which number is the day.
    const dateHints = dates.filter(
      ({ kind }) =>
        (kind === 'mixedDates' && this.#allDates !== undefined) ||
        (kind === 'ambiguousDates' && this.#mapping.dateFormat === undefined),
    )
    return [
      ...this.#file.result(hasAllRows),
      ...headerHints(this.#beginning.header).map(toRunHint),
      ...this.#leadingZeros(),
      ...[...moneyHints(this.#money), ...dateHints, ...sheetHints(this.#path)].map(toRunHint),
    ]
  }

  #take(row: Exclude<ReadRow, { readonly kind: 'excluded' }>, cells?: readonly string[]): void {
    this.#file.take(row, cells)
    const { line } = row.kind === 'entry' ? row.entry : row.row
    const textOf = writtenTexts(row, cells, this.#plan.columns)
    for (const column of this.#money) column.take(row, textOf, line)
    this.#dates?.take(textOf('date'))
    for (const field of numberedFields) {
      const writtenText = textOf(field).trim()
      const bareText = bareNumber(field, writtenText)
      if (bareText !== undefined) this.#takeNumber(bareText, writtenText, line)
    }
  }

  #takeNumber(bareText: string, writtenText: string, line: number): void {
    if (!this.#numbers) return
    const spellings = this.#numbers.get(bareText) ?? new Map<string, number[]>()
    if (spellings.size === 0) this.#numbers.set(bareText, spellings)
    const lines = spellings.get(writtenText)
    if (lines) lines.push(line)
    else spellings.set(writtenText, [line])
    if (this.#numbers.size > MAX_NUMBERS) this.#numbers = undefined
  }

  #leadingZeros(): readonly RunHint[] {
    const lines = new LineList()
    let writtenTexts: readonly string[] = []
    for (const spellings of this.#numbers?.values() ?? []) {
      if (spellings.size < 2) continue
      for (const line of [...spellings.values()].flat()) lines.add(line)
      const texts = [...spellings.keys()].sort().slice(0, 2)
      if (writtenTexts.length === 0 || texts.join('\n') < writtenTexts.join('\n'))
        writtenTexts = texts
    }
    if (lines.count === 0) return []
    return [
      { kind: 'leading_zeros', count: lines.count, lines: lines.first, written: writtenTexts },
    ]
  }
}
