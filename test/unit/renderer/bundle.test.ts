import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../support/cli.ts'

const folder = resolve(import.meta.dirname, '../../../.out/renderer')

/** A script and everything that it imports before it runs. */
function withImports(name: string, seenFiles = new Set<string>()): Set<string> {
  if (seenFiles.has(name)) return seenFiles
  seenFiles.add(name)
  const text = readFileSync(join(folder, 'assets', name), 'utf8')
  for (const [, other] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    withImports(other as string, seenFiles)
  return seenFiles
}

function gzipped(names: Iterable<string>): number {
  let bytes = 0
  for (const name of names) bytes += gzipSync(readFileSync(join(folder, 'assets', name))).length
  return bytes
}

describe('the built window', () => {
  beforeAll(build)

  test('needs at most 102.5 kB of gzipped script for its first screen', () => {
    const entry = /src="\.\/assets\/(index-[^"]+\.js)"/.exec(
      readFileSync(join(folder, 'index.html'), 'utf8'),
    )?.[1] as string
    const overview = readdirSync(join(folder, 'assets')).find((name) =>
      /^Overview-.*\.js$/.test(name),
    ) as string
    const scripts = withImports(overview, withImports(entry))
    expect(scripts.size).toBeGreaterThan(5)
    expect(gzipped(scripts)).toBeLessThanOrEqual(102_500)
    expect(gzipped(withImports(entry))).toBeLessThanOrEqual(59_500)
  })

  test('holds no schema library and no decimal library before the first screen', () => {
    const entry = /src="\.\/assets\/(index-[^"]+\.js)"/.exec(
      readFileSync(join(folder, 'index.html'), 'utf8'),
    )?.[1] as string
    for (const name of withImports(entry))
      expect(readFileSync(join(folder, 'assets', name), 'utf8')).not.toMatch(/ZodError|toExpNeg/)
  })
})
