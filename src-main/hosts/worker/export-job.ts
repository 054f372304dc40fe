import { createHash } from 'node:crypto'
import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import { Failure, throwIfCancelled } from '../../base/failure.ts'
import type { Column } from '../../contract/report.ts'
import { columnsOf, strictLayout } from '../../contract/reporting.ts'
import type { AnyQuery } from '../../contract/reporting.ts'
import type { Cell } from '../../contract/window.ts'
import type { CallContext } from '../../contract/wire.ts'
import { instantWriter } from '../../reports/instants.ts'
import { writeRows } from '../../reports/rows-to-file.ts'
import { full, MAX_SHEET_ROWS } from '../../reports/xlsx.ts'
import type { Connection } from '../../store/database.ts'
import { findFact } from '../../store/facts.ts'
import { withReadyRows } from '../../store/ready-rows.ts'
import { columnOf, countRows, ExactSums, iterateRows } from '../../store/rows.ts'
import type { ExportInput, ExportResult } from '../../store/store.ts'
import { manifestText } from './manifest.ts'
import { checkSafeFile, contentHash, openSafeFile, writeAll, writeSafeFile } from './safe-file.ts'
import type { SafeFile } from './safe-file.ts'

const ROWS_PER_BATCH = 1000

/**
 * Streams a report to a file, or to a descriptor, from one read transaction: memory does not grow with the rows. A manifest
 * is written beside a file. A cancelled or failed export leaves nothing under the target's name.
 */
export async function exportReport(db: Connection, input: ExportInput, context: CallContext): Promise<ExportResult> {
  const columns = chosenColumns(input)
  const layout = input.layout ?? strictLayout
  // A zone that no table knows is told before the target is touched.
  instantWriter('iso', layout.timeZone)
  if (input.descriptor === undefined) checkSafeFile(`${input.path}.manifest.json`)
  const target = input.descriptor === undefined ? openSafeFile(input.path) : openStream(input.descriptor)
  db.exec('BEGIN')
  try {
    const query = withReadyRows(db, input.query)
    if (layout.format === 'xlsx' && countRows(db, query) > MAX_SHEET_ROWS) throw full()
    const reader = new RowReader(db, query, columns, context)
    const written = await writeRows(
      columns,
      layout,
      () => reader.batches(),
      (part) => target.write(part),
    )
    const asOf = findFact(db, 'last_sync') ?? null
    const result: ExportResult = { report: query.report, path: input.path, rows: reader.rows, ...target.seal(), as_of: asOf, sums: reader.sums() }
    // The manifest first: it names the file it replaces too, so that a kill in between leaves nothing that looks foreign.
    if (input.descriptor === undefined) writeSafeFile(`${input.path}.manifest.json`, manifestText({ input, layout, columns, result, written, previous: contentHash(input.path) }))
    target.publish()
    return result
  } finally {
    db.exec('COMMIT')
    target.discard()
  }
}

/** Reads a query's rows in batches, telling progress; counts and sums them anew each time they are read. */
class RowReader {
  readonly #db: Connection
  readonly #query: AnyQuery
  readonly #columns: readonly Column[]
  readonly #context: CallContext
  #sums: ExactSums
  rows = 0

  constructor(db: Connection, query: AnyQuery, columns: readonly Column[], context: CallContext) {
    this.#db = db
    this.#query = query
    this.#columns = columns
    this.#context = context
    this.#sums = new ExactSums(columns)
  }

  async *batches(): AsyncGenerator<readonly (readonly Cell[])[]> {
    this.rows = 0
    this.#sums = new ExactSums(this.#columns)
    let batch: Cell[][] = []
    for (const row of iterateRows(this.#db, this.#query, this.#columns)) {
      this.#sums.add(row, toScaled)
      batch.push(row)
      if (batch.length < ROWS_PER_BATCH) continue
      yield batch
      this.rows += batch.length
      batch = []
      this.#context.progress({ step: 'export', done: this.rows })
      await new Promise((resolve) => setImmediate(resolve))
      throwIfCancelled(this.#context.signal)
    }
    if (batch.length > 0) yield batch
    this.rows += batch.length
  }

  sums(): ExportResult['sums'] {
    return this.#sums.result(scaledToDecimal)
  }
}

function chosenColumns(input: ExportInput): readonly Column[] {
  if (!input.columns) return columnsOf(input.query.report)
  if (input.columns.length === 0) throw new Failure({ kind: 'badInput', code: 'COLUMN_UNKNOWN', what: 'No column was named', advice: 'name at least one, or leave --columns out' })
  return input.columns.map((name) => columnOf(input.query.report, name))
}

function openStream(descriptor: number): Omit<SafeFile, 'finish'> {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    write(part) {
      const buffer = typeof part === 'string' ? Buffer.from(part, 'utf8') : part
      try {
        writeAll(descriptor, buffer)
      } catch (cause) {
        throw new Failure({
          kind: 'target',
          code: 'TARGET_REFUSED',
          what: 'Standard output cannot be written',
          why: (cause as NodeJS.ErrnoException).code ?? 'unknown',
          advice: 'check where it leads',
          cause,
        })
      }
      hash.update(buffer)
      bytes += buffer.length
    },
    seal: () => ({ sha256: hash.digest('hex'), bytes }),
    publish: () => undefined,
    discard: () => undefined,
  }
}
