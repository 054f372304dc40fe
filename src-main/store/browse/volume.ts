import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import type { Volume, VolumePart, VolumeSplit } from '../../contract/trends.ts'
import { USUAL_WEEKS, VOLUME_DAYS } from '../../contract/trends.ts'
import type { AxisDay, DayKnowledge } from '../../reconciliation/day-axis.ts'
import { dayKnowledge, usualCount } from '../../reconciliation/day-axis.ts'
import type { DaySpan } from '../../reconciliation/days.ts'
import type { ReadableDb } from '../database/connection.ts'
import { indexedBy } from '../records/first-load.ts'
import { readKnownSpan } from '../records/known-span.ts'
import { sumKeyed } from '../records/money-sums.ts'
import type { StatusGroup } from '../records/status-groups.ts'
import { readGroups } from '../records/status-groups.ts'
import { countDays } from './day-counts.ts'

/** The counts of one currency, or of one currency on one network. */
interface PartCounts {
  readonly currency: string
  readonly network: string | null
  readonly counts: number[]
  week: bigint
  weekBefore: bigint
}

interface Weeks {
  readonly week: DaySpan
  readonly weekBefore: DaySpan
}

/**
 * Returns withdrawals per day over the axis, whose last day is today, and the share of each
 * currency (or currency and network). The counts of currencies come from an index, and those of
 * networks from the rows of these days.
 */
export function readVolume(db: ReadableDb, axis: readonly AxisDay[], split: VolumeSplit): Volume {
  const knownSpan = readKnownSpan(db)
  const parts =
    split === 'currency'
      ? readCurrencies(db, axis, weeksOf(axis))
      : readNetworks(db, axis, weeksOf(axis))
  const days = axis.map((day, index) => ({
    ...day,
    count: parts.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0),
    knowledge: dayKnowledge(day, knownSpan),
  }))
  return {
    split,
    knownSpan,
    days: days
      .map((day, index) => ({ ...day, usual: usualCount(days, index, USUAL_WEEKS) ?? null }))
      .slice(-VOLUME_DAYS),
    parts: parts
      .map((part) => partOf(part, days))
      .filter((part) => part.today + part.week + part.weekBefore > 0)
      .sort((left, right) => right.week - left.week || (keyOf(left) < keyOf(right) ? -1 : 1)),
  }
}

// Returns the seven whole days before today, and the seven before those.
function weeksOf(axis: readonly AxisDay[]): Weeks {
  const span = (from: number, to: number): DaySpan => ({
    from: axis.at(from)?.from ?? '',
    to: axis.at(to)?.to ?? '',
  })
  return { week: span(-8, -2), weekBefore: span(-15, -9) }
}

function partOf(
  { currency, network, counts, week, weekBefore }: PartCounts,
  days: readonly { readonly knowledge: DayKnowledge }[],
): VolumePart {
  const ownDays = days.map(({ knowledge }, index) => ({ knowledge, count: counts[index] ?? 0 }))
  const sum = (from: number, to: number): number =>
    ownDays.slice(from, to).reduce((total, { count }) => total + count, 0)
  return {
    currency,
    network,
    today: ownDays.at(-1)?.count ?? 0,
    yesterday: ownDays.at(-2)?.count ?? 0,
    usualYesterday: usualCount(ownDays, ownDays.length - 2, USUAL_WEEKS) ?? null,
    week: sum(-8, -1),
    weekBefore: sum(-15, -8),
    weekAmount: scaledToDecimal(week),
    weekBeforeAmount: scaledToDecimal(weekBefore),
  }
}

function keyOf({ currency, network }: Pick<PartCounts, 'currency' | 'network'>): string {
  return JSON.stringify([currency, network])
}

function readCurrencies(
  db: ReadableDb,
  axis: readonly AxisDay[],
  { week, weekBefore }: Weeks,
): readonly PartCounts[] {
  const parts = new PartTable(axis.length)
  for (const group of readGroups(db)) {
    const part = parts.getPart(group.currency ?? '', null)
    for (const [index, count] of countDays(db, axis, group).entries())
      part.counts[index] = (part.counts[index] ?? 0) + count
    part.week += sumSpan(db, group, week)
    part.weekBefore += sumSpan(db, group, weekBefore)
  }
  return parts.all()
}

function sumSpan(db: ReadableDb, { currency, status }: StatusGroup, { from, to }: DaySpan): bigint {
  const where = {
    sql: ' WHERE currency IS ? AND status IS ? AND created_at >= ? AND created_at <= ?',
    values: [currency, status, from, to],
  }
  const keyedSums = sumKeyed(db, where, ['amount'])
  if (keyedSums) return toScaled(keyedSums.sums.amount?.[currency ?? ''] ?? '0')
  // The index has no sum if there are amounts beyond 64 bits, so add them one by one.
  let sum = 0n
  const amounts = db
    .prepare<unknown[], string>(`SELECT amount FROM withdrawals${where.sql} AND amount IS NOT NULL`)
    .pluck()
  for (const amount of amounts.iterate(...where.values)) sum += toScaled(amount)
  return sum
}

// No index holds the network, so the rows of these days are read.
function readNetworks(
  db: ReadableDb,
  axis: readonly AxisDay[],
  { week, weekBefore }: Weeks,
): readonly PartCounts[] {
  const parts = new PartTable(axis.length)
  const index = indexedBy(db, 'withdrawals_newest')
  const countedRows = db.prepare<
    [string],
    { dayIndex: number; currency: string; network: string; count: number }
  >(
    `SELECT day.key AS dayIndex, coalesce(currency, '') AS currency, coalesce(network_name, '') AS network, count(*) AS count
      FROM json_each(?) AS day CROSS JOIN withdrawals${index}
      WHERE created_at >= json_extract(day.value, '$.from') AND created_at <= json_extract(day.value, '$.to') GROUP BY 1, 2, 3`,
  )
  for (const { dayIndex, currency, network, count } of countedRows.iterate(JSON.stringify(axis)))
    parts.getPart(currency, network).counts[dayIndex] = count
  const amounts = db.prepare<
    [string, string],
    { currency: string; network: string; amount: string; at: string }
  >(
    `SELECT coalesce(currency, '') AS currency, coalesce(network_name, '') AS network, amount, created_at AS at
      FROM withdrawals${index} WHERE created_at >= ? AND created_at <= ? AND amount IS NOT NULL`,
  )
  for (const { currency, network, amount, at } of amounts.iterate(weekBefore.from, week.to)) {
    const part = parts.getPart(currency, network)
    if (at >= week.from) part.week += toScaled(amount)
    else part.weekBefore += toScaled(amount)
  }
  return parts.all()
}

class PartTable {
  readonly #days: number
  readonly #parts = new Map<string, PartCounts>()

  constructor(days: number) {
    this.#days = days
  }

  getPart(currency: string, network: string | null): PartCounts {
    const key = keyOf({ currency, network })
    let part = this.#parts.get(key)
    if (!part) {
      const counts = Array.from({ length: this.#days }, () => 0)
      part = { currency, network, counts, week: 0n, weekBefore: 0n }
      this.#parts.set(key, part)
    }
    return part
  }

  all(): readonly PartCounts[] {
    return [...this.#parts.values()]
  }
}
