import type { Asset } from '../world/chains.ts'
import { alterAddress } from '../world/chains.ts'
import { dateToMs } from '../world/dates.ts'
import type { WorldRow } from '../world/feed.ts'
import { drawAmount } from '../world/literals.ts'
import type { Cells } from './cells.ts'
import { drawDateText, drawDoneWord, feedOnlyCells } from './cells.ts'
import type { LedgerDraft } from './ledger-draft.ts'
import { countOf } from './ledger-draft.ts'
import type { ExpectedResult, FeedChange } from './plans.ts'
import { FEED_PLANS, SHARES } from './plans.ts'

/**
 * Plants every payment that only the feed shows. Its id in the answer key is `feed:` and the row's
 * id.
 */
export function plantFeedOnly(draft: LedgerDraft): void {
  // No map contains REJ and CAN, which are only proposed (reconciliation.md, Statuses). The feed
  // row of a failed withdrawal is therefore not void, so it is a record separate from the void
  // withdrawal.
  for (const row of draft.world.feed)
    if (row.kind === 'failed')
      draft.recordsWithoutRow.push({ withdrawalId: feedId(row), expected: 'missing_in_ledger' })
  const pick = (share: number): WorldRow[] => draft.feedOnlyRows.splice(0, countOf(draft, share))
  for (const row of pick(SHARES.missingInLedgerFeed))
    draft.recordsWithoutRow.push({ withdrawalId: feedId(row), expected: 'missing_in_ledger' })
  for (const { expected, share, change } of FEED_PLANS)
    for (const row of pick(share)) plantFeedRow(draft, row, expected, change)
  for (const row of pick(SHARES.duplicateFeed)) plantFeedCopies(draft, row)
  for (const row of draft.feedOnlyRows) plantFeedRow(draft, row, 'matched')
}

const feedId = ({ row }: WorldRow): string => `feed:${row.id}`

function plantFeedRow(
  draft: LedgerDraft,
  row: WorldRow,
  expected: ExpectedResult,
  change?: FeedChange,
): void {
  const cells = feedOnlyCells(draft.random, row)
  if (change) changeFeedCells(draft, cells, row, change)
  draft.rows.push({
    fields: Object.values(cells),
    atMs: dateToMs(row.row.createdAt),
    expected,
    withdrawalId: feedId(row),
  })
}

function plantFeedCopies(draft: LedgerDraft, row: WorldRow): void {
  const fields = Object.values(feedOnlyCells(draft.random, row))
  const atMs = dateToMs(row.row.createdAt)
  draft.rows.push(
    { fields, atMs, expected: 'matched', withdrawalId: feedId(row) },
    { fields, atMs: atMs + 3600000, expected: 'duplicate_in_ledger', withdrawalId: feedId(row) },
  )
}

function changeFeedCells(
  draft: LedgerDraft,
  cells: Cells,
  { row, asset }: WorldRow,
  change: FeedChange,
): void {
  const { random } = draft
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
      atMs + distanceMs > draft.lastMs ? atMs - distanceMs : atMs + distanceMs,
    )
}
