import type { EqualParts } from '../../matching/equal-pairs.ts'
import type { DeferredWriter } from '../database/away.ts'
import { detachDeferredWriter, attachDeferredWriter, isDeferredWriter } from '../database/away.ts'
import type { ReadableDb } from '../database/connection.ts'
import type { RunRows, RunTable, RunValue } from './run-rows.ts'
import { sizeOf } from './run-rows.ts'

/** Rows of one run on their way to the thread that writes them. */
export interface RowBlock {
  readonly tables: readonly RunTable[]
  /** Of one row behind the other, each as many as its table has (runTables). */
  readonly values: readonly RunValue[]
}

/**
 * Full chunks of matches that the thread makes by itself, of the pairs that are alike from a ledger
 * row on.
 */
export interface EqualBlock {
  readonly equal: EqualParts
  readonly ledger: number
  /** The number of the pass that matched them. */
  readonly pass: number
  /** The first chunk's number, and how many. */
  readonly chunk: number
  readonly chunks: number
}

/**
 * Another thread, which writes them, in a transaction of its own that stays open between blocks.
 */
export interface RowTaker {
  /**
   * Comes back while the block is still to be written, at once where few are under way. Throws what
   * an earlier one failed with.
   */
  write(block: RowBlock | EqualBlock): void
  /** Has it commit what came so far. */
  commit(): void
  /**
   * Whether that is done; 'waiting' after a few milliseconds where it is not. Throws as `write`.
   */
  polledCommit(): 'done' | 'waiting'
  /** Ends it. What is not committed is taken back before it comes back. */
  close(): void
}

/**
 * Characters of a block: few enough that nobody waits for the thread long, enough that handing it
 * over costs nothing.
 */
const PER_BLOCK = 256 * 1024

/**
 * Has a run's rows written by another thread, while this one finds the next of them: a twelfth of a
 * large run.
 */
export class AwayRows implements RunRows, DeferredWriter {
  readonly #db: ReadableDb
  readonly #taker: RowTaker
  #tables: RunTable[] = []
  #values: RunValue[] = []
  #size = 0
  #isCommitAsked = false
  #isEnded = false
  #failure: { readonly cause: unknown } | undefined

  /** `db`: the connection of this thread that writes the same file. */
  constructor(db: ReadableDb, taker: RowTaker) {
    this.#db = db
    this.#taker = taker
  }

  put(table: RunTable, values: readonly RunValue[]): void {
    this.#tables.push(table)
    for (const value of values) this.#values.push(value)
    this.#size += sizeOf(values)
    if (this.#size >= PER_BLOCK) this.#hand()
  }

  /** Has the thread make chunks and write them. */
  putEqual(block: EqualBlock): void {
    this.#hand()
    this.#write(block)
  }

  end(): void {
    this.#hand()
    this.#isEnded = true
  }

  isSettled(): boolean {
    this.#throwFailure()
    if (isDeferredWriter(this.#db, this)) {
      if (!this.#isCommitAsked) this.#taker.commit()
      this.#isCommitAsked = true
      if (this.#taker.polledCommit() === 'waiting') return false
      this.#isCommitAsked = false
      detachDeferredWriter(this.#db, this)
    }
    if (this.#isEnded) this.#taker.close()
    return true
  }

  /**
   * What the thread fails with is told to the run, when it asks next: whoever wants to write has
   * nothing to do with it.
   */
  callBack(): void {
    try {
      while (!this.isSettled());
    } catch (cause) {
      this.#failure ??= { cause }
      detachDeferredWriter(this.#db, this)
    }
  }

  discard(): void {
    this.#taker.close()
    detachDeferredWriter(this.#db, this)
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.cause
  }

  #hand(): void {
    if (this.#tables.length === 0) return
    const block = { tables: this.#tables, values: this.#values }
    this.#tables = []
    this.#values = []
    this.#size = 0
    this.#write(block)
  }

  #write(block: RowBlock | EqualBlock): void {
    this.#throwFailure()
    // The cache was closed meanwhile: whoever opens it next owns it.
    if (!this.#db.open) throw new TypeError('The database connection is not open')
    // What another call left open here would keep the thread out for ever, for this one may wait
    // for it.
    if (this.#db.inTransaction) this.#db.exec('COMMIT')
    attachDeferredWriter(this.#db, this)
    this.#taker.write(block)
  }
}
