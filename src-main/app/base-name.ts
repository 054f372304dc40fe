/**
 * Returns the last part of a path of any platform. This folder also runs where `node:path` is
 * absent.
 */
export function baseName(path: string): string {
  return path.replace(/^.*[\\/]/, '')
}
