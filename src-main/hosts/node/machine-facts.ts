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

/** What this program runs on, without a name of the machine or of who sits at it. */
export function machineFacts(
  versions: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const told = ['electron', 'chrome', 'node', 'v8', 'openssl'].flatMap((name) =>
    versions[name] === undefined ? [] : [[name, versions[name]] as const],
  )
  return {
    platform: `${platform()} ${release()} ${arch()}`,
    memory: `${Math.round(totalmem() / 1024 ** 3)} GiB`,
    ...Object.fromEntries(told),
  }
}

/** What of a path says where and whose the data is, each with what stands in its place. */
export function ownPlaces(folder: string): readonly (readonly [string, string])[] {
  const places: [string, string][] = [
    [folder, '[data folder]'],
    [homedir(), '~'],
  ]
  try {
    places.push([realpathSync(folder), '[data folder]'], [userInfo().username, '[user]'])
  } catch {
    // Somebody without a name, or a folder that was moved meanwhile: there is nothing to hide.
  }
  return places.filter(([place]) => place.length > 1)
}

/** The last lines of the log, the oldest first; none where there is none. */
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

/** The file that the build writes beside the threads (resources/notices.ts); null where it is not. */
export function readLicences(worker: URL): string | null {
  const file = new URL('third-party-notices.txt', worker)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
