import { closeSync, constants, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A private copy of a ledger's text as UTF-8, for a file in another encoding. RowOffsets reads rows
 * again from the copy. Where the system allows it, the copy has no name, so that a killed process
 * leaves no file behind.
 */
export class RowCopy {
  readonly handle: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'partner-desk-rows-'))

  constructor() {
    const { O_RDWR, O_CREAT, O_EXCL } = constants
    this.handle = openSync(join(this.#folder, 'rows.csv'), O_RDWR | O_CREAT | O_EXCL, 0o600)
    this.#remove()
  }

  push(bytes: Uint8Array): void {
    for (let offset = 0; offset < bytes.length;) offset += writeSync(this.handle, bytes, offset)
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
