import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import type { CsvRecord } from '../base/csv.ts'
import { cellsOf, CsvRecords } from '../base/csv.ts'
import type { Failure } from '../base/failure.ts'
import { giveBack } from '../base/memory.ts'
import type { LedgerEntry, RowReader, WrittenCells } from '../reconciliation/row/ledger-entry.ts'
import type { RowPlace } from './ledger-text.ts'
import { refused } from './workbook/sheet-file.ts'

const PER_BLOCK = 16
/** Of a row whose length does not fit into the sixteen bits that nearly all fit into. */
const LONG = 65535
/**
 * A group asks for its rows more than once, one after the other; what is kept longer costs the
 * collector more than reading it again.
 */
const KEPT = 128
const WINDOW = 128 * 1024
/**
 * Of it on the other side of the row that is wanted than where the next ones are looked for: one of
 * them may stand a little back.
 */
const ASIDE = 32 * 1024
/** Rows beyond the first that it has to serve. Reading it takes as long as reading six alone. */
const FEW = 5
/** Rows that are read alone before it is tried again. */
const ALONE = 64

/** How the rows of one file are read. */
export interface RowFormat {
  readonly read: RowReader
  readonly readWritten: (cells: readonly string[]) => WrittenCells | undefined
  readonly delimiter: string
  /** The line that the file's reader gave the row. */
  line(at: number): number
  /** The cells as the file's reader takes them. */
  cells(cells: string[]): string[]
}

/** Where the rows of an open file stand. */
export interface SharedRows {
  readonly handle: number
  readonly isMarked: boolean
  readonly blocks: Float64Array
  readonly lengths: Uint16Array
  readonly long: readonly (readonly [number, number])[]
}

/** An open file of which no row is known yet. */
export function openedRows(handle: number): SharedRows {
  return {
    handle,
    isMarked: false,
    blocks: new Float64Array(new SharedArrayBuffer(512)),
    lengths: new Uint16Array(new SharedArrayBuffer(2048)),
    long: [],
  }
}

/**
 * The rows of a ledger file where they stand: only their places are kept, and a row is read again
 * when it is wanted. The file stays open, so that one that is put in its place is not read; one
 * that is written into is noticed at the end.
 */
export class RereadRows {
  readonly #handle: number
  readonly #isMarked: boolean
  readonly #before: string
  /** Where every sixteenth row begins. */
  #blocks: Float64Array
  /** From each row's beginning to that of the next one that was kept. */
  #lengths: Uint16Array
  readonly #long: Map<number, number>
  #last = 0
  #lastBytes = 0
  #count = 0
  #window = Buffer.allocUnsafe(4096)
  #windowFrom = 0
  #windowBytes = 0
  /** How many rows more came out of what was read around one, and how many are to be read alone. */
  #served = FEW
  #alone = 0
  #kept = new Map<number, LedgerEntry>()
  #found: readonly string[] = []
  #format: RowFormat | undefined
  #records: CsvRecords | undefined
  readonly #path: string
  readonly #isShared: boolean

  /**
   * Opens the file of `path`. `shared`: reads a file that is open already instead, either with the
   * rows that another thread of the process found in it, or a private file without rows yet
   * (`openedRows`). `isShared`: row places lie in memory that threads share; places that do not can
   * be moved to another thread.
   */
  constructor(path: string, shared?: SharedRows, isShared = true) {
    this.#path = path
    this.#isShared = isShared
    this.#long = new Map(shared?.long)
    if (shared) {
      this.#handle = shared.handle
      this.#isMarked = shared.isMarked
      this.#before = ''
      this.#blocks = shared.blocks
      this.#lengths = shared.lengths
      return
    }
    this.#blocks = new Float64Array(this.#bytes(512))
    this.#lengths = new Uint16Array(this.#bytes(2048))
    this.#handle = openSync(path, 'r')
    this.#before = stateOf(this.#handle)
    const mark = Buffer.alloc(3)
    this.#isMarked =
      readSync(this.#handle, mark, 0, 3, 0) === 3 &&
      mark[0] === 0xef &&
      mark[1] === 0xbb &&
      mark[2] === 0xbf
  }

  /** What another thread needs to read the same rows, or to take them over; once all are there. */
  get shared(): SharedRows {
    return {
      handle: this.#handle,
      isMarked: this.#isMarked,
      blocks: this.#blocks,
      lengths: this.#lengths,
      long: [...this.#long],
    }
  }

  /** Bytes of the byte order mark. */
  get markBytes(): number {
    return this.#isMarked ? 3 : 0
  }

  /**
   * Takes over so many rows that were found elsewhere in the same file, behind these; what they lay
   * in is given back.
   */
  append({ blocks, lengths, long }: SharedRows, count: number): void {
    const longOnes = new Map(long)
    let at = 0
    for (let row = 0; row < count; row += 1) {
      if (row % PER_BLOCK === 0) at = blocks[row / PER_BLOCK] as number
      const length = lengths[row] as number
      const bytes = length === LONG ? (longOnes.get(row) as number) : length
      this.push({ at, bytes })
      at += bytes
    }
    giveBack(blocks)
    giveBack(lengths)
  }

  /** Makes room for so many rows in all. */
  reserve(rows: number): void {
    if (rows <= this.#lengths.length) return
    const lengths = new Uint16Array(this.#bytes(rows * 2))
    lengths.set(this.#lengths.subarray(0, this.#count))
    const blocks = new Float64Array(this.#bytes((Math.ceil(rows / PER_BLOCK) + 1) * 8))
    blocks.set(this.#blocks.subarray(0, Math.min(this.#blocks.length, blocks.length)))
    this.#lengths = lengths
    this.#blocks = blocks
  }

  push({ at, bytes }: RowPlace): void {
    if (this.#count === this.#lengths.length) this.reserve(this.#count * 2)
    this.#measure(at)
    if (this.#count % PER_BLOCK === 0) this.#blocks[this.#count / PER_BLOCK] = at
    this.#last = at
    this.#lastBytes = bytes
    this.#count += 1
  }

  /** How rows are read again. */
  use(format: RowFormat): void {
    this.#format = format
  }

  /**
   * All rows are there. Throws Failure FILE_REFUSED where another file stands in the place of the
   * one that was read.
   */
  end(): void {
    this.#measure(this.#last + this.#lastBytes)
    if (this.#before !== '' && statSync(this.#path).ino !== fstatSync(this.#handle).ino)
      throw this.#changed()
  }

  get(at: number): LedgerEntry {
    let entry = this.#kept.get(at)
    if (entry) return entry
    const { read, delimiter, line, cells } = this.#format as RowFormat
    const row = read(cells(this.#cells(this.#text(at), delimiter)), line(at))
    if (row.kind !== 'entry') throw this.#changed()
    entry = row.entry
    if (this.#kept.size >= KEPT) this.#kept = new Map()
    this.#kept.set(at, entry)
    return entry
  }

  /** How a row is written; of one whose rest is not wanted. */
  getWritten(at: number): WrittenCells {
    const { readWritten, delimiter, cells } = this.#format as RowFormat
    return readWritten(cells(this.#cells(this.#text(at), delimiter))) ?? this.get(at)
  }

  // Behind the row others may follow that were rejected.
  #cells(text: string, delimiter: string): string[] {
    if (!text.includes('"')) return text.slice(0, lineEnd(text)).split(delimiter)
    this.#found = []
    this.#records ??= new CsvRecords(delimiter, (record: CsvRecord) => {
      // Rows that were rejected may follow.
      if (this.#found.length === 0) this.#found = cellsOf(record)
    })
    this.#records.push(text)
    if (this.#records.isWithinRecord) {
      // The file's last line need have no end.
      this.#records.end()
      this.#records = undefined
    }
    return [...this.#found]
  }

  /** Throws Failure FILE_REFUSED where the file was written into since it was opened. */
  check(): void {
    if (this.#before !== '' && stateOf(this.#handle) !== this.#before) throw this.#changed()
  }

  close(): void {
    closeSync(this.#handle)
  }

  #bytes(count: number): ArrayBufferLike {
    return this.#isShared ? new SharedArrayBuffer(count) : new ArrayBuffer(count)
  }

  #measure(next: number): void {
    if (this.#count === 0) return
    const length = next - this.#last
    if (length >= LONG) this.#long.set(this.#count - 1, length)
    this.#lengths[this.#count - 1] = Math.min(length, LONG)
  }

  #text(at: number): string {
    const block = Math.floor(at / PER_BLOCK)
    let from = (this.#blocks[block] as number) + (this.#isMarked ? 3 : 0)
    for (let before = block * PER_BLOCK; before < at; before += 1) from += this.#lengthOf(before)
    const length = this.#lengthOf(at)
    const begin = from - this.#windowFrom
    if (begin >= 0 && begin + length <= this.#windowBytes) {
      this.#served += 1
      return this.#window.toString('utf8', begin, begin + length)
    }
    // Rows are mostly wanted in about the order of the file: what stands around is read with it,
    // unless the last one stood elsewhere.
    const isNear = Math.abs(from - this.#windowFrom) < 4 * WINDOW && this.#isWorthWindow()
    this.#served = isNear ? 0 : FEW
    // A cache that keeps the newest first wants a ledger's rows from its end to its beginning.
    const isGoingBack = from < this.#windowFrom
    const first = isNear
      ? Math.max(0, isGoingBack ? Math.min(from, from + length + ASIDE - WINDOW) : from - ASIDE)
      : from
    const wanted = isNear ? Math.max(WINDOW, from - first + length) : length
    if (wanted > this.#window.length) this.#window = Buffer.allocUnsafe(wanted)
    this.#windowFrom = first
    this.#windowBytes = readSync(this.#handle, this.#window, 0, wanted, first)
    if (from - first + length > this.#windowBytes) throw this.#changed()
    return this.#window.toString('utf8', from - first, from - first + length)
  }

  // Where rows stand so far apart that what was read around the last one served hardly another, the
  // next ones are read alone.
  #isWorthWindow(): boolean {
    if (this.#served < FEW) this.#alone = ALONE
    if (this.#alone === 0) return true
    this.#alone -= 1
    return false
  }

  #changed(): Failure {
    return refused(
      this.#path,
      'the file changed while it was read',
      'run it again when the file is finished',
    )
  }

  #lengthOf(at: number): number {
    const length = this.#lengths[at] as number
    return length === LONG ? (this.#long.get(at) as number) : length
  }
}

function lineEnd(text: string): number {
  const feed = text.indexOf('\n')
  const end = feed < 0 ? text.length : feed
  const back = text.indexOf('\r')
  return back < 0 ? end : Math.min(back, end)
}

function stateOf(handle: number): string {
  const { size, mtimeMs, ctimeMs, ino } = fstatSync(handle)
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`
}
