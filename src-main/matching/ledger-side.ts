import { closeSync, fstatSync, openSync } from 'node:fs'
import type { InstantText } from '../base/instant.ts'
import { microsToInstant } from '../base/instant.ts'
import type { LedgerFacts } from '../contract/run.ts'
import { runInSlices } from '../contract/run-in-slices.ts'
import type { CallContext } from '../contract/wire.ts'
import type { StatusMap } from '../domain/status.ts'
import { namedMapping, planRows } from '../ledger/ledger-columns.ts'
import type { BlockHandler, LedgerHead, ReadCounts, RowHandler } from '../ledger/ledger-file.ts'
import { readHead, readLedger, readPart, unguarded } from '../ledger/ledger-file.ts'
import { chunksOf } from '../ledger/ledger-source.ts'
import { hasOwnManifest } from '../ledger/own-manifest.ts'
import type { RowFormat } from '../ledger/row-offsets.ts'
import { openedRows, RowOffsets } from '../ledger/row-offsets.ts'
import { MAX_REJECTED_HINTED } from '../ledger/run-hints.ts'
import { findSheetFile } from '../ledger/workbook/sheet-file.ts'
import { passes } from '../reconciliation/pass-keys.ts'
import type { PassName } from '../reconciliation/passes.ts'
import { passFields } from '../reconciliation/passes.ts'
import type {
  LedgerEntry,
  ReadRow,
  RejectedRow,
  WrittenCells,
} from '../reconciliation/row/ledger-entry.ts'
import { identifiersIn, rowReader, writtenReader } from '../reconciliation/row/ledger-entry.ts'
import type { LedgerField } from '../reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'
import { defaultMapping, sourceOf } from '../reconciliation/row/mapping.ts'
import type { RowPlan } from '../reconciliation/row/row-plan.ts'
import { columnsPlan } from '../reconciliation/row/row-plan.ts'
import type { LedgerFormat, PartOrder, PartResult, SharedLedger } from './orders.ts'
import { Fingerprint } from './prints/fingerprint.ts'
import { LedgerPrinter, LedgerPrints } from './prints/ledger-prints.ts'
import type { LineNumbers } from './prints/line-numbers.ts'
import type { PrintRules } from './prints/print-rules.ts'
import { RowCopy } from './row-copy.ts'
import type { RunHelper } from './run-helper.ts'
import { WasmLedgerReader } from './wasm/ledger-reader.ts'

/** The number of rejected rows that are stored in memory. */
const MAX_LISTED_REJECTED_ROWS = 1000
/** Rows without a partner that are buffered, because each is read three more times. */
const MAX_BUFFERED_ENTRIES = 4096
/** Excluded lines of a helper's part that are reported between two yields. */
const EXCLUDED_LINES_PER_YIELD = 2000
/** Smallest file for which a second thread pays off. */
const MIN_BYTES_FOR_HELPER = 8 * 1024 * 1024

/** One ledger file and the rules for reading it. */
export interface LedgerInput {
  readonly ledgerPath: string
  readonly mapping: Mapping
  readonly statusMap: StatusMap
}

interface FileRules {
  readonly path: string
  readonly isOwnExport: boolean
  readonly mapping: Mapping
  readonly statusMap: StatusMap
  readonly passNames: readonly PassName[]
  readonly delimiter: string
}

/** Receives the rows of a ledger that are not matched. */
export interface UnusedRows {
  /** `cells` are given for the first MAX_REJECTED_HINTED rows only. */
  reject(row: RejectedRow, cells?: readonly string[]): void
  exclude(line: number, reason: string): void
}

/** Opens the rows of a ledger that another thread has read. */
export function openShared({ rows, format }: SharedLedger, lines: LineNumbers): RowOffsets {
  const rowOffsets = new RowOffsets(format.path, rows)
  rowOffsets.use(rowFormat(format, lines))
  return rowOffsets
}

function rowFormat(
  { plan, delimiter, isOwnExport, mapping }: LedgerFormat,
  lines: LineNumbers,
): RowFormat {
  return {
    read: rowReader(plan, mapping),
    readWritten: writtenReader(plan, mapping),
    delimiter,
    line: (index) => lines.get(index),
    cells: (cells) => (isOwnExport ? cells.map(unguarded) : cells),
  }
}

/**
 * One ledger. Memory holds a few numbers of each row and the offset at which the row can be read
 * again.
 */
export class LedgerSide {
  readonly prints: LedgerPrints
  readonly print: Fingerprint
  readonly rejected: RejectedRow[] = []
  readonly namedByRejected = passes.map(() => new Set<string>())
  rejectedCount = 0
  excludedCount = 0
  firstDate: InstantText | '' = ''
  lastDate: InstantText | '' = ''
  /** The columns that the file has. */
  columns: ReadonlyMap<LedgerField, number> = new Map()
  /** The first pass of the run for which the ledger has a column. Rows are looked up by its key. */
  firstPass: PassName = 'withdrawal_id'
  #rows: RowOffsets | undefined
  /** Only for a file in another encoding than UTF-8. */
  #copy: RowCopy | undefined
  readonly #buffered = new Map<number, LedgerEntry>()
  #plan: RowPlan = columnsPlan(new Map(), 0)
  #mapping: Mapping = defaultMapping
  #head: LedgerHead | undefined
  #format: LedgerFormat | undefined
  #firstMicros = Infinity
  #lastMicros = -Infinity

  readonly seeds: Int32Array

  /** `seeds` are passed to Fingerprint. `isPart`: the rows are moved to another thread later. */
  constructor(seeds: Int32Array, isPart = false) {
    this.seeds = seeds
    this.print = new Fingerprint(seeds)
    this.prints = new LedgerPrints(!isPart)
  }

  get count(): number {
    return this.prints.count
  }

  /** The head of the file and the column of each field, once the header is read. */
  get beginning(): { readonly head: LedgerHead; readonly plan: RowPlan } {
    return { head: this.#head as LedgerHead, plan: this.#plan }
  }

  /** False if a cell may hold several keys of the first pass. Rows are then not looked up by key. */
  isKeyed = true

  get keyField(): PrintRules['keyField'] {
    return passFields[this.firstPass]
  }

  entry(index: number): LedgerEntry {
    return this.#buffered.get(index) ?? (this.#rows as RowOffsets).get(index)
  }

  /** Reads the cells of a row as they are written. */
  writtenCells(index: number): WrittenCells {
    return (this.#rows as RowOffsets).getWritten(index)
  }

  /** Buffers a row that will be read again. */
  bufferEntry(index: number, entry: LedgerEntry): void {
    if (this.#buffered.size < MAX_BUFFERED_ENTRIES) this.#buffered.set(index, entry)
  }

  /**
   * Reads the file to its end. A helper, if given, reads the second part. Throws as readLedger
   * does.
   */
  async load(
    input: LedgerInput,
    passNames: readonly PassName[],
    unused: UnusedRows,
    context: CallContext,
    helper: RunHelper | undefined,
  ): Promise<LedgerFacts> {
    const path = input.ledgerPath
    const isOwnExport = hasOwnManifest(path)
    const head = readHead(path, input.mapping)
    this.#mapping = input.mapping
    this.#head = head
    const sheet = findSheetFile(path)
    // Rows are read again from UTF-8.
    if (head.encoding !== 'utf-8') this.#copy = new RowCopy()
    const copy = this.#copy
    const rows = new RowOffsets(sheet?.rowsPath ?? path, copy && openedRows(copy.handle))
    this.#rows = rows
    const { take, blockHandler } = this.#rowHandlers(
      rows,
      {
        path,
        isOwnExport,
        mapping: input.mapping,
        statusMap: input.statusMap,
        passNames,
        delimiter: head.delimiter,
      },
      unused,
    )
    const splitOffset =
      helper && !copy && !sheet && input.mapping.skipLastLines === 0 ? findSplit(path) : undefined
    if (splitOffset !== undefined) {
      const part = {
        path,
        from: splitOffset,
        offset: splitOffset - rows.markBytes,
        plan: planRows(head, input.mapping),
        delimiter: head.delimiter,
        mapping: input.mapping,
        isOwnExport,
      }
      helper?.read({ part, statusMap: input.statusMap, passNames, seeds: this.seeds })
    }
    const restReader =
      splitOffset === undefined
        ? undefined
        : {
            from: splitOffset,
            read: (line: number) => this.#appendHelperRows(helper as RunHelper, rows, line, unused),
          }
    this.#reserve(expectedRows(path, 0), rows)
    const facts = await runInSlices(
      readLedger(path, input.mapping, take, isOwnExport, {
        blockHandler,
        rest: restReader,
        head,
        copyText: copy && ((bytes) => copy.push(bytes)),
      }),
      context,
      ({ bytes }) => context.progress({ step: 'read', done: bytes }),
    )
    this.#format = {
      path,
      plan: this.#plan,
      delimiter: head.delimiter,
      isOwnExport,
      mapping: input.mapping,
    }
    rows.use(rowFormat(this.#format, this.prints.lines))
    rows.end()
    this.#mergeDates()
    return facts
  }

  /**
   * Reads a part of a file for another thread, to which its buffers are moved (transferList).
   * Throws as readPart does.
   */
  loadPart({ part, statusMap, passNames }: PartOrder): PartResult {
    const rejected: RejectedRow[] = []
    const rejectedCells: (readonly string[])[] = []
    const excluded = new Map<string, number[]>()
    const rows = new RowOffsets(part.path, undefined, false)
    this.#rows = rows
    const { take, blockHandler } = this.#rowHandlers(
      rows,
      {
        path: part.path,
        isOwnExport: part.isOwnExport,
        mapping: part.mapping,
        statusMap,
        passNames,
        delimiter: part.delimiter,
      },
      {
        reject: (row, cells = []) => {
          rejected.push(row)
          if (rejectedCells.length < MAX_REJECTED_HINTED) rejectedCells.push(cells)
        },
        exclude: (line, reason) => {
          const lines = excluded.get(reason)
          if (lines) lines.push(line)
          else excluded.set(reason, [line])
        },
      },
    )
    this.#reserve(expectedRows(part.path, part.from), rows)
    try {
      const counts = readPart(part, take, blockHandler)
      rows.end()
      this.#mergeDates()
      return {
        counts,
        prints: this.prints.parts,
        rows: rows.shared,
        rejected,
        rejectedCells,
        excluded,
        firstDate: this.firstDate,
        lastDate: this.lastDate,
      }
    } finally {
      rows.close()
    }
  }

  #rowHandlers(
    rows: RowOffsets,
    file: FileRules,
    { reject, exclude }: UnusedRows,
  ): { readonly take: RowHandler; readonly blockHandler: BlockHandler } {
    let printer: LedgerPrinter | undefined
    let wasmReader: WasmLedgerReader | undefined
    const excludeRow = (line: number, reason: string): void => {
      this.excludedCount += 1
      exclude(line, reason)
    }
    return {
      take: (row, cells, position) => {
        wasmReader?.learnWords(cells)
        if (row.kind === 'excluded') return excludeRow(row.row.line, row.row.reason)
        const rejectedRow = this.#addRow(row, printer as LedgerPrinter)
        if (rejectedRow) return reject(rejectedRow, cells)
        rows.push(position)
      },
      blockHandler: {
        header: (plan) => {
          const rules = this.#useColumns(plan, file)
          printer = new LedgerPrinter(this.print, rules, this.prints)
          wasmReader = WasmLedgerReader.open(this.seeds, rules, file.delimiter)
        },
        block: (chunk, from, line, offset) => {
          let entries = 0
          let excluded = 0
          let next = from
          while (wasmReader) {
            const count = wasmReader.take(chunk, next, line + entries + excluded, this.prints)
            for (let row = 0; row < count; row += 1)
              rows.push({
                offset: offset + wasmReader.beginOf(row) - from,
                bytes: wasmReader.lengthOf(row),
              })
            this.#extendDates(wasmReader)
            entries += count
            next += wasmReader.bytes
            if (wasmReader.exclusion === '') break
            excludeRow(line + entries + excluded, wasmReader.exclusion)
            excluded += 1
            next += wasmReader.excludedBytes
          }
          return { entries, excluded, bytes: next - from }
        },
      },
    }
  }

  #useColumns(plan: RowPlan, file: FileRules): PrintRules {
    this.columns = plan.columns
    this.#plan = plan
    this.firstPass =
      file.passNames.find((name) => plan.columns.has(passFields[name])) ??
      (file.passNames[0] as PassName)
    this.isKeyed =
      sourceOf(file.mapping.columns[passFields[this.firstPass]]).separator === undefined
    return {
      plan,
      isKeyed: this.isKeyed,
      mapping: file.mapping,
      statusMap: file.statusMap,
      keyField: this.keyField,
      isOwnExport: file.isOwnExport,
    }
  }

  // Appends the rows that a helper reads from `line` on. Yields while the helper still reads.
  *#appendHelperRows(
    helper: RunHelper,
    rows: RowOffsets,
    line: number,
    { reject, exclude }: UnusedRows,
  ): Generator<void, ReadCounts | undefined> {
    let part = helper.polledPart()
    for (; part === 'waiting'; part = helper.polledPart()) yield
    if (part === 'none') return undefined
    const lineShift = line - 1
    this.#reserve(this.count + part.prints.count, rows)
    this.prints.append(part.prints, lineShift)
    rows.append(part.rows, part.prints.count)
    for (const [index, row] of part.rejected.entries())
      reject(this.#addRejected({ ...row, line: row.line + lineShift }), part.rejectedCells[index])
    for (const [reason, lines] of part.excluded) {
      this.excludedCount += lines.length
      for (const [index, line] of lines.entries()) {
        if (index % EXCLUDED_LINES_PER_YIELD === 0) yield
        exclude(line + lineShift, reason)
      }
    }
    if (part.firstDate !== '' && (this.firstDate === '' || part.firstDate < this.firstDate))
      this.firstDate = part.firstDate
    if (part.lastDate > this.lastDate) this.lastDate = part.lastDate
    return part.counts
  }

  /** The mapping with the source of every field that it leaves to the file's headers. */
  get namedMapping(): Mapping {
    return namedMapping(this.#mapping, this.#plan, this.beginning.head.header)
  }

  /** The data with which another thread can read rows again, undefined if none can. */
  get shared(): SharedLedger | undefined {
    return this.#rows && this.#format
      ? { rows: this.#rows.shared, format: this.#format }
      : undefined
  }

  /** Throws Failure FILE_REFUSED where the file changed since it was read. */
  check(): void {
    this.#rows?.check()
  }

  close(): void {
    if (this.#copy) this.#copy.close()
    else this.#rows?.close()
  }

  #reserve(count: number, rows: RowOffsets): void {
    this.prints.reserve(count)
    rows.reserve(count)
  }

  #addRow(
    row: Exclude<ReadRow, { kind: 'excluded' }>,
    printer: LedgerPrinter,
  ): RejectedRow | undefined {
    const dates = row.kind === 'entry' ? row.entry : row.row
    if (dates.dateFrom !== '' && (this.firstDate === '' || dates.dateFrom < this.firstDate))
      this.firstDate = dates.dateFrom
    if (dates.dateTo !== '' && dates.dateTo > this.lastDate) this.lastDate = dates.dateTo
    if (row.kind === 'rejected') return this.#addRejected(row.row)
    printer.takeEntry(row.entry)
    return undefined
  }

  #addRejected(row: RejectedRow): RejectedRow {
    this.rejectedCount += 1
    if (this.rejected.length < MAX_LISTED_REJECTED_ROWS) this.rejected.push(row)
    const keys = [row.withdrawalId, row.externalRef, row.txnHash, row.txnHash, row.transactionId]
    keys.forEach((key, index) => {
      for (const identifier of identifiersIn(key))
        (this.namedByRejected[index] as Set<string>).add(identifier)
    })
    return row
  }

  #extendDates({ firstMicros, lastMicros }: WasmLedgerReader): void {
    this.#firstMicros = Math.min(this.#firstMicros, firstMicros)
    this.#lastMicros = Math.max(this.#lastMicros, lastMicros)
  }

  #mergeDates(): void {
    if (this.#firstMicros > this.#lastMicros) return
    const firstInstant = microsToInstant(this.#firstMicros)
    const lastInstant = microsToInstant(this.#lastMicros)
    if (this.firstDate === '' || firstInstant < this.firstDate) this.firstDate = firstInstant
    if (lastInstant > this.lastDate) this.lastDate = lastInstant
  }
}

// Estimates the number of rows from the lines at the start, plus 3 %. Without the estimate, the arrays
// would grow, and memory would hold the old and the new copy at once.
function expectedRows(path: string, from: number): number {
  const handle = openSync(path, 'r')
  try {
    const [chunk] = chunksOf(handle, 64 * 1024, from)
    let lines = 1
    for (
      let position = chunk?.indexOf(10) ?? -1;
      position >= 0;
      position = (chunk as Uint8Array).indexOf(10, position + 1)
    )
      lines += 1
    return Math.ceil(((fstatSync(handle).size - from) / (chunk?.length ?? 1)) * lines * 1.03)
  } finally {
    closeSync(handle)
  }
}

// This thread's share of a large file. The helper's share is larger, because this thread also hashes
// the whole file.
const OWN_SHARE_OF_BYTES = 0.45

// Finds the offset of the line from which a helper reads a large file.
function findSplit(path: string): number | undefined {
  const handle = openSync(path, 'r')
  try {
    const { size } = fstatSync(handle)
    if (size < MIN_BYTES_FOR_HELPER) return undefined
    const splitOffset = Math.floor(size * OWN_SHARE_OF_BYTES)
    const [chunk] = chunksOf(handle, 64 * 1024, splitOffset)
    const end = chunk?.indexOf(10) ?? -1
    return end < 0 ? undefined : splitOffset + end + 1
  } finally {
    closeSync(handle)
  }
}
