import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and its missing parent folders, for this user only. An existing folder keeps its
 * permissions. Throws the error of mkdirSync. Its own option `recursive` is not used, because Node
 * 24 then tries forever if an existing folder refuses a new one with ENOENT, as /proc does.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    mkdirSync(path, 0o700)
  } catch (cause) {
    // Another process may have made the folder meanwhile.
    if (!isFolder(path)) throw cause
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
