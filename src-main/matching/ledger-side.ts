import { closeSync, fstatSync, openSync } from 'node:fs'
import type { InstantText } from '../base/instant.ts'
import { microsToInstant } from '../base/instant.ts'
import { drive } from '../contract/drive.ts'
import type { LedgerFacts } from '../contract/run.ts'
import type { CallContext } from '../contract/wire.ts'
import type { StatusMap } from '../domain/status.ts'
import { namedMapping, planRows } from '../ledger/ledger-columns.ts'
import type { LedgerHead, ReadCounts, FastRowHandler, RowHandler } from '../ledger/ledger-file.ts'
import { readHead, readLedger, readPart, unguarded } from '../ledger/ledger-file.ts'
import { chunksOf } from '../ledger/ledger-source.ts'
import { hasOwnManifest } from '../ledger/own-manifest.ts'
import type { RowFormat } from '../ledger/reread-rows.ts'
import { openedRows, RereadRows } from '../ledger/reread-rows.ts'
import { MAX_REJECTED_HINTED } from '../ledger/run-hints.ts'
import { findSheetFile } from '../ledger/workbook/sheet-file.ts'
import type { PassName } from '../reconciliation/passes.ts'
import { passFields } from '../reconciliation/passes.ts'
import { passes } from '../reconciliation/reconcile.ts'
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
import { plainPlan } from '../reconciliation/row/row-plan.ts'
import { PlainRows } from './machine/plain-rows.ts'
import type { LedgerFormat, PartOrder, PartResult, SharedLedger } from './orders.ts'
import { Fingerprint } from './prints/fingerprint.ts'
import { LedgerPrinter, LedgerPrints } from './prints/ledger-prints.ts'
import type { LineNumbers } from './prints/line-numbers.ts'
import { NOT_PLAIN } from './prints/plain-date.ts'
import type { PrintRules } from './prints/print-rules.ts'
import { RowCopy } from './row-copy.ts'
import type { RunHelper } from './run-helper.ts'

const MAX_LISTED = 1000
/** Rows without a partner that stay at hand: each is wanted three times more. */
const MAX_KEPT_ROWS = 4096
/** Lines of another thread that are written between two pauses. */
const EXCLUDED_PER_STEP = 2000
/** Bytes from which on a second thread is worth its part. */
const LARGE = 8 * 1024 * 1024

/** One ledger file and how it is read. */
export interface LedgerInput {
  readonly ledgerPath: string
  readonly mapping: Mapping
  readonly statusMap: StatusMap
}

interface FileRules {
  readonly path: string
  readonly isGuarded: boolean
  readonly mapping: Mapping
  readonly statusMap: StatusMap
  readonly passNames: readonly PassName[]
  readonly delimiter: string
}

/** Takes the rows of a ledger that are not matched. */
export interface UnusedRows {
  /** `cells`: missing beyond the first MAX_REJECTED_HINTED. */
  reject(row: RejectedRow, cells?: readonly string[]): void
  exclude(line: number, reason: string): void
}

/** Reads the rows that another thread has open. */
export function openShared({ rows, format }: SharedLedger, lines: LineNumbers): RereadRows {
  const reread = new RereadRows(format.path, rows)
  reread.use(rowFormat(format, lines))
  return reread
}

function rowFormat(
  { plan, delimiter, isGuarded, mapping }: LedgerFormat,
  lines: LineNumbers,
): RowFormat {
  return {
    read: rowReader(plan, mapping),
    readWritten: writtenReader(plan, mapping),
    delimiter,
    line: (at) => lines.get(at),
    cells: (cells) => (isGuarded ? cells.map(unguarded) : cells),
  }
}

/** One ledger, out of memory: of each row a few numbers, and where it can be read again. */
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
  /**
   * The first pass of the run for which the ledger has a column: by its key the rows are looked up.
   */
  firstPass: PassName = 'withdrawal_id'
  #rows: RereadRows | undefined
  /** Of a file in another encoding than UTF-8. */
  #copy: RowCopy | undefined
  readonly #kept = new Map<number, LedgerEntry>()
  #plan: RowPlan = plainPlan(new Map(), 0)
  #mapping: Mapping = defaultMapping
  #head: LedgerHead | undefined
  #format: LedgerFormat | undefined
  #firstMicros = Infinity
  #lastMicros = -Infinity

  readonly seeds: Int32Array

  /** `seeds`: as for Fingerprint. `isPart`: of a part that another thread takes over. */
  constructor(seeds: Int32Array, isPart = false) {
    this.seeds = seeds
    this.print = new Fingerprint(seeds)
    this.prints = new LedgerPrints(!isPart)
  }

  get count(): number {
    return this.prints.count
  }

  /** How the file begins and where its rows have each field, once its header is read. */
  get beginning(): { readonly head: LedgerHead; readonly plan: RowPlan } {
    return { head: this.#head as LedgerHead, plan: this.#plan }
  }

  /** False where a cell may hold several keys of the first pass: no row is looked up by one then. */
  isKeyed = true

  get keyField(): PrintRules['keyField'] {
    return passFields[this.firstPass]
  }

  entry(at: number): LedgerEntry {
    return this.#kept.get(at) ?? (this.#rows as RereadRows).get(at)
  }

  /** How a row is written. */
  written(at: number): WrittenCells {
    return (this.#rows as RereadRows).getWritten(at)
  }

  /** Keeps a row at hand that will be wanted again, though not at once. */
  keep(at: number, entry: LedgerEntry): void {
    if (this.#kept.size < MAX_KEPT_ROWS) this.#kept.set(at, entry)
  }

  /**
   * Reads the file to its end. A helper reads from somewhere in its middle on. Throws as readLedger.
   */
  async load(
    input: LedgerInput,
    passNames: readonly PassName[],
    unused: UnusedRows,
    context: CallContext,
    helper: RunHelper | undefined,
  ): Promise<LedgerFacts> {
    const path = input.ledgerPath
    const isGuarded = hasOwnManifest(path)
    const head = readHead(path, input.mapping)
    this.#mapping = input.mapping
    this.#head = head
    const sheet = findSheetFile(path)
    // Of any other encoding a row's bytes are not told from its letters.
    if (head.encoding !== 'utf-8') this.#copy = new RowCopy()
    const copy = this.#copy
    const rows = new RereadRows(sheet?.rowsPath ?? path, copy && openedRows(copy.handle))
    this.#rows = rows
    const { take, plain } = this.#takers(
      rows,
      {
        path,
        isGuarded,
        mapping: input.mapping,
        statusMap: input.statusMap,
        passNames,
        delimiter: head.delimiter,
      },
      unused,
    )
    const middle =
      helper && !copy && !sheet && input.mapping.skipLastLines === 0 ? findSplit(path) : undefined
    if (middle !== undefined) {
      const part = {
        path,
        from: middle,
        at: middle - rows.markBytes,
        plan: planRows(head, input.mapping),
        delimiter: head.delimiter,
        mapping: input.mapping,
        isOwnExport: isGuarded,
      }
      helper?.read({ part, statusMap: input.statusMap, passNames, seeds: this.seeds })
    }
    const rest =
      middle === undefined
        ? undefined
        : {
            from: middle,
            read: (line: number) => this.#takeOver(helper as RunHelper, rows, line, unused),
          }
    this.#reserve(expectedRows(path, 0), rows)
    const facts = await drive(
      readLedger(path, input.mapping, take, isGuarded, { plain, rest, head }),
      context,
      ({ bytes }) => context.progress({ step: 'read', done: bytes }),
    )
    this.#format = {
      path,
      plan: this.#plan,
      delimiter: copy ? RowCopy.delimiter : head.delimiter,
      isGuarded,
      mapping: input.mapping,
    }
    rows.use(rowFormat(this.#format, this.prints.lines))
    copy?.end()
    rows.end()
    this.#endDates()
    return facts
  }

  /** Reads a part of a file for another thread (`movable`). Throws as readPart. */
  loadPart({ part, statusMap, passNames }: PartOrder): PartResult {
    const rejected: RejectedRow[] = []
    const rejectedCells: (readonly string[])[] = []
    const excluded = new Map<string, number[]>()
    const rows = new RereadRows(part.path, undefined, false)
    this.#rows = rows
    const { take, plain } = this.#takers(
      rows,
      {
        path: part.path,
        isGuarded: part.isOwnExport,
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
      const counts = readPart(part, take, plain)
      rows.end()
      this.#endDates()
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

  #takers(
    rows: RereadRows,
    file: FileRules,
    { reject, exclude }: UnusedRows,
  ): { readonly take: RowHandler; readonly plain: FastRowHandler } {
    let printer: LedgerPrinter | undefined
    let plainRows: PlainRows | undefined
    return {
      take: (row, cells, place) => {
        if (row.kind === 'excluded') {
          this.excludedCount += 1
          return exclude(row.row.line, row.row.reason)
        }
        const rejected = this.#take(row, printer as LedgerPrinter)
        if (rejected) return reject(rejected, cells)
        rows.push(this.#copy?.push(cells) ?? place)
      },
      plain: {
        header: (plan) => {
          this.columns = plan.columns
          this.#plan = plan
          this.firstPass =
            file.passNames.find((name) => plan.columns.has(passFields[name])) ??
            (file.passNames[0] as PassName)
          this.isKeyed =
            sourceOf(file.mapping.columns[passFields[this.firstPass]]).separator === undefined
          const rules = {
            plan,
            isKeyed: this.isKeyed,
            mapping: file.mapping,
            statusMap: file.statusMap,
            keyField: this.keyField,
            isGuarded: file.isGuarded,
          }
          plainRows =
            !this.#copy && PlainRows.serves(rules)
              ? new PlainRows(this.seeds, rules, file.delimiter)
              : undefined
          printer = new LedgerPrinter(this.print, rules, this.prints, (list, written, normal) =>
            plainRows?.learn(list, written, normal),
          )
        },
        row: (record, line, place) => {
          if (this.#copy) return undefined
          const quick = printer as LedgerPrinter
          const reason = quick.whyExcluded(record)
          if (reason) {
            this.excludedCount += 1
            exclude(line, reason)
            return 'excluded'
          }
          if (reason === undefined || !quick.takeRecord(record, line)) return undefined
          rows.push(place)
          this.#follow(quick.micros)
          return 'entry'
        },
        block: (chunk, from, line, at) => {
          if (!plainRows) return { rows: 0, bytes: 0 }
          const count = plainRows.take(chunk, from, line, this.prints)
          for (let row = 0; row < count; row += 1)
            rows.push({ at: at + plainRows.beginOf(row) - from, bytes: plainRows.lengthOf(row) })
          if (plainRows.firstMicros <= plainRows.lastMicros) {
            this.#follow(plainRows.firstMicros)
            this.#follow(plainRows.lastMicros)
          }
          return { rows: count, bytes: plainRows.bytes }
        },
      },
    }
  }

  // What a helper read from a line on.
  *#takeOver(
    helper: RunHelper,
    rows: RereadRows,
    line: number,
    { reject, exclude }: UnusedRows,
  ): Generator<void, ReadCounts | undefined> {
    let found = helper.polledPart()
    for (; found === 'waiting'; found = helper.polledPart()) yield
    if (found === 'none') return undefined
    const shift = line - 1
    this.#reserve(this.count + found.prints.count, rows)
    this.prints.append(found.prints, shift)
    rows.append(found.rows, found.prints.count)
    for (const [at, row] of found.rejected.entries())
      reject(this.#reject({ ...row, line: row.line + shift }), found.rejectedCells[at])
    for (const [reason, lines] of found.excluded) {
      this.excludedCount += lines.length
      for (const [at, line] of lines.entries()) {
        if (at % EXCLUDED_PER_STEP === 0) yield
        exclude(line + shift, reason)
      }
    }
    if (found.firstDate !== '' && (this.firstDate === '' || found.firstDate < this.firstDate))
      this.firstDate = found.firstDate
    if (found.lastDate > this.lastDate) this.lastDate = found.lastDate
    return found.counts
  }

  /** The mapping with the source of every field that it leaves to the file's headers. */
  get namedMapping(): Mapping {
    return namedMapping(this.#mapping, this.#plan, this.beginning.head.header)
  }

  /** What another thread needs to read rows again; undefined where it cannot. */
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

  #reserve(count: number, rows: RereadRows): void {
    this.prints.reserve(count)
    rows.reserve(count)
  }

  #take(
    row: Exclude<ReadRow, { kind: 'excluded' }>,
    printer: LedgerPrinter,
  ): RejectedRow | undefined {
    const dates = row.kind === 'entry' ? row.entry : row.row
    if (dates.dateFrom !== '' && (this.firstDate === '' || dates.dateFrom < this.firstDate))
      this.firstDate = dates.dateFrom
    if (dates.dateTo !== '' && dates.dateTo > this.lastDate) this.lastDate = dates.dateTo
    if (row.kind === 'rejected') return this.#reject(row.row)
    printer.takeEntry(row.entry)
    return undefined
  }

  #reject(row: RejectedRow): RejectedRow {
    this.rejectedCount += 1
    if (this.rejected.length < MAX_LISTED) this.rejected.push(row)
    const keys = [row.withdrawalId, row.externalRef, row.txnHash, row.txnHash, row.transactionId]
    keys.forEach((key, at) => {
      for (const one of identifiersIn(key)) (this.namedByRejected[at] as Set<string>).add(one)
    })
    return row
  }

  #follow(micros: number): void {
    if (micros === NOT_PLAIN) return
    if (micros < this.#firstMicros) this.#firstMicros = micros
    if (micros > this.#lastMicros) this.#lastMicros = micros
  }

  #endDates(): void {
    if (this.#firstMicros > this.#lastMicros) return
    const first = microsToInstant(this.#firstMicros)
    const last = microsToInstant(this.#lastMicros)
    if (this.firstDate === '' || first < this.firstDate) this.firstDate = first
    if (last > this.lastDate) this.lastDate = last
  }
}

// By the lines at its beginning, a little too many: growing would hold the old and the new at once.
function expectedRows(path: string, from: number): number {
  const handle = openSync(path, 'r')
  try {
    const [chunk] = chunksOf(handle, 64 * 1024, from)
    let lines = 1
    for (let at = chunk?.indexOf(10) ?? -1; at >= 0; at = (chunk as Uint8Array).indexOf(10, at + 1))
      lines += 1
    return Math.ceil(((fstatSync(handle).size - from) / (chunk?.length ?? 1)) * lines * 1.03)
  } finally {
    closeSync(handle)
  }
}

// Of a large file; the helper's is the larger part, for this thread makes the sum over all bytes
// besides.
const OWN_SHARE = 0.45

// Where the line begins from which on a helper reads a large file.
function findSplit(path: string): number | undefined {
  const handle = openSync(path, 'r')
  try {
    const { size } = fstatSync(handle)
    if (size < LARGE) return undefined
    const split = Math.floor(size * OWN_SHARE)
    const [chunk] = chunksOf(handle, 64 * 1024, split)
    const end = chunk?.indexOf(10) ?? -1
    return end < 0 ? undefined : split + end + 1
  } finally {
    closeSync(handle)
  }
}
