import Database from 'better-sqlite3'

declare const readable: unique symbol
declare const writable: unique symbol

/** A connection through which a call may read. */
export type ReadableDb = Database.Database & { readonly [readable]: true }

/**
 * A connection through which a call may write. Functions that write take this type, so that a write
 * through a read-only connection does not compile.
 */
export type WritableDb = ReadableDb & { readonly [writable]: true }

/**
 * Opens a file, or a private temporary database for an empty path. Every connection of the program
 * is opened here. No schema, not even one from another program, may call the functions that this
 * program adds, or those of SQLite that reach beyond the database (security.md, input 131).
 */
export function connect(path: string, options?: Database.Options): WritableDb {
  const db = new Database(path, options) as WritableDb
  db.pragma('trusted_schema = OFF')
  return db
}
