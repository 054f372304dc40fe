import type { InstantText } from '../base/instant.ts'
import { isInstant } from '../base/instant.ts'
import { giveBack } from '../base/memory.ts'
import type { StatusMap } from '../domain/status.ts'
import type { PairColumn } from '../reconciliation/pair-columns.ts'
import type { PassName } from '../reconciliation/passes.ts'
import { passFields } from '../reconciliation/passes.ts'
import type { WrittenCells } from '../reconciliation/row/ledger-entry.ts'
import { normalHash, normalIdentifier } from '../reconciliation/row/normal-form.ts'
import { isInPeriod } from '../reconciliation/rules.ts'
import { EQUAL, OTHERWISE, SAME_DATE, VOID } from './equal-pairs.ts'
import { pairAnswers, PlainPairs } from './machine/plain-pairs.ts'
import type { TableParts } from './print-table.ts'
import { PrintTable } from './print-table.ts'
import { Fingerprint, printed } from './prints/fingerprint.ts'
import type { PrintParts } from './prints/ledger-prints.ts'
import { instantMicros, SHORTEST_DAY } from './prints/ledger-prints.ts'
import type { KeptKeys } from './prints/left-keys.ts'
import { LeftKeys } from './prints/left-keys.ts'
import { Limbs, LimbSum } from './prints/limbs.ts'
import { LineNumbers } from './prints/line-numbers.ts'
import { NOT_PLAIN, plainMicros } from './prints/plain-date.ts'
import { HAS_DATE, HAS_PRINT, IS_DAY } from './prints/print-bits.ts'
import type { PrintRules } from './prints/print-rules.ts'
import type { ScannedCells } from './prints/provider-print.ts'
import { ProviderPrinter, scanned, SCANNED_COLUMNS } from './prints/provider-print.ts'
import type { DigestParts } from './result-digest.ts'
import { ResultDigest } from './result-digest.ts'
import type { RowTextParts } from './row-texts.ts'
import { RowTexts } from './row-texts.ts'
import type { RunBounds } from './run-bounds.ts'
import { isNamed } from './run-bounds.ts'
import type { RecordSource } from './sources.ts'
import { CELL_END } from './sources.ts'

/** Withdrawals that one thread takes at a time. */
const PER_TURN = 20_000
/**
 * Of so many rows that are written otherwise it is noted how, while both sides are at hand; of the
 * others both are read again once the scan is over.
 */
export const MOST_OTHERWISE = 200_000
/**
 * Bytes of withdrawals that one thread keeps because they will be read again; the others are
 * fetched from the cache once more.
 */
const MOST_KEPT = 6 * 1024 * 1024

/**
 * Everything that a scan needs beside the cache: numbers in shared memory, so that two threads can
 * take turns at one scan.
 */
export interface ScanSetup {
  readonly prints: PrintParts
  readonly table: TableParts
  /**
   * Of each ledger row that heads its key: the withdrawal that found it first, plus one; 0 for
   * none.
   */
  readonly partner: Int32Array
  readonly flags: Uint8Array
  /** Of each provider record whether it was found outside the period. */
  readonly outside: Uint8Array
  /** The next turn's number. */
  readonly turn: Int32Array
  readonly seeds: Int32Array
  readonly firstPass: PassName
  readonly keyField: PrintRules['keyField']
  /** The other passes whose keys are wanted of who found no row. */
  readonly otherPasses: readonly PassName[]
  readonly statusMap: StatusMap
  readonly bounds: RunBounds
  readonly dateWindowMs: number
  readonly withdrawalCount: number
  readonly firstRow: number
  /** The withdrawals' rows, where their numbers have gaps. */
  readonly gapped: Int32Array | undefined
  /** Of each withdrawal the row of its feed row, 0 for none; empty where no withdrawal has one. */
  readonly tiedRow: Int32Array
  /** Not 0: taken by what persons decided. Empty where nothing was. */
  readonly takenLedger: Uint8Array
  readonly takenProvider: Uint8Array
  /** Of each ledger row the records that a person set it apart from. */
  readonly apart: ReadonlyMap<number, readonly number[]>
  readonly isLookingForEqual: boolean
}

/** What one thread's turns came to, beside what stands in shared memory. */
export interface ScanResult {
  /** Who found a row that another withdrawal had found before. */
  readonly more: readonly (readonly [head: number, at: number])[]
  readonly left: KeptKeys
  readonly sums: ReadonlyMap<string, bigint>
  readonly digest: DigestParts
  readonly otherwise: RowTextParts
  /** Withdrawals that are not like a row: their cells, CELL_END between them. */
  readonly kept: RowTextParts
}

const ROWS_AT_ONCE = 250
/**
 * Reads withdrawals and lets each look its ledger row up by the key of the first pass. Where a row
 * and a withdrawal found each other and are alike in all that is compared, nothing more of them is
 * to be read. What is not told for sure here is compared field by field later: nothing is lost by a
 * no.
 */
export class PairScan {
  readonly #setup: ScanSetup
  readonly #print: Fingerprint
  readonly #printer: ProviderPrinter
  readonly #table: PrintTable
  readonly #source: RecordSource
  readonly #written: (at: number) => WrittenCells
  readonly #lines: LineNumbers
  readonly #plain: PlainPairs
  // The bytes of some withdrawals, which of them is under the hand, and its cells, as soon as
  // somebody wants one as text.
  #bytes: Buffer = Buffer.alloc(0)
  #row = 0
  #isText = false
  #aimed = -1
  readonly #cells = {
    text: '',
    starts: new Int32Array(SCANNED_COLUMNS),
    ends: new Int32Array(SCANNED_COLUMNS),
  }
  // Who waits for an answer: their rows, and the ledger rows that they found.
  readonly #waiting: { readonly rows: Int32Array; readonly heads: Int32Array; count: number }
  readonly #more: [number, number][] = []
  readonly #left = new LeftKeys()
  readonly #sums = new Map<string, LimbSum>()
  readonly #digest = new ResultDigest()
  readonly #otherwise = new RowTexts()
  readonly #kept = new RowTexts(MOST_KEPT + 64 * 1024)
  // Of the withdrawals under the hand which are like their row, or will not be read again.
  readonly #isDone = new Uint8Array(ROWS_AT_ONCE)
  // Of the withdrawals under the hand the row that heads their key's chain, or -1; right where the
  // key is.
  readonly #found = new Int32Array(ROWS_AT_ONCE)
  // The period's bounds as microseconds.
  readonly #from: number
  readonly #to: number
  readonly #value = new Limbs()
  readonly #amount = new Limbs()
  readonly #fee = new Limbs()
  readonly #total = new Limbs()

  /** `written`: reads a row of the ledger again. */
  constructor(source: RecordSource, setup: ScanSetup, written: (at: number) => WrittenCells) {
    this.#source = source
    this.#setup = setup
    this.#written = written
    this.#lines = new LineNumbers(true, setup.prints.lines)
    this.#print = new Fingerprint(setup.seeds)
    this.#plain = new PlainPairs(setup.seeds, keyColumns[setup.firstPass])
    const plain = this.#plain
    this.#waiting = {
      rows: new Int32Array(plain.most),
      heads: new Int32Array(plain.most),
      count: 0,
    }
    this.#printer = new ProviderPrinter(this.#print, setup.keyField, setup.statusMap, {
      code: (written, normal) => plain.learnCode(written, normal),
      status: (written, normal) => plain.learnStatus(written, normal),
    })
    this.#table = new PrintTable(setup.prints, setup.table)
    const { period } = setup.bounds
    this.#from = period ? instantMicros(period.from) : -Infinity
    this.#to = period ? instantMicros(period.to) : Infinity
  }

  /** Takes turns until none is left; yields how far the scan has come. */
  *run(): Generator<number> {
    const { turn, withdrawalCount, firstRow, gapped, takenProvider } = this.#setup
    const rowOf = (at: number): number => (gapped ? (gapped[at] as number) : firstRow + at)
    for (;;) {
      const from = Atomics.add(turn, 0, 1) * PER_TURN
      if (from >= withdrawalCount) return
      const end = Math.min(from + PER_TURN, withdrawalCount)
      for (let first = from; first < end; first += ROWS_AT_ONCE) {
        const to = Math.min(first + ROWS_AT_ONCE, end)
        this.#load(this.#source.scan(rowOf(first), rowOf(to - 1)), to - first)
        this.#isDone.fill(0)
        this.#table.findAll(this.#plain.keys, to - first, this.#found)
        for (let at = first; at < to; at += 1) {
          this.#row = at - first
          this.#take(at, takenProvider.length > 0 && takenProvider[at] !== 0)
        }
        this.#answer()
        this.#keep(first, to - first)
        yield to
      }
    }
  }

  result(): ScanResult {
    const sums = new Map(this.#plain.totals)
    for (const [currency, sum] of this.#sums)
      sums.set(currency, (sums.get(currency) ?? 0n) + sum.total())
    const digest = new ResultDigest()
    digest.addDigest(this.#digest.parts)
    digest.addDigest(this.#plain.digest)
    return {
      more: this.#more,
      left: this.#left.inOrder(),
      sums,
      digest: digest.parts,
      otherwise: this.#otherwise.parts,
      kept: this.#kept.parts,
    }
  }

  #load(bytes: Uint8Array, count: number): void {
    // Each some ninety thousand bytes, of which the collector would let tens of megabytes come
    // together.
    giveBack(this.#bytes)
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#aimed = -1
    this.#isText = !this.#plain.load(bytes, count)
    if (this.#isText) this.#loadText(count)
  }

  // Texts of a size that nobody expects are found without the machine.
  #loadText(count: number): void {
    const { starts, ends, keys, created } = this.#plain
    let at = 0
    for (let cell = 0; cell < count * SCANNED_COLUMNS; cell += 1) {
      starts[cell] = at
      const end = this.#bytes.indexOf(CELL_END, at)
      ends[cell] = end < 0 ? this.#bytes.length : end
      at = (ends[cell] as number) + 1
    }
    for (this.#row = 0; this.#row < count; this.#row += 1) {
      const date = this.#text(scanned.createdAt)
      created[this.#row] = date.length === 27 ? plainMicros(date, 0, date.length, false) : NOT_PLAIN
      keys[this.#row * 3 + 2] = 0
    }
  }

  // The cells of the withdrawal under the hand as a text of its own. Letters beyond ASCII stand
  // there as their bytes: who sees one decodes it, or leaves the record to the full comparison.
  #aim(): ScannedCells {
    if (this.#aimed === this.#row) return this.#cells
    this.#aimed = this.#row
    const { starts, ends } = this.#plain
    const first = this.#row * SCANNED_COLUMNS
    const from = starts[first] as number
    this.#cells.text = this.#bytes.toString('latin1', from, ends[first + SCANNED_COLUMNS - 1])
    for (let column = 0; column < SCANNED_COLUMNS; column += 1) {
      this.#cells.starts[column] = (starts[first + column] as number) - from
      this.#cells.ends[column] = (ends[first + column] as number) - from
    }
    return this.#cells
  }

  #take(at: number, isTaken: boolean): void {
    const { outside, partner, isLookingForEqual, takenLedger, apart } = this.#setup
    const row = this.#row
    const isOfOtherDays = this.#isOfOtherDays()
    const isOutside = isOfOtherDays && !this.#isNamedInside()
    if (isOutside) outside[at] = 1
    if (isTaken) {
      this.#isDone[row] = 1
      return
    }
    const head =
      this.#plain.keys[row * 3 + 2] === 1 ? (this.#found[row] as number) : this.#findText()
    if (head < 0) {
      // Whose day it is not is read again only where another key has a row for it.
      this.#isDone[row] = isOutside ? 1 : 0
      return this.#leave(at)
    }
    if (Atomics.compareExchange(partner, head, 0, at + 1) !== 0) {
      this.#more.push([head, at])
      return
    }
    if (!isLookingForEqual || isOfOtherDays || !this.#table.isAlone(head)) return
    if (
      (takenLedger.length > 0 && takenLedger[head] !== 0) ||
      (apart.size > 0 && apart.get(head)?.includes(at) === true)
    )
      return
    this.#compare(head, at)
  }

  // A record without a readable date cannot be said to lie outside.
  #isOfOtherDays(): boolean {
    const created = this.#plain.created[this.#row] as number
    return created === NOT_PLAIN
      ? !isInPeriod(this.#setup.bounds.period, instantOf(this.#text(scanned.createdAt)))
      : created < this.#from || created > this.#to
  }

  // As isRecordInPeriod, of a record whose date lies outside the period.
  #isNamedInside(): boolean {
    const { named, namedPeriod } = this.#setup.bounds
    return (
      isNamed(named, (name) => this.#normalKey(name)) &&
      isInPeriod(namedPeriod, instantOf(this.#text(scanned.createdAt)))
    )
  }

  // By the text of its key, for one that is unlike nearly all others.
  #findText(): number {
    const normal = this.#normalKey(this.#setup.firstPass)
    this.#print.key(normal, 0, normal.length, this.#setup.keyField === 'txn_hash')
    const { keyFirst, keySecond } = this.#print
    return keyFirst === 0 && keySecond === 0 ? -1 : this.#table.find(keyFirst, keySecond)
  }

  #leave(at: number): void {
    const { otherPasses } = this.#setup
    this.#left.push(
      at,
      otherPasses,
      otherPasses.map((name) => this.#normalKey(name)),
    )
  }

  #normalKey(name: PassName): string {
    const key = this.#text(keyColumns[name])
    return passFields[name] === 'txn_hash' ? normalHash(key) : normalIdentifier(key)
  }

  // What can be told without the texts; the rest is asked for many at once.
  #compare(head: number, at: number): void {
    const { prints, tiedRow, dateWindowMs } = this.#setup
    const { starts, ends } = this.#plain
    const cells = prints.cells[head] as number
    const created = this.#plain.created[this.#row] as number
    const blocked = this.#row * SCANNED_COLUMNS + scanned.isBlocked
    const isBlocked = (ends[blocked] as number) - (starts[blocked] as number) === 4
    if (
      (cells & HAS_PRINT) === 0 ||
      isBlocked ||
      created === NOT_PLAIN ||
      (tiedRow.length > 0 && tiedRow[at] !== 0)
    )
      return
    if (
      (cells & HAS_DATE) !== 0 &&
      !isNear(created, prints.micros[head] as number, (cells & IS_DAY) !== 0, dateWindowMs)
    )
      return
    const waiting = this.#waiting
    waiting.rows[waiting.count] = this.#row
    waiting.heads[waiting.count] = head
    waiting.count += 1
    if (!this.#isText)
      this.#plain.want(
        this.#row,
        cells,
        this.#lines.get(head),
        prints.first[head] as number,
        prints.second[head] as number,
        prints.written[head] as number,
      )
  }

  #answer(): void {
    const { rows, heads, count } = this.#waiting
    if (!this.#isText) this.#plain.compare()
    for (let number = 0; number < count; number += 1) {
      const answer = this.#isText ? pairAnswers.ask : (this.#plain.answers[number] as number)
      if (answer === pairAnswers.unlike) continue
      this.#row = rows[number] as number
      const head = heads[number] as number
      if (answer === pairAnswers.ask) this.#compareTexts(head)
      else
        this.#equal(
          head,
          ((answer & pairAnswers.otherwise) !== 0 ? OTHERWISE : 0) |
            ((answer & pairAnswers.void) !== 0 ? VOID : 0),
        )
    }
    this.#waiting.count = 0
  }

  // `more`: flags beside EQUAL.
  #equal(head: number, more: number): void {
    const { prints, flags } = this.#setup
    const cells = prints.cells[head] as number
    if ((more & OTHERWISE) !== 0 && this.#otherwise.count < MOST_OTHERWISE)
      this.#otherwise.put(
        head,
        writtenOtherwise(this.#written(head), (column) => this.#text(column)),
      )
    const isSameDate =
      (cells & HAS_DATE) !== 0 &&
      (cells & IS_DAY) === 0 &&
      this.#plain.created[this.#row] === prints.micros[head]
    this.#isDone[this.#row] = 1
    flags[head] = EQUAL | (isSameDate ? SAME_DATE : 0) | more
  }

  // Who is read again was at hand: fetching each from the cache once more takes ten times as long.
  #keep(first: number, count: number): void {
    const { starts, ends } = this.#plain
    for (let row = 0; row < count && this.#kept.length < MOST_KEPT; row += 1)
      if (this.#isDone[row] === 0)
        this.#kept.putBytes(
          first + row,
          this.#bytes,
          starts[row * SCANNED_COLUMNS] as number,
          ends[row * SCANNED_COLUMNS + SCANNED_COLUMNS - 1] as number,
        )
  }

  // The same by the texts, for a withdrawal that has a new word or something else that is unlike
  // nearly all others.
  #compareTexts(head: number): void {
    const { prints } = this.#setup
    const { text, starts, ends } = this.#aim()
    const print = this.#print
    const cells = prints.cells[head] as number
    const normal = this.#normalKey(this.#setup.firstPass)
    print.key(normal, 0, normal.length, this.#setup.keyField === 'txn_hash')
    if (
      !this.#printer.make(this.#cells, cells) ||
      print.first !== prints.first[head] ||
      print.second !== prints.second[head]
    )
      return
    const value = (cells & printed.amount) !== 0 ? scanned.amount : scanned.total
    if (!this.#value.read(text, starts[value] as number, ends[value] as number) || !this.#addsUp())
      return
    const { isVoid } = this.#printer
    this.#equal(
      head,
      (print.written === prints.written[head] ? 0 : OTHERWISE) | (isVoid ? VOID : 0),
    )
    if (!isVoid) this.#sumOf(this.#text(scanned.currency)).add(this.#value)
    putContent(this.#digest, this.#lines.get(head), cells, (column) =>
      this.#digest.put(text, starts[column] as number, ends[column] as number),
    )
    this.#digest.end(1)
  }

  // What contradicts itself is observed.
  #addsUp(): boolean {
    const { text, starts, ends } = this.#aim()
    const read = (limbs: Limbs, column: number): boolean =>
      limbs.read(text, starts[column] as number, ends[column] as number)
    const isGiven = (column: number): boolean =>
      (starts[column] as number) < (ends[column] as number)
    if (!isGiven(scanned.amount) || !isGiven(scanned.fee) || !isGiven(scanned.total)) return true
    return (
      read(this.#amount, scanned.amount) &&
      read(this.#fee, scanned.fee) &&
      read(this.#total, scanned.total) &&
      this.#total.isSum(this.#amount, this.#fee)
    )
  }

  // A cell as the text that it is.
  #text(column: number): string {
    const { text, starts, ends } = this.#aim()
    const bytes = text.slice(starts[column], ends[column])
    return isAscii(bytes, 0, bytes.length) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8')
  }

  #sumOf(currency: string): LimbSum {
    let found = this.#sums.get(currency)
    if (!found) this.#sums.set(currency, (found = new LimbSum()))
    return found
  }
}

const keyColumns: Readonly<Record<PassName, number>> = {
  withdrawal_id: scanned.id,
  external_ref: scanned.externalRef,
  txn_hash: scanned.txnHash,
  provisory_hash: scanned.provisoryHash,
  transaction_id: scanned.transactionId,
}

function isAscii(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) > 127) return false
  return true
}

function instantOf(text: string): InstantText | '' {
  return isInstant(text) ? text : ''
}

// A day is at least 23 hours long; the hour that some have more is for the full comparison.
function isNear(created: number, from: number, isDay: boolean, windowMs: number): boolean {
  const to = isDay ? from + SHORTEST_DAY : from
  return created >= from - windowMs * 1000 && created <= to + windowMs * 1000
}

// What a match shows of a ledger row, in the order of its cells; what is no amount as it is
// written.
const shownCells: readonly (readonly [
  name: PairColumn,
  column: number,
  read: (row: WrittenCells) => string,
])[] = [
  ['ledger_amount', scanned.amount, ({ amount }) => amount],
  ['ledger_fee', scanned.fee, ({ fee }) => fee],
  ['ledger_total', scanned.total, ({ total }) => total],
  ['ledger_status', scanned.status, ({ original }) => original.status.trim()],
  ['ledger_currency', scanned.currency, ({ original }) => original.currency.trim()],
  ['ledger_network', scanned.network, ({ original }) => original.network.trim()],
  ['ledger_address', scanned.address, ({ original }) => original.address.trim()],
  ['ledger_external_ref', scanned.externalRef, ({ original }) => original.external_ref.trim()],
  ['ledger_txn_hash', scanned.txnHash, ({ original }) => original.txn_hash.trim()],
  ['ledger_end_user_id', scanned.endUserId, ({ original }) => original.end_user_id.trim()],
]

/**
 * The cells of a ledger row that are written otherwise than the withdrawal's, by the names of a
 * match's cells, as JSON.
 */
export function writtenOtherwise(row: WrittenCells, provider: (column: number) => string): string {
  let members = ''
  for (const [name, column, read] of shownCells) {
    const ledger = read(row)
    if (ledger !== '' && ledger !== provider(column))
      members += `${members === '' ? '' : ','}"${name}":${JSON.stringify(ledger)}`
  }
  return `{${members}}`
}

// With the bit of a ledger's cell that says the same; 0: no cell does.
const content: readonly (readonly [column: number, bit: number])[] = [
  [scanned.id, 0],
  [scanned.status, 0],
  [scanned.createdAt, 0],
  [scanned.externalRef, printed.externalRef],
  [scanned.txnHash, printed.txnHash],
  [scanned.network, printed.network],
  [scanned.address, printed.address],
  [scanned.endUserId, printed.endUserId],
  [scanned.amount, printed.amount],
  [scanned.fee, printed.fee],
  [scanned.total, printed.total],
]

/**
 * Begins a text of a run's digest: what a list shows of an equal pair and its ledger row does not
 * say. `put` puts a withdrawal's column.
 */
export function putContent(
  digest: ResultDigest,
  line: number,
  cells: number,
  put: (column: number) => void,
): void {
  digest.begin()
  digest.putNumber(line)
  for (const [column, bit] of content) if ((cells & bit) === 0) put(column)
}
