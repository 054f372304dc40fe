import { copyFileSync, existsSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { ReadableDb } from '../../../src-main/store/database/connection.ts'

/** Whether a cache has its tables. A process may have been killed before it made them. */
export function isMade(db: ReadableDb): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'facts'").get() !== undefined
}

/**
 * Reads from a copy of a cache that a process left behind. Reading the original would merge its log
 * into the file that the next command finds.
 */
export function look<T>(path: string, read: (db: ReadableDb) => T): T {
  const copy = `${path}.look`
  for (const beside of ['', '-wal', '-shm']) rmSync(copy + beside, { force: true })
  for (const beside of ['', '-wal'])
    if (existsSync(path + beside)) copyFileSync(path + beside, copy + beside)
  const db = new Database(copy) as ReadableDb
  try {
    return read(db)
  } finally {
    db.close()
    for (const beside of ['', '-wal', '-shm']) rmSync(copy + beside, { force: true })
  }
}
