import type { BreakCount, OverviewDay } from '../../../src-main/contract/window.ts'
import {
  ageBuckets,
  countBreaks,
  severities,
  severityTones,
} from '../reconciliation/breaks/break-counts.ts'

export type Tone = 'bad' | 'warn' | 'blue' | 'mute' | 'ok'

/** One coloured part of a bar. Parts of length zero are left out. */
export interface ChartPart {
  readonly name: string
  readonly tone: Tone
  readonly value: number
}

/** One bar with its parts. */
export interface ChartRow {
  readonly name: string
  readonly total: number
  readonly parts: readonly ChartPart[]
}

type DayFigures = Pick<OverviewDay, 'count' | 'open' | 'blocked'>

/**
 * Lists the coloured parts of a day's bar: open or unknown withdrawals, blocked ones and, for today
 * only, the final and failed ones in blue. On any other day final and failed withdrawals have no
 * part. The parts never add up to more than the day's count.
 */
export function dayParts(
  { count, open, blocked }: DayFigures,
  isToday: boolean,
): readonly ChartPart[] {
  const blockedCount = Math.min(blocked, count)
  const openCount = Math.min(open, count - blockedCount)
  const rest = count - blockedCount - openCount
  const parts: ChartPart[] = [
    { name: 'today', tone: 'blue', value: isToday ? rest : 0 },
    { name: 'open', tone: 'warn', value: openCount },
    { name: 'blocked', tone: 'bad', value: blockedCount },
  ]
  return parts.filter(({ value }) => value > 0)
}

/** The groups of categories in a stacked bar. */
export const categoryGroups = ['missing', 'money', 'identity', 'state'] as const
export type CategoryGroup = (typeof categoryGroups)[number]

export const groupTones: Readonly<Record<CategoryGroup, Tone>> = {
  missing: 'bad',
  money: 'warn',
  identity: 'blue',
  state: 'mute',
}

const moneyCategories: readonly string[] = [
  'currency_mismatch',
  'amount_mismatch',
  'fee_mismatch',
  'total_mismatch',
]
const stateCategories: readonly string[] = [
  'blocked',
  'status_mismatch',
  'hash_replaced',
  'date_mismatch',
]

/**
 * Returns the group of a category: a record without a counterpart, money, identity (the parties,
 * the address, or one of several candidates), or status and time.
 */
export function categoryGroup(category: string): CategoryGroup {
  if (category.startsWith('missing_')) return 'missing'
  if (moneyCategories.includes(category)) return 'money'
  return stateCategories.includes(category) ? 'state' : 'identity'
}

/**
 * Counts the breaks by age, youngest first, stacked by group. Every age has a row. Breaks without a
 * date have a row only if there are any.
 */
export function ageRows(breakdown: readonly BreakCount[]): readonly ChartRow[] {
  return ageBuckets
    .map((age) => {
      const parts = categoryGroups.map((group): ChartPart => {
        const counts = breakdown.filter(({ category }) => categoryGroup(category) === group)
        return { name: group, tone: groupTones[group], value: countBreaks(counts, { age }) }
      })
      return {
        name: age,
        total: countBreaks(breakdown, { age }),
        parts: parts.filter(({ value }) => value > 0),
      }
    })
    .filter(({ name, total }) => name !== '' || total > 0)
}

/**
 * Returns the rows with the largest totals. If there are more than `maxRows`, `shown` has one row
 * less than that, which leaves room for a row of `otherParts`: the parts of the other rows, added
 * up by colour.
 */
export function topRows(
  rows: readonly ChartRow[],
  maxRows: number,
): {
  readonly shown: readonly ChartRow[]
  readonly otherCount: number
  readonly otherParts: readonly ChartPart[]
} {
  const sortedRows = [...rows].sort(
    (left, right) => right.total - left.total || (left.name < right.name ? -1 : 1),
  )
  const areAllShown = sortedRows.length <= maxRows
  const shownRows = areAllShown ? sortedRows : sortedRows.slice(0, maxRows - 1)
  const rest = sortedRows.slice(shownRows.length)
  return {
    shown: shownRows,
    otherCount: rest.length,
    otherParts: addByTone(rest.flatMap(({ parts }) => parts)),
  }
}

function addByTone(parts: readonly ChartPart[]): readonly ChartPart[] {
  const tones = [...new Set(parts.map(({ tone }) => tone))]
  return tones.map((tone) => ({
    name: '',
    tone,
    value: parts.reduce((sum, part) => (part.tone === tone ? sum + part.value : sum), 0),
  }))
}

/** Counts the breaks by category. Each bar is split by severity, the worst first. */
export function categoryRows(breakdown: readonly BreakCount[]): readonly ChartRow[] {
  const categories = [...new Set(breakdown.map(({ category }) => category))]
  return categories.map((category) => {
    const parts = severities.map((severity) => ({
      name: category,
      tone: severityTones[severity],
      value: countBreaks(breakdown, { category, severity }),
    }))
    return {
      name: category,
      total: countBreaks(breakdown, { category }),
      parts: parts.filter(({ value }) => value > 0),
    }
  })
}
