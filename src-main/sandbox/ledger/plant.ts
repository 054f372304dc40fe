import { addDecimals, compareDecimals } from '../../base/decimal.ts'
import { drawHash } from '../world/chains.ts'
import { dateToMs } from '../world/dates.ts'
import { ONE_WEI, splitDecimal } from '../world/literals.ts'
import { makeRandom, makeUuid } from '../world/random.ts'
import type { Role, WorldWithdrawal } from '../world/withdrawals.ts'
import type { World } from '../world/world.ts'
import type { Bed, PlantedRecords } from './bed.ts'
import { addRow, createdMs, patternWithdrawals, prepareBed, takeWithdrawals } from './bed.ts'
import type { Cells } from './cells.ts'
import { disguise, drawDateText, drawFailedWord, dropIdentifiers, fullCells } from './cells.ts'
import { CHANGES } from './changes.ts'
import type { BreakPlan, ExpectedResult } from './plans.ts'
import { BREAK_PLANS, SHARES } from './plans.ts'
import { plantBatches } from './plant-batch.ts'
import { plantFeedOnly } from './plant-feed.ts'
import { SPOILS } from './rejects.ts'

/**
 * Plants every withdrawal of the world exactly once: first the breaks of the plans, and then true
 * rows for all other withdrawals.
 */
export function plantAll(world: World, seed: number): PlantedRecords {
  const bed = prepareBed(world, makeRandom(seed, 'ledger'))
  for (const plan of BREAK_PLANS)
    for (const payment of takeWithdrawals(bed, plan.role, plan.share))
      plantChanged(bed, plan, payment)
  for (const role of ['plain', 'open', 'blocked', 'unknown'] as const)
    for (const payment of takeWithdrawals(bed, role, MISSING_SHARES[role]))
      plantMissing(bed, payment)
  for (const payment of takeWithdrawals(bed, 'failed', SHARES.voidAtProvider))
    plantVoid(bed, payment)
  for (const payment of takeWithdrawals(bed, 'retried', SHARES.retryInTwoRows))
    plantBothTries(bed, payment)
  for (const payment of takeWithdrawals(bed, 'plain', SHARES.duplicate)) plantCopies(bed, payment)
  for (const payment of takeWithdrawals(bed, 'plain', SHARES.split)) plantSplit(bed, payment)
  for (const payment of takeWithdrawals(bed, 'plain', SHARES.nearSplit))
    plantNearSplit(bed, payment)
  for (const payment of takeWithdrawals(bed, 'plain', SHARES.rejectedAlone))
    plantRejectedAlone(bed, payment)
  for (const payment of takeWithdrawals(bed, 'plain', SHARES.mistyped)) plantMistyped(bed, payment)
  for (const payment of patternWithdrawals(bed, SHARES.rejectedBeside)) plantSpoilt(bed, payment)
  for (const payment of patternWithdrawals(bed, SHARES.missingAtProvider))
    plantUnknown(bed, payment)
  for (const payment of patternWithdrawals(bed, SHARES.voidInLedger)) plantCancelled(bed, payment)
  plantBatches(bed)
  plantFeedOnly(bed)
  for (const [role, pool] of bed.pools)
    for (const payment of pool) PLANT_UNPLANNED[role](bed, payment)
  // The sort is stable, so of several copies the one planted first is also the first in the file.
  return {
    rows: bed.rows.sort((left, right) => left.atMs - right.atMs),
    withoutRow: bed.withoutRow,
  }
}

function plantTrue(bed: Bed, payment: WorldWithdrawal): void {
  const cells = fullCells(bed.random, payment)
  disguise(bed.random, cells, payment)
  addRow(bed, cells, payment, 'matched')
}

function plantChanged(bed: Bed, plan: BreakPlan, payment: WorldWithdrawal): void {
  const cells = fullCells(bed.random, payment)
  for (const change of plan.changes) CHANGES[change](cells, { ...bed, payment })
  // A row with a changed reference keeps the other identifiers, because it must still match by one
  // of them. A row that differs from a failed record keeps its id, because a feed row may have the
  // record's reference.
  if (
    !plan.changes.includes('reference') &&
    !plan.changes.includes('failedWord') &&
    plan.role !== 'failed'
  )
    dropIdentifiers(
      bed.random,
      cells,
      !plan.changes.includes('provisoryHash') && !preventsHashMatch(plan),
    )
  if (plan.changes.includes('provisoryHash')) keepProvisoryHash(bed, cells, payment, plan)
  addRow(bed, cells, payment, plan.expected)
}

// A hash may be shared, so a match by hash also needs an equal address or equal money (X26).
// Reports whether the changes leave neither.
function preventsHashMatch({ changes }: BreakPlan): boolean {
  return changes.includes('address') && (changes.includes('currency') || changes.includes('amount'))
}

// Puts the provisory hash back, because the row does not show the difference without it. Sometimes
// it becomes the row's only identifier.
function keepProvisoryHash(
  bed: Bed,
  cells: Cells,
  payment: WorldWithdrawal,
  plan: BreakPlan,
): void {
  if (plan.changes.includes('reference')) return
  cells.txn_hash = payment.withdrawal.provisoryTransactionHash
  if (bed.random.chance(1, 4)) cells.withdrawal_id = cells.external_ref = ''
}

const MISSING_SHARES = {
  plain: SHARES.missingInLedger,
  open: SHARES.missingInLedgerOpen,
  blocked: SHARES.missingInLedgerBlocked,
  unknown: SHARES.missingInLedgerUnknown,
} as const

function plantMissing(bed: Bed, payment: WorldWithdrawal): void {
  bed.withoutRow.push({ withdrawalId: payment.withdrawal.id, expected: 'missing_in_ledger' })
}

// A failed withdrawal without a row moved no money, so nothing is missing (X24).
function plantVoid(bed: Bed, payment: WorldWithdrawal): void {
  bed.withoutRow.push({ withdrawalId: payment.withdrawal.id, expected: 'void' })
}

// The copies are byte for byte equal. The first one in the file is matched.
function plantCopies(bed: Bed, payment: WorldWithdrawal): void {
  const cells = fullCells(bed.random, payment)
  dropIdentifiers(bed.random, cells)
  addRow(bed, cells, payment, 'matched')
  const fields = Object.values(cells)
  const copies = bed.random.chance(1, 4) ? 2 : 1
  for (let copy = 0; copy < copies; copy += 1)
    bed.rows.push({
      fields,
      atMs: createdMs(payment) + bed.random.below(40 * 24) * 3600000,
      expected: 'duplicate_in_ledger',
      withdrawalId: payment.withdrawal.id,
    })
}

function plantSplit(bed: Bed, payment: WorldWithdrawal): void {
  plantParts(bed, payment, 'matched')
}

// The sum of the parts is much nearer to the whole than any single part, so all rows together make
// one break.
function plantNearSplit(bed: Bed, payment: WorldWithdrawal): void {
  plantParts(bed, payment, bed.random.chance(2, 3) ? 'amount_mismatch' : 'fee_mismatch')
}

type SplitAnswer = 'matched' | 'amount_mismatch' | 'fee_mismatch'

function plantParts(bed: Bed, payment: WorldWithdrawal, expected: SplitAnswer): void {
  const { random } = bed
  const cells = fullCells(random, payment)
  const partCount = random.between(2, 3)
  const amounts = splitDecimal(random, cells.amount, partCount)
  // A part of zero is not a payment.
  if (amounts.some((amount) => compareDecimals(amount, '0') <= 0)) return plantTrue(bed, payment)
  const fees = splitDecimal(random, cells.fee, partCount)
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
        note: `part ${index + 1} of ${partCount}`,
      },
      payment,
      expected,
    )
  })
}

function plantRejectedAlone(bed: Bed, payment: WorldWithdrawal): void {
  plantSpoilt(bed, payment)
  plantMissing(bed, payment)
}

function plantSpoilt(bed: Bed, payment: WorldWithdrawal): void {
  const fields = bed.random.pick(SPOILS)(bed.random, fullCells(bed.random, payment))
  bed.rows.push({
    fields,
    atMs: createdMs(payment),
    expected: 'rejected',
    withdrawalId: fields[0] ?? '',
  })
}

// No identifier of the row exists at the service. Its id gives 40004.
function plantUnknown(bed: Bed, pattern: WorldWithdrawal): void {
  const cells = {
    ...unknownCells(bed, pattern),
    external_ref: `lost-${bed.random.text('0123456789', 12)}`,
    txn_hash: drawHash(bed.random, pattern.asset),
  }
  addUnknownRow(bed, pattern, cells, 'missing_at_provider')
}

// A payment that was cancelled before it was sent, so it never reached the service (X24).
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

function addUnknownRow(
  bed: Bed,
  pattern: WorldWithdrawal,
  cells: Cells,
  expected: ExpectedResult,
): void {
  bed.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(pattern),
    expected,
    withdrawalId: cells.withdrawal_id,
  })
}

// A row whose identifiers are all wrong. The row and the withdrawal are missing until a person
// matches them.
function plantMistyped(bed: Bed, payment: WorldWithdrawal): void {
  const { random } = bed
  const cells: Cells = {
    ...fullCells(random, payment),
    withdrawal_id: makeUuid(random),
    external_ref: `typo-${random.text('0123456789', 12)}`,
    txn_hash: '',
  }
  bed.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(payment),
    expected: 'missing_at_provider',
    withdrawalId: cells.withdrawal_id,
  })
  plantMissing(bed, payment)
}

// Two withdrawals that differ only in their ids, and one row without an id. The withdrawal with the
// smaller id is matched.
function plantTwins(bed: Bed, payment: WorldWithdrawal): void {
  const other = payment.partnerId ?? ''
  if (payment.withdrawal.id > other) return
  const cells = { ...fullCells(bed.random, payment), withdrawal_id: '' }
  if (bed.random.chance(1, 2)) cells.txn_hash = ''
  addRow(bed, cells, payment, 'matched')
  bed.withoutRow.push({ withdrawalId: other, expected: 'duplicate_at_provider' })
}

// Two payments with one reference, and one row that agrees equally with both. The engine must not
// guess a match.
function plantLookalikes(bed: Bed, payment: WorldWithdrawal): void {
  const other = payment.partnerId ?? ''
  if (payment.withdrawal.id > other) return
  const cells: Cells = { ...fullCells(bed.random, payment), withdrawal_id: '', txn_hash: '' }
  bed.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(payment),
    expected: 'ambiguous',
    withdrawalId: '',
  })
  for (const withdrawalId of [payment.withdrawal.id, other])
    bed.withoutRow.push({ withdrawalId, expected: 'ambiguous' })
}

// The row of the paid retry, under the reference of both tries. The failed try is void.
function plantRetry(bed: Bed, payment: WorldWithdrawal): void {
  const cells = fullCells(bed.random, retryOf(bed, payment))
  dropIdentifiers(bed.random, cells)
  addRow(bed, cells, retryOf(bed, payment), 'matched')
  plantVoid(bed, payment)
}

// The ledger has a row for each try, with one reference. The failed row belongs to the failed try,
// and the paid row to the paid one.
function plantBothTries(bed: Bed, payment: WorldWithdrawal): void {
  for (const attempt of [payment, retryOf(bed, payment)]) {
    const cells = { ...fullCells(bed.random, attempt), withdrawal_id: '', txn_hash: '' }
    addRow(bed, cells, attempt, 'matched')
  }
}

function retryOf(bed: Bed, payment: WorldWithdrawal): WorldWithdrawal {
  const retries = bed.pools.get('retry') ?? []
  return retries.find(({ withdrawal }) => withdrawal.id === payment.partnerId) as WorldWithdrawal
}

function plantFailed(bed: Bed, payment: WorldWithdrawal): void {
  const cells = fullCells(bed.random, payment)
  dropIdentifiers(bed.random, cells)
  addRow(bed, cells, payment, 'matched')
}

function plantBlocked(bed: Bed, payment: WorldWithdrawal): void {
  addRow(bed, fullCells(bed.random, payment), payment, 'blocked')
}

/** Plants the withdrawals that no plan has used, by role. */
const PLANT_UNPLANNED: Readonly<Record<Role, (bed: Bed, payment: WorldWithdrawal) => void>> = {
  plain: plantTrue,
  small: plantTrue,
  open: plantTrue,
  blocked: plantBlocked,
  // The withdrawal is blocked at the provider and open in the ledger, which is not a break.
  blockedOpen: plantTrue,
  replaced: plantTrue,
  slow: plantSlow,
  noReference: plantTrue,
  twin: plantTwins,
  lookalike: plantLookalikes,
  failed: plantFailed,
  retried: plantRetry,
  // A retry is planted together with its failed try.
  retry: () => undefined,
  unknown: plantTrue,
  // plantBatches plants these.
  batch: () => undefined,
}

// The payment was confirmed days after its creation. The ledger has one of the two dates.
function plantSlow(bed: Bed, payment: WorldWithdrawal): void {
  const cells = fullCells(bed.random, payment)
  if (payment.withdrawal.confirmationDate !== null && bed.random.chance(1, 2))
    cells.date = drawDateText(bed.random, dateToMs(payment.withdrawal.confirmationDate))
  addRow(bed, cells, payment, 'matched')
}
