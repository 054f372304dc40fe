import { addDecimals, compareDecimals } from '../../base/decimal.ts'
import { drawHash } from '../world/chains.ts'
import { dateToMs } from '../world/dates.ts'
import { ONE_WEI, splitDecimal } from '../world/literals.ts'
import { makeRandom, makeUuid } from '../world/random.ts'
import type { Role, WorldWithdrawal } from '../world/withdrawals.ts'
import type { World } from '../world/world.ts'
import type { Bed, Planted } from './bed.ts'
import { addRow, createdMs, look, prepareBed, take } from './bed.ts'
import type { Cells } from './cells.ts'
import { disguise, drawDateText, drawFailedWord, dropIdentifiers, fullCells } from './cells.ts'
import { CHANGES } from './changes.ts'
import type { BreakPlan, Expected } from './plans.ts'
import { BREAK_PLANS, SHARES } from './plans.ts'
import { plantBatches } from './plant-batch.ts'
import { plantFeedOnly } from './plant-feed.ts'
import { SPOILS } from './rejects.ts'

/**
 * Plants every withdrawal of the world exactly once: first the breaks of the plans, then plain true
 * rows for the rest.
 */
export function plantAll(world: World, seed: number): Planted {
  const bed = prepareBed(world, makeRandom(seed, 'ledger'))
  for (const plan of BREAK_PLANS)
    for (const of of take(bed, plan.role, plan.share)) plantChanged(bed, plan, of)
  for (const role of ['plain', 'open', 'blocked', 'unknown'] as const)
    for (const of of take(bed, role, MISSING_SHARES[role])) plantMissing(bed, of)
  for (const of of take(bed, 'failed', SHARES.voidAtProvider)) plantVoid(bed, of)
  for (const of of take(bed, 'retried', SHARES.retryInTwoRows)) plantBothTries(bed, of)
  for (const of of take(bed, 'plain', SHARES.duplicate)) plantCopies(bed, of)
  for (const of of take(bed, 'plain', SHARES.split)) plantSplit(bed, of)
  for (const of of take(bed, 'plain', SHARES.nearSplit)) plantNearSplit(bed, of)
  for (const of of take(bed, 'plain', SHARES.rejectedAlone)) plantRejectedAlone(bed, of)
  for (const of of take(bed, 'plain', SHARES.mistyped)) plantMistyped(bed, of)
  for (const of of look(bed, SHARES.rejectedBeside)) plantSpoilt(bed, of)
  for (const of of look(bed, SHARES.missingAtProvider)) plantUnknown(bed, of)
  for (const of of look(bed, SHARES.voidInLedger)) plantCancelled(bed, of)
  plantBatches(bed)
  plantFeedOnly(bed)
  for (const [role, pool] of bed.pools) for (const of of pool) REST[role](bed, of)
  // The sort is stable, so that of copies the first planted stays the first.
  return { rows: bed.rows.sort((left, right) => left.atMs - right.atMs), lonely: bed.lonely }
}

function plantTrue(bed: Bed, of: WorldWithdrawal): void {
  const cells = fullCells(bed.random, of)
  disguise(bed.random, cells, of)
  addRow(bed, cells, of, 'matched')
}

function plantChanged(bed: Bed, plan: BreakPlan, of: WorldWithdrawal): void {
  const cells = fullCells(bed.random, of)
  for (const change of plan.changes) CHANGES[change](cells, { ...bed, of })
  // Another reference than the provider's must not be what the row is found by. A row that differs
  // from a failed record must be found by its id, for a feed row may have the record's reference.
  if (
    !plan.changes.includes('reference') &&
    !plan.changes.includes('failedWord') &&
    plan.role !== 'failed'
  )
    dropIdentifiers(bed.random, cells, !plan.changes.includes('provisoryHash') && !isUnlike(plan))
  if (plan.changes.includes('provisoryHash')) keepProvisoryHash(bed, cells, of, plan)
  addRow(bed, cells, of, plan.expected)
}

// A shared hash is no identity: beside it the address or the money has to agree (X26).
function isUnlike({ changes }: BreakPlan): boolean {
  return changes.includes('address') && (changes.includes('currency') || changes.includes('amount'))
}

// Without its hash the row would say nothing of it; now and then the hash is all that the row has.
function keepProvisoryHash(bed: Bed, cells: Cells, of: WorldWithdrawal, plan: BreakPlan): void {
  const other = plan.changes.includes('reference')
  if (!other) cells.txn_hash = of.withdrawal.provisoryTransactionHash
  if (!other && bed.random.chance(1, 4)) cells.withdrawal_id = cells.external_ref = ''
}

const MISSING_SHARES = {
  plain: SHARES.missingInLedger,
  open: SHARES.missingInLedgerOpen,
  blocked: SHARES.missingInLedgerBlocked,
  unknown: SHARES.missingInLedgerUnknown,
} as const

function plantMissing(bed: Bed, of: WorldWithdrawal): void {
  bed.lonely.push({ withdrawalId: of.withdrawal.id, expected: 'missing_in_ledger' })
}

// A failed withdrawal without a row moved no money, so nothing is missing (X24).
function plantVoid(bed: Bed, of: WorldWithdrawal): void {
  bed.lonely.push({ withdrawalId: of.withdrawal.id, expected: 'void' })
}

// Copies are equal to the byte. The first in the file is the one that is matched.
function plantCopies(bed: Bed, of: WorldWithdrawal): void {
  const cells = fullCells(bed.random, of)
  dropIdentifiers(bed.random, cells)
  addRow(bed, cells, of, 'matched')
  const fields = Object.values(cells)
  const copies = bed.random.chance(1, 4) ? 2 : 1
  for (let copy = 0; copy < copies; copy += 1)
    bed.rows.push({
      fields,
      atMs: createdMs(of) + bed.random.below(40 * 24) * 3600000,
      expected: 'duplicate_in_ledger',
      withdrawalId: of.withdrawal.id,
    })
}

function plantSplit(bed: Bed, of: WorldWithdrawal): void {
  plantParts(bed, of, 'matched')
}

// Far nearer to the whole than any part of it: one break over all rows.
function plantNearSplit(bed: Bed, of: WorldWithdrawal): void {
  plantParts(bed, of, bed.random.chance(2, 3) ? 'amount_mismatch' : 'fee_mismatch')
}

type SplitAnswer = 'matched' | 'amount_mismatch' | 'fee_mismatch'

function plantParts(bed: Bed, of: WorldWithdrawal, expected: SplitAnswer): void {
  const { random } = bed
  const cells = fullCells(random, of)
  const parts = random.between(2, 3)
  const amounts = splitDecimal(random, cells.amount, parts)
  // A part of nothing is no payment.
  if (amounts.some((amount) => compareDecimals(amount, '0') <= 0)) return plantTrue(bed, of)
  const fees = splitDecimal(random, cells.fee, parts)
  if (expected === 'amount_mismatch') amounts[0] = addDecimals(amounts[0] as string, ONE_WEI)
  if (expected === 'fee_mismatch') fees[0] = addDecimals(fees[0] as string, '0.01')
  const hasTotal = random.chance(1, 2)
  amounts.forEach((amount, index) => {
    const fee = fees[index] ?? '0'
    addRow(
      bed,
      {
        ...cells,
        withdrawal_id: '',
        amount,
        fee,
        total: hasTotal ? addDecimals(amount, fee) : '',
        note: `part ${index + 1} of ${parts}`,
      },
      of,
      expected,
    )
  })
}

function plantRejectedAlone(bed: Bed, of: WorldWithdrawal): void {
  plantSpoilt(bed, of)
  plantMissing(bed, of)
}

function plantSpoilt(bed: Bed, of: WorldWithdrawal): void {
  const fields = bed.random.pick(SPOILS)(bed.random, fullCells(bed.random, of))
  bed.rows.push({
    fields,
    atMs: createdMs(of),
    expected: 'rejected',
    withdrawalId: fields[0] ?? '',
  })
}

// Nothing of it is known to the service: the id is answered with 40004.
function plantUnknown(bed: Bed, pattern: WorldWithdrawal): void {
  const cells = {
    ...unknownCells(bed, pattern),
    external_ref: `lost-${bed.random.text('0123456789', 12)}`,
    txn_hash: drawHash(bed.random, pattern.asset),
  }
  addUnknownRow(bed, pattern, cells, 'missing_at_provider')
}

// Cancelled before it was sent, so the service never had it (X24).
function plantCancelled(bed: Bed, pattern: WorldWithdrawal): void {
  const cells = {
    ...unknownCells(bed, pattern),
    external_ref: `void-${bed.random.text('0123456789', 12)}`,
    txn_hash: '',
    status: drawFailedWord(bed.random),
  }
  addUnknownRow(bed, pattern, cells, 'void')
}

function unknownCells({ random }: Bed, pattern: WorldWithdrawal): Cells {
  const id = makeUuid(random)
  return { ...fullCells(random, pattern), withdrawal_id: id }
}

function addUnknownRow(bed: Bed, pattern: WorldWithdrawal, cells: Cells, expected: Expected): void {
  bed.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(pattern),
    expected,
    withdrawalId: cells.withdrawal_id,
  })
}

// Booked under identifiers of which none is right: both sides are missing until a person says that
// they are one payment.
function plantMistyped(bed: Bed, of: WorldWithdrawal): void {
  const { random } = bed
  const cells: Cells = {
    ...fullCells(random, of),
    withdrawal_id: makeUuid(random),
    external_ref: `typo-${random.text('0123456789', 12)}`,
    txn_hash: '',
  }
  bed.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(of),
    expected: 'missing_at_provider',
    withdrawalId: cells.withdrawal_id,
  })
  plantMissing(bed, of)
}

// Two withdrawals that only their ids tell apart, and one row that names neither: the first is
// taken.
function plantTwins(bed: Bed, of: WorldWithdrawal): void {
  const other = of.partnerId ?? ''
  if (of.withdrawal.id > other) return
  const cells = { ...fullCells(bed.random, of), withdrawal_id: '' }
  if (bed.random.chance(1, 2)) cells.txn_hash = ''
  addRow(bed, cells, of, 'matched')
  bed.lonely.push({ withdrawalId: other, expected: 'duplicate_at_provider' })
}

// Two payments under one reference, and one row that agrees equally with both: nothing may be
// guessed.
function plantLookalikes(bed: Bed, of: WorldWithdrawal): void {
  const other = of.partnerId ?? ''
  if (of.withdrawal.id > other) return
  const cells: Cells = { ...fullCells(bed.random, of), withdrawal_id: '', txn_hash: '' }
  bed.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(of),
    expected: 'ambiguous',
    withdrawalId: '',
  })
  for (const withdrawalId of [of.withdrawal.id, other])
    bed.lonely.push({ withdrawalId, expected: 'ambiguous' })
}

// The row of the paid retry, under the reference of both tries: the failed one is void.
function plantRetry(bed: Bed, of: WorldWithdrawal): void {
  const cells = fullCells(bed.random, retryOf(bed, of))
  dropIdentifiers(bed.random, cells)
  addRow(bed, cells, retryOf(bed, of), 'matched')
  plantVoid(bed, of)
}

// Both tries are in the book, under the one reference: each row belongs to the try of its class.
function plantBothTries(bed: Bed, of: WorldWithdrawal): void {
  for (const tried of [of, retryOf(bed, of)]) {
    const cells = { ...fullCells(bed.random, tried), withdrawal_id: '', txn_hash: '' }
    addRow(bed, cells, tried, 'matched')
  }
}

function retryOf(bed: Bed, of: WorldWithdrawal): WorldWithdrawal {
  const retries = bed.pools.get('retry') ?? []
  return retries.find(({ withdrawal }) => withdrawal.id === of.partnerId) as WorldWithdrawal
}

function plantFailed(bed: Bed, of: WorldWithdrawal): void {
  const cells = fullCells(bed.random, of)
  dropIdentifiers(bed.random, cells)
  addRow(bed, cells, of, 'matched')
}

function plantBlocked(bed: Bed, of: WorldWithdrawal): void {
  addRow(bed, fullCells(bed.random, of), of, 'blocked')
}

/** What happens to those that no plan has taken. */
const REST: Readonly<Record<Role, (bed: Bed, of: WorldWithdrawal) => void>> = {
  plain: plantTrue,
  small: plantTrue,
  open: plantTrue,
  blocked: plantBlocked,
  // Blocked, and the ledger says that it is open: no break.
  blockedOpen: plantTrue,
  replaced: plantTrue,
  slow: plantSlow,
  noReference: plantTrue,
  twin: plantTwins,
  lookalike: plantLookalikes,
  failed: plantFailed,
  retried: plantRetry,
  // Planted with its failed try.
  retry: () => undefined,
  unknown: plantTrue,
  // Planted batch by batch.
  batch: () => undefined,
}

// Confirmed days after it was made: the ledger's date agrees with one of the two.
function plantSlow(bed: Bed, of: WorldWithdrawal): void {
  const cells = fullCells(bed.random, of)
  if (of.withdrawal.confirmationDate !== null && bed.random.chance(1, 2))
    cells.date = drawDateText(bed.random, dateToMs(of.withdrawal.confirmationDate))
  addRow(bed, cells, of, 'matched')
}
