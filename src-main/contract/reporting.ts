import type { Column, Condition, Query, ReportName } from './report.ts'
import { reportColumns, reportNames } from './report.ts'

/**
 * Reports that are computed from others: counted, summed and grouped. Their columns are in
 * `computedReportColumns`.
 */
export const computedReportNames = [
  'breaks_by_age',
  'reconciliation_by_day',
  'fees_by_day',
  'limits_used',
  'activity_log',
] as const
export type ComputedReportName = (typeof computedReportNames)[number]

/** Any report that can be written to a file. */
export type AnyReport = ReportName | ComputedReportName
export const anyReports: readonly AnyReport[] = [...reportNames, ...computedReportNames]

const text = (name: string): Column => ({ name, kind: 'text' })
const count = (name: string): Column => ({ name, kind: 'number' })
const money = (name: string): Column => ({ name, kind: 'money', currency: 'currency' })

/**
 * The columns of the computed reports.
 * - `breaks_by_age`: open and investigating breaks of a run.
 * - `reconciliation_by_day`: per UTC day and currency of a run, each side's amounts (a record
 *   without a partner counts whole) with the number of matches and breaks.
 * - `fees_by_day`: the fees of cached withdrawals.
 * - `limits_used`: the cached limits, per day, month and year by amount and by number. Neither is
 *   summed, because a day's limit and a year's do not add up.
 */
export const computedReportColumns: Readonly<Record<ComputedReportName, readonly Column[]>> = {
  breaks_by_age: [
    text('age_bucket'),
    text('severity'),
    text('category'),
    text('status'),
    text('currency'),
    count('breaks'),
    money('ledger_amount'),
    money('provider_amount'),
    money('amount_difference'),
  ],
  reconciliation_by_day: [
    text('day'),
    text('currency'),
    count('matches'),
    count('breaks'),
    money('ledger_amount'),
    money('provider_amount'),
    money('amount_difference'),
  ],
  fees_by_day: [
    text('day'),
    text('currency'),
    count('withdrawals'),
    money('amount'),
    money('charged_fee'),
    money('debited_amount'),
  ],
  limits_used: [
    ...['rail', 'transaction_type', 'currency', 'period', 'measure'].map(text),
    // state: `within`, `used_up`, `no_limit`, `unknown` (not sent, or not readable).
    ...['limit', 'used', 'remaining', 'used_percent'].map(count),
    text('state'),
  ],
  activity_log: [
    count('number'),
    { name: 'at', kind: 'instant' },
    text('profile'),
    text('what'),
    text('facts'),
    text('hash'),
  ],
}

/** The columns of any report, in their order. */
export function columnsOf(report: AnyReport): readonly Column[] {
  return isComputedReport(report) ? computedReportColumns[report] : reportColumns[report]
}

export function isComputedReport(report: AnyReport): report is ComputedReportName {
  return (computedReportNames as readonly string[]).includes(report)
}

/** Whether a report shows one run. Other reports show the current cache. */
export function isOfRun(report: AnyReport): boolean {
  return runReports.includes(report)
}

const runReports: readonly AnyReport[] = [
  'breaks',
  'matches',
  'lines',
  'observations',
  'breaks_by_age',
  'reconciliation_by_day',
]

/** The rows of a file: a list's query, for any report. */
export interface FileQuery extends Omit<Query, 'report'> {
  readonly report: AnyReport
  /**
   * Rows in the report's columns, for a report that is not in the database (activity_log) or is
   * computed from others.
   */
  readonly suppliedRows?: readonly (readonly (string | null)[])[]
}

/**
 * How a CSV file is written. In every dialect amounts keep their digits and texts the formula
 * guard.
 */
export interface Dialect {
  readonly delimiter: ',' | ';' | '\t' | '|'
  readonly decimal: '.' | ','
  readonly lineEnd: 'crlf' | 'lf'
  readonly hasByteOrderMark: boolean
  /** A first line `sep=;` for spreadsheets of any language. */
  readonly hasSeparatorLine: boolean
  readonly quotes: 'needed' | 'texts' | 'all'
  /**
   * How instants are written.
   * - `iso`: `YYYY-MM-DDThh:mm:ss.ffffffZ`, in another zone with its offset.
   * - `spaced`: `YYYY-MM-DD hh:mm:ss`.
   * - `dayFirst`: `DD/MM/YYYY hh:mm:ss`.
   * - `monthFirst`: `MM/DD/YYYY hh:mm:ss`.
   */
  readonly instants: 'iso' | 'spaced' | 'dayFirst' | 'monthFirst'
  readonly booleans: 'true/false' | 'yes/no' | '1/0'
}

/**
 * `strict` is the dialect of cli.md. A file in `excel` opens with a double click in an English
 * spreadsheet, one in `excel-es` in a Spanish or Portuguese spreadsheet.
 */
export const dialects = {
  strict: {
    delimiter: ',',
    decimal: '.',
    lineEnd: 'crlf',
    hasByteOrderMark: false,
    hasSeparatorLine: false,
    quotes: 'needed',
    instants: 'iso',
    booleans: 'true/false',
  },
  excel: {
    delimiter: ',',
    decimal: '.',
    lineEnd: 'crlf',
    hasByteOrderMark: true,
    hasSeparatorLine: false,
    quotes: 'needed',
    instants: 'spaced',
    booleans: 'true/false',
  },
  'excel-es': {
    delimiter: ';',
    decimal: ',',
    lineEnd: 'crlf',
    hasByteOrderMark: true,
    hasSeparatorLine: false,
    quotes: 'needed',
    instants: 'dayFirst',
    booleans: 'true/false',
  },
} as const satisfies Readonly<Record<string, Dialect>>
export type DialectName = keyof typeof dialects

export const reportFormats = ['csv', 'xlsx', 'parquet'] as const
export type ReportFormat = (typeof reportFormats)[number]

// The endings of file names that stand for a format, also for one that this program does not write.
const namedFormats = [...reportFormats, 'xls', 'ods', 'json', 'pdf']

/**
 * Finds the format that the ending of a file name stands for, if it is not `format`. A spreadsheet
 * chooses the format by the ending, and reports a file of another format as damaged.
 */
export function findOtherFormat(path: string, format: ReportFormat): string | undefined {
  const name = namedFormats.find((ending) => path.toLowerCase().endsWith(`.${ending}`))
  return name === format ? undefined : name
}

/** How rows become a file. */
export interface Layout {
  readonly format: ReportFormat
  /** For CSV: the name of a dialect, or a dialect itself. */
  readonly dialect: DialectName | Dialect
  /** The IANA name of the zone in which instants are shown. */
  readonly timeZone: string
  /**
   * For CSV other than strict: cells that a spreadsheet would change are written as formulas
   * (`="0042"`), which other programs do not understand.
   */
  readonly hasTextFormulas?: boolean
}

/** The layout that cli.md calls `strict`. It is the default. */
export const strictLayout: Layout = { format: 'csv', dialect: 'strict', timeZone: 'UTC' }

/**
 * A saved request for a report, for the window, the command line and the system's scheduler. All
 * three write the same bytes.
 */
export interface Template extends Layout {
  readonly name: string
  readonly report: AnyReport
  /** Null: all columns, in the report's order. */
  readonly columns: readonly string[] | null
  readonly conditions: readonly Condition[]
  readonly search: string
  readonly sort: { readonly column: string; readonly isDescending: boolean } | null
  /** With {report}, {profile}, {date}, {time}, {run}. The format's file extension is added. */
  readonly fileName: string
}

export interface TemplateView {
  readonly template: Template
  /** True: shipped with the program. It can be copied but not changed. */
  readonly isReadyMade: boolean
  /** The JSON to share with a colleague. */
  readonly text: string
}

/** How a spreadsheet changes a cell of a CSV file that it opens. */
export type SheetChange =
  | 'exponent'
  | 'digits'
  | 'leadingZero'
  | 'dateFlips'
  | 'becomesDate'
  | 'becomesNumber'
  | 'becomesFlag'

/** A cell that a spreadsheet in the person's language would show differently from the file. */
export interface SheetWarning {
  readonly kind: SheetChange | 'startsFormula'
  readonly column: string
  /** The first affected cell, as written and as a spreadsheet would show it. */
  readonly written: string
  readonly shown: string
}

/**
 * Number of cells of a column that a spreadsheet would change in one way, over all rows of a file.
 */
export interface SheetHint extends SheetWarning {
  readonly kind: SheetChange
  readonly cells: number
}

export interface ReportPreview {
  readonly rows: number
  /** Number of rows that the warnings cover: the first 1,000. */
  readonly checkedRows: number
  readonly columns: readonly string[]
  /** The first rows as the file holds them, at most 20. */
  readonly written: readonly (readonly string[])[]
  /** The rows of `written` as a spreadsheet in the language would show them. */
  readonly shown: readonly (readonly string[])[]
  readonly warnings: readonly SheetWarning[]
  readonly fileName: string
}

export type ReportCalls = {
  listTemplates: { input: null; output: readonly TemplateView[] }
  /**
   * Adds the template, or replaces the template of the same name. Throws TEMPLATE_INVALID,
   * COLUMN_UNKNOWN.
   */
  saveTemplate: { input: { template: Template }; output: TemplateView }
  /** Reads the template in a shared file without saving it. Throws TEMPLATE_INVALID. */
  readTemplate: { input: { text: string }; output: TemplateView }
  deleteTemplate: { input: { name: string }; output: null }
  previewReport: {
    input: { profile: string; template: Template; run: string | null; language: 'en' | 'es' | 'pt' }
    output: ReportPreview
  }
}
