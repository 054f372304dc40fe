import type { CsvRecord } from '../../base/csv.ts'

const APOSTROPHE = 39
const HYPHEN = 45
const BACKSLASH = 92
const LETTER_D = 100
const LETTER_N = 110
const LETTER_U = 117
/** The bit that capitals lack. */
const CASE_BIT = 0x20

/** Finds the cells of records in their file's text. */
export class RecordCells {
  readonly #isOwnExport: boolean
  /** The position of the last cell found, without its edge whitespace. */
  start = 0
  end = 0

  /** `isOwnExport`: as in PrintRules. */
  constructor(isOwnExport: boolean) {
    this.#isOwnExport = isOwnExport
  }

  get isEmpty(): boolean {
    return this.start === this.end
  }

  /**
   * Works like findWritten for a field in which a placeholder counts as an empty cell
   * (placeholder.ts). Also returns false for a text that may be any other placeholder than a hyphen.
   */
  find(record: CsvRecord, column: number): boolean {
    if (!this.findWritten(record, column)) return false
    if (this.isEmpty) return true
    const { text } = record
    if (this.end - this.start === 1 && text.charCodeAt(this.start) === HYPHEN) {
      this.end = this.start
      return true
    }
    return !mayBePlaceholder(text, this.start, this.end)
  }

  /**
   * Finds a cell and sets `start` and `end`. The cell is empty if the record has no such column, or
   * if the file has none (-1). Returns false if the cell's text must be decoded first.
   */
  findWritten(record: CsvRecord, column: number): boolean {
    if (column < 0 || column >= record.count) {
      this.start = 0
      this.end = 0
      return true
    }
    if (record.doubled[column] === 1) return false
    const { text } = record
    let start = record.starts[column] as number
    let end = record.ends[column] as number
    if (this.#isOwnExport) {
      if (start < end && text.charCodeAt(start) === APOSTROPHE) start += 1
      // A guard can also follow a separator inside the cell, so the cell is decoded.
      for (let at = start; at < end; at += 1) if (text.charCodeAt(at) === APOSTROPHE) return false
    }
    while (start < end && isBlank(text.charCodeAt(start))) start += 1
    while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1
    this.start = start
    this.end = end
    return true
  }
}

/** True where all cells of a record from a column on are empty. */
export function isEmptyFrom({ count, starts, ends }: CsvRecord, column: number): boolean {
  for (let at = column; at < count; at += 1) if (starts[at] !== ends[at]) return false
  return true
}

// True for every placeholder, and for some other texts.
function mayBePlaceholder(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start)
  const last = text.charCodeAt(end - 1)
  if (!isWordCode(first) && !isWordCode(last)) return true
  const length = end - start
  return (
    (length <= 4 && (first === BACKSLASH || (first | CASE_BIT) === LETTER_N)) ||
    (length === 9 && (first | CASE_BIT) === LETTER_U && (last | CASE_BIT) === LETTER_D)
  )
}

// True for a letter or digit, and for any character that is no sign of a placeholder.
function isWordCode(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    ((code | CASE_BIT) >= 97 && (code | CASE_BIT) <= 122) ||
    (code > 127 && !(code >= 0x2010 && code <= 0x2015) && code !== 0x2026 && code !== 0x2212)
  )
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}
