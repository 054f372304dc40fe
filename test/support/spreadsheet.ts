import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A cell as a spreadsheet imports it. */
export interface SheetCell {
  readonly row: number
  readonly column: number
  readonly text: string
  readonly kind: 'text' | 'number' | 'boolean' | 'formula' | 'other'
}

const CONVERTER = 'ssconvert'

/**
 * The cells of a file, opened by Gnumeric without its window and saved in Gnumeric's own XML, which
 * distinguishes formulas from texts. Throws if the program is not installed: a check that cannot
 * run has failed.
 */
export function openInSpreadsheet(path: string): readonly SheetCell[] {
  const savedPath = `${path}.gnumeric`
  // Without an explicit import type, Gnumeric does not recognise a text with odd control characters
  // as CSV.
  const importer = path.endsWith('.csv') ? ['--import-type=Gnumeric_stf:stf_csvtab'] : []
  const { error, status, stderr } = spawnSync(CONVERTER, [...importer, path, savedPath], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: dirname(path), LC_ALL: 'C.UTF-8' },
  })
  if (error)
    throw new Error(
      'These tests need ssconvert; on Debian: apt-get install --no-install-recommends gnumeric',
      { cause: error },
    )
  if (status !== 0) throw new Error(`ssconvert ended with ${status}: ${stderr}`)
  const xml = gunzipSync(readFileSync(savedPath)).toString('utf8')
  return [
    ...xml.matchAll(/<gnm:Cell Row="(\d+)" Col="(\d+)"([^>]*?)(?:\/>|>([\s\S]*?)<\/gnm:Cell>)/g),
  ].map((match) => ({
    row: Number(match[1]),
    column: Number(match[2]),
    text: unescapeText(match[4] ?? ''),
    kind: kindOf(match[3] as string),
  }))
}

/** Whether LibreOffice's spreadsheet is on this machine. */
export function hasCalc(): boolean {
  return spawnSync(CALC, ['--version'], { stdio: 'ignore' }).status === 0
}

const CALC = 'soffice'
const languageNumbers = { en: 1033, es: 3082, pt: 1046 } as const
export type CalcLanguage = keyof typeof languageNumbers

/**
 * The texts of the cells of each CSV file and which of them are formulas, as LibreOffice opens it
 * with these separators in its import dialog and with the numbers and dates of this language.
 */
export function openInCalc(
  paths: readonly string[],
  separators: string,
  language: CalcLanguage,
): readonly (readonly { readonly text: string; readonly formula: string | undefined }[])[] {
  const folder = dirname(paths[0] as string)
  const codes = [...separators].map((separator) => separator.charCodeAt(0)).join('/')
  // Separators, quote, UTF-8, first line, columns, language, texts in quotes may be numbers,
  // numbers of any form.
  const filter = `CSV:${codes},34,76,1,,${languageNumbers[language]},false,true,false`
  const { status, stderr } = spawnSync(
    CALC,
    [
      `-env:UserInstallation=file://${join(folder, 'calc')}`,
      '--headless',
      `--infilter=${filter}`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      ...paths,
    ],
    { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' } },
  )
  if (status !== 0) throw new Error(`soffice ended with ${status}: ${stderr}`)
  return paths.map((path) => {
    const savedPath = join(folder, `${basename(path).replace(/\.[^.]*$/, '')}.fods`)
    const xml = readFileSync(savedPath, 'utf8')
    return [
      ...xml.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g),
    ].map(([, attributes = '', content = '']) => {
      const formula = /table:formula="([^"]*)"/.exec(attributes)?.[1]
      return {
        text: unescapeText(content.replace(/<[^>]+>/g, '')).trim(),
        formula: formula === undefined ? undefined : unescapeText(formula),
      }
    })
  })
}

// The kind of a cell. A formula has no value type.
function kindOf(attributes: string): SheetCell['kind'] {
  const type = /ValueType="(\d+)"/.exec(attributes)?.[1]
  if (type === undefined) return 'formula'
  return ({ 60: 'text', 40: 'number', 30: 'number', 20: 'boolean' } as const)[type] ?? 'other'
}

function unescapeText(text: string): string {
  const namedCharacters: Readonly<Record<string, string>> = {
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
        : (namedCharacters[name] ?? ''),
  )
}
