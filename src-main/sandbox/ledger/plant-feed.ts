import type { Asset } from '../world/chains.ts'
import { alterAddress } from '../world/chains.ts'
import { dateToMs } from '../world/dates.ts'
import type { WorldRow } from '../world/feed.ts'
import { drawAmount } from '../world/literals.ts'
import type { Bed } from './bed.ts'
import { countOf } from './bed.ts'
import type { Cells } from './cells.ts'
import { drawDateText, drawDoneWord, feedOnlyCells } from './cells.ts'
import type { ExpectedResult, FeedChange } from './plans.ts'
import { FEED_PLANS, SHARES } from './plans.ts'

/**
 * Plants every payment that only the feed shows. Its id in the answer key is `feed:` and the row's
 * id.
 */
export function plantFeedOnly(bed: Bed): void {
  // No map contains REJ and CAN, which are only proposed (reconciliation.md, Statuses). The feed
  // row of a failed withdrawal is therefore not void, so it is a record separate from the void
  // withdrawal.
  for (const row of bed.world.feed)
    if (row.origin === 'failed')
      bed.withoutRow.push({ withdrawalId: feedId(row), expected: 'missing_in_ledger' })
  const pick = (share: number): WorldRow[] => bed.feedOnly.splice(0, countOf(bed, share))
  for (const row of pick(SHARES.missingInLedgerFeed))
    bed.withoutRow.push({ withdrawalId: feedId(row), expected: 'missing_in_ledger' })
  for (const { expected, share, change } of FEED_PLANS)
    for (const row of pick(share)) plantFeedRow(bed, row, expected, change)
  for (const row of pick(SHARES.duplicateFeed)) plantFeedCopies(bed, row)
  for (const row of bed.feedOnly) plantFeedRow(bed, row, 'matched')
}

const feedId = ({ row }: WorldRow): string => `feed:${row.id}`

function plantFeedRow(
  bed: Bed,
  row: WorldRow,
  expected: ExpectedResult,
  change?: FeedChange,
): void {
  const cells = feedOnlyCells(bed.random, row)
  if (change) changeFeedCells(bed, cells, row, change)
  bed.rows.push({
    fields: Object.values(cells),
    atMs: dateToMs(row.row.createdAt),
    expected,
    withdrawalId: feedId(row),
  })
}

function plantFeedCopies(bed: Bed, row: WorldRow): void {
  const fields = Object.values(feedOnlyCells(bed.random, row))
  const atMs = dateToMs(row.row.createdAt)
  bed.rows.push(
    { fields, atMs, expected: 'matched', withdrawalId: feedId(row) },
    { fields, atMs: atMs + 3600000, expected: 'duplicate_in_ledger', withdrawalId: feedId(row) },
  )
}

function changeFeedCells(
  bed: Bed,
  cells: Cells,
  { row, asset }: WorldRow,
  change: FeedChange,
): void {
  const { random } = bed
  const atMs = dateToMs(row.createdAt)
  const distanceMs = random.between(3, 12) * 86400000
  if (change === 'amount') cells.amount = drawAmount(random, 6, 18)
  if (change === 'fee') cells.fee = drawAmount(random, 1, 7)
  if (change === 'currency') cells.currency = cells.currency === 'BTC' ? 'ETH' : 'BTC'
  if (change === 'address') cells.address = alterAddress(random, asset as Asset, cells.address)
  if (change === 'status') cells.status = drawDoneWord(random)
  if (change === 'date')
    cells.date = drawDateText(
      random,
      atMs + distanceMs > bed.lastMs ? atMs - distanceMs : atMs + distanceMs,
    )
}
