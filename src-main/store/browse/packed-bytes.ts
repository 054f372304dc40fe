import { Failure } from '../../base/failure.ts'

/** The position of a cell: among the row's own cells, or in its packed list. */
export interface CellPlace {
  readonly isPacked: boolean
  readonly index: number
}

const CELL_END = 0xff
const ROW_END = 0x0a
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

/**
 * Assembles rows that are stored as some cells and a JSON list of all others. `bytes` holds for
 * each row its own cells as UTF-8, each followed by 0xFF, then the list, then 0xFF 0x0A. Returns
 * rows in the format of iterateRowBytes, with a cell for each of `places`. A place that the list
 * does not have is an empty cell. Only lists with escaped letters or with values other than texts
 * are decoded to texts.
 */
export function unpackBytes(
  bytes: Uint8Array,
  ownCells: number,
  places: readonly CellPlace[],
): Uint8Array {
  const unpacker = new RowUnpacker(bytes, ownCells, places)
  for (let offset = 0; offset < bytes.length;) offset = unpacker.unpackRow(offset)
  return unpacker.rows
}

class RowUnpacker {
  readonly #bytes: Uint8Array
  readonly #ownCells: number
  // For each output cell, the number of its input cell. The row's own cells have the first numbers,
  // then come those of the list.
  readonly #cellOrder: Int32Array
  /** The start and end of each cell: that of cell n at the indexes 2n and 2n + 1. */
  readonly #cells: Int32Array
  #output: Uint8Array
  #size = 0

  constructor(bytes: Uint8Array, ownCells: number, places: readonly CellPlace[]) {
    this.#bytes = bytes
    this.#ownCells = ownCells
    this.#cellOrder = Int32Array.from(places, ({ isPacked, index }) =>
      isPacked ? ownCells + index : index,
    )
    this.#cells = new Int32Array(2 * (1 + Math.max(ownCells, ...this.#cellOrder)))
    this.#output = new Uint8Array(bytes.length)
  }

  get rows(): Uint8Array {
    return this.#output.subarray(0, this.#size)
  }

  /** Unpacks the row that begins at `from`, and returns the start of the next row. */
  unpackRow(from: number): number {
    const bytes = this.#bytes
    const cells = this.#cells.fill(0)
    let offset = from
    for (let cell = 0; cell < this.#ownCells; cell += 1) {
      cells[2 * cell] = offset
      offset = this.#cellEnd(offset)
      cells[2 * cell + 1] = offset
      offset += 1
    }
    const end = this.#splitList(offset)
    if (end > 0) {
      this.#put(bytes)
      return end
    }
    const listEnd = this.#cellEnd(offset)
    this.#putDecoded(offset, listEnd)
    return listEnd + 2
  }

  #cellEnd(from: number): number {
    const end = this.#bytes.indexOf(CELL_END, from)
    if (end < 0) throw damagedRowFailure()
    return end
  }

  // Records the positions of the list's texts, as far as they are needed. Returns the end of the
  // row, or 0 if a text cannot be copied unchanged.
  #splitList(from: number): number {
    const bytes = this.#bytes
    const cells = this.#cells
    if (bytes[from] !== OPEN_LIST) return 0
    let offset = from + 1
    for (let place = 2 * this.#ownCells; ; place += 2) {
      if (bytes[offset] !== QUOTE) return 0
      const begin = (offset += 1)
      for (; bytes[offset] !== QUOTE; offset += 1)
        if (bytes[offset] === BACKSLASH || offset >= bytes.length) return 0
      if (place < cells.length) {
        cells[place] = begin
        cells[place + 1] = offset
      }
      offset += 1
      const next = bytes[offset]
      offset += 1
      if (next === CLOSE_LIST) return bytes[offset] === CELL_END ? offset + 2 : 0
      if (next !== COMMA) return 0
    }
  }

  #put(from: Uint8Array): void {
    const cells = this.#cells
    let size = 0
    for (const cell of this.#cellOrder)
      size += (cells[2 * cell + 1] as number) - (cells[2 * cell] as number) + 1
    const output = this.#reserve(size + 1)
    let to = this.#size
    for (const cell of this.#cellOrder) {
      const end = cells[2 * cell + 1] as number
      for (let offset = cells[2 * cell] as number; offset < end; offset += 1) {
        output[to] = from[offset] as number
        to += 1
      }
      output[to] = CELL_END
      to += 1
    }
    output[to] = ROW_END
    this.#size = to + 1
  }

  #putDecoded(listFrom: number, listEnd: number): void {
    const list = readList(decoder.decode(this.#bytes.subarray(listFrom, listEnd)))
    const cells = this.#cells
    const parts = Array.from({ length: this.#ownCells }, (_, cell) =>
      this.#bytes.subarray(cells[2 * cell], cells[2 * cell + 1]),
    )
    for (const text of list) parts.push(encoder.encode(text ?? ''))
    let offset = 0
    parts.forEach((part, cell) => {
      if (2 * cell >= cells.length) return
      cells[2 * cell] = offset
      cells[2 * cell + 1] = offset += part.length
    })
    this.#put(Buffer.concat(parts))
  }

  // A cell may be used several times, so the rows may outgrow the input.
  #reserve(more: number): Uint8Array {
    if (this.#size + more <= this.#output.length) return this.#output
    const largerOutput = new Uint8Array(2 * (this.#size + more))
    largerOutput.set(this.#output.subarray(0, this.#size))
    return (this.#output = largerOutput)
  }
}

function readList(text: string): readonly (string | null)[] {
  try {
    return JSON.parse(text) as readonly (string | null)[]
  } catch {
    throw damagedRowFailure()
  }
}

function damagedRowFailure(): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_DAMAGED',
    what: 'A row cannot be read',
    why: 'its list of cells is not a list',
    advice:
      'run sync --full; if the problem persists, put the newest backup in the place of the database',
  })
}
