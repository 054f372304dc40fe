import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const MAX_REPLACED_DATABASES = 3
// Files that SQLite keeps beside a database. The logs hold committed data, or the data to roll a
// transaction back.
const logs = ['-wal', '-journal'] as const
const sidecars = [...logs, '-shm'] as const

/** The path at which a backup is prepared before it takes the database's name. */
export function restoringPath(path: string): string {
  return `${path}.restoring`
}

/** Removes a database file with everything that SQLite keeps beside it. */
export function removeDatabaseFiles(path: string): void {
  for (const suffix of ['', ...sidecars]) rmSync(`${path}${suffix}`, { force: true })
}

/** Copies a database file with its logs. */
export function copyDatabaseFiles(from: string, to: string): void {
  for (const suffix of ['', ...logs])
    if (suffix === '' || existsSync(`${from}${suffix}`))
      copyFileSync(`${from}${suffix}`, `${to}${suffix}`)
}

/** True if a log is beside a database file. Without its log such a file is incomplete. */
export function hasLog(path: string): boolean {
  return logs.some((log) => existsSync(`${path}${log}`))
}

/**
 * Gives the closed database of a path a second name in the folder of its backups, by a link, and
 * moves its logs there. Removes the oldest such files beyond three. The file keeps its own name too
 * until another file takes that name. The logs do not, because SQLite would replay them into the
 * new file. undoInterruptedRestore puts everything back if the process is killed before then.
 */
export function moveAside(path: string): void {
  const folder = backupsOf(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Logs count too: a log may be in the folder without its database file, and no other database may
  // get the name that belongs to it.
  const numbers = readdirSync(folder).map(
    (name) => /^before-restore-(\d{1,12})\.db/.exec(name)?.[1],
  )
  const highest = Math.max(0, ...numbers.map((number) => Number(number ?? 0)))
  const asidePath = join(folder, `before-restore-${String(highest + 1).padStart(6, '0')}.db`)
  if (existsSync(path)) linkOrCopy(path, asidePath)
  for (const log of logs)
    if (sizeOf(`${path}${log}`) > 0) renameSync(`${path}${log}`, `${asidePath}${log}`)
  for (const suffix of sidecars) rmSync(`${path}${suffix}`, { force: true })
  for (const name of readdirSync(folder)
    .filter(isReplacedDatabase)
    .sort()
    .slice(0, -MAX_REPLACED_DATABASES))
    removeDatabaseFiles(join(folder, name))
}

// A file system without hard links gets a copy, which is renamed once it is complete.
function linkOrCopy(path: string, asidePath: string): void {
  try {
    linkSync(path, asidePath)
  } catch {
    copyFileSync(path, `${asidePath}.part`)
    renameSync(`${asidePath}.part`, asidePath)
  }
}

/**
 * Undoes a restore whose process was killed before the backup had the database's name (security.md
 * F47): the database gets its logs back and loses its second name, and the prepared copy is
 * removed. Only the owner of the profile may call it. Returns true if a restore was interrupted.
 */
export function undoInterruptedRestore(path: string): boolean {
  const newPath = restoringPath(path)
  const folder = backupsOf(path)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const partials = names.filter((name) => /^before-restore-\d{1,12}\.db\.part$/.test(name))
  const links = names.filter(
    (name) => isReplacedDatabase(name) && isSameFile(path, join(folder, name)),
  )
  const wasInterrupted =
    partials.length + links.length > 0 ||
    ['', ...sidecars].some((suffix) => existsSync(`${newPath}${suffix}`))
  for (const name of links) {
    const asidePath = join(folder, name)
    for (const log of logs)
      if (existsSync(`${asidePath}${log}`) && sizeOf(`${path}${log}`) === 0) {
        rmSync(`${path}-shm`, { force: true })
        renameSync(`${asidePath}${log}`, `${path}${log}`)
      }
    rmSync(asidePath)
  }
  for (const name of partials) rmSync(join(folder, name), { force: true })
  removeDatabaseFiles(newPath)
  return wasInterrupted
}

/** The folder of a database's backups. */
export function backupsOf(path: string): string {
  return join(dirname(path), 'backups')
}

function isReplacedDatabase(name: string): boolean {
  return /^before-restore-\d{1,12}\.db$/.test(name)
}

function isSameFile(path: string, other: string): boolean {
  const identify = (file: string): string | undefined => {
    const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
    return stats && `${stats.dev}/${stats.ino}`
  }
  return identify(path) !== undefined && identify(path) === identify(other)
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
