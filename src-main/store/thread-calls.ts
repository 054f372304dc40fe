import type { InstantText } from '../base/instant.ts'
import type { AppCalls } from '../contract/calls.ts'
import type { RunPreview, TriedMapping, TriedRules } from '../contract/reconciling.ts'
import type { AnyReport, FileQuery, Layout, SheetHint } from '../contract/reporting.ts'
import type { RunSummary } from '../contract/run.ts'
import type { VerifiedRun } from '../contract/verified-run.ts'
import type { ListQuery, ListRows, ListSums, OpenedList } from '../contract/window.ts'
import type { SheetFacts } from '../ledger/workbook/sheet-file.ts'
import type { MatchingRules } from '../reconciliation/passes.ts'
import type { DamagedRow } from './records/record-types.ts'
import type { ReconcileInput } from './runs/reconcile-input.ts'

/** The source of a file's data. It tells data of a sandbox from production data. */
export interface Origin {
  readonly profile: string
  readonly environment: 'production' | 'sandbox'
  readonly partner_url: string
  readonly gateway_url: string
}

export interface ExportInput {
  readonly query: FileQuery
  readonly columns: readonly string[] | undefined
  /** Absent: the strict CSV of the command line. */
  readonly layout?: Layout
  /** The template that the export is made from. */
  readonly template?: string
  readonly madeAt: InstantText
  /** The target's path, or `-` with `descriptor` for a stream. */
  readonly path: string
  readonly descriptor: number | undefined
  /** For the manifest: the program's assumptions about matters that the contracts leave open. */
  readonly assumptions: readonly string[]
  readonly origin?: Origin
  /**
   * True if the file's name follows from the template and not from a person's choice. Such a file
   * replaces only an earlier file of the same report, template and profile.
   */
  readonly isNameFromTemplate?: boolean
}

export interface ExportResult {
  readonly report: AnyReport
  readonly path: string
  readonly rows: number
  readonly sha256: string
  readonly bytes: number
  readonly as_of: InstantText | null
  readonly sums: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * Cells of all rows that a spreadsheet would change in a CSV file, or none for a strict file.
   */
  readonly hints: readonly SheetHint[]
}

export interface EvidenceInput {
  /** Undefined: the latest run. */
  readonly run: string | undefined
  /** The folder to create. */
  readonly path: string
  readonly madeAt: InstantText
  readonly version: string
  /** The activity log, which is copied unchanged. */
  readonly activityLogPath: string
  /** The program that verifies the log, also copied unchanged. */
  readonly verifierPath: string
  /**
   * The stored file of the run's ledger, or null if there is none, or if the folder leaves it out.
   */
  readonly ledgerPath: string | null
  readonly origin?: Origin
}

/** The summary of a written evidence folder. */
export type EvidenceResult = AppCalls['evidence']['output']

/**
 * Calls that the database thread answers itself: they open connections or files, or hold lists
 * between calls.
 */
export type ThreadCalls = {
  reconcile: { input: ReconcileInput; output: RunSummary }
  tryRules: { input: { input: ReconcileInput; rules: MatchingRules }; output: TriedRules }
  previewRun: { input: ReconcileInput; output: RunPreview }
  tryMapping: {
    input: { input: ReconcileInput; other: Pick<ReconcileInput, 'mapping' | 'statusMap'> }
    output: TriedMapping
  }
  verifyRun: { input: { run: string; ledgerPath: string }; output: VerifiedRun }
  /** Throws a failure if no report can be written to this path. */
  checkTarget: { input: { path: string }; output: null }
  export: { input: ExportInput; output: ExportResult }
  writeEvidence: { input: EvidenceInput; output: EvidenceResult }
  /**
   * Opens a list and returns its first `first` rows. With `clusters`, also finds groups of breaks
   * with one cause, and keeps their rows in the list or leaves them out.
   */
  openList: {
    input: {
      query: ListQuery
      first?: number
      clusters?: 'kept' | 'leftOut'
      hasSums?: boolean
    }
    output: OpenedList & { readonly list: number }
  }
  readList: { input: { list: number; from: number; count: number }; output: ListRows }
  sumList: {
    input: { list: number }
    output: { rows: number; sums: ListSums }
  }
  findInList: { input: { list: number; keys: readonly string[] }; output: { keys: string[] } }
  countList: {
    input: { query: ListQuery; since?: number }
    output: { rows: number; isChanged: boolean }
  }
  closeList: { input: { list: number }; output: null }
  /**
   * Returns the path from which to read a ledger file. For a workbook it is that of a copy, which
   * exists until dropLedgerCopy.
   */
  openLedger: { input: { ledgerPath: string }; output: { ledgerPath: string } }
  dropLedgerCopy: { input: null; output: null }
  /**
   * Writes the rows of a sheet to a file beside a workbook. With a `sheet` of null, the most likely
   * sheet is written. Returns null if the file is not a workbook.
   */
  writeSheet: {
    input: { ledgerPath: string; sheet: string | null; leavesOutHiddenRows?: boolean }
    output: SheetFacts | null
  }
  /** Writes a verified copy beside the database. */
  backUp: { input: { label: string }; output: { name: string; bytes: number } }
  /** Lists backups, newest first. A restore moved aside the files named `before-restore-…`. */
  listBackups: {
    input: null
    output: readonly { readonly name: string; readonly at: InstantText; readonly bytes: number }[]
  }
  backupTimes: {
    input: null
    output: {
      readonly databaseCreatedAt: InstantText | null
      readonly lastBackupAt: InstantText | null
    }
  }
  /**
   * Opens and checks each backup except the files that a restore moved aside. Returns the backups
   * that could not be restored.
   */
  checkBackups: { input: null; output: readonly { readonly name: string; readonly why: string }[] }
  /**
   * Replaces the database with a listed backup, and keeps the replaced one. Close readers in other
   * threads first.
   */
  restoreBackup: { input: { name: string }; output: null }
  /** True if another process owns the profile for writing. */
  isOwned: { input: null; output: { readonly isOwned: boolean } }
  /**
   * Checks the database. `damaged` lists rows whose content does not agree with the checksum that
   * was saved with it, at most a thousand.
   */
  check: { input: null; output: { problems: readonly string[]; damaged: readonly DamagedRow[] } }
  close: { input: null; output: null }
}
