import { readInstant, readIsoParts } from '../../../src-main/base/instant.ts'
import type { Column, Condition, Operator } from '../../../src-main/contract/report.ts'
import { isNumericKind } from '../records/list/conditions.ts'

export type ValueProblem = 'missing' | 'amount' | 'date' | 'long'
export type ConditionProblem = ValueProblem | 'many' | 'twice'

const orderingOperators: readonly Operator[] = ['=', '!=', '<', '<=', '>', '>=', 'empty']
const textOperators: readonly Operator[] = ['=', '!=', 'contains', 'empty']

/** Lists the comparisons that a column allows. */
export function operatorsOf(kind: Column['kind']): readonly Operator[] {
  return isOrdered(kind) ? orderingOperators : textOperators
}

function isOrdered(kind: Column['kind']): boolean {
  return isNumericKind(kind) || kind === 'instant'
}

const MAX_VALUE_LENGTH = 200
const MAX_CONDITIONS = 50
// The core reads amounts with at most 30 digits before and 30 after the point, and refuses any
// other text.
const AMOUNT_PATTERN = /^-?\d{1,30}(?:\.\d{1,30})?$/

/**
 * Finds the problem of a value to compare with, or undefined if there is none. The rules are those
 * of the core.
 */
export function findValueProblem(
  column: Column,
  operator: Operator,
  value: string,
): ValueProblem | undefined {
  if (operator === 'empty') return undefined
  if (value.trim() === '') return 'missing'
  if (value.length > MAX_VALUE_LENGTH) return 'long'
  if (operator === 'contains') return undefined
  if (isNumericKind(column.kind)) return AMOUNT_PATTERN.test(value.trim()) ? undefined : 'amount'
  return column.kind === 'instant' && !isDate(value.trim()) ? 'date' : undefined
}

function isDate(text: string): boolean {
  const parts = readIsoParts(text)
  return parts !== undefined && (!parts.hasTime || readInstant(text) !== undefined)
}

/**
 * Finds the problem of a condition that would be added to the existing conditions, or undefined if
 * there is none.
 */
export function findConditionProblem(
  column: Column,
  condition: Condition,
  existingConditions: readonly Condition[],
): ConditionProblem | undefined {
  const problem = findValueProblem(column, condition.operator, condition.value)
  if (problem) return problem
  if (existingConditions.length >= MAX_CONDITIONS) return 'many'
  return existingConditions.some((other) => isSame(other, condition)) ? 'twice' : undefined
}

function isSame(left: Condition, right: Condition): boolean {
  return (
    left.column === right.column && left.operator === right.operator && left.value === right.value
  )
}

/**
 * Returns a condition of a query: amounts and dates are trimmed, and the value is empty if nothing
 * is compared.
 */
export function toCondition(column: Column, operator: Operator, value: string): Condition {
  if (operator === 'empty') return { column: column.name, operator, value: '' }
  return { column: column.name, operator, value: isOrdered(column.kind) ? value.trim() : value }
}
