import { closeSync, constants, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csvLine } from '../base/csv-line.ts'
import type { RowPosition } from '../ledger/ledger-text.ts'

const BUFFER_BYTES = 64 * 1024

/**
 * A private copy of a ledger's rows as UTF-8, for a file whose bytes do not tell its letters: its
 * rows are read again from there (RereadRows), with a comma between cells. The file has no name
 * where the system allows that, so a process that is killed leaves nothing.
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
    const place = { at: this.#bytes, bytes: Buffer.byteLength(line) }
    this.#bytes += place.bytes
    this.#buffer += line
    if (this.#buffer.length >= BUFFER_BYTES) this.end()
    return place
  }

  /** Writes what was pushed; afterwards it can be read. */
  end(): void {
    const bytes = Buffer.from(this.#buffer)
    for (let at = 0; at < bytes.length;) at += writeSync(this.handle, bytes, at)
    this.#buffer = ''
  }

  close(): void {
    closeSync(this.handle)
    this.#remove()
  }

  // Windows keeps the name of an open file.
  #remove(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true })
    } catch {
      // It is tried again once the file is closed.
    }
  }
}
