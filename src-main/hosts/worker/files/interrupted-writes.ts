import { readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { isAlive } from './alive.ts'
import { findOwnText } from './own-file.ts'
import { removeLeftovers } from './safe-file.ts'

const MARK_NAME = /^writing-(\d+)-\d+-\d+$/
const MAX_MARK_BYTES = 64 * 1024
let marksMade = 0

/**
 * Runs an action that writes a file or folder anywhere (`path`; undefined: a stream), with a mark
 * beside the cache while it runs. A later start that finds the mark of a dead process cleans up its
 * partial files (security.md F04).
 */
export async function withWriteMark<T>(
  folder: string,
  path: string | undefined,
  action: () => Promise<T>,
): Promise<T> {
  if (path === undefined) return action()
  const mark = join(folder, `writing-${process.pid}-${threadId}-${(marksMade += 1)}`)
  try {
    writeFileSync(mark, path, { mode: 0o600, flag: 'wx' })
  } catch {
    // The rows of a read-only cache can still be written elsewhere.
  }
  try {
    return await action()
  } finally {
    rmSync(mark, { force: true })
  }
}

/**
 * Removes the partial files of dead processes and returns the names of their targets. Each is
 * reported once.
 */
export function removeInterruptedWrites(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const owner = MARK_NAME.exec(name)?.[1]
    return owner === undefined || isAlive(Number(owner)) ? [] : takeMark(join(folder, name))
  })
}

function takeMark(mark: string): readonly string[] {
  try {
    const path = findOwnText(mark, MAX_MARK_BYTES) ?? ''
    // Several threads may find the mark. The one that removes it reports it.
    unlinkSync(mark)
    if (path === '') return []
    removeLeftovers(path)
    removeLeftovers(`${path}.manifest.json`)
    return [basename(path)]
  } catch {
    return []
  }
}
