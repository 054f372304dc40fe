import type { Condition } from '../../../../src-main/contract/report.ts'

const PREFIX = 'where:'

/**
 * Writes a list's target that filters the list by conditions, such as those of one day, instead of
 * opening a record.
 */
export function writeConditionsTarget(conditions: readonly Condition[]): string {
  return (
    PREFIX +
    JSON.stringify(conditions.map(({ column, operator, value }) => [column, operator, value]))
  )
}

/** Reads the conditions of a target, or undefined for any other text. */
export function readConditionsTarget(target: string | undefined): readonly Condition[] | undefined {
  if (!target?.startsWith(PREFIX)) return undefined
  try {
    const conditionTriples: unknown = JSON.parse(target.slice(PREFIX.length))
    return Array.isArray(conditionTriples) && conditionTriples.every(isTriple)
      ? conditionTriples.map(([column, operator, value]) => ({ column, operator, value }))
      : undefined
  } catch {
    return undefined
  }
}

function isTriple(value: unknown): value is [string, Condition['operator'], string] {
  return (
    Array.isArray(value) &&
    value.length === 3 &&
    value.every((part: unknown) => typeof part === 'string')
  )
}
