import { readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { isAlive } from './alive.ts'
import { findOwnText } from './own-file.ts'
import { removeLeftovers } from './safe-file.ts'

const MARK = /^writing-(\d+)-\d+-\d+$/
const MAX_MARK_BYTES = 64 * 1024
let made = 0

/**
 * Does work that writes a file or folder anywhere (`path`; undefined: a stream), with a mark of it
 * beside the cache while it lasts: a start that finds a dead process's mark knows where that one
 * left something in the middle (security.md F04).
 */
export async function marked<T>(
  folder: string,
  path: string | undefined,
  action: () => Promise<T>,
): Promise<T> {
  if (path === undefined) return action()
  const mark = join(folder, `writing-${process.pid}-${threadId}-${(made += 1)}`)
  try {
    writeFileSync(mark, path, { mode: 0o600, flag: 'wx' })
  } catch {
    // A cache that can only be read lets its rows be written elsewhere all the same.
  }
  try {
    return await action()
  } finally {
    rmSync(mark, { force: true })
  }
}

/**
 * Removes what processes that are no more left of their files, and gives the names of those files;
 * each is found once.
 */
export function removeCutWritings(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const owner = MARK.exec(name)?.[1]
    return owner === undefined || isAlive(Number(owner)) ? [] : take(join(folder, name))
  })
}

function take(mark: string): readonly string[] {
  try {
    const path = findOwnText(mark, MAX_MARK_BYTES) ?? ''
    // Of several threads that find it, the one that takes it away tells.
    unlinkSync(mark)
    if (path === '') return []
    removeLeftovers(path)
    removeLeftovers(`${path}.manifest.json`)
    return [basename(path)]
  } catch {
    return []
  }
}
