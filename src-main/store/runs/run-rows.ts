import type BetterSqlite3 from 'better-sqlite3'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { beginWriting } from '../database/deferred-writer.ts'

/** The tables of a run besides its row in `runs`, with their columns after the run's number. */
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

/** The names of these tables. */
export const partTables = Object.keys(runTables) as readonly RunTable[]

export type RunValue = string | number | null

/**
 * Writes the rows of a run. They are invisible until the run's row is in `runs`, so they may be
 * committed before that.
 */
export interface RunRows {
  /**
   * Writes a row with its values in the order of runTables. A duplicate in run_observations or
   * run_outside is ignored.
   */
  put(table: RunTable, values: readonly RunValue[]): void
  /** Declares that no more rows follow. */
  end(): void
  /**
   * True once all rows are written: committed, or in the connection's own transaction. Otherwise
   * returns false after some milliseconds.
   */
  isSettled(): boolean
  /** Rolls back uncommitted rows. No more rows may follow. */
  discard(): void
}

/**
 * Number of bytes after which rows are committed. More bytes would not fit into the page cache.
 * With fewer, the run would wait for the disk too often.
 */
const BYTES_PER_COMMIT = 8 * 1024 * 1024
/** The cost of a row besides its texts, in bytes. */
const BYTES_PER_ROW = 100

/** Writes the rows of a run through a connection, and commits after each BYTES_PER_COMMIT bytes. */
export class DirectRows implements RunRows {
  readonly #db: ReadableDb
  readonly #run: number
  readonly #statements: Readonly<Record<RunTable, BetterSqlite3.Statement<RunValue[]>>>
  #pendingBytes = 0

  constructor(db: WritableDb, run: number) {
    this.#db = db
    this.#run = run
    const prepareInsert = (table: RunTable): BetterSqlite3.Statement<RunValue[]> => {
      const ignoresDuplicates = table === 'run_observations' || table === 'run_outside'
      const columns = ['run', ...runTables[table]]
      return db.prepare(
        `INSERT ${ignoresDuplicates ? 'OR IGNORE ' : ''}INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      )
    }
    this.#statements = Object.fromEntries(
      (Object.keys(runTables) as RunTable[]).map((table) => [table, prepareInsert(table)]),
    ) as Record<RunTable, BetterSqlite3.Statement<RunValue[]>>
  }

  put(table: RunTable, values: readonly RunValue[]): void {
    beginWriting(this.#db)
    this.#statements[table].run(this.#run, ...values)
    this.#pendingBytes += sizeOf(values)
    if (this.#pendingBytes >= BYTES_PER_COMMIT) this.commit()
  }

  end(): void {}

  isSettled(): boolean {
    return true
  }

  commit(): void {
    if (this.#db.inTransaction) this.#db.exec('COMMIT')
    this.#pendingBytes = 0
  }

  discard(): void {
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK')
    this.#pendingBytes = 0
  }
}

/** Estimates the bytes that a row takes. */
export function sizeOf(values: readonly RunValue[]): number {
  let size = BYTES_PER_ROW
  for (const value of values) if (typeof value === 'string') size += value.length
  return size
}
