import type { CsvRecord } from '../../base/csv.ts'

const APOSTROPHE = 39

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
   * Finds a cell and sets `start` and `end`. The cell is empty if the record has no such column, or
   * if the file has none (-1). Returns false if the cell's text must be decoded first.
   */
  find(record: CsvRecord, column: number): boolean {
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

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}
