import type { BreakCount, OverviewDay } from '../../../src-main/contract/window.ts'
import {
  ageBuckets,
  countBreaks,
  severities,
  severityTones,
} from '../reconciliation/breaks/break-counts.ts'

export type Tone = 'bad' | 'warn' | 'blue' | 'mute' | 'ok'

/** One coloured part of a bar. Parts of length zero are left out. */
export interface Part {
  readonly name: string
  readonly tone: Tone
  readonly value: number
}

export interface Row {
  readonly name: string
  readonly total: number
  readonly parts: readonly Part[]
}

type DayFigures = Pick<OverviewDay, 'count' | 'open' | 'blocked'>

/**
 * The coloured part of a day's withdrawals: blocked, then open or unknown, together never more than
 * its count. The rest is final or failed; it is grey, or blue for today.
 */
export function dayParts({ count, open, blocked }: DayFigures, isToday: boolean): readonly Part[] {
  const red = Math.min(blocked, count)
  const amber = Math.min(open, count - red)
  const rest = count - red - amber
  const parts: Part[] = [
    { name: 'today', tone: 'blue', value: isToday ? rest : 0 },
    { name: 'open', tone: 'warn', value: amber },
    { name: 'blocked', tone: 'bad', value: red },
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
 * The group of a category: no partner, money, identity (the parties, the address, or one of several
 * candidates), or status and time.
 */
export function categoryGroup(category: string): CategoryGroup {
  if (category.startsWith('missing_')) return 'missing'
  if (moneyCategories.includes(category)) return 'money'
  return stateCategories.includes(category) ? 'state' : 'identity'
}

/**
 * Breaks by age, youngest first, stacked by group. Every age has its row; a missing date only if
 * there is one.
 */
export function ageRows(breakdown: readonly BreakCount[]): readonly Row[] {
  return ageBuckets
    .map((age) => {
      const parts = categoryGroups.map((group): Part => {
        const counts = breakdown.filter((one) => categoryGroup(one.category) === group)
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

/** The most frequent rows. Rows beyond `maxRows` are added up by colour, with their number. */
export function topRows(
  rows: readonly Row[],
  maxRows: number,
): {
  readonly shown: readonly Row[]
  readonly others: number
  readonly othersParts: readonly Part[]
} {
  const sorted = [...rows].sort(
    (left, right) => right.total - left.total || (left.name < right.name ? -1 : 1),
  )
  const isAll = sorted.length <= maxRows
  const shown = isAll ? sorted : sorted.slice(0, maxRows - 1)
  const rest = sorted.slice(shown.length)
  return { shown, others: rest.length, othersParts: addByTone(rest.flatMap(({ parts }) => parts)) }
}

function addByTone(parts: readonly Part[]): readonly Part[] {
  const tones = [...new Set(parts.map(({ tone }) => tone))]
  return tones.map((tone) => ({
    name: '',
    tone,
    value: parts.reduce((sum, part) => (part.tone === tone ? sum + part.value : sum), 0),
  }))
}

/** Breaks by category, each bar split by severity, the worst first. */
export function categoryRows(breakdown: readonly BreakCount[]): readonly Row[] {
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
