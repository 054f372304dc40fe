import type { InstantText } from '../base/instant.ts'
import type { RunPreview, TriedMapping, TriedRules } from '../contract/reconciling.ts'
import type { AnyQuery, AnyReport, Layout, SheetHint } from '../contract/reporting.ts'
import type { RunSummary } from '../contract/run.ts'
import type { ListQuery, ListRows } from '../contract/window.ts'
import type { SheetFacts } from '../ledger/workbook/sheet-file.ts'
import type { MatchingRules } from '../reconciliation/passes.ts'
import type { DamagedRow } from './records/record-types.ts'
import type { ReconcileInput } from './runs/reconcile-input.ts'

/** Whose data a file holds, so that what a sandbox gave is never taken for the real thing. */
export interface Origin {
  readonly profile: string
  readonly environment: 'production' | 'sandbox'
  readonly partner_url: string
  readonly gateway_url: string
}

export interface ExportInput {
  readonly query: AnyQuery
  readonly columns: readonly string[] | undefined
  /** Absent: the strict CSV of the command line. */
  readonly layout?: Layout
  /** The template it was asked for by. */
  readonly template?: string
  readonly madeAt: InstantText
  /** The target's path, or `-` with `descriptor` for a stream. */
  readonly path: string
  readonly descriptor: number | undefined
  readonly assumptions: readonly string[]
  readonly origin?: Origin
  /**
   * The file's name follows from the template: nobody named it, so that it replaces nothing but an
   * earlier file of the same report, template and profile.
   */
  readonly isNameGiven?: boolean
}

export interface ExportResult {
  readonly report: AnyReport
  readonly path: string
  readonly rows: number
  readonly sha256: string
  readonly bytes: number
  readonly as_of: InstantText | null
  readonly sums: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What a spreadsheet would change of a CSV file, over all its rows; none of a strict one. */
  readonly hints: readonly SheetHint[]
}

export interface EvidenceInput {
  /** Undefined: the latest. */
  readonly run: string | undefined
  /** The folder to be made. */
  readonly path: string
  readonly madeAt: InstantText
  readonly version: string
  /** Files that are copied as they are. */
  readonly activityLog: string
  readonly verifier: string
  /** The kept file of the run's ledger; null: none, or none is wanted. */
  readonly ledgerPath: string | null
  readonly origin?: Origin
}

export interface EvidenceResult {
  readonly run: string
  readonly path: string
  readonly files: number
  readonly bytes: number
  /** Of its checksums: one number that stands for all of it. */
  readonly sha256: string
  readonly has_ledger: boolean
}

/**
 * Calls that the database thread answers itself: they open connections or files of their own, or
 * hold lists between calls.
 */
export type ThreadCalls = {
  reconcile: { input: ReconcileInput; output: RunSummary }
  tryRules: { input: { reconcile: ReconcileInput; rules: MatchingRules }; output: TriedRules }
  previewRun: { input: ReconcileInput; output: RunPreview }
  tryMapping: {
    input: { reconcile: ReconcileInput; other: Pick<ReconcileInput, 'mapping' | 'statusMap'> }
    output: TriedMapping
  }
  /** Throws where a report could not be written. */
  checkTarget: { input: { path: string }; output: null }
  export: { input: ExportInput; output: ExportResult }
  writeEvidence: { input: EvidenceInput; output: EvidenceResult }
  openList: {
    input: { query: ListQuery; first?: number }
    output: { list: number; rows: number; asOf: InstantText | null; beginning: ListRows | null }
  }
  readList: { input: { list: number; from: number; count: number }; output: ListRows }
  sumList: {
    input: { list: number }
    output: { rows: number; sums: Readonly<Record<string, Readonly<Record<string, string>>>> }
  }
  countList: { input: { query: ListQuery }; output: { rows: number } }
  closeList: { input: { list: number }; output: null }
  /**
   * The path to read for a ledger file that lies anywhere. Of a workbook it is a copy, which stays
   * until dropLedgerCopy.
   */
  openLedger: { input: { ledgerPath: string }; output: { ledgerPath: string } }
  dropLedgerCopy: { input: null; output: null }
  /**
   * Puts a sheet's rows beside a workbook; a `sheet` of null is the likely one. Null: the file is
   * no workbook.
   */
  writeSheet: {
    input: { ledgerPath: string; sheet: string | null; leavesOutHiddenRows?: boolean }
    output: SheetFacts | null
  }
  /** Writes a verified copy beside the database. */
  backUp: { input: { label: string }; output: { name: string; bytes: number } }
  /** Newest first; those named `before-restore-…` are what a restore put aside. */
  listBackups: {
    input: null
    output: readonly { readonly name: string; readonly at: InstantText; readonly bytes: number }[]
  }
  backupTimes: {
    input: null
    output: { readonly madeAt: InstantText | null; readonly lastAt: InstantText | null }
  }
  /** Opens and checks each regular backup. */
  checkBackups: { input: null; output: readonly { readonly name: string; readonly why: string }[] }
  /**
   * Puts a listed backup in the place of the database; what stood there is kept aside. Readers in
   * other threads should be closed first.
   */
  restoreBackup: { input: { name: string }; output: null }
  /** Whether another process holds the profile for writing. */
  isOwned: { input: null; output: { readonly isOwned: boolean } }
  /** `damaged`: records that are not what was saved, a thousand at most. */
  check: { input: null; output: { problems: readonly string[]; damaged: readonly DamagedRow[] } }
  close: { input: null; output: null }
}
