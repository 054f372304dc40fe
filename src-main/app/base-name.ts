/**
 * Returns the last part of a path of any platform. It does not use `node:path`, because this folder
 * also runs without Node.
 */
export function baseName(path: string): string {
  return path.replace(/^.*[\\/]/, '')
}
