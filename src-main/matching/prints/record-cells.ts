import type { CsvRecord } from '../../base/csv.ts'

const APOSTROPHE = 39

/** Finds the cells of records in their file's text. */
export class RecordCells {
  readonly #isGuarded: boolean
  /** Where the cell found last stands without its edge whitespace. */
  start = 0
  end = 0

  /** `isGuarded`: as in PrintRules. */
  constructor(isGuarded: boolean) {
    this.#isGuarded = isGuarded
  }

  get isEmpty(): boolean {
    return this.start === this.end
  }

  /**
   * Finds a cell, which is empty in a column that the record, or the file, has not (-1). False where
   * its text has to be made first.
   */
  find(record: CsvRecord, place: number): boolean {
    if (place < 0 || place >= record.count) {
      this.start = 0
      this.end = 0
      return true
    }
    if (record.doubled[place] === 1) return false
    const { text } = record
    let start = record.starts[place] as number
    let end = record.ends[place] as number
    if (this.#isGuarded) {
      if (start < end && text.charCodeAt(start) === APOSTROPHE) start += 1
      // A guard may stand behind a separator too.
      for (let at = start; at < end; at += 1) if (text.charCodeAt(at) === APOSTROPHE) return false
    }
    while (start < end && isBlank(text.charCodeAt(start))) start += 1
    while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1
    this.start = start
    this.end = end
    return true
  }
}

/** True where none of a record's cells from a column on holds a letter. */
export function isEmptyFrom({ count, starts, ends }: CsvRecord, place: number): boolean {
  for (let at = place; at < count; at += 1) if (starts[at] !== ends[at]) return false
  return true
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}
