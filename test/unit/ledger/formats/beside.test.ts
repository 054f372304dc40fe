import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readHeader, readLedger } from '../../../../src-main/ledger/ledger-file.ts'
import {
  copyWorkbook,
  dropLedgerCopy,
  findSheetFile,
  requireSheet,
  writeSheetFile,
} from '../../../../src-main/ledger/workbook/sheet-file.ts'
import { sheetHints } from '../../../../src-main/ledger/workbook/sheet-hints.ts'
import { workbookLimits } from '../../../../src-main/ledger/workbook/workbook.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { makeOpenDocument, tableRow } from '../../../support/open-document.ts'
import { makeFolder } from '../../../support/reconcile.ts'

const header = ['withdrawal_id', 'currency', 'amount']

function saveFile(content: string | Uint8Array, name: string): string {
  const path = join(makeFolder(), name)
  writeFileSync(path, content)
  return path
}

function read(path: string): { rows: (readonly [number, string])[]; facts: unknown } {
  const rows: (readonly [number, string])[] = []
  const reading = readLedger(
    path,
    // Rows beside a file are strict UTF-8, even if a mapping names another encoding.
    { ...defaultMapping, encoding: 'windows-1252', delimiter: ';' },
    (row) =>
      rows.push(row.kind === 'entry' ? [row.entry.line, row.entry.withdrawalId] : [0, 'no entry']),
    false,
  )
  for (let step = reading.next(); ; step = reading.next())
    if (step.done) return { rows, facts: step.value }
}

describe('a JSON file', () => {
  const content =
    '{"withdrawal_id":"W-é","currency":"BTC","amount":15e-1}\n\n{"withdrawal_id":"W-2","currency":"BTC","amount":"2"}\n'

  it('is read from the file of rows beside it, under its own name, size and hash', async () => {
    const path = saveFile(content, 'export.txt')
    await requireSheet(path)
    expect(readHeader(path, defaultMapping)).toEqual(header)
    const { rows, facts } = read(path)
    expect(rows).toEqual([
      [2, 'W-é'],
      [4, 'W-2'],
    ])
    expect(facts).toMatchObject({
      name: 'export.txt',
      bytes: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
      rows: 2,
    })
    expect(facts).not.toHaveProperty('sheet')
    expect(sheetHints(path)).toEqual([])
    for (const name of readdirSync(dirname(path)).filter((fileName) => fileName.startsWith('.')))
      expect(statSync(join(dirname(path), name)).mode & 0o777).toBe(0o600)
  })

  it('is copied if it lies outside the data folder, and nothing is written into its own folder', async () => {
    const path = saveFile(content, 'export.json')
    const data = makeFolder()
    const copy = await copyWorkbook(path, data)
    expect(copy).not.toBe(path)
    expect(readFileSync(copy, 'utf8')).toBe(content)
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    expect(read(copy).rows).toHaveLength(2)
    expect(readdirSync(dirname(path))).toEqual(['export.json'])
    dropLedgerCopy(data)
    expect(readdirSync(data)).toEqual([])
  })

  it('leaves no file behind if it is refused', async () => {
    const path = saveFile(`${content}{"cut`, 'cut.json')
    await expect(requireSheet(path)).rejects.toMatchObject({
      code: 'JSON_UNREADABLE',
      what: 'The file "cut.json" was refused',
      why: expect.stringContaining('line 4') as string,
    })
    expect(readdirSync(dirname(path))).toEqual(['cut.json'])
    const data = makeFolder()
    await expect(copyWorkbook(path, data)).rejects.toMatchObject({ code: 'JSON_UNREADABLE' })
    expect(readdirSync(data)).toEqual([])
  })
})

describe('an ODS spreadsheet', () => {
  const book = makeOpenDocument({
    Cover: tableRow(['Ledger']),
    First:
      tableRow(header) +
      tableRow(['W-1', 'BTC', '1']) +
      tableRow(['W-2', 'BTC', '2'], 'table:visibility="filter"') +
      tableRow(['W-3', 'BTC', '3']),
    Second: tableRow(header) + tableRow(['W-9', 'BTC', '9']),
  })

  it('is read from its likely sheet, from another sheet, or without its filtered rows', async () => {
    const path = saveFile(book, 'ledger.xls')
    expect(await writeSheetFile(path, undefined)).toMatchObject({
      sheets: ['Cover', 'First', 'Second'],
      sheet: 'First',
      notes: { hiddenRows: [3], isFiltered: true },
    })
    expect(read(path)).toMatchObject({
      rows: [
        [2, 'W-1'],
        [3, 'W-2'],
        [4, 'W-3'],
      ],
      facts: { name: 'ledger.xls', sheet: 'First', bytes: book.length },
    })
    expect(sheetHints(path)).toEqual([
      { kind: 'hiddenRows', count: 1, isFiltered: true, isLeftOut: false },
    ])
    await writeSheetFile(path, 'First', workbookLimits, true)
    expect(read(path).rows).toEqual([
      [2, 'W-1'],
      [4, 'W-3'],
    ])
    await writeSheetFile(path, 'Second')
    expect(read(path).rows).toEqual([[2, 'W-9']])
    expect(findSheetFile(path)?.sheet).toBe('Second')
    await expect(writeSheetFile(path, 'Third')).rejects.toMatchObject({ code: 'SHEET_UNKNOWN' })
  })

  it('is refused only if the chosen sheet is too large', async () => {
    const large = tableRow([...header, 'note'], 'table:number-rows-repeated="10"')
    const path = saveFile(
      makeOpenDocument({ Large: large, Small: tableRow(header) + tableRow(['W-1', 'BTC', '1']) }),
      'ledger.ods',
    )
    const limits = { ...workbookLimits, maxColumns: 3 }
    expect(await writeSheetFile(path, undefined, limits)).toMatchObject({ sheet: 'Small' })
    await expect(writeSheetFile(path, 'Large', limits)).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      why: 'it has more than 3 columns',
    })
  })
})
