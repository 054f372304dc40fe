// Reads the rows of a ledger file from its bytes. Rows in the usual form are split, checked and
// fingerprinted here. At the first other row this module stops, and the caller reads that row in
// full, with the CSV reader and src-main/matching/prints/ledger-prints.ts.

import * as fingerprint from './fingerprint'
import { NO_MICROS, readMicros } from './micros'
import {
  ADDRESS_BIT,
  AMOUNT_BIT,
  END_USER_ID_BIT,
  EXTERNAL_REF_BIT,
  FEE_BIT,
  HAS_DATE,
  HAS_PRINT,
  NETWORK_BIT,
  STATUS_BIT,
  TOTAL_BIT,
  TRANSACTION_ID_BIT,
  TXN_HASH_BIT,
  WITHDRAWAL_ID_BIT,
} from './row-bits'
import * as words from './words'

/** A chunk of the file, and the bytes after it that may be read. */
export const LEDGER_BYTES = 65536
export const input = memory.data(LEDGER_BYTES + 64)
/** Maximum number of rows in a chunk: a row with its line end has at least two bytes. */
const MAX_ROWS = LEDGER_BYTES / 2
/**
 * Eight numbers for each row: two of the key, two of the fingerprint, the spelling hash, the bits,
 * the offset and the length.
 */
export const rows = memory.data(MAX_ROWS * 32)
export const rowMicros = memory.data(MAX_ROWS * 8)
/** The offset of the first byte after the rows that were read. */
export let consumed: i32 = 0
/**
 * The number of the reason for which the next row is left out, and the length of that row; 0 if no
 * rule leaves it out.
 */
export let exclusion: i32 = 0
export let excludedBytes: i32 = 0
/** The first and the last date of the rows that were read. */
export let firstMicros: i64 = i64.MAX_VALUE
export let lastMicros: i64 = i64.MIN_VALUE

/**
 * The column of each field, in the order of the constants below; -1 if the file has no such column.
 */
export const fieldColumns = memory.data(64)
const MAX_COLUMNS = 200
/** Columns after those of the file, for the fields that have one word in all rows. */
const MAX_CONSTANTS = 3
const MAX_CELLS = MAX_COLUMNS + 2 + MAX_CONSTANTS
const starts = memory.data(MAX_CELLS * 4)
const ends = memory.data(MAX_CELLS * 4)
/** 1 for a cell that holds doubled quotes. */
const doubled = memory.data(MAX_CELLS)
const constants = memory.data(MAX_CONSTANTS * words.MAX_LETTERS)
let constantCount = 0

/** Three numbers for each condition, as for addCondition. */
const conditions = memory.data(words.MAX_CONDITIONS * 12)
let conditionCount = 0

/** The rule by which the money columns give a row's direction. */
let direction: i32 = 0
const BY_SIGN = 1
const BY_COLUMNS = 2
let directionReason: i32 = 0
/** The column of a withdrawal's amount, and for BY_COLUMNS that of other amounts. */
let ownColumn: i32 = -1
let otherColumn: i32 = -1
let isNegativeWanted: bool = false
let isWholeWanted: bool = false
const MAX_DIGITS = 30
/** The result of whyExcluded for a row that only the full reader can decide. */
const UNDECIDED = -1

const ID = 0
const REF = 1
const HASH = 2
const TRANSACTION = 3
const CURRENCY = 4
const NETWORK = 5
const ADDRESS = 6
const STATUS = 7
const AMOUNT = 8
const TOTAL = 9
const FEE = 10
const USER = 11
const DATE = 12
const TAG = 13
const FEE_CURRENCY = 14

const CURRENCIES = 0
const NETWORKS = 1
const STATUSES = 2

let delimiter: i32 = 44
let width: i32 = 0
let keyField: i32 = 0
let isGuarded: bool = false
/** The decimal mark of amounts: a point or a comma. */
let decimalMark: i32 = 46
/** The amount of the current cell with a point. */
const pointedAmount = memory.data(32)
let isNaiveUtc: bool = false
let amountBit: i32 = AMOUNT_BIT
let totalBit: i32 = TOTAL_BIT
/** The decimal places of the unit of amounts, totals and fees; -1 for the currency's own unit. */
const places = memory.data(12)
/** Whether the row holds bytes beyond ASCII. */
let isWide: bool = false
/**
 * Whether a cell of the row holds doubled quotes, a byte beyond ASCII outside the fields of words, a
 * `'` that may be a guard, or a placeholder.
 */
let isUnusual: bool = false
let start: i32 = 0
let end: i32 = 0

export function setLedger(
  delimiterCode: i32,
  columnCount: i32,
  keyFieldNumber: i32,
  hasGuards: bool,
  isUtc: bool,
  bitOfAmount: i32,
  bitOfTotal: i32,
  decimalCode: i32,
): void {
  delimiter = delimiterCode
  width = columnCount
  keyField = keyFieldNumber
  isGuarded = hasGuards
  isNaiveUtc = isUtc
  amountBit = bitOfAmount
  totalBit = bitOfTotal
  decimalMark = decimalCode
}

export function setPlaces(amount: i32, total: i32, fee: i32): void {
  store<i32>(places as i32, amount)
  store<i32>((places as i32) + 4, total)
  store<i32>((places as i32) + 8, fee)
}

/** Gives all rows the word in newWord as the cell of a field. */
export function setConstant(field: i32, length: i32): void {
  const column = MAX_COLUMNS + 2 + constantCount
  const from = (constants as i32) + constantCount * words.MAX_LETTERS
  memory.copy(from, words.newWord as i32, length)
  store<i32>((starts as i32) + column * 4, from)
  store<i32>((ends as i32) + column * 4, from + length)
  store<i32>((fieldColumns as i32) + field * 4, column)
  constantCount += 1
}

/**
 * Adds a condition on the words of a column: the reason for leaving out a row with an empty cell, and
 * that for any text that is no placeholder; 0 if such a row is kept. With UNDECIDED as `textReason`,
 * the reason is the number of the word in the condition's list.
 */
export function addCondition(column: i32, emptyReason: i32, textReason: i32): void {
  const condition = (conditions as i32) + conditionCount * 12
  store<i32>(condition, column)
  store<i32>(condition + 4, emptyReason)
  store<i32>(condition + 8, textReason)
  conditionCount += 1
}

/**
 * Leaves out rows by the sign of the amounts in a column. `whole`: an amount with a point is left to
 * the full reader.
 */
export function setSignRule(column: i32, negative: bool, whole: bool, reason: i32): void {
  direction = BY_SIGN
  ownColumn = column
  isNegativeWanted = negative
  isWholeWanted = whole
  directionReason = reason
}

/** Leaves out rows with an amount only in `other`, instead of only in `own`. */
export function setColumnsRule(own: i32, other: i32, reason: i32): void {
  direction = BY_COLUMNS
  ownColumn = own
  otherColumn = other
  directionReason = reason
}

/**
 * Reads rows of a chunk of this length from an offset on, as long as they have the usual form and no
 * rule leaves them out. Returns their number.
 */
export function readRows(from: i32, length: i32): i32 {
  const base = input as i32
  let count = 0
  firstMicros = i64.MAX_VALUE
  lastMicros = i64.MIN_VALUE
  exclusion = 0
  excludedBytes = 0
  let position = base + from
  const chunkEnd = base + length
  for (;;) {
    const next = split(position, chunkEnd)
    if (next === 0) break
    isUnusual = false
    const reason = whyExcluded()
    if (reason > 0 && !isUnusual && hasText(position, next)) {
      exclusion = reason
      excludedBytes = next - position
    }
    if (reason !== 0 || !readRow(count)) break
    store<i32>((rows as i32) + count * 32 + 24, position - base)
    store<i32>((rows as i32) + count * 32 + 28, next - position)
    count += 1
    position = next
  }
  consumed = position - base
  return count
}

// Finds the cells of the record that begins at `from`. Returns the offset of the next record; 0 if
// the record is incomplete or not in the usual form: it holds a control character, a line end within
// quotes, or text after the header's last column. Cells that a short record lacks are empty.
function split(from: i32, chunkEnd: i32): i32 {
  const delimiters = i8x16.splat(delimiter as i8)
  const quotes = i8x16.splat(34)
  const spaces = i8x16.splat(32)
  let count = 0
  let cell = from
  // The quote that closes the current cell.
  let close = 0
  let block = from
  isWide = false
  while (block < chunkEnd) {
    const bytes = v128.load(block)
    // The block may hold bytes of the next record too, and the cells are checked one by one.
    if (i8x16.bitmask(bytes) !== 0) isWide = true
    const special = v128.or(
      v128.or(i8x16.eq(bytes, delimiters), i8x16.eq(bytes, quotes)),
      i8x16.lt_u(bytes, spaces),
    )
    let mask = i8x16.bitmask(special)
    let next = block + 16
    while (mask !== 0) {
      const position = block + ctz(mask)
      mask &= mask - 1
      if (position >= chunkEnd) return 0
      const code: i32 = load<u8>(position)
      if (code === 34) {
        if (position !== cell || close !== 0) return 0
        if (count < width) close = closingQuote(position, chunkEnd, count)
        if (close === 0) return 0
        next = close + 1
        break
      }
      const isEnd =
        code === 10 || (code === 13 && position + 1 < chunkEnd && load<u8>(position + 1) === 10)
      if (code !== delimiter && !isEnd) return 0
      if (close !== 0) {
        if (position !== close + 1) return 0
        store<i32>((starts as i32) + count * 4, cell + 1)
        store<i32>((ends as i32) + count * 4, close)
        close = 0
      } else if (count < width) setCell(count, cell, position)
      // Cells after the header's last column are empty.
      else if (cell < position || count >= MAX_COLUMNS) return 0
      count += 1
      if (isEnd) {
        // A blank line is not a record.
        if (position === from) return 0
        for (; count < width; count += 1) setCell(count, position, position)
        return code === 10 ? position + 1 : position + 2
      }
      cell = position + 1
    }
    block = next
  }
  return 0
}

function setCell(column: i32, from: i32, to: i32): void {
  store<i32>((starts as i32) + column * 4, from)
  store<i32>((ends as i32) + column * 4, to)
  store<u8>((doubled as i32) + column, 0)
}

// Returns the offset of the quote that closes a quoted cell; 0 if there is none, or if the cell has
// a control character.
function closingQuote(openQuote: i32, chunkEnd: i32, count: i32): i32 {
  let holdsQuotes = false
  let position = openQuote + 1
  for (; position + 1 < chunkEnd; position += 1) {
    const code = load<u8>(position)
    if (code === 34) {
      if (load<u8>(position + 1) !== 34) {
        store<u8>((doubled as i32) + count, holdsQuotes ? 1 : 0)
        return position
      }
      holdsQuotes = true
      position += 1
    } else if (code < 32) return 0
    else if (code > 127) isWide = true
  }
  return 0
}

// Returns the number of the reason for which a rule leaves out the row, 0 if none does, and UNDECIDED
// if only the full reader can decide.
function whyExcluded(): i32 {
  for (let index = 0; index < conditionCount; index += 1) {
    const condition = (conditions as i32) + index * 12
    let reason = load<i32>(condition + 4)
    if (pickWritten(load<i32>(condition))) {
      reason = load<i32>(condition + 8)
      if (reason === UNDECIDED) {
        const slot = words.find(words.FIRST_CONDITION + index, start, end)
        if (slot === 0) return UNDECIDED
        reason = words.numberOf(slot)
      } else if (mayBePlaceholder() || mayHaveWideBlanks()) return UNDECIDED
    }
    if (reason !== 0) return reason
  }
  if (direction === BY_SIGN) {
    if (!pickWritten(ownColumn)) return UNDECIDED
    const isNegative = load<u8>(start) === 45
    if (!isAboveZero(start + (isNegative ? 1 : 0), end, !isWholeWanted)) return UNDECIDED
    return isNegative === isNegativeWanted ? 0 : directionReason
  }
  if (direction === BY_COLUMNS) {
    const hasOwn = pickWritten(ownColumn)
    if (hasOwn && !isAboveZero(start, end, true)) return UNDECIDED
    const hasOther = pickWritten(otherColumn)
    if (hasOther && !isAboveZero(start, end, true)) return UNDECIDED
    return hasOwn === hasOther ? UNDECIDED : hasOwn ? 0 : directionReason
  }
  return 0
}

// True for a decimal above zero: at most 30 characters, digits and at most one point between digits.
// False for any other text.
function isAboveZero(from: i32, to: i32, mayHavePoint: bool): bool {
  if (to - from > MAX_DIGITS) return false
  let hasPoint = !mayHavePoint
  let isAbove = false
  for (let position = from; position < to; position += 1) {
    const code: i32 = load<u8>(position)
    if (code === decimalMark && !hasPoint && position > from && position + 1 < to) hasPoint = true
    else if (code < 48 || code > 57) return false
    else if (code > 48) isAbove = true
  }
  return isAbove
}

// False for a record without ASCII text, which may not be a row.
function hasText(from: i32, to: i32): bool {
  for (let position = from; position < to; position += 1) {
    const code: i32 = load<u8>(position)
    if (code > 32 && code < 127 && code !== 34 && code !== delimiter) return true
  }
  return false
}

function readRow(row: i32): bool {
  const rowStart = (rows as i32) + row * 32
  pick(keyField)
  fingerprint.key(start, end, keyField === HASH)
  fingerprint.begin()
  let bits =
    identifier(ID, WITHDRAWAL_ID_BIT) |
    identifier(REF, EXTERNAL_REF_BIT) |
    identifier(HASH, TXN_HASH_BIT) |
    identifier(TRANSACTION, TRANSACTION_ID_BIT)
  if (bits === 0) return false
  if (!pickWord(CURRENCY) || !word(CURRENCIES)) return false
  const currencyStart = start
  const currencyEnd = end
  if (pickWord(NETWORK)) {
    bits |= NETWORK_BIT
    if (!word(NETWORKS)) return false
  }
  if (pick(ADDRESS)) {
    bits |= ADDRESS_BIT
    if (!fingerprint.address(start, end)) return false
  }
  if (pickWritten(columnOf(STATUS))) {
    bits |= STATUS_BIT
    if (!word(STATUSES)) return false
  }
  let hasMoney = false
  if (pick(AMOUNT)) {
    bits |= amountBit
    hasMoney = true
    if (!money(AMOUNT)) return false
  }
  if (pick(TOTAL)) {
    bits |= totalBit
    hasMoney = true
    if (!money(TOTAL)) return false
  }
  if (!hasMoney) return false
  if (pick(FEE)) {
    bits |= FEE_BIT
    if (!money(FEE)) return false
  }
  if (pick(TAG)) return false
  if (pickWord(FEE_CURRENCY) && !isSameText(currencyStart, currencyEnd)) return false
  if (pick(USER)) {
    bits |= END_USER_ID_BIT
    fingerprint.identifier(start, end)
  }
  let micros: i64 = 0
  if (pick(DATE)) {
    micros = readMicros(start, end, isNaiveUtc)
    if (micros === NO_MICROS) return false
    bits |= HAS_DATE
  }
  if (isUnusual) return false
  if (bits & HAS_DATE) {
    if (micros < firstMicros) firstMicros = micros
    if (micros > lastMicros) lastMicros = micros
  }
  store<i32>(rowStart, fingerprint.keyFirst)
  store<i32>(rowStart + 4, fingerprint.keySecond)
  store<i32>(rowStart + 8, fingerprint.first)
  store<i32>(rowStart + 12, fingerprint.second)
  store<i32>(rowStart + 16, fingerprint.spellingHash)
  store<i32>(rowStart + 20, bits | HAS_PRINT)
  store<f64>((rowMicros as i32) + row * 8, micros as f64)
  return true
}

function columnOf(field: i32): i32 {
  return load<i32>((fieldColumns as i32) + field * 4)
}

// Finds a cell without whitespace at its edges, which can only be spaces here. Returns false if the
// cell is empty.
function pickWritten(column: i32): bool {
  if (column < 0) {
    start = 0
    end = 0
    return false
  }
  start = load<i32>((starts as i32) + column * 4)
  end = load<i32>((ends as i32) + column * 4)
  if (load<u8>((doubled as i32) + column) !== 0) isUnusual = true
  if (isGuarded) {
    if (start < end && load<u8>(start) === 39) start += 1
    // A guard may follow a separator too. The text must then be built without it.
    for (let position = start; position < end; position += 1)
      if (load<u8>(position) === 39) isUnusual = true
  }
  while (start < end && load<u8>(start) === 32) start += 1
  while (end > start && load<u8>(end - 1) === 32) end -= 1
  return start < end
}

// Like pickWritten, for a field whose cell may hold a placeholder in place of a value. Its normal
// form is found here, so it must be ASCII.
function pick(field: i32): bool {
  if (!pickWord(field)) return false
  if ((isWide && !isAscii()) || mayBePlaceholder()) isUnusual = true
  return true
}

// Like pick, for a field of words, whose normal forms are in a list. A placeholder has none there.
function pickWord(field: i32): bool {
  if (!pickWritten(columnOf(field))) return false
  // A hyphen stands for an empty cell.
  if (end - start === 1 && load<u8>(start) === 45) end = start
  return start < end
}

function isAscii(): bool {
  for (let position = start; position < end; position += 1)
    if (load<u8>(position) > 127) return false
  return true
}

// True for every other placeholder (placeholder.ts), and for some other texts. The row is then read
// in full.
function mayBePlaceholder(): bool {
  const first: i32 = load<u8>(start)
  const last: i32 = load<u8>(end - 1)
  if (!isAlphanumeric(first) && !isAlphanumeric(last)) return true
  const length = end - start
  return (
    (length <= 4 && (first === 92 || (first | 32) === 110)) ||
    (length === 9 && (first | 32) === 117 && (last | 32) === 100)
  )
}

// True if a byte beyond ASCII begins or ends the cell. It may be part of a no-break or wide blank, which
// only the full reader takes from a placeholder.
function mayHaveWideBlanks(): bool {
  return load<u8>(start) > 127 || load<u8>(end - 1) > 127
}

function isAlphanumeric(code: i32): bool {
  return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122)
}

// True if the current cell has the same text as the one between `from` and `to`.
function isSameText(from: i32, to: i32): bool {
  if (end - start !== to - from) return false
  for (let index = 0; index < end - start; index += 1)
    if (load<u8>(start + index) !== load<u8>(from + index)) return false
  return true
}

function identifier(field: i32, bit: i32): i32 {
  if (!pick(field)) return 0
  if (field === keyField) fingerprint.addKey(start, end)
  else if (field === HASH) fingerprint.hash(start, end)
  else fingerprint.identifier(start, end)
  return bit
}

// Adds a money cell. Returns false for an amount in another form. Where rows have a direction by
// sign, the sign is not part of the amount.
function money(field: i32): bool {
  if (direction === BY_SIGN && load<u8>(start) === 45) start += 1
  const decimals = load<i32>((places as i32) + (field - AMOUNT) * 4)
  if (decimals >= 0) return fingerprint.units(start, end, decimals)
  if (decimalMark !== 46 && !pointAmount()) return false
  return fingerprint.money(start, end)
}

// Replaces the current cell by a copy with a point as its decimal mark. False if it has a point.
function pointAmount(): bool {
  const length = end - start
  if (length > MAX_DIGITS) return false
  for (let index = 0; index < length; index += 1) {
    const code = load<u8>(start + index)
    if (code === 46) return false
    store<u8>((pointedAmount as i32) + index, code === decimalMark ? 46 : code)
  }
  start = pointedAmount as i32
  end = start + length
  return true
}

// False if the word is not in its list yet, or if its normal form is empty.
function word(list: i32): bool {
  const slot = words.find(list, start, end)
  if (slot === 0 || words.normalStart(slot) === words.normalEnd(slot)) return false
  fingerprint.word(
    words.normalStart(slot),
    words.normalEnd(slot),
    start,
    end,
    words.isNormalSlot(slot),
  )
  return true
}
