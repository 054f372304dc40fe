import type { CsvRecord } from '../../base/csv.ts'
import type { InstantText } from '../../base/instant.ts'
import { instantToMs } from '../../base/instant.ts'
import { giveBack } from '../../base/memory.ts'
import { classifyLedgerStatus } from '../../domain/status.ts'
import type { LedgerEntry } from '../../reconciliation/row/ledger-entry.ts'
import { statusOf } from '../../reconciliation/row/ledger-entry.ts'
import type { IdentifierField, LedgerField } from '../../reconciliation/row/ledger-fields.ts'
import { identifierFields } from '../../reconciliation/row/ledger-fields.ts'
import { sourceOf } from '../../reconciliation/row/mapping.ts'
import { normalCode } from '../../reconciliation/row/normal-form.ts'
import type { WordList } from '../machine/plain-machine.ts'
import { wordLists } from '../machine/plain-machine.ts'
import { isNaiveUtc, isQuickMapping, moneyBits } from '../machine/plain-mapping.ts'
import type { Fingerprint } from './fingerprint.ts'
import { printed } from './fingerprint.ts'
import type { LineRuns } from './line-numbers.ts'
import { LineNumbers } from './line-numbers.ts'
import { NOT_PLAIN, plainMicros } from './plain-date.ts'
import { HAS_DATE, HAS_PRINT, IS_DAY } from './print-bits.ts'
import type { PrintRules } from './print-rules.ts'
import { QuickFilter } from './quick-filter.ts'
import { isEmptyFrom, RecordCells } from './record-cells.ts'
import { statusPrint } from './status-print.ts'
import type { Known } from './words.ts'
import { Words } from './words.ts'

const UNLIKE = -1
/**
 * Of a row as PlainRows has it: key, print and how it was written, cells, where it begins and its
 * length.
 */
export const INTS_PER_ROW = 8
/** Microseconds from the first instant of a day to its last, where the clocks go one hour ahead. */
export const SHORTEST_DAY = 82_799_999_999

/**
 * Of every ledger row the few numbers by which it is matched, in typed arrays: some thirty bytes a
 * row.
 */
export class LedgerPrints {
  keyFirst: Int32Array = new Int32Array(0)
  keySecond: Int32Array = new Int32Array(0)
  first: Int32Array = new Int32Array(0)
  second: Int32Array = new Int32Array(0)
  written: Int32Array = new Int32Array(0)
  readonly lines: LineNumbers
  /** Which cells hold something (`printed`), with IS_DAY, HAS_DATE and HAS_PRINT. */
  cells: Uint16Array = new Uint16Array(0)
  /** Microseconds since 1970 of the first instant that the row's date may mean. */
  micros: Float64Array = new Float64Array(0)
  count = 0
  readonly #isShared: boolean

  /**
   * `isShared`: whether threads see the arrays at once; those that are not can be moved to another thread.
   */
  constructor(isShared = true) {
    this.#isShared = isShared
    this.lines = new LineNumbers(isShared)
    this.reserve(1024)
  }

  /** Makes room for so many rows in all. */
  reserve(rows: number): void {
    if (rows <= this.cells.length) return
    const grown = <T extends Int32Array | Uint16Array | Float64Array>(from: T, to: T): T => {
      to.set(from.subarray(0, this.count))
      return to
    }
    const bytes = (count: number): ArrayBufferLike =>
      this.#isShared ? new SharedArrayBuffer(count) : new ArrayBuffer(count)
    const ints = (): Int32Array => new Int32Array(bytes(rows * 4))
    this.keyFirst = grown(this.keyFirst, ints())
    this.keySecond = grown(this.keySecond, ints())
    this.first = grown(this.first, ints())
    this.second = grown(this.second, ints())
    this.written = grown(this.written, ints())
    this.cells = grown(this.cells, new Uint16Array(bytes(rows * 2)))
    this.micros = grown(this.micros, new Float64Array(bytes(rows * 8)))
  }

  push(print: Fingerprint, cells: number, line: number, micros: number): void {
    const at = this.count
    if (at === this.cells.length) this.reserve(at * 2)
    this.keyFirst[at] = print.keyFirst
    this.keySecond[at] = print.keySecond
    this.first[at] = print.first
    this.second[at] = print.second
    this.written[at] = print.written
    this.lines.push(at, line)
    this.cells[at] = cells
    this.micros[at] = micros
    this.count = at + 1
  }

  /** Rows from a block of PlainRows, which stand on lines that follow each other. */
  appendRows(rows: Int32Array, micros: Float64Array, count: number, line: number): void {
    const before = this.count
    if (before + count > this.cells.length) this.reserve(Math.max(before * 2, before + count))
    if (count > 0) this.lines.push(before, line)
    for (let row = 0; row < count; row += 1) {
      const at = before + row
      const from = row * INTS_PER_ROW
      this.keyFirst[at] = rows[from] as number
      this.keySecond[at] = rows[from + 1] as number
      this.first[at] = rows[from + 2] as number
      this.second[at] = rows[from + 3] as number
      this.written[at] = rows[from + 4] as number
      this.cells[at] = rows[from + 5] as number
      this.micros[at] = micros[row] as number
    }
    this.count = before + count
  }

  /** The numbers as they are, for another thread. */
  get parts(): PrintParts {
    const { keyFirst, keySecond, first, second, written, lines, cells, micros, count } = this
    return { keyFirst, keySecond, first, second, written, lines: lines.runs, cells, micros, count }
  }

  /**
   * Takes over rows that were printed elsewhere, behind these; their lines are counted on by
   * `shift`. What they lay in is given back, an array at a time.
   */
  append(parts: PrintParts, shift: number): void {
    const { count } = this
    this.reserve(count + parts.count)
    const take = <T extends Int32Array | Uint16Array | Float64Array>(own: T, from: T): void => {
      own.set(from.subarray(0, parts.count), count)
      giveBack(from)
    }
    take(this.keyFirst, parts.keyFirst)
    take(this.keySecond, parts.keySecond)
    take(this.first, parts.first)
    take(this.second, parts.second)
    take(this.written, parts.written)
    take(this.cells, parts.cells)
    take(this.micros, parts.micros)
    this.lines.append(parts.lines, count, shift)
    this.count = count + parts.count
  }

  /** Lets go of what only comparing needs. */
  dropCompared(): void {
    this.first = new Int32Array(0)
    this.second = new Int32Array(0)
    this.written = new Int32Array(0)
  }

  /** Lets go of the dates. */
  dropDates(): void {
    this.micros = new Float64Array(0)
  }

  hasKey(at: number): boolean {
    return this.keyFirst[at] !== 0 || this.keySecond[at] !== 0
  }
}

/** A ledger's prints in typed arrays. */
export interface PrintParts extends Pick<
  LedgerPrints,
  'keyFirst' | 'keySecond' | 'first' | 'second' | 'written' | 'cells' | 'micros' | 'count'
> {
  readonly lines: LineRuns
}

/** Makes the prints of one ledger's rows. */
export class LedgerPrinter {
  readonly #print: Fingerprint
  readonly #rules: PrintRules
  readonly #prints: LedgerPrints
  readonly #places: Readonly<Record<LedgerField, number>>
  readonly #isNaiveUtc: boolean
  readonly #isQuick: boolean
  /** Of fields that have one word in all rows. */
  readonly #constants: Readonly<Record<'currency' | 'network' | 'status', string>>
  /** The unit of a money column (decimal_places); -1: its own. */
  readonly #units: Readonly<Record<'amount' | 'total' | 'fee', number>>
  /** True where the sign of a money cell says the direction alone. */
  readonly #isSigned: boolean
  readonly #filter: QuickFilter
  /** Fields whose cells may hold several identifiers. */
  readonly #splitFields: readonly { readonly field: IdentifierField; readonly separator: string }[]
  readonly #moneyBits: { readonly amountBit: number; readonly totalBit: number }
  readonly #currencies: Words
  readonly #networks: Words
  readonly #statuses: Words
  readonly #cells: RecordCells

  /** `learnt`: told of each word of a list that comes up first. */
  constructor(
    print: Fingerprint,
    rules: PrintRules,
    prints: LedgerPrints,
    learnt: (list: WordList, written: string, normal: string) => void = () => undefined,
  ) {
    this.#print = print
    this.#rules = rules
    this.#prints = prints
    const place = (field: LedgerField): number => rules.plan.columns.get(field) ?? -1
    this.#places = {
      withdrawal_id: place('withdrawal_id'),
      external_ref: place('external_ref'),
      txn_hash: place('txn_hash'),
      transaction_id: place('transaction_id'),
      currency: place('currency'),
      amount: place('amount'),
      fee: place('fee'),
      fee_currency: place('fee_currency'),
      total: place('total'),
      network: place('network'),
      address: place('address'),
      tag: place('tag'),
      status: place('status'),
      date: place('date'),
      end_user_id: place('end_user_id'),
      note: place('note'),
    }
    const { mapping } = rules
    const words = (list: WordList, make: (word: string) => string): Words =>
      new Words(make, (written, normal) => learnt(list, written, normal))
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
    this.#isQuick = isQuickMapping(mapping, rules.plan)
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
    this.#cells = new RecordCells(rules.isGuarded)
    this.#filter = new QuickFilter(rules)
    this.#moneyBits = moneyBits(rules.plan.columns, mapping)
  }

  /**
   * Why the mapping leaves out a row that stands in its file's text, empty where it does not;
   * undefined where the row has to be read with rowReader, which says so.
   */
  whyExcluded(record: CsvRecord): string | undefined {
    return this.#isQuick ? this.#filter.reason(record) : undefined
  }

  /**
   * Takes a row that the mapping does not leave out, as it stands in its file's text; false where
   * anything in it is unlike what nearly all rows are: it is to be read with rowReader then, which
   * says what is wrong with it, and handed to takeEntry. Microseconds of its date, or NOT_PLAIN, are
   * in `micros`.
   */
  takeRecord(record: CsvRecord, line: number): boolean {
    const { text } = record
    const print = this.#print
    const places = this.#places
    const cells = this.#cells
    this.micros = NOT_PLAIN
    if (!this.#isQuick || !isEmptyFrom(record, this.#rules.plan.width)) return false
    if (!this.#key(record)) return false
    print.begin(0)
    const id = this.#identifier(record, 'withdrawal_id', printed.withdrawalId)
    const ref = this.#identifier(record, 'external_ref', printed.externalRef)
    const hash = this.#identifier(record, 'txn_hash', printed.txnHash)
    const transaction = this.#identifier(record, 'transaction_id', printed.transactionId)
    // One cell that is unlike makes all of it negative.
    let bits = id | ref | hash | transaction
    if (bits <= 0) return false
    const currency = this.#word(record, 'currency', this.#currencies)
    // Nothing but letters that only look like something, or an alias for nothing.
    if (!currency || currency.normal === '') return false
    print.word(currency.normal, currency.written)
    const network = this.#word(record, 'network', this.#networks)
    if (!network) return false
    if (network !== NO_WORD) {
      if (network.normal === '') return false
      bits |= printed.network
      print.word(network.normal, network.written)
    }
    if (!cells.find(record, places.address)) return false
    if (!cells.isEmpty) {
      bits |= printed.address
      if (!print.address(text, cells.start, cells.end)) return false
    }
    const status = this.#word(record, 'status', this.#statuses)
    if (!status) return false
    if (status !== NO_WORD) {
      if (status.normal === '') return false
      bits |= printed.status
      print.word(status.normal, status.written)
    }
    const amount = this.#money(record, 'amount', this.#moneyBits.amountBit)
    const total = this.#money(record, 'total', this.#moneyBits.totalBit)
    if ((amount | total) <= 0) return false
    const fee = this.#money(record, 'fee', printed.fee)
    if (fee < 0) return false
    bits |= amount | total | fee
    if (!cells.find(record, places.tag) || !cells.isEmpty) return false
    if (!this.#isOwnFee(record, currency.normal)) return false
    if (!cells.find(record, places.end_user_id)) return false
    if (!cells.isEmpty) {
      bits |= printed.endUserId
      print.identifier(text, cells.start, cells.end)
    }
    if (!print.isPlain || !cells.find(record, places.date)) return false
    let micros = 0
    if (!cells.isEmpty) {
      micros = plainMicros(text, cells.start, cells.end, this.#isNaiveUtc)
      if (micros === NOT_PLAIN) return false
      bits |= HAS_DATE
      this.micros = micros
    }
    this.#prints.push(print, bits | HAS_PRINT, line, micros)
    return true
  }

  /** Of the row just taken. */
  micros = NOT_PLAIN

  /** Takes a row that was read in full. */
  takeEntry(entry: LedgerEntry): void {
    const print = this.#print
    const { original } = entry
    const { keyField } = this.#rules
    const keys = {
      withdrawal_id: entry.withdrawalId,
      external_ref: entry.externalRef,
      txn_hash: entry.txnHash,
      transaction_id: entry.transactionId,
    }
    const key = this.#rules.isKeyed ? keys[keyField] : ''
    print.key(key, 0, key.length, keyField === 'txn_hash')
    print.begin(0)
    let cells = 0
    const identifier = (
      bit: number,
      field: 'withdrawal_id' | 'external_ref' | 'txn_hash' | 'transaction_id',
    ): void => {
      if (keys[field] === '') return
      cells |= bit
      const written = original[field].trim()
      if (keyField === field) print.addKey(written, 0, written.length)
      else print.normal(keys[field], written)
    }
    identifier(printed.withdrawalId, 'withdrawal_id')
    identifier(printed.externalRef, 'external_ref')
    identifier(printed.txnHash, 'txn_hash')
    identifier(printed.transactionId, 'transaction_id')
    print.word(entry.currency, original.currency.trim())
    const word = (bit: number, normal: string, written: string): void => {
      if (normal === '') return
      cells |= bit
      print.word(normal, written.trim())
    }
    word(printed.network, entry.network, original.network)
    word(printed.address, entry.address, original.address)
    const { statusMap, mapping } = this.#rules
    const status =
      entry.status === ''
        ? ''
        : statusPrint(classifyLedgerStatus(entry.status, statusMap, mapping.statuses))
    word(printed.status, status, original.status)
    const money = (bit: number, value: string): void => {
      if (value === '') return
      cells |= bit
      print.decimal(value)
    }
    money(printed.amount, entry.amount)
    money(printed.total, entry.total)
    money(printed.fee, entry.fee)
    if (entry.endUserId !== '') {
      cells |= printed.endUserId
      print.normal(entry.endUserId, original.end_user_id.trim())
    }
    if (entry.dateFrom !== '') cells |= HAS_DATE | (entry.dateTo === entry.dateFrom ? 0 : IS_DAY)
    const micros = entry.dateFrom === '' ? 0 : instantMicros(entry.dateFrom)
    // Beyond these an instant is no exact number; and a few days of a few zones lack more than an
    // hour. Such rows are compared in full, and so are those with letters that two texts may share
    // the print of, and those with what a print leaves out.
    const isExact =
      micros < Number.MAX_SAFE_INTEGER &&
      micros >= 0 &&
      (entry.dateTo === entry.dateFrom || instantMicros(entry.dateTo) - micros >= SHORTEST_DAY)
    const hasLivePrint = entry.status === '' || status !== ''
    // Tags are compared where both sides have one, a fee only in the currency of its row, and of
    // several identifiers each.
    const isWhole =
      entry.tag === '' &&
      entry.feeCurrency === '' &&
      this.#splitFields.every(({ field, separator }) => !original[field].includes(separator))
    this.#prints.push(
      print,
      cells | (isExact && hasLivePrint && isWhole && print.isPlain ? HAS_PRINT : 0),
      entry.line,
      micros,
    )
  }

  // The bit of an identifier's cell, 0 where it is empty, UNLIKE where the row has to be read in
  // full.
  #identifier(record: CsvRecord, field: PrintRules['keyField'], bit: number): number {
    const cells = this.#cells
    if (!cells.find(record, this.#places[field])) return UNLIKE
    const { start, end } = cells
    if (start === end) return 0
    if (this.#rules.keyField === field) this.#print.addKey(record.text, start, end)
    else if (field === 'txn_hash') this.#print.hash(record.text, start, end)
    else this.#print.identifier(record.text, start, end)
    return bit
  }

  // The word of a cell, or of the mapping, NO_WORD where there is none; undefined where the row has
  // to be read in full.
  #word(
    record: CsvRecord,
    field: 'currency' | 'network' | 'status',
    words: Words,
  ): Known | undefined {
    const constant = this.#constants[field]
    if (constant !== '') return words.get(constant, 0, constant.length)
    const cells = this.#cells
    if (!cells.find(record, this.#places[field])) return undefined
    return cells.isEmpty ? NO_WORD : words.get(record.text, cells.start, cells.end)
  }

  // The bit of a money cell, as of an identifier.
  #money(record: CsvRecord, field: 'amount' | 'total' | 'fee', bit: number): number {
    const cells = this.#cells
    if (!cells.find(record, this.#places[field])) return UNLIKE
    if (cells.isEmpty) return 0
    const { text } = record
    const { end } = cells
    const start = cells.start + (this.#isSigned && text.charCodeAt(cells.start) === 45 ? 1 : 0)
    const unit = this.#units[field]
    if (unit < 0) return this.#print.money(text, start, end) ? bit : UNLIKE
    if (!isWhole(text, start, end)) return UNLIKE
    this.#print.decimal(scaledWhole(text, start, end, unit))
    return bit
  }

  // False where the fee is in another currency than the row.
  #isOwnFee(record: CsvRecord, currency: string): boolean {
    const cells = this.#cells
    if (!cells.find(record, this.#places.fee_currency)) return false
    return (
      cells.isEmpty || this.#currencies.get(record.text, cells.start, cells.end).normal === currency
    )
  }

  #key(record: CsvRecord): boolean {
    const { keyField } = this.#rules
    const cells = this.#cells
    if (!cells.find(record, this.#places[keyField])) return false
    this.#print.key(record.text, cells.start, cells.end, keyField === 'txn_hash')
    return true
  }
}

const NO_WORD: Known = { written: '', normal: '' }
const MOST_DIGITS = 30

// A whole number without a sign or a leading zero.
function isWhole(text: string, start: number, end: number): boolean {
  if (start >= end || end - start > MOST_DIGITS) return false
  if (text.charCodeAt(start) === 48 && end > start + 1) return false
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}

// What scaleUnits makes of a whole number without a leading zero, with two slices for its digits.
function scaledWhole(text: string, start: number, end: number, places: number): string {
  const point = end - places
  let last = end
  while (last > point && last > start && text.charCodeAt(last - 1) === 48) last -= 1
  const whole = point > start ? text.slice(start, point) : '0'
  if (last <= start || last <= point) return whole
  const zeros = point < start ? '0'.repeat(start - point) : ''
  return `${whole}.${zeros}${text.slice(Math.max(start, point), last)}`
}

/** Microseconds since 1970; exact where they are below 2^53, which is until the year 2255. */
export function instantMicros(instant: InstantText): number {
  return instantToMs(instant) * 1000 + Number(instant.slice(23, 26))
}
