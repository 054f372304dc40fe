import { resolve, sep } from 'node:path'
import { argumentFailure } from './arguments.ts'

/**
 * Resolves the path of a file that --out names. Throws Failure `badInput` for a path that ends in a
 * separator, because only a folder is written so.
 */
export function resolveFile(out: string): string {
  if (isNamedAsFolder(out))
    throw argumentFailure(
      `--out ${JSON.stringify(out)} names a folder`,
      'add the name of the file that is to be written',
    )
  return resolve(out)
}

/** Whether a path ends in a separator of this platform. */
export function isNamedAsFolder(path: string): boolean {
  return path.endsWith('/') || path.endsWith(sep)
}
