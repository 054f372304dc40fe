import type { CsvRecord } from '../../base/csv.ts'
import { letterReason, sideReason, signReason } from '../../reconciliation/row/direction.ts'
import { sourceOf } from '../../reconciliation/row/mapping.ts'
import { textCondition } from '../../reconciliation/row/row-filter.ts'
import type { PrintRules } from './print-rules.ts'
import { RecordCells } from './record-cells.ts'
import { Words } from './words.ts'

/** Why a row is left out; undefined where the row has to be read in full. */
type Rule = (record: CsvRecord) => string | undefined

const NOT_EXCLUDED = ''
const MINUS = 45

/**
 * Tells from the text of a row whether the mapping leaves it out, as rowReader does. Conditions on
 * the text of a column and the direction are told so; with any other condition every row has to be
 * read in full.
 */
export class QuickFilter {
  readonly #rules: readonly Rule[]
  readonly #cells: RecordCells

  constructor(rules: PrintRules) {
    this.#cells = new RecordCells(rules.isGuarded)
    this.#rules = [...this.#conditions(rules), ...this.#direction(rules)]
  }

  /** Why a row is left out, empty where it is not; undefined where it has to be read in full. */
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
      ...plan.include.map((placed) => ({ placed, isWanted: true })),
      ...plan.exclude.map((placed) => ({ placed, isWanted: false })),
    ].map(({ placed, isWanted }) => {
      const reasonOf = textCondition(placed.condition, isWanted)
      return reasonOf && typeof placed.place === 'number'
        ? this.#word(placed.place, reasonOf)
        : () => undefined
    })
  }

  #direction({ plan, mapping: { direction, columns } }: PrintRules): readonly Rule[] {
    if (!direction) return []
    const [first = -1, second = -1] = plan.directionColumns
    if (direction.by === 'letter')
      return [this.#word(first, (letter) => letterReason(direction, letter))]
    if (direction.by === 'columns') {
      const isDebit = direction.withdrawals === 'debit'
      return [
        this.#sides(isDebit ? first : second, isDebit ? second : first, sideReason(direction)),
      ]
    }
    const field = plan.columns.has('amount') ? 'amount' : 'total'
    const isNegativeWanted = direction.withdrawals === 'negative'
    // An amount in a smaller unit that is no whole number is for the reader of rows to reject.
    const isWhole = sourceOf(columns[field]).decimalPlaces !== undefined
    const place = plan.columns.get(field) ?? -1
    return [this.#sign(place, isWhole, isNegativeWanted, signReason(field))]
  }

  #word(place: number, reasonOf: (text: string) => string): Rule {
    const words = new Words(reasonOf)
    const cells = this.#cells
    return (record) =>
      cells.find(record, place) ? words.get(record.text, cells.start, cells.end).normal : undefined
  }

  #sign(place: number, isWhole: boolean, isNegativeWanted: boolean, reason: string): Rule {
    const cells = this.#cells
    return (record) => {
      if (!cells.find(record, place) || cells.isEmpty) return undefined
      if (isWhole && hasPoint(record.text, cells.start, cells.end)) return undefined
      const isNegative = record.text.charCodeAt(cells.start) === MINUS
      if (!isAboveZero(record.text, cells.start + (isNegative ? 1 : 0), cells.end)) return undefined
      return isNegative === isNegativeWanted ? NOT_EXCLUDED : reason
    }
  }

  #sides(own: number, other: number, reason: string): Rule {
    const cells = this.#cells
    const isFilled = (record: CsvRecord, place: number): boolean | undefined => {
      if (!cells.find(record, place)) return undefined
      if (cells.isEmpty) return false
      return isAboveZero(record.text, cells.start, cells.end) ? true : undefined
    }
    return (record) => {
      const hasOwn = isFilled(record, own)
      const hasOther = isFilled(record, other)
      if (hasOwn === undefined || hasOther === undefined || hasOwn === hasOther) return undefined
      return hasOwn ? NOT_EXCLUDED : reason
    }
  }
}

const MOST_DIGITS = 30

// True for a decimal of digits and at most one point, digits on both sides of it, whose value is
// not zero; false for whatever else is written.
function isAboveZero(text: string, start: number, end: number): boolean {
  if (end - start > MOST_DIGITS) return false
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

// A record without any text is no row, and none that the mapping leaves out.
function hasText({ text, count, starts, ends }: CsvRecord): boolean {
  for (let cell = 0; cell < count; cell += 1)
    for (let at = starts[cell] as number; at < (ends[cell] as number); at += 1) {
      const code = text.charCodeAt(at)
      if (code > 32 && code < 127) return true
    }
  return false
}
