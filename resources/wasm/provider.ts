// Reads withdrawals from the cache's bytes, some hundreds at a time, with a mark after each cell.
// Finds their cells, fingerprints the key of each withdrawal, and compares the withdrawal with the
// ledger row that has this key. The caller decides every pair that is not certain here.

import * as dates from './date'
import * as digest from './digest'
import * as limbs from './limbs'
import * as print from './print'
import * as words from './words'

export const BATCH_BYTES = 2097152
export const MOST_BATCH = 250
export const batch = memory.data(BATCH_BYTES + 64)
const COLUMNS = 16
/** The offsets at which the cells of each withdrawal begin and end in the batch. */
export const cellStarts = memory.data(MOST_BATCH * COLUMNS * 4)
export const cellEnds = memory.data(MOST_BATCH * COLUMNS * 4)
/** The key's two numbers, and 1 if they are valid. */
export const keys = memory.data(MOST_BATCH * 12)
/** Microseconds of created_at, or -1. */
export const created = memory.data(MOST_BATCH * 8)
/**
 * The queued pairs: a withdrawal's index in the batch, and its ledger row's cells, line,
 * fingerprint and spelling.
 */
export const wanted = memory.data(MOST_BATCH * 24)
/** The result of each comparison. */
export const answers = memory.data(MOST_BATCH)
export const DIFFERENT = 0
export const EQUAL = 1
/** Equal, but spelled differently. */
export const RESPELLED = 2
/** A case for the caller, such as a word that is in no list yet. */
export const UNDECIDED = 3
/** Added to EQUAL and RESPELLED if both sides are void: their amounts do not count. */
export const VOID = 4

const ID = 0
const REF = 1
const HASH = 2
const TRANSACTION = 4
const CREATED = 5
const CURRENCY = 6
const AMOUNT = 7
const FEE = 8
const TOTAL = 9
const NETWORK = 10
const ADDRESS = 11
const STATUS = 12
const BLOCKED = 13
const USER = 14

const STATUSES = 2
/** The lengths of `final` and `failed`, which distinguish the classes that have a fingerprint. */
const FINAL_LETTERS = 5
const FAILED_LETTERS = 6
const CODES = 3

let keyColumn: i32 = 0
/** No cell of the batch holds a character beyond ASCII. */
let isAllAscii: bool = false
// The cells of the current withdrawal.
let cellsAt: i32 = 0
let endsAt: i32 = 0

export function setProvider(column: i32): void {
  keyColumn = column
}

/** Finds the cells of a batch. Returns false if their number is not that of `count` withdrawals. */
export function findCells(count: i32, length: i32): bool {
  const marks = i8x16.splat(-1)
  const base = batch as i32
  const last = base + length
  const expectedCells = count * COLUMNS
  let foundCells = 0
  let begin = base
  let nonAsciiBits = 0
  for (let block = base; block < last; block += 16) {
    const bytes = v128.load(block)
    let mask = i8x16.bitmask(i8x16.eq(bytes, marks))
    // The bytes after the batch may be anything. At worst each cell is examined.
    nonAsciiBits |= i8x16.bitmask(bytes) ^ mask
    while (mask !== 0) {
      const at = block + ctz(mask)
      mask &= mask - 1
      if (at >= last) break
      if (foundCells === expectedCells) return false
      store<i32>((cellStarts as i32) + foundCells * 4, begin - base)
      store<i32>((cellEnds as i32) + foundCells * 4, at - base)
      foundCells += 1
      begin = at + 1
    }
  }
  if (foundCells !== expectedCells || begin !== last) return false
  isAllAscii = nonAsciiBits === 0
  for (let row = 0; row < count; row += 1) lookAt(row)
  return true
}

function lookAt(row: i32): void {
  use(row)
  let micros: i64 = -1
  if (endOf(CREATED) - startOf(CREATED) === 27)
    micros = dates.plainMicros(startOf(CREATED), endOf(CREATED), false)
  store<f64>((created as i32) + row * 8, micros as f64)
  const start = startOf(keyColumn)
  const end = endOf(keyColumn)
  const key = (keys as i32) + row * 12
  const isValid =
    (isAllAscii || isAscii(start, end)) &&
    (start === end || (load<u8>(start) > 32 && load<u8>(end - 1) > 32))
  store<i32>(key + 8, isValid ? 1 : 0)
  if (!isValid) return
  print.key(start, end, keyColumn === HASH || keyColumn === 3)
  store<i32>(key, print.keyFirst)
  store<i32>(key + 4, print.keySecond)
}

/** Compares the queued pairs. */
export function compare(count: i32): void {
  for (let number = 0; number < count; number += 1)
    store<u8>((answers as i32) + number, answer((wanted as i32) + number * 24))
}

function answer(pair: i32): u8 {
  use(load<i32>(pair))
  const cells = load<i32>(pair + 4)
  if (!isAllAscii)
    for (let column = 0; column < COLUMNS; column += 1)
      if (!isAscii(startOf(column), endOf(column))) return UNDECIDED as u8
  const row = (keys as i32) + load<i32>(pair) * 12
  print.keyFirst = load<i32>(row)
  print.keySecond = load<i32>(row + 4)
  print.begin()
  if ((cells & 1) !== 0) identifier(ID)
  if ((cells & 2) !== 0) identifier(REF)
  if ((cells & 4) !== 0) identifier(HASH)
  if ((cells & 8) !== 0) identifier(TRANSACTION)
  if (isEmpty(CURRENCY)) return DIFFERENT as u8
  const currency = words.find(CODES, startOf(CURRENCY), endOf(CURRENCY))
  if (currency === 0) return UNDECIDED as u8
  // Lists show a currency in normal form.
  if (!words.isNormalSlot(currency)) return DIFFERENT as u8
  word(currency, CURRENCY)
  if ((cells & 16) !== 0) {
    if (isEmpty(NETWORK)) return DIFFERENT as u8
    const network = words.find(CODES, startOf(NETWORK), endOf(NETWORK))
    if (network === 0) return UNDECIDED as u8
    word(network, NETWORK)
  }
  if ((cells & 32) !== 0 && !print.address(startOf(ADDRESS), endOf(ADDRESS))) return UNDECIDED as u8
  if (isEmpty(STATUS)) return DIFFERENT as u8
  const status = words.find(STATUSES, startOf(STATUS), endOf(STATUS))
  if (status === 0) return UNDECIDED as u8
  const classLetters = words.normalEnd(status) - words.normalStart(status)
  if (classLetters === 0) return DIFFERENT as u8
  if ((cells & 64) !== 0) word(status, STATUS)
  // A row without a status agrees only with a final record.
  else if (classLetters !== FINAL_LETTERS) return DIFFERENT as u8
  if ((cells & 128) !== 0 && !print.money(startOf(AMOUNT), endOf(AMOUNT))) return DIFFERENT as u8
  if ((cells & 512) !== 0 && !print.money(startOf(TOTAL), endOf(TOTAL))) return DIFFERENT as u8
  if ((cells & 256) !== 0 && !print.money(startOf(FEE), endOf(FEE))) return DIFFERENT as u8
  if ((cells & 1024) !== 0) print.identifier(startOf(USER), endOf(USER))
  if (print.first !== load<i32>(pair + 12) || print.second !== load<i32>(pair + 16))
    return DIFFERENT as u8
  if (isAnyEdged()) return DIFFERENT as u8
  const value = (cells & 128) !== 0 ? AMOUNT : TOTAL
  if (!addsUp() || !limbs.read(startOf(value), endOf(value))) return DIFFERENT as u8
  const isVoid = classLetters === FAILED_LETTERS
  if (!isVoid) limbs.addTo(words.numberOf(currency))
  note(load<i32>(pair + 8), cells)
  const verdict = print.written === load<i32>(pair + 20) ? EQUAL : RESPELLED
  return (isVoid ? verdict + VOID : verdict) as u8
}

// False if the amounts contradict each other. Such a record gets an observation.
function addsUp(): bool {
  if (isEmpty(AMOUNT) || isEmpty(FEE) || isEmpty(TOTAL)) return true
  if (!limbs.read(startOf(AMOUNT), endOf(AMOUNT))) return false
  limbs.keep()
  if (!limbs.read(startOf(FEE), endOf(FEE))) return false
  limbs.addKept()
  return limbs.read(startOf(TOTAL), endOf(TOTAL)) && limbs.isKept()
}

// Adds the cells that a list shows of an equal pair and that its ledger row does not hold: the
// counterpart of putContent in src-main/matching/pair-scan.ts.
function note(line: i32, cells: i32): void {
  digest.begin()
  digest.putNumber(line)
  put(ID)
  put(STATUS)
  put(CREATED)
  if ((cells & 2) === 0) put(REF)
  if ((cells & 4) === 0) put(HASH)
  if ((cells & 16) === 0) put(NETWORK)
  if ((cells & 32) === 0) put(ADDRESS)
  if ((cells & 1024) === 0) put(USER)
  if ((cells & 128) === 0) put(AMOUNT)
  if ((cells & 256) === 0) put(FEE)
  if ((cells & 512) === 0) put(TOTAL)
  digest.end()
}

function put(column: i32): void {
  digest.put(startOf(column), endOf(column))
}

function identifier(column: i32): void {
  if (column === keyColumn) print.addKey(startOf(column), endOf(column))
  else if (column === HASH) print.hash(startOf(column), endOf(column))
  else print.identifier(startOf(column), endOf(column))
}

function word(slot: i32, column: i32): void {
  print.word(
    words.normalStart(slot),
    words.normalEnd(slot),
    startOf(column),
    endOf(column),
    words.isNormalSlot(slot),
  )
}

function use(row: i32): void {
  cellsAt = (cellStarts as i32) + row * COLUMNS * 4
  endsAt = (cellEnds as i32) + row * COLUMNS * 4
}

function startOf(column: i32): i32 {
  return (batch as i32) + load<i32>(cellsAt + column * 4)
}

function endOf(column: i32): i32 {
  return (batch as i32) + load<i32>(endsAt + column * 4)
}

function isEmpty(column: i32): bool {
  return startOf(column) === endOf(column)
}

function isAscii(start: i32, end: i32): bool {
  let at = start
  const lastEight = end - 8
  for (; at <= lastEight; at += 8) if ((load<u64>(at) & 0x8080808080808080) !== 0) return false
  for (; at < end; at += 1) if (load<u8>(at) > 127) return false
  return true
}

function isAnyEdged(): bool {
  return (
    isEdged(ID) ||
    isEdged(REF) ||
    isEdged(HASH) ||
    isEdged(TRANSACTION) ||
    isEdged(CURRENCY) ||
    isEdged(NETWORK) ||
    isEdged(ADDRESS) ||
    isEdged(STATUS) ||
    isEdged(USER)
  )
}

function isEdged(column: i32): bool {
  const start = startOf(column)
  const end = endOf(column)
  return start < end && (load<u8>(start) <= 32 || load<u8>(end - 1) <= 32)
}
