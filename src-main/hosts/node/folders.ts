import { existsSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, sep } from 'node:path'

/** The names of the program's files and folders in a data folder. */
export const ownNames: ReadonlySet<string> = new Set([
  'profiles.json',
  'profiles.json.copy',
  'profiles',
  'keychain',
  'logs',
  'sample',
  'settings.json',
  'templates.json',
  'activity.jsonl',
  'activity.jsonl.lock',
  'exports',
  'window',
  'window.json',
  'window-place.json',
  'moved-to.json',
])

/** Returns the folder of a profile's own files. */
export function profileFolder(folder: string, profile: { readonly id: string }): string {
  return join(folder, 'profiles', profile.id)
}

/** Shortens a path for display: the home folder becomes ~. */
export function shownPlace(path: string): string {
  const home = homedir()
  return path === home || path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path
}

/** Counts the bytes of the files below a folder. */
export function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) =>
      sum +
      (entry.isFile()
        ? (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
        : 0),
    0,
  )
}
