import type { PlainFailure } from '../base/failure.ts'
import type { InstantText } from '../base/instant.ts'
import type { Notice, NoticeCode } from '../base/notice.ts'
import type { StatusClass } from '../domain/status.ts'
import type { AnswerForm } from '../domain/withdrawal.ts'
import type { AxisDay, DayKnowledge, KnownSpan } from '../reconciliation/day-axis.ts'
import type { MatchingRules } from '../reconciliation/passes.ts'
import type { LedgerField } from '../reconciliation/row/ledger-fields.ts'
import type { AppCalls, ProfileView, SecretPlace, SyncReport } from './calls.ts'
import type { Cell } from './cell.ts'
import type {
  BreakCluster,
  ClosingState,
  DecisionView,
  RecheckList,
  ReconcileCalls,
  RunChanges,
  SuggestionView,
  TriedRules,
} from './reconciling.ts'
import type { Condition, ReportName } from './report.ts'
import type { Layout, ReportCalls, SheetHint, Template } from './reporting.ts'
import type { FileHint, RunSummary } from './run.ts'
import type { OfProfile, Refusal, ServiceCalls } from './services.ts'
import type { SharedFileState, TeamWindowCalls } from './team.ts'
import type { Trends, VolumeSplit } from './trends.ts'
import type { VerifiedRun } from './verified-run.ts'

/**
 * The window's calls to the core. Secrets are only passed in: no call returns a secret or a token.
 * No call takes or returns a usable path. Files come in as bytes or through the system's own
 * dialog, and are written where the host says.
 */

export const languages = ['en', 'es', 'pt'] as const
export type Language = (typeof languages)[number]

/**
 * The language of a choice. `system` is the first of the system's languages, as BCP 47 tags, that
 * the window has, and English if the window has none of them.
 */
export function languageOf(choice: Settings['language'], system: readonly string[]): Language {
  if (choice !== 'system') return choice
  for (const tag of system) {
    const knownLanguage = languages.find((language) => language === tag.split('-')[0])
    if (knownLanguage) return knownLanguage
  }
  return 'en'
}

/** Notations of numbers, each showing 1234567.89. A blank stands for a narrow no-break space. */
export const numberNotations = [
  '1,234,567.89',
  '1.234.567,89',
  '1 234 567,89',
  "1'234'567.89",
  '12,34,567.89',
  '1234567.89',
  '1234567,89',
] as const
export type NumberNotation = (typeof numberNotations)[number]

export const dateOrders = ['dayMonthYear', 'monthDayYear', 'yearMonthDay'] as const
export type DateOrder = (typeof dateOrders)[number]

export const weekStarts = ['monday', 'sunday', 'saturday'] as const
export type WeekStart = (typeof weekStarts)[number]

/** A person's choices for the window, stored beside the profiles. */
export interface Settings {
  /** `system`: the language of the operating system. */
  readonly language: 'system' | Language
  /** How numbers are shown and typed. With `system`, the operating system's settings apply. */
  readonly numbers: 'system' | NumberNotation
  readonly dateOrder: 'system' | DateOrder
  readonly weekStart: 'system' | WeekStart
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'compact' | 'comfortable'
  readonly timeZone: 'UTC' | 'local'
  /** 0: only manual syncs. */
  readonly syncEveryMinutes: number
  /** 0: the window is never locked. */
  readonly lockAfterMinutes: number
  readonly hasPin: boolean
  readonly isDockFolded: boolean
  /** True if the side list shows icons only. */
  readonly isSideNarrow: boolean
  /** Columns shown, per list, in order. Absent means the screen's default. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** Columns that a person resized, per list. Absent means that each is as wide as its values. */
  readonly widths: Readonly<Record<string, ColumnWidths>>
  readonly views: readonly SavedView[]
}

/** Pixels by the names of columns. */
export type ColumnWidths = Readonly<Record<string, number>>

/** Maximum number of saved views of all lists together. */
export const MAX_SAVED_VIEWS = 200

export interface SavedView {
  readonly name: string
  readonly query: ListQuery
  readonly columns: readonly string[]
  /** Absent in views of earlier versions. */
  readonly widths?: ColumnWidths
}

/** The rows of a list and their order, as the window requests them. */
export interface ListQuery {
  readonly report: ReportName
  /** For breaks and matches. Null means the latest. */
  readonly run: string | null
  readonly conditions: readonly Condition[]
  readonly sort: { readonly column: string; readonly isDescending: boolean } | null
  /** Text to find anywhere in the list's identifying texts. Empty means everything. */
  readonly search: string
}

/** The latest run: its id, and its breaks that are neither resolved nor accepted. */
export interface LatestRun {
  readonly id: string
  readonly openBreaks: number
}

/** An opened list. Parts that were not requested are null. */
export interface OpenedList {
  readonly rows: number
  readonly asOf: InstantText | null
  /** The number of the last change of a stored record, for countList; 0 if none changed. */
  readonly lastChange: number
  readonly beginning: ListRows | null
  readonly clusters: readonly BreakCluster[] | null
  readonly sums: ListSums | null
}

/** Exact sums of the money columns of a list, by column and currency. */
export type ListSums = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Consecutive rows of a list: their keys, and their cells in the order of the report's columns. */
export interface ListRows {
  readonly keys: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** A profile in the switcher. */
export interface WindowProfile extends ProfileView {
  /** The embedded sandbox: always there, never edited or removed. */
  readonly isEmbedded: boolean
  /**
   * Whether calls that create or change something at the services may be sent. Off for a real
   * profile until a person allows it.
   */
  readonly isTradingAllowed: boolean
}

export interface Hello {
  readonly version: string
  readonly host: 'electron' | 'loopback'
  /**
   * The system's region as a BCP 47 tag, if the host has it. Absent means the page's own locale.
   */
  readonly locale?: string
  readonly settings: Settings
  readonly profiles: readonly WindowProfile[]
  readonly jobs: readonly Job[]
  /** Notices that are not dismissed, newest first, absent if there is none. */
  readonly notices?: readonly WindowNotice[]
  readonly isLocked: boolean
  /**
   * The person, by the name of this machine's system account, which is shown with decisions. Empty
   * while locked.
   */
  readonly person: string
}

export interface ConnectionView {
  readonly profile: WindowProfile
  readonly keychain: {
    readonly state:
      'ready' | 'locked' | 'none' | 'waiting' | 'invalid' | 'sessionOnly' | 'environment'
    readonly why: string
  }
  readonly credentials: 'stored' | 'absent' | 'unreadable' | 'embedded' | 'environment'
  readonly credentialsWhy: string
  readonly token: { readonly scopes: readonly string[] } | null
  readonly network: { readonly proxy: string | null; readonly certificates: 'system' | 'built in' }
}

/** The age and content of the cache. */
export interface Freshness {
  readonly lastSync: InstantText | null
  readonly counts: Readonly<Record<string, number>>
  readonly bytes: number
  /** Another process that writes to this cache, or null if there is none. */
  readonly owner: string | null
  readonly queue: Readonly<Record<string, number>>
  readonly quarantined: number
  /** When the newest record of a kind was created. A kind without a date is absent. */
  readonly newest: Readonly<Record<string, InstantText | null>>
  /** Parts of the last sync that the service refused. */
  readonly refused: readonly Refusal[]
  /**
   * The service's clock less this machine's, if they are so far apart that this machine's times are
   * marked (F35); otherwise null or absent.
   */
  readonly skewSeconds?: number | null
}

export type Work =
  | { readonly kind: 'sync'; readonly isFull: boolean; readonly withdrawalIds: readonly string[] }
  | {
      readonly kind: 'reconcile'
      readonly import: string
      readonly mappingText: string | null
      readonly from: string | null
      readonly to: string | null
      readonly isOffline: boolean
      readonly isCacheComplete: boolean
    }
  /** Without a `layout`: the strict CSV of the command line. */
  | {
      readonly kind: 'export'
      readonly query: ListQuery
      readonly columns: readonly string[] | null
      readonly name: string
      readonly layout?: Layout
    }
  /**
   * A template's file. `run` is for reports of a run, null: the latest. `name` null: by the
   * template's pattern.
   */
  | {
      readonly kind: 'report'
      readonly template: Template
      readonly run: string | null
      readonly name: string | null
    }
  /** A run with everything it is based on, as one folder that can be read without this program. */
  | {
      readonly kind: 'evidence'
      readonly run: string
      readonly name: string
      readonly isWithoutLedger?: boolean
    }
  /** Receives the ledger file of a colleague's run from the team's server. */
  | { readonly kind: 'receiveLedger'; readonly run: string }
  /** Repeats a run on this machine and compares the results. Stores no run. */
  | { readonly kind: 'verifyRun'; readonly run: string }
  /** Tries other rules on a ledger file. Nothing is stored. */
  | {
      readonly kind: 'tryRules'
      readonly import: string
      readonly mappingText: string | null
      readonly rules: MatchingRules
    }
  /** Fetches the withdrawals of a list again. */
  | { readonly kind: 'recheck'; readonly list: RecheckList }
  /**
   * Requests quotes by the filters of the contract (A35) and remembers the query each came from
   * (A37). An empty text leaves a filter out.
   */
  | {
      readonly kind: 'quotes'
      readonly opType: '' | 'BUY' | 'SELL'
      readonly pair: string
      readonly dateGt: string
      readonly endUser: string
    }
  /** Checks everything that a sync needs, by reading alone. */
  | { readonly kind: 'check' }
  | { readonly kind: 'backUp' }
  | { readonly kind: 'restore'; readonly backup: string }

/** The steps of a check of the connection, in this order (service-preset.md, section 7). */
export const checkSteps = [
  'addresses',
  'token',
  'clock',
  'signedRead',
  'firstPage',
  'secondPage',
  'withdrawalList',
] as const

export interface CheckStep {
  readonly step: (typeof checkSteps)[number]
  /** `skipped`: the profile or the service does not have it. */
  readonly outcome: 'ok' | 'skipped' | 'failed'
  readonly facts: Readonly<Record<string, string | number>>
  readonly failure: PlainFailure | null
}

export type JobResult =
  | ({ readonly kind: 'sync' } & SyncReport)
  | {
      readonly kind: 'reconcile'
      readonly run: string
      readonly breaks: number
      readonly matched: number
      readonly rows: number
    }
  | {
      readonly kind: 'export'
      readonly file: string
      readonly place: string
      readonly rows: number
      readonly bytes: number
      readonly sha256: string
      /** Changes that a spreadsheet would make to it, over all rows. */
      readonly hints: readonly SheetHint[]
    }
  /** `file` is a folder's name. */
  | {
      readonly kind: 'evidence'
      readonly file: string
      readonly place: string
      readonly files: number
      readonly bytes: number
      readonly sha256: string
    }
  | {
      readonly kind: 'receiveLedger'
      readonly run: string
      readonly name: string
      readonly bytes: number
      readonly sha256: string
    }
  | ({ readonly kind: 'verifyRun' } & VerifiedRun)
  | ({ readonly kind: 'tryRules' } & TriedRules)
  | {
      readonly kind: 'recheck'
      readonly asked: number
      readonly found: number
      readonly absent: number
      readonly failed: number
      readonly changed: number
    }
  | { readonly kind: 'quotes'; readonly seen: number; readonly new: number }
  | {
      readonly kind: 'check'
      readonly scopes: readonly string[]
      readonly skewSeconds: number | null
      /** The steps up to the first that failed. */
      readonly steps: readonly CheckStep[]
    }
  | { readonly kind: 'backUp'; readonly name: string; readonly bytes: number }
  | { readonly kind: 'restore'; readonly name: string }
  /** The person closed the system's dialog: nothing was done. */
  | { readonly kind: 'nothing' }

/**
 * A long-running task. It belongs to the core, not to the window that started it, and continues
 * through a reload.
 */
export interface Job {
  /** Chosen by the window, so that a repeated request starts it once. */
  readonly id: string
  readonly profile: string
  readonly kind: Work['kind']
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly step: string
  readonly done: number
  readonly total: number | null
  readonly begunAt: InstantText
  readonly endedAt: InstantText | null
  readonly result: JobResult | null
  readonly failure: PlainFailure | null
}

/** One record with all known facts about it. */
export interface RecordView {
  readonly report: ReportName
  readonly key: string
  readonly cells: Readonly<Record<string, Cell>>
  /** The answer as received, personal-data keys removed, or null for breaks and matches. */
  readonly raw: string | null
  /**
   * For a withdrawal: the form of the answer in `raw`, and the last answer in the other form (X20).
   */
  readonly form?: AnswerForm
  readonly other?: string | null
  /**
   * The record differs from the one that was saved: something changed it on the disk
   * (DB_ROW_DAMAGED). The next sync fetches it again.
   */
  readonly isDamaged: boolean
  readonly firstSeen: InstantText | null
  readonly lastSeen: InstantText | null
  readonly history: readonly {
    readonly at: InstantText
    readonly field: string
    readonly old: Cell
    readonly new: Cell
    /** For a withdrawal: the form of the answer that reported the change. */
    readonly form?: AnswerForm
  }[]
  readonly related: readonly RecordHit[]
  /** For a quote: the queries it came from, such as `end_user=user-7` (P30); empty otherwise. */
  readonly askedBy: readonly string[]
  /** Its breaks in the latest run, as their cells. Empty means no break. */
  readonly breaks: readonly Readonly<Record<string, Cell>>[]
}

/**
 * The state of a withdrawal in a run.
 * - `break`: in a break of any category but `missing_in_ledger`.
 * - `notBooked`: in a break of the category `missing_in_ledger`.
 * - `outside`: outside the run's period.
 * - `notCompared`: the withdrawal was received after the run.
 */
export const ledgerStates = [
  'matched',
  'break',
  'notBooked',
  'void',
  'outside',
  'notCompared',
] as const
export type LedgerState = (typeof ledgerStates)[number]

/** The ledger's side of a withdrawal in the latest run. */
export interface LedgerSide {
  readonly state: LedgerState
  /** The category of its worst break. Null means that it has none. */
  readonly category: string | null
  readonly severity: string | null
  /** Whether that break is resolved or accepted. */
  readonly isSettled: boolean
}

/** A related record or a search result. `why` says how it is related, or which text matched. */
export interface RecordHit {
  readonly report: ReportName
  readonly key: string
  readonly why: string
  readonly title: string
  readonly amount: Cell
  readonly currency: Cell
  readonly at: InstantText | null
  readonly status: Cell
}

/** Exact sums of one end user's withdrawals in one currency. */
export interface EndUserTotal {
  readonly currency: string
  readonly count: number
  readonly amount: string
  /** Null: no withdrawal has a fee. */
  readonly fee: string | null
  readonly debited: string | null
}

/** The cache's data about one end user. */
export interface EndUserView {
  readonly endUser: string
  /** When the cache was last brought up to date. Null means never. */
  readonly asOf: InstantText | null
  readonly withdrawals: {
    readonly count: number
    readonly first: InstantText | null
    readonly last: InstantText | null
    readonly totals: readonly EndUserTotal[]
    readonly statuses: readonly { readonly status: string; readonly count: number }[]
    readonly blocked: number
    /** The newest withdrawals, at most a hundred. */
    readonly newest: readonly Readonly<Record<string, Cell>>[]
  }
  /** Quotes that a search by this end user returned, newest first, at most a hundred. */
  readonly quotes: readonly Readonly<Record<string, Cell>>[]
  /** Contacts with the address of one of the withdrawals. */
  readonly contacts: readonly Readonly<Record<string, Cell>>[]
  /** The latest run, and its breaks that name the end user on either side, at most a hundred. */
  readonly run: RunReference | null
  readonly breaks: readonly Readonly<Record<string, Cell>>[]
}

/** A run as a page names it. */
export interface RunReference {
  readonly id: string
  readonly madeAt: InstantText
  readonly asOf: InstantText
  readonly ledgerFile: string
}

/**
 * The key of a payment: the id of its withdrawal, `feed:` and the id of a feed row without one, or
 * `break:` and the id of a break without a cached record.
 */
export type PaymentKey = string

/** The result of the latest run for a payment: its breaks, else its match. */
export interface PaymentPair {
  readonly report: 'breaks' | 'matches'
  readonly key: string
  readonly cells: Readonly<Record<string, Cell>>
  readonly lines: readonly {
    readonly line: number
    readonly raw: readonly { readonly header: string; readonly text: string }[]
  }[]
  /** The run's ledger file is no longer stored. */
  readonly isLedgerGone: boolean
}

/** One payment in every source. */
export interface PaymentView {
  readonly key: PaymentKey
  readonly withdrawal: RecordView | null
  readonly feed: readonly RecordView[]
  /** Quotes of the payment's reference. */
  readonly quotes: readonly Readonly<Record<string, Cell>>[]
  readonly run: RunReference | null
  readonly pairs: readonly PaymentPair[]
  readonly decisions: readonly DecisionView[]
  /** Other withdrawals of the same reference. */
  readonly others: readonly RecordHit[]
}

export interface Overview {
  readonly freshness: Freshness
  /** Number of withdrawals per currency, and their exact sum. */
  readonly totals: readonly {
    readonly currency: string
    readonly count: number
    readonly amount: string
  }[]
  /** The last 30 days of the zone, oldest first. The last one is today. */
  readonly days: readonly OverviewDay[]
  /**
   * The time for which all withdrawals have been requested. Null means that nothing was requested
   * yet.
   */
  readonly knownSpan: KnownSpan | null
  readonly statuses: readonly { readonly status: string; readonly count: number }[]
  readonly blocked: number
  readonly notFinal: number
  /** Number of instructions with an unknown outcome. */
  readonly unknownOutcomes: number
  /**
   * The number of these instructions that are listed beside contacts, and beside manual operations.
   * All others are listed on the desk.
   */
  readonly unknownContactOutcomes: number
  readonly unknownOperationOutcomes: number
  /** Number of calls that failed in the last day. */
  readonly failedCalls: number
  readonly latest: RunView | null
  /** The latest run's breaks that are open or under investigation. */
  readonly breakdown: readonly BreakCount[]
}

export interface OverviewDay extends AxisDay {
  readonly knowledge: DayKnowledge
  readonly count: number
  readonly open: number
  readonly blocked: number
}

export interface BreakCount {
  readonly category: string
  readonly severity: string
  /** A bucket of reconciliation.md such as `2-7`. Empty means that the record has no date. */
  readonly age: string
  /** The status of these breaks. */
  readonly status: string
  readonly count: number
}

/** The parts of the queue of a run's breaks beside its rows, read at one moment. */
export interface QueueState {
  /** Number of breaks of the run for each of the requested lists of conditions. */
  readonly counts: readonly number[]
  readonly breakdown: readonly BreakCount[]
  readonly changes: RunChanges
  readonly closing: ClosingState
  /** Best first. */
  readonly suggestions: readonly SuggestionView[]
  /** Names that breaks are assigned to. */
  readonly assignees: readonly string[]
  /** Number of rules that decisions suggest. */
  readonly learnedRules: number
}

/** A closed period, with the run it was closed on. A reopened period stays in the list. */
export interface PeriodView {
  readonly id: string
  readonly run: string
  /** The run's period, or null if it is unbounded. */
  readonly from: InstantText | null
  readonly to: InstantText | null
  /** The time zone of these days: that of the run's mapping, or UTC if the run was deleted. */
  readonly timeZone: string
  readonly closedAt: InstantText
  /** The person, by the name of this machine's system account. */
  readonly closedBy: string
  /** The login that proposed the closing, or null outside a team. */
  readonly proposedBy: string | null
  readonly note: string
  readonly reopenedAt: InstantText | null
  readonly reopenedBy: string | null
  readonly reason: string | null
  /**
   * The figures frozen with it. Null means that an earlier version of this program closed it.
   */
  readonly frozen: FrozenPeriod | null
}

/** The figures of a period when it was closed. */
export interface FrozenPeriod {
  readonly ledger: RunSummary['ledger']
  readonly provider: RunSummary['provider']
  readonly totals: RunSummary['totals']
  /** Number of breaks per category and per status at that moment. */
  readonly breaks: readonly {
    readonly category: string
    readonly status: string
    readonly count: number
  }[]
  readonly decisions: number
  /** SHA-256 of the run's summary and of every break with its status, reason and note. */
  readonly digest: string
}

/** A stored run in the list of runs. */
export interface RunView {
  readonly id: string
  readonly madeAt: InstantText
  readonly summary: RunSummary
  /** A colleague made it, absent for a run made here. */
  readonly isOpened?: true
  /** Absent for a run that was not shared from here. */
  readonly sharedFile?: SharedFileState
}

/** An imported ledger file. Its bytes are stored beside the cache until it is deleted. */
export interface ImportView {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  readonly at: InstantText
  /** Ids of the runs made of it. */
  readonly runs: readonly string[]
  /**
   * For a workbook: its sheets, and the one that is read. `hiddenRows` is absent if no row is
   * hidden, `leavesOutHiddenRows` if hidden rows are read.
   */
  readonly workbook: {
    readonly sheets: readonly string[]
    readonly sheet: string
    readonly hiddenRows?: number
    readonly leavesOutHiddenRows?: boolean
  } | null
  /**
   * For several files combined into one import: each with its rows, and the number of them that an
   * earlier file contains already.
   */
  readonly parts: readonly {
    readonly name: string
    readonly sha256: string
    readonly rows: number
    readonly repeated: number
  }[]
}

/** A point of a ledger file that a person should look at. It changes nothing. */
export type LedgerHint =
  /** A header with letters of another script that look like Latin ones. */
  | {
      readonly kind: 'lookAlikeHeader'
      readonly header: string
      readonly field: LedgerField | null
    }
  /** Ids that differ only in leading zeros: `0042` and `42`. */
  | {
      readonly kind: 'leadingZeros'
      readonly line: number
      readonly written: string
      readonly other: string
    }
  /**
   * Amounts with just the fifteen digits that a spreadsheet keeps, in a column with longer ones.
   */
  | { readonly kind: 'roundedAmounts'; readonly count: number; readonly lines: readonly number[] }
  /** Amounts of both notations in one column: `1.234,56` and `1,234.56`. */
  | {
      readonly kind: 'mixedNotation'
      readonly field: LedgerField
      readonly written: readonly string[]
    }
  /** Dates in a format other than ISO that are valid both as day first and as month first. */
  | { readonly kind: 'ambiguousDates'; readonly count: number; readonly written: string }
  /** Rows after the last one that look like a total. */
  | { readonly kind: 'trailingTotals'; readonly lines: readonly number[] }
  /** Lines before the header that look like a title. */
  | { readonly kind: 'leadingTitles'; readonly lines: number }
  /**
   * Dates with a day that could be a month, beside texts with a number that could not: a
   * spreadsheet may have swapped day and month of the dates.
   */
  | {
      readonly kind: 'mixedDates'
      readonly dates: number
      readonly texts: number
      readonly written: string
    }
  /**
   * For a workbook: ranges of cells shown as one. Each cell of a range is read as its first cell.
   */
  | { readonly kind: 'mergedCells'; readonly ranges: number }
  /** For a workbook: rows that are hidden from a person, and whether they are read. */
  | {
      readonly kind: 'hiddenRows'
      readonly count: number
      readonly isFiltered: boolean
      readonly isLeftOut: boolean
    }
  /** For a workbook: columns that are hidden from a person, by their letters. They are read. */
  | { readonly kind: 'hiddenColumns'; readonly columns: readonly string[] }
  | FileHint

/** A row of a ledger file in a preview. Long cells are cut. */
export interface PreviewRow {
  readonly line: number
  readonly cells: Readonly<Partial<Record<LedgerField, string>>>
  readonly reason: string | null
  /** True if the mapping leaves the row out. `reason` then says by which rule. */
  readonly isExcluded?: boolean
  readonly raw?: readonly string[]
}

/** The result of reading a ledger file with a mapping, before it is used. */
export interface LedgerPreview {
  /** The mapping in use, as the JSON of a mapping file. */
  readonly mappingText: string
  /** `recognised`: by the headers. `remembered`: from an earlier file with this header. */
  readonly source: 'recognised' | 'remembered' | 'given'
  /** The delimiter and encoding that were detected or given. */
  readonly delimiter: string
  readonly encoding: string
  readonly hints: readonly LedgerHint[]
  readonly headers: readonly string[]
  readonly columns: Readonly<Partial<Record<LedgerField, string>>>
  readonly rows: number
  readonly valid: number
  readonly rejected: number
  /** Number of rows that the mapping leaves out. */
  readonly excluded: number
  readonly firstDate: InstantText | null
  readonly lastDate: InstantText | null
  /**
   * Control totals: per currency the number of rows and the exact sum of amounts (of totals if no
   * amount is mapped).
   */
  readonly totals: readonly {
    readonly currency: string
    readonly count: number
    readonly amount: string
  }[]
  /**
   * The first rows in normal form, and each rejected row with its cells as written. `raw` has every
   * cell as written, in the order of `headers`.
   */
  readonly sample: readonly PreviewRow[]
  /** The first rejected rows (at most 500), with their cells as written. */
  readonly rejectedLines: readonly (Pick<PreviewRow, 'line' | 'raw'> & {
    readonly reason: string
    readonly cells?: PreviewRow['cells']
  })[]
  /** The first rows that the mapping leaves out (at most 500), with their cells as written. */
  readonly excludedLines: LedgerPreview['rejectedLines']
  /** Number of rows that the mapping leaves out for each reason, the first hundred reasons. */
  readonly exclusions: readonly { readonly reason: string; readonly count: number }[]
  /** Cells of the first rows as written, if the file is refused before a row is read. */
  readonly firstCells?: readonly (readonly string[])[]
  readonly statuses: StatusPreview
  /** The failure that refuses the whole file under this mapping. There are no rows then. */
  readonly refusal: PlainFailure | null
}

/** The status words of a file that a person may have to classify. */
export interface StatusPreview {
  /**
   * In the valid rows: words that are in no map, and those that the mapping's `statuses` name, with
   * the number of their rows. The most frequent come first, and there are at most 200.
   */
  readonly words: readonly {
    readonly word: string
    readonly count: number
    readonly statusClass: StatusClass
  }[]
  /**
   * Number of rows of the whole file with a word that is in no map. `words` may not list all of
   * these words.
   */
  readonly unknownRows: number
  /** Number of these rows with words that `words` does not list. */
  readonly unlistedRows: number
}

export interface DataFolderView {
  /** For reading only: no call accepts it. */
  readonly place: string
  readonly freeBytes: number
  readonly caches: readonly {
    readonly profile: string
    readonly bytes: number
    readonly backups: readonly {
      readonly name: string
      readonly at: InstantText
      readonly bytes: number
    }[]
  }[]
  /** Whether this host has the system's own dialogs for choosing a folder. */
  readonly canMove: boolean
}

/** One line of the activity log: an action, its person and its profile. Append-only. */
export interface Activity {
  readonly number: number
  readonly at: InstantText
  readonly profile: string
  readonly what: string
  readonly facts: Readonly<Record<string, string | number | boolean | null>>
  /**
   * The hash that binds the entry to all entries before it, absent in entries of earlier versions.
   */
  readonly hash?: string
}

type Id = { readonly id: string }

/** Calls about one end user and one payment. */
export type FindCalls = {
  /** Ids of end users that begin with the text, ignoring case, at most five. */
  findEndUsers: { input: OfProfile & { text: string }; output: readonly string[] }
  readEndUser: { input: OfProfile & { endUser: string }; output: EndUserView }
  /** Throws Failure RECORD_UNKNOWN. */
  readPayment: { input: OfProfile & { key: PaymentKey }; output: PaymentView }
}

export type WindowCalls = ServiceCalls &
  ReconcileCalls &
  FindCalls &
  ReportCalls &
  TeamWindowCalls & {
    hello: { input: null; output: Hello }
    changeSettings: { input: Partial<Omit<Settings, 'hasPin'>>; output: Settings }
    setPin: { input: { current: string | null; pin: string | null }; output: null }
    lock: { input: null; output: null }
    /** Removes a notice in every window. */
    dismissNotice: { input: { profile: string | null; code: NoticeCode }; output: null }
    /** Each wrong PIN increases the wait before the next try. */
    unlock: {
      input: { pin: string }
      output: { readonly isUnlocked: boolean; readonly waitSeconds: number }
    }

    addProfile: AppCalls['addProfile']
    editProfile: AppCalls['editProfile']
    setProfile: AppCalls['setProfile']
    removeProfile: AppCalls['removeProfile']
    /**
     * Replaces a damaged list of profiles with its last written copy. Throws Failure
     * PROFILES_DAMAGED if there is no such copy.
     */
    restoreProfiles: { input: null; output: { readonly profiles: number } }
    /** Removes the profile's credentials from the keychain and wipes the token. */
    forgetCredentials: { input: OfProfile; output: { readonly secret: SecretPlace | null } }
    connection: { input: OfProfile; output: ConnectionView }
    /** `latestRun` null: no run, or its breaks could not be counted. */
    freshness: { input: OfProfile; output: Freshness & { readonly latestRun: LatestRun | null } }

    /** Repeating an id starts no second job. */
    startJob: { input: { id: string; profile: string; work: Work }; output: Job }
    cancelJob: { input: Id; output: null }
    /**
     * Whether the file of a finished job can be shown in its folder on this machine. The job's id
     * stands for the file: no window names a path.
     */
    savedFile: { input: { job: string }; output: { readonly canShow: boolean } }
    /**
     * Shows the file in the system's file manager. False if there is no file manager or no file.
     */
    showFile: { input: { job: string }; output: { readonly isShown: boolean } }

    /**
     * Freezes the rows and their order until the list is closed or opened again, even while a sync
     * writes. With `first`, that many first rows, at most 500, are returned as by readList, or null
     * if they cannot be read, and readList then reports the failure. With `clusters`, for breaks of
     * a run, the breaks that one cause explains are returned as clusters, and their rows stay in
     * the list or are left out of it: at most 50 clusters of at least three breaks each, worst
     * first. With `hasSums`, the sums of sumList are returned.
     */
    openList: {
      input: OfProfile & {
        query: ListQuery
        first?: number
        clusters?: 'kept' | 'leftOut'
        hasSums?: boolean
      }
      output: OpenedList & { readonly list: string }
    }
    /**
     * At most 500 rows from `from`, cells in the order of the report's columns. Throws LIST_GONE
     * for a list that was dropped.
     */
    readList: { input: { list: string; from: number; count: number }; output: ListRows }
    /** Exact sums of the money columns, per currency, over the whole list. */
    sumList: {
      input: { list: string }
      output: {
        readonly rows: number
        readonly sums: ListSums
      }
    }
    /** Returns which of at most 1,000 keys are rows of the list. Throws LIST_GONE as readList. */
    findInList: {
      input: { list: string; keys: readonly string[] }
      output: { readonly keys: readonly string[] }
    }
    /**
     * Counts the rows that a list would have. With `since`, `isChanged` tells whether a stored
     * record of the list's kind has changed after the change of this number.
     */
    countList: {
      input: OfProfile & { query: ListQuery; since?: number }
      output: { readonly rows: number; readonly isChanged: boolean }
    }
    closeList: { input: { list: string }; output: null }
    readRecord: {
      input: OfProfile & { report: ReportName; key: string; run: string | null }
      output: RecordView
    }
    /**
     * Records of this amount, or with an id, hash or reference that begins with the text, at most
     * 8.
     */
    findRecords: { input: OfProfile & { text: string }; output: readonly RecordHit[] }
    /**
     * The ledger's side of at most 500 withdrawals in the latest run, in their order, or null for
     * one that is not cached, and if there is no run.
     */
    ledgerSides: {
      input: OfProfile & { ids: readonly string[] }
      output: readonly (LedgerSide | null)[]
    }
    /** `timeZone`: the IANA name of the zone that defines the days; absent: UTC. */
    overview: { input: OfProfile & { timeZone?: string }; output: Overview }
    /** Runs, ageing and, if requested, volume by days of the zone. */
    readTrends: {
      input: OfProfile & { timeZone: string; volume: VolumeSplit | null }
      output: Trends
    }

    /**
     * Sends one part of a file, at most MAX_PART_BYTES (bytes.ts). A part that is sent
     * twice, with the same offset, counts once. The last part makes the import.
     */
    putLedger: {
      input: OfProfile & {
        upload: string
        name: string
        offset: number
        part: Uint8Array
        isLast: boolean
      }
      output: { readonly import: ImportView | null }
    }
    /**
     * Removes the parts of an upload that will not be finished: it was stopped, or its window was
     * reloaded.
     */
    dropUpload: { input: OfProfile & { upload: string }; output: null }
    /** Imports the sandbox's own sample ledger. */
    importSample: { input: OfProfile; output: ImportView }
    listImports: { input: OfProfile; output: readonly ImportView[] }
    deleteImport: { input: OfProfile & { import: string }; output: null }
    previewLedger: {
      input: OfProfile & { import: string; mappingText: string | null }
      output: LedgerPreview
    }
    listRuns: { input: OfProfile; output: readonly RunView[] }
    breakdown: { input: OfProfile & { run: string }; output: readonly BreakCount[] }
    queueState: {
      input: OfProfile & { run: string; counts: readonly (readonly Condition[])[] }
      output: QueueState
    }
    deleteRun: { input: OfProfile & { run: string }; output: null }
    /**
     * Closes the period of a run with all breaks resolved or accepted. Its figures are frozen, its
     * breaks take no more decisions, and its run and ledger file can be neither deleted nor purged
     * until it is opened again (X15). Throws PERIOD_CLOSED, BREAKS_OPEN.
     */
    closePeriod: { input: OfProfile & { run: string; note: string }; output: PeriodView }
    /** Records the person and the reason. Throws REASON_MISSING, PERIOD_UNKNOWN. */
    reopenPeriod: { input: OfProfile & { period: string; reason: string }; output: PeriodView }
    listPeriods: { input: OfProfile; output: readonly PeriodView[] }

    dataFolder: { input: null; output: DataFolderView }
    /** The licence texts of all parts of the program, or null if its build has none. */
    licences: { input: null; output: string | null }
    /**
     * Opens the system's own dialog and moves everything to the chosen folder. False if the dialog
     * was closed.
     */
    moveData: { input: null; output: { readonly isMoved: boolean } }
    /**
     * Removes a profile's cache. The next sync restores the service's records, but not runs and
     * imports.
     */
    purgeCache: { input: OfProfile; output: null }
    /**
     * A text for support, without personal data (diagnostics.ts). `id` is for saving it as it was
     * shown.
     */
    diagnostics: { input: OfProfile; output: { readonly id: string; readonly text: string } }
    /**
     * Saves the text shown last. `place` null: the person closed the dialog. Throws
     * DIAGNOSTICS_GONE, TARGET_REFUSED.
     */
    saveDiagnostics: { input: { id: string }; output: { readonly place: string | null } }
    activity: { input: { before: number | null; limit: number }; output: readonly Activity[] }
  }

/** A notice in the windows: the newest one of a code and profile. */
export interface WindowNotice extends Notice {
  /** The profile of the work in which it occurred, or null if there is none. */
  readonly profile: string | null
}

/**
 * The families of cached data.
 * - `activity`: events (transactions, withdrawals, quotes).
 * - `reference`: current data (limits, rails, contacts, the log of calls).
 * - `reconciliation`: data made on this machine (imports, runs, decisions, rules).
 */
export const families = ['activity', 'reference', 'reconciliation'] as const
export type Family = (typeof families)[number]

/** An event that the core sends to every window. */
export type WindowEvent =
  | { readonly kind: 'job'; readonly job: Job }
  /** Data of these families changed in a profile's cache. */
  | { readonly kind: 'cache'; readonly profile: string; readonly families: readonly Family[] }
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'profiles'; readonly profiles: readonly WindowProfile[] }
  | { readonly kind: 'lock'; readonly isLocked: boolean }
  /** All notices that are not dismissed. */
  | { readonly kind: 'notices'; readonly notices: readonly WindowNotice[] }
  /** An instruction of a profile was made or ended. */
  | { readonly kind: 'instructions'; readonly profile: string }
  /** A profile's team changed: its log, its connection, or its unshared events. */
  | { readonly kind: 'team'; readonly profile: string }
  /** Frames arrived, or the stream's state changed. Sent at most four times a second. */
  | { readonly kind: 'stream'; readonly profile: string }
