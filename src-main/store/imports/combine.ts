import { createHash } from 'node:crypto'
import { closeSync, constants, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { csvLine } from '../../base/csv-line.ts'
import { Failure } from '../../base/failure.ts'
import { drive } from '../../contract/drive.ts'
import type { ImportView } from '../../contract/window.ts'
import type { CallContext } from '../../contract/wire.ts'
import { refuseDuplicates } from '../../ledger/ledger-columns.ts'
import { readRecords } from '../../ledger/ledger-file.ts'
import { fileFault } from '../../ledger/ledger-text.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import { defaultMapping } from '../../reconciliation/row/mapping.ts'
import type { ReadableDb } from '../database/connection.ts'
import { findMapping } from './imports.ts'

/** Where each row of a combined file comes from: the two columns behind the ledger's own. */
const sourceColumns = ['source_file', 'source_line'] as const

/** Most rows that are held against each other. */
const MOST_ROWS = 2_000_000

export interface CombineInput {
  readonly files: readonly { readonly path: string; readonly name: string }[]
  /** undefined: for each file the one remembered for its header, else as it stands. */
  readonly mapping: Mapping | undefined
  readonly target: string
}

export interface Combined {
  readonly bytes: number
  readonly sha256: string
  readonly parts: ImportView['parts']
  /**
   * How all of the files are to be read, where a mapping was given or is remembered for them;
   * undefined: as their headers tell.
   */
  readonly mapping: Mapping | undefined
}

/**
 * Writes one strict CSV of several files with the same columns, in whatever order they stand. A row
 * counts as often as it stands most often within any one file: what an overlapping file repeats is
 * left out, twins within one file both stay. A file that was combined before keeps saying where its
 * rows come from. Throws Failure `badInput` LEDGERS_DIFFER, or as readLedger; nothing is left
 * behind then.
 */
export async function combineLedgers(
  db: ReadableDb,
  input: CombineInput,
  context: CallContext,
): Promise<Combined> {
  mkdirSync(dirname(input.target), { recursive: true, mode: 0o700 })
  const output = new Output(input.target)
  try {
    const sum = new Sum(output)
    const parts: ImportView['parts'][number][] = []
    const mappings = input.files.map(({ path }) => input.mapping ?? findMapping(db, path))
    refuseNotations(input.files, mappings)
    for (const [at, file] of input.files.entries()) {
      const part = new Part(sum, file.name)
      const { sha256 } = await drive(
        readRecords(file.path, mappings[at] ?? defaultMapping, part),
        context,
        (done) => context.progress({ step: 'read', done }),
      )
      part.end()
      parts.push({ name: file.name, sha256, rows: part.rows, repeated: part.repeated })
    }
    return { ...output.end(), parts, mapping: mappings[0] }
  } catch (error) {
    output.discard()
    throw error
  }
}

/** What stands in the combined file so far. */
class Sum {
  readonly #output: Output
  /** Row to how often it stands there. */
  readonly counts = new Map<string, number>()
  columns: readonly string[] | undefined
  firstName = ''

  constructor(output: Output) {
    this.#output = output
  }

  begin(columns: readonly string[], name: string): void {
    this.columns = columns
    this.firstName = name
    this.#output.write([...columns, ...sourceColumns])
  }

  add(cells: readonly string[], source: readonly string[]): void {
    this.#output.write([...cells, ...source])
  }
}

/** One of the files while it is read. */
class Part {
  readonly #sum: Sum
  readonly #name: string
  readonly #counts = new Map<string, number>()
  #places: readonly number[] = []
  #sources: readonly number[] = []
  #width = 0
  rows = 0
  repeated = 0

  constructor(sum: Sum, name: string) {
    this.#sum = sum
    this.#name = name
  }

  header(cells: readonly string[]): void {
    refuseDuplicates(cells)
    const own = cells.filter((cell) => !isSource(cell, cells))
    if (!this.#sum.columns) this.#sum.begin(own, this.#name)
    const columns = this.#sum.columns as readonly string[]
    refuseDifference(this.#sum.firstName, columns, this.#name, own)
    this.#places = columns.map((name) => cells.indexOf(name))
    this.#sources =
      own.length === cells.length ? [] : sourceColumns.map((name) => cells.indexOf(name))
    this.#width = cells.length
  }

  row(cells: string[], line: number): void {
    this.rows += 1
    const isWhole = cells.length === this.#width
    const ordered = isWhole ? this.#places.map((at) => cells[at] as string) : this.#unfitting(cells)
    const source =
      isWhole && this.#sources.length > 0
        ? this.#sources.map((at) => cells[at] as string)
        : [this.#name, String(line)]
    const key = createHash('sha256').update(JSON.stringify(ordered)).digest('base64')
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    if (count <= (this.#sum.counts.get(key) ?? 0)) this.repeated += 1
    else this.#sum.add(ordered, source)
    if (this.#counts.size + this.#sum.counts.size > MOST_ROWS)
      throw fileFault(
        'TOO_MANY_ROWS',
        `together they have more than ${MOST_ROWS} rows`,
        'combine fewer of them',
      )
  }

  // A row that does not fit the header is carried on, and fits the combined one no better, nor what
  // that is combined into: its own cells would stand in other columns.
  #unfitting(cells: readonly string[]): readonly string[] {
    const least = (this.#sum.columns as readonly string[]).length + sourceColumns.length + 1
    return [...cells, ...Array.from({ length: Math.max(0, least - cells.length) }, () => '')]
  }

  end(): void {
    for (const [key, count] of this.#counts)
      if (count > (this.#sum.counts.get(key) ?? 0)) this.#sum.counts.set(key, count)
  }
}

function isSource(header: string, all: readonly string[]): boolean {
  return (
    (sourceColumns as readonly string[]).includes(header) &&
    sourceColumns.every((name) => all.includes(name))
  )
}

// The combined file is read with one mapping: `1.234` is not a thousand in one part of it and
// little more than one in another.
function refuseNotations(
  files: CombineInput['files'],
  mappings: readonly (Mapping | undefined)[],
): void {
  const [first, ...others] = mappings.map(
    (mapping) =>
      mapping &&
      JSON.stringify({ ...mapping, delimiter: '', encoding: '', skipLines: 0, skipLastLines: 0 }),
  )
  const other = others.findIndex((one) => one !== first)
  if (other === -1) return
  throw new Failure({
    kind: 'badInput',
    code: 'LEDGERS_DIFFER',
    what: 'These files are not read in the same way',
    why: `${JSON.stringify(files[other + 1]?.name)} has another mapping than ${JSON.stringify(files[0]?.name)}`,
    advice: 'give both the same mapping, or choose one for all of them here',
  })
}

function refuseDifference(
  firstName: string,
  first: readonly string[],
  name: string,
  own: readonly string[],
): void {
  const lacking = first.filter((column) => !own.includes(column))
  const added = own.filter((column) => !first.includes(column))
  if (lacking.length + added.length === 0) return
  const told = (columns: readonly string[]): string =>
    columns.map((column) => JSON.stringify(column)).join(', ')
  const parts = [
    ...(lacking.length > 0 ? [`lacks ${told(lacking)}`] : []),
    ...(added.length > 0 ? [`has ${told(added)} besides`] : []),
  ]
  throw new Failure({
    kind: 'badInput',
    code: 'LEDGERS_DIFFER',
    what: 'These files do not have the same columns',
    why: `${JSON.stringify(name)} ${parts.join(' and ')}, compared with ${JSON.stringify(firstName)}`,
    advice: 'combine files of one source only, or give their columns the same headers',
  })
}

const BATCH = 256 * 1024

/** The file that is being written. */
class Output {
  readonly #path: string
  readonly #descriptor: number
  readonly #hash = createHash('sha256')
  #text = ''
  #bytes = 0

  constructor(path: string) {
    this.#path = path
    this.#descriptor = openSync(
      path,
      constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0),
      0o600,
    )
  }

  write(cells: readonly string[]): void {
    this.#text += csvLine(cells)
    if (this.#text.length >= BATCH) this.#flush()
  }

  end(): { readonly bytes: number; readonly sha256: string } {
    this.#flush()
    closeSync(this.#descriptor)
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }

  discard(): void {
    closeSync(this.#descriptor)
    rmSync(this.#path, { force: true })
  }

  #flush(): void {
    const bytes = Buffer.from(this.#text)
    for (let done = 0; done < bytes.length;) done += writeSync(this.#descriptor, bytes, done)
    this.#hash.update(bytes)
    this.#bytes += bytes.length
    this.#text = ''
  }
}
