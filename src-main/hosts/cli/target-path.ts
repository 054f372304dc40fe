import { resolve, sep } from 'node:path'
import { argumentFailure } from './arguments.ts'

/**
 * Resolves the path of a file that --out names. Throws Failure `badInput` for a path that ends in a
 * separator, because only a folder is written so.
 */
export function resolveFile(outPath: string): string {
  if (isNamedAsFolder(outPath))
    throw argumentFailure(`--out ${JSON.stringify(outPath)} names a folder`, 'add a file name')
  return resolve(outPath)
}

/** Whether a path ends in a separator of this platform. */
export function isNamedAsFolder(path: string): boolean {
  return path.endsWith('/') || path.endsWith(sep)
}
