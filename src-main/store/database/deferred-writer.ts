import type { ReadableDb } from './connection.ts'

/**
 * A writer in another thread, with a transaction of its own on the file of a connection. SQLite
 * allows one write transaction at a time, so its rows must be committed before the connection
 * writes.
 */
export interface DeferredWriter {
  /** Makes the thread commit. Returns when it no longer locks the file. */
  commit(): void
}

const writers = new WeakMap<ReadableDb, DeferredWriter>()

/**
 * Makes the deferred writer of this connection commit, if there is one. Call it before every write
 * through the connection: both write one file, and a transaction that waits for more rows would
 * lock the connection out for ever.
 */
export function flushDeferredWriter(db: ReadableDb): void {
  writers.get(db)?.commit()
}

/**
 * True if a deferred writer is registered for this connection. A writer registers before it writes
 * a row and unregisters when its rows are committed or discarded, so true means uncommitted rows.
 */
export function hasDeferredWriter(db: ReadableDb): boolean {
  return writers.has(db)
}

/**
 * Registers a deferred writer for the connection, after a different registered writer has
 * committed.
 */
export function attachDeferredWriter(db: ReadableDb, writer: DeferredWriter): void {
  if (writers.get(db) !== writer) flushDeferredWriter(db)
  writers.set(db, writer)
}

/** True if `writer` is the deferred writer that is registered for the connection. */
export function isDeferredWriter(db: ReadableDb, writer: DeferredWriter): boolean {
  return writers.get(db) === writer
}

/** Unregisters `writer`. Does nothing if another writer is registered. */
export function detachDeferredWriter(db: ReadableDb, writer: DeferredWriter): void {
  if (writers.get(db) === writer) writers.delete(db)
}

/** Begins a write transaction, unless one is open. */
export function beginWriting(db: ReadableDb): void {
  if (db.inTransaction) return
  flushDeferredWriter(db)
  db.exec('BEGIN IMMEDIATE')
}

/**
 * Runs `work`, each step of which may write. Makes the deferred writer commit before each step,
 * because a writer may have been registered during a pause.
 */
export function* flushingBeforeEachStep<S, T>(
  db: ReadableDb,
  work: Generator<S, T>,
): Generator<S, T> {
  try {
    for (;;) {
      flushDeferredWriter(db)
      const step = work.next()
      if (step.done) return step.value
      yield step.value
    }
  } finally {
    work.return(undefined as T)
  }
}
