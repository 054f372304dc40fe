import type { Settings } from '../options.ts'
import type { ServiceState } from '../service-state.ts'
import type { Case } from './case.ts'
import { feedCases } from './cases-feed.ts'
import { groupCases } from './cases-groups.ts'
import { identityCases } from './cases-identity.ts'
import { missingCases } from './cases-missing.ts'
import { moneyCases } from './cases-money.ts'
import { retryCases } from './cases-retries.ts'
import { statusCases } from './cases-status.ts'
import { otherRows, tiedRows } from './feed-other-rows.ts'
import type { FeedRow } from './feed-row.ts'
import { arrivingFeedRows, arrivingWithdrawals, generatedWithdrawals } from './generated.ts'
import { ordinaryFirstHalf } from './ordinary-first-half.ts'
import { ordinarySecondHalf } from './ordinary-second-half.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'
import { idOf } from './withdrawal-row.ts'

export const ordinary = [...ordinaryFirstHalf, ...ordinarySecondHalf]

export const cases: readonly Case[] = [
  ...statusCases,
  ...retryCases,
  ...moneyCases,
  ...identityCases,
  ...groupCases,
  ...missingCases,
  ...feedCases,
]

/** Every withdrawal of the tables, from old to new. */
export const withdrawals: readonly WithdrawalRow[] = [
  ...ordinary.map(({ row }) => row),
  ...cases.flatMap((worldCase) => worldCase.withdrawals ?? []),
].toSorted(fromOldToNew)

/** Every feed row of the tables, newest first. */
export const feed: readonly FeedRow[] = [
  ...tiedRows,
  ...otherRows,
  ...cases.flatMap((worldCase) => worldCase.feed ?? []),
].toSorted((a, b) => fromOldToNew(b, a))

/** The current list of withdrawals, in the order of the option listOrder. */
export function listedWithdrawals({ settings, pagesRead }: ServiceState): readonly WithdrawalRow[] {
  const { arrivals, generatedWithdrawals: generated, listOrder } = settings
  const arrivalCount = pagesRead.withdrawals >= arrivals.afterPages ? arrivals.count : 0
  const listedRows = [
    ...generatedWithdrawals(generated),
    ...withdrawals,
    ...arrivingWithdrawals(arrivalCount),
  ]
  return sortWithdrawals(listedRows, listOrder)
}

/** The current feed, newest first. */
export function listedFeed({ settings, pagesRead }: ServiceState): readonly FeedRow[] {
  const { arrivals } = settings
  const arrivalCount = pagesRead.feed >= arrivals.afterPages ? arrivals.count : 0
  return [...arrivingFeedRows(arrivalCount).toReversed(), ...feed]
}

/** Finds a withdrawal by its id, whose letters may be in either case. */
export function findWithdrawal(state: ServiceState, id: string): WithdrawalRow | undefined {
  return listedWithdrawals(state).find((row) => idOf(row.number) === id.toLowerCase())
}

function sortWithdrawals(
  rows: readonly WithdrawalRow[],
  order: Settings['listOrder'],
): readonly WithdrawalRow[] {
  switch (order) {
    case 'oldest_first':
      return rows.toSorted(fromOldToNew)
    case 'newest_first':
      return rows.toSorted((a, b) => fromOldToNew(b, a))
    case 'by_id':
      return rows.toSorted((a, b) => a.number - b.number)
  }
}

interface DatedRow {
  readonly createdAt: string
}

// Every instant of the tables is UTC text of one width, so it sorts as text.
function fromOldToNew(a: DatedRow, b: DatedRow): number {
  return a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0
}
