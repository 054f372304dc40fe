import { toScaled } from '../base/decimal.ts'
import type { InstantText } from '../base/instant.ts'
import { isInstant } from '../base/instant.ts'
import { freeArray } from '../base/memory.ts'
import type { StatusMap } from '../domain/status.ts'
import { classifyProviderStatus } from '../domain/status.ts'
import type { Withdrawal } from '../domain/withdrawal.ts'
import type { PairColumn } from '../reconciliation/pair-columns.ts'
import type { PassName } from '../reconciliation/passes.ts'
import { passFields } from '../reconciliation/passes.ts'
import type { WrittenCells } from '../reconciliation/row/ledger-entry.ts'
import { normalHash, normalIdentifier, normalText } from '../reconciliation/row/normal-form.ts'
import { isInPeriod } from '../reconciliation/rules.ts'
import type { TableParts } from './print-table.ts'
import { PrintTable } from './print-table.ts'
import { cellBits, Fingerprint } from './prints/fingerprint.ts'
import type { PrintParts } from './prints/ledger-prints.ts'
import { LineNumbers } from './prints/line-numbers.ts'
import { instantMicros, NO_MICROS, SHORTEST_DAY } from './prints/micros.ts'
import { HAS_DATE, HAS_PRINT, IS_DAY, PRINTED } from './prints/print-bits.ts'
import type { PrintRules } from './prints/print-rules.ts'
import {
  cellsToWithdrawal,
  decodeCells,
  SCANNED_COLUMNS,
  scannedColumns,
  textOfBytes,
} from './prints/scanned-columns.ts'
import { statusPrint } from './prints/status-print.ts'
import type { KeyHashes } from './prints/unmatched-keys.ts'
import { UnmatchedKeys } from './prints/unmatched-keys.ts'
import { printWithdrawal } from './prints/withdrawal-print.ts'
import type { DigestParts } from './result-digest.ts'
import { ResultDigest } from './result-digest.ts'
import type { RunBounds } from './run-bounds.ts'
import { isNamed } from './run-bounds.ts'
import type { SharedTextParts } from './shared-texts.ts'
import { SharedTexts } from './shared-texts.ts'
import type { RecordSource } from './sources.ts'
import { CELL_END } from './sources.ts'
import { BOTH_VOID_FLAG, verdicts, WasmComparer } from './wasm/comparer.ts'

/** Flag of a ledger row: the row and its partner agree in every compared field. */
export const EQUAL = 1
/** Flag of an equal row: the date is the instant of the withdrawal. */
export const SAME_INSTANT = 2
/** Flag of an equal row: a cell is spelled differently from the withdrawal's. */
export const TEXT_DIFFERS = 4
/** Flag of an equal row: the row and its partner are both void. */
export const VOID = 8

/** Withdrawals that one thread takes in a turn. */
const WITHDRAWALS_PER_TURN = 20_000
/**
 * The memory for spellings that are noted during the scan. Both records of a pair with any further
 * spelling are read again after the scan.
 */
export const MAX_SPELLING_BYTES = 32 * 1024 * 1024
/** Most ledgers spell a few words in their own way, but each amount differs. */
const MAX_REPEATED_SPELLINGS = 1000

/** Withdrawals that one thread buffers because they are read again. */
const MAX_BUFFERED_WITHDRAWALS = 12_000

/**
 * The input of a scan besides the cache: numbers in shared memory, so that two threads can take
 * turns at one scan.
 */
export interface ScanSetup {
  readonly prints: PrintParts
  readonly table: TableParts
  /**
   * For each ledger row that heads the chain of its key: the first withdrawal found with this key,
   * plus one. 0 for none.
   */
  readonly partner: Int32Array
  readonly flags: Uint8Array
  /**
   * For each row with TEXT_DIFFERS: the position in `spellings` of its cells whose text differs from
   * the withdrawal's, as JSON; 0 if they are not noted.
   */
  readonly spellingOf: Int32Array
  readonly spellings: SharedTextParts
  /** 1 for each provider record outside the period. */
  readonly outside: Uint8Array
  /** The number of the next turn. */
  readonly turn: Int32Array
  readonly seeds: Int32Array
  readonly firstPass: PassName
  readonly keyField: PrintRules['keyField']
  /** The other passes. Their keys are collected for withdrawals without a row in the first pass. */
  readonly otherPasses: readonly PassName[]
  readonly statusMap: StatusMap
  readonly bounds: RunBounds
  readonly dateWindowMs: number
  readonly withdrawalCount: number
  readonly firstRow: number
  /** The row numbers of the withdrawals, where these have gaps. */
  readonly gapped: Int32Array | undefined
  /** For each withdrawal, whether its feed row excludes it from the equal pairs (ProviderSide). */
  readonly hasDifferingFeedRow: Uint8Array
  /** 1 for each record that a user decision matched. Empty if no decision matched any. */
  readonly takenLedger: Uint8Array
  readonly takenProvider: Uint8Array
  /** For each ledger row, the records that a user decision separated from it. */
  readonly separatedRecords: ReadonlyMap<number, readonly number[]>
  readonly isLookingForEqual: boolean
}

/** The results of one thread's turns, besides those in shared memory. */
export interface ScanResult {
  /** Withdrawals whose row another withdrawal had found before. */
  readonly extraWithdrawals: readonly (readonly [head: number, index: number])[]
  readonly unmatchedKeys: KeyHashes
  readonly sums: ReadonlyMap<string, bigint>
  readonly digest: DigestParts
  /** Withdrawals without an equal row: their cells as Latin-1, with CELL_END between any two. */
  readonly withdrawals: ReadonlyMap<number, string>
}

/** The cells of one withdrawal in one text. */
interface BatchRow {
  text: string
  readonly starts: Int32Array
  readonly ends: Int32Array
}

const ROWS_PER_BATCH = 250
/**
 * Reads withdrawals and looks up the ledger row of each by the key of the first pass. A row and a
 * withdrawal that agree in every compared field are marked equal and not read again. Every other
 * pair is compared field by field later, so the scan may leave a pair undecided.
 */
export class WithdrawalScan {
  readonly #setup: ScanSetup
  readonly #print: Fingerprint
  readonly #table: PrintTable
  readonly #source: RecordSource
  readonly #readWritten: (index: number) => WrittenCells
  readonly #lines: LineNumbers
  readonly #comparer: WasmComparer
  // The bytes of the current batch, the current row in it, and that row's cells, decoded on demand.
  #bytes: Buffer = Buffer.alloc(0)
  #row = 0
  #isText = false
  #loadedRow = -1
  readonly #cells: BatchRow = {
    text: '',
    starts: new Int32Array(SCANNED_COLUMNS),
    ends: new Int32Array(SCANNED_COLUMNS),
  }
  // The pairs that wait for a comparison: the withdrawals of the batch, and their ledger rows.
  readonly #queue: { readonly rows: Int32Array; readonly heads: Int32Array; count: number }
  readonly #extraWithdrawals: [number, number][] = []
  readonly #unmatchedKeys = new UnmatchedKeys()
  readonly #sums = new Map<string, bigint>()
  readonly #digest = new ResultDigest()
  readonly #spellings: SharedTexts
  /** The positions of the first spellings. */
  readonly #repeatedSpellings = new Map<string, number>()
  readonly #withdrawals = new Map<number, string>()
  // 1 for each withdrawal of the batch that will not be read again.
  readonly #isDone = new Uint8Array(ROWS_PER_BATCH)
  // The period's bounds in microseconds.
  readonly #from: number
  readonly #to: number

  /** `written` reads a row of the ledger again. */
  constructor(source: RecordSource, setup: ScanSetup, written: (index: number) => WrittenCells) {
    this.#source = source
    this.#setup = setup
    this.#readWritten = written
    this.#lines = new LineNumbers(true, setup.prints.lines)
    this.#print = new Fingerprint(setup.seeds)
    this.#comparer = new WasmComparer(setup.seeds, keyColumns[setup.firstPass])
    const { maxWithdrawals } = this.#comparer
    this.#queue = {
      rows: new Int32Array(maxWithdrawals),
      heads: new Int32Array(maxWithdrawals),
      count: 0,
    }
    this.#table = new PrintTable(setup.prints, setup.table)
    this.#spellings = new SharedTexts(setup.spellings)
    const { period } = setup.bounds
    this.#from = period ? instantMicros(period.from) : -Infinity
    this.#to = period ? instantMicros(period.to) : Infinity
  }

  /** Takes turns until all withdrawals are read. Yields the number of the last one read. */
  *run(): Generator<number> {
    const { turn, withdrawalCount, firstRow, gapped, takenProvider } = this.#setup
    const rowOf = (index: number): number => (gapped ? (gapped[index] as number) : firstRow + index)
    for (;;) {
      const from = Atomics.add(turn, 0, 1) * WITHDRAWALS_PER_TURN
      if (from >= withdrawalCount) return
      const end = Math.min(from + WITHDRAWALS_PER_TURN, withdrawalCount)
      for (let first = from; first < end; first += ROWS_PER_BATCH) {
        const to = Math.min(first + ROWS_PER_BATCH, end)
        this.#load(this.#source.scan(rowOf(first), rowOf(to - 1)), to - first)
        this.#isDone.fill(0)
        for (let index = first; index < to; index += 1) {
          this.#row = index - first
          this.#scanRow(index, takenProvider.length > 0 && takenProvider[index] !== 0)
        }
        this.#compareBatch()
        this.#bufferUnmatched(first, to - first)
        yield to
      }
    }
  }

  result(): ScanResult {
    const sums = new Map(this.#comparer.totals)
    for (const [currency, sum] of this.#sums) sums.set(currency, (sums.get(currency) ?? 0n) + sum)
    const digest = new ResultDigest()
    digest.addDigest(this.#digest.parts)
    digest.addDigest(this.#comparer.digest)
    return {
      extraWithdrawals: this.#extraWithdrawals,
      unmatchedKeys: this.#unmatchedKeys.sortByRecord(),
      sums,
      digest: digest.parts,
      withdrawals: this.#withdrawals,
    }
  }

  #load(bytes: Uint8Array, count: number): void {
    // A batch is about 90 kB. The garbage collector would let tens of megabytes accumulate.
    freeArray(this.#bytes)
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#loadedRow = -1
    this.#isText = !this.#comparer.load(bytes, count)
    if (this.#isText) this.#loadText(count)
  }

  // Finds the cells of a batch that is too large for the WebAssembly module.
  #loadText(count: number): void {
    const { starts, ends, keys, created } = this.#comparer
    let offset = 0
    for (let cell = 0; cell < count * SCANNED_COLUMNS; cell += 1) {
      starts[cell] = offset
      const end = this.#bytes.indexOf(CELL_END, offset)
      ends[cell] = end < 0 ? this.#bytes.length : end
      offset = (ends[cell] as number) + 1
    }
    for (this.#row = 0; this.#row < count; this.#row += 1) {
      created[this.#row] = microsOf(this.#text(scannedColumns.createdAt))
      keys[this.#row * 3 + 2] = 0
    }
  }

  // Returns the cells of the current withdrawal as one Latin-1 text. A character beyond ASCII
  // appears as its UTF-8 bytes: a caller decodes it or leaves the record to the full comparison.
  #loadCells(): BatchRow {
    if (this.#loadedRow === this.#row) return this.#cells
    this.#loadedRow = this.#row
    const { starts, ends } = this.#comparer
    const first = this.#row * SCANNED_COLUMNS
    const from = starts[first] as number
    this.#cells.text = this.#bytes.toString('latin1', from, ends[first + SCANNED_COLUMNS - 1])
    for (let column = 0; column < SCANNED_COLUMNS; column += 1) {
      this.#cells.starts[column] = (starts[first + column] as number) - from
      this.#cells.ends[column] = (ends[first + column] as number) - from
    }
    return this.#cells
  }

  #scanRow(index: number, isTaken: boolean): void {
    const { outside, partner, isLookingForEqual, takenLedger, separatedRecords } = this.#setup
    const isDateOutside = this.#isDateOutside()
    const isOutside = isDateOutside && !this.#isNamedInside()
    if (isOutside) outside[index] = 1
    const head = isTaken ? -1 : this.#findHead()
    if (head < 0) {
      // A withdrawal outside the period is read again only if another key matches it.
      this.#isDone[this.#row] = isTaken || isOutside ? 1 : 0
      if (!isTaken) this.#addUnmatched(index)
      return
    }
    if (Atomics.compareExchange(partner, head, 0, index + 1) !== 0) {
      this.#extraWithdrawals.push([head, index])
      return
    }
    if (!isLookingForEqual || isDateOutside || !this.#table.isFirstOfKey(head)) return
    if (
      (takenLedger.length > 0 && takenLedger[head] !== 0) ||
      (separatedRecords.size > 0 && separatedRecords.get(head)?.includes(index) === true)
    )
      return
    this.#enqueue(head, index)
  }

  // True where the withdrawal's date is outside the period. An unreadable date counts as inside.
  #isDateOutside(): boolean {
    const createdMicros = this.#comparer.created[this.#row] as number
    return createdMicros === NO_MICROS
      ? !isInPeriod(this.#setup.bounds.period, instantOf(this.#text(scannedColumns.createdAt)))
      : createdMicros < this.#from || createdMicros > this.#to
  }

  // Decides as isRecordInPeriod does for a record with a date outside the period.
  #isNamedInside(): boolean {
    const { bounds } = this.#setup
    return (
      isNamed(bounds, (name) => this.#normalKey(name)) &&
      isInPeriod(bounds.namedPeriod, instantOf(this.#text(scannedColumns.createdAt)))
    )
  }

  // Finds the ledger row with the key of the current withdrawal. A key that the WebAssembly module
  // could not compute is computed from its text.
  #findHead(): number {
    const { keys } = this.#comparer
    const first = this.#row * 3
    if (keys[first + 2] === 1)
      return this.#table.find(keys[first] as number, keys[first + 1] as number)
    const normalKey = this.#normalKey(this.#setup.firstPass)
    this.#print.key(normalKey)
    const { keyFirst, keySecond } = this.#print
    return keyFirst === 0 && keySecond === 0 ? -1 : this.#table.find(keyFirst, keySecond)
  }

  #addUnmatched(index: number): void {
    const { otherPasses } = this.#setup
    this.#unmatchedKeys.push(
      index,
      otherPasses,
      otherPasses.map((name) => this.#normalKey(name)),
    )
  }

  #normalKey(name: PassName): string {
    const key = this.#text(keyColumns[name])
    return passFields[name] === 'txn_hash' ? normalHash(key) : normalIdentifier(key)
  }

  // Queues a pair for the comparison of its texts, unless its dates differ too much or it needs the
  // full comparison in any case.
  #enqueue(head: number, index: number): void {
    const { prints, hasDifferingFeedRow, dateWindowMs } = this.#setup
    const { starts, ends } = this.#comparer
    const rowBits = prints.rowBits[head] as number
    const createdMicros = this.#comparer.created[this.#row] as number
    const blockedCell = this.#row * SCANNED_COLUMNS + scannedColumns.isBlocked
    // The cell is empty, `true` or `false`, so its length suffices.
    const isBlocked = (ends[blockedCell] as number) - (starts[blockedCell] as number) === 4
    if (
      (rowBits & HAS_PRINT) === 0 ||
      isBlocked ||
      createdMicros === NO_MICROS ||
      (hasDifferingFeedRow.length > 0 && hasDifferingFeedRow[index] !== 0)
    )
      return
    if (
      (rowBits & HAS_DATE) !== 0 &&
      !isInDateWindow(
        createdMicros,
        prints.micros[head] as number,
        (rowBits & IS_DAY) !== 0,
        dateWindowMs,
      )
    )
      return
    const queue = this.#queue
    queue.rows[queue.count] = this.#row
    queue.heads[queue.count] = head
    queue.count += 1
    if (!this.#isText)
      this.#comparer.enqueue(
        this.#row,
        rowBits,
        this.#lines.get(head),
        prints.first[head] as number,
        prints.second[head] as number,
        prints.spellingHash[head] as number,
      )
  }

  #compareBatch(): void {
    const { rows, heads, count } = this.#queue
    if (!this.#isText) this.#comparer.compare()
    for (let index = 0; index < count; index += 1) {
      const verdict = this.#isText ? verdicts.undecided : (this.#comparer.results[index] as number)
      if (verdict === verdicts.different) continue
      this.#row = rows[index] as number
      const head = heads[index] as number
      if (verdict === verdicts.undecided) this.#compareNormalForms(head)
      else
        this.#markEqual(
          head,
          ((verdict & verdicts.respelled) !== 0 ? TEXT_DIFFERS : 0) |
            ((verdict & BOTH_VOID_FLAG) !== 0 ? VOID : 0),
        )
    }
    this.#queue.count = 0
  }

  // `extraFlags` are set beside EQUAL.
  #markEqual(head: number, extraFlags: number): void {
    const { prints, flags } = this.#setup
    const rowBits = prints.rowBits[head] as number
    if ((extraFlags & TEXT_DIFFERS) !== 0) this.#noteSpelling(head)
    const isSameDate =
      (rowBits & HAS_DATE) !== 0 &&
      (rowBits & IS_DAY) === 0 &&
      this.#comparer.created[this.#row] === prints.micros[head]
    this.#isDone[this.#row] = 1
    flags[head] = EQUAL | (isSameDate ? SAME_INSTANT : 0) | extraFlags
  }

  // Fetching a withdrawal from the cache again takes ten times as long.
  #bufferUnmatched(first: number, count: number): void {
    for (this.#row = 0; this.#row < count; this.#row += 1)
      if (this.#isDone[this.#row] === 0 && this.#withdrawals.size < MAX_BUFFERED_WITHDRAWALS)
        this.#withdrawals.set(first + this.#row, this.#loadCells().text)
  }

  #noteSpelling(head: number): void {
    const cells = differingCellsJson(this.#readWritten(head), (column) => this.#text(column))
    const position = this.#repeatedSpellings.get(cells) ?? this.#spellings.add(cells)
    if (this.#repeatedSpellings.size < MAX_REPEATED_SPELLINGS)
      this.#repeatedSpellings.set(cells, position)
    this.#setup.spellingOf[head] = position
  }

  // Compares the normal forms of a pair that the WebAssembly module left undecided: the withdrawal has
  // a new word or another rare form. The module learns its words.
  #compareNormalForms(head: number): void {
    const { prints, statusMap, keyField } = this.#setup
    const print = this.#print
    const rowBits = prints.rowBits[head] as number
    const withdrawal = cellsToWithdrawal(decodeCells(this.#loadCells().text))
    this.#learnWords(withdrawal, rowBits)
    const status = printWithdrawal(print, withdrawal, rowBits & PRINTED, keyField, statusMap)
    if (
      status === undefined ||
      print.first !== prints.first[head] ||
      print.second !== prints.second[head]
    )
      return
    const isVoid = status === 'failed'
    this.#markEqual(
      head,
      (print.spellingHash === prints.spellingHash[head] ? 0 : TEXT_DIFFERS) | (isVoid ? VOID : 0),
    )
    const { currency, amount, debited_amount: total } = withdrawal
    const value = (rowBits & cellBits.amount) !== 0 ? amount : total
    if (!isVoid)
      this.#sums.set(currency ?? '', (this.#sums.get(currency ?? '') ?? 0n) + toScaled(value ?? ''))
    const { text, starts, ends } = this.#loadCells()
    putContent(this.#digest, this.#lines.get(head), rowBits, (column) =>
      this.#digest.put(text, starts[column] as number, ends[column] as number),
    )
    this.#digest.end(1)
  }

  #learnWords({ currency, network_name: network, status }: Withdrawal, rowBits: number): void {
    const learnCode = (code: string): void => this.#comparer.learnCode(code, code.toUpperCase())
    learnCode(currency ?? '')
    if ((rowBits & cellBits.network) !== 0) learnCode(network ?? '')
    const statusClass = classifyProviderStatus(normalText(status ?? ''), this.#setup.statusMap)
    this.#comparer.learnStatus(status ?? '', statusPrint(statusClass))
  }

  // Returns the text of a cell.
  #text(column: number): string {
    const { text, starts, ends } = this.#loadCells()
    return textOfBytes(text.slice(starts[column], ends[column]))
  }
}

const keyColumns: Readonly<Record<PassName, number>> = {
  withdrawal_id: scannedColumns.id,
  external_ref: scannedColumns.externalRef,
  txn_hash: scannedColumns.txnHash,
  provisory_hash: scannedColumns.provisoryHash,
  transaction_id: scannedColumns.transactionId,
}

function microsOf(text: string): number {
  const micros = isInstant(text) ? instantMicros(text) : NO_MICROS
  return micros >= 0 && micros < Number.MAX_SAFE_INTEGER ? micros : NO_MICROS
}

function instantOf(text: string): InstantText | '' {
  return isInstant(text) ? text : ''
}

// A day is taken as 23 hours, the shortest that occurs. The full comparison decides about the rest.
function isInDateWindow(created: number, from: number, isDay: boolean, windowMs: number): boolean {
  const to = isDay ? from + SHORTEST_DAY : from
  return created >= from - windowMs * 1000 && created <= to + windowMs * 1000
}

// The cells of a ledger row that a match shows, in order. Cells other than amounts are shown as
// written.
const shownCells: readonly (readonly [
  name: PairColumn,
  column: number,
  read: (row: WrittenCells) => string,
])[] = [
  ['ledger_amount', scannedColumns.amount, ({ amount }) => amount],
  ['ledger_fee', scannedColumns.fee, ({ fee }) => fee],
  ['ledger_total', scannedColumns.total, ({ total }) => total],
  ['ledger_status', scannedColumns.status, ({ original }) => original.status.trim()],
  ['ledger_currency', scannedColumns.currency, ({ original }) => original.currency.trim()],
  ['ledger_network', scannedColumns.network, ({ original }) => original.network.trim()],
  ['ledger_address', scannedColumns.address, ({ original }) => original.address.trim()],
  [
    'ledger_external_ref',
    scannedColumns.externalRef,
    ({ original }) => original.external_ref.trim(),
  ],
  ['ledger_txn_hash', scannedColumns.txnHash, ({ original }) => original.txn_hash.trim()],
  ['ledger_end_user_id', scannedColumns.endUserId, ({ original }) => original.end_user_id.trim()],
]

/**
 * Returns the JSON of the cells of a ledger row that are spelled differently from the withdrawal's,
 * by their names in a match; empty where no cell is.
 */
export function differingCellsJson(
  row: WrittenCells,
  provider: (column: number) => string,
): string {
  let members = ''
  for (const [name, column, read] of shownCells) {
    const ledger = read(row)
    if (ledger !== '' && ledger !== provider(column))
      members += `${members === '' ? '' : ','}"${name}":${JSON.stringify(ledger)}`
  }
  return members === '' ? '' : `{${members}}`
}

// The withdrawal's columns in a run's digest, each with the bit of the ledger cell that has an
// equal value in an equal pair. A column with 0 is always added.
const contentColumns: readonly (readonly [column: number, bit: number])[] = [
  [scannedColumns.id, 0],
  [scannedColumns.status, 0],
  [scannedColumns.createdAt, 0],
  [scannedColumns.externalRef, cellBits.externalRef],
  [scannedColumns.txnHash, cellBits.txnHash],
  [scannedColumns.network, cellBits.network],
  [scannedColumns.address, cellBits.address],
  [scannedColumns.endUserId, cellBits.endUserId],
  [scannedColumns.amount, cellBits.amount],
  [scannedColumns.fee, cellBits.fee],
  [scannedColumns.total, cellBits.total],
]

/**
 * Adds an equal pair to a run's digest, up to `digest.end`, which the caller calls: the row's line
 * and the withdrawal's columns, without those whose cells the ledger row fills (contentColumns).
 * `put` appends one column.
 */
export function putContent(
  digest: ResultDigest,
  line: number,
  rowBits: number,
  put: (column: number) => void,
): void {
  digest.begin()
  digest.putNumber(line)
  for (const [column, bit] of contentColumns) if ((rowBits & bit) === 0) put(column)
}
