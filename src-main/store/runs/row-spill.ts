import type BetterSqlite3 from 'better-sqlite3'
import type { RowSpill } from '../../matching/sources.ts'
import { connect } from '../database/connection.ts'

/**
 * Rows in one stored text: more make writing cheaper, and a single look-up in a shuffled ledger
 * dearer.
 */
const ROWS_PER_BLOCK = 16
const MAX_KEPT_BLOCKS = 512

/**
 * The rows of one ledger, out of memory: their cells in a private temporary database that the system
 * removes with the process. Five million rows cost no more memory than its page cache.
 */
export class SqliteSpill implements RowSpill {
  readonly #db: BetterSqlite3.Database
  readonly #put: BetterSqlite3.Statement<[number, string]>
  readonly #get: BetterSqlite3.Statement<[number], string>
  #blocks = new Map<number, readonly (readonly string[])[]>()
  #open: (readonly string[])[] = []
  count = 0

  constructor() {
    this.#db = connect('')
    this.#db.pragma('journal_mode = OFF')
    this.#db.pragma('synchronous = OFF')
    this.#db.pragma('cache_size = -16384')
    this.#db.exec(
      'CREATE TABLE spill (block INTEGER PRIMARY KEY, packed TEXT NOT NULL) STRICT; BEGIN',
    )
    this.#put = this.#db.prepare('INSERT INTO spill (block, packed) VALUES (?, ?)')
    this.#get = this.#db
      .prepare<[number], string>('SELECT packed FROM spill WHERE block = ?')
      .pluck()
  }

  push(cells: readonly string[]): void {
    this.#open.push([...cells])
    this.count += 1
    if (this.#open.length < ROWS_PER_BLOCK) return
    this.#put.run(this.count / ROWS_PER_BLOCK - 1, JSON.stringify(this.#open))
    this.#open = []
  }

  get(at: number): readonly string[] {
    const number = Math.floor(at / ROWS_PER_BLOCK)
    return this.#blockOf(number)[at % ROWS_PER_BLOCK] as readonly string[]
  }

  close(): void {
    this.#db.close()
  }

  #blockOf(number: number): readonly (readonly string[])[] {
    const kept = this.#blocks.get(number)
    if (kept) return kept
    // The block that is still being filled.
    if (number >= Math.floor(this.count / ROWS_PER_BLOCK)) return this.#open
    const block = JSON.parse(this.#get.get(number) as string) as readonly (readonly string[])[]
    if (this.#blocks.size >= MAX_KEPT_BLOCKS) this.#blocks = new Map()
    this.#blocks.set(number, block)
    return block
  }
}
