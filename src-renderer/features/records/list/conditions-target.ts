import type { Condition } from '../../../../src-main/contract/report.ts'

const PREFIX = 'where:'

/**
 * A list's target that only filters it by conditions, such as those of one day, instead of opening
 * a record.
 */
export function writeConditionsTarget(conditions: readonly Condition[]): string {
  return PREFIX + JSON.stringify(conditions.map((one) => [one.column, one.operator, one.value]))
}

/** The conditions of such a target; undefined for any other text. */
export function readConditionsTarget(target: string | undefined): readonly Condition[] | undefined {
  if (!target?.startsWith(PREFIX)) return undefined
  try {
    const triples: unknown = JSON.parse(target.slice(PREFIX.length))
    return Array.isArray(triples) && triples.every(isTriple)
      ? triples.map(([column, operator, value]) => ({ column, operator, value }))
      : undefined
  } catch {
    return undefined
  }
}

function isTriple(one: unknown): one is [string, Condition['operator'], string] {
  return (
    Array.isArray(one) && one.length === 3 && one.every((part: unknown) => typeof part === 'string')
  )
}
