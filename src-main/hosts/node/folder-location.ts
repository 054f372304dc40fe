import { lstatSync, realpathSync, statfsSync, statSync } from 'node:fs'
import type { FolderProblem } from '../../app/ports.ts'

/** Facts about the data folder from the system. */
export interface FolderFacts {
  /** The path as it was entered. */
  readonly path: string
  /** The path after links are resolved. */
  readonly realPath: string
  readonly isLink: boolean
  /**
   * Numbers of the folder's owner and of this process's user, or undefined on a system without such
   * numbers.
   */
  readonly owner: number | undefined
  readonly user: number | undefined
  readonly mode: number
  /** The number of the file system's type on Linux, or 0 on other systems. */
  readonly fileSystem: number
}

// File systems that may serve a folder of another machine, by statfs(2): NFS, three versions of
// SMB, AFS, Coda, 9P and FUSE.
const networkFileSystems: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x73757245, 0x01021997, 0x65735546,
])
const syncedFolders =
  /[\\/](?:Dropbox|OneDrive[^\\/]*|Nextcloud|ownCloud|Google ?Drive|iCloud ?Drive|Mobile Documents|CloudStorage|Syncthing)(?:[\\/]|$)/i

export function readFolderFacts(path: string): FolderFacts {
  const { uid, mode } = statSync(path)
  const isLinux = process.platform === 'linux'
  return {
    path,
    realPath: realpathSync(path),
    isLink: lstatSync(path).isSymbolicLink(),
    owner: process.getuid === undefined ? undefined : uid,
    user: process.getuid?.(),
    mode: process.getuid === undefined ? 0o700 : mode & 0o777,
    fileSystem: isLinux ? statfsSync(path).type : 0,
  }
}

/**
 * Finds problems with the location of the data (security.md, input 122). Changes nothing.
 */
export function findLocationProblems({
  path,
  realPath,
  isLink,
  owner,
  user,
  mode,
  fileSystem,
}: FolderFacts): readonly FolderProblem[] {
  const problems: FolderProblem[] = []
  if (isLink)
    problems.push({
      what: `the data folder ${path} is a link to ${realPath}`,
      advice: 'name the real folder with --data-dir, so that the data stays where you look for it',
    })
  if (owner !== user)
    problems.push({
      what: `the data folder ${realPath} belongs to another user`,
      advice: 'make one of your own, or have its owner changed',
    })
  else if ((mode & 0o077) !== 0)
    problems.push({
      what: `other users of this machine may look into ${realPath}`,
      advice: `close it with chmod 700, or name a folder of its own with --data-dir`,
    })
  if (networkFileSystems.has(fileSystem))
    problems.push({
      what: `${realPath} is on a network drive`,
      advice:
        'keep the data on a disk of this machine: a database on a network drive may be damaged',
    })
  if (syncedFolders.test(realPath))
    problems.push({
      what: `${realPath} is copied elsewhere by a synchronising program`,
      advice:
        'keep the data outside: copies leave this machine, and a database that is copied while it is written may be damaged',
    })
  return problems
}
