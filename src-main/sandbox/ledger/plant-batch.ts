import { addDecimals, canonicalDecimal, sumDecimals } from '../../base/decimal.ts'
import { drawAddress } from '../world/chains.ts'
import { dateToMs } from '../world/dates.ts'
import { drawAmount, literalToDecimal, ONE_WEI } from '../world/literals.ts'
import type { WorldWithdrawal } from '../world/withdrawals.ts'
import type { Cells } from './cells.ts'
import { COLUMNS, drawDateText } from './cells.ts'
import type { LedgerDraft } from './ledger-draft.ts'
import { addRow, countOf, createdMs } from './ledger-draft.ts'
import { BATCH_SHARES } from './plans.ts'

type Batch = readonly WorldWithdrawal[]

/**
 * Maximum time between the first and the last member of a batch that is booked in one dated row. It
 * is shorter than the date window, because some dates are written as a day or in another zone.
 */
const MAX_MEMBER_DISTANCE_MS = 12 * 3_600_000

/**
 * Plants every batch. The rows of a batch share one transaction hash, which therefore identifies
 * none of them.
 */
export function plantBatches(draft: LedgerDraft): void {
  const batches = [
    ...Map.groupBy(draft.pools.get('batch') ?? [], ({ relatedId }) => relatedId).values(),
  ]
  const equalBatches = batches.filter(hasEqualPayouts)
  const otherBatches = batches.filter((batch) => !hasEqualPayouts(batch))
  const takeBatches = (share: number): Batch[] => otherBatches.splice(0, countOf(draft, share))
  for (const batch of takeBatches(BATCH_SHARES.missingRow)) plantWithoutRow(draft, batch)
  for (const batch of takeBatches(BATCH_SHARES.extraRow)) plantWithExtraRow(draft, batch)
  for (const batch of takeBatches(BATCH_SHARES.oneRow)) plantInOneRow(draft, batch)
  for (const batch of takeBatches(BATCH_SHARES.oneWrongRow)) plantInOneWrongRow(draft, batch)
  for (const batch of takeBatches(BATCH_SHARES.copiedRow)) plantWithCopy(draft, batch)
  for (const batch of takeBatches(BATCH_SHARES.wrongAmount)) plantWithWrongAmount(draft, batch)
  for (const batch of [...otherBatches, ...equalBatches]) plantEach(draft, batch)
}

// Payouts of a batch with the same address also have the same amount (world/batches.ts).
function hasEqualPayouts(batch: Batch): boolean {
  return new Set(batch.map(({ withdrawal }) => withdrawal.address)).size < batch.length
}

// Cells of a ledger of transactions: hash, address and amount, sometimes a date.
function hashCells(draft: LedgerDraft, { withdrawal }: WorldWithdrawal): Cells {
  const empty = Object.fromEntries(COLUMNS.map((column) => [column, ''])) as Cells
  return {
    ...empty,
    txn_hash: withdrawal.txnHash ?? '',
    currency: withdrawal.currency,
    amount: canonicalDecimal(literalToDecimal(withdrawal.amount)),
    address: withdrawal.address,
    date: draft.random.chance(1, 2)
      ? drawDateText(draft.random, dateToMs(withdrawal.createdAt))
      : '',
  }
}

function plantEach(draft: LedgerDraft, batch: Batch): void {
  const isEqual = hasEqualPayouts(batch)
  const droppedColumn = isEqual ? undefined : draft.random.pick([undefined, 'address'] as const)
  for (const payment of batch) {
    const cells = hashCells(draft, payment)
    // Rows of equal payouts are identical byte for byte.
    if (isEqual) cells.date = ''
    if (droppedColumn) cells[droppedColumn] = ''
    addRow(draft, cells, payment, 'matched')
  }
}

function plantWithoutRow(draft: LedgerDraft, batch: Batch): void {
  const index = draft.random.below(batch.length)
  plantEach(draft, batch.toSpliced(index, 1))
  const { withdrawal } = batch[index] as WorldWithdrawal
  draft.recordsWithoutRow.push({ withdrawalId: withdrawal.id, expected: 'missing_in_ledger' })
}

// The extra row has a date. A row without an id counts as missing only if the feed was read back to
// before its date.
function plantWithExtraRow(draft: LedgerDraft, batch: Batch): void {
  plantEach(draft, batch)
  const [first] = batch as readonly [WorldWithdrawal]
  addUnmatchedRow(draft, first, {
    ...hashCells(draft, first),
    amount: drawAmount(draft.random, first.asset.maxWholeDigits, first.asset.places),
    address: drawAddress(draft.random, first.asset),
    date: drawDateText(draft.random, createdMs(first)),
  })
}

function oneRowCells(draft: LedgerDraft, batch: Batch): Cells {
  const sumOf = (field: 'amount' | 'chargedFee'): string =>
    sumDecimals(batch.map(({ withdrawal }) => literalToDecimal(withdrawal[field])))
  const [first] = batch as readonly [WorldWithdrawal]
  return {
    ...hashCells(draft, first),
    amount: sumOf('amount'),
    fee: draft.random.chance(1, 2) ? sumOf('chargedFee') : '',
    address: '',
    date: drawDateText(draft.random, createdMs(first)),
  }
}

function plantInOneRow(draft: LedgerDraft, batch: Batch): void {
  const [first] = batch as readonly [WorldWithdrawal]
  const cells = oneRowCells(draft, batch)
  // In a small world the members are days apart, so one date would not agree with all of them.
  const last = Math.max(...batch.map(createdMs))
  if (last - createdMs(first) > MAX_MEMBER_DISTANCE_MS) cells.date = ''
  draft.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(first),
    expected: 'matched',
    withdrawalId: batch.map(({ withdrawal }) => withdrawal.id).join(';'),
  })
}

// If records share only a hash, a row whose amount is merely near their sum does not match them.
function plantInOneWrongRow(draft: LedgerDraft, batch: Batch): void {
  const cells = oneRowCells(draft, batch)
  addUnmatchedRow(draft, batch[0] as WorldWithdrawal, {
    ...cells,
    amount: addDecimals(cells.amount, ONE_WEI),
  })
  for (const { withdrawal } of batch)
    draft.recordsWithoutRow.push({ withdrawalId: withdrawal.id, expected: 'missing_in_ledger' })
}

function plantWithCopy(draft: LedgerDraft, batch: Batch): void {
  plantEach(draft, batch.slice(1))
  const payment = batch[0] as WorldWithdrawal
  const cells = hashCells(draft, payment)
  addRow(draft, cells, payment, 'matched')
  draft.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(payment) + draft.random.below(30 * 24) * 3600000,
    expected: 'duplicate_in_ledger',
    withdrawalId: payment.withdrawal.id,
  })
}

// The wrong row is matched by its address, or because only one row and one record remain.
function plantWithWrongAmount(draft: LedgerDraft, batch: Batch): void {
  plantEach(draft, batch.slice(1))
  const payment = batch[0] as WorldWithdrawal
  const cells = hashCells(draft, payment)
  cells.amount = addDecimals(cells.amount, draft.random.pick([ONE_WEI, '0.07', '3']))
  if (draft.random.chance(1, 2)) cells.address = ''
  addRow(draft, cells, payment, 'amount_mismatch')
}

function addUnmatchedRow(draft: LedgerDraft, pattern: WorldWithdrawal, cells: Cells): void {
  draft.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(pattern),
    expected: 'missing_at_provider',
    withdrawalId: '',
  })
}
