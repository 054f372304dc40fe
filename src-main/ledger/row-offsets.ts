import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import type { CsvRecord } from '../base/csv.ts'
import { cellsOf, CsvRecords } from '../base/csv.ts'
import type { Failure } from '../base/failure.ts'
import { freeArray } from '../base/memory.ts'
import type { LedgerEntry, RowReader, WrittenCells } from '../reconciliation/row/ledger-entry.ts'
import type { RowPosition } from './ledger-text.ts'
import { fileRefusal } from './workbook/sheet-file.ts'

const ROWS_PER_BLOCK = 16
/** The stored length of a row whose real length does not fit into sixteen bits (`#longRows`). */
const LONG_ROW_BYTES = 65535
/**
 * The rows of a group are read more than once in a short time. A larger cache would cost the garbage
 * collector more time than reading rows again takes.
 */
const MAX_CACHED_ROWS = 128
const WINDOW_BYTES = 128 * 1024
/**
 * Bytes of the window on the side of the rows that were read before. Rows are read only roughly in
 * order, so some of the next rows may be on this side.
 */
const BYTES_BEHIND_ROW = 32 * 1024
/**
 * A window pays off if at least this number of further rows is read from it: reading the window
 * takes as long as reading six rows alone.
 */
const MIN_ROWS_SERVED = 5
/** Rows that are read alone before a window is tried again. */
const ROWS_READ_ALONE = 64

/** The functions that read the rows of one file. */
export interface RowFormat {
  readonly read: RowReader
  readonly readWritten: (cells: readonly string[]) => WrittenCells | undefined
  readonly delimiter: string
  /** The line of the row in the file. */
  line(index: number): number
  /** Returns the cells as `read` expects them, without the formula guard. */
  cells(cells: string[]): string[]
}

/** The positions of the rows in an open file. */
export interface SharedRows {
  readonly handle: number
  readonly hasByteOrderMark: boolean
  readonly blocks: Float64Array
  readonly lengths: Uint16Array
  readonly long: readonly (readonly [number, number])[]
}

/** Returns an open file to which no rows have been added. */
export function openedRows(handle: number): SharedRows {
  return {
    handle,
    hasByteOrderMark: false,
    blocks: new Float64Array(new SharedArrayBuffer(512)),
    lengths: new Uint16Array(new SharedArrayBuffer(2048)),
    long: [],
  }
}

/**
 * The rows of a ledger file, read from the file on demand. Memory holds only their positions. The
 * file stays open, so that no other file is read if it is replaced. A change of the file itself is
 * detected at the end.
 */
export class RowOffsets {
  readonly #handle: number
  readonly #hasByteOrderMark: boolean
  readonly #openedState: string
  /** The offset of every sixteenth row. */
  #blocks: Float64Array
  /** The number of bytes from the beginning of each row to that of the next stored row. */
  #lengths: Uint16Array
  readonly #longRows: Map<number, number>
  #lastOffset = 0
  #lastBytes = 0
  #count = 0
  #window = Buffer.allocUnsafe(4096)
  #windowFrom = 0
  #windowBytes = 0
  /** The number of rows read from the current window after its first one. */
  #rowsServed = MIN_ROWS_SERVED
  /** The number of rows to read alone before a window is tried again. */
  #rowsToReadAlone = 0
  #cachedRows = new Map<number, LedgerEntry>()
  #firstRecord: readonly string[] = []
  #format: RowFormat | undefined
  #records: CsvRecords | undefined
  readonly #path: string
  readonly #isShared: boolean

  /**
   * Opens the file at `path`, or uses the open file of `shared`, with the rows that another thread
   * found in it or without rows (`openedRows`). `isShared`: positions are in memory that threads
   * share. Otherwise they can be moved to another thread.
   */
  constructor(path: string, shared?: SharedRows, isShared = true) {
    this.#path = path
    this.#isShared = isShared
    this.#longRows = new Map(shared?.long)
    if (shared) {
      this.#handle = shared.handle
      this.#hasByteOrderMark = shared.hasByteOrderMark
      this.#openedState = ''
      this.#blocks = shared.blocks
      this.#lengths = shared.lengths
      return
    }
    this.#blocks = new Float64Array(this.#bytes(512))
    this.#lengths = new Uint16Array(this.#bytes(2048))
    this.#handle = openSync(path, 'r')
    this.#openedState = stateOf(this.#handle)
    const mark = Buffer.alloc(3)
    this.#hasByteOrderMark =
      readSync(this.#handle, mark, 0, 3, 0) === 3 &&
      mark[0] === 0xef &&
      mark[1] === 0xbb &&
      mark[2] === 0xbf
  }

  /**
   * The data with which another thread reads the same rows or appends them. Valid after `end`.
   */
  get shared(): SharedRows {
    return {
      handle: this.#handle,
      hasByteOrderMark: this.#hasByteOrderMark,
      blocks: this.#blocks,
      lengths: this.#lengths,
      long: [...this.#longRows],
    }
  }

  /** Bytes of the byte order mark. */
  get markBytes(): number {
    return this.#hasByteOrderMark ? 3 : 0
  }

  /**
   * Appends `count` rows that were found elsewhere in the same file. The memory of the source
   * arrays is released.
   */
  append({ blocks, lengths, long }: SharedRows, count: number): void {
    const longRows = new Map(long)
    let offset = 0
    for (let row = 0; row < count; row += 1) {
      if (row % ROWS_PER_BLOCK === 0) offset = blocks[row / ROWS_PER_BLOCK] as number
      const length = lengths[row] as number
      const bytes = length === LONG_ROW_BYTES ? (longRows.get(row) as number) : length
      this.push({ offset, bytes })
      offset += bytes
    }
    freeArray(blocks)
    freeArray(lengths)
  }

  /** Makes room for a total of `rows` rows. */
  reserve(rows: number): void {
    if (rows <= this.#lengths.length) return
    const lengths = new Uint16Array(this.#bytes(rows * 2))
    lengths.set(this.#lengths.subarray(0, this.#count))
    const blocks = new Float64Array(this.#bytes((Math.ceil(rows / ROWS_PER_BLOCK) + 1) * 8))
    blocks.set(this.#blocks.subarray(0, Math.min(this.#blocks.length, blocks.length)))
    this.#lengths = lengths
    this.#blocks = blocks
  }

  push({ offset, bytes }: RowPosition): void {
    if (this.#count === this.#lengths.length) this.reserve(this.#count * 2)
    this.#measure(offset)
    if (this.#count % ROWS_PER_BLOCK === 0) this.#blocks[this.#count / ROWS_PER_BLOCK] = offset
    this.#lastOffset = offset
    this.#lastBytes = bytes
    this.#count += 1
  }

  /** Sets the functions that read rows again. */
  use(format: RowFormat): void {
    this.#format = format
  }

  /**
   * Ends the list of rows. Throws Failure FILE_REFUSED if another file is now at the path.
   */
  end(): void {
    this.#measure(this.#lastOffset + this.#lastBytes)
    if (this.#openedState !== '' && statSync(this.#path).ino !== fstatSync(this.#handle).ino)
      throw this.#changedFailure()
  }

  get(index: number): LedgerEntry {
    let entry = this.#cachedRows.get(index)
    if (entry) return entry
    const { read, delimiter, line, cells } = this.#format as RowFormat
    const row = read(cells(this.#cells(this.#text(index), delimiter)), line(index))
    if (row.kind !== 'entry') throw this.#changedFailure()
    entry = row.entry
    if (this.#cachedRows.size >= MAX_CACHED_ROWS) this.#cachedRows = new Map()
    this.#cachedRows.set(index, entry)
    return entry
  }

  /** Returns the money of a row and its texts as written. */
  getWritten(index: number): WrittenCells {
    const { readWritten, delimiter, cells } = this.#format as RowFormat
    return readWritten(cells(this.#cells(this.#text(index), delimiter))) ?? this.get(index)
  }

  // Returns the cells of the first row of a text. Rejected rows may follow it, because they have no
  // position of their own.
  #cells(text: string, delimiter: string): string[] {
    if (!text.includes('"')) return text.slice(0, lineEnd(text)).split(delimiter)
    this.#firstRecord = []
    this.#records ??= new CsvRecords(delimiter, (record: CsvRecord) => {
      // Take the first record only.
      if (this.#firstRecord.length === 0) this.#firstRecord = cellsOf(record)
    })
    this.#records.push(text)
    if (this.#records.isWithinRecord) {
      // The file's last line may lack a line end.
      this.#records.end()
      this.#records = undefined
    }
    return [...this.#firstRecord]
  }

  /** Throws Failure FILE_REFUSED where the file changed since it was opened. */
  check(): void {
    if (this.#openedState !== '' && stateOf(this.#handle) !== this.#openedState)
      throw this.#changedFailure()
  }

  close(): void {
    closeSync(this.#handle)
  }

  #bytes(count: number): ArrayBufferLike {
    return this.#isShared ? new SharedArrayBuffer(count) : new ArrayBuffer(count)
  }

  #measure(next: number): void {
    if (this.#count === 0) return
    const length = next - this.#lastOffset
    if (length >= LONG_ROW_BYTES) this.#longRows.set(this.#count - 1, length)
    this.#lengths[this.#count - 1] = Math.min(length, LONG_ROW_BYTES)
  }

  #text(index: number): string {
    const block = Math.floor(index / ROWS_PER_BLOCK)
    let from = (this.#blocks[block] as number) + (this.#hasByteOrderMark ? 3 : 0)
    for (let row = block * ROWS_PER_BLOCK; row < index; row += 1) from += this.#lengthOf(row)
    const length = this.#lengthOf(index)
    const begin = from - this.#windowFrom
    if (begin >= 0 && begin + length <= this.#windowBytes) {
      this.#rowsServed += 1
      return this.#window.toString('utf8', begin, begin + length)
    }
    // Rows are usually read in about the order of the file. The bytes around the row are therefore
    // read too, unless the row is far from the last one.
    const isNear = Math.abs(from - this.#windowFrom) < 4 * WINDOW_BYTES && this.#isWorthWindow()
    this.#rowsServed = isNear ? 0 : MIN_ROWS_SERVED
    // If the cache has the newest records first, the ledger's rows are read from the end to the
    // beginning.
    const isGoingBack = from < this.#windowFrom
    const windowOffset = isNear
      ? Math.max(
          0,
          isGoingBack
            ? Math.min(from, from + length + BYTES_BEHIND_ROW - WINDOW_BYTES)
            : from - BYTES_BEHIND_ROW,
        )
      : from
    const windowBytes = isNear ? Math.max(WINDOW_BYTES, from - windowOffset + length) : length
    if (windowBytes > this.#window.length) this.#window = Buffer.allocUnsafe(windowBytes)
    this.#windowFrom = windowOffset
    this.#windowBytes = readSync(this.#handle, this.#window, 0, windowBytes, windowOffset)
    if (from - windowOffset + length > this.#windowBytes) throw this.#changedFailure()
    return this.#window.toString('utf8', from - windowOffset, from - windowOffset + length)
  }

  // False for the next ROWS_READ_ALONE rows after a window from which too few rows were read.
  #isWorthWindow(): boolean {
    if (this.#rowsServed < MIN_ROWS_SERVED) this.#rowsToReadAlone = ROWS_READ_ALONE
    if (this.#rowsToReadAlone === 0) return true
    this.#rowsToReadAlone -= 1
    return false
  }

  #changedFailure(): Failure {
    return fileRefusal(
      this.#path,
      'the file changed while it was read',
      'run it again when the file is finished',
    )
  }

  #lengthOf(index: number): number {
    const length = this.#lengths[index] as number
    return length === LONG_ROW_BYTES ? (this.#longRows.get(index) as number) : length
  }
}

function lineEnd(text: string): number {
  const lineFeed = text.indexOf('\n')
  const end = lineFeed < 0 ? text.length : lineFeed
  const carriageReturn = text.indexOf('\r')
  return carriageReturn < 0 ? end : Math.min(carriageReturn, end)
}

function stateOf(handle: number): string {
  const { size, mtimeMs, ctimeMs, ino } = fstatSync(handle)
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`
}
