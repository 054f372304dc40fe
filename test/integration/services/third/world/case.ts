import type { FeedRow } from './feed-row.ts'
import type { LedgerRow, RecordOutcome, Verdict } from './outcomes.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

/**
 * A situation with its records, ledger rows and outcomes, written by hand and small enough to
 * check.
 */
export interface Case {
  readonly title: string
  readonly withdrawals?: readonly WithdrawalRow[]
  readonly feed?: readonly FeedRow[]
  readonly ledger?: readonly LedgerRow[]
  readonly outcomes: readonly RecordOutcome[]
}

/** A ledger row with its outcome. */
export function ledgerRow(cells: string, verdict: Verdict): LedgerRow {
  return { cells, verdict }
}

/** The outcome of a provider record. */
export function recordOutcome(
  record: RecordOutcome['record'],
  verdict: Verdict,
  statusClass: RecordOutcome['statusClass'],
  fee: string | null,
  ...observations: NonNullable<RecordOutcome['observations']>
): RecordOutcome {
  return { record, verdict, statusClass, fee, observations }
}
