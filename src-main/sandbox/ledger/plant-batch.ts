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

/** Less than the date window, for a date is now and then written as a day or in another zone. */
const WITHIN_A_DAY_MS = 12 * 3_600_000

/** Plants every batch: rows that name one transaction, which is the identity of none of them. */
export function plantBatches(bed: Bed): void {
  const batches = [
    ...Map.groupBy(bed.pools.get('batch') ?? [], ({ partnerId }) => partnerId).values(),
  ]
  const [equal, others] = [
    batches.filter(hasEqualPayouts),
    batches.filter((one) => !hasEqualPayouts(one)),
  ]
  const take = (share: number): Batch[] => others.splice(0, countOf(bed, share))
  for (const batch of take(BATCH_SHARES.missingRow)) plantWithout(bed, batch)
  for (const batch of take(BATCH_SHARES.extraRow)) plantWithOneMore(bed, batch)
  for (const batch of take(BATCH_SHARES.oneRow)) plantInOneRow(bed, batch)
  for (const batch of take(BATCH_SHARES.oneWrongRow)) plantInOneWrongRow(bed, batch)
  for (const batch of take(BATCH_SHARES.copiedRow)) plantWithCopy(bed, batch)
  for (const batch of take(BATCH_SHARES.wrongAmount)) plantWithWrongAmount(bed, batch)
  for (const batch of [...others, ...equal]) plantEach(bed, batch)
}

function hasEqualPayouts(batch: Batch): boolean {
  return new Set(batch.map(({ withdrawal }) => withdrawal.address)).size < batch.length
}

// What a book of transactions has: hash, address and amount, now and then a date.
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
  const drops = isEqual ? undefined : bed.random.pick([undefined, 'address'] as const)
  for (const of of batch) {
    const cells = hashCells(bed, of)
    // Rows of equal payouts are the same to the letter.
    if (isEqual) cells.date = ''
    if (drops) cells[drops] = ''
    addRow(bed, cells, of, 'matched')
  }
}

function plantWithout(bed: Bed, batch: Batch): void {
  const at = bed.random.below(batch.length)
  plantEach(bed, batch.toSpliced(at, 1))
  const { withdrawal } = batch[at] as WorldWithdrawal
  bed.lonely.push({ withdrawalId: withdrawal.id, expected: 'missing_in_ledger' })
}

// Dated, for without an id a row is missing only where the feed was read past its date.
function plantWithOneMore(bed: Bed, batch: Batch): void {
  plantEach(bed, batch)
  const [first] = batch as readonly [WorldWithdrawal]
  addForNone(bed, first, {
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
  // In a small world the members lie days apart, and one date is none of all.
  const last = Math.max(...batch.map(createdMs))
  if (last - createdMs(first) > WITHIN_A_DAY_MS) cells.date = ''
  bed.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(first),
    expected: 'matched',
    withdrawalId: batch.map(({ withdrawal }) => withdrawal.id).join(';'),
  })
}

// A sum that is only near is no split where a hash is all that is shared.
function plantInOneWrongRow(bed: Bed, batch: Batch): void {
  const cells = oneRowCells(bed, batch)
  addForNone(bed, batch[0] as WorldWithdrawal, {
    ...cells,
    amount: addDecimals(cells.amount, ONE_WEI),
  })
  for (const { withdrawal } of batch)
    bed.lonely.push({ withdrawalId: withdrawal.id, expected: 'missing_in_ledger' })
}

function plantWithCopy(bed: Bed, batch: Batch): void {
  plantEach(bed, batch.slice(1))
  const of = batch[0] as WorldWithdrawal
  const cells = hashCells(bed, of)
  addRow(bed, cells, of, 'matched')
  bed.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(of) + bed.random.below(30 * 24) * 3600000,
    expected: 'duplicate_in_ledger',
    withdrawalId: of.withdrawal.id,
  })
}

// Found by its address, or as the one row and the one record that are left.
function plantWithWrongAmount(bed: Bed, batch: Batch): void {
  plantEach(bed, batch.slice(1))
  const of = batch[0] as WorldWithdrawal
  const cells = hashCells(bed, of)
  cells.amount = addDecimals(cells.amount, bed.random.pick([ONE_WEI, '0.07', '3']))
  if (bed.random.chance(1, 2)) cells.address = ''
  addRow(bed, cells, of, 'amount_mismatch')
}

function addForNone(bed: Bed, pattern: WorldWithdrawal, cells: Cells): void {
  bed.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(pattern),
    expected: 'missing_at_provider',
    withdrawalId: '',
  })
}
