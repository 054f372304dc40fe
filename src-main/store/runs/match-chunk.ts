import type { ExactMatch } from '../../reconciliation/sides.ts'

/** The number of matches in a chunk. Only a run's last chunk may hold fewer. */
export const MATCHES_PER_CHUNK = 500

/**
 * A JSON list that grows element by element. It is built as bytes, because a run may write a
 * million matches of four numbers each.
 */
export class MatchChunk {
  #bytes = Buffer.allocUnsafe(32 * 1024)
  #length = 1

  constructor() {
    this.#bytes[0] = OPEN_LIST
  }

  /**
   * Appends a list of four whole numbers from 0 to 2^53. `furtherJson` holds further elements as
   * JSON, or is empty.
   */
  appendNumbers(
    first: number,
    second: number,
    third: number,
    fourth: number,
    furtherJson: string,
  ): void {
    this.#reserve(80 + furtherJson.length * 3)
    const bytes = this.#bytes
    let offset = this.#begin()
    bytes[offset] = OPEN_LIST
    offset = putNumber(bytes, offset + 1, first)
    bytes[offset] = COMMA
    offset = putNumber(bytes, offset + 1, second)
    bytes[offset] = COMMA
    offset = putNumber(bytes, offset + 1, third)
    bytes[offset] = COMMA
    offset = putNumber(bytes, offset + 1, fourth)
    if (furtherJson !== '') {
      bytes[offset] = COMMA
      offset += 1 + bytes.write(furtherJson, offset + 1)
    }
    bytes[offset] = CLOSE_LIST
    this.#length = offset + 1
  }

  /** Appends an element that is already JSON. */
  appendJson(text: string): void {
    this.#reserve(2 + text.length * 3)
    const offset = this.#begin()
    this.#length = offset + this.#bytes.write(text, offset)
  }

  /** Returns the list and begins a new one. */
  take(): string {
    this.#reserve(1)
    this.#bytes[this.#length] = CLOSE_LIST
    const text = this.#bytes.toString('utf8', 0, this.#length + 1)
    this.#length = 1
    return text
  }

  #begin(): number {
    if (this.#length === 1) return 1
    this.#bytes[this.#length] = COMMA
    return this.#length + 1
  }

  #reserve(byteCount: number): void {
    if (this.#length + byteCount < this.#bytes.length) return
    const largerBytes = Buffer.allocUnsafe((this.#length + byteCount) * 2)
    this.#bytes.copy(largerBytes, 0, 0, this.#length)
    this.#bytes = largerBytes
  }
}

const OPEN_LIST = 91
const CLOSE_LIST = 93
const COMMA = 44

function putNumber(bytes: Uint8Array, offset: number, value: number): number {
  let end = offset + 1
  for (let limit = 10; limit <= value; limit *= 10) end += 1
  let rest = value
  for (let position = end - 1; position >= offset; position -= 1) {
    const next = Math.floor(rest / 10)
    bytes[position] = 48 + (rest - next * 10)
    rest = next
  }
  return end
}

/**
 * Appends a pair to the matches of a chunk, as numbers. `pass` is the number of the pass that
 * matched it.
 */
export function putPair(
  chunk: MatchChunk,
  { record, feedId, line, filledCellBits, date, differingCells }: ExactMatch,
  pass: number,
): void {
  const dateJson = date === null ? 'null' : `"${date}"`
  let furtherJson = date === null ? '' : dateJson
  const cellsJson = feedId === '' ? differingCells : withFeedId(differingCells, feedId)
  if (cellsJson !== '') furtherJson = `${dateJson},${cellsJson}`
  chunk.appendNumbers(record, line, filledCellBits, pass, furtherJson)
}

function withFeedId(cellsJson: string, feedId: string): string {
  const member = `{"feed_id":${JSON.stringify(feedId)}`
  return cellsJson === '' ? `${member}}` : `${member},${cellsJson.slice(1)}`
}
