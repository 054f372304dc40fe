import { addDecimals, canonicalDecimal, sumDecimals } from '../../base/decimal.ts'
import { drawAddress } from '../world/chains.ts'
import { dateToMs } from '../world/dates.ts'
import { drawAmount, literalToDecimal, ONE_WEI } from '../world/literals.ts'
import type { WorldWithdrawal } from '../world/withdrawals.ts'
import type { Bed } from './bed.ts'
import { addRow, countOf, createdMs } from './bed.ts'
import type { Cells } from './cells.ts'
import { COLUMNS, drawDateText } from './cells.ts'
import { BATCH_SHARES } from './plans.ts'

type Batch = readonly WorldWithdrawal[]

/**
 * Maximum time between the first and the last member of a batch in a row with a date. It is shorter
 * than the date window, because some dates are written as a day or in another zone.
 */
const MAX_MEMBER_DISTANCE_MS = 12 * 3_600_000

/**
 * Plants every batch. The rows of a batch share one transaction hash, which therefore identifies
 * none of them.
 */
export function plantBatches(bed: Bed): void {
  const batches = [
    ...Map.groupBy(bed.pools.get('batch') ?? [], ({ partnerId }) => partnerId).values(),
  ]
  const equalBatches = batches.filter(hasEqualPayouts)
  const otherBatches = batches.filter((batch) => !hasEqualPayouts(batch))
  const takeBatches = (share: number): Batch[] => otherBatches.splice(0, countOf(bed, share))
  for (const batch of takeBatches(BATCH_SHARES.missingRow)) plantWithoutRow(bed, batch)
  for (const batch of takeBatches(BATCH_SHARES.extraRow)) plantWithExtraRow(bed, batch)
  for (const batch of takeBatches(BATCH_SHARES.oneRow)) plantInOneRow(bed, batch)
  for (const batch of takeBatches(BATCH_SHARES.oneWrongRow)) plantInOneWrongRow(bed, batch)
  for (const batch of takeBatches(BATCH_SHARES.copiedRow)) plantWithCopy(bed, batch)
  for (const batch of takeBatches(BATCH_SHARES.wrongAmount)) plantWithWrongAmount(bed, batch)
  for (const batch of [...otherBatches, ...equalBatches]) plantEach(bed, batch)
}

function hasEqualPayouts(batch: Batch): boolean {
  return new Set(batch.map(({ withdrawal }) => withdrawal.address)).size < batch.length
}

// Cells of a ledger of transactions: hash, address and amount, sometimes a date.
function hashCells(bed: Bed, { withdrawal }: WorldWithdrawal): Cells {
  const empty = Object.fromEntries(COLUMNS.map((column) => [column, ''])) as Cells
  return {
    ...empty,
    txn_hash: withdrawal.txnHash ?? '',
    currency: withdrawal.currency,
    amount: canonicalDecimal(literalToDecimal(withdrawal.amount)),
    address: withdrawal.address,
    date: bed.random.chance(1, 2) ? drawDateText(bed.random, dateToMs(withdrawal.createdAt)) : '',
  }
}

function plantEach(bed: Bed, batch: Batch): void {
  const isEqual = hasEqualPayouts(batch)
  const droppedColumn = isEqual ? undefined : bed.random.pick([undefined, 'address'] as const)
  for (const payment of batch) {
    const cells = hashCells(bed, payment)
    // Rows of equal payouts are identical byte for byte.
    if (isEqual) cells.date = ''
    if (droppedColumn) cells[droppedColumn] = ''
    addRow(bed, cells, payment, 'matched')
  }
}

function plantWithoutRow(bed: Bed, batch: Batch): void {
  const index = bed.random.below(batch.length)
  plantEach(bed, batch.toSpliced(index, 1))
  const { withdrawal } = batch[index] as WorldWithdrawal
  bed.withoutRow.push({ withdrawalId: withdrawal.id, expected: 'missing_in_ledger' })
}

// The extra row has a date. A row without an id counts as missing only if the feed was read back to
// before its date.
function plantWithExtraRow(bed: Bed, batch: Batch): void {
  plantEach(bed, batch)
  const [first] = batch as readonly [WorldWithdrawal]
  addUnmatchedRow(bed, first, {
    ...hashCells(bed, first),
    amount: drawAmount(bed.random, first.asset.whole, first.asset.places),
    address: drawAddress(bed.random, first.asset),
    date: drawDateText(bed.random, createdMs(first)),
  })
}

function oneRowCells(bed: Bed, batch: Batch): Cells {
  const sumOf = (field: 'amount' | 'chargedFee'): string =>
    sumDecimals(batch.map(({ withdrawal }) => literalToDecimal(withdrawal[field])))
  const [first] = batch as readonly [WorldWithdrawal]
  return {
    ...hashCells(bed, first),
    amount: sumOf('amount'),
    fee: bed.random.chance(1, 2) ? sumOf('chargedFee') : '',
    address: '',
    date: drawDateText(bed.random, createdMs(first)),
  }
}

function plantInOneRow(bed: Bed, batch: Batch): void {
  const [first] = batch as readonly [WorldWithdrawal]
  const cells = oneRowCells(bed, batch)
  // In a small world the members are days apart, so one date would not agree with all of them.
  const last = Math.max(...batch.map(createdMs))
  if (last - createdMs(first) > MAX_MEMBER_DISTANCE_MS) cells.date = ''
  bed.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(first),
    expected: 'matched',
    withdrawalId: batch.map(({ withdrawal }) => withdrawal.id).join(';'),
  })
}

// If records share only a hash, a row whose amount is merely near their sum does not match them.
function plantInOneWrongRow(bed: Bed, batch: Batch): void {
  const cells = oneRowCells(bed, batch)
  addUnmatchedRow(bed, batch[0] as WorldWithdrawal, {
    ...cells,
    amount: addDecimals(cells.amount, ONE_WEI),
  })
  for (const { withdrawal } of batch)
    bed.withoutRow.push({ withdrawalId: withdrawal.id, expected: 'missing_in_ledger' })
}

function plantWithCopy(bed: Bed, batch: Batch): void {
  plantEach(bed, batch.slice(1))
  const payment = batch[0] as WorldWithdrawal
  const cells = hashCells(bed, payment)
  addRow(bed, cells, payment, 'matched')
  bed.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(payment) + bed.random.below(30 * 24) * 3600000,
    expected: 'duplicate_in_ledger',
    withdrawalId: payment.withdrawal.id,
  })
}

// The wrong row is matched by its address, or because only one row and one record remain.
function plantWithWrongAmount(bed: Bed, batch: Batch): void {
  plantEach(bed, batch.slice(1))
  const payment = batch[0] as WorldWithdrawal
  const cells = hashCells(bed, payment)
  cells.amount = addDecimals(cells.amount, bed.random.pick([ONE_WEI, '0.07', '3']))
  if (bed.random.chance(1, 2)) cells.address = ''
  addRow(bed, cells, payment, 'amount_mismatch')
}

function addUnmatchedRow(bed: Bed, pattern: WorldWithdrawal, cells: Cells): void {
  bed.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(pattern),
    expected: 'missing_at_provider',
    withdrawalId: '',
  })
}
