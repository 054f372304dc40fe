import { lstatSync, readFileSync } from 'node:fs'

const MAX_MANIFEST_BYTES = 4 * 1024 * 1024

/**
 * True if this program's manifest is beside a file. The file's cells then have this program's formula
 * guard, which must be undone (cli.md). In any other file a leading `'` may be part of the text.
 */
export function hasOwnManifest(path: string): boolean {
  const manifest = `${path}.manifest.json`
  try {
    const facts = lstatSync(manifest)
    return (
      facts.isFile() &&
      facts.size <= MAX_MANIFEST_BYTES &&
      (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly made_by?: unknown } | null)
        ?.made_by === 'Partner Desk'
    )
  } catch {
    return false
  }
}
