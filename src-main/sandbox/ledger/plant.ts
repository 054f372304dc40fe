import { addDecimals, compareDecimals } from '../../base/decimal.ts'
import { drawHash } from '../world/chains.ts'
import { dateToMs } from '../world/dates.ts'
import { ONE_WEI, splitDecimal } from '../world/literals.ts'
import { makeRandom, makeUuid } from '../world/random.ts'
import type { Role, WorldWithdrawal } from '../world/withdrawals.ts'
import type { World } from '../world/world.ts'
import type { Cells } from './cells.ts'
import { disguise, drawDateText, drawFailedWord, dropIdentifiers, fullCells } from './cells.ts'
import { CHANGES } from './changes.ts'
import type { LedgerDraft, PlantedRecords } from './ledger-draft.ts'
import {
  addRow,
  beginLedger,
  createdMs,
  patternWithdrawals,
  takeWithdrawals,
} from './ledger-draft.ts'
import type { BreakPlan, ExpectedResult } from './plans.ts'
import { BREAK_PLANS, SHARES } from './plans.ts'
import { plantBatches } from './plant-batch.ts'
import { plantFeedOnly } from './plant-feed.ts'
import { ROW_DEFECTS } from './rejects.ts'

/**
 * Plants every withdrawal of the world exactly once: first the breaks of the plans, and then rows
 * that agree with the provider for all other withdrawals.
 */
export function plantAll(world: World, seed: number): PlantedRecords {
  const draft = beginLedger(world, makeRandom(seed, 'ledger'))
  for (const plan of BREAK_PLANS)
    for (const payment of takeWithdrawals(draft, plan.role, plan.share))
      plantChanged(draft, plan, payment)
  for (const role of ['plain', 'open', 'blocked', 'unknown'] as const)
    for (const payment of takeWithdrawals(draft, role, MISSING_SHARES[role]))
      plantMissing(draft, payment)
  for (const payment of takeWithdrawals(draft, 'failed', SHARES.voidAtProvider))
    plantVoid(draft, payment)
  for (const payment of takeWithdrawals(draft, 'retried', SHARES.retryInTwoRows))
    plantBothTries(draft, payment)
  for (const payment of takeWithdrawals(draft, 'plain', SHARES.duplicate))
    plantCopies(draft, payment)
  for (const payment of takeWithdrawals(draft, 'plain', SHARES.split)) plantSplit(draft, payment)
  for (const payment of takeWithdrawals(draft, 'plain', SHARES.wrongSplit))
    plantWrongSplit(draft, payment)
  for (const payment of takeWithdrawals(draft, 'plain', SHARES.rejectedOnlyRow))
    plantRejectedOnlyRow(draft, payment)
  for (const payment of takeWithdrawals(draft, 'plain', SHARES.mistyped))
    plantMistyped(draft, payment)
  for (const payment of patternWithdrawals(draft, SHARES.rejectedExtraRow))
    plantRejectedRow(draft, payment)
  for (const payment of patternWithdrawals(draft, SHARES.missingAtProvider))
    plantMissingAtProvider(draft, payment)
  for (const payment of patternWithdrawals(draft, SHARES.voidInLedger))
    plantCancelled(draft, payment)
  plantBatches(draft)
  plantFeedOnly(draft)
  for (const [role, pool] of draft.pools)
    for (const payment of pool) PLANT_UNPLANNED[role](draft, payment)
  // The sort is stable, so the copy that was planted first is also the first in the file.
  return {
    rows: draft.rows.sort((left, right) => left.atMs - right.atMs),
    recordsWithoutRow: draft.recordsWithoutRow,
  }
}

function plantAgreeingRow(draft: LedgerDraft, payment: WorldWithdrawal): void {
  const cells = fullCells(draft.random, payment)
  disguise(draft.random, cells, payment)
  addRow(draft, cells, payment, 'matched')
}

function plantChanged(draft: LedgerDraft, plan: BreakPlan, payment: WorldWithdrawal): void {
  const cells = fullCells(draft.random, payment)
  for (const change of plan.changes) CHANGES[change](cells, { ...draft, payment })
  // A row with a changed reference keeps the other identifiers, because it must still match by one
  // of them. A row that differs from a failed record keeps its id, because a feed row may have the
  // record's reference.
  if (
    !plan.changes.includes('reference') &&
    !plan.changes.includes('failedStatus') &&
    plan.role !== 'failed'
  )
    dropIdentifiers(
      draft.random,
      cells,
      !plan.changes.includes('provisoryHash') && !preventsHashMatch(plan),
    )
  if (plan.changes.includes('provisoryHash')) restoreProvisionalHash(draft, cells, payment, plan)
  addRow(draft, cells, payment, plan.expected)
}

// A hash may be shared, so a match by hash also needs an equal address or equal money (X26). True if
// the changes leave neither equal.
function preventsHashMatch({ changes }: BreakPlan): boolean {
  return changes.includes('address') && (changes.includes('currency') || changes.includes('amount'))
}

// Puts the provisional hash back, because the row does not show the difference without it. Sometimes
// the hash becomes the row's only identifier.
function restoreProvisionalHash(
  draft: LedgerDraft,
  cells: Cells,
  payment: WorldWithdrawal,
  plan: BreakPlan,
): void {
  if (plan.changes.includes('reference')) return
  cells.txn_hash = payment.withdrawal.provisoryTransactionHash
  if (draft.random.chance(1, 4)) cells.withdrawal_id = cells.external_ref = ''
}

const MISSING_SHARES = {
  plain: SHARES.missingInLedger,
  open: SHARES.missingInLedgerOpen,
  blocked: SHARES.missingInLedgerBlocked,
  unknown: SHARES.missingInLedgerUnknown,
} as const

function plantMissing(draft: LedgerDraft, payment: WorldWithdrawal): void {
  draft.recordsWithoutRow.push({
    withdrawalId: payment.withdrawal.id,
    expected: 'missing_in_ledger',
  })
}

// A failed withdrawal without a row moved no money, so nothing is missing (X24).
function plantVoid(draft: LedgerDraft, payment: WorldWithdrawal): void {
  draft.recordsWithoutRow.push({ withdrawalId: payment.withdrawal.id, expected: 'void' })
}

// The copies are byte for byte equal. The first one in the file is matched.
function plantCopies(draft: LedgerDraft, payment: WorldWithdrawal): void {
  const cells = fullCells(draft.random, payment)
  dropIdentifiers(draft.random, cells)
  addRow(draft, cells, payment, 'matched')
  const fields = Object.values(cells)
  const copies = draft.random.chance(1, 4) ? 2 : 1
  for (let copy = 0; copy < copies; copy += 1)
    draft.rows.push({
      fields,
      atMs: createdMs(payment) + draft.random.below(40 * 24) * 3600000,
      expected: 'duplicate_in_ledger',
      withdrawalId: payment.withdrawal.id,
    })
}

function plantSplit(draft: LedgerDraft, payment: WorldWithdrawal): void {
  plantParts(draft, payment, 'matched')
}

// The sum of the parts is much nearer to the whole than any single part, so all rows together make
// one break.
function plantWrongSplit(draft: LedgerDraft, payment: WorldWithdrawal): void {
  plantParts(draft, payment, draft.random.chance(2, 3) ? 'amount_mismatch' : 'fee_mismatch')
}

type SplitAnswer = 'matched' | 'amount_mismatch' | 'fee_mismatch'

function plantParts(draft: LedgerDraft, payment: WorldWithdrawal, expected: SplitAnswer): void {
  const { random } = draft
  const cells = fullCells(random, payment)
  const partCount = random.between(2, 3)
  const amounts = splitDecimal(random, cells.amount, partCount)
  // A part of zero is not a payment.
  if (amounts.some((amount) => compareDecimals(amount, '0') <= 0))
    return plantAgreeingRow(draft, payment)
  const fees = splitDecimal(random, cells.fee, partCount)
  if (expected === 'amount_mismatch') amounts[0] = addDecimals(amounts[0] as string, ONE_WEI)
  if (expected === 'fee_mismatch') fees[0] = addDecimals(fees[0] as string, '0.01')
  const hasTotal = random.chance(1, 2)
  amounts.forEach((amount, index) => {
    const fee = fees[index] ?? '0'
    addRow(
      draft,
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

function plantRejectedOnlyRow(draft: LedgerDraft, payment: WorldWithdrawal): void {
  plantRejectedRow(draft, payment)
  plantMissing(draft, payment)
}

function plantRejectedRow(draft: LedgerDraft, payment: WorldWithdrawal): void {
  const fields = draft.random.pick(ROW_DEFECTS)(draft.random, fullCells(draft.random, payment))
  draft.rows.push({
    fields,
    atMs: createdMs(payment),
    expected: 'rejected',
    withdrawalId: fields[0] ?? '',
  })
}

// No identifier of the row exists at the service. Its id gives 40004.
function plantMissingAtProvider(draft: LedgerDraft, pattern: WorldWithdrawal): void {
  const cells = {
    ...unknownCells(draft, pattern),
    external_ref: `lost-${draft.random.text('0123456789', 12)}`,
    txn_hash: drawHash(draft.random, pattern.asset),
  }
  addUnknownRow(draft, pattern, cells, 'missing_at_provider')
}

// A payment that was cancelled before it was sent, so it never reached the service (X24).
function plantCancelled(draft: LedgerDraft, pattern: WorldWithdrawal): void {
  const cells = {
    ...unknownCells(draft, pattern),
    external_ref: `void-${draft.random.text('0123456789', 12)}`,
    txn_hash: '',
    status: drawFailedWord(draft.random),
  }
  addUnknownRow(draft, pattern, cells, 'void')
}

function unknownCells({ random }: LedgerDraft, pattern: WorldWithdrawal): Cells {
  const id = makeUuid(random)
  return { ...fullCells(random, pattern), withdrawal_id: id }
}

function addUnknownRow(
  draft: LedgerDraft,
  pattern: WorldWithdrawal,
  cells: Cells,
  expected: ExpectedResult,
): void {
  draft.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(pattern),
    expected,
    withdrawalId: cells.withdrawal_id,
  })
}

// A row whose identifiers are all wrong. The row and the withdrawal are missing until a person
// matches them.
function plantMistyped(draft: LedgerDraft, payment: WorldWithdrawal): void {
  const { random } = draft
  const cells: Cells = {
    ...fullCells(random, payment),
    withdrawal_id: makeUuid(random),
    external_ref: `typo-${random.text('0123456789', 12)}`,
    txn_hash: '',
  }
  draft.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(payment),
    expected: 'missing_at_provider',
    withdrawalId: cells.withdrawal_id,
  })
  plantMissing(draft, payment)
}

// Two withdrawals that differ only in their ids, and one row without an id. The withdrawal with the
// smaller id is matched.
function plantTwins(draft: LedgerDraft, payment: WorldWithdrawal): void {
  const otherId = payment.relatedId ?? ''
  if (payment.withdrawal.id > otherId) return
  const cells = { ...fullCells(draft.random, payment), withdrawal_id: '' }
  if (draft.random.chance(1, 2)) cells.txn_hash = ''
  addRow(draft, cells, payment, 'matched')
  draft.recordsWithoutRow.push({ withdrawalId: otherId, expected: 'duplicate_at_provider' })
}

// Two payments with one reference, and one row that agrees equally with both. The engine must not
// guess a match.
function plantLookalikes(draft: LedgerDraft, payment: WorldWithdrawal): void {
  const otherId = payment.relatedId ?? ''
  if (payment.withdrawal.id > otherId) return
  const cells: Cells = { ...fullCells(draft.random, payment), withdrawal_id: '', txn_hash: '' }
  draft.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(payment),
    expected: 'ambiguous',
    withdrawalId: '',
  })
  for (const withdrawalId of [payment.withdrawal.id, otherId])
    draft.recordsWithoutRow.push({ withdrawalId, expected: 'ambiguous' })
}

// The row of the paid retry, under the reference of both tries. The failed try is void.
function plantRetry(draft: LedgerDraft, payment: WorldWithdrawal): void {
  const cells = fullCells(draft.random, retryOf(draft, payment))
  dropIdentifiers(draft.random, cells)
  addRow(draft, cells, retryOf(draft, payment), 'matched')
  plantVoid(draft, payment)
}

// The ledger has a row for each try, with one reference. The failed row belongs to the failed try,
// and the paid row to the paid one.
function plantBothTries(draft: LedgerDraft, payment: WorldWithdrawal): void {
  for (const attempt of [payment, retryOf(draft, payment)]) {
    const cells = { ...fullCells(draft.random, attempt), withdrawal_id: '', txn_hash: '' }
    addRow(draft, cells, attempt, 'matched')
  }
}

function retryOf(draft: LedgerDraft, payment: WorldWithdrawal): WorldWithdrawal {
  const retries = draft.pools.get('retry') ?? []
  return retries.find(({ withdrawal }) => withdrawal.id === payment.relatedId) as WorldWithdrawal
}

function plantFailed(draft: LedgerDraft, payment: WorldWithdrawal): void {
  const cells = fullCells(draft.random, payment)
  dropIdentifiers(draft.random, cells)
  addRow(draft, cells, payment, 'matched')
}

function plantBlocked(draft: LedgerDraft, payment: WorldWithdrawal): void {
  addRow(draft, fullCells(draft.random, payment), payment, 'blocked')
}

/** Plants the withdrawals that no plan has used, by role. */
const PLANT_UNPLANNED: Readonly<
  Record<Role, (draft: LedgerDraft, payment: WorldWithdrawal) => void>
> = {
  plain: plantAgreeingRow,
  small: plantAgreeingRow,
  open: plantAgreeingRow,
  blocked: plantBlocked,
  // The withdrawal is blocked at the provider and open in the ledger, which is not a break.
  blockedOpen: plantAgreeingRow,
  replaced: plantAgreeingRow,
  slow: plantSlow,
  noReference: plantAgreeingRow,
  twin: plantTwins,
  lookalike: plantLookalikes,
  failed: plantFailed,
  retried: plantRetry,
  // A retry is planted together with its failed try.
  retry: () => undefined,
  unknown: plantAgreeingRow,
  // plantBatches plants these.
  batch: () => undefined,
}

// The payment was confirmed days after its creation. The ledger has one of the two dates.
function plantSlow(draft: LedgerDraft, payment: WorldWithdrawal): void {
  const cells = fullCells(draft.random, payment)
  if (payment.withdrawal.confirmationDate !== null && draft.random.chance(1, 2))
    cells.date = drawDateText(draft.random, dateToMs(payment.withdrawal.confirmationDate))
  addRow(draft, cells, payment, 'matched')
}
