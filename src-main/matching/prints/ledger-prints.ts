import type { CsvRecord } from '../../base/csv.ts'
import type { InstantText } from '../../base/instant.ts'
import { instantToMs } from '../../base/instant.ts'
import { freeArray } from '../../base/memory.ts'
import { classifyLedgerStatus } from '../../domain/status.ts'
import type { LedgerEntry } from '../../reconciliation/row/ledger-entry.ts'
import { statusOf } from '../../reconciliation/row/ledger-entry.ts'
import type { IdentifierField, LedgerField } from '../../reconciliation/row/ledger-fields.ts'
import { identifierFields } from '../../reconciliation/row/ledger-fields.ts'
import { sourceOf } from '../../reconciliation/row/mapping.ts'
import { normalCode } from '../../reconciliation/row/normal-form.ts'
import type { WordList } from '../wasm/wasm-module.ts'
import { wordLists } from '../wasm/wasm-module.ts'
import type { Fingerprint } from './fingerprint.ts'
import { cellBits } from './fingerprint.ts'
import type { LineRuns } from './line-numbers.ts'
import { LineNumbers } from './line-numbers.ts'
import { isNaiveUtc, isReadableFromText, moneyBits } from './literal-mapping.ts'
import { NO_MICROS, readMicros } from './micros.ts'
import { HAS_DATE, HAS_PRINT, IS_DAY } from './print-bits.ts'
import type { PrintRules } from './print-rules.ts'
import { QuickFilter } from './quick-filter.ts'
import { isEmptyFrom, RecordCells } from './record-cells.ts'
import { printRecord } from './record-print.ts'
import { statusPrint } from './status-print.ts'
import type { CachedWord } from './words.ts'
import { Words } from './words.ts'

const NEEDS_FULL_READ = -1
/**
 * The integers that WasmLedgerReader gives for a row: two for the key, two for the fingerprint, then
 * spelling, cells, offset and length.
 */
export const INTS_PER_ROW = 8
/**
 * Microseconds from the first to the last instant of a day on which the clocks go forward an hour.
 */
export const SHORTEST_DAY = 82_799_999_999

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
    const at = this.count
    if (at === this.columns.rowBits.length) this.reserve(at * 2)
    const { columns } = this
    columns.keyFirst[at] = print.keyFirst
    columns.keySecond[at] = print.keySecond
    columns.first[at] = print.first
    columns.second[at] = print.second
    columns.spellingHash[at] = print.spellingHash
    columns.rowBits[at] = rowBits
    columns.micros[at] = micros
    this.lines.push(at, line)
    this.count = at + 1
  }

  /** Appends rows from a block of WasmLedgerReader, which are on consecutive lines. */
  appendRows(rows: Int32Array, micros: Float64Array, count: number, line: number): void {
    const firstRow = this.count
    if (firstRow + count > this.columns.rowBits.length)
      this.reserve(Math.max(firstRow * 2, firstRow + count))
    if (count > 0) this.lines.push(firstRow, line)
    const { columns } = this
    for (let row = 0; row < count; row += 1) {
      const at = firstRow + row
      const from = row * INTS_PER_ROW
      columns.keyFirst[at] = rows[from] as number
      columns.keySecond[at] = rows[from + 1] as number
      columns.first[at] = rows[from + 2] as number
      columns.second[at] = rows[from + 3] as number
      columns.spellingHash[at] = rows[from + 4] as number
      columns.rowBits[at] = rows[from + 5] as number
      columns.micros[at] = micros[row] as number
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

  hasKey(at: number): boolean {
    return this.columns.keyFirst[at] !== 0 || this.columns.keySecond[at] !== 0
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

/** Computes the fingerprints of one ledger's rows. */
export class LedgerPrinter {
  readonly #print: Fingerprint
  readonly #rules: PrintRules
  readonly #prints: LedgerPrints
  readonly #columns: Readonly<Record<LedgerField, number>>
  readonly #isNaiveUtc: boolean
  readonly #canReadText: boolean
  /** The words of fields that have one word in all rows. */
  readonly #constants: Readonly<Record<'currency' | 'network' | 'status', string>>
  /** The unit of a money column (decimal_places); -1 for the currency's own. */
  readonly #units: Readonly<Record<'amount' | 'total' | 'fee', number>>
  /** True where only the sign of a money cell gives the direction. */
  readonly #isSigned: boolean
  readonly #filter: QuickFilter
  /** Fields with cells that may hold several identifiers. */
  readonly #splitFields: readonly { readonly field: IdentifierField; readonly separator: string }[]
  readonly #moneyBits: { readonly amountBit: number; readonly totalBit: number }
  readonly #currencies: Words
  readonly #networks: Words
  readonly #statuses: Words
  readonly #cells: RecordCells

  /** `onWord` receives each word of a list when it first occurs. */
  constructor(
    print: Fingerprint,
    rules: PrintRules,
    prints: LedgerPrints,
    onWord: (list: WordList, written: string, normal: string) => void = () => undefined,
  ) {
    this.#print = print
    this.#rules = rules
    this.#prints = prints
    const columnOf = (field: LedgerField): number => rules.plan.columns.get(field) ?? -1
    this.#columns = {
      withdrawal_id: columnOf('withdrawal_id'),
      external_ref: columnOf('external_ref'),
      txn_hash: columnOf('txn_hash'),
      transaction_id: columnOf('transaction_id'),
      currency: columnOf('currency'),
      amount: columnOf('amount'),
      fee: columnOf('fee'),
      fee_currency: columnOf('fee_currency'),
      total: columnOf('total'),
      network: columnOf('network'),
      address: columnOf('address'),
      tag: columnOf('tag'),
      status: columnOf('status'),
      date: columnOf('date'),
      end_user_id: columnOf('end_user_id'),
      note: columnOf('note'),
    }
    const { mapping } = rules
    const words = (list: WordList, normalOf: (word: string) => string): Words =>
      new Words(normalOf, (written, normal) => onWord(list, written, normal))
    this.#currencies = words(wordLists.currencies, (word) =>
      normalCode(word, mapping.aliases.currency),
    )
    this.#networks = words(wordLists.networks, (word) => normalCode(word, mapping.aliases.network))
    this.#statuses = words(wordLists.statuses, (word) => {
      const status = statusOf(word, mapping)
      return status === ''
        ? ''
        : statusPrint(classifyLedgerStatus(status, rules.statusMap, mapping.statuses))
    })
    this.#isNaiveUtc = isNaiveUtc(mapping)
    this.#splitFields = identifierFields.flatMap((field) => {
      const { separator } = sourceOf(mapping.columns[field])
      return separator === undefined ? [] : [{ field, separator }]
    })
    this.#canReadText = isReadableFromText(mapping, rules.plan)
    const constant = (field: 'currency' | 'network' | 'status'): string =>
      (sourceOf(mapping.columns[field]).constant ?? '').trim()
    this.#constants = {
      currency: constant('currency'),
      network: constant('network'),
      status: constant('status'),
    }
    const unit = (field: 'amount' | 'total' | 'fee'): number =>
      sourceOf(mapping.columns[field]).decimalPlaces ?? -1
    this.#units = { amount: unit('amount'), total: unit('total'), fee: unit('fee') }
    this.#isSigned = mapping.direction?.by === 'sign'
    this.#cells = new RecordCells(rules.isOwnExport)
    this.#filter = new QuickFilter(rules)
    this.#moneyBits = moneyBits(rules.plan.columns, mapping)
  }

  /**
   * The reason why the mapping leaves out a row, read from the file's text. Empty if the mapping keeps
   * the row, undefined if only rowReader can decide.
   */
  whyExcluded(record: CsvRecord): string | undefined {
    return this.#canReadText ? this.#filter.reason(record) : undefined
  }

  /**
   * Adds a row that the mapping keeps, from the file's text. Returns false for a row with any rare
   * form. Such a row must be read with rowReader, which reports errors, and passed to takeEntry. Sets
   * `micros` to the microseconds of the row's date, or to NO_MICROS.
   */
  takeRecord(record: CsvRecord, line: number): boolean {
    const { text } = record
    const print = this.#print
    const columns = this.#columns
    const cells = this.#cells
    this.micros = NO_MICROS
    if (!this.#canReadText || !isEmptyFrom(record, this.#rules.plan.width)) return false
    if (!this.#putKey(record)) return false
    print.begin()
    const id = this.#identifier(record, 'withdrawal_id', cellBits.withdrawalId)
    const ref = this.#identifier(record, 'external_ref', cellBits.externalRef)
    const hash = this.#identifier(record, 'txn_hash', cellBits.txnHash)
    const transaction = this.#identifier(record, 'transaction_id', cellBits.transactionId)
    // NEEDS_FULL_READ of any identifier makes all bits negative.
    let bits = id | ref | hash | transaction
    if (bits <= 0) return false
    const currency = this.#word(record, 'currency', this.#currencies)
    // A word has an empty normal form if the form is not ASCII, or if its alias is empty.
    if (!currency || currency.normal === '') return false
    print.word(currency.normal, currency.written)
    const network = this.#word(record, 'network', this.#networks)
    if (!network) return false
    if (network !== NO_WORD) {
      if (network.normal === '') return false
      bits |= cellBits.network
      print.word(network.normal, network.written)
    }
    if (!cells.find(record, columns.address)) return false
    if (!cells.isEmpty) {
      bits |= cellBits.address
      if (!print.address(text, cells.start, cells.end)) return false
    }
    const status = this.#word(record, 'status', this.#statuses)
    if (!status) return false
    if (status !== NO_WORD) {
      if (status.normal === '') return false
      bits |= cellBits.status
      print.word(status.normal, status.written)
    }
    const amount = this.#money(record, 'amount', this.#moneyBits.amountBit)
    const total = this.#money(record, 'total', this.#moneyBits.totalBit)
    if ((amount | total) <= 0) return false
    const fee = this.#money(record, 'fee', cellBits.fee)
    if (fee < 0) return false
    bits |= amount | total | fee
    if (!cells.find(record, columns.tag) || !cells.isEmpty) return false
    if (!this.#isOwnFee(record, currency.normal)) return false
    if (!cells.find(record, columns.end_user_id)) return false
    if (!cells.isEmpty) {
      bits |= cellBits.endUserId
      print.identifier(text, cells.start, cells.end)
    }
    if (!print.isAscii || !cells.find(record, columns.date)) return false
    let micros = 0
    if (!cells.isEmpty) {
      micros = readMicros(text, cells.start, cells.end, this.#isNaiveUtc)
      if (micros === NO_MICROS) return false
      bits |= HAS_DATE
      this.micros = micros
    }
    this.#prints.push(print, bits | HAS_PRINT, line, micros)
    return true
  }

  /** The date of the row just added. */
  micros = NO_MICROS

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

  // Returns the bit of an identifier's cell, 0 where it is empty, NEEDS_FULL_READ where the row
  // must be read in full.
  #identifier(record: CsvRecord, field: PrintRules['keyField'], bit: number): number {
    const cells = this.#cells
    if (!cells.find(record, this.#columns[field])) return NEEDS_FULL_READ
    const { start, end } = cells
    if (start === end) return 0
    if (this.#rules.keyField === field) this.#print.addKey(record.text, start, end)
    else if (field === 'txn_hash') this.#print.hash(record.text, start, end)
    else this.#print.identifier(record.text, start, end)
    return bit
  }

  // Returns the word of a cell or of the mapping, NO_WORD if there is none. Returns undefined if the
  // row must be read in full.
  #word(
    record: CsvRecord,
    field: 'currency' | 'network' | 'status',
    words: Words,
  ): CachedWord | undefined {
    const constant = this.#constants[field]
    if (constant !== '') return words.get(constant, 0, constant.length)
    const cells = this.#cells
    const column = this.#columns[field]
    const isFound =
      field === 'status' ? cells.findWritten(record, column) : cells.find(record, column)
    if (!isFound) return undefined
    return cells.isEmpty ? NO_WORD : words.get(record.text, cells.start, cells.end)
  }

  // Returns the bit of a money cell, 0 where it is empty, NEEDS_FULL_READ where the row must be
  // read in full.
  #money(record: CsvRecord, field: 'amount' | 'total' | 'fee', bit: number): number {
    const cells = this.#cells
    if (!cells.find(record, this.#columns[field])) return NEEDS_FULL_READ
    if (cells.isEmpty) return 0
    const { text } = record
    const { end } = cells
    const start = cells.start + (this.#isSigned && text.charCodeAt(cells.start) === 45 ? 1 : 0)
    const unit = this.#units[field]
    if (unit < 0) return this.#print.money(text, start, end) ? bit : NEEDS_FULL_READ
    if (!isWhole(text, start, end)) return NEEDS_FULL_READ
    this.#print.decimal(scaledWhole(text, start, end, unit))
    return bit
  }

  // False where the fee is in another currency than the row.
  #isOwnFee(record: CsvRecord, currency: string): boolean {
    const cells = this.#cells
    if (!cells.find(record, this.#columns.fee_currency)) return false
    return (
      cells.isEmpty || this.#currencies.get(record.text, cells.start, cells.end).normal === currency
    )
  }

  #putKey(record: CsvRecord): boolean {
    const { keyField } = this.#rules
    const cells = this.#cells
    if (!cells.find(record, this.#columns[keyField])) return false
    this.#print.key(record.text, cells.start, cells.end, keyField === 'txn_hash')
    return true
  }
}

const NO_WORD: CachedWord = { written: '', normal: '' }
const MAX_DIGITS = 30

// True for a whole number without a sign or a leading zero.
function isWhole(text: string, start: number, end: number): boolean {
  if (start >= end || end - start > MAX_DIGITS) return false
  if (text.charCodeAt(start) === 48 && end > start + 1) return false
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}

// Scales a whole number without a leading zero as scaleUnits does, but with only two slices.
function scaledWhole(text: string, start: number, end: number, decimals: number): string {
  const point = end - decimals
  let last = end
  while (last > point && last > start && text.charCodeAt(last - 1) === 48) last -= 1
  const whole = point > start ? text.slice(start, point) : '0'
  if (last <= start || last <= point) return whole
  const zeros = point < start ? '0'.repeat(start - point) : ''
  return `${whole}.${zeros}${text.slice(Math.max(start, point), last)}`
}

/** Microseconds since 1970. The number is exact below 2^53, that is until the year 2255. */
export function instantMicros(instant: InstantText): number {
  return instantToMs(instant) * 1000 + Number(instant.slice(23, 26))
}
