import type { ReadableDb, WritableDb } from '../database/connection.ts'

/**
 * Where a text cannot stand. Rows lie in blocks of 84; of each block it is noted which sequences of
 * four letters its searched texts may hold (a Bloom filter, one hash). A text of seven letters
 * leaves three blocks in a hundred to be looked through. Blocks that are missing are looked through
 * always, so that nothing is missed while some have yet to be made.
 *
 * The notes of 128 blocks together are a sheet, and lie turned: the 128 bits of one place beside
 * each other, so that a text is asked of all blocks by reading a page per sheet for each of its
 * sequences, and not all notes. Blocks behind the last full sheet lie one by one until it is full.
 */
const ROWS = 84
const BITS = 36288
const HEX_BITS = 32768
const BLOCKS = 128
const SHEET_ROWS = ROWS * BLOCKS
/** Bytes of one place in a sheet: a bit for each of its blocks. */
const PLACE = BLOCKS / 8
// As much as a table's leaf page takes without an overflow page.
const PART = 4032
const PLACES_PER_PART = PART / PLACE
const PARTS = BITS / PLACES_PER_PART
// The number of a sheet's part is its own times this, and the sheet's: parts of the same places lie
// side by side.
const SHEETS = 2 ** 24
const GRAM = 4
const BLOCKS_PER_STEP = 64
// A block that passes so many by chance is one in four thousand.
const MOST_TESTS = 12

/** Per bit, the bytes in which it is set. */
const bytesWith = Array.from({ length: 8 }, (_, bit) =>
  Buffer.from(
    Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => (byte & (1 << bit)) !== 0),
  ),
)

/**
 * The searched texts of withdrawals; the trigger withdrawals_reworded (migrations.ts) names the
 * same.
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

/** Rows from the first to the last, both among them. */
export interface RowRange {
  readonly from: number
  readonly to: number
}

/**
 * Makes the sheets and blocks that are missing and full, and notes anew what was changed; pauses
 * every few dozen milliseconds, each step committed by itself. Tells how many rows are done.
 */
export function* fillSearchBlocks(db: WritableDb): Generator<number, null> {
  const last = lastRow(db)
  const textsOf = readTexts(db)
  yield* makeSheets(db, last, textsOf)
  yield* mendSheets(db, last, textsOf)
  const begin = madeSheets(db).length * BLOCKS
  const known = new Set(db.prepare<[], number>('SELECT block FROM search_blocks').pluck().all())
  const missing: number[] = []
  // The last block is made when rows stand behind it: no number of it is given again.
  for (let block = begin; (block + 1) * ROWS <= last; block += 1)
    if (!known.has(block)) missing.push(block)
  const put = db.prepare('INSERT OR REPLACE INTO search_blocks (block, grams) VALUES (?, ?)')
  const settled = db.prepare('DELETE FROM search_stale WHERE block = ?')
  for (let at = 0; at < missing.length; at += BLOCKS_PER_STEP) {
    db.transaction(() => {
      for (const block of missing.slice(at, at + BLOCKS_PER_STEP)) {
        const grams = Buffer.alloc(BITS / 8)
        for (const text of textsOf(block)) {
          const count = findBits(text)
          for (let place = 0; place < count; place += 1) {
            const bit = found[place] as number
            grams[bit >> 3] = (grams[bit >> 3] as number) | (1 << (bit & 7))
          }
        }
        put.run(block, grams)
        settled.run(block)
      }
    }).immediate()
    yield at * ROWS
  }
  return null
}

// Sheets are made in their order, so that they are the first ones always.
function* makeSheets(db: WritableDb, last: number, textsOf: TextsOf): Generator<number> {
  for (let sheet = madeSheets(db).length; (sheet + 1) * SHEET_ROWS <= last; sheet += 1) {
    const begin = sheet * BLOCKS
    db.transaction(() => {
      const bits = Buffer.alloc(BITS * PLACE)
      for (let at = 0; at < BLOCKS; at += 1) note(textsOf, bits, begin + at)
      saveSheet(db, sheet, bits)
      db.prepare('DELETE FROM search_blocks WHERE block < ?').run(begin + BLOCKS)
      db.prepare('DELETE FROM search_stale WHERE block BETWEEN ? AND ?').run(
        begin,
        begin + BLOCKS - 1,
      )
    }).immediate()
    yield (sheet + 1) * SHEET_ROWS
  }
}

// What was noted of a text that is no more stays: it costs a look, and nothing is missed.
function* mendSheets(db: WritableDb, last: number, textsOf: TextsOf): Generator<number> {
  const stale = db
    .prepare<[number], number>('SELECT block FROM search_stale WHERE block < ?')
    .pluck()
    .all(madeSheets(db).length * BLOCKS)
  const sheets = new Map<number, number[]>()
  for (const block of stale)
    if ((block + 1) * ROWS <= last)
      sheets.set(Math.floor(block / BLOCKS), [
        ...(sheets.get(Math.floor(block / BLOCKS)) ?? []),
        block,
      ])
  const settled = db.prepare('DELETE FROM search_stale WHERE block = ?')
  for (const [sheet, blocks] of sheets) {
    db.transaction(() => {
      const bits = readSheet(db, sheet)
      for (const block of blocks) {
        note(textsOf, bits, block)
        settled.run(block)
      }
      saveSheet(db, sheet, bits)
    }).immediate()
    yield (sheet + 1) * SHEET_ROWS
  }
}

const CHECKED_SHEETS = 4

/**
 * Whether a text of a row is not noted of its block, so that a search would miss it: all single
 * blocks, and some sheets, are held against their rows.
 */
export function missesText(db: ReadableDb): boolean {
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
  const chosen = new Set(
    Array.from({ length: CHECKED_SHEETS }, (_, at) =>
      Math.floor((at * Math.max(0, sheets - 1)) / (CHECKED_SHEETS - 1)),
    ),
  )
  for (const sheet of sheets === 0 ? [] : chosen) {
    const bits = readSheet(db, sheet)
    for (let at = 0; at < BLOCKS; at += 1)
      if (
        isMissed(
          sheet * BLOCKS + at,
          (bit) => ((bits[bit * PLACE + (at >> 3)] ?? 0) & (1 << (at & 7))) !== 0,
        )
      )
        return true
  }
  return false
}

/** Forgets all notes: every record is looked through until fillSearchBlocks makes them anew. */
export function forgetSearchBlocks(db: WritableDb): void {
  db.exec('DELETE FROM search_sheets; DELETE FROM search_blocks; DELETE FROM search_stale')
}

// A cache of an earlier version that cannot be written has none.
function hasSheets(db: ReadableDb): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'search_sheets'").get() !== undefined
}

function note(textsOf: TextsOf, sheet: Buffer, block: number): void {
  const byte = (block % BLOCKS) >> 3
  const mask = 1 << (block & 7)
  for (const text of textsOf(block)) {
    const count = findBits(text)
    for (let at = 0; at < count; at += 1) {
      const place = (found[at] as number) * PLACE + byte
      sheet[place] = (sheet[place] as number) | mask
    }
  }
}

function madeSheets(db: ReadableDb): number[] {
  return db
    .prepare<[number], number>('SELECT place FROM search_sheets WHERE place < ? ORDER BY place')
    .pluck()
    .all(SHEETS)
}

function readSheet(db: ReadableDb, sheet: number): Buffer {
  const part = db
    .prepare<[number], Buffer>('SELECT bits FROM search_sheets WHERE place = ?')
    .pluck()
  return Buffer.concat(
    Array.from({ length: PARTS }, (_, at) => part.get(at * SHEETS + sheet) as Buffer),
  )
}

function saveSheet(db: WritableDb, sheet: number, bits: Buffer): void {
  const put = db.prepare('INSERT OR REPLACE INTO search_sheets (place, bits) VALUES (?, ?)')
  for (let at = 0; at < PARTS; at += 1)
    put.run(at * SHEETS + sheet, bits.subarray(at * PART, (at + 1) * PART))
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
      .all(block * ROWS, block * ROWS + ROWS - 1)
      .flatMap((row) => row.filter((text) => text !== null))
}

/** Of each letter of ASCII its small form, and its value as a hexadecimal digit; -1: none. */
const smallForms = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 65 && code <= 90 ? code + 32 : code,
)
const digits = Int8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase()),
)

/**
 * What findBits found last. One for all: a hundred places a row, of millions of rows, would be as
 * many lists.
 */
let found = new Uint16Array(1024)

/**
 * A place per four neighbouring letters, A to Z as a to z; what holds a letter beyond ASCII has
 * none. Hexadecimal digits, which most of the searched letters are, have places of their own, two
 * fours to each: what stands in every row (`ord-`, `user`) then falls upon none of them. They are
 * put into
 * `found`; how many.
 */
function findBits(text: string): number {
  if (text.length > found.length) found = new Uint16Array(text.length * 2)
  const bits = found
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
    if (length < GRAM) continue
    bits[count] =
      hexLength >= GRAM
        ? hex >>> 1
        : HEX_BITS + ((Math.imul(gram, 0x9e3779b1) >>> 8) % (BITS - HEX_BITS))
    count += 1
  }
  return count
}

function bitsOf(text: string): number[] {
  const count = findBits(text)
  return [...found.subarray(0, count)]
}

/**
 * The rows of withdrawals that may hold a text, in ranges; all of them where it is too short to
 * tell. Pauses in between.
 */
export function* findSearchRanges(db: ReadableDb, text: string): Generator<number, RowRange[]> {
  const smallest = db.prepare<[], number | null>('SELECT min(row) FROM withdrawals').pluck().get()
  if (smallest === null || smallest === undefined) return []
  const everything = [{ from: smallest, to: lastRow(db) }]
  const bits = [...new Set(bitsOf(text))].slice(0, MOST_TESTS)
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

// Of each block of the sheets whether it may hold the text.
function* askSheets(db: ReadableDb, bits: readonly number[]): Generator<number, (0 | 1)[]> {
  const read = db
    .prepare<[number, number, number], Buffer>(
      `SELECT substr(bits, ?, ${PLACE}) FROM search_sheets WHERE place BETWEEN ? AND ? ORDER BY place`,
    )
    .pluck()
  let left: Buffer | undefined
  for (const bit of bits) {
    const part = Math.floor(bit / PLACES_PER_PART)
    const found = Buffer.concat(
      read.all((bit % PLACES_PER_PART) * PLACE + 1, part * SHEETS, (part + 1) * SHEETS - 1),
    )
    if (left)
      for (let at = 0; at < left.length; at += 1)
        left[at] = (left[at] as number) & (found[at] as number)
    else left = found
    yield 0
  }
  const candidates: (0 | 1)[] = []
  for (const byte of left ?? [])
    for (let at = 0; at < 8; at += 1) candidates.push((byte & (1 << at)) === 0 ? 0 : 1)
  return candidates
}

// SQLite looks at the bytes where they lie: the one that holds a bit is among the 128 bytes in
// which it is set.
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

// Rows behind the last block that is known are looked through.
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
  // A number below zero is in no block.
  add(smallest, -1)
  candidates.forEach((isCandidate, block) => {
    if (isCandidate === 1) add(block * ROWS, block * ROWS + ROWS - 1)
  })
  add(candidates.length * ROWS, last)
  return ranges
}
