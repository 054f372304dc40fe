import type { ReadableDb, WritableDb } from '../database/connection.ts'

/**
 * Finds the rows in which a text cannot occur. Rows are grouped in blocks of 84. For each block a
 * Bloom filter with one hash records which sequences of four letters its searched texts may hold. A
 * text of seven letters leaves three blocks in a hundred to be read. Blocks without a filter are
 * always read, so that no row is missed while filters have yet to be built.
 *
 * The filters of 128 blocks together are a sheet, which is stored transposed: the 128 bits of one
 * place are beside each other. A search therefore reads one page per sheet for each of its
 * sequences, instead of all filters. Blocks after the last full sheet are stored one by one until
 * it is full.
 */
const ROWS_PER_BLOCK = 84
const BITS_PER_BLOCK = 36288
const HEX_BITS = 32768
const BLOCKS_PER_SHEET = 128
const ROWS_PER_SHEET = ROWS_PER_BLOCK * BLOCKS_PER_SHEET
/** Bytes of one place in a sheet: a bit for each of its blocks. */
const BYTES_PER_PLACE = BLOCKS_PER_SHEET / 8
// The most that fits into a table's leaf page without an overflow page.
const BYTES_PER_PART = 4032
const PLACES_PER_PART = BYTES_PER_PART / BYTES_PER_PLACE
const PARTS_PER_SHEET = BITS_PER_BLOCK / PLACES_PER_PART
// The number of a part is its position in the sheet times this, plus the sheet's number, so that
// parts of the same places are side by side.
const MAX_SHEETS = 2 ** 24
const GRAM_LETTERS = 4
const BLOCKS_PER_STEP = 64
// One block in four thousand passes this number of tests by chance.
const MAX_TESTS = 12

/** For each bit of a byte, the bytes in which it is set. */
const bytesWith = Array.from({ length: 8 }, (_, bit) =>
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
 * Builds missing sheets and full blocks, and rebuilds changed ones. Pauses every few dozen
 * milliseconds; each step is a transaction. Yields the number of rows done.
 */
export function* fillSearchBlocks(db: WritableDb): Generator<number, null> {
  const last = lastRow(db)
  const textsOf = readTexts(db)
  yield* makeSheets(db, last, textsOf)
  yield* mendSheets(db, last, textsOf)
  const begin = madeSheets(db).length * BLOCKS_PER_SHEET
  const knownBlocks = new Set(
    db.prepare<[], number>('SELECT block FROM search_blocks').pluck().all(),
  )
  const missing: number[] = []
  // A block is built once rows follow it: no number in it is used again.
  for (let block = begin; (block + 1) * ROWS_PER_BLOCK <= last; block += 1)
    if (!knownBlocks.has(block)) missing.push(block)
  const put = db.prepare('INSERT OR REPLACE INTO search_blocks (block, grams) VALUES (?, ?)')
  const clearStale = db.prepare('DELETE FROM search_stale WHERE block = ?')
  for (let at = 0; at < missing.length; at += BLOCKS_PER_STEP) {
    db.transaction(() => {
      for (const block of missing.slice(at, at + BLOCKS_PER_STEP)) {
        const grams = Buffer.alloc(BITS_PER_BLOCK / 8)
        for (const text of textsOf(block)) {
          const count = findBits(text)
          for (let place = 0; place < count; place += 1) {
            const bit = foundBits[place] as number
            grams[bit >> 3] = (grams[bit >> 3] as number) | (1 << (bit & 7))
          }
        }
        put.run(block, grams)
        clearStale.run(block)
      }
    }).immediate()
    yield at * ROWS_PER_BLOCK
  }
  return null
}

// Sheets are built in order, so the existing ones are always the first.
function* makeSheets(db: WritableDb, last: number, textsOf: TextsOf): Generator<number> {
  for (let sheet = madeSheets(db).length; (sheet + 1) * ROWS_PER_SHEET <= last; sheet += 1) {
    const begin = sheet * BLOCKS_PER_SHEET
    db.transaction(() => {
      const bits = Buffer.alloc(BITS_PER_BLOCK * BYTES_PER_PLACE)
      for (let at = 0; at < BLOCKS_PER_SHEET; at += 1) note(textsOf, bits, begin + at)
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

// The bits of a removed text stay set. That costs a read of the block, and no row is missed.
function* mendSheets(db: WritableDb, last: number, textsOf: TextsOf): Generator<number> {
  const stale = db
    .prepare<[number], number>('SELECT block FROM search_stale WHERE block < ?')
    .pluck()
    .all(madeSheets(db).length * BLOCKS_PER_SHEET)
  const sheets = new Map<number, number[]>()
  for (const block of stale)
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
        note(textsOf, bits, block)
        clearStale.run(block)
      }
      saveSheet(db, sheet, bits)
    }).immediate()
    yield (sheet + 1) * ROWS_PER_SHEET
  }
}

const CHECKED_SHEETS = 4

/**
 * True where a filter lacks a text of its rows, so that a search would miss it. Compares all single
 * blocks, and some sheets, with their rows.
 */
export function hasIncompleteFilter(db: ReadableDb): boolean {
  if (!hasSheets(db)) return false
  const textsOf = readTexts(db)
  const stale = new Set(db.prepare<[], number>('SELECT block FROM search_stale').pluck().all())
  const singles = db
    .prepare<[], [number, Buffer]>(
      'SELECT block, grams FROM search_blocks ORDER BY block LIMIT 1000',
    )
    .raw()
    .all()
  const isMissed = (block: number, isNoted: (bit: number) => boolean): boolean =>
    !stale.has(block) && textsOf(block).some((text) => bitsOf(text).some((bit) => !isNoted(bit)))
  if (
    singles.some(([block, grams]) =>
      isMissed(block, (bit) => ((grams[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0),
    )
  )
    return true
  const sheets = madeSheets(db).length
  const chosenSheets = new Set(
    Array.from({ length: CHECKED_SHEETS }, (_, at) =>
      Math.floor((at * Math.max(0, sheets - 1)) / (CHECKED_SHEETS - 1)),
    ),
  )
  for (const sheet of sheets === 0 ? [] : chosenSheets) {
    const bits = readSheet(db, sheet)
    for (let at = 0; at < BLOCKS_PER_SHEET; at += 1)
      if (
        isMissed(
          sheet * BLOCKS_PER_SHEET + at,
          (bit) => ((bits[bit * BYTES_PER_PLACE + (at >> 3)] ?? 0) & (1 << (at & 7))) !== 0,
        )
      )
        return true
  }
  return false
}

/**
 * Deletes all filters. Every record is read in a search until fillSearchBlocks builds them again.
 */
export function forgetSearchBlocks(db: WritableDb): void {
  db.exec('DELETE FROM search_sheets; DELETE FROM search_blocks; DELETE FROM search_stale')
}

// A cache of an earlier version that cannot be written has none.
function hasSheets(db: ReadableDb): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'search_sheets'").get() !== undefined
}

function note(textsOf: TextsOf, sheet: Buffer, block: number): void {
  const byte = (block % BLOCKS_PER_SHEET) >> 3
  const mask = 1 << (block & 7)
  for (const text of textsOf(block)) {
    const count = findBits(text)
    for (let at = 0; at < count; at += 1) {
      const place = (foundBits[at] as number) * BYTES_PER_PLACE + byte
      sheet[place] = (sheet[place] as number) | mask
    }
  }
}

function madeSheets(db: ReadableDb): number[] {
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
    Array.from({ length: PARTS_PER_SHEET }, (_, at) => part.get(at * MAX_SHEETS + sheet) as Buffer),
  )
}

function saveSheet(db: WritableDb, sheet: number, bits: Buffer): void {
  const put = db.prepare('INSERT OR REPLACE INTO search_sheets (place, bits) VALUES (?, ?)')
  for (let at = 0; at < PARTS_PER_SHEET; at += 1)
    put.run(at * MAX_SHEETS + sheet, bits.subarray(at * BYTES_PER_PART, (at + 1) * BYTES_PER_PART))
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

/**
 * Maps each ASCII code to its lower-case form, and to its value as a hexadecimal digit, -1 for
 * none.
 */
const smallForms = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 65 && code <= 90 ? code + 32 : code,
)
const digits = Int8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase()),
)

/**
 * The places that findBits found last. One shared buffer: a hundred places a row, for millions of
 * rows, would otherwise allocate as many lists.
 */
let foundBits = new Uint16Array(1024)

/**
 * Writes a place for each four neighbouring letters, A to Z as a to z, into `foundBits`, and
 * returns their number. A sequence with a letter beyond ASCII has no place. Hexadecimal digits,
 * which most of the searched letters are, have places of their own, two sequences to each, so that
 * texts that occur in every row (`ord-`, `user`) share none of them.
 */
function findBits(text: string): number {
  if (text.length > foundBits.length) foundBits = new Uint16Array(text.length * 2)
  const bits = foundBits
  let count = 0
  let gram = 0
  let length = 0
  let hex = 0
  let hexLength = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127) {
      length = hexLength = 0
      continue
    }
    const digit = digits[code] as number
    length += 1
    hexLength = digit < 0 ? 0 : hexLength + 1
    gram = ((gram << 7) | (smallForms[code] as number)) & 0xfffffff
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
 * Returns the rows of withdrawals that may hold a text, in ranges; all rows where the text is too
 * short. Pauses in between.
 */
export function* findSearchRanges(db: ReadableDb, text: string): Generator<number, RowRange[]> {
  const smallest = db.prepare<[], number | null>('SELECT min(row) FROM withdrawals').pluck().get()
  if (smallest === null || smallest === undefined) return []
  const everything = [{ from: smallest, to: lastRow(db) }]
  const bits = [...new Set(bitsOf(text))].slice(0, MAX_TESTS)
  if (bits.length === 0 || !hasSheets(db)) return everything
  const candidates = yield* askSheets(db, bits)
  for (const [block, isCandidate] of askBlocks(db, bits)) {
    if (block < candidates.length) continue
    while (candidates.length < block) candidates.push(1)
    candidates.push(isCandidate)
  }
  for (const block of db.prepare<[], number>('SELECT block FROM search_stale').pluck().all())
    if (block < candidates.length) candidates[block] = 1
  return toRanges(candidates, everything[0] as RowRange)
}

// Returns for each block of the sheets whether it may hold the text.
function* askSheets(db: ReadableDb, bits: readonly number[]): Generator<number, (0 | 1)[]> {
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
      for (let at = 0; at < matchingBlocks.length; at += 1)
        matchingBlocks[at] = (matchingBlocks[at] as number) & (sheetBits[at] as number)
    else matchingBlocks = sheetBits
    yield 0
  }
  const candidates: (0 | 1)[] = []
  for (const byte of matchingBlocks ?? [])
    for (let at = 0; at < 8; at += 1) candidates.push((byte & (1 << at)) === 0 ? 0 : 1)
  return candidates
}

// SQLite tests the bytes in place: a byte with the bit set is one of the 128 bytes in `bytesWith`.
function askBlocks(db: ReadableDb, bits: readonly number[]): [number, 0 | 1][] {
  const tests = bits.map((bit) => ({ at: (bit >> 3) + 1, among: bytesWith[bit & 7] }))
  const mayHold = tests.map(() => 'instr(?, substr(grams, ?, 1)) > 0').join(' AND ')
  return db
    .prepare<unknown[], [number, 0 | 1]>(
      `SELECT block, ${mayHold} FROM search_blocks ORDER BY block`,
    )
    .raw()
    .all(...tests.flatMap(({ at, among }) => [among, at]))
}

// Rows after the last known block are always read.
function toRanges(
  candidates: readonly (0 | 1)[],
  { from: smallest, to: last }: RowRange,
): RowRange[] {
  const ranges: RowRange[] = []
  const add = (begin: number, end: number): void => {
    const [from, to] = [Math.max(begin, smallest), Math.min(end, last)]
    const before = ranges[ranges.length - 1]
    if (from > to) return
    if (before && before.to + 1 >= from) ranges[ranges.length - 1] = { from: before.from, to }
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
