import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { SumPosition } from '../../../contract/report.ts'
import { ByteSums } from '../../../reports/byte-sums.ts'
import { strictHeader } from '../../../reports/strict.ts'
import { strictBytes } from '../../../reports/strict-bytes.ts'
import { writeTarget } from '../files/safe-file.ts'

/** The parameters of a file of strict lines. */
export interface LineJob {
  readonly names: readonly string[]
  readonly sumPositions: readonly SumPosition[]
  /** An open descriptor of the target. The opener closes it. */
  readonly descriptor: number
  /** Undefined: standard output. */
  readonly path: string | undefined
}

/**
 * The written content, and the sums of its rows in units of 10⁻³⁰. A column and currency may have
 * several entries, which the receiver adds up.
 */
export interface LinesWritten {
  readonly sha256: string
  readonly bytes: number
  readonly sums: readonly (readonly [name: string, currency: string, units: bigint])[]
}

/**
 * Writes rows, in the form of iterateRowBytes, as the lines of a strict file, after a header.
 * Throws Failure `target`.
 */
export class LineWriter {
  readonly #job: LineJob
  readonly #hash = createHash('sha256')
  readonly #sums: (readonly [string, string, bigint])[] = []
  readonly #byteSums: ByteSums
  #bytes = 0

  constructor(job: LineJob) {
    this.#job = job
    this.#byteSums = new ByteSums(job.sumPositions, (...sum) => void this.#sums.push(sum))
    this.#writePart(Buffer.from(strictHeader(job.names)))
  }

  /** Writes rows and frees their buffer, which must hold no other data. */
  write(rows: Uint8Array): void {
    const lines = strictBytes(rows, this.#job.names.length, (bytes, ends) =>
      this.#byteSums.add(bytes, ends),
    )
    // Decoding and encoding replaces bytes that are not UTF-8, so that the file equals one that is
    // written from strings.
    this.#writePart(isUtf8(lines) ? lines : Buffer.from(Buffer.from(lines).toString('utf8')))
    freeBuffer(rows)
    if (lines !== rows) freeBuffer(lines)
  }

  end(): LinesWritten {
    this.#byteSums.flush()
    return { sha256: this.#hash.digest('hex'), bytes: this.#bytes, sums: this.#sums }
  }

  #writePart(part: Uint8Array): void {
    this.#hash.update(part)
    writeTarget(this.#job.path, this.#job.descriptor, part)
    this.#bytes += part.length
  }
}

// Frees the memory at once. The garbage collector runs so rarely in this thread that a hundred
// megabytes would accumulate.
function freeBuffer(bytes: Uint8Array): void {
  ;(bytes.buffer as ArrayBuffer).transfer(0)
}
