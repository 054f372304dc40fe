import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { Failure, throwIfCancelled } from '../../../base/failure.ts'
import type { Cell } from '../../../contract/cell.ts'
import type { CallContext } from '../../../contract/wire.ts'
import { strictHeader, strictLine } from '../../../reports/strict.ts'
import type { SafeFolder } from '../files/safe-folder.ts'
import { CHECKSUM_FILE } from '../files/safe-folder.ts'

const FLUSH_CHARS = 256 * 1024
const ROWS_PER_TURN = 5000

/** The result of copying the ledger's file. */
export interface LedgerCopy {
  /** The path of the copy in the folder. Null means that the file was not copied. */
  readonly file: string | null
  readonly why_not: string | null
}

interface WrittenFile {
  readonly sha256: string
  readonly bytes: number
}

/** Writes the files of one evidence folder and collects their checksums. */
export class EvidenceWriter {
  readonly #folder: SafeFolder
  readonly #context: CallContext
  readonly #files = new Map<string, WrittenFile>()
  #rows = 0

  constructor(folder: SafeFolder, context: CallContext) {
    this.#folder = folder
    this.#context = context
  }

  names(): string[] {
    return [...this.#files.keys()]
  }

  bytes(): number {
    return [...this.#files.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  text(name: string, text: string): void {
    const file = this.#folder.file(name)
    try {
      file.write(text)
      this.#note(name, file.finish())
    } finally {
      file.discard()
    }
  }

  json(name: string, value: unknown): void {
    this.text(name, `${JSON.stringify(value, null, 2)}\n`)
  }

  async csv(
    name: string,
    columns: readonly string[],
    rows: Iterable<readonly Cell[]>,
  ): Promise<void> {
    const file = this.#folder.file(name)
    try {
      let text = strictHeader(columns)
      for (const row of rows) {
        text += strictLine(row)
        this.#rows += 1
        if (text.length > FLUSH_CHARS) {
          file.write(text)
          text = ''
        }
        if (this.#rows % ROWS_PER_TURN === 0) await this.#turn()
      }
      file.write(text)
      this.#note(name, file.finish())
    } finally {
      file.discard()
    }
    await this.#turn()
  }

  /**
   * Copies a file in its current state. Returns its last 200 bytes as `tail`. `absent` decides
   * whether a missing file becomes an empty copy or is refused.
   */
  async copy(
    name: string,
    path: string,
    ifAbsent: 'empty' | 'refuse',
  ): Promise<{ readonly sha256: string; readonly tail: string }> {
    const source = openSource(path, ifAbsent)
    const file = this.#folder.file(name)
    let tail = Buffer.alloc(0)
    try {
      // Bytes that are appended during the copy are not included.
      const size = source === undefined ? 0 : fstatSync(source).size
      for (let offset = 0; source !== undefined && offset < size;) {
        const part = Buffer.allocUnsafe(Math.min(1024 * 1024, size - offset))
        const bytesRead = readSync(source, part, 0, part.length, offset)
        if (bytesRead === 0) break
        file.write(part.subarray(0, bytesRead))
        tail = Buffer.concat([tail, part.subarray(0, bytesRead)]).subarray(-200)
        offset += bytesRead
        await this.#turn()
      }
      const content = file.finish()
      this.#note(name, content)
      return { sha256: content.sha256, tail: tail.toString('latin1') }
    } finally {
      file.discard()
      if (source !== undefined) closeSync(source)
    }
  }

  /** Copies the ledger's file if its content is still the content that was reconciled. */
  async ledger(path: string | null, sha256: string): Promise<LedgerCopy> {
    if (path === null)
      return { file: null, why_not: 'the file is no longer stored, or was not requested' }
    const name = `ledger/${basename(path)}`
    try {
      if ((await this.copy(name, path, 'refuse')).sha256 === sha256)
        return { file: name, why_not: null }
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'SOURCE_GONE') throw error
      return { file: null, why_not: 'the file is no longer there' }
    }
    this.#folder.remove(name)
    this.#files.delete(name)
    return { file: null, why_not: 'the stored file differs from the one that was reconciled' }
  }

  /** Writes the checksums of all files, and returns the SHA-256 of that list. */
  finish(): string {
    const lines = [...this.#files]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, { sha256 }]) => `${sha256}  ${name}\n`)
    this.text(CHECKSUM_FILE, lines.join(''))
    return (this.#files.get(CHECKSUM_FILE) as WrittenFile).sha256
  }

  #note(name: string, file: WrittenFile): void {
    this.#files.set(name, file)
  }

  async #turn(): Promise<void> {
    this.#context.progress({ step: 'export', done: this.#rows })
    await new Promise((resolve) => setImmediate(resolve))
    throwIfCancelled(this.#context.signal)
  }
}

function openSource(path: string, ifAbsent: 'empty' | 'refuse'): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch (cause) {
    if (ifAbsent === 'empty' && (cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Failure({
      kind: 'store',
      code: 'SOURCE_GONE',
      what: 'The evidence was not written',
      why: `${basename(path)} cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unknown'})`,
      advice: 'check that it is there',
      cause,
    })
  }
}
