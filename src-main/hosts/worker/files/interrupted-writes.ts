import { readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { isAlive } from './alive.ts'
import { findOwnText } from './own-file.ts'
import { removeLeftovers } from './safe-file.ts'

const MARK_NAME = /^writing-(\d+)-\d+-\d+$/
const MAX_MARK_BYTES = 64 * 1024
let markCount = 0

/**
 * Runs an action that writes the file or folder `path`. Undefined means a stream. A mark beside the
 * cache exists while it runs. If the process dies, a later start finds the mark and removes the
 * partial files (security.md F04).
 */
export async function withWriteMark<T>(
  folder: string,
  path: string | undefined,
  action: () => Promise<T>,
): Promise<T> {
  if (path === undefined) return action()
  const mark = join(folder, `writing-${process.pid}-${threadId}-${(markCount += 1)}`)
  try {
    writeFileSync(mark, path, { mode: 0o600, flag: 'wx' })
  } catch {
    // In a read-only folder there is no mark, but the target may still be writable.
  }
  try {
    return await action()
  } finally {
    rmSync(mark, { force: true })
  }
}

/**
 * Removes the partial files of dead processes, and returns the names of their targets. Only one
 * caller gets each name.
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
    // Several threads may find the mark. Only the thread that removes it reports it.
    unlinkSync(mark)
    if (path === '') return []
    removeLeftovers(path)
    removeLeftovers(`${path}.manifest.json`)
    return [basename(path)]
  } catch {
    return []
  }
}
