import type { ReadableDb, WritableDb } from '../database/connection.ts'

/**
 * Lets a search skip rows that cannot contain its text. Rows are grouped in blocks of 84. For each
 * block, a Bloom filter with one hash records which sequences of four letters its searched texts
 * may contain. A search for seven letters has to read three blocks in a hundred. Blocks without a
 * filter are always read, so that no row is missed before its filter is built.
 *
 * The filters of 128 blocks form a sheet. A sheet is stored transposed: the 128 bits for one
 * sequence are next to each other, so that a search reads one page per sheet for each of its
 * sequences, instead of all filters. Blocks after the last full sheet are stored one by one until
 * they fill a sheet.
 */
const ROWS_PER_BLOCK = 84
const BITS_PER_BLOCK = 36288
const HEX_BITS = 32768
const BLOCKS_PER_SHEET = 128
const ROWS_PER_SHEET = ROWS_PER_BLOCK * BLOCKS_PER_SHEET
/** Size of one place in a sheet: a bit for each block of the sheet. */
const BYTES_PER_PLACE = BLOCKS_PER_SHEET / 8
// The largest part that fits into a table's leaf page without an overflow page.
const BYTES_PER_PART = 4032
const PLACES_PER_PART = BYTES_PER_PART / BYTES_PER_PLACE
const PARTS_PER_SHEET = BITS_PER_BLOCK / PLACES_PER_PART
// The number of a part is its position in the sheet times this, plus the sheet's number, so that
// parts of the same places are side by side.
const MAX_SHEETS = 2 ** 24
const GRAM_LETTERS = 4
const BLOCKS_PER_STEP = 64
// Maximum number of sequences to test. One block in four thousand passes that many tests by chance.
const MAX_TESTS = 12

/** For each bit of a byte, the bytes in which it is set. */
const bytesWithBit = Array.from({ length: 8 }, (_, bit) =>
  Buffer.from(
    Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => (byte & (1 << bit)) !== 0),
  ),
)

/**
 * The searched texts of withdrawals. The trigger withdrawals_reworded (migrations.ts) lists the
 * same columns.
 */
export const searchedColumns: readonly string[] = [
  'id',
  'txn_hash',
  'provisory_transaction_hash',
  'transaction_id',
  'external_ref',
  'end_user_id',
  'address',
  'reason',
]

/** Rows from the first to the last, both included. */
export interface RowRange {
  readonly from: number
  readonly to: number
}

/**
 * Builds missing sheets and full blocks, and rebuilds changed ones. Each step is a transaction of a
 * few dozen milliseconds and yields the number of rows done.
 */
export function* fillSearchBlocks(db: WritableDb): Generator<number, null> {
  const last = lastRow(db)
  const textsOf = readTexts(db)
  yield* buildSheets(db, last, textsOf)
  yield* updateSheets(db, last, textsOf)
  const begin = listSheets(db).length * BLOCKS_PER_SHEET
  const knownBlocks = new Set(
    db.prepare<[], number>('SELECT block FROM search_blocks').pluck().all(),
  )
  const missingBlocks: number[] = []
  // Build a block once there are rows after it, because then no row can be added to it.
  for (let block = begin; (block + 1) * ROWS_PER_BLOCK <= last; block += 1)
    if (!knownBlocks.has(block)) missingBlocks.push(block)
  const put = db.prepare('INSERT OR REPLACE INTO search_blocks (block, grams) VALUES (?, ?)')
  const clearStale = db.prepare('DELETE FROM search_stale WHERE block = ?')
  for (let start = 0; start < missingBlocks.length; start += BLOCKS_PER_STEP) {
    db.transaction(() => {
      for (const block of missingBlocks.slice(start, start + BLOCKS_PER_STEP)) {
        const grams = Buffer.alloc(BITS_PER_BLOCK / 8)
        for (const text of textsOf(block)) {
          const count = findBits(text)
          for (let place = 0; place < count; place += 1) setBit(grams, foundBits[place] as number)
        }
        put.run(block, grams)
        clearStale.run(block)
      }
    }).immediate()
    yield start * ROWS_PER_BLOCK
  }
  return null
}

// Sheets are built in order, so the existing ones are always the first.
function* buildSheets(db: WritableDb, last: number, textsOf: TextsOf): Generator<number> {
  for (let sheet = listSheets(db).length; (sheet + 1) * ROWS_PER_SHEET <= last; sheet += 1) {
    const begin = sheet * BLOCKS_PER_SHEET
    db.transaction(() => {
      const bits = Buffer.alloc(BITS_PER_BLOCK * BYTES_PER_PLACE)
      for (let i = 0; i < BLOCKS_PER_SHEET; i += 1) addBlock(textsOf, bits, begin + i)
      saveSheet(db, sheet, bits)
      db.prepare('DELETE FROM search_blocks WHERE block < ?').run(begin + BLOCKS_PER_SHEET)
      db.prepare('DELETE FROM search_stale WHERE block BETWEEN ? AND ?').run(
        begin,
        begin + BLOCKS_PER_SHEET - 1,
      )
    }).immediate()
    yield (sheet + 1) * ROWS_PER_SHEET
  }
}

// Adds changed blocks to their sheets. The bits of a removed text stay set, which may cost a search
// a needless read of the block, but misses no row.
function* updateSheets(db: WritableDb, last: number, textsOf: TextsOf): Generator<number> {
  const staleBlocks = db
    .prepare<[number], number>('SELECT block FROM search_stale WHERE block < ?')
    .pluck()
    .all(listSheets(db).length * BLOCKS_PER_SHEET)
  const sheets = new Map<number, number[]>()
  for (const block of staleBlocks)
    if ((block + 1) * ROWS_PER_BLOCK <= last)
      sheets.set(Math.floor(block / BLOCKS_PER_SHEET), [
        ...(sheets.get(Math.floor(block / BLOCKS_PER_SHEET)) ?? []),
        block,
      ])
  const clearStale = db.prepare('DELETE FROM search_stale WHERE block = ?')
  for (const [sheet, blocks] of sheets) {
    db.transaction(() => {
      const bits = readSheet(db, sheet)
      for (const block of blocks) {
        addBlock(textsOf, bits, block)
        clearStale.run(block)
      }
      saveSheet(db, sheet, bits)
    }).immediate()
    yield (sheet + 1) * ROWS_PER_SHEET
  }
}

const CHECKED_SHEETS = 4

/**
 * True if a filter lacks a text of one of its rows, so that a search would miss the row. Compares
 * the first thousand single blocks, and some sheets, with their rows.
 */
export function hasIncompleteFilter(db: ReadableDb): boolean {
  if (!hasSheets(db)) return false
  const textsOf = readTexts(db)
  const staleBlocks = new Set(
    db.prepare<[], number>('SELECT block FROM search_stale').pluck().all(),
  )
  const singleBlocks = db
    .prepare<[], [number, Buffer]>(
      'SELECT block, grams FROM search_blocks ORDER BY block LIMIT 1000',
    )
    .raw()
    .all()
  const isMissed = (block: number, isBitSet: (bit: number) => boolean): boolean =>
    !staleBlocks.has(block) &&
    textsOf(block).some((text) => bitsOf(text).some((bit) => !isBitSet(bit)))
  if (singleBlocks.some(([block, grams]) => isMissed(block, (bit) => hasBit(grams, bit))))
    return true
  const sheets = listSheets(db).length
  const chosenSheets = new Set(
    Array.from({ length: CHECKED_SHEETS }, (_, i) =>
      Math.floor((i * Math.max(0, sheets - 1)) / (CHECKED_SHEETS - 1)),
    ),
  )
  for (const sheet of sheets === 0 ? [] : chosenSheets) {
    const bits = readSheet(db, sheet)
    for (let i = 0; i < BLOCKS_PER_SHEET; i += 1) {
      const block = sheet * BLOCKS_PER_SHEET + i
      if (isMissed(block, (bit) => hasBit(bits, sheetBit(bit, block)))) return true
    }
  }
  return false
}

/** Deletes all filters. Until fillSearchBlocks builds them again, a search reads every record. */
export function forgetSearchBlocks(db: WritableDb): void {
  db.exec('DELETE FROM search_sheets; DELETE FROM search_blocks; DELETE FROM search_stale')
}

// False for a cache of an earlier version that cannot be written.
function hasSheets(db: ReadableDb): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'search_sheets'").get() !== undefined
}

function addBlock(textsOf: TextsOf, sheet: Buffer, block: number): void {
  for (const text of textsOf(block)) {
    const count = findBits(text)
    for (let i = 0; i < count; i += 1) setBit(sheet, sheetBit(foundBits[i] as number, block))
  }
}

// The position of a block's bit in its sheet.
function sheetBit(bit: number, block: number): number {
  return bit * BLOCKS_PER_SHEET + (block % BLOCKS_PER_SHEET)
}

function setBit(bytes: Buffer, bit: number): void {
  bytes[bit >> 3] = (bytes[bit >> 3] as number) | (1 << (bit & 7))
}

function hasBit(bytes: Buffer, bit: number): boolean {
  return ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
}

function listSheets(db: ReadableDb): number[] {
  return db
    .prepare<[number], number>('SELECT place FROM search_sheets WHERE place < ? ORDER BY place')
    .pluck()
    .all(MAX_SHEETS)
}

function readSheet(db: ReadableDb, sheet: number): Buffer {
  const part = db
    .prepare<[number], Buffer>('SELECT bits FROM search_sheets WHERE place = ?')
    .pluck()
  return Buffer.concat(
    Array.from({ length: PARTS_PER_SHEET }, (_, i) => part.get(i * MAX_SHEETS + sheet) as Buffer),
  )
}

function saveSheet(db: WritableDb, sheet: number, bits: Buffer): void {
  const put = db.prepare('INSERT OR REPLACE INTO search_sheets (place, bits) VALUES (?, ?)')
  for (let i = 0; i < PARTS_PER_SHEET; i += 1)
    put.run(i * MAX_SHEETS + sheet, bits.subarray(i * BYTES_PER_PART, (i + 1) * BYTES_PER_PART))
}

function lastRow(db: ReadableDb): number {
  return db.prepare<[], number | null>('SELECT max(row) FROM withdrawals').pluck().get() ?? 0
}

type TextsOf = (block: number) => readonly string[]

function readTexts(db: ReadableDb): TextsOf {
  const rows = db
    .prepare<[number, number], (string | null)[]>(
      `SELECT ${searchedColumns.join(', ')} FROM withdrawals WHERE row BETWEEN ? AND ?`,
    )
    .raw()
  return (block) =>
    rows
      .all(block * ROWS_PER_BLOCK, block * ROWS_PER_BLOCK + ROWS_PER_BLOCK - 1)
      .flatMap((row) => row.filter((text) => text !== null))
}

/** Maps each ASCII code to that of its lower-case form. */
const lowerCaseCodes = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 65 && code <= 90 ? code + 32 : code,
)
/** Maps each ASCII code to its value as a hexadecimal digit, or -1 for any other character. */
const hexDigits = Int8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase()),
)

/**
 * The result of the last call of findBits. The buffer is reused, because allocating a list for each
 * text of millions of rows would take too long.
 */
let foundBits = new Uint16Array(1024)

/**
 * Writes into `foundBits` the bit of each sequence of four letters, ignoring the case of A to Z,
 * and returns the number of bits. A sequence with a letter beyond ASCII has no bit. Most searched
 * letters are hexadecimal digits. Their sequences have bits of their own, one for every two
 * sequences, so that they share no bit with texts that occur in every row (`ord-`, `user`).
 */
function findBits(text: string): number {
  if (text.length > foundBits.length) foundBits = new Uint16Array(text.length * 2)
  const bits = foundBits
  let count = 0
  let gram = 0
  let length = 0
  let hex = 0
  let hexLength = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code > 127) {
      length = hexLength = 0
      continue
    }
    const digit = hexDigits[code] as number
    length += 1
    hexLength = digit < 0 ? 0 : hexLength + 1
    gram = ((gram << 7) | (lowerCaseCodes[code] as number)) & 0xfffffff
    hex = ((hex << 4) | (digit & 15)) & 0xffff
    if (length < GRAM_LETTERS) continue
    bits[count] =
      hexLength >= GRAM_LETTERS
        ? hex >>> 1
        : HEX_BITS + ((Math.imul(gram, 0x9e3779b1) >>> 8) % (BITS_PER_BLOCK - HEX_BITS))
    count += 1
  }
  return count
}

function bitsOf(text: string): number[] {
  const count = findBits(text)
  return [...foundBits.subarray(0, count)]
}

/**
 * Returns the ranges of withdrawal rows that may contain a text, or all rows if the text is too
 * short. Yields between steps.
 */
export function* findSearchRanges(db: ReadableDb, text: string): Generator<number, RowRange[]> {
  const smallest = db.prepare<[], number | null>('SELECT min(row) FROM withdrawals').pluck().get()
  if (smallest === null || smallest === undefined) return []
  const allRows = { from: smallest, to: lastRow(db) }
  const bits = [...new Set(bitsOf(text))].slice(0, MAX_TESTS)
  if (bits.length === 0 || !hasSheets(db)) return [allRows]
  const candidates = yield* testSheets(db, bits)
  for (const [block, isCandidate] of testSingleBlocks(db, bits)) {
    if (block < candidates.length) continue
    while (candidates.length < block) candidates.push(1)
    candidates.push(isCandidate)
  }
  for (const block of db.prepare<[], number>('SELECT block FROM search_stale').pluck().all())
    if (block < candidates.length) candidates[block] = 1
  return toRanges(candidates, allRows)
}

// Returns 1 for each block of the sheets that may contain the text, else 0.
function* testSheets(db: ReadableDb, bits: readonly number[]): Generator<number, (0 | 1)[]> {
  const bitsStatement = db
    .prepare<[number, number, number], Buffer>(
      `SELECT substr(bits, ?, ${BYTES_PER_PLACE}) FROM search_sheets WHERE place BETWEEN ? AND ? ORDER BY place`,
    )
    .pluck()
  let matchingBlocks: Buffer | undefined
  for (const bit of bits) {
    const part = Math.floor(bit / PLACES_PER_PART)
    const sheetBits = Buffer.concat(
      bitsStatement.all(
        (bit % PLACES_PER_PART) * BYTES_PER_PLACE + 1,
        part * MAX_SHEETS,
        (part + 1) * MAX_SHEETS - 1,
      ),
    )
    if (matchingBlocks)
      for (let i = 0; i < matchingBlocks.length; i += 1)
        matchingBlocks[i] = (matchingBlocks[i] as number) & (sheetBits[i] as number)
    else matchingBlocks = sheetBits
    yield 0
  }
  const candidates: (0 | 1)[] = []
  for (const byte of matchingBlocks ?? [])
    for (let i = 0; i < 8; i += 1) candidates.push((byte & (1 << i)) === 0 ? 0 : 1)
  return candidates
}

// Tests the single blocks in SQL: a byte has the bit if it is one of the 128 bytes in
// `bytesWithBit`.
function testSingleBlocks(db: ReadableDb, bits: readonly number[]): [number, 0 | 1][] {
  const tests = bits.map((bit) => ({ position: (bit >> 3) + 1, among: bytesWithBit[bit & 7] }))
  const condition = tests.map(() => 'instr(?, substr(grams, ?, 1)) > 0').join(' AND ')
  return db
    .prepare<unknown[], [number, 0 | 1]>(
      `SELECT block, ${condition} FROM search_blocks ORDER BY block`,
    )
    .raw()
    .all(...tests.flatMap(({ position, among }) => [among, position]))
}

// Rows after the last known block are always read.
function toRanges(
  candidates: readonly (0 | 1)[],
  { from: smallest, to: last }: RowRange,
): RowRange[] {
  const ranges: RowRange[] = []
  const add = (begin: number, end: number): void => {
    const [from, to] = [Math.max(begin, smallest), Math.min(end, last)]
    const previousRange = ranges[ranges.length - 1]
    if (from > to) return
    if (previousRange && previousRange.to + 1 >= from)
      ranges[ranges.length - 1] = { from: previousRange.from, to }
    else ranges.push({ from, to })
  }
  // Negative row numbers are in no block.
  add(smallest, -1)
  candidates.forEach((isCandidate, block) => {
    if (isCandidate === 1) add(block * ROWS_PER_BLOCK, block * ROWS_PER_BLOCK + ROWS_PER_BLOCK - 1)
  })
  add(candidates.length * ROWS_PER_BLOCK, last)
  return ranges
}
