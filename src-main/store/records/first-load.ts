import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { boundLog } from '../database/database.ts'
import { findMetadata, setMetadata } from '../database/metadata.ts'
import { migrations } from '../database/migrations.ts'
import { DROPPED_INDEXES_FACT, indexStatements, readDroppedIndexes } from '../database/schema.ts'
import { prepareCached } from '../database/statement-cache.ts'
import type { ActivityKind } from './record-types.ts'

/**
 * Minimum number of records in one batch of a first load. Smaller batches mean that the service is
 * slower than the disk.
 */
const MIN_BATCH_ROWS = 1000
/**
 * Minimum number of withdrawals in one batch if they are fetched by id. A service that is faster
 * than the disk answers this many in a quarter of a second (sync/withdrawals.ts).
 */
export const MIN_BATCH_ROWS_BY_ID = 500
/**
 * If the caller does not say whether a load is the first, a table with more rows than this counts
 * as loaded before.
 */
const MAX_ROWS_BEFORE_LOAD = 20000
/**
 * After this many consecutive batches of at most this size, the service is slower than the disk.
 * The indexes are then built at once, so that lists are fast while the pass waits for the service.
 */
const SLOW_BATCH_ROWS = 250
const SLOW_BATCHES = 10

// The number of consecutive small batches, by connection.
const slowBatches = new WeakMap<ReadableDb, number>()

/**
 * Drops a table's indexes if a batch of a first load has at least `minBatchRows` records. Updating
 * indexes with keys in random order costs more than all other work, and one build at the end costs
 * a tenth of it. Partial indexes stay, because they have few entries, and each build reads the whole
 * table. Runs inside the caller's transaction, so that a kill never loses both the indexes and the
 * note that they are missing.
 */
export function dropIndexes(
  db: WritableDb,
  kind: ActivityKind,
  incoming: number,
  isFirstLoad: boolean | undefined,
  minBatchRows = MIN_BATCH_ROWS,
): void {
  if (incoming < minBatchRows || !(isFirstLoad ?? !hasRows(db, kind, MAX_ROWS_BEFORE_LOAD))) return
  const indexes = db
    .prepare<[string], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql NOT LIKE '% WHERE %'",
    )
    .pluck()
    .all(kind)
  if (indexes.length === 0) return
  for (const name of indexes) db.exec(`DROP INDEX ${name}`)
  noteDroppedIndexes(db, [...readDroppedIndexes(db), ...indexes])
  boundLog(db, 'firstLoad')
}

function hasRows(db: ReadableDb, kind: ActivityKind, rows: number): boolean {
  return db.prepare(`SELECT 1 FROM ${kind} LIMIT 1 OFFSET ?`).get(rows) !== undefined
}

function noteDroppedIndexes(db: WritableDb, names: readonly string[]): void {
  if (names.length > 0)
    setMetadata(db, DROPPED_INDEXES_FACT, JSON.stringify(names.map((name) => ({ name }))))
  else db.prepare('DELETE FROM facts WHERE name = ?').run(DROPPED_INDEXES_FACT)
}

/** True if finishIndexes has yet to build dropped indexes. */
export function hasDroppedIndexes(db: ReadableDb): boolean {
  return findMetadata(db, DROPPED_INDEXES_FACT) !== undefined
}

/**
 * True if a small batch shows that a first load is over. During a first pass, which reports its own
 * end, it takes several small batches, because a pass begins with small commits and a single page
 * may be late.
 */
export function isLoadOver(db: ReadableDb, incoming: number, isFirstPass = false): boolean {
  if (!hasDroppedIndexes(db)) return false
  if (!isFirstPass) return incoming < MIN_BATCH_ROWS
  const slowCount = incoming < SLOW_BATCH_ROWS ? (slowBatches.get(db) ?? 0) + 1 : 0
  slowBatches.set(db, slowCount)
  return slowCount >= SLOW_BATCHES
}

/**
 * Builds the indexes that dropIndexes dropped, each in one transaction with a pause after it. After
 * a stop or a kill the next call continues. Several callers may take turns. The statements come
 * from the migrations and not from the note, because another program may have written the note.
 */
export function* finishIndexes(db: WritableDb): Generator<number, null> {
  if (!hasDroppedIndexes(db)) return null
  const statements = indexStatements(migrations)
  while (hasDroppedIndexes(db)) {
    const [name = '', ...remainingNames] = readDroppedIndexes(db)
    db.transaction(() => {
      const sql = statements.get(name)
      if (sql !== undefined) db.exec(sql.replace('CREATE INDEX', 'CREATE INDEX IF NOT EXISTS'))
      noteDroppedIndexes(db, remainingNames)
    }).immediate()
    yield remainingNames.length
  }
  boundLog(db, 'usual')
  refreshStatistics(db)
  return null
}

/**
 * Updates SQLite's statistics, on which its query plans depend, for tables that have grown since
 * the last update. Takes a few milliseconds if none has.
 */
export function refreshStatistics(db: ReadableDb): void {
  db.pragma('analysis_limit = 1000')
  db.pragma('optimize = 0x10002')
}

/** Returns ` INDEXED BY name`, or an empty text while a first load has dropped the index. */
export function indexedBy(db: ReadableDb, name: string): string {
  return prepareCached(db, "SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?").get(
    name,
  ) === undefined
    ? ''
    : ` INDEXED BY ${name}`
}
