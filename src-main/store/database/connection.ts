import type Database from 'better-sqlite3'

declare const readable: unique symbol
declare const writable: unique symbol

/** A connection that a call may read through. */
export type ReadableDb = Database.Database & { readonly [readable]: true }

/**
 * A connection that a call may write through. Functions that write ask for one, so that a write
 * through a connection opened for reading does not compile.
 */
export type WritableDb = ReadableDb & { readonly [writable]: true }
