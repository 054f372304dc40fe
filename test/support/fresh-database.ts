import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { WritableDb } from '../../src-main/store/database/connection.ts'
import { openForWriting } from '../../src-main/store/database/database.ts'

let emptyDatabase: Buffer | undefined

/**
 * Opens a new database for writing. Its file is a copy of one that is made once for each process,
 * since running every migration takes ten times as long as opening the copy.
 */
export function openFresh(path: string): WritableDb {
  emptyDatabase ??= makeEmpty()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, emptyDatabase, { flag: 'wx', mode: 0o600 })
  return openForWriting(path)
}

function makeEmpty(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-empty-'))
  try {
    openForWriting(join(folder, 'cache.db')).close()
    return readFileSync(join(folder, 'cache.db'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
