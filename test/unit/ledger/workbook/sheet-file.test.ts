import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readHead, readLedger } from '../../../../src-main/ledger/ledger-file.ts'
import {
  copyWorkbook,
  dropLedgerCopy,
  findSheetFile,
  isReadBySheetFile,
  requireSheet,
  writeSheetFile,
} from '../../../../src-main/ledger/workbook/sheet-file.ts'
import { sheetHints } from '../../../../src-main/ledger/workbook/sheet-hints.ts'
import { workbookLimits } from '../../../../src-main/ledger/workbook/workbook.ts'
import type { Mapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { makeFolder, makePipe } from '../../../support/reconcile.ts'
import { makeWorkbook, textRows } from '../../../support/workbook.ts'

const header = ['withdrawal_id', 'currency', 'amount', 'note']
const book = makeWorkbook({
  Cover: textRows([['Ledger of September']]),
  First: textRows([
    header,
    ['W-1', 'BTC', { number: '0.123456789012345678' }, 'a,"b"'],
    ['W-2', 'BTC', '2', 'two\nlines'],
  ]),
  Second: `${textRows([['title']])}${textRows([header, ['W-9', 'ETH', '9', '']], 4)}`,
})

function saveFile(content: Uint8Array | string = book, name = 'ledger.xlsx'): string {
  const path = join(makeFolder(), name)
  writeFileSync(path, content)
  return path
}

function read(
  path: string,
  mapping: Partial<Mapping> = {},
): { rows: (readonly [number, string, string])[]; facts: unknown } {
  const rows: (readonly [number, string, string])[] = []
  const reading = readLedger(
    path,
    { ...defaultMapping, ...mapping },
    (row, cells) =>
      rows.push([
        row.kind === 'entry' ? row.entry.line : row.row.line,
        cells[0] ?? '',
        cells[2] ?? '',
      ]),
    false,
  )
  for (let step = reading.next(); ; step = reading.next())
    if (step.done) return { rows, facts: step.value }
}

describe('writeSheetFile', () => {
  it('writes the first sheet with a ledger header beside the workbook, and the reader uses it under the name and hash of the workbook', async () => {
    const path = saveFile()
    const sha256 = createHash('sha256').update(book).digest('hex')
    expect(await writeSheetFile(path, undefined)).toEqual({
      sheets: ['Cover', 'First', 'Second'],
      sheet: 'First',
      sha256,
      bytes: book.length,
      notes: { mergedRanges: 0, hiddenRows: [], isFiltered: false, hiddenColumns: [] },
      leavesOutHiddenRows: false,
    })
    const { rows, facts } = read(path)
    expect(rows).toEqual([
      [2, 'W-1', '0.123456789012345678'],
      [3, 'W-2', '2'],
    ])
    expect(facts).toMatchObject({
      name: 'ledger.xlsx',
      sha256,
      bytes: book.length,
      rows: 2,
      sheet: 'First',
    })
    expect(
      readHead(path, { ...defaultMapping, encoding: 'windows-1252', delimiter: ';' }),
    ).toMatchObject({ header, isSheet: true, delimiter: ',', encoding: 'utf-8' })
    expect(readFileSync(findSheetFile(path)?.rowsPath ?? '', 'utf8')).toContain('"a,""b"""\r\n')
    for (const name of readdirSync(join(path, '..')).filter((fileName) => fileName.startsWith('.')))
      expect(statSync(join(path, '..', name)).mode & 0o777).toBe(0o600)
  })

  it('writes another sheet, whose rows keep their numbers', async () => {
    const path = saveFile()
    await writeSheetFile(path, undefined)
    expect(await writeSheetFile(path, 'Second')).toMatchObject({ sheet: 'Second' })
    expect(read(path, { skipLines: 3 }).rows).toEqual([[5, 'W-9', '9']])
    expect(readdirSync(join(path, '..')).sort()).toEqual([
      expect.stringMatching(/^\.sheet-[0-9a-f]{16}\.csv$/),
      '.sheet.json',
      'ledger.xlsx',
    ])
    await expect(writeSheetFile(path, 'Third')).rejects.toMatchObject({
      kind: 'badInput',
      code: 'SHEET_UNKNOWN',
      why: expect.stringContaining('"Second"') as string,
    })
    expect(findSheetFile(path)).toMatchObject({ sheet: 'Second' })
  })

  it('writes the first sheet with text if none has a ledger header, and refuses a workbook without text', async () => {
    expect(
      await writeSheetFile(
        saveFile(makeWorkbook({ Empty: '', Notes: textRows([['a']]), More: textRows([['b']]) })),
        undefined,
      ),
    ).toMatchObject({ sheet: 'Notes' })
    await expect(
      writeSheetFile(saveFile(makeWorkbook({ Empty: '' })), undefined),
    ).rejects.toMatchObject({ kind: 'badInput', code: 'FILE_REFUSED' })
  })

  it('input 58: refuses a workbook beyond the limit by its size, and another file with its reason', async () => {
    await expect(
      writeSheetFile(saveFile(), undefined, { ...workbookLimits, maxBytes: book.length - 1 }),
    ).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      why: expect.stringContaining('workbook larger') as string,
    })
    await expect(writeSheetFile(saveFile('PK\u0003\u0004'), undefined)).rejects.toMatchObject({
      kind: 'badInput',
      code: 'FILE_REFUSED',
      why: expect.stringContaining('ZIP or XLSX') as string,
    })
  })
})

describe('writeSheetFile, of hidden rows', () => {
  const hiddenRowsBook = makeWorkbook({
    Ledger: textRows([
      header,
      ['W-1', 'BTC', '1', ''],
      ['W-2', 'BTC', '2', ''],
      ['W-3', 'BTC', '3', ''],
    ]).replace('<row r="3"', '<row r="3" hidden="1"'),
    Other: textRows([['x']]),
  })

  it('reads hidden rows, notes their numbers, and leaves them blank if the user chose to', async () => {
    const path = saveFile(hiddenRowsBook)
    expect(await writeSheetFile(path, undefined)).toMatchObject({
      notes: { hiddenRows: [3], isFiltered: false },
      leavesOutHiddenRows: false,
    })
    expect(read(path).rows.map(([line, id]) => [line, id])).toEqual([
      [2, 'W-1'],
      [3, 'W-2'],
      [4, 'W-3'],
    ])
    expect(read(path).facts).not.toHaveProperty('leavesOutHiddenRows')
    expect(sheetHints(path)).toEqual([
      { kind: 'hiddenRows', count: 1, isFiltered: false, isLeftOut: false },
    ])

    expect(await writeSheetFile(path, 'Ledger', workbookLimits, true)).toMatchObject({
      leavesOutHiddenRows: true,
    })
    expect(read(path).rows.map(([line, id]) => [line, id])).toEqual([
      [2, 'W-1'],
      [4, 'W-3'],
    ])
    expect(read(path).facts).toMatchObject({ sheet: 'Ledger', leavesOutHiddenRows: true })
    expect(sheetHints(path)).toEqual([
      { kind: 'hiddenRows', count: 1, isFiltered: false, isLeftOut: true },
    ])
  })

  it('ignores the choice for a sheet without hidden rows', async () => {
    const path = saveFile(hiddenRowsBook)
    expect(await writeSheetFile(path, 'Other', workbookLimits, true)).toMatchObject({
      leavesOutHiddenRows: false,
    })
    expect(sheetHints(path)).toEqual([])
  })

  it('reads the facts that an earlier version wrote', async () => {
    const path = saveFile(hiddenRowsBook)
    await writeSheetFile(path, undefined)
    const file = join(path, '../.sheet.json')
    const facts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    delete facts['notes']
    delete facts['leavesOutHiddenRows']
    writeFileSync(file, JSON.stringify(facts))
    expect(findSheetFile(path)).toMatchObject({
      sheet: 'Ledger',
      notes: { hiddenRows: [] },
      leavesOutHiddenRows: false,
    })
    expect(sheetHints(path)).toEqual([])
  })
})

describe('writeSheetFile, of a sheet beyond the limits', () => {
  it('reads the ledger sheet instead, and refuses the large sheet if it is chosen', async () => {
    const path = saveFile(
      makeWorkbook({
        Wide: `<row r="1">${'<c><v>1</v></c>'.repeat(201)}</row>`,
        Ledger: textRows([header, ['W-1', 'BTC', '1', '']]),
      }),
    )
    expect(await writeSheetFile(path, undefined)).toMatchObject({
      sheets: ['Wide', 'Ledger'],
      sheet: 'Ledger',
    })
    await expect(writeSheetFile(path, 'Wide')).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      why: 'it has more than 200 columns',
    })
  })

  it('gives the reason where no other sheet has text', async () => {
    const wideRow = `<row r="1">${'<c><v>1</v></c>'.repeat(201)}</row>`
    await expect(
      writeSheetFile(saveFile(makeWorkbook({ Wide: wideRow, Empty: '' })), undefined),
    ).rejects.toMatchObject({ why: 'it has more than 200 columns' })
  })
})

describe('sheetHints', () => {
  it('names merged ranges, filtered rows and hidden columns, and nothing for a file of text', async () => {
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr filterMode="1"/><cols><col min="2" max="3" hidden="1"/></cols><sheetData>${textRows([header, ['W-1', 'BTC', '1', '']]).replace('<row r="2"', '<row r="2" hidden="1"')}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`
    const path = saveFile(makeWorkbook({ S: '' }, { parts: { 'xl/worksheets/sheet1.xml': sheet } }))
    await requireSheet(path)
    expect(sheetHints(path)).toEqual([
      { kind: 'mergedCells', ranges: 1 },
      { kind: 'hiddenRows', count: 1, isFiltered: true, isLeftOut: false },
      { kind: 'hiddenColumns', columns: ['B', 'C'] },
    ])
    expect(sheetHints(saveFile('a,b\n'))).toEqual([])
  })
})

describe('writeSheetFile, of hidden sheets', () => {
  const book = (...states: readonly string[]): Buffer => {
    const sheets = states.map((state, at) => `<sheet name="S${at + 1}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`) // prettier-ignore
    return makeWorkbook(
      {
        S1: textRows([header, ['W-1', 'BTC', '1', '']]),
        S2: textRows([header, ['W-2', 'BTC', '2', '']]),
      },
      {
        parts: {
          'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.join('')}</sheets></workbook>`,
        },
      },
    )
  }

  it.each([
    [['visible', 'visible'], 'S1'],
    [['hidden', 'visible'], 'S2'],
    [['veryHidden', 'veryHidden'], 'S1'],
  ])('writes the first sheet that a spreadsheet shows: %j', async (states, sheet) => {
    expect(await writeSheetFile(saveFile(book(...states)), undefined)).toMatchObject({
      sheets: ['S1', 'S2'],
      sheet,
    })
  })
})

describe('isReadBySheetFile', () => {
  it('depends on the content, whatever the name, and opens only plain files', () => {
    const folder = makeFolder()
    makePipe(join(folder, 'pipe'))
    mkdirSync(join(folder, 'folder.xlsx'))
    expect(
      [
        saveFile(book, 'ledger.csv'),
        saveFile('a,b\n', 'ledger.xlsx'),
        join(folder, 'pipe'),
        join(folder, 'folder.xlsx'),
        join(folder, 'none'),
      ].map(isReadBySheetFile),
    ).toEqual([true, false, false, false, false])
  })
})

describe('writeSheetFile, attacked', () => {
  it('refuses a shared text in so many cells that the sheet would be too long, and leaves no file', async () => {
    const sharedText = `<t>${'x'.repeat(1000)}</t>`
    const rows = Array.from(
      { length: 50 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
    ).join('')
    const path = saveFile(makeWorkbook({ S: rows }, { shared: [sharedText] }))
    await expect(
      writeSheetFile(path, undefined, { ...workbookLimits, maxText: 49_999 }),
    ).rejects.toMatchObject({ code: 'FILE_REFUSED' })
    expect(readdirSync(join(path, '..'))).toEqual(['ledger.xlsx'])
    expect(
      (await writeSheetFile(path, undefined, { ...workbookLimits, maxText: 50_000 })).sheet,
    ).toBe('S')
  })
})

describe('requireSheet', () => {
  it('writes a sheet if there is none, and keeps a chosen sheet', async () => {
    const path = saveFile()
    await requireSheet(path)
    expect(findSheetFile(path)?.sheet).toBe('First')
    await writeSheetFile(path, 'Second')
    await requireSheet(path)
    expect(findSheetFile(path)?.sheet).toBe('Second')
    const textFile = saveFile('a,b\n')
    await requireSheet(textFile)
    expect(findSheetFile(textFile)).toBeUndefined()
  })
})

describe('copyWorkbook', () => {
  it("writes nothing beside a user's file, but reads it from a copy that is removed afterwards", async () => {
    const path = saveFile(book, 'Retiros de septiembre.xlsx')
    const data = makeFolder()
    const copy = await copyWorkbook(path, data)
    expect(readdirSync(join(path, '..'))).toEqual(['Retiros de septiembre.xlsx'])
    expect(read(copy).facts).toMatchObject({
      name: 'Retiros de septiembre.xlsx',
      sheet: 'First',
      rows: 2,
    })
    expect([statSync(join(copy, '..')).mode & 0o777, statSync(copy).mode & 0o777]).toEqual([
      0o700, 0o600,
    ])
    dropLedgerCopy(data)
    expect(readdirSync(data)).toEqual([])
  })

  it('leaves a file of text, a missing file, and an import with its sheet unchanged', async () => {
    const data = makeFolder()
    const textFile = saveFile('a,b\n')
    const importPath = join(data, 'imports', 'one', 'ledger.xlsx')
    mkdirSync(join(importPath, '..'), { recursive: true })
    writeFileSync(importPath, book)
    await writeSheetFile(importPath, undefined)
    for (const path of [textFile, join(data, 'none.csv'), importPath])
      expect(await copyWorkbook(path, data)).toBe(path)
    expect(existsSync(join(data, 'workbook'))).toBe(false)
  })

  it("ignores other files in the folder of a user's file: it reads the rows of the workbook alone", async () => {
    const path = saveFile()
    writeFileSync(
      join(path, '../.sheet-0123456789abcdef.csv'),
      'withdrawal_id,currency,amount\r\nX,BTC,1\r\n',
    )
    writeFileSync(
      join(path, '../.sheet.json'),
      JSON.stringify({
        sheets: ['First'],
        sheet: 'First',
        sha256: createHash('sha256').update(book).digest('hex'),
        bytes: book.length,
        rows: '.sheet-0123456789abcdef.csv',
      }),
    )
    expect(read(await copyWorkbook(path, makeFolder())).rows.map(([, id]) => id)).toEqual([
      'W-1',
      'W-2',
    ])
  })

  it('leaves no copy of a workbook that cannot be read', async () => {
    const data = makeFolder()
    const cut = saveFile(book.subarray(0, 300))
    copyFileSync(cut, `${cut}.kept`)
    await expect(copyWorkbook(cut, data)).rejects.toMatchObject({
      kind: 'badInput',
      code: 'FILE_REFUSED',
    })
    expect(readdirSync(data)).toEqual([])
  })
})
