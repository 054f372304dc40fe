import type { TriedMapping, TriedRules } from '../../../../src-main/contract/reconciling.ts'

/** One line of the table of a trial. */
export interface TriedLine {
  /** `matched`, `broken`, `unchecked`, `void`, `breaks`, or a break's category. */
  readonly name: string
  readonly isCategory: boolean
  readonly before: number
  readonly after: number
  /** After − before. */
  readonly change: number
}

/**
 * Lists the places of ledger rows before and after a trial, then all breaks and each category that
 * has breaks before or after it. The categories of `order` come first. Breaks are not part of a
 * place, because a break of a provider record is not a ledger row.
 */
export function trialLines(
  { before, after }: Pick<TriedRules, 'before' | 'after'>,
  order: readonly string[],
): readonly TriedLine[] {
  const placeLines = (['matched', 'broken', 'unchecked', 'void'] as const).map((name) =>
    line(name, false, before[name], after[name]),
  )
  const foundCategories = [
    ...new Set([...Object.keys(before.breaks), ...Object.keys(after.breaks)]),
  ]
  const names = [
    ...order.filter((name) => foundCategories.includes(name)),
    ...foundCategories.filter((name) => !order.includes(name)).sort(),
  ]
  const categories = names
    .map((name) => line(name, true, before.breaks[name] ?? 0, after.breaks[name] ?? 0))
    .filter(({ before: oldCount, after: newCount }) => oldCount + newCount > 0)
  if (categories.length === 0) return placeLines
  return [
    ...placeLines,
    line('breaks', false, sum(before.breaks), sum(after.breaks)),
    ...categories,
  ]
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

function line(name: string, isCategory: boolean, before: number, after: number): TriedLine {
  return { name, isCategory, before, after, change: after - before }
}

/** Writes a change with its sign, a true minus, empty if nothing changed. */
export function signed(change: number, format: (count: number) => string): string {
  return change === 0 ? '' : `${change > 0 ? '+' : '−'}${format(Math.abs(change))}`
}

/** Whether a trial is evidence against a change: the change gains no more rows than it loses. */
export function isAgainst({ gain, lose }: Pick<TriedMapping, 'gain' | 'lose'>): boolean {
  return gain <= lose
}

const MAX_LINES_SHOWN = 3

/** Returns the first lines that a change loses, and the number of further lines. */
export function firstLost({ lose, lost }: Pick<TriedMapping, 'lose' | 'lost'>): {
  readonly lines: readonly number[]
  readonly more: number
} {
  const lines = lost.slice(0, MAX_LINES_SHOWN)
  return { lines, more: lose - lines.length }
}
