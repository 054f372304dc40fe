/** The classes of a status word (reconciliation.md, Statuses). */
export type StatusClass = 'final' | 'failed' | 'open' | 'unknown'

/** Facts that a run reports beside the breaks (reconciliation.md, Breaks). */
export type ObservationKind =
  'provider_inconsistent' | 'fee_differs' | 'net_unknown' | 'not_final_yet' | 'status_unknown'

/** The place where a ledger row or a provider record ends (reconciliation.md, Runs). */
export type Verdict =
  | { readonly place: 'matched' | 'void' | 'rejected' | 'outside_period' }
  | {
      readonly place: 'broken'
      readonly category: string
      /** The fields that differ, in the order of the report. */
      readonly differences: readonly string[]
    }

export const matched: Verdict = { place: 'matched' }
export const voidVerdict: Verdict = { place: 'void' }
export const rejected: Verdict = { place: 'rejected' }
export const outsideVerdict: Verdict = { place: 'outside_period' }

export function breakVerdict(category: string, ...differences: string[]): Verdict {
  return { place: 'broken', category, differences }
}

/**
 * The outcome of one provider record, reasoned from reconciliation.md and never taken from a run of
 * the program.
 */
export interface RecordOutcome {
  /** The number of a withdrawal, or the id of a feed row that is tied to no withdrawal. */
  readonly record: number | string
  readonly verdict: Verdict
  readonly statusClass: StatusClass
  /** The fee that is compared, or null if it is unknown. */
  readonly fee: string | null
  readonly observations?: readonly ObservationKind[]
}

/** One row of the partner's ledger, with its outcome from the same reasoning. */
export interface LedgerRow {
  /** The cells of ledger.ts. `id:7` is replaced by the id of withdrawal 7, and so on. */
  readonly cells: string
  readonly verdict: Verdict
}
