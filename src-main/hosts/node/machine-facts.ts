import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import { arch, homedir, platform, release, totalmem, userInfo } from 'node:os'
import { join } from 'node:path'
import { linesFromEnd } from './lines-from-end.ts'

/**
 * Describes the system that this program runs on, without the name of the machine or of its user.
 */
export function machineFacts(
  versions: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const knownVersions = ['electron', 'chrome', 'node', 'v8', 'openssl'].flatMap((name) =>
    versions[name] === undefined ? [] : [[name, versions[name]] as const],
  )
  return {
    platform: `${platform()} ${release()} ${arch()}`,
    memory: `${Math.round(totalmem() / 1024 ** 3)} GiB`,
    ...Object.fromEntries(knownVersions),
  }
}

/**
 * Returns the parts of paths that reveal the location and the owner of the data, each with its
 * replacement.
 */
export function privacyReplacements(folder: string): readonly (readonly [string, string])[] {
  const replacements: [string, string][] = [
    [folder, '[data folder]'],
    [homedir(), '~'],
  ]
  for (const addReplacement of [
    () => replacements.push([realpathSync(folder), '[data folder]']),
    () => replacements.push([userInfo().username, '[user]']),
  ])
    try {
      addReplacement()
    } catch {
      // The folder was moved meanwhile, or the user has no name. The other entries are replaced.
    }
  return replacements.filter(([place]) => place.length > 1)
}

/** Reads the last lines of the log, the oldest first. Without a log there are none. */
export function readLog(folder: string, limit: number): readonly string[] {
  let descriptor: number
  try {
    descriptor = openSync(
      join(folder, 'logs', 'desk.log'),
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    )
  } catch {
    return []
  }
  try {
    const facts = fstatSync(descriptor)
    const lines: string[] = []
    if (facts.isFile())
      for (const { bytes } of linesFromEnd(descriptor, facts.size)) {
        lines.unshift(bytes.toString('utf8'))
        if (lines.length === limit) break
      }
    return lines
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Reads the licence texts that the build writes beside the worker (resources/notices.ts). Returns
 * null if the file is missing.
 */
export function readLicences(worker: URL): string | null {
  const file = new URL('third-party-notices.txt', worker)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
