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

const KEPT_ASIDE = 3
// What SQLite keeps beside a file: the logs hold a part of what was written, or how to take it back.
const logs = ['-wal', '-journal'] as const
const besides = [...logs, '-shm'] as const

/** Where a backup is made ready before it takes the database's name. */
export function freshPath(path: string): string {
  return `${path}.restoring`
}

/** Removes a database file with everything that SQLite keeps beside it. */
export function removeWhole(path: string): void {
  for (const beside of ['', ...besides]) rmSync(`${path}${beside}`, { force: true })
}

/** Copies a database file with its logs. */
export function copyWhole(from: string, to: string): void {
  for (const beside of ['', ...logs])
    if (beside === '' || existsSync(`${from}${beside}`))
      copyFileSync(`${from}${beside}`, `${to}${beside}`)
}

/** Whether a log lies beside a database file, without which the file alone does not tell. */
export function hasLog(path: string): boolean {
  return logs.some((log) => existsSync(`${path}${log}`))
}

/**
 * Gives the closed database of a path, and its logs, a second name in the folder of its backups, and
 * takes away the oldest such name where there are many. The file stays under its own name until
 * another takes it; the logs do not, or they would be played into that one. undoCutRestore puts
 * everything back where a process is killed before then.
 */
export function keepAside(path: string): void {
  const folder = backupsOf(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A log may lie there without its file: nothing else may come to lie beside it.
  const numbers = readdirSync(folder).map(
    (name) => /^before-restore-(\d{1,12})\.db/.exec(name)?.[1],
  )
  const highest = Math.max(0, ...numbers.map((number) => Number(number ?? 0)))
  const aside = join(folder, `before-restore-${String(highest + 1).padStart(6, '0')}.db`)
  if (existsSync(path)) nameTwice(path, aside)
  for (const log of logs)
    if (sizeOf(`${path}${log}`) > 0) renameSync(`${path}${log}`, `${aside}${log}`)
  for (const beside of besides) rmSync(`${path}${beside}`, { force: true })
  for (const name of readdirSync(folder).filter(isAside).sort().slice(0, -KEPT_ASIDE))
    removeWhole(join(folder, name))
}

// A file system without hard links gets a copy, which has its name once it is whole.
function nameTwice(path: string, aside: string): void {
  try {
    linkSync(path, aside)
  } catch {
    copyFileSync(path, `${aside}.part`)
    renameSync(`${aside}.part`, aside)
  }
}

/**
 * Puts back what a process that was killed at a restore left before the backup had the database's
 * name (security.md F47): the database has its logs again and no second name, and what was made
 * ready is removed. The owner of the profile alone calls it. Returns whether a restore was cut.
 */
export function undoCutRestore(path: string): boolean {
  const fresh = freshPath(path)
  const folder = backupsOf(path)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const halves = names.filter((name) => /^before-restore-\d{1,12}\.db\.part$/.test(name))
  const seconds = names.filter((name) => isAside(name) && isSame(path, join(folder, name)))
  const wasCut =
    halves.length + seconds.length > 0 ||
    ['', ...besides].some((beside) => existsSync(`${fresh}${beside}`))
  for (const name of seconds) {
    const aside = join(folder, name)
    for (const log of logs)
      if (existsSync(`${aside}${log}`) && sizeOf(`${path}${log}`) === 0) {
        rmSync(`${path}-shm`, { force: true })
        renameSync(`${aside}${log}`, `${path}${log}`)
      }
    rmSync(aside)
  }
  for (const name of halves) rmSync(join(folder, name), { force: true })
  removeWhole(fresh)
  return wasCut
}

/** The folder of a database's backups. */
export function backupsOf(path: string): string {
  return join(dirname(path), 'backups')
}

function isAside(name: string): boolean {
  return /^before-restore-\d{1,12}\.db$/.test(name)
}

function isSame(path: string, other: string): boolean {
  const facts = (one: string): string | undefined => {
    const found = statSync(one, { bigint: true, throwIfNoEntry: false })
    return found && `${found.dev}/${found.ino}`
  }
  return facts(path) !== undefined && facts(path) === facts(other)
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
