import type { ReadableDb } from './connection.ts'

/**
 * Something that is written by another thread into the file of a connection, in a transaction of
 * its own.
 */
export interface Away {
  /** Has it commit, and comes back when nobody is kept out of the file any more. */
  callBack(): void
}

const away = new WeakMap<ReadableDb, Away>()

/**
 * Has whoever writes beside this connection let go: both write one file, and a transaction that
 * waits for more rows would keep the other out for ever. Called before anything is written through
 * the connection.
 */
export function callBack(db: ReadableDb): void {
  away.get(db)?.callBack()
}

/** Whether something is being written beside this connection. */
export function isAway(db: ReadableDb): boolean {
  return away.has(db)
}

/** Goes away; who was before lets go first. */
export function goAway(db: ReadableDb, who: Away): void {
  if (away.get(db) !== who) callBack(db)
  away.set(db, who)
}

/** Whether it is this one. */
export function isAwayAs(db: ReadableDb, who: Away): boolean {
  return away.get(db) === who
}

/** Is back; of another one nothing is changed. */
export function comeBack(db: ReadableDb, who: Away): void {
  if (away.get(db) === who) away.delete(db)
}

/** Begins a transaction that writes, where none is open. */
export function beginWriting(db: ReadableDb): void {
  if (db.inTransaction) return
  callBack(db)
  db.exec('BEGIN IMMEDIATE')
}

/** The same work, of which each step may write: in its pauses somebody may have gone away. */
export function* callingBack<S, T>(db: ReadableDb, work: Generator<S, T>): Generator<S, T> {
  try {
    for (;;) {
      callBack(db)
      const step = work.next()
      if (step.done) return step.value
      yield step.value
    }
  } finally {
    work.return(undefined as T)
  }
}
