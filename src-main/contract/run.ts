import type { InstantText } from '../base/instant.ts'
import type { FeedNet, FeeSource } from '../domain/service-preset.ts'
import type { StatusMap } from '../domain/status.ts'
import { breakCategories, severityOf } from '../reconciliation/categories.ts'
import type { CauseExample, CauseField, CauseKind } from '../reconciliation/causes/cause.ts'
import type { ObservationKind } from '../reconciliation/observations.ts'
import { observationKinds } from '../reconciliation/observations.ts'
import type { MatchingRules } from '../reconciliation/passes.ts'
import type { MappingChange } from '../reconciliation/row/change-proposal.ts'
import type { LedgerField } from '../reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'
import type { Period } from '../reconciliation/rules.ts'

/** Every category of a break with its severity, in the order of reconciliation.md. */
export const breakKinds = breakCategories.map((category) => ({
  category,
  severity: severityOf(category),
}))

export interface LedgerFacts {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
  readonly rows: number
  readonly columns: Readonly<Partial<Record<LedgerField, string>>>
  /** Of a workbook: the sheet that was read. */
  readonly sheet?: string
  /** Of a workbook: true where the sheet's hidden rows were left out by choice. */
  readonly leavesOutHiddenRows?: true
}

/** What a person should look at in a ledger file, as `reconcile --json` prints it. */
export interface RunHint {
  /** In snake case, such as `damaged_identifiers`. */
  readonly kind: string
  /** Of rows, or of what the kind is about. */
  readonly count: number
  /** The first of them. */
  readonly lines: readonly number[]
  /** What was met, as written: a header, a cell. */
  readonly written?: readonly string[]
  readonly field?: LedgerField
  /** The change of the mapping that would deal with it. */
  readonly change?: MappingChange
}

/** Hints of a file that a preview and a run share, in the order in which they are shown. */
export const fileHintKinds = [
  'damaged_identifiers',
  'hidden_characters',
  'first_line_is_row',
  'column_not_taken',
  'total_rows',
  'other_notation',
  'other_date_format',
  'unit_in_amount',
] as const
export interface FileHint extends RunHint {
  readonly kind: (typeof fileHintKinds)[number]
}

/** One reason for many differences (reconciliation.md, Common causes). */
export interface RunCause {
  readonly kind: CauseKind
  readonly field: CauseField
  /** Rows that differ so. */
  readonly rows: number
  /** Up to three, as both sides have them. */
  readonly examples: readonly CauseExample[]
  /** What is common to them: a factor as a power of ten, an amount, hours, a word, an affix. */
  readonly value: string
  /** Null where no change of the mapping cures it. */
  readonly change: MappingChange | null
  /** Rows that the change would match and that are not matched now, by a trial run; 0 without a change. */
  readonly gain: number
  /** Rows that are matched now and would not be. */
  readonly lose: number
}

/** A run's frozen result, as `reconcile --json` prints it. */
export interface RunSummary {
  readonly run_id: string
  readonly as_of: InstantText
  readonly ledger: {
    readonly rows: number
    readonly matched: number
    readonly broken: number
    readonly rejected: number
    readonly unchecked: number
    readonly outside_period: number
    /** Rows whose status says that no money left; absent in runs of earlier versions. */
    readonly void?: number
    /** Rows that the mapping leaves out; absent in runs of earlier versions. */
    readonly excluded?: number
  }
  readonly provider: {
    readonly records: number
    readonly matched: number
    readonly broken: number
    readonly outside_period: number
    readonly void?: number
  }
  readonly breaks: Readonly<Record<string, number>>
  readonly within_tolerance: number
  /**
   * Of the matches inside their tolerance, per currency: how many, and the exact sum of their
   * differences (provider − ledger). Absent in runs of earlier versions.
   */
  readonly tolerated?: Readonly<
    Record<string, { readonly count: number; readonly difference: string }>
  >
  /** Pairs without a common identifier that a person may accept. */
  readonly suggestions?: number
  readonly rules?: MatchingRules
  /** What of the profile decided; absent in runs of earlier versions. */
  readonly settings?: {
    readonly status_map: StatusMap
    readonly rails: readonly string[]
    readonly ties: readonly string[]
    readonly fee_source?: FeeSource
    readonly feed_net?: FeedNet
  }
  /**
   * Decisions of persons that this run took in: matches made and undone, and those whose records
   * are no longer there.
   */
  readonly decisions?: { readonly matched: number; readonly undone: number; readonly stale: number }
  /** By kind; a number in runs of earlier versions. */
  readonly observations: Readonly<Record<string, number>> | number
  readonly coverage: {
    readonly asked: number
    readonly found: number
    readonly not_found: number
    readonly not_asked: number
    readonly failed: number
    readonly feed_from: InstantText | null
    readonly feed_to: InstantText | null
    readonly feed_is_complete: boolean
    /** Of the list of withdrawals; absent where none was read. */
    readonly list_from?: InstantText | null
    readonly list_to?: InstantText
    readonly list_is_complete?: boolean
    readonly declared_complete: boolean
  }
  readonly period: Period
  /**
   * The days of --from and --to as they were given, null for an end that is the ledger's; absent in
   * runs of earlier versions.
   */
  readonly given_days?: { readonly from: string | null; readonly to: string | null }
  readonly totals: Readonly<
    Record<
      string,
      { readonly ledger: string; readonly provider: string; readonly difference: string }
    >
  >
  readonly cache_as_of: InstantText | null
  readonly source: LedgerFacts
  readonly mapping: Mapping
  readonly assumptions: readonly string[]
  /** Absent in runs of earlier versions. */
  readonly hints?: readonly RunHint[]
  readonly causes?: readonly RunCause[]
  readonly rejected_lines: readonly { readonly line: number; readonly reason: string }[]
}

/**
 * How many records carry each kind of observation. A run of an earlier version counted those that
 * contradict themselves.
 */
export function observationCounts({
  observations,
}: Pick<RunSummary, 'observations'>): readonly (readonly [ObservationKind, number])[] {
  const counts: Readonly<Record<string, number>> =
    typeof observations === 'number' ? { provider_inconsistent: observations } : observations
  return observationKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [[kind, count] as const]
  })
}
