import { scaledToDecimal, toScaled } from '../../../base/decimal.ts'
import { throwIfCancelled } from '../../../base/failure.ts'
import type { Cell } from '../../../contract/cell.ts'
import type { Column } from '../../../contract/report.ts'
import type { FileQuery, Layout } from '../../../contract/reporting.ts'
import type { CallContext } from '../../../contract/wire.ts'
import { isStrictInUtc } from '../../../reports/csv-lines.ts'
import type { TableQuery } from '../../../store/browse/row-bytes.ts'
import { isTableQuery, iterateRowBytes } from '../../../store/browse/row-bytes.ts'
import { currencyAliases, ExactSums, iterateRows } from '../../../store/browse/rows.ts'
import type { ReadableDb } from '../../../store/database/connection.ts'
import type { ExportResult } from '../../../store/thread-calls.ts'
import type { Content } from '../files/safe-file.ts'
import type { LineSink, LineThreadSettings } from './line-sink.ts'
import { openLineSink, startLineThread } from './line-sink.ts'
import type { LineJob } from './line-writer.ts'

const ROWS_PER_BATCH = 1000

/**
 * Reads a query's rows in batches and reports progress. Each read restarts the count and the sums.
 */
export class RowReader {
  readonly #db: ReadableDb
  readonly #query: FileQuery
  readonly #columns: readonly Column[]
  readonly #context: CallContext
  #sums: ExactSums
  rows = 0

  constructor(db: ReadableDb, query: FileQuery, columns: readonly Column[], context: CallContext) {
    this.#db = db
    this.#query = query
    this.#columns = columns
    this.#context = context
    this.#sums = new ExactSums(columns)
  }

  /**
   * Whether writeLines() can be used. It cannot write a single column, because an empty cell of a
   * single column must be written with quotes.
   */
  hasLines(layout: Layout): boolean {
    return (
      layout.format === 'csv' &&
      isStrictInUtc(layout) &&
      this.#columns.length > 1 &&
      isTableQuery(this.#query)
    )
  }

  /**
   * Writes all rows as a strict file with its header. It does not decode cells into strings, which
   * is most of the cost of batches(). For many rows, the thread of `lineThread` formats lines
   * while this thread reads. When the promise settles, nothing more is written.
   */
  async writeLines(
    target: Pick<LineJob, 'descriptor' | 'path'>,
    lineThread: LineThreadSettings | undefined,
  ): Promise<Content> {
    this.#reset()
    const job = {
      names: this.#columns.map(({ name }) => name),
      sumPositions: this.#sums.sumPositions,
      ...target,
    }
    let sink: LineSink | undefined
    try {
      for (const { bytes, rows, minRowCount } of iterateRowBytes(
        this.#db,
        this.#query as TableQuery,
        this.#columns,
      )) {
        sink ??=
          lineThread && minRowCount >= lineThread.minRows
            ? startLineThread(lineThread.url, job, this.#context.signal)
            : openLineSink(job)
        await sink.write(bytes)
        await this.#pause(rows)
      }
      sink ??= openLineSink(job)
      const { sums, ...content } = await sink.end()
      for (const sum of sums) this.#sums.addUnits(...sum)
      return content
    } finally {
      await sink?.close()
    }
  }

  async *batches(): AsyncGenerator<readonly (readonly Cell[])[]> {
    this.#reset()
    let batch: Cell[][] = []
    for (const row of iterateRows(this.#db, this.#query, this.#columns, {
      isStopped: this.#context.isStopped,
    })) {
      this.#sums.add(row, toScaled)
      batch.push(row)
      if (batch.length < ROWS_PER_BATCH) continue
      yield batch
      const rows = batch.length
      batch = []
      await this.#pause(rows)
    }
    if (batch.length > 0) yield batch
    this.rows += batch.length
  }

  sums(): ExportResult['sums'] {
    return this.#sums.result(scaledToDecimal)
  }

  #reset(): void {
    this.rows = 0
    this.#sums = new ExactSums(this.#columns, currencyAliases(this.#db, this.#query))
  }

  // Progress and cancellation are handled between two batches.
  async #pause(rows: number): Promise<void> {
    this.rows += rows
    this.#context.progress({ step: 'export', done: this.rows })
    await new Promise((resolve) => setImmediate(resolve))
    throwIfCancelled(this.#context.signal)
  }
}
