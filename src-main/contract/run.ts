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
import type { ItemUse } from './team-items.ts'

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
  /** For a workbook: the sheet that was read. */
  readonly sheet?: string
  /** For a workbook: true if the sheet's hidden rows were left out by choice. */
  readonly leavesOutHiddenRows?: true
}

/** A point of a ledger file that a person should look at, as `reconcile --json` prints it. */
export interface RunHint {
  /** In snake case, such as `damaged_identifiers`. */
  readonly kind: string
  /** Number of rows, or of the things that the kind counts. */
  readonly count: number
  /** The first lines concerned. */
  readonly lines: readonly number[]
  /** The texts concerned, as written: a header, a cell. */
  readonly written?: readonly string[]
  readonly field?: LedgerField
  /** The change of the mapping that would resolve it. */
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
  /** Number of rows with this difference. */
  readonly rows: number
  /** Up to three rows, with the values of both sides. */
  readonly examples: readonly CauseExample[]
  /** The common value: a factor as a power of ten, an amount, hours, a word, an affix. */
  readonly value: string
  /** Null if no change of the mapping corrects it. */
  readonly change: MappingChange | null
  /**
   * Number of rows that the change would match and that are not matched now, by a trial run, or 0
   * without a change.
   */
  readonly gain: number
  /** Number of rows that are matched now and would not be after the change. */
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
    /** Rows with a status that says that no money left, absent in runs of earlier versions. */
    readonly void?: number
    /** Rows that the mapping leaves out, absent in runs of earlier versions. */
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
   * Number of matches inside their tolerance, per currency, and the exact sum of their differences
   * (provider − ledger). Absent in runs of earlier versions.
   */
  readonly tolerated?: Readonly<
    Record<string, { readonly count: number; readonly difference: string }>
  >
  /** Number of pairs without a common identifier that a person may accept. */
  readonly suggestions?: number
  readonly rules?: MatchingRules
  /** The profile's settings that the run used, absent in runs of earlier versions. */
  readonly settings?: {
    readonly status_map: StatusMap
    readonly rails: readonly string[]
    readonly ties: readonly string[]
    readonly fee_source?: FeeSource
    readonly feed_net?: FeedNet
  }
  /** The team's items that the run used, by item and id, absent if it used none. */
  readonly items?: readonly ItemUse[]
  /**
   * Number of decisions that this run applied: matches made and undone, and decisions about records
   * that no longer exist.
   */
  readonly decisions?: { readonly matched: number; readonly undone: number; readonly stale: number }
  /** By kind. Runs of earlier versions have one number instead. */
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
    /** Coverage of the list of withdrawals, absent if none was read. */
    readonly list_from?: InstantText | null
    readonly list_to?: InstantText
    readonly list_is_complete?: boolean
    readonly declared_complete: boolean
  }
  readonly period: Period
  /**
   * The days of --from and --to as entered, or null for an end that was taken from the ledger.
   * Absent in runs of earlier versions.
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
 * Number of records per kind of observation. A run of an earlier version counted only inconsistent
 * records.
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
