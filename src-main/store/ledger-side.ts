import { existsSync, statSync } from 'node:fs'
import { msToInstant } from '../base/instant.ts'
import type { InstantText } from '../base/instant.ts'
import type { LedgerFacts } from '../contract/run.ts'
import type { CallContext } from '../contract/wire.ts'
import { Fingerprint } from '../reconciliation/fingerprint.ts'
import { rowReader } from '../reconciliation/ledger-entry.ts'
import type { LedgerEntry, ReadRow, RejectedRow } from '../reconciliation/ledger-entry.ts'
import type { LedgerField } from '../reconciliation/ledger-fields.ts'
import { LedgerPrinter, LedgerPrints } from '../reconciliation/ledger-prints.ts'
import type { PrintRules } from '../reconciliation/ledger-prints.ts'
import type { Mapping } from '../reconciliation/mapping.ts'
import { NOT_PLAIN } from '../reconciliation/plain-date.ts'
import { passes } from '../reconciliation/reconcile.ts'
import type { PassName } from '../reconciliation/passes.ts'
import { drive } from './drive.ts'
import { readHead, readLedger, unguarded } from './ledger-file.ts'
import { findSheetFile } from './sheet-file.ts'
import { LedgerSpill } from './spill.ts'
import type { ReconcileInput } from './store.ts'
import { RereadRows } from './reread-rows.ts'
import type { RowFormat, SharedRows } from './reread-rows.ts'

const MAX_LISTED = 1000

/** Which of the ledger's columns each pass compares. */
export const passFields: Readonly<Record<PassName, PrintRules['keyField']>> = {
  withdrawal_id: 'withdrawal_id',
  external_ref: 'external_ref',
  txn_hash: 'txn_hash',
  provisory_hash: 'txn_hash',
  transaction_id: 'transaction_id',
}

/** How one file's rows are read. */
interface LedgerFormat {
  readonly path: string
  readonly columns: ReadonlyMap<LedgerField, number>
  readonly width: number
  readonly delimiter: string
  readonly isGuarded: boolean
  readonly mapping: Mapping
}

/** A ledger's rows for another thread of the process. */
export interface SharedLedger {
  readonly rows: SharedRows
  readonly format: LedgerFormat
}

/** Reads the rows that another thread has open. */
export function openShared({ rows, format }: SharedLedger, lines: Int32Array): RereadRows {
  const reread = new RereadRows(format.path, rows)
  reread.use(rowFormat(format, lines))
  return reread
}

function rowFormat({ columns, width, delimiter, isGuarded, mapping }: LedgerFormat, lines: Int32Array): RowFormat {
  return { read: rowReader(columns, width, mapping), delimiter, line: (at) => lines[at] as number, cells: (cells) => (isGuarded ? cells.map(unguarded) : cells) }
}

/** One ledger, out of memory: of each row a few numbers, and where it can be read again. */
export class LedgerSide {
  readonly prints = new LedgerPrints()
  readonly print: Fingerprint
  readonly rejected: RejectedRow[] = []
  readonly namedByRejected = passes.map(() => new Set<string>())
  rejectedCount = 0
  firstDate: InstantText | '' = ''
  lastDate: InstantText | '' = ''
  /** The columns that the file has. */
  columns: ReadonlyMap<LedgerField, number> = new Map()
  /** The first pass of the run for which the ledger has a column: by its key the rows are looked up. */
  firstPass: PassName = 'withdrawal_id'
  #rows: RereadRows | LedgerSpill | undefined
  #width = 0
  #format: LedgerFormat | undefined
  #firstMicros = Infinity
  #lastMicros = -Infinity

  readonly seeds: Int32Array

  /** `seeds`: as for Fingerprint. */
  constructor(seeds: Int32Array) {
    this.seeds = seeds
    this.print = new Fingerprint(seeds)
  }

  get count(): number {
    return this.prints.count
  }

  get keyField(): PrintRules['keyField'] {
    return passFields[this.firstPass]
  }

  entry(at: number): LedgerEntry {
    return (this.#rows as RereadRows | LedgerSpill).get(at)
  }

  /** Reads the file to its end. Throws as readLedger. */
  async load(input: ReconcileInput, passNames: readonly PassName[], reject: (row: RejectedRow) => void, context: CallContext): Promise<LedgerFacts> {
    const path = input.ledgerPath
    const isGuarded = existsSync(`${path}.manifest.json`)
    const head = readHead(path, input.mapping)
    // Of any other encoding a row's bytes are not told from its letters.
    const rows = head.encoding === 'utf-8' ? new RereadRows(findSheetFile(path)?.rowsPath ?? path) : new LedgerSpill()
    this.#rows = rows
    let printer: LedgerPrinter | undefined
    const take = (row: ReadRow, _cells: readonly string[], place: { readonly at: number; readonly bytes: number }): void => {
      const rejected = this.#take(row, printer as LedgerPrinter)
      if (rejected) return reject(rejected)
      if (rows instanceof RereadRows) rows.push(place)
      else if (row.kind === 'entry') rows.push(row.entry)
    }
    const reading = readLedger(path, input.mapping, take, isGuarded, undefined, {
      header: (columns, width) => {
        this.columns = columns
        this.firstPass = passNames.find((name) => columns.has(passFields[name])) ?? (passNames[0] as PassName)
        printer = new LedgerPrinter(this.print, { columns, width, mapping: input.mapping, statusMap: input.statusMap, keyField: this.keyField, isGuarded }, this.prints)
        this.#width = width
      },
      row: (record, line, place) => {
        if (!(rows instanceof RereadRows) || !(printer as LedgerPrinter).takeRecord(record, line)) return false
        rows.push(place)
        this.#follow((printer as LedgerPrinter).micros)
        return true
      },
    })
    const size = statSync(path).size
    const facts = await drive(reading, context, ({ bytes }) => {
      context.progress({ step: 'read', done: bytes })
      // Growing by doubling would hold the old and the new at once.
      const rowsInAll = Math.ceil((this.count / bytes) * size * 1.02)
      if (this.count > 0 && rowsInAll > this.prints.cells.length) this.#reserve(rowsInAll, rows)
    })
    if (rows instanceof RereadRows) {
      this.#format = { path, columns: this.columns, width: this.#width, delimiter: head.delimiter, isGuarded, mapping: input.mapping }
      rows.use(rowFormat(this.#format, this.prints.lines))
      rows.end()
    }
    this.#endDates()
    return facts
  }

  /** What another thread needs to read rows again; undefined where it cannot. */
  get shared(): SharedLedger | undefined {
    return this.#rows instanceof RereadRows && this.#format ? { rows: this.#rows.shared, format: this.#format } : undefined
  }

  /** Throws Failure FILE_REFUSED where the file changed since it was read. */
  check(): void {
    if (this.#rows instanceof RereadRows) this.#rows.check()
  }

  close(): void {
    this.#rows?.close()
  }

  #reserve(count: number, rows: RereadRows | LedgerSpill): void {
    this.prints.reserve(count)
    if (rows instanceof RereadRows) rows.reserve(count)
  }

  #take(row: ReadRow, printer: LedgerPrinter): RejectedRow | undefined {
    const dates = row.kind === 'entry' ? row.entry : row.row
    if (dates.dateFrom !== '' && (this.firstDate === '' || dates.dateFrom < this.firstDate)) this.firstDate = dates.dateFrom
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
      if (key !== '') (this.namedByRejected[at] as Set<string>).add(key)
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

/** The instant of microseconds since 1970, as `plainMicros` gives them. */
export function microsToInstant(micros: number): InstantText {
  const seconds = Math.floor(micros / 1_000_000)
  return msToInstant(seconds * 1000, micros - seconds * 1_000_000) as InstantText
}
