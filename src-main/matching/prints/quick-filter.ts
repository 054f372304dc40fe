import type { CsvRecord } from '../../base/csv.ts'
import { letterReason, sideReason, signReason } from '../../reconciliation/row/direction.ts'
import { sourceOf } from '../../reconciliation/row/mapping.ts'
import { textExclusionTest } from '../../reconciliation/row/row-filter.ts'
import type { PrintRules } from './print-rules.ts'
import { RecordCells } from './record-cells.ts'
import { Words } from './words.ts'

/**
 * Returns the reason why a row is left out, NOT_EXCLUDED if the row is kept, and undefined if the row
 * must be read in full.
 */
type Rule = (record: CsvRecord) => string | undefined

const NOT_EXCLUDED = ''
const MINUS = 45

/**
 * Decides from the text of a row whether the mapping leaves it out, with the same result as
 * rowReader. It handles the direction, and conditions on the text of a column. With any other
 * condition, every row must be read in full.
 */
export class QuickFilter {
  readonly #rules: readonly Rule[]
  readonly #cells: RecordCells

  constructor(rules: PrintRules) {
    this.#cells = new RecordCells(rules.isOwnExport)
    this.#rules = [...this.#conditions(rules), ...this.#direction(rules)]
  }

  /**
   * Returns the reason why a row is left out. Empty if the row is kept, undefined if the row must be
   * read in full.
   */
  reason(record: CsvRecord): string | undefined {
    for (const rule of this.#rules) {
      const reason = rule(record)
      if (reason === NOT_EXCLUDED) continue
      return reason !== undefined && hasText(record) ? reason : undefined
    }
    return NOT_EXCLUDED
  }

  #conditions({ plan }: PrintRules): readonly Rule[] {
    return [
      ...plan.include.map((columnCondition) => ({ columnCondition, isWanted: true })),
      ...plan.exclude.map((columnCondition) => ({ columnCondition, isWanted: false })),
    ].map(({ columnCondition, isWanted }) => {
      const reasonOf = textExclusionTest(columnCondition.condition, isWanted)
      return reasonOf && typeof columnCondition.source === 'number'
        ? this.#wordRule(columnCondition.source, reasonOf)
        : () => undefined
    })
  }

  #direction({ plan, mapping: { direction, columns } }: PrintRules): readonly Rule[] {
    if (!direction) return []
    const [firstColumn = -1, secondColumn = -1] = plan.directionColumns
    if (direction.by === 'letter')
      return [this.#wordRule(firstColumn, (letter) => letterReason(direction, letter))]
    if (direction.by === 'columns') {
      const isDebit = direction.withdrawals === 'debit'
      return [
        this.#sidesRule(
          isDebit ? firstColumn : secondColumn,
          isDebit ? secondColumn : firstColumn,
          sideReason(direction),
        ),
      ]
    }
    const field = plan.columns.has('amount') ? 'amount' : 'total'
    const isNegativeWanted = direction.withdrawals === 'negative'
    // The row reader rejects an amount in a smaller unit that is not a whole number.
    const isWhole = sourceOf(columns[field]).decimalPlaces !== undefined
    const column = plan.columns.get(field) ?? -1
    return [this.#signRule(column, isWhole, isNegativeWanted, signReason(field))]
  }

  #wordRule(column: number, reasonOf: (text: string) => string): Rule {
    const words = new Words(reasonOf)
    const cells = this.#cells
    return (record) =>
      cells.findWritten(record, column)
        ? words.get(record.text, cells.start, cells.end).normal
        : undefined
  }

  #signRule(column: number, isWhole: boolean, isNegativeWanted: boolean, reason: string): Rule {
    const cells = this.#cells
    return (record) => {
      if (!cells.findWritten(record, column) || cells.isEmpty) return undefined
      if (isWhole && hasPoint(record.text, cells.start, cells.end)) return undefined
      const isNegative = record.text.charCodeAt(cells.start) === MINUS
      if (!isAboveZero(record.text, cells.start + (isNegative ? 1 : 0), cells.end)) return undefined
      return isNegative === isNegativeWanted ? NOT_EXCLUDED : reason
    }
  }

  #sidesRule(ownColumn: number, otherColumn: number, reason: string): Rule {
    const cells = this.#cells
    const isFilled = (record: CsvRecord, column: number): boolean | undefined => {
      if (!cells.findWritten(record, column)) return undefined
      if (cells.isEmpty) return false
      return isAboveZero(record.text, cells.start, cells.end) ? true : undefined
    }
    return (record) => {
      const hasOwn = isFilled(record, ownColumn)
      const hasOther = isFilled(record, otherColumn)
      if (hasOwn === undefined || hasOther === undefined || hasOwn === hasOther) return undefined
      return hasOwn ? NOT_EXCLUDED : reason
    }
  }
}

const MAX_DIGITS = 30

// True for a decimal above zero: digits, and at most one point between digits. False for any other
// text.
function isAboveZero(text: string, start: number, end: number): boolean {
  if (end - start > MAX_DIGITS) return false
  let point = -1
  let isAbove = false
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 46 && point < 0 && at > start && at + 1 < end) point = at
    else if (code < 48 || code > 57) return false
    else if (code > 48) isAbove = true
  }
  return isAbove
}

function hasPoint(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) === 46) return true
  return false
}

// A record without text is not a row, so the mapping does not leave it out.
function hasText({ text, count, starts, ends }: CsvRecord): boolean {
  for (let cell = 0; cell < count; cell += 1)
    for (let at = starts[cell] as number; at < (ends[cell] as number); at += 1) {
      const code = text.charCodeAt(at)
      if (code > 32 && code < 127) return true
    }
  return false
}
