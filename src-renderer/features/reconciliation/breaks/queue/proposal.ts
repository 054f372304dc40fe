import type { BreakCauseKind } from '../../../../../src-main/reconciliation/break-cause.ts'
import { provableCause } from '../../../../../src-main/reconciliation/break-cause.ts'
import type { PairCells } from '../../break-view.ts'
import { textOf } from '../../break-view.ts'
import type { ReadyReason } from './reasons.ts'

/** A decision that a proved cause suggests. It is shown before Enter takes it. */
export interface Proposal {
  readonly status: 'resolved' | 'accepted' | 'investigating'
  readonly reason: ReadyReason
}

const corrected: Proposal = { status: 'resolved', reason: 'ledger_corrected' }
const askedProvider: Proposal = { status: 'investigating', reason: 'provider_asked' }
const askedRecipient: Proposal = { status: 'investigating', reason: 'recipient_asked' }

// A break whose money may be lost is proposed for investigation only, never as settled.
const proposals: Readonly<Record<BreakCauseKind, Proposal>> = {
  named_by_rejected: corrected,
  booked_twice: { status: 'resolved', reason: 'duplicate_booked' },
  money_disputed: askedProvider,
  opposite_sign: corrected,
  power_of_ten: corrected,
  rounded_by_spreadsheet: { status: 'accepted', reason: 'rounded' },
  fee_in_amount: corrected,
  fee_left_out: corrected,
  digits_swapped: corrected,
  fee_not_booked: corrected,
  tag_differs: askedRecipient,
  address_case: askedRecipient,
  held_back: askedProvider,
  // A later run that finds other words takes the acceptance back by itself.
  status_words: { status: 'accepted', reason: 'timing' },
  network_names: corrected,
  currency_names: corrected,
  hash_replaced: corrected,
}

/** The decision that a cause of this kind suggests. */
export function proposalOf(kind: BreakCauseKind): Proposal {
  return proposals[kind]
}

/** The decision proposed for a break that still waits for one; undefined where nothing is proved. */
export function findProposal(cells: PairCells): Proposal | undefined {
  const cause = provableCause(cells)
  const proposal = cause && proposals[cause.kind]
  const status = textOf(cells, 'status') || 'open'
  const isWaiting = status === 'open' || status === 'investigating'
  return isWaiting && proposal?.status !== status ? proposal : undefined
}
