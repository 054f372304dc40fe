import { lstatSync, readFileSync } from 'node:fs'

const MOST_BYTES = 4 * 1024 * 1024

/**
 * Whether this program's manifest lies beside a file: then the formula guard of its cells is ours
 * to undo (cli.md). Another program's tells nothing of a leading `'`, which may be its own.
 */
export function hasOwnManifest(path: string): boolean {
  const manifest = `${path}.manifest.json`
  try {
    const facts = lstatSync(manifest)
    return (
      facts.isFile() &&
      facts.size <= MOST_BYTES &&
      (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly made_by?: unknown } | null)
        ?.made_by === 'Partner Desk'
    )
  } catch {
    return false
  }
}
