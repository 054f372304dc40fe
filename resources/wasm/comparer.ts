// Reads withdrawals from the cache's bytes, up to 250 at a time, with a byte 255 after each cell.
// Finds their cells, fingerprints the key of each withdrawal, and compares the withdrawal with the
// ledger row that has this key. The caller decides every pair that is not certain here.

import * as fingerprint from './fingerprint'
import * as micros from './micros'
import * as digest from './result-digest'
import {
  ADDRESS_BIT,
  AMOUNT_BIT,
  END_USER_ID_BIT,
  EXTERNAL_REF_BIT,
  FEE_BIT,
  NETWORK_BIT,
  STATUS_BIT,
  TOTAL_BIT,
  TRANSACTION_ID_BIT,
  TXN_HASH_BIT,
  WITHDRAWAL_ID_BIT,
} from './row-bits'
import * as sums from './sums'
import * as words from './words'

export const BATCH_BYTES = 2097152
export const MAX_WITHDRAWALS = 250
export const batch = memory.data(BATCH_BYTES + 64)
const COLUMNS = 16
/** The offsets at which the cells of each withdrawal begin and end in the batch. */
export const cellStarts = memory.data(MAX_WITHDRAWALS * COLUMNS * 4)
export const cellEnds = memory.data(MAX_WITHDRAWALS * COLUMNS * 4)
/** The key's two numbers, and 1 if they are valid. */
export const keys = memory.data(MAX_WITHDRAWALS * 12)
/** Microseconds of created_at, or -1. */
export const created = memory.data(MAX_WITHDRAWALS * 8)
/**
 * The queued pairs: a withdrawal's index in the batch, and its ledger row's bits, line,
 * fingerprint and spelling hash.
 */
export const queue = memory.data(MAX_WITHDRAWALS * 24)
/** The result of each comparison. */
export const results = memory.data(MAX_WITHDRAWALS)
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
const PROVISORY_HASH = 3
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
/** Whether all cells of the batch are ASCII. */
let isAllAscii: bool = false
// The cells of the current withdrawal.
let startsAt: i32 = 0
let endsAt: i32 = 0

export function setKeyColumn(column: i32): void {
  keyColumn = column
}

/** Finds the cells of a batch. Returns false if their number is not that of `count` withdrawals. */
export function findCells(count: i32, length: i32): bool {
  const cellEnd = i8x16.splat(-1)
  const base = batch as i32
  const last = base + length
  const expectedCells = count * COLUMNS
  let foundCells = 0
  let begin = base
  let nonAsciiBits = 0
  for (let block = base; block < last; block += 16) {
    const bytes = v128.load(block)
    let mask = i8x16.bitmask(i8x16.eq(bytes, cellEnd))
    // The bytes after the batch may be anything. At worst each cell is examined.
    nonAsciiBits |= i8x16.bitmask(bytes) ^ mask
    while (mask !== 0) {
      const position = block + ctz(mask)
      mask &= mask - 1
      if (position >= last) break
      if (foundCells === expectedCells) return false
      store<i32>((cellStarts as i32) + foundCells * 4, begin - base)
      store<i32>((cellEnds as i32) + foundCells * 4, position - base)
      foundCells += 1
      begin = position + 1
    }
  }
  if (foundCells !== expectedCells || begin !== last) return false
  isAllAscii = nonAsciiBits === 0
  for (let row = 0; row < count; row += 1) readWithdrawal(row)
  return true
}

function readWithdrawal(row: i32): void {
  select(row)
  let createdMicros: i64 = micros.NO_MICROS
  if (endOf(CREATED) - startOf(CREATED) === 27)
    createdMicros = micros.readMicros(startOf(CREATED), endOf(CREATED), false)
  store<f64>((created as i32) + row * 8, createdMicros as f64)
  const start = startOf(keyColumn)
  const end = endOf(keyColumn)
  const key = (keys as i32) + row * 12
  const isValid =
    (isAllAscii || isAscii(start, end)) &&
    (start === end || (load<u8>(start) > 32 && load<u8>(end - 1) > 32))
  store<i32>(key + 8, isValid ? 1 : 0)
  if (!isValid) return
  fingerprint.key(start, end, keyColumn === HASH || keyColumn === PROVISORY_HASH)
  store<i32>(key, fingerprint.keyFirst)
  store<i32>(key + 4, fingerprint.keySecond)
}

/** Compares the queued pairs. */
export function compare(count: i32): void {
  for (let index = 0; index < count; index += 1)
    store<u8>((results as i32) + index, compareOne((queue as i32) + index * 24))
}

function compareOne(pair: i32): u8 {
  select(load<i32>(pair))
  const bits = load<i32>(pair + 4)
  if (!isAllAscii)
    for (let column = 0; column < COLUMNS; column += 1)
      if (!isAscii(startOf(column), endOf(column))) return UNDECIDED as u8
  const key = (keys as i32) + load<i32>(pair) * 12
  fingerprint.keyFirst = load<i32>(key)
  fingerprint.keySecond = load<i32>(key + 4)
  fingerprint.begin()
  if ((bits & WITHDRAWAL_ID_BIT) !== 0) identifier(ID)
  if ((bits & EXTERNAL_REF_BIT) !== 0) identifier(REF)
  if ((bits & TXN_HASH_BIT) !== 0) identifier(HASH)
  if ((bits & TRANSACTION_ID_BIT) !== 0) identifier(TRANSACTION)
  if (isEmpty(CURRENCY)) return DIFFERENT as u8
  const currency = words.find(CODES, startOf(CURRENCY), endOf(CURRENCY))
  if (currency === 0) return UNDECIDED as u8
  // Lists show a currency in normal form.
  if (!words.isNormalSlot(currency)) return DIFFERENT as u8
  word(currency, CURRENCY)
  if ((bits & NETWORK_BIT) !== 0) {
    if (isEmpty(NETWORK)) return DIFFERENT as u8
    const network = words.find(CODES, startOf(NETWORK), endOf(NETWORK))
    if (network === 0) return UNDECIDED as u8
    word(network, NETWORK)
  }
  if ((bits & ADDRESS_BIT) !== 0 && !fingerprint.address(startOf(ADDRESS), endOf(ADDRESS)))
    return UNDECIDED as u8
  if (isEmpty(STATUS)) return DIFFERENT as u8
  const status = words.find(STATUSES, startOf(STATUS), endOf(STATUS))
  if (status === 0) return UNDECIDED as u8
  const classLetters = words.normalEnd(status) - words.normalStart(status)
  if (classLetters === 0) return DIFFERENT as u8
  if ((bits & STATUS_BIT) !== 0) word(status, STATUS)
  // A row without a status agrees only with a final record.
  else if (classLetters !== FINAL_LETTERS) return DIFFERENT as u8
  if ((bits & AMOUNT_BIT) !== 0 && !fingerprint.money(startOf(AMOUNT), endOf(AMOUNT)))
    return DIFFERENT as u8
  if ((bits & TOTAL_BIT) !== 0 && !fingerprint.money(startOf(TOTAL), endOf(TOTAL)))
    return DIFFERENT as u8
  if ((bits & FEE_BIT) !== 0 && !fingerprint.money(startOf(FEE), endOf(FEE))) return DIFFERENT as u8
  if ((bits & END_USER_ID_BIT) !== 0) fingerprint.identifier(startOf(USER), endOf(USER))
  if (fingerprint.first !== load<i32>(pair + 12) || fingerprint.second !== load<i32>(pair + 16))
    return DIFFERENT as u8
  if (hasAnyEdgeWhitespace()) return DIFFERENT as u8
  const value = (bits & AMOUNT_BIT) !== 0 ? AMOUNT : TOTAL
  if (!areAmountsConsistent() || !sums.readAmount(startOf(value), endOf(value)))
    return DIFFERENT as u8
  const isVoid = classLetters === FAILED_LETTERS
  if (!isVoid) sums.addToSum(words.numberOf(currency))
  addToDigest(load<i32>(pair + 8), bits)
  const verdict = fingerprint.spellingHash === load<i32>(pair + 20) ? EQUAL : RESPELLED
  return (isVoid ? verdict + VOID : verdict) as u8
}

// False if the amounts contradict each other. Such a record gets an observation.
function areAmountsConsistent(): bool {
  if (isEmpty(AMOUNT) || isEmpty(FEE) || isEmpty(TOTAL)) return true
  if (!sums.readAmount(startOf(AMOUNT), endOf(AMOUNT))) return false
  sums.setTotal()
  if (!sums.readAmount(startOf(FEE), endOf(FEE))) return false
  sums.addToTotal()
  return sums.readAmount(startOf(TOTAL), endOf(TOTAL)) && sums.isTotal()
}

// Adds the cells that a list shows of an equal pair and that its ledger row does not hold: the
// counterpart of putContent in src-main/matching/pair-scan.ts.
function addToDigest(line: i32, bits: i32): void {
  digest.begin()
  digest.putNumber(line)
  putCell(ID)
  putCell(STATUS)
  putCell(CREATED)
  if ((bits & EXTERNAL_REF_BIT) === 0) putCell(REF)
  if ((bits & TXN_HASH_BIT) === 0) putCell(HASH)
  if ((bits & NETWORK_BIT) === 0) putCell(NETWORK)
  if ((bits & ADDRESS_BIT) === 0) putCell(ADDRESS)
  if ((bits & END_USER_ID_BIT) === 0) putCell(USER)
  if ((bits & AMOUNT_BIT) === 0) putCell(AMOUNT)
  if ((bits & FEE_BIT) === 0) putCell(FEE)
  if ((bits & TOTAL_BIT) === 0) putCell(TOTAL)
  digest.end()
}

function putCell(column: i32): void {
  digest.put(startOf(column), endOf(column))
}

function identifier(column: i32): void {
  if (column === keyColumn) fingerprint.addKey(startOf(column), endOf(column))
  else if (column === HASH) fingerprint.hash(startOf(column), endOf(column))
  else fingerprint.identifier(startOf(column), endOf(column))
}

function word(slot: i32, column: i32): void {
  fingerprint.word(
    words.normalStart(slot),
    words.normalEnd(slot),
    startOf(column),
    endOf(column),
    words.isNormalSlot(slot),
  )
}

function select(row: i32): void {
  startsAt = (cellStarts as i32) + row * COLUMNS * 4
  endsAt = (cellEnds as i32) + row * COLUMNS * 4
}

function startOf(column: i32): i32 {
  return (batch as i32) + load<i32>(startsAt + column * 4)
}

function endOf(column: i32): i32 {
  return (batch as i32) + load<i32>(endsAt + column * 4)
}

function isEmpty(column: i32): bool {
  return startOf(column) === endOf(column)
}

function isAscii(start: i32, end: i32): bool {
  let position = start
  const lastEight = end - 8
  for (; position <= lastEight; position += 8)
    if ((load<u64>(position) & 0x8080808080808080) !== 0) return false
  for (; position < end; position += 1) if (load<u8>(position) > 127) return false
  return true
}

function hasAnyEdgeWhitespace(): bool {
  return (
    hasEdgeWhitespace(ID) ||
    hasEdgeWhitespace(REF) ||
    hasEdgeWhitespace(HASH) ||
    hasEdgeWhitespace(TRANSACTION) ||
    hasEdgeWhitespace(CURRENCY) ||
    hasEdgeWhitespace(NETWORK) ||
    hasEdgeWhitespace(ADDRESS) ||
    hasEdgeWhitespace(STATUS) ||
    hasEdgeWhitespace(USER)
  )
}

function hasEdgeWhitespace(column: i32): bool {
  const start = startOf(column)
  const end = endOf(column)
  return start < end && (load<u8>(start) <= 32 || load<u8>(end - 1) <= 32)
}
