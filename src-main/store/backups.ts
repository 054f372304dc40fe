import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { Failure } from '../base/failure.ts'
import { msToInstant } from '../base/instant.ts'
import type { ReadableDb, WritableDb } from './database/connection.ts'
import {
  beginBackUp,
  checkBackup,
  checkCopy,
  checkHead,
  findMade,
  guarded,
  hasForeignLog,
  openForReading,
} from './database/database.ts'
import { flushFile, flushFolder } from './database/flush.ts'
import { listPeriods, spanText } from './decisions/periods.ts'
import { carryInstructions } from './instructions/instructions.ts'
import type { ThreadCalls } from './thread-calls.ts'

const NAME = /^(?:cache-\d{1,12}-[a-z0-9-]{1,40}|before-restore-\d{1,12})\.db$/
const KEPT_ASIDE = 3
const besides = ['-wal', '-shm'] as const

type Backups = ThreadCalls['listBackups']['output']

/**
 * Writes a verified copy beside the database; its label becomes part of the name that `keep` gives
 * it. Throws as beginBackUp in database.ts, or LABEL_INVALID.
 */
export function beginBackUpAs(
  db: WritableDb,
  path: string,
  label: string,
): { keep(): { name: string; bytes: number }; drop(): void } {
  if (!/^[a-z0-9-]{1,40}$/.test(label))
    throw new Failure({
      kind: 'badInput',
      code: 'LABEL_INVALID',
      what: 'The backup cannot be named so',
      why: JSON.stringify(label.slice(0, 60)),
      advice: 'use a to z, digits and -',
    })
  const copy = beginBackUp(db, path, label)
  return {
    drop: () => copy.drop(),
    keep() {
      const target = copy.keep()
      return { name: basename(target), bytes: statSync(target).size }
    },
  }
}

/** The backups of a database, the newest first; plain files of our own names only. */
export function listBackups(path: string): Backups {
  const folder = folderOf(path)
  if (!existsSync(folder)) return []
  const found = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .map((name) => ({ name, facts: lstatSync(join(folder, name)) }))
    .filter(({ facts }) => facts.isFile())
    .map(({ name, facts }) => ({
      name,
      at: msToInstant(Math.floor(facts.mtimeMs)) ?? '',
      bytes: facts.size,
    }))
  return found.sort((left, right) =>
    left.at === right.at ? (left.name < right.name ? 1 : -1) : left.at < right.at ? 1 : -1,
  )
}

/**
 * When the database was made, and when its last regular backup was; null where that is not known,
 * or there is none.
 */
export function backupTimes(path: string): ThreadCalls['backupTimes']['output'] {
  const made = findMade(path)
  return {
    madeAt: made === undefined ? null : (msToInstant(Math.floor(made)) ?? null),
    lastAt: newestOf(regular(path))?.at ?? null,
  }
}

// By its number: one that was made while the clock ran ahead would stay the last, and each start
// would make another in the place of an older one.
function newestOf(backups: Backups): Backups[number] | undefined {
  return [...backups].sort((left, right) => (left.name < right.name ? 1 : -1))[0]
}

/** Which regular backups could not be restored, each with why; changes nothing. */
export function checkBackups(path: string): ThreadCalls['checkBackups']['output'] {
  return regular(path).flatMap(({ name }) => {
    try {
      guarded(path, () => checkBackup(join(folderOf(path), name)))
      return []
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return [{ name, why: error.why }]
    }
  })
}

// What a restore put aside may well be damaged: that is why it was put aside.
function regular(path: string): Backups {
  return listBackups(path).filter(({ name }) => name.startsWith('cache-'))
}

/**
 * Puts a listed backup in the place of the database, which must be closed. A copy is checked first
 * (ours, no newer version, whole), so that a refused one changes nothing; what stood there is kept
 * aside as `before-restore-….db`, and the instructions that it knows are known afterwards too: an
 * order that was executed since the backup is not executed again. Throws Failure BACKUP_UNKNOWN,
 * BACKUP_UNUSABLE, DB_TOO_NEW, DISK_FULL.
 */
export function restoreBackup(path: string, name: string): void {
  if (!listBackups(path).some((backup) => backup.name === name))
    throw new Failure({
      kind: 'badInput',
      code: 'BACKUP_UNKNOWN',
      what: 'There is no such backup',
      why: JSON.stringify(name.slice(0, 80)),
      advice: 'choose one of the list',
    })
  guarded(path, () => {
    const fresh = `${path}.restoring`
    removeWhole(fresh)
    try {
      const source = join(folderOf(path), name)
      // With a log beside it the file alone does not tell.
      if (!existsSync(`${source}-wal`)) checkHead(source)
      copyBackup(source, fresh)
      checkCopy(fresh)
      takeAlong(path, fresh)
      flushFile(fresh)
      emptyLog(path)
      keepAside(path)
      renameSync(fresh, path)
      flushFolder(dirname(path))
    } finally {
      removeWhole(fresh)
    }
  })
}

// What is committed is put into the file itself as far as readers let it: until the log is put
// aside with the file, a kill would part the two. One that cannot be opened stays as it is.
function emptyLog(path: string): void {
  if (!existsSync(`${path}-wal`)) return
  const current = openOrNot(path)
  if (!current) return
  current.close()
  const db = new Database(path, { fileMustExist: true }) as WritableDb
  try {
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}

function takeAlong(path: string, fresh: string): void {
  const current = openOrNot(path)
  if (!current) return
  const copy = new Database(fresh, { fileMustExist: true }) as WritableDb
  try {
    refuseLostClosings(current, copy)
    carryInstructions(current, copy)
    copy.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    copy.close()
    current.close()
  }
}

// What was signed off does not go with a file that is put aside: who and why stand with the opening
// again (X15).
function refuseLostClosings(current: ReadableDb, copy: ReadableDb): void {
  if (!hasPeriods(current)) return
  const known = hasPeriods(copy)
    ? copy.prepare<[], string>('SELECT id FROM periods').pluck().all()
    : []
  const lost = listPeriods(current).find(
    ({ id, reopenedAt }) => reopenedAt === null && !known.includes(id),
  )
  if (!lost) return
  throw new Failure({
    kind: 'badInput',
    code: 'PERIOD_CLOSED',
    what: 'The backup was not restored',
    why: `${spanText(lost)} was closed by ${lost.closedBy} on ${lost.closedAt.slice(0, 10)}, after the backup was made`,
    advice: 'choose a newer backup; or open the period again first, with a reason',
  })
}

// Not in the files of the first version.
function hasPeriods(db: ReadableDb): boolean {
  return db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'periods'").get() !== undefined
}

// A file that is gone, damaged or another's has nothing to tell, nor one whose log is another's.
function openOrNot(path: string): ReadableDb | undefined {
  try {
    return existsSync(path) && !hasForeignLog(path) ? openForReading(path) : undefined
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

function folderOf(path: string): string {
  return join(dirname(path), 'backups')
}

function copyBackup(source: string, target: string): void {
  const size = statSync(source).size
  const disk = statfsSync(dirname(target))
  if (disk.bavail * disk.bsize < size + 1048576)
    throw new Failure({
      kind: 'store',
      code: 'DISK_FULL',
      what: 'There is no room to restore the backup',
      why: `${Math.ceil(size / 1048576)} MiB are needed`,
      advice: 'free some space and try again; nothing was changed',
    })
  copyFileSync(source, target)
  chmodSync(target, 0o600)
  // One that was put aside while it could not be closed properly has its log beside it.
  if (existsSync(`${source}-wal`)) copyFileSync(`${source}-wal`, `${target}-wal`)
}

// The log goes first: left beside the restored file it would be played into it. The file itself
// stays under its name until the new one takes it.
function keepAside(path: string): void {
  const folder = folderOf(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const names = readdirSync(folder)
  const asides = names.filter((name) => /^before-restore-\d{1,12}\.db$/.test(name))
  // A log without its file is left of one that was cut: nothing else may come to lie beside it.
  const highest = Math.max(
    0,
    ...names.flatMap((name) => /^before-restore-(\d{1,12})\.db/.exec(name)?.[1] ?? []).map(Number),
  )
  const aside = join(folder, `before-restore-${String(highest + 1).padStart(6, '0')}.db`)
  if (existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0)
    renameSync(`${path}-wal`, `${aside}-wal`)
  for (const beside of besides) rmSync(`${path}${beside}`, { force: true })
  if (!existsSync(path)) return
  try {
    linkSync(path, aside)
  } catch {
    // A file system without hard links.
    renameSync(path, aside)
  }
  for (const name of asides.sort().slice(0, Math.max(0, asides.length + 1 - KEPT_ASIDE)))
    removeWhole(join(folder, name))
}

function removeWhole(path: string): void {
  for (const beside of ['', ...besides]) rmSync(`${path}${beside}`, { force: true })
}
