import Database from 'better-sqlite3'

declare const readable: unique symbol
declare const writable: unique symbol

/** A connection that a call may read through. */
export type ReadableDb = Database.Database & { readonly [readable]: true }

/**
 * A connection that a call may write through. Functions that write ask for one, so that a write
 * through a connection opened for reading does not compile.
 */
export type WritableDb = ReadableDb & { readonly [writable]: true }

/**
 * Opens a file, or a private temporary database for an empty path. Every connection of the program is
 * made here: a schema, from whatever program, may not call the functions that the program adds, or those of
 * SQLite that reach beyond the database (security.md, input 131).
 */
export function connect(path: string, options?: Database.Options): WritableDb {
  const db = new Database(path, options) as WritableDb
  db.pragma('trusted_schema = OFF')
  return db
}
