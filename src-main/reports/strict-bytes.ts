import { Failure } from '../base/failure.ts'
import { guardText, hasInnerGuard } from '../base/formula-guard.ts'

const CELL_END = 0xff
const ROW_END = 0x0a
const COMMA = 0x2c
const RETURN = 0x0d
const QUOTE = 0x22
const SEMICOLON = 0x3b
const BAR = 0x7c
const DELETE = 0x7f

// The meanings of a byte within a cell. A formula may begin after a separator.
const NEEDS_QUOTES = 1
const ENDS_CELL = 2
const SEPARATES_CELLS = 8
const meaningWithin = new Uint8Array(256)
for (const character of '",\r\n') meaningWithin[character.charCodeAt(0)] = NEEDS_QUOTES
for (const character of ';,|\t\r\n') {
  const code = character.charCodeAt(0)
  meaningWithin[code] = (meaningWithin[code] as number) | SEPARATES_CELLS
}
meaningWithin[CELL_END] = ENDS_CELL

// A cell may need the guard if one of these bytes is at its start or after a separator: a sign, a
// blank, a quote, or a byte of a non-ASCII character, which may be a sign or a blank too.
const MAY_NEED_GUARD = 4
const meaningAtStart = new Uint8Array(256)
  .fill(MAY_NEED_GUARD, 0, 0x21)
  .fill(MAY_NEED_GUARD, DELETE)
for (const character of `"'=+-@`) meaningAtStart[character.charCodeAt(0)] = MAY_NEED_GUARD
meaningAtStart[CELL_END] = 0

/**
 * Receives a row before its separators are overwritten. Cell N is from `ends[N] + 1` to `ends[N +
 * 1]`, both indexes into `bytes`.
 */
type OnRow = (bytes: Uint8Array, ends: Int32Array) => void

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

/**
 * Converts rows to `strict` lines. Each cell of the input ends in 0xFF, and the last one of a row
 * in 0xFF 0x0A. The result has the same bytes as strictLine's, for two columns or more. Nearly
 * every cell stays where it is, and only the bytes between the cells change, in `bytes` itself. A
 * cell that needs a quote or the guard is rewritten.
 */
export function strictBytes(bytes: Uint8Array, columns: number, onRow: OnRow): Uint8Array {
  const changedCells: ChangedCell[] = []
  const ends = new Int32Array(columns + 1)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // nextNotable skips two separators, which few rows hold.
  const next = bytes.includes(SEMICOLON) || bytes.includes(BAR) ? nextSpecial : nextNotable
  for (let offset = 0; offset < bytes.length;) {
    ends[0] = offset - 1
    for (let cell = 1; cell <= columns; cell += 1) {
      const from = offset
      let meanings = meaningAtStart[bytes[offset] as number] as number
      for (
        offset = next(view, bytes, offset);
        meaningWithin[bytes[offset] as number] !== ENDS_CELL;
        offset = next(view, bytes, offset + 1)
      )
        meanings |= meaningWithin[bytes[offset] as number] as number
      if (meanings !== 0) noteChange(changedCells, bytes, from, offset, meanings)
      ends[cell] = offset
      offset += 1
    }
    if (bytes[offset] !== ROW_END) throw damagedRecordFailure()
    offset += 1
    onRow(bytes, ends)
    for (let cell = 1; cell < columns; cell += 1) bytes[ends[cell] as number] = COMMA
    bytes[ends[columns] as number] = RETURN
  }
  return changedCells.length === 0 ? bytes : withChanges(bytes, changedCells)
}

// The index of the next byte that is below '-' or not ASCII. All bytes with a meaning are among
// those, except the two that nextSpecial finds. Reads four bytes at a time: the subtraction sets
// the highest bit of each byte below '-', and the lowest marked byte is never marked by a borrow.
function nextNotable(view: DataView, bytes: Uint8Array, from: number): number {
  let offset = from
  for (; offset + 4 <= bytes.length; offset += 4) {
    const word = view.getInt32(offset, true)
    const marks = ((word - 0x2d2d2d2d) | word) & 0x80808080
    if (marks !== 0) return offset + ((31 - Math.clz32(marks & -marks)) >> 3)
  }
  for (; offset < bytes.length; offset += 1)
    if ((bytes[offset] as number) < 0x2d || (bytes[offset] as number) >= 0x80) return offset
  throw damagedRecordFailure()
}

// The index of the next byte with a meaning within a cell, including the two that nextNotable
// skips.
function nextSpecial(_view: DataView, bytes: Uint8Array, from: number): number {
  for (let offset = from; offset < bytes.length; offset += 1)
    if (meaningWithin[bytes[offset] as number] !== 0) return offset
  throw damagedRecordFailure()
}

interface ChangedCell {
  readonly from: number
  readonly to: number
  /** The text of the cell with its guard, undefined if it needs none. */
  readonly guardedBytes: Uint8Array | undefined
  readonly isQuoted: boolean
  /** The number of bytes by which the cell grows. */
  readonly growth: number
}

function noteChange(
  changedCells: ChangedCell[],
  bytes: Uint8Array,
  from: number,
  to: number,
  meanings: number,
): void {
  const text =
    (meanings & MAY_NEED_GUARD) !== 0 ||
    ((meanings & SEPARATES_CELLS) !== 0 && mayHoldFormula(bytes, from, to))
      ? guardedText(bytes, from, to)
      : undefined
  const isQuoted = (meanings & NEEDS_QUOTES) !== 0 || (text !== undefined && hasInnerGuard(text))
  if (text === undefined && !isQuoted) return
  const guardedBytes = text === undefined ? undefined : encoder.encode(text)
  const cell = guardedBytes ?? bytes.subarray(from, to)
  let growth = cell.length - (to - from) + (isQuoted ? 2 : 0)
  for (let i = 0; i < cell.length; i += 1) if (cell[i] === QUOTE) growth += 1
  changedCells.push({ from, to, guardedBytes, isQuoted, growth })
}

// True if a formula may begin after a separator in the cell. Most separators are followed by a
// letter or a digit, or by quotes and one of these, and their cells need not be decoded.
function mayHoldFormula(bytes: Uint8Array, from: number, to: number): boolean {
  for (let offset = from; offset < to; offset += 1) {
    if (((meaningWithin[bytes[offset] as number] as number) & SEPARATES_CELLS) === 0) continue
    while (offset + 1 < to && bytes[offset + 1] === QUOTE) offset += 1
    if (offset + 1 < to && meaningAtStart[bytes[offset + 1] as number] === MAY_NEED_GUARD)
      return true
  }
  return false
}

// The text of a cell with its guard, undefined if it needs none.
function guardedText(bytes: Uint8Array, from: number, to: number): string | undefined {
  const text = decoder.decode(bytes.subarray(from, to))
  const guardedCell = guardText(text)
  return guardedCell === text ? undefined : guardedCell
}

function withChanges(bytes: Uint8Array, changedCells: readonly ChangedCell[]): Uint8Array {
  const result = new Uint8Array(
    changedCells.reduce((size, { growth }) => size + growth, bytes.length),
  )
  let copiedTo = 0
  let offset = 0
  for (const { from, to, guardedBytes, isQuoted } of changedCells) {
    result.set(bytes.subarray(copiedTo, from), offset)
    offset += from - copiedTo
    if (isQuoted) result[offset++] = QUOTE
    for (const byte of guardedBytes ?? bytes.subarray(from, to)) {
      if (byte === QUOTE) result[offset++] = QUOTE
      result[offset++] = byte
    }
    if (isQuoted) result[offset++] = QUOTE
    copiedTo = to
  }
  result.set(bytes.subarray(copiedTo), offset)
  return result
}

function damagedRecordFailure(): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_DAMAGED',
    what: 'A record holds a text that cannot be read',
    why: 'its bytes are not Unicode',
    advice:
      'run sync --full; if the problem persists, put the newest backup in the place of the database',
  })
}
