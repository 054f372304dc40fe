import type { ExactMatch } from '../../reconciliation/sides.ts'

/** The number of matches in a chunk; only a run's last chunk holds fewer. */
export const MATCHES_PER_CHUNK = 500

/**
 * A JSON list that grows element by element, built as bytes: a million matches with four numbers
 * each pass through here.
 */
export class MatchChunk {
  #bytes = Buffer.allocUnsafe(32 * 1024)
  #length = 1

  constructor() {
    this.#bytes[0] = OPEN
  }

  /**
   * Appends a list of four whole numbers from 0 to 2^53. `more`, where it is not empty, is further
   * elements as JSON.
   */
  numbers(first: number, second: number, third: number, fourth: number, more: string): void {
    this.#reserve(80 + more.length * 3)
    const bytes = this.#bytes
    let at = this.#begin()
    bytes[at] = OPEN
    at = putNumber(bytes, at + 1, first)
    bytes[at] = COMMA
    at = putNumber(bytes, at + 1, second)
    bytes[at] = COMMA
    at = putNumber(bytes, at + 1, third)
    bytes[at] = COMMA
    at = putNumber(bytes, at + 1, fourth)
    if (more !== '') {
      bytes[at] = COMMA
      at += 1 + bytes.write(more, at + 1)
    }
    bytes[at] = CLOSE
    this.#length = at + 1
  }

  /** Appends an element that is JSON already. */
  json(text: string): void {
    this.#reserve(2 + text.length * 3)
    const at = this.#begin()
    this.#length = at + this.#bytes.write(text, at)
  }

  /** Returns the list and begins a new one. */
  take(): string {
    this.#reserve(1)
    this.#bytes[this.#length] = CLOSE
    const text = this.#bytes.toString('utf8', 0, this.#length + 1)
    this.#length = 1
    return text
  }

  #begin(): number {
    if (this.#length === 1) return 1
    this.#bytes[this.#length] = COMMA
    return this.#length + 1
  }

  #reserve(more: number): void {
    if (this.#length + more < this.#bytes.length) return
    const grown = Buffer.allocUnsafe((this.#length + more) * 2)
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }
}

const OPEN = 91
const CLOSE = 93
const COMMA = 44

function putNumber(bytes: Uint8Array, at: number, value: number): number {
  let end = at + 1
  for (let limit = 10; limit <= value; limit *= 10) end += 1
  let rest = value
  for (let position = end - 1; position >= at; position -= 1) {
    const next = Math.floor(rest / 10)
    bytes[position] = 48 + (rest - next * 10)
    rest = next
  }
  return end
}

/**
 * Appends a pair to the matches of a chunk, as numbers; `pass` is the number of the pass that
 * matched it.
 */
export function putPair(
  chunk: MatchChunk,
  { record, line, cells, date, differingCells }: ExactMatch,
  pass: number,
): void {
  const dateJson = date === null ? 'null' : `"${date}"`
  const more =
    differingCells !== '' ? `${dateJson},${differingCells}` : date === null ? '' : dateJson
  chunk.numbers(record, line, cells, pass, more)
}
