import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  isOpenDocument,
  readOpenDocument,
} from '../../../../src-main/ledger/formats/open-document.ts'
import type {
  WorkbookLimits,
  WorkbookSheet,
} from '../../../../src-main/ledger/workbook/workbook.ts'
import { workbookLimits, WorkbookProblem } from '../../../../src-main/ledger/workbook/workbook.ts'
import { readZip } from '../../../../src-main/ledger/workbook/zip-entries.ts'
import { makeOpenDocument, tableRow, valueCell } from '../../../support/open-document.ts'
import { makeZip } from '../../../support/workbook.ts'

const read = (bytes: Buffer, limits: Partial<WorkbookLimits> = {}): readonly WorkbookSheet[] =>
  readOpenDocument(readZip(bytes), { ...workbookLimits, ...limits })
const rowsOf = (markup: string): readonly (readonly string[])[] =>
  read(makeOpenDocument({ Sheet1: markup }))[0]?.rows ?? []

function problemOf(action: () => unknown): WorkbookProblem {
  try {
    action()
  } catch (error) {
    if (error instanceof WorkbookProblem) return error
    throw error
  }
  throw new Error('it did not fail')
}

describe('readOpenDocument', () => {
  it('reads a spreadsheet that LibreOffice 7.4 saved', () => {
    const bytes = readFileSync(join(import.meta.dirname, '../../../data/formats/libreoffice.ods'))
    expect(read(bytes)).toEqual([
      {
        name: 'Cover',
        rows: [['Ledger of October']],
        notes: { mergedRanges: 0, hiddenRows: [], isFiltered: false, hiddenColumns: [] },
      },
      {
        name: 'Ledger',
        rows: [
          ['reference', 'currency', 'amount', 'date', 'time', 'rate', 'checked', 'note'],
          [
            'WD-0001',
            'BTC',
            '0.1',
            '2026-10-01',
            '12:30:05',
            '0.05',
            'true',
            'two   blanks & 😀\nsecond line',
          ],
          ['WD-0002', 'BTC', '0.2', '2026-10-02T23:59:59', '', '', '', '#N/A'],
          [],
          [],
          [],
          ['WD-0003', 'BTC', '1234.5', '2026-10-03T00:00:00.120'],
          ['WD-0004', 'BTC', '0.00000001'],
          ['WD-0004', 'BTC', '0.00000001'],
          ['WD-0005', 'BTC', '0.3'],
        ],
        notes: { mergedRanges: 1, hiddenRows: [7, 10], isFiltered: true, hiddenColumns: ['E'] },
      },
    ])
  })

  it.each([
    ['0.123456789012345678', '0.123456789012345678'],
    ['1E-7', '0.0000001'],
    ['1.1000000000000001', '1.1'],
    ['-12345678901234567890', '-12345678901234567890'],
    ['1.50', '1.50'],
  ])('reads an amount with the digits in the file: %s', (value, text) => {
    for (const type of ['float', 'currency', 'percentage'])
      expect(rowsOf(tableRow([valueCell(type, value)]))).toEqual([[text]])
  })

  it.each([
    ['2026-10-01', '2026-10-01'],
    ['2026-10-01T00:00:00', '2026-10-01'],
    ['2026-10-01T09:05:07', '2026-10-01T09:05:07'],
    ['2026-10-01T09:05:07.25', '2026-10-01T09:05:07.250'],
    ['2026-10-01T23:59:59.999999999', '2026-10-02'],
    ['2026-10-01T12:00:00.000000001', '2026-10-01T12:00:00'],
    ['no date', 'no date'],
    ['2026-13-45T00:00:00', '2026-13-45T00:00:00'],
  ])('reads a date cell as ISO text: %s', (value, text) => {
    expect(rowsOf(tableRow([valueCell('date', value)]))).toEqual([[text]])
  })

  it.each([
    ['PT09H05M07S', '09:05:07'],
    ['PT12H29M59.999999999S', '12:30:00'],
    ['PT36H00M00S', 'PT36H00M00S'],
  ])('reads a time of day, and leaves a duration: %s', (value, text) => {
    expect(rowsOf(tableRow([valueCell('time', value)]))).toEqual([[text]])
  })

  it('reads the text of a cell without the notes and drawings in it', () => {
    const cell = (inside: string): string =>
      `<table:table-cell office:value-type="string">${inside}</table:table-cell>`
    expect(
      rowsOf(
        tableRow([
          cell(
            '<office:annotation><text:p>a note</text:p></office:annotation><text:p>W<text:span>D</text:span>-<text:a>1</text:a></text:p><draw:frame><draw:text-box><text:p>drawn</text:p></draw:text-box></draw:frame>',
          ),
          cell('<text:p>a<text:s text:c="2"/>b<text:tab/>c<text:line-break/>d</text:p><text:p/>'),
          cell('<text:p>&lt;&#x1F600;<![CDATA[<&]]></text:p>'),
          '<table:table-cell office:value-type="string" office:string-value="stored"><text:p>shown</text:p></table:table-cell>',
          '<table:table-cell office:value-type="float" office:value="0" calcext:value-type="error"><text:p>Err:502</text:p></table:table-cell>',
        ]),
      ),
    ).toEqual([['WD-1', 'a  b\tc\nd\n', '<😀<&', 'stored', 'Err:502']])
  })

  it('repeats rows and cells, and omits empty rows and cells after the last', () => {
    const blank = '<table:table-cell table:number-columns-repeated="16000"/>'
    expect(
      rowsOf(
        tableRow(['a', valueCell('float', '1', '1', 'table:number-columns-repeated="3"'), blank]) +
          tableRow([blank], 'table:number-rows-repeated="2"') +
          tableRow(['', 'b', blank], 'table:number-rows-repeated="2"') +
          tableRow([blank], 'table:number-rows-repeated="1048570"'),
      ),
    ).toEqual([['a', '1', '1', '1'], [], [], ['', 'b'], ['', 'b']])
  })

  it('gives every cell of a merged range the value of its first cell, but adds no row and no column', () => {
    const spannedCell = (text: string, columns: number, rows: number): string =>
      `<table:table-cell office:value-type="string" table:number-columns-spanned="${columns}" table:number-rows-spanned="${rows}"><text:p>${text}</text:p></table:table-cell>`
    const coveredCell =
      '<table:covered-table-cell office:value-type="string"><text:p>left behind</text:p></table:covered-table-cell>'
    const [sheet] = read(
      makeOpenDocument({
        Sheet1:
          tableRow(['id', 'currency', 'network', 'amount', 'note']) +
          tableRow([
            '1',
            spannedCell('BTC', 2, 2),
            coveredCell,
            '5',
            spannedCell('wide', 3, 3),
            coveredCell,
          ]) +
          tableRow(['2', coveredCell, coveredCell, '6', coveredCell]) +
          tableRow(['', '', '', '', coveredCell]),
      }),
    )
    expect(sheet?.rows).toEqual([
      ['id', 'currency', 'network', 'amount', 'note'],
      ['1', 'BTC', 'BTC', '5', 'wide'],
      ['2', 'BTC', 'BTC', '6', 'wide'],
    ])
    expect(sheet?.notes?.mergedRanges).toBe(2)
  })

  it('skips tables that are not sheets: linked files, changes, cached values of formulas', () => {
    const row = tableRow(['x'])
    const book = makeOpenDocument(
      { Own: row, "'file:///tmp/other.ods'#$Sheet1": row },
      {
        markupAfterTables: `<table:dde-links><table:dde-link><table:table table:name="dde">${row}</table:table></table:dde-link></table:dde-links>`,
      },
    )
    expect(read(book).map(({ name }) => name)).toEqual(['Own'])
  })

  it.each([
    ['rows', { maxRows: 9 }, 'more than 9 rows'],
    ['columns', { maxColumns: 2 }, 'more than 2 columns'],
    ['cells', { maxCells: 20 }, 'more than 20 cells'],
  ])('refuses only the sheet with too many %s', (_, limits, message) => {
    const large = tableRow(['a', 'b', 'c'], 'table:number-rows-repeated="10"')
    const [sheet, otherSheet] = read(
      makeOpenDocument({ Large: large, Small: tableRow(['x']) }),
      limits,
    )
    expect(sheet?.rows).toEqual([])
    expect(sheet?.problem?.message).toContain(message)
    expect(otherSheet).toMatchObject({ rows: [['x']] })
    expect(otherSheet?.problem).toBeUndefined()
  })

  it('threat 9: creates no cells for a billion repeated empty cells', () => {
    const bomb = tableRow(
      [valueCell('float', '1', '1', 'table:number-columns-repeated="1000000"')],
      'table:number-rows-repeated="1048576"',
    )
    expect(read(makeOpenDocument({ Bomb: bomb }))[0]).toMatchObject({ rows: [] })
  })

  it.each([
    [
      'protected by a password',
      makeOpenDocument(
        { A: tableRow(['x']) },
        {
          parts: {
            'META-INF/manifest.xml':
              '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
            'content.xml': 'ciphertext',
          },
        },
      ),
      'password',
    ],
    [
      'protected as a whole',
      makeZip({
        mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
        'encrypted-package': 'ciphertext',
      }),
      'password',
    ],
    [
      'a text',
      makeOpenDocument({}, { mime: 'application/vnd.oasis.opendocument.text' }),
      'no spreadsheet',
    ],
    ['without a sheet', makeOpenDocument({}), 'without a sheet'],
    [
      'with entities',
      makeOpenDocument({}, { parts: { 'content.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x/>' } }),
      'entities',
    ],
    [
      'cut off',
      makeOpenDocument({}, { parts: { 'content.xml': '<office:document-content>' } }),
      'cannot be read',
    ],
    [
      'not UTF-8',
      makeZip({
        mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
        'content.xml': Buffer.from([0x3c, 0xff, 0x3e]),
      }),
      'damaged',
    ],
  ])('names the format of a file that is %s', (_, bytes, message) => {
    const problem = problemOf(() => read(bytes))
    expect(problem.message).toContain(message)
    if (message === 'password') expect(problem.code).toBe('PROTECTED_FILE')
    expect(problem.advice).not.toBe('')
  })

  it('refuses a document that unpacks to more than the limit', () => {
    const problem = problemOf(() =>
      read(makeOpenDocument({ A: tableRow(['x'.repeat(2000)]) }), { maxUnpacked: 2000 }),
    )
    expect(problem.message).toContain('when unpacked')
  })
})

describe('isOpenDocument', () => {
  it('depends on the mimetype entry', () => {
    const check = (bytes: Buffer): boolean => isOpenDocument(readZip(bytes))
    expect(check(makeOpenDocument({}))).toBe(true)
    expect(check(makeZip({ 'content.xml': '<x/>' }))).toBe(false)
    expect(check(makeZip({ mimetype: 'application/epub+zip' }))).toBe(false)
  })
})
