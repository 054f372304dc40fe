import { freeArray } from '../../base/memory.ts'
import { classifyLedgerStatus } from '../../domain/status.ts'
import type { LedgerEntry } from '../../reconciliation/row/ledger-entry.ts'
import type { IdentifierField } from '../../reconciliation/row/ledger-fields.ts'
import { identifierFields } from '../../reconciliation/row/ledger-fields.ts'
import { sourceOf } from '../../reconciliation/row/mapping.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { LineRuns } from './line-numbers.ts'
import { LineNumbers } from './line-numbers.ts'
import { instantMicros, SHORTEST_DAY } from './micros.ts'
import { HAS_DATE, HAS_PRINT, IS_DAY } from './print-bits.ts'
import type { PrintRules } from './print-rules.ts'
import { printRecord } from './record-print.ts'
import { statusPrint } from './status-print.ts'

/**
 * The integers that WasmLedgerReader gives for a row: two for the key, two for the fingerprint, then
 * spelling, cells, offset and length.
 */
export const INTS_PER_ROW = 8

/** The numbers by which ledger rows are matched, one entry for each row. */
export interface PrintColumns {
  readonly keyFirst: Int32Array
  readonly keySecond: Int32Array
  readonly first: Int32Array
  readonly second: Int32Array
  readonly spellingHash: Int32Array
  /** The row's filled cells (cellBits), and IS_DAY, HAS_DATE and HAS_PRINT. */
  readonly rowBits: Uint16Array
  /** Microseconds since 1970 of the first instant that the row's date may mean. */
  readonly micros: Float64Array
}

/** The numbers of ledger rows for another thread. The arrays may be longer than `count`. */
export interface PrintParts extends PrintColumns {
  readonly lines: LineRuns
  readonly count: number
}

const columnNames = [
  'keyFirst',
  'keySecond',
  'first',
  'second',
  'spellingHash',
  'rowBits',
  'micros',
] as const satisfies readonly (keyof PrintColumns)[]

/** The numbers of ledger rows in typed arrays: about thirty bytes for each row. */
export class LedgerPrints {
  columns: PrintColumns
  readonly lines: LineNumbers
  count = 0
  readonly #isShared: boolean

  /** `isShared`: the arrays are in shared memory. Otherwise they can be moved to another thread. */
  constructor(isShared = true) {
    this.#isShared = isShared
    this.lines = new LineNumbers(isShared)
    this.columns = this.#allocate(1024)
  }

  /** Makes room for a total of `rows` rows. */
  reserve(rows: number): void {
    if (rows <= this.columns.rowBits.length) return
    const longerColumns = this.#allocate(rows)
    for (const name of columnNames)
      longerColumns[name].set(this.columns[name].subarray(0, this.count))
    this.columns = longerColumns
  }

  push(print: Fingerprint, rowBits: number, line: number, micros: number): void {
    const index = this.count
    if (index === this.columns.rowBits.length) this.reserve(index * 2)
    const { columns } = this
    columns.keyFirst[index] = print.keyFirst
    columns.keySecond[index] = print.keySecond
    columns.first[index] = print.first
    columns.second[index] = print.second
    columns.spellingHash[index] = print.spellingHash
    columns.rowBits[index] = rowBits
    columns.micros[index] = micros
    this.lines.push(index, line)
    this.count = index + 1
  }

  /** Appends rows from a block of WasmLedgerReader, which are on consecutive lines. */
  appendRows(rows: Int32Array, micros: Float64Array, count: number, line: number): void {
    const firstRow = this.count
    if (firstRow + count > this.columns.rowBits.length)
      this.reserve(Math.max(firstRow * 2, firstRow + count))
    if (count > 0) this.lines.push(firstRow, line)
    const { columns } = this
    for (let row = 0; row < count; row += 1) {
      const index = firstRow + row
      const from = row * INTS_PER_ROW
      columns.keyFirst[index] = rows[from] as number
      columns.keySecond[index] = rows[from + 1] as number
      columns.first[index] = rows[from + 2] as number
      columns.second[index] = rows[from + 3] as number
      columns.spellingHash[index] = rows[from + 4] as number
      columns.rowBits[index] = rows[from + 5] as number
      columns.micros[index] = micros[row] as number
    }
    this.count = firstRow + count
  }

  /** The arrays themselves, for another thread. */
  get parts(): PrintParts {
    return { ...this.columns, lines: this.lines.runs, count: this.count }
  }

  /**
   * Appends rows that another thread read. `shift` is added to their lines. The memory of each
   * source array is released as soon as the array is copied.
   */
  append(parts: PrintParts, shift: number): void {
    this.reserve(this.count + parts.count)
    for (const name of columnNames) {
      this.columns[name].set(parts[name].subarray(0, parts.count), this.count)
      freeArray(parts[name])
    }
    this.lines.append(parts.lines, this.count, shift)
    this.count += parts.count
  }

  /** Releases the numbers that only the comparison needs. */
  releaseFingerprints(): void {
    const none = new Int32Array(0)
    this.columns = { ...this.columns, first: none, second: none, spellingHash: none }
  }

  /** Releases the dates. */
  releaseDates(): void {
    this.columns = { ...this.columns, micros: new Float64Array(0) }
  }

  hasKey(index: number): boolean {
    return this.columns.keyFirst[index] !== 0 || this.columns.keySecond[index] !== 0
  }

  #allocate(rows: number): PrintColumns {
    const bytes = (count: number): ArrayBufferLike =>
      this.#isShared ? new SharedArrayBuffer(count) : new ArrayBuffer(count)
    const ints = (): Int32Array => new Int32Array(bytes(rows * 4))
    return {
      keyFirst: ints(),
      keySecond: ints(),
      first: ints(),
      second: ints(),
      spellingHash: ints(),
      rowBits: new Uint16Array(bytes(rows * 2)),
      micros: new Float64Array(bytes(rows * 8)),
    }
  }
}

/** Computes the fingerprints of ledger rows that were read in full. */
export class LedgerPrinter {
  readonly #print: Fingerprint
  readonly #rules: PrintRules
  readonly #prints: LedgerPrints
  /** Fields with cells that may hold several identifiers. */
  readonly #splitFields: readonly { readonly field: IdentifierField; readonly separator: string }[]

  constructor(print: Fingerprint, rules: PrintRules, prints: LedgerPrints) {
    this.#print = print
    this.#rules = rules
    this.#prints = prints
    this.#splitFields = identifierFields.flatMap((field) => {
      const { separator } = sourceOf(rules.mapping.columns[field])
      return separator === undefined ? [] : [{ field, separator }]
    })
  }

  /** Adds a row that was read in full. */
  takeEntry(entry: LedgerEntry): void {
    const print = this.#print
    const { original } = entry
    const { keyField, isKeyed, statusMap, mapping } = this.#rules
    const status =
      entry.status === ''
        ? ''
        : statusPrint(classifyLedgerStatus(entry.status, statusMap, mapping.statuses))
    let rowBits = printRecord(
      print,
      {
        withdrawal_id: entry.withdrawalId,
        external_ref: entry.externalRef,
        txn_hash: entry.txnHash,
        transaction_id: entry.transactionId,
        currency: entry.currency,
        network: entry.network,
        address: entry.address,
        status,
        amount: entry.amount,
        total: entry.total,
        fee: entry.fee,
        end_user_id: entry.endUserId,
      },
      original,
      isKeyed ? keyField : undefined,
    )
    if (entry.dateFrom !== '') rowBits |= HAS_DATE | (entry.dateTo === entry.dateFrom ? 0 : IS_DAY)
    const micros = entry.dateFrom === '' ? 0 : instantMicros(entry.dateFrom)
    // A row with one of these properties is compared in full: a date that is not an exact number of
    // microseconds, a day that is shorter than SHORTEST_DAY, characters beyond ASCII, which may share
    // a hash, or a field that a fingerprint leaves out.
    const isExact =
      micros < Number.MAX_SAFE_INTEGER &&
      micros >= 0 &&
      (entry.dateTo === entry.dateFrom || instantMicros(entry.dateTo) - micros >= SHORTEST_DAY)
    const hasKnownStatus = entry.status === '' || status !== ''
    // A fingerprint cannot express the rules of tags, of fees in another currency, and of cells with
    // several identifiers.
    const isComplete =
      entry.tag === '' &&
      entry.feeCurrency === '' &&
      this.#splitFields.every(({ field, separator }) => !original[field].includes(separator))
    this.#prints.push(
      print,
      rowBits | (isExact && hasKnownStatus && isComplete && print.isAscii ? HAS_PRINT : 0),
      entry.line,
      micros,
    )
  }
}
