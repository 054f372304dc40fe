import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../../base/failure.ts'
import { ownNames } from './folders.ts'

/**
 * Refuses a data folder with files of another account, which could not read the files that this
 * account writes. Accepts a folder that does not exist yet, or holds no files of the program.
 * Throws Failure OTHER_ACCOUNT. `user`: the number of this account, or undefined on a system
 * without such numbers.
 */
export function refuseOtherAccount(folder: string, user = process.getuid?.()): void {
  if (user === undefined) return
  const owner = findOwners(folder).find((uid) => uid !== user)
  if (owner === undefined) return
  throw new Failure({
    kind: 'store',
    code: 'OTHER_ACCOUNT',
    what: 'The data folder belongs to another account of this machine',
    why: `${folder} (account ${owner}, this is ${user})`,
    advice: 'run it as that account, or name a folder of your own with --data-dir',
  })
}

function findOwners(folder: string): readonly number[] {
  const uidOf = (path: string): number[] => {
    const uid = lstatSync(path, { throwIfNoEntry: false })?.uid
    return uid === undefined ? [] : [uid]
  }
  try {
    return readdirSync(folder)
      .filter((name) => ownNames.has(name))
      .flatMap((name) => uidOf(join(folder, name)))
  } catch (error) {
    // If the folder cannot be listed, the owner of the folder itself decides.
    const isClosed = (error as NodeJS.ErrnoException).code === 'EACCES' && existsSync(folder)
    return isClosed ? uidOf(folder) : []
  }
}
