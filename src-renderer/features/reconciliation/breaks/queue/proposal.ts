import type { BreakCauseKind } from '../../../../../src-main/reconciliation/break-cause.ts'
import { provableCause } from '../../../../../src-main/reconciliation/break-cause.ts'
import type { PairCells } from '../../break-view.ts'
import { textOf } from '../../break-view.ts'
import type { PredefinedReason } from './reasons.ts'

/** A decision that a proved cause suggests. It is shown before Enter makes it. */
export interface Proposal {
  readonly status: 'resolved' | 'accepted' | 'investigating'
  readonly reason: PredefinedReason
}

const LEDGER_CORRECTED: Proposal = { status: 'resolved', reason: 'ledger_corrected' }
const ASK_PROVIDER: Proposal = { status: 'investigating', reason: 'provider_asked' }
const ASK_RECIPIENT: Proposal = { status: 'investigating', reason: 'recipient_asked' }

// A break that may mean lost money is proposed for investigation only, never as settled.
const proposals: Readonly<Record<BreakCauseKind, Proposal>> = {
  named_by_rejected: LEDGER_CORRECTED,
  booked_twice: { status: 'resolved', reason: 'duplicate_booked' },
  money_disputed: ASK_PROVIDER,
  opposite_sign: LEDGER_CORRECTED,
  power_of_ten: LEDGER_CORRECTED,
  rounded_by_spreadsheet: { status: 'accepted', reason: 'rounded' },
  fee_in_amount: LEDGER_CORRECTED,
  fee_left_out: LEDGER_CORRECTED,
  digits_swapped: LEDGER_CORRECTED,
  fee_not_booked: LEDGER_CORRECTED,
  tag_differs: ASK_RECIPIENT,
  address_case: ASK_RECIPIENT,
  reference_affix: LEDGER_CORRECTED,
  held_back: ASK_PROVIDER,
  // A later run with other status words undoes the acceptance.
  status_words: { status: 'accepted', reason: 'timing' },
  network_names: LEDGER_CORRECTED,
  currency_names: LEDGER_CORRECTED,
  hash_replaced: LEDGER_CORRECTED,
}

/** Returns the decision that a cause of this kind suggests. */
export function proposalOf(kind: BreakCauseKind): Proposal {
  return proposals[kind]
}

/**
 * Finds the decision proposed for a break that is not decided yet, or undefined if no cause is
 * proved.
 */
export function findProposal(cells: PairCells): Proposal | undefined {
  const cause = provableCause(cells)
  const proposal = cause && proposals[cause.kind]
  const status = textOf(cells, 'status') || 'open'
  const needsDecision = status === 'open' || status === 'investigating'
  return needsDecision && proposal?.status !== status ? proposal : undefined
}
