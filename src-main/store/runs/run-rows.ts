import type BetterSqlite3 from 'better-sqlite3'
import { beginWriting } from '../database/away.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'

/**
 * What a run consists of beside its row in `runs`: each table's columns behind the run's number.
 */
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
 * Takes the rows of a run. Nobody sees them before the run's own row stands in `runs`; so they may
 * be committed on the way.
 */
export interface RunRows {
  /**
   * A row's values in the order of runTables. What one finds twice in run_observations and
   * run_outside is kept once.
   */
  put(table: RunTable, values: readonly RunValue[]): void
  /** No row comes any more. */
  end(): void
  /**
   * Whether all rows rest, committed or in the connection's own transaction; false after some
   * milliseconds where they do not yet.
   */
  isSettled(): boolean
  /** Takes back what is not committed; no row comes any more. */
  discard(): void
}

/**
 * Bytes that are written before they are committed: more would leave the cache of pages, less waits
 * for the disk again and again.
 */
const PER_COMMIT = 8 * 1024 * 1024
/** What a row costs beside its texts. */
const PER_ROW = 100

/**
 * Writes the rows of a run through a connection, in a transaction that stays open until they are
 * many.
 */
export class OwnRows implements RunRows {
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
    if (this.#pending >= PER_COMMIT) this.commit()
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

/** About as many bytes as a row takes. */
export function sizeOf(values: readonly RunValue[]): number {
  let size = PER_ROW
  for (const value of values) if (typeof value === 'string') size += value.length
  return size
}
