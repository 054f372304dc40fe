import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A cell as a spreadsheet took it in. */
export interface SheetCell {
  readonly row: number
  readonly column: number
  readonly text: string
  readonly kind: 'text' | 'number' | 'boolean' | 'formula' | 'other'
}

const CONVERTER = 'ssconvert'

/**
 * The cells of a file, opened by Gnumeric without its window and saved in Gnumeric's own XML, which
 * tells formulas from texts. Throws where the program is not there: a check that cannot run has
 * failed.
 */
export function openInSpreadsheet(path: string): readonly SheetCell[] {
  const saved = `${path}.gnumeric`
  const { error, status, stderr } = spawnSync(CONVERTER, [path, saved], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: dirname(path), LC_ALL: 'C.UTF-8' },
  })
  if (error)
    throw new Error(
      'These tests need ssconvert; on Debian: apt-get install --no-install-recommends gnumeric',
      { cause: error },
    )
  if (status !== 0) throw new Error(`ssconvert ended with ${status}: ${stderr}`)
  const xml = gunzipSync(readFileSync(saved)).toString('utf8')
  return [
    ...xml.matchAll(/<gnm:Cell Row="(\d+)" Col="(\d+)"([^>]*?)(?:\/>|>([\s\S]*?)<\/gnm:Cell>)/g),
  ].map((found) => ({
    row: Number(found[1]),
    column: Number(found[2]),
    text: unescaped(found[4] ?? ''),
    kind: kindOf(found[3] as string),
  }))
}

// A formula has no value of its own to tell the type of.
function kindOf(attributes: string): SheetCell['kind'] {
  const type = /ValueType="(\d+)"/.exec(attributes)?.[1]
  if (type === undefined) return 'formula'
  return ({ 60: 'text', 40: 'number', 30: 'number', 20: 'boolean' } as const)[type] ?? 'other'
}

function unescaped(text: string): string {
  const named: Readonly<Record<string, string>> = {
    lt: '<',
    gt: '>',
    amp: '&',
    quot: '"',
    apos: "'",
  }
  return text.replace(
    /&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi,
    (_, decimal?: string, hex?: string, name?: string) =>
      name === undefined
        ? String.fromCodePoint(
            decimal === undefined ? parseInt(hex as string, 16) : Number(decimal),
          )
        : (named[name] ?? ''),
  )
}
