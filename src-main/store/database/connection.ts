import type Database from 'better-sqlite3'

/** A connection to the database of one profile. */
export type Connection = Database.Database
