import type { InstantText } from '../base/instant.ts'
import type { Cell } from '../contract/cell.ts'
import type {
  CaseView,
  ClosingState,
  DecisionView,
  EncodingPreview,
  NamedMapping,
  PeriodChanges,
  RecheckList,
  RecheckRow,
  RunChanges,
  SuggestionView,
  TriedRules,
} from '../contract/reconciling.ts'
import type { ReportName } from '../contract/report.ts'
import type { AnyQuery, AnyReport, Layout } from '../contract/reporting.ts'
import type { RunSummary } from '../contract/run.ts'
import type {
  CallTally,
  DriftView,
  Instruction,
  InstructionView,
  ReferenceView,
  Refusal,
} from '../contract/services.ts'
import type {
  BreakCount,
  ImportView,
  LedgerPreview,
  ListQuery,
  ListRows,
  Overview,
  PeriodView,
  RecordHit,
  RecordView,
  RunView,
} from '../contract/window.ts'
import type { Call } from '../contract/wire.ts'
import type { PackedRecords, ReceivedRecord } from '../domain/packed-records.ts'
import type { StatusMap } from '../domain/status.ts'
import type { RecordKeys } from '../reconciliation/decisions.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'
import type { MatchingRules } from '../reconciliation/passes.ts'
import type { CaseInput } from './browse/case.ts'
import type { Combined, CombineInput } from './imports/combine.ts'
import type { DecideInput } from './decisions/decisions.ts'
import type { KeptImport } from './imports/imports.ts'
import type { InstructionEnd, PreparedInstruction } from './instructions/instructions.ts'
import type { MappingToKeep } from './imports/mappings.ts'
import type {
  ActivityKind,
  DamagedRow,
  FeedState,
  Fetched,
  FetchedPage,
  QueueItem,
  Saved,
} from './records/record-types.ts'
import type { SheetFacts } from '../ledger/workbook/sheet-file.ts'

export interface ReconcileInput {
  readonly ledgerPath: string
  readonly mapping: Mapping
  readonly statusMap: StatusMap
  readonly rails: readonly string[]
  readonly ties: readonly ('txn_hash' | 'external_ref')[]
  /** Absent: all passes, strongest first. */
  readonly matching?: MatchingRules
  readonly from: string | undefined
  readonly to: string | undefined
  readonly asOf: InstantText
  readonly madeAt: InstantText
  readonly isCacheComplete: boolean
}

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

export interface StoreStatus {
  readonly counts: Readonly<Record<string, number>>
  readonly newest: Readonly<Record<string, string | null>>
  readonly queue: Readonly<Record<string, number>>
  readonly last_sync: InstantText | null
  readonly database_bytes: number
  readonly schema_version: number
  readonly drift: readonly {
    readonly kind: string
    readonly what: string
    readonly times: number
  }[]
}

/** Everything the database thread can be asked, with plain data both ways. */
export type StoreCalls = {
  saveRecords: {
    input: {
      kind: ActivityKind
      incoming: readonly (ReceivedRecord | PackedRecords)[]
      at: InstantText
      feed?: FeedState
    }
    output: Saved
  }
  saveFetched: {
    input: { fetched: readonly (Fetched | FetchedPage)[]; at: InstantText }
    output: Saved
  }
  /** Builds the indexes that a first load puts off; a pass that is over calls it. */
  finishLoad: { input: null; output: null }
  getFeedState: { input: null; output: FeedState }
  saveFeedState: { input: FeedState; output: null }
  oldestOpenTransaction: {
    input: { since: InstantText; finalStatuses: readonly string[] }
    output: InstantText | null
  }
  wantIds: {
    input: { ids: readonly string[]; again: boolean }
    output: { added: number; refused: readonly string[] }
  }
  queueItems: {
    input: {
      after: string
      limit: number
      recentSince: InstantText
      all: boolean
      finalStatuses: readonly string[]
    }
    output: readonly QueueItem[]
  }
  ledgerIds: {
    input: { ledgerPath: string; mapping: Mapping; finalStatuses: readonly string[] }
    output: { wanted: readonly string[] }
  }
  replaceReference: {
    input: { kind: string; items: readonly string[]; at: InstantText }
    output: { seen: number; added: number; changed: number }
  }
  setFact: { input: { name: string; value: string }; output: null }
  findFact: { input: { name: string }; output: string | null }
  readReference: { input: { kind: string }; output: ReferenceView }
  /** How the last try to read a part ended; `refusal` null: it was read. */
  notePart: { input: { part: string; at: InstantText; refusal: Refusal | null }; output: null }
  listRefusals: { input: null; output: readonly Refusal[] }
  noteDrift: { input: { kind: string; whats: readonly string[]; at: InstantText }; output: null }
  noteCalls: { input: { calls: readonly CallTally[] }; output: null }
  readHealth: {
    input: null
    output: {
      readonly calls: readonly CallTally[]
      readonly drift: readonly DriftView[]
      readonly deprecations: readonly DriftView[]
    }
  }
  noteAskings: {
    input: { quotes: readonly string[]; asked: string; at: InstantText }
    output: null
  }
  forgetContact: { input: { type: string; id: string }; output: null }
  dropOldContacts: { input: { type: string; since: InstantText }; output: { dropped: number } }
  prepareInstruction: {
    input: PreparedInstruction
    output: { readonly isNew: boolean; readonly view: InstructionView }
  }
  markSent: { input: { id: string; at: InstantText }; output: null }
  endInstruction: { input: InstructionEnd; output: InstructionView }
  findInstruction: { input: { id: string }; output: InstructionView | null }
  findMade: { input: { kind: Instruction['kind']; made: string }; output: InstructionView | null }
  listInstructions: {
    input: { kinds: readonly Instruction['kind'][]; limit: number }
    output: readonly InstructionView[]
  }
  reconcile: { input: ReconcileInput; output: RunSummary }
  latestRun: { input: { id: string | undefined }; output: RunSummary | null }
  /** Throws where a report could not be written there. */
  checkTarget: { input: { path: string }; output: null }
  export: { input: ExportInput; output: ExportResult }
  writeEvidence: { input: EvidenceInput; output: EvidenceResult }
  sampleRows: {
    input: { query: AnyQuery; columns: readonly string[]; limit: number }
    output: { rows: number; cells: readonly (readonly Cell[])[] }
  }
  status: { input: null; output: StoreStatus }

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
  readRecord: { input: { report: ReportName; key: string; run: string | null }; output: RecordView }
  findRecords: { input: { text: string }; output: readonly RecordHit[] }
  /** `since` bounds the failed calls that are counted. */
  overview: {
    input: { finalStatuses: readonly string[]; since: InstantText }
    output: Omit<Overview, 'freshness'>
  }
  listRuns: { input: null; output: readonly RunView[] }
  breakdown: { input: { run: string }; output: readonly BreakCount[] }
  deleteRun: { input: { run: string }; output: null }
  decide: { input: DecideInput; output: DecisionView }
  listDecisions: { input: { break: string | null; limit: number }; output: readonly DecisionView[] }
  listSuggestions: { input: { run: string }; output: readonly SuggestionView[] }
  compareRuns: { input: { run: string }; output: RunChanges }
  readCase: { input: CaseInput; output: CaseView }
  /** Throws LEDGER_GONE. */
  matchKeys: {
    input: { run: string; key: string; ledgerPath: string; mapping: Mapping }
    output: RecordKeys
  }
  tryRules: { input: { reconcile: ReconcileInput; rules: MatchingRules }; output: TriedRules }
  countRecheck: {
    input: { finalStatuses: readonly string[] }
    output: Readonly<Record<RecheckList, number>>
  }
  listRecheck: {
    input: { list: RecheckList; finalStatuses: readonly string[] }
    output: readonly RecheckRow[]
  }
  recheckIds: {
    input: { list: RecheckList; finalStatuses: readonly string[]; after: string; limit: number }
    output: readonly string[]
  }
  /** What became of these ids the last time they were asked. */
  countOutcomes: {
    input: { ids: readonly string[] }
    output: { readonly found: number; readonly absent: number; readonly failed: number }
  }
  closingState: { input: { run: string }; output: ClosingState }
  periodChanges: { input: { period: string }; output: PeriodChanges }
  closePeriod: {
    input: { id: string; at: InstantText; by: string; run: string; note: string }
    output: PeriodView
  }
  reopenPeriod: {
    input: { id: string; at: InstantText; by: string; reason: string }
    output: PeriodView
  }
  listPeriods: { input: null; output: readonly PeriodView[] }
  /**
   * Throws PERIOD_CLOSED where a closed period rests on one of these runs; null, before the whole
   * cache goes: where there is one at all, and OUTCOME_UNKNOWN.
   */
  refuseClosed: { input: { runs: readonly string[] | null }; output: null }
  saveImport: { input: KeptImport; output: null }
  listImports: { input: null; output: readonly ImportView[] }
  deleteImport: { input: { id: string }; output: null }
  /**
   * The path to read for a ledger file that lies anywhere; of a workbook a copy's, until
   * dropLedgerCopy.
   */
  openLedger: { input: { ledgerPath: string }; output: { ledgerPath: string } }
  dropLedgerCopy: { input: null; output: null }
  /**
   * Puts a sheet's rows beside a workbook; `sheet` null: the likely one. Null: the file is no
   * workbook.
   */
  writeSheet: { input: { ledgerPath: string; sheet: string | null }; output: SheetFacts | null }
  combineLedgers: { input: CombineInput; output: Combined }
  previewEncodings: { input: { ledgerPath: string }; output: readonly EncodingPreview[] }
  listMappings: { input: null; output: readonly NamedMapping[] }
  saveMapping: { input: MappingToKeep; output: NamedMapping }
  deleteMapping: { input: { name: string; at: InstantText }; output: null }
  /** `mapping` undefined: the one remembered for the file's header, else as recognised. */
  previewLedger: {
    input: { ledgerPath: string; mapping: Mapping | undefined }
    output: Omit<LedgerPreview, 'mappingText'> & { mapping: Mapping }
  }
  /** Keeps the mapping for the next file with this header. */
  rememberMapping: {
    input: { ledgerPath: string; mapping: Mapping; at: InstantText }
    output: null
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
   * Forgets what searches leave out, which the end of the next sync finds anew; until then every
   * record is looked through.
   */
  forgetSearchBlocks: { input: null; output: null }
  /**
   * Puts a listed backup in the place of the database; what stood there is kept aside. Other
   * threads' readers of it should be closed.
   */
  restoreBackup: { input: { name: string }; output: null }
  /** Whether another process holds the profile for writing. */
  isOwned: { input: null; output: { readonly isOwned: boolean } }
  /** `damaged`: records that are not what was saved, a thousand at most. */
  check: { input: null; output: { problems: readonly string[]; damaged: readonly DamagedRow[] } }
  noteDamaged: { input: { rows: readonly DamagedRow[] }; output: null }
  /** The same of a record that was read; nothing where it is not there, or is what was saved. */
  noteIfDamaged: { input: { report: ReportName; key: string }; output: null }
  /**
   * Once a week looks at every row; makes ready to be fetched again what was found damaged, and
   * gives it.
   */
  askDamagedAgain: { input: { at: InstantText }; output: { readonly rows: readonly DamagedRow[] } }
  close: { input: null; output: null }
}

/** The database as the layers above see it: calls to its thread. */
export interface Store {
  readonly call: Call<StoreCalls>
  close(): Promise<void>
}
