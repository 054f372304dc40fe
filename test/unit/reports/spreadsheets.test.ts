import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Column } from '../../../src-main/contract/report.ts'
import type { Dialect, DialectName } from '../../../src-main/contract/reporting.ts'
import { csvLines } from '../../../src-main/reports/csv-lines.ts'
import { isGate } from '../../support/is-gate.ts'
import type { CalcLanguage } from '../../support/spreadsheet.ts'
import { hasCalc, openInCalc, openInSpreadsheet } from '../../support/spreadsheet.ts'

const blanks = ['', ' ', '\u00a0', '\u3000', '\u200b', '\ufeff', '\v', '\f', '\t', '\0', '\u2800']
const formulas = [
  ...blanks.map((blank) => `${blank}=1+41`),
  ...[';', ',', '|', '\t', '\n', '\r', '\r\n'].flatMap((separator) => [
    `x${separator}=1+41`,
    `x${separator}=1+41${separator}y`,
    `x${separator}"=1+41"${separator}y`,
    `"x"${separator}=1+41${separator}"y"`,
    `${separator}${separator}=1+41${separator}${separator}`,
    ...blanks.map((blank) => `x${separator}${blank}=1+41${separator}y`),
  ]),
  'x;\t=1+41;y',
  "'=1+41",
  "x;'=1+41;y",
  '=HYPERLINK("http://localhost/";"x")',
  'x;=HYPERLINK("http://localhost/");y',
  "x|=cmd|'/c calc'!A1|y",
  'x;@SUM(1);+1+41;-1+41;y',
  'x;＝1+41;＋1+41;y',
]

const columns: readonly Column[] = [
  { name: 'id', kind: 'id' },
  { name: 'amount', kind: 'money', currency: 'currency' },
  { name: 'note', kind: 'text' },
  { name: 'at', kind: 'instant' },
  { name: 'raw', kind: 'json' },
]
const plainDialect: Dialect = {
  delimiter: '\t',
  decimal: ',',
  lineEnd: 'lf',
  hasByteOrderMark: false,
  hasSeparatorLine: false,
  quotes: 'needed',
  instants: 'spaced',
  booleans: 'yes/no',
}
const layouts: readonly (readonly [name: string, dialect: DialectName | Dialect])[] = [
  ['strict', 'strict'],
  ['excel', 'excel'],
  ['excel-es', 'excel-es'],
  ['tabs', plainDialect],
  ['bars', { ...plainDialect, delimiter: '|', decimal: '.', quotes: 'texts' }],
  ['quoted', { ...plainDialect, delimiter: ';', quotes: 'all' }],
]

const folder = mkdtempSync(join(tmpdir(), 'partner-desk-spreadsheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const paths = layouts.map(([name, dialect]) => {
  const { head, line } = csvLines(columns, { dialect, timeZone: 'UTC' })
  const rows = formulas.map((text, index) =>
    line([text, '-1.5', text, text, `["${index}","${text}"]`]),
  )
  const path = join(folder, `${name}.csv`)
  writeFileSync(path, head + rows.join(''))
  return path
})

const languages: readonly CalcLanguage[] = ['en', 'es', 'pt']
const separators = [',', ';', '\t', '|', ',;', ';\t', ',;\t|']
// Outside the gate, each separator and each language runs once.
const readings: readonly (readonly [separators: string, language: CalcLanguage])[] = isGate
  ? separators.flatMap((separator) =>
      languages.map((language): [string, CalcLanguage] => [separator, language]),
    )
  : [
      [',', 'en'],
      [';', 'es'],
      ['\t', 'pt'],
    ]

if (!isGate && !hasCalc())
  console.log(
    'Not run, because libreoffice-calc is not installed: inputs 138 and 139 in LibreOffice',
  )
else
  describe('LibreOffice', () => {
    it('inputs 138 and 139: runs unguarded formulas, so the checks below would detect them', () => {
      const path = join(folder, 'live.csv')
      writeFileSync(path, 'a,"x;=1+41;y"\n"b","x\n=1+41\ny"\n')
      const [cells = []] = openInCalc([path], ';', 'es')
      expect(cells.filter(({ formula }) => formula !== undefined).map(({ text }) => text)).toEqual([
        '42',
        '42',
      ])
    })

    it.each(readings)(
      'threat 8, inputs 138 and 139: finds no formula in any dialect, split at %j and read in %s',
      (separatorList, language) => {
        for (const cells of openInCalc(paths, separatorList, language)) {
          expect(cells.length).toBeGreaterThan(formulas.length)
          expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([])
        }
      },
      60_000,
    )
  })

describe('Gnumeric', () => {
  it.each(layouts)('threat 8, inputs 138 and 139: finds no formula in %s', (name) => {
    const cells = openInSpreadsheet(join(folder, `${name}.csv`))
    expect(cells.length).toBeGreaterThan(formulas.length)
    expect(cells.filter(({ kind }) => kind === 'formula')).toEqual([])
  })
})
