import { copyFileSync, existsSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { ReadableDb } from '../../../src-main/store/database/connection.ts'

/** True if a cache has its tables. A process may have been killed before it created them. */
export function hasTables(db: ReadableDb): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'facts'").get() !== undefined
}

/**
 * Reads from a copy of a cache that a process left behind. Reading the original would merge its
 * write-ahead log into the database file, and the next command must find both unchanged.
 */
export function readCopy<T>(path: string, read: (db: ReadableDb) => T): T {
  const copy = `${path}.look`
  for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
  for (const suffix of ['', '-wal'])
    if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix)
  const db = new Database(copy) as ReadableDb
  try {
    return read(db)
  } finally {
    db.close()
    for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
  }
}
