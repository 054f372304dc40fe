import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { SumPlace } from '../../../contract/report.ts'
import { ByteSums } from '../../../reports/byte-sums.ts'
import { strictHeader } from '../../../reports/strict.ts'
import { strictBytes } from '../../../reports/strict-bytes.ts'
import { writeTold } from '../files/safe-file.ts'

/** What a file of strict lines is made of. */
export interface LineJob {
  readonly names: readonly string[]
  readonly places: readonly SumPlace[]
  /** Where it is written: open, and closed by whoever opened it. */
  readonly descriptor: number
  /** Undefined: standard output. */
  readonly path: string | undefined
}

/**
 * What was written, and the sums of its rows in units of 10⁻³⁰: a column and a currency may stand
 * there several times.
 */
export interface LinesWritten {
  readonly sha256: string
  readonly bytes: number
  readonly sums: readonly (readonly [name: string, currency: string, units: bigint])[]
}

/**
 * Writes rows, as iterateRowBytes gives them, as the lines of a strict file; the header first.
 * Throws Failure `target`.
 */
export class LineWriter {
  readonly #job: LineJob
  readonly #hash = createHash('sha256')
  readonly #sums: (readonly [string, string, bigint])[] = []
  readonly #adding: ByteSums
  #bytes = 0

  constructor(job: LineJob) {
    this.#job = job
    this.#adding = new ByteSums(job.places, (...sum) => void this.#sums.push(sum))
    this.#put(Buffer.from(strictHeader(job.names)))
  }

  /** Uses `rows` up, which have their memory to themselves. */
  write(rows: Uint8Array): void {
    const lines = strictBytes(rows, this.#job.names.length, (bytes, ends) =>
      this.#adding.add(bytes, ends),
    )
    // What is no Unicode is written as its text would be.
    this.#put(isUtf8(lines) ? lines : Buffer.from(Buffer.from(lines).toString('utf8')))
    release(rows)
    if (lines !== rows) release(lines)
  }

  end(): LinesWritten {
    this.#adding.flush()
    return { sha256: this.#hash.digest('hex'), bytes: this.#bytes, sums: this.#sums }
  }

  #put(part: Uint8Array): void {
    this.#hash.update(part)
    writeTold(this.#job.path, this.#job.descriptor, part)
    this.#bytes += part.length
  }
}

// Gives the memory back at once: there is so little else to collect that it would pile up to a
// hundred megabytes first.
function release(bytes: Uint8Array): void {
  ;(bytes.buffer as ArrayBuffer).transfer(0)
}
