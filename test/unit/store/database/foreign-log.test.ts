import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { findMetadata, setMetadata } from '../../../../src-main/store/database/metadata.ts'
import { makeFolder } from '../../../support/reconcile.ts'

/** Makes a closed cache with a fact in it. */
function makeCache(): string {
  const path = join(makeFolder(), 'profile', 'cache.db')
  const db = openForWriting(path)
  setMetadata(db, 'kept', 'yes')
  db.close()
  return path
}

/** Puts the log of another open database beside the cache. */
function placeForeignLog(path: string, applicationId: number): void {
  const folder = join(dirname(path), 'other')
  mkdirSync(folder)
  const otherDb = new Database(join(folder, 'other.db'))
  otherDb.pragma('journal_mode = WAL')
  otherDb.pragma(`application_id = ${applicationId}`)
  otherDb.exec("CREATE TABLE letters (text TEXT); INSERT INTO letters VALUES ('x')")
  copyFileSync(join(folder, 'other.db-wal'), `${path}-wal`)
  otherDb.close()
}

describe('setForeignLogAside', () => {
  it.each([0, 7])(
    'F13: moves aside the log of another database (application id %i), and does not write it into the cache',
    (applicationId) => {
      const path = makeCache()
      placeForeignLog(path, applicationId)
      const db = openForWriting(path)
      expect([findMetadata(db, 'kept'), db.pragma('quick_check', { simple: true })]).toEqual([
        'yes',
        'ok',
      ])
      db.close()
      expect(existsSync(`${path}-wal.foreign`)).toBe(true)
      const reopenedDb = openForWriting(path)
      expect(findMetadata(reopenedDb, 'kept')).toBe('yes')
      reopenedDb.close()
    },
  )

  it('F13: replays the log of the cache itself, even if its end is torn', () => {
    const path = makeCache()
    const db = openForWriting(path)
    setMetadata(db, 'later', 'yes')
    const copy = join(dirname(path), 'copy', 'cache.db')
    mkdirSync(dirname(copy))
    for (const suffix of ['', '-wal']) copyFileSync(path + suffix, copy + suffix)
    db.close()
    writeFileSync(`${copy}-wal`, 'torn', { flag: 'a' })
    const openCopy = openForWriting(copy)
    expect([
      findMetadata(openCopy, 'kept'),
      findMetadata(openCopy, 'later'),
      existsSync(`${copy}-wal.foreign`),
    ]).toEqual(['yes', 'yes', false])
    openCopy.close()
  })

  it('F13: loses only the content of a log that was deleted', () => {
    const path = makeCache()
    const db = openForWriting(path)
    setMetadata(db, 'later', 'yes')
    const copy = join(dirname(path), 'copy', 'cache.db')
    mkdirSync(dirname(copy))
    copyFileSync(path, copy)
    db.close()
    const openCopy = openForWriting(copy)
    expect([
      findMetadata(openCopy, 'kept'),
      findMetadata(openCopy, 'later'),
      openCopy.pragma('quick_check', { simple: true }),
    ]).toEqual(['yes', undefined, 'ok'])
    openCopy.close()
  })
})
