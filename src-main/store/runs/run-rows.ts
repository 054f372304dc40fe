import type BetterSqlite3 from 'better-sqlite3'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { beginWriting } from '../database/deferred-writer.ts'

/** The tables of a run beside its row in `runs`, with their columns after the run's number. */
export const runTables = {
  breaks: [
    'break_id',
    'category',
    'differences',
    'severity',
    'age_days',
    'sort_date',
    'cells',
    'records',
  ],
  run_matches: ['chunk', 'rows'],
  run_lines: ['line', 'place', 'reason'],
  run_observations: ['record', 'names'],
  run_suggestions: ['id', 'score', 'reasons', 'records', 'cells'],
  run_outside: ['record'],
} as const

export type RunTable = keyof typeof runTables

export type RunValue = string | number | null

/**
 * Writes the rows of a run. They are invisible until the run's row is in `runs`, so they may be
 * committed before that.
 */
export interface RunRows {
  /**
   * Writes a row with its values in the order of runTables. A duplicate in run_observations and
   * run_outside is stored once.
   */
  put(table: RunTable, values: readonly RunValue[]): void
  /** Ends the rows. */
  end(): void
  /**
   * True once all rows are written, committed or in the connection's own transaction; false after
   * some milliseconds where they are not yet.
   */
  isSettled(): boolean
  /** Rolls back what is not committed; no more rows may follow. */
  discard(): void
}

/**
 * Bytes that are written before they are committed: more would not fit into the page cache, less
 * would wait for the disk again and again.
 */
const BYTES_PER_COMMIT = 8 * 1024 * 1024
/** The cost of a row beside its texts, in bytes. */
const BYTES_PER_ROW = 100

/** Writes the rows of a run through a connection, and commits after each PER_COMMIT bytes. */
export class DirectRows implements RunRows {
  readonly #db: ReadableDb
  readonly #run: number
  readonly #statements: Readonly<Record<RunTable, BetterSqlite3.Statement<RunValue[]>>>
  #pending = 0

  constructor(db: WritableDb, run: number) {
    this.#db = db
    this.#run = run
    const insert = (table: RunTable): BetterSqlite3.Statement<RunValue[]> => {
      const isOnce = table === 'run_observations' || table === 'run_outside'
      const columns = ['run', ...runTables[table]]
      return db.prepare(
        `INSERT ${isOnce ? 'OR IGNORE ' : ''}INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      )
    }
    this.#statements = Object.fromEntries(
      (Object.keys(runTables) as RunTable[]).map((table) => [table, insert(table)]),
    ) as Record<RunTable, BetterSqlite3.Statement<RunValue[]>>
  }

  put(table: RunTable, values: readonly RunValue[]): void {
    beginWriting(this.#db)
    this.#statements[table].run(this.#run, ...values)
    this.#pending += sizeOf(values)
    if (this.#pending >= BYTES_PER_COMMIT) this.commit()
  }

  end(): void {}

  isSettled(): boolean {
    return true
  }

  commit(): void {
    if (this.#db.inTransaction) this.#db.exec('COMMIT')
    this.#pending = 0
  }

  discard(): void {
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK')
    this.#pending = 0
  }
}

/** Estimates the bytes that a row takes. */
export function sizeOf(values: readonly RunValue[]): number {
  let size = BYTES_PER_ROW
  for (const value of values) if (typeof value === 'string') size += value.length
  return size
}
