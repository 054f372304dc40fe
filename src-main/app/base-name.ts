/** The last part of a path of any platform; this folder runs where `node:path` is not. */
export function baseName(path: string): string {
  return path.replace(/^.*[\\/]/, '')
}
