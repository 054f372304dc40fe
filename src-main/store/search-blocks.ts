import type { Connection } from './database.ts'

/**
 * Where a text cannot stand. Rows lie in blocks of 84; of each block one page tells which sequences of four letters its searched texts may hold
 * (a Bloom filter, one hash). A text of seven letters leaves four blocks in a hundred to be looked through. Blocks that are missing are looked
 * through always, so that nothing is missed while some have yet to be made.
 */
const ROWS = 84
// As much as a table's leaf page takes without an overflow page.
const BYTES = 4032
const BITS = BYTES * 8
const GRAM = 4
const BLOCKS_PER_STEP = 64
// A block that passes so many by chance is one in a million.
const MOST_TESTS = 12

/** Per bit, the bytes in which it is set. */
const bytesWith = Array.from({ length: 8 }, (_, bit) => Buffer.from(Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => (byte & (1 << bit)) !== 0)))

/** The searched texts of withdrawals; the trigger withdrawals_reworded (migrations.ts) names the same. */
export const searchedColumns: readonly string[] = ['id', 'txn_hash', 'provisory_transaction_hash', 'transaction_id', 'external_ref', 'end_user_id', 'address', 'reason']

/** Rows from the first to the last, both among them. */
export interface RowRange {
  readonly from: number
  readonly to: number
}

/** Makes the blocks that are missing and full; pauses every few milliseconds, each step committed by itself. Tells how many rows are done. */
export function* fillSearchBlocks(db: Connection): Generator<number, null> {
  const last = lastRow(db)
  const known = new Set(db.prepare<[], number>('SELECT block FROM search_blocks').pluck().all())
  const missing: number[] = []
  // The last block is made when rows stand behind it: no number of it is given again.
  for (let block = 0; (block + 1) * ROWS <= last; block += 1) if (!known.has(block)) missing.push(block)
  const rows = db.prepare<[number, number], (string | null)[]>(`SELECT ${searchedColumns.join(', ')} FROM withdrawals WHERE row BETWEEN ? AND ?`).raw()
  const put = db.prepare('INSERT OR REPLACE INTO search_blocks (block, grams) VALUES (?, ?)')
  for (let at = 0; at < missing.length; at += BLOCKS_PER_STEP) {
    db.transaction(() => {
      for (const block of missing.slice(at, at + BLOCKS_PER_STEP)) put.run(block, gramsOf(rows.all(block * ROWS, block * ROWS + ROWS - 1)))
    }).immediate()
    yield at * ROWS
  }
  return null
}

function lastRow(db: Connection): number {
  return db.prepare<[], number | null>('SELECT max(row) FROM withdrawals').pluck().get() ?? 0
}

function gramsOf(rows: readonly (readonly (string | null)[])[]): Buffer {
  const grams = Buffer.alloc(BYTES)
  for (const row of rows) for (const text of row) if (text !== null) for (const bit of bitsOf(text)) grams[bit >> 3] = (grams[bit >> 3] as number) | (1 << (bit & 7))
  return grams
}

/** A place per four neighbouring letters, A to Z as a to z; what holds a letter beyond ASCII has none. */
function bitsOf(text: string): number[] {
  const bits: number[] = []
  let gram = 0
  let length = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127) {
      length = 0
      continue
    }
    gram = ((gram << 7) | (code >= 65 && code <= 90 ? code + 32 : code)) & 0xfffffff
    length += 1
    if (length >= GRAM) bits.push((Math.imul(gram, 0x9e3779b1) >>> 8) % BITS)
  }
  return bits
}

/** The rows of withdrawals that may hold a text, in ranges; all of them where it is too short to tell. Pauses in between. */
export function* findSearchRanges(db: Connection, text: string): Generator<number, RowRange[]> {
  const last = lastRow(db)
  const bits = [...new Set(bitsOf(text))]
  const ranges: RowRange[] = []
  const add = (from: number, to: number): void => {
    const before = ranges[ranges.length - 1]
    if (before && before.to + 1 >= from) ranges[ranges.length - 1] = { from: before.from, to: Math.max(before.to, to) }
    else if (from <= to) ranges.push({ from, to })
  }
  const smallest = db.prepare<[], number | null>('SELECT min(row) FROM withdrawals').pluck().get() ?? 0
  // A cache of an earlier version that cannot be written has none.
  if (bits.length === 0 || db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'search_blocks'").get() === undefined) {
    add(smallest, last)
    return ranges
  }
  // SQLite looks at the bytes where they lie: the one that holds a bit is among the 128 bytes in which it is set.
  const tests = bits.slice(0, MOST_TESTS).map((bit) => ({ at: (bit >> 3) + 1, among: bytesWith[bit & 7] }))
  const mayHold = tests.map(() => 'instr(?, substr(grams, ?, 1)) > 0').join(' AND ')
  const read = db.prepare<unknown[], [number, 0 | 1]>(`SELECT block, ${mayHold} FROM search_blocks WHERE block >= ? ORDER BY block LIMIT ${BLOCKS_PER_STEP * 8}`).raw()
  const values = tests.flatMap(({ at, among }) => [among, at])
  let next = 0
  add(smallest, -1)
  for (let blocks = read.all(...values, next); blocks.length > 0; blocks = read.all(...values, next)) {
    for (const [block, isCandidate] of blocks) {
      if (block > next) add(next * ROWS, block * ROWS - 1)
      if (isCandidate === 1) add(block * ROWS, block * ROWS + ROWS - 1)
      next = block + 1
    }
    yield next * ROWS
  }
  add(next * ROWS, last)
  return ranges
}
