import { createHash } from 'node:crypto'
import { closeSync, constants, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { csvLine } from '../../base/csv-line.ts'
import { Failure } from '../../base/failure.ts'
import { runInSlices } from '../../contract/run-in-slices.ts'
import type { ImportView } from '../../contract/window.ts'
import type { CallContext } from '../../contract/wire.ts'
import { refuseDuplicates } from '../../ledger/ledger-columns.ts'
import { readRecords } from '../../ledger/ledger-file.ts'
import { ledgerRefusal } from '../../ledger/ledger-text.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import { defaultMapping } from '../../reconciliation/row/mapping.ts'
import type { ReadableDb } from '../database/connection.ts'
import { findMapping } from './imports.ts'

/** The columns after those of the ledger, which hold the source of each row of a combined file. */
const sourceColumns = ['source_file', 'source_line'] as const

/** Maximum number of rows that are compared with each other. */
const MAX_ROWS = 2_000_000

export interface CombineInput {
  readonly files: readonly { readonly path: string; readonly name: string }[]
  /**
   * Undefined: each file is read with the mapping remembered for its header, else with the default
   * mapping.
   */
  readonly mapping: Mapping | undefined
  readonly target: string
}

export interface CombinedLedger {
  readonly bytes: number
  readonly sha256: string
  readonly parts: ImportView['parts']
  /**
   * The mapping that reads all of the files: the given one, or the one remembered for them.
   * Undefined: their headers decide.
   */
  readonly mapping: Mapping | undefined
}

/**
 * Writes one strict CSV of several files with the same columns, in any order. Rows that an
 * overlapping file repeats are written once, and identical rows within one file are all kept: each
 * row is written as often as in the file that contains it most often. A file that was combined
 * before keeps its source columns. Throws Failure `badInput` LEDGERS_DIFFER and the failures of
 * readLedger, after removing the new file.
 */
export async function combineLedgers(
  db: ReadableDb,
  input: CombineInput,
  context: CallContext,
): Promise<CombinedLedger> {
  mkdirSync(dirname(input.target), { recursive: true, mode: 0o700 })
  const output = new CombinedFile(input.target)
  try {
    const combinedRows = new CombinedRows(output)
    const parts: ImportView['parts'][number][] = []
    const mappings = input.files.map(({ path }) => input.mapping ?? findMapping(db, path))
    refuseDifferentMappings(input.files, mappings)
    for (const [index, file] of input.files.entries()) {
      const part = new SourceFile(combinedRows, file.name)
      const { sha256 } = await runInSlices(
        readRecords(file.path, mappings[index] ?? defaultMapping, part),
        context,
        (done) => context.progress({ step: 'read', done }),
      )
      part.end()
      parts.push({ name: file.name, sha256, rows: part.rows, repeated: part.repeatedRows })
    }
    return { ...output.end(), parts, mapping: mappings[0] }
  } catch (error) {
    output.discard()
    throw error
  }
}

/** The rows of the combined file so far. */
class CombinedRows {
  readonly #output: CombinedFile
  /** How often each row is in the combined file, by its digest, as of the last file that ended. */
  readonly counts = new Map<string, number>()
  columns: readonly string[] | undefined
  firstName = ''

  constructor(output: CombinedFile) {
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

/** One of the source files while it is read. */
class SourceFile {
  readonly #combined: CombinedRows
  readonly #name: string
  readonly #counts = new Map<string, number>()
  #places: readonly number[] = []
  #sources: readonly number[] = []
  #width = 0
  rows = 0
  repeatedRows = 0

  constructor(combined: CombinedRows, name: string) {
    this.#combined = combined
    this.#name = name
  }

  header(cells: readonly string[]): void {
    refuseDuplicates(cells)
    const ownCells = cells.filter((cell) => !isSource(cell, cells))
    if (!this.#combined.columns) this.#combined.begin(ownCells, this.#name)
    const columns = this.#combined.columns as readonly string[]
    refuseDifference(this.#combined.firstName, columns, this.#name, ownCells)
    this.#places = columns.map((name) => cells.indexOf(name))
    this.#sources =
      ownCells.length === cells.length ? [] : sourceColumns.map((name) => cells.indexOf(name))
    this.#width = cells.length
  }

  row(cells: string[], line: number): void {
    this.rows += 1
    const fitsHeader = cells.length === this.#width
    const orderedCells = fitsHeader
      ? this.#places.map((index) => cells[index] as string)
      : this.#padUnfitting(cells)
    const source =
      fitsHeader && this.#sources.length > 0
        ? this.#sources.map((index) => cells[index] as string)
        : [this.#name, String(line)]
    const key = createHash('sha256').update(JSON.stringify(orderedCells)).digest('base64')
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    if (count <= (this.#combined.counts.get(key) ?? 0)) this.repeatedRows += 1
    else this.#combined.add(orderedCells, source)
    if (this.#counts.size + this.#combined.counts.size > MAX_ROWS)
      throw ledgerRefusal(
        'TOO_MANY_ROWS',
        `together they have more than ${MAX_ROWS} rows`,
        'combine fewer of them',
      )
  }

  // Pads a row that does not fit its header, so that it fits neither the combined header nor the
  // header of a file combined from that one. Otherwise its cells would move to other columns.
  #padUnfitting(cells: readonly string[]): readonly string[] {
    const minWidth = (this.#combined.columns as readonly string[]).length + sourceColumns.length + 1
    return [...cells, ...Array.from({ length: Math.max(0, minWidth - cells.length) }, () => '')]
  }

  end(): void {
    for (const [key, count] of this.#counts)
      if (count > (this.#combined.counts.get(key) ?? 0)) this.#combined.counts.set(key, count)
  }
}

function isSource(header: string, all: readonly string[]): boolean {
  return (
    (sourceColumns as readonly string[]).includes(header) &&
    sourceColumns.every((name) => all.includes(name))
  )
}

// The combined file is read with one mapping: `1.234` must not mean a thousand in one part of the
// file and little more than one in another part.
function refuseDifferentMappings(
  files: CombineInput['files'],
  mappings: readonly (Mapping | undefined)[],
): void {
  const [firstText, ...otherTexts] = mappings.map(
    (mapping) =>
      mapping &&
      JSON.stringify({ ...mapping, delimiter: '', encoding: '', skipLines: 0, skipLastLines: 0 }),
  )
  const differingIndex = otherTexts.findIndex((text) => text !== firstText)
  if (differingIndex === -1) return
  throw new Failure({
    kind: 'badInput',
    code: 'LEDGERS_DIFFER',
    what: 'These files are not read in the same way',
    why: `${JSON.stringify(files[differingIndex + 1]?.name)} has another mapping than ${JSON.stringify(files[0]?.name)}`,
    advice: 'give both the same mapping, or choose one for all of them here',
  })
}

function refuseDifference(
  firstName: string,
  expectedColumns: readonly string[],
  name: string,
  ownCells: readonly string[],
): void {
  const missingColumns = expectedColumns.filter((column) => !ownCells.includes(column))
  const extraColumns = ownCells.filter((column) => !expectedColumns.includes(column))
  if (missingColumns.length + extraColumns.length === 0) return
  const quoteList = (columns: readonly string[]): string =>
    columns.map((column) => JSON.stringify(column)).join(', ')
  const parts = [
    ...(missingColumns.length > 0 ? [`lacks ${quoteList(missingColumns)}`] : []),
    ...(extraColumns.length > 0 ? [`has ${quoteList(extraColumns)} besides`] : []),
  ]
  throw new Failure({
    kind: 'badInput',
    code: 'LEDGERS_DIFFER',
    what: 'These files do not have the same columns',
    why: `${JSON.stringify(name)} ${parts.join(' and ')}, compared with ${JSON.stringify(firstName)}`,
    advice: 'combine files of one source only, or give their columns the same headers',
  })
}

const FLUSH_LENGTH = 256 * 1024

/** The combined file while it is written. */
class CombinedFile {
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
    if (this.#text.length >= FLUSH_LENGTH) this.#flush()
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
