import { toScaled } from '../../base/decimal.ts'
import { Failure } from '../../base/failure.ts'
import type { Zone } from '../../base/zone.ts'
import type { AmountReader } from './amount-format.ts'
import { isAmount } from './amount-format.ts'
import type { DateReader } from './date-format.ts'
import { readIsoDate } from './date-format.ts'
import { dateRange } from './date-range.ts'
import type { LedgerField } from './ledger-fields.ts'
import type { MoneyReader } from './money-cell.ts'
import { normalText } from './normal-form.ts'
import { isWithoutValue } from './placeholder.ts'
import type { RowCondition, RowOperator } from './row-condition.ts'
import { conditionText, exclusionReason } from './row-condition.ts'
import type { ColumnCondition, RowPlan } from './row-plan.ts'

/** The readers for the cells that a condition compares. */
export interface FilterTools {
  readonly money: Readonly<Record<'amount' | 'fee' | 'total', MoneyReader>>
  /** Reads columns other than those of `money`. */
  readonly readAmount: AmountReader
  readonly date: DateReader
  readonly zone: Zone
}

type FieldTexts = Readonly<Record<LedgerField, string>>
type CellTest = (texts: FieldTexts, cells: readonly string[]) => boolean

/**
 * Returns a function that gives the reason why the mapping's conditions exclude a row, or undefined
 * for a row that they include. Throws Failure MAPPING_INVALID for a value that its operator cannot
 * compare.
 */
export function exclusionTest(
  { include, exclude }: Pick<RowPlan, 'include' | 'exclude'>,
  tools: FilterTools,
): (texts: FieldTexts, cells: readonly string[]) => string | undefined {
  const rules = [
    ...include.map((condition) => ({ ...compile(condition, tools), isInclude: true })),
    ...exclude.map((condition) => ({ ...compile(condition, tools), isInclude: false })),
  ]
  return (texts, cells) => {
    for (const { holds, text, isInclude } of rules)
      if (holds(texts, cells) !== isInclude) return exclusionReason(text, isInclude)
    return undefined
  }
}

/**
 * Returns a function that gives the reason why a condition excludes a row with this text, or empty
 * text for a row that it includes. Returns undefined for an operator such as `<`, which compares
 * numbers or dates. `isInclude` is true for a condition of `include`.
 */
export function textExclusionTest(
  condition: RowCondition,
  isInclude: boolean,
): ((text: string) => string) | undefined {
  if (isOrder(condition.operator)) return undefined
  const test = textTest(condition)
  const reason = exclusionReason(conditionText(condition), isInclude)
  return (text) => (test(text) === isInclude ? '' : reason)
}

function compile(
  { condition, source }: ColumnCondition,
  tools: FilterTools,
): { readonly holds: CellTest; readonly text: string } {
  const textOf = (texts: FieldTexts, cells: readonly string[]): string =>
    typeof source === 'number' ? (cells[source] ?? '') : texts[source]
  const { operator } = condition
  const test = isOrder(operator)
    ? orderTest(condition, operator, source, tools)
    : isMoneyField(source) && (operator === '=' || operator === '!=')
      ? amountTest(condition, tools.money[source])
      : textTest(condition)
  return {
    holds: (texts, cells) => test(textOf(texts, cells)),
    text: conditionText(condition),
  }
}

type OrderOperator = '<' | '<=' | '>' | '>='

function isOrder(operator: RowOperator): operator is OrderOperator {
  return operator === '<' || operator === '<=' || operator === '>' || operator === '>='
}

const foldText = (text: string): string => normalText(text).toLowerCase()

function textTest({ operator, value }: RowCondition): (text: string) => boolean {
  const expectedText = foldText(value)
  if (operator === 'empty') return isWithoutValue
  if (operator === 'contains') return (text) => foldText(text).includes(expectedText)
  return (text) => (foldText(text) === expectedText) === (operator === '=')
}

// Amounts are equal if their texts or their values are: `0` equals `0.00`.
function amountTest(condition: RowCondition, readMoney: MoneyReader): (text: string) => boolean {
  const { value: expectedValue } = readMoney(condition.value)
  const hasText = textTest({ ...condition, operator: '=' })
  const isEqual = (text: string): boolean => {
    if (hasText(text) || !isAmount(expectedValue)) return hasText(text)
    const { value } = readMoney(text)
    return isAmount(value) && toScaled(value) === toScaled(expectedValue)
  }
  return (text) => isEqual(text) === (condition.operator === '=')
}

function isMoneyField(source: number | LedgerField): source is 'amount' | 'fee' | 'total' {
  return source === 'amount' || source === 'fee' || source === 'total'
}

// The test fails for a cell that cannot be read.
function orderTest(
  condition: RowCondition,
  operator: OrderOperator,
  source: number | LedgerField,
  { money, readAmount, date, zone }: FilterTools,
): (text: string) => boolean {
  if (source === 'date') {
    const bound =
      readRange(condition.value, readIsoDate, zone) ?? readRange(condition.value, date, zone)
    if (!bound) throw notComparable(condition, 'a date such as 2026-10-01')
    return (text) => {
      const range = readRange(text, date, zone)
      if (!range) return false
      // A bound without a time is a whole day: `<` and `>=` use its beginning, `>` and `<=` its end.
      return operator === '<' || operator === '>='
        ? isInOrder(range.dateFrom < bound.dateFrom ? -1 : 1, operator)
        : isInOrder(range.dateFrom > bound.dateTo ? 1 : -1, operator)
    }
  }
  const readValue = isMoneyField(source) ? (text: string) => money[source](text).value : readAmount
  const bound = readValue(condition.value)
  if (!isAmount(bound)) throw notComparable(condition, 'a number in the notation of the file')
  const boundUnits = toScaled(bound)
  return (text) => {
    const value = text.trim() === '' ? undefined : readValue(text)
    if (value === undefined || !isAmount(value)) return false
    const cellUnits = toScaled(value)
    return isInOrder(cellUnits < boundUnits ? -1 : cellUnits > boundUnits ? 1 : 0, operator)
  }
}

function isInOrder(order: number, operator: OrderOperator): boolean {
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  return operator === '>' ? order > 0 : order >= 0
}

function readRange(
  text: string,
  readDate: DateReader,
  zone: Zone,
): { readonly dateFrom: string; readonly dateTo: string } | undefined {
  const parts = readDate(text.trim())
  return parts && dateRange(parts, zone)
}

function notComparable(condition: RowCondition, expectedForm: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'MAPPING_INVALID',
    what: 'The mapping cannot be used',
    why: `the condition ${JSON.stringify(conditionText(condition))} compares with a value that is not ${expectedForm}`,
    advice: 'correct it in the mapping file',
  })
}
