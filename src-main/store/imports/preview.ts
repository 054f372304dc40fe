import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import { Failure, failureToPlain } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import { runInSlices } from '../../contract/run-in-slices.ts'
import type { LedgerHint, LedgerPreview, PreviewRow, StatusPreview } from '../../contract/window.ts'
import type { CallContext } from '../../contract/wire.ts'
import type { StatusClass, StatusMap } from '../../domain/status.ts'
import { classifyLedgerStatus, foldStatus } from '../../domain/status.ts'
import { beginningHints, FileHints } from '../../ledger/file-hints.ts'
import { namedColumns, planRows } from '../../ledger/ledger-columns.ts'
import type { LedgerHead } from '../../ledger/ledger-file.ts'
import {
  columnNames,
  principalOf,
  readFirstLines,
  readHead,
  readLedger,
  readRecords,
} from '../../ledger/ledger-file.ts'
import { findTitleLines, headerHints, RowHints } from '../../ledger/ledger-hints.ts'
import { hasOwnManifest } from '../../ledger/own-manifest.ts'
import { requireSheet } from '../../ledger/workbook/sheet-file.ts'
import { sheetHints } from '../../ledger/workbook/sheet-hints.ts'
import { judgeColumns } from '../../reconciliation/row/column-values.ts'
import type {
  ExcludedRow,
  LedgerEntry,
  ReadRow,
  RejectedRow,
} from '../../reconciliation/row/ledger-entry.ts'
import type { LedgerField } from '../../reconciliation/row/ledger-fields.ts'
import { ledgerFields } from '../../reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import { defaultMapping } from '../../reconciliation/row/mapping.ts'
import type { RowPlan } from '../../reconciliation/row/row-plan.ts'
import { columnsPlan } from '../../reconciliation/row/row-plan.ts'
import type { ReadableDb } from '../database/connection.ts'
import { findMapping } from './imports.ts'

const MAX_SAMPLE_ROWS = 100
const MAX_REJECTED_LINES = 500
const MAX_EXCLUDED_LINES = 500
const MAX_EXCLUSION_REASONS = 100
// Maximum number of rows that are shown of a file with unknown columns.
const MAX_FIRST_ROWS = 20
const MAX_CURRENCIES = 500
const MAX_STATUS_WORDS = 200
const MAX_STATUS_SPELLINGS = 1000
// A cell may hold 64 KiB, too much for a sample.
const MAX_CELL_LENGTH = 300
// Maximum number of characters of cells as written, in all rows shown.
const MAX_RAW_LENGTH = 500_000

type Preview = Omit<LedgerPreview, 'mappingText'> & { readonly mapping: Mapping }

/**
 * Reads a file with the given mapping, else with the mapping remembered for its header, else by its
 * own headers, and returns the resulting rows. If the whole file is refused, `refusal` is the
 * reason, and the header is returned as far as it could be read. Only the 500 most frequent
 * currencies are returned. `statusMap` is that of the profile. Together with the mapping it decides
 * which status words are unknown. Throws only when it is cancelled.
 */
export async function previewLedger(
  db: ReadableDb,
  input: { ledgerPath: string; mapping: Mapping | undefined; statusMap: StatusMap },
  context: CallContext,
): Promise<Preview> {
  const { ledgerPath, statusMap } = input
  const rememberedMapping = input.mapping ? undefined : findMapping(db, ledgerPath)
  const mapping = input.mapping ?? rememberedMapping ?? defaultMapping
  const source = input.mapping ? 'given' : rememberedMapping ? 'remembered' : 'recognised'
  let head: LedgerHead = { header: [], sample: [], delimiter: '', encoding: '', isSheet: false }
  let names: LedgerPreview['columns'] | undefined
  let rows = new PreviewRows(columnsPlan(new Map(), 0), mapping, statusMap)
  let refusal: Failure | undefined
  try {
    await requireSheet(ledgerPath)
    head = readHead(ledgerPath, mapping)
    const plan = planRows(head, mapping)
    names = columnNames(plan, head.header, mapping)
    rows = new PreviewRows(plan, mapping, statusMap, head)
    const ledgerReading = readLedger(
      ledgerPath,
      mapping,
      (row, cells) => rows.addRow(row, cells),
      hasOwnManifest(ledgerPath),
      { head },
    )
    await runInSlices(ledgerReading, context, ({ bytes }) =>
      context.progress({ step: 'read', done: bytes }),
    )
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'cancelled') throw error
    refusal = error
    // Keep the rows if none of them can be used, so that a person sees the reason for each row.
    if (error.code !== 'NO_VALID_ROW')
      rows = new PreviewRows(columnsPlan(new Map(), 0), mapping, statusMap)
  }
  const { header: headers, delimiter, encoding } = head
  const hints = [
    ...(refusal ? titleHints(ledgerPath, mapping) : []),
    ...(names ? rows.hints() : headHints(head, mapping)),
    ...headerHints(headers),
    ...sheetHints(ledgerPath),
  ]
  return {
    mapping,
    source,
    delimiter,
    encoding,
    hints,
    headers,
    columns: names ?? likelyColumns(head, mapping),
    ...rows.result(),
    ...(refusal && head.header.length > 0 ? { firstCells: firstCells(ledgerPath, mapping) } : {}),
    refusal: refusal ? failureToPlain(refusal) : null,
  }
}

// Reads the cells by which a person chooses columns while no row can be read.
function firstCells(path: string, mapping: Mapping): readonly (readonly string[])[] {
  const rows: string[][] = []
  const recordReading = readRecords(path, mapping, {
    header: () => undefined,
    row: (cells) => rows.length < MAX_FIRST_ROWS && rows.push(cells.map(shorten)),
  })
  try {
    while (rows.length < MAX_FIRST_ROWS && recordReading.next().done !== true);
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  } finally {
    recordReading.return(undefined as never)
  }
  return rows
}

// Returns the hints for a file in which some columns are not found. Returns none if two columns fit
// equally well, which the refusal reports.
function headHints(head: LedgerHead, mapping: Mapping): readonly LedgerHint[] {
  try {
    return beginningHints(head, mapping)
  } catch (error) {
    if (error instanceof Failure) return []
    throw error
  }
}

// Returns hints about title lines, which are possible only if the mapping skips no lines.
function titleHints(ledgerPath: string, mapping: Mapping): readonly LedgerHint[] {
  if (mapping.skipLines > 0) return []
  try {
    return findTitleLines(readFirstLines(ledgerPath, mapping))
  } catch (error) {
    if (error instanceof Failure) return []
    throw error
  }
}

// Returns the columns that are found. They are shown while a person has to choose the others.
function likelyColumns(
  { header: headers, sample }: LedgerHead,
  mapping: Mapping,
): LedgerPreview['columns'] {
  const columns =
    Object.keys(mapping.columns).length > 0
      ? namedColumns(headers, mapping)
      : judgeColumns(headers, sample).columns
  return Object.fromEntries([...columns].map(([field, index]) => [field, headers[index] as string]))
}

/** Counts, totals and first rows of a file while it is read. */
class PreviewRows {
  readonly #columns: ReadonlyMap<LedgerField, number>
  readonly #principal: 'amount' | 'total'
  readonly #sample: LedgerPreview['sample'][number][] = []
  readonly #rejectedLines: LedgerPreview['rejectedLines'][number][] = []
  readonly #excludedLines: LedgerPreview['rejectedLines'][number][] = []
  readonly #exclusions = new Map<string, number>()
  readonly #totals = new Map<string, { count: number; units: bigint }>()
  readonly #hints: RowHints
  readonly #fileHints: FileHints | undefined
  readonly #statuses: StatusCounts
  #remainingRawLength = MAX_RAW_LENGTH
  #valid = 0
  #rejected = 0
  #excluded = 0
  #firstDate: InstantText | null = null
  #lastDate: InstantText | null = null

  constructor(plan: RowPlan, mapping: Mapping, statusMap: StatusMap, head?: LedgerHead) {
    const { columns } = plan
    this.#columns = columns
    this.#fileHints = head && new FileHints(head, plan, mapping)
    this.#principal = principalOf(columns, mapping)
    this.#hints = new RowHints(columns, mapping)
    this.#statuses = new StatusCounts(statusMap, mapping.statuses)
  }

  addRow(row: ReadRow, cells: readonly string[]): void {
    this.#hints.take(row, cells)
    this.#fileHints?.take(row, cells)
    if (row.kind === 'excluded') return this.#exclude(row.row, cells)
    const { dateFrom, dateTo } = row.kind === 'entry' ? row.entry : row.row
    if (dateFrom !== '' && (this.#firstDate === null || dateFrom < this.#firstDate))
      this.#firstDate = dateFrom
    if (dateTo !== '' && (this.#lastDate === null || dateTo > this.#lastDate))
      this.#lastDate = dateTo
    if (row.kind === 'entry') this.#addEntry(row.entry, cells)
    else this.#reject(row.row, cells)
  }

  #addEntry(entry: LedgerEntry, cells: readonly string[]): void {
    this.#valid += 1
    if (entry.status !== '') this.#statuses.add(entry.status)
    const total = this.#totals.get(entry.currency) ?? { count: 0, units: 0n }
    total.count += 1
    if (entry[this.#principal] !== '') total.units += toScaled(entry[this.#principal])
    this.#totals.set(entry.currency, total)
    if (this.#sample.length < MAX_SAMPLE_ROWS)
      this.#sample.push({
        line: entry.line,
        cells: this.#cells((field) => normalTexts[field](entry)),
        reason: null,
        ...this.#toRawCells(cells),
      })
  }

  #reject({ line, reason }: RejectedRow, writtenTexts: readonly string[]): void {
    this.#rejected += 1
    if (this.#rejectedLines.length >= MAX_REJECTED_LINES && this.#sample.length >= MAX_SAMPLE_ROWS)
      return
    const cells = this.#cells((field) => writtenTexts[this.#columns.get(field) ?? -1] ?? '')
    const row = { line, cells, reason: shorten(reason), ...this.#toRawCells(writtenTexts) }
    if (this.#rejectedLines.length < MAX_REJECTED_LINES) this.#rejectedLines.push(row)
    if (this.#sample.length < MAX_SAMPLE_ROWS) this.#sample.push(row)
  }

  #exclude({ line, reason }: ExcludedRow, writtenTexts: readonly string[]): void {
    this.#excluded += 1
    if (this.#exclusions.has(reason) || this.#exclusions.size < MAX_EXCLUSION_REASONS)
      this.#exclusions.set(reason, (this.#exclusions.get(reason) ?? 0) + 1)
    if (this.#excludedLines.length >= MAX_EXCLUDED_LINES && this.#sample.length >= MAX_SAMPLE_ROWS)
      return
    const cells = this.#cells((field) => writtenTexts[this.#columns.get(field) ?? -1] ?? '')
    const row = { line, cells, reason: shorten(reason), ...this.#toRawCells(writtenTexts) }
    if (this.#excludedLines.length < MAX_EXCLUDED_LINES) this.#excludedLines.push(row)
    if (this.#sample.length < MAX_SAMPLE_ROWS) this.#sample.push({ ...row, isExcluded: true })
  }

  #toRawCells(writtenTexts: readonly string[]): Pick<PreviewRow, 'raw'> {
    if (this.#remainingRawLength <= 0) return {}
    const raw = writtenTexts.map(shorten)
    this.#remainingRawLength -= raw.reduce((sum, cell) => sum + cell.length, 0)
    return { raw }
  }

  hints(): readonly LedgerHint[] {
    const labelledLines = new Set(this.#fileHints?.totalLines)
    return [
      ...(this.#fileHints?.result() ?? []),
      // A separate hint reports totals with a label.
      ...this.#hints
        .result()
        .filter(
          (hint) =>
            hint.kind !== 'trailingTotals' || hint.lines.some((line) => !labelledLines.has(line)),
        ),
    ]
  }

  // Returns the texts of fields that have a column, and of fields that the mapping derives from
  // another column.
  #cells(textOf: (field: LedgerField) => string): Partial<Record<LedgerField, string>> {
    const shownFields = ledgerFields.map((field) => [field, shorten(textOf(field))] as const)
    return Object.fromEntries(
      shownFields.filter(([field, text]) => text !== '' || this.#columns.has(field)),
    )
  }

  result(): Pick<
    LedgerPreview,
    | 'rows'
    | 'valid'
    | 'rejected'
    | 'excluded'
    | 'firstDate'
    | 'lastDate'
    | 'totals'
    | 'sample'
    | 'rejectedLines'
    | 'excludedLines'
    | 'exclusions'
    | 'statuses'
  > {
    const totals = [...this.#totals].map(([currency, { count, units }]) => ({
      currency,
      count,
      amount: scaledToDecimal(units),
    }))
    totals.sort(
      (left, right) => right.count - left.count || (left.currency < right.currency ? -1 : 1),
    )
    return {
      rows: this.#valid + this.#rejected + this.#excluded,
      valid: this.#valid,
      rejected: this.#rejected,
      excluded: this.#excluded,
      firstDate: this.#firstDate,
      lastDate: this.#lastDate,
      totals: totals.slice(0, MAX_CURRENCIES),
      sample: this.#sample,
      rejectedLines: this.#rejectedLines,
      excludedLines: this.#excludedLines,
      exclusions: [...this.#exclusions].map(([reason, count]) => ({ reason, count })),
      statuses: this.#statuses.result(),
    }
  }
}

interface WordCount {
  readonly word: string
  readonly statusClass: StatusClass
  count: number
}

/**
 * Counts the status words that a person may have to classify. Words that differ only in case or
 * accents count as one word. Every row is counted. Words beyond the limit are counted together.
 */
class StatusCounts {
  readonly #map: StatusMap
  readonly #ownStatuses: StatusMap
  readonly #ownWords: ReadonlySet<string>
  readonly #words = new Map<string, WordCount>()
  // Counts by spelling, so that a repeated word is folded only once. Null: a person need not
  // classify the word.
  readonly #spellings = new Map<string, WordCount | 'unlisted' | null>()
  #unlisted = 0

  constructor(map: StatusMap, ownStatuses: StatusMap) {
    this.#map = map
    this.#ownStatuses = ownStatuses
    this.#ownWords = new Set(Object.keys(ownStatuses).map(foldStatus))
  }

  add(status: string): void {
    let wordCount = this.#spellings.get(status)
    if (wordCount === undefined) {
      wordCount = this.#find(status)
      if (this.#spellings.size < MAX_STATUS_SPELLINGS) this.#spellings.set(status, wordCount)
    }
    if (wordCount === 'unlisted') this.#unlisted += 1
    else if (wordCount) wordCount.count += 1
  }

  #find(status: string): WordCount | 'unlisted' | null {
    const foldedWord = foldStatus(status)
    const statusClass = classifyLedgerStatus(status, this.#map, this.#ownStatuses)
    if (statusClass !== 'unknown' && !this.#ownWords.has(foldedWord)) return null
    const knownWord = this.#words.get(foldedWord)
    if (knownWord) return knownWord
    // A text that is too long for a status word is counted, but cannot be a key of a mapping.
    if (this.#words.size >= MAX_STATUS_WORDS || status.length > MAX_CELL_LENGTH)
      return statusClass === 'unknown' ? 'unlisted' : null
    const word = { word: status, statusClass, count: 0 }
    this.#words.set(foldedWord, word)
    return word
  }

  result(): StatusPreview {
    const words = [...this.#words.values()].sort(
      (left, right) => right.count - left.count || (left.word < right.word ? -1 : 1),
    )
    const listedCount = words.reduce(
      (sum, { statusClass, count }) => (statusClass === 'unknown' ? sum + count : sum),
      0,
    )
    return { words, unknownRows: listedCount + this.#unlisted, unlistedRows: this.#unlisted }
  }
}

// A date without a time of day is shown as the instant at which the day begins in the mapping's
// zone.
const normalTexts: Readonly<Record<LedgerField, (entry: LedgerEntry) => string>> = {
  withdrawal_id: (entry) => entry.withdrawalId,
  external_ref: (entry) => entry.externalRef,
  txn_hash: (entry) => entry.txnHash,
  transaction_id: (entry) => entry.transactionId,
  currency: (entry) => entry.currency,
  amount: (entry) => entry.amount,
  fee: (entry) => entry.fee,
  fee_currency: (entry) => entry.feeCurrency,
  total: (entry) => entry.total,
  network: (entry) => entry.network,
  address: (entry) => entry.address,
  tag: (entry) => entry.tag,
  status: (entry) => entry.status,
  date: (entry) => entry.dateFrom,
  end_user_id: (entry) => entry.endUserId,
  note: (entry) => entry.original.note,
}

function shorten(text: string): string {
  return text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH)}…` : text
}
