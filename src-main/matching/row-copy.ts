import { closeSync, constants, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csvLine } from '../base/csv-line.ts'
import type { RowPosition } from '../ledger/ledger-text.ts'

const BUFFER_BYTES = 64 * 1024

/**
 * A private copy of a ledger's rows as UTF-8, for a file whose rows cannot be decoded from their
 * bytes alone. RowOffsets reads rows again from the copy, which has commas between cells. Where the
 * system allows it, the copy has no name, so that a killed process leaves no file behind.
 */
export class RowCopy {
  static readonly delimiter = ','
  readonly handle: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'partner-desk-rows-'))
  #buffer = ''
  #bytes = 0

  constructor() {
    const { O_RDWR, O_CREAT, O_EXCL } = constants
    this.handle = openSync(join(this.#folder, 'rows.csv'), O_RDWR | O_CREAT | O_EXCL, 0o600)
    this.#remove()
  }

  push(cells: readonly string[]): RowPosition {
    const line = csvLine(cells)
    const position = { at: this.#bytes, bytes: Buffer.byteLength(line) }
    this.#bytes += position.bytes
    this.#buffer += line
    if (this.#buffer.length >= BUFFER_BYTES) this.end()
    return position
  }

  /** Writes the buffered rows. The copy can be read afterwards. */
  end(): void {
    const bytes = Buffer.from(this.#buffer)
    for (let at = 0; at < bytes.length;) at += writeSync(this.handle, bytes, at)
    this.#buffer = ''
  }

  close(): void {
    closeSync(this.handle)
    this.#remove()
  }

  // On Windows the name of an open file cannot be removed.
  #remove(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true })
    } catch {
      // `close` tries again.
    }
  }
}
