import { describe, expect, it } from 'vitest'
import type { WorkbookSheet } from '../../../../src-main/ledger/workbook/workbook.ts'
import {
  readWorkbook,
  workbookLimits,
  WorkbookProblem,
} from '../../../../src-main/ledger/workbook/workbook.ts'
import { makeWorkbook, makeZip, textRows } from '../../../support/workbook.ts'

// Each workbook is written by hand in the way of the program that its test names.

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const SHEET = 'xl/worksheets/sheet1.xml'

const styles = (codes: readonly (readonly [id: number, code: string])[]): string =>
  `<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${codes
    .map(
      ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${codes
    .map(([id]) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
    .join(
      '',
    )}</cellXfs><dxfs><dxf><numFmt numFmtId="0" formatCode="dd/mm/yyyy"/></dxf></dxfs></styleSheet>`

const readParts = async (
  parts: Readonly<Record<string, string>>,
): Promise<readonly WorkbookSheet[]> => readWorkbook(makeWorkbook({ Ledger: '' }, { parts }))

const rowsOf = async (
  parts: Readonly<Record<string, string>>,
): Promise<WorkbookSheet['rows'] | undefined> => (await readParts(parts))[0]?.rows

const problemOf = async (bytes: Buffer, limits = workbookLimits): Promise<WorkbookProblem> => {
  const error: unknown = await readWorkbook(bytes, limits).catch((thrown: unknown) => thrown)
  if (!(error instanceof WorkbookProblem)) throw new Error(`no WorkbookProblem: ${String(error)}`)
  return error
}

describe('readWorkbook, of LibreOffice', () => {
  const book = (date1904: string): string =>
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><fileVersion appName="Calc"/><workbookPr backupFile="false" showObjects="all" date1904="${date1904}"/><sheets><sheet name="Ledger" sheetId="1" state="visible" r:id="rId1"/></sheets></workbook>`
  const sheet = `<worksheet xmlns="${MAIN}"><sheetPr filterMode="true"><pageSetUpPr fitToPage="false"/></sheetPr><cols><col collapsed="false" hidden="false" max="1" min="1" style="0" width="12.8"/><col hidden="true" max="1024" min="2" style="0" width="12.8"/></cols><sheetData><row r="1" customFormat="false" ht="13" hidden="false" outlineLevel="0" collapsed="false"><c r="A1" s="1" t="n"><v>44804.25</v></c><c r="AMJ1" s="2"/></row><row r="2" hidden="true"><c r="A2" s="2" t="n"><v>44805</v></c><c r="B2" s="0" t="b"><v>1</v></c></row><row r="3" hidden="true"><c r="A3" s="1"/></row></sheetData></worksheet>`
  const parts = {
    [SHEET]: sheet,
    'xl/styles.xml': styles([
      [164, 'DD/MM/YY\\ HH:MM'],
      [165, 'MMMM\\ D", "YYYY'],
    ]),
  }

  it.each(['true', 'on', '1'])('counts days from 1904 where date1904 is %j', async (value) => {
    expect(await rowsOf({ ...parts, 'xl/workbook.xml': book(value) })).toEqual([
      ['2026-09-01T06:00:00', ''],
      ['2026-09-02', 'true'],
    ])
  })

  it.each(['false', '0', 'off'])('counts days from 1900 where date1904 is %j', async (value) => {
    expect((await rowsOf({ ...parts, 'xl/workbook.xml': book(value) }))?.[0]?.[0]).toBe(
      '2022-08-31T06:00:00',
    )
  })

  it('notes the rows that a filter hides and the hidden columns, where they hold text', async () => {
    expect((await readParts({ ...parts, 'xl/workbook.xml': book('true') }))[0]?.notes).toEqual({
      mergedRanges: 0,
      hiddenRows: [2],
      isFiltered: true,
      hiddenColumns: ['B'],
    })
  })
})

describe('readWorkbook, of Apple Numbers', () => {
  it('decides a custom format by its code, whatever its id, and omits the name of the table above', async () => {
    const sheet = `<worksheet xmlns="${MAIN}"><sheetData><row r="1" ht="27.65" customHeight="1"><c r="A1" t="inlineStr" s="0"><is><t>Table 1</t></is></c><c r="B1" s="0"/><c r="C1" s="0"/></row><row r="2"><c r="A2" s="1"><v>46266</v></c><c r="B2" s="2"><v>46266.75</v></c><c r="C2" s="3"><v>1234.5</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells></worksheet>`
    expect(
      await rowsOf({
        [SHEET]: sheet,
        'xl/styles.xml': styles([
          [59, 'yyyy-mm-dd'],
          [60, 'd"/"m"/"yyyy" "h":"mm'],
          [61, '#,##0.00" USDT"'],
        ]),
      }),
    ).toEqual([
      ['Table 1', 'Table 1', 'Table 1'],
      ['2026-09-01', '2026-09-01T18:00:00', '1234.5'],
    ])
  })

  it('names the format of a Numbers document', async () => {
    const problem = await problemOf(makeZip({ 'Index/Document.iwa': 'x', 'preview.jpg': 'x' }))
    expect([problem.message, problem.advice]).toEqual([
      'it is a Numbers document',
      'export it as an Excel workbook (XLSX) or as CSV',
    ])
  })
})

describe('readWorkbook, of openpyxl', () => {
  const sheetStart = `<worksheet xmlns="${MAIN}"><sheetPr><outlinePr summaryBelow="1" summaryRight="1" /></sheetPr><cols><col hidden="1" width="13" customWidth="1" min="3" max="3" /></cols><sheetData>`
  const sheetEnd = `</sheetData><autoFilter ref="A1:C4"><filterColumn colId="0" hiddenButton="0" showButton="1"><filters blank="0"><filter val="WD-1" /></filters></filterColumn></autoFilter><mergeCells count="1"><mergeCell ref="A1:A3" /></mergeCells></worksheet>`
  const codes = styles([
    [164, 'yyyy-mm-dd h:mm:ss'],
    [165, '[hh]:mm:ss'],
  ])

  it('reads milliseconds, times and the first value of merged cells, and notes hidden rows and columns', async () => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>WD-1</t></is></c><c r="B1" s="1" t="n"><v>46300.52100983796</v></c><c r="C1" s="2" t="n"><v>0.3784722222222222</v></c></row><row r="2" hidden="1"><c r="B2" s="1" t="n"><v>46301</v></c></row><row r="4"><c r="A4" t="inlineStr"><is><t>WD-4</t></is></c></row>`
    const [sheet] = await readParts({
      [SHEET]: sheetStart + rows + sheetEnd,
      'xl/styles.xml': codes,
    })
    expect(sheet?.rows).toEqual([
      ['WD-1', '2026-10-05T12:30:15.250', '09:05:00'],
      ['WD-1', '2026-10-06', ''],
      ['', '', ''],
      ['WD-4', '', ''],
    ])
    expect(sheet?.notes).toEqual({
      mergedRanges: 1,
      hiddenRows: [2],
      isFiltered: true,
      hiddenColumns: ['C'],
    })
  })

  it('leaves ISO dates as they are written', async () => {
    const rows = `<row r="1"><c r="A1" s="1" t="d"><v>2026-10-05T12:30:15.250</v></c><c r="B1" s="1" t="d"><v>2026-10-06</v></c><c r="C1" s="2" t="d"><v>09:05:00</v></c></row>`
    expect(await rowsOf({ [SHEET]: sheetStart + rows + sheetEnd, 'xl/styles.xml': codes })).toEqual(
      [['2026-10-05T12:30:15.250', '2026-10-06', '09:05:00']],
    )
  })
})

describe('readWorkbook, of SheetJS', () => {
  it('reads plain texts with an empty value, exponents, a built-in date and hidden columns', async () => {
    const sheet = `<worksheet xmlns="${MAIN}"><cols><col min="2" max="2" hidden="true"/></cols><sheetData><row r="1"><c r="A1" t="str"><v>W-1</v></c><c r="B1"><v>1e-7</v></c><c r="C1" s="1"><v>46300.521006944444</v></c></row><row r="2" hidden="1"><c r="A2" t="str"><v></v></c><c r="B2"><v>0.1</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A1:A2"/></mergeCells></worksheet>`
    const [firstSheet] = await readParts({ [SHEET]: sheet })
    expect(firstSheet?.rows).toEqual([
      ['W-1', '0.0000001', '2026-10-05T12:30:15'],
      ['W-1', '0.1', ''],
    ])
    expect(firstSheet?.notes).toMatchObject({
      hiddenRows: [2],
      isFiltered: false,
      hiddenColumns: ['B'],
    })
  })

  it('decides formats by their codes where a program gives the ids of General and of an amount to dates', async () => {
    const sheet = `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1" s="1"><v>40909</v></c><c r="B1" s="2"><v>40909</v></c><c r="C1" s="3"><v>40909</v></c></row></sheetData></worksheet>`
    expect(
      await rowsOf({
        [SHEET]: sheet,
        'xl/styles.xml': styles([
          [1, 'MM/dd/yyyy'],
          [2, '$#,##0.00'],
          [14, '0.00'],
        ]),
      }),
    ).toEqual([['2012-01-01', '40909', '40909']])
  })
})

describe('readWorkbook, of Google Sheets', () => {
  it('reads cells between cells that have only a style, and ignores the namespaces that it declares', async () => {
    const sheet = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}" xmlns:mx="http://schemas.microsoft.com/office/mac/excel/2008/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData><row r="1"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="1"><v>46266.0</v></c><c r="Z1" s="1"/></row><row r="2" hidden="1"><c r="A2" s="0" t="s"><v>0</v></c></row></sheetData><drawing r:id="rId1"/></worksheet>`
    const [firstSheet] = await readParts({
      [SHEET]: sheet,
      'xl/styles.xml': styles([[164, 'yyyy-mm-dd']]),
      'xl/sharedStrings.xml': `<sst xmlns="${MAIN}" count="2" uniqueCount="1"><si><t>WD-&#x1F600;</t></si></sst>`,
    })
    expect(firstSheet?.rows).toEqual([
      ['WD-😀', '2026-09-01'],
      ['WD-😀', ''],
    ])
    expect(firstSheet?.notes).toMatchObject({ hiddenRows: [2], isFiltered: false })
  })
})

describe('readWorkbook, of ClosedXML and MiniExcel', () => {
  it('reads prefixed markup after a byte order mark, parts by absolute names, and a table that is filtered', async () => {
    const sheet = `\uFEFF<?xml version="1.0" encoding="utf-8"?><x:worksheet xmlns:r="${RELATIONS}" xmlns:x="${MAIN}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><x:sheetData><x:row r="1" spans="1:2"><x:c r="A1" s="0" t="s"><x:v>0</x:v></x:c><x:c r="B1" s="1"><x:v>46266</x:v></x:c></x:row><x:row r="2" spans="1:2" hidden="1"><x:c r="A2" s="0"><x:v>5</x:v></x:c></x:row></x:sheetData><x:autoFilter ref="A1:B2"><x:filterColumn colId="0"/></x:autoFilter></x:worksheet>`
    const [firstSheet] = await readWorkbook(
      makeZip({
        '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Type="${RELATIONS}/officeDocument" Target="/xl/workbook.xml" Id="R6"/></Relationships>`,
        'xl/workbook.xml': `<x:workbook xmlns:d3p1="${RELATIONS}" xmlns:x="${MAIN}"><x:workbookPr codeName="ThisWorkbook"/><x:sheets><x:sheet name="Ledger" sheetId="1" d3p1:id="rId2"/></x:sheets></x:workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Type="${RELATIONS}/styles" Target="/xl/styles.xml" Id="rId8"/><Relationship Type="${RELATIONS}/sharedStrings" Target="/xl/sharedStrings.xml" Id="rId7"/><Relationship Type="${RELATIONS}/worksheet" Target="/xl/worksheets/sheet1.xml" Id="rId2"/></Relationships>`,
        'xl/styles.xml': styles([[164, 'dd.MM.yyyy']]),
        'xl/sharedStrings.xml': `<x:sst xmlns:x="${MAIN}"><x:si><x:t>WD-1</x:t></x:si></x:sst>`,
        [SHEET]: sheet,
      }),
    )
    expect(firstSheet?.rows).toEqual([
      ['WD-1', '2026-09-01'],
      ['5', ''],
    ])
    expect(firstSheet?.notes).toMatchObject({ hiddenRows: [2], isFiltered: true })
  })
})

describe('readWorkbook, of archives in the style of .NET', () => {
  const files = (separator: string, folder: string): Record<string, string> => {
    const base = folder === '' ? '' : `${folder}${separator}`
    return {
      [`_rels${separator}.rels`]: `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="${base}workbook.xml"/></Relationships>`,
      [`${base}workbook.xml`]: `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Ledger" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      [`${base}_rels${separator}workbook.xml.rels`]: `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets${separator}sheet1.xml"/></Relationships>`,
      [`${base}worksheets${separator}sheet1.xml`]: `<worksheet xmlns="${MAIN}"><sheetData>${textRows([['x']])}</sheetData></worksheet>`,
    }
  }

  it.each([
    ['backslashes in the names', '\\', 'xl'],
    ['the workbook at the root', '/', ''],
    ['both', '\\', ''],
  ])('reads a workbook with %s', async (_what, separator, folder) => {
    expect((await readWorkbook(makeZip(files(separator, folder))))[0]?.rows).toEqual([['x']])
  })

  it('reads parts in UTF-16, also without a byte order mark', async () => {
    const sheetBytes = Buffer.from(`<worksheet xmlns="${MAIN}"><sheetData>${textRows([['ñ']])}</sheetData></worksheet>`, 'utf16le') // prettier-ignore
    for (const content of [sheetBytes, Buffer.from(sheetBytes).swap16()])
      expect(
        (await readWorkbook(makeZip({ ...files('/', 'xl'), [SHEET]: content })))[0]?.rows,
      ).toEqual([['ñ']])
  })

  it('names a binary workbook and a remedy', async () => {
    const problem = await problemOf(
      makeZip({
        '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.bin"/></Relationships>`,
        'xl/workbook.bin': 'x',
      }),
    )
    expect([problem.message, problem.advice]).toEqual([
      'it is a binary Excel workbook (XLSB)',
      'save it as XLSX, or export the sheet as CSV',
    ])
  })
})

describe('readWorkbook, of sheets that hold no cells', () => {
  it('leaves out charts, dialogs and macro sheets, and reads the sheets between them', async () => {
    const kinds = ['chartsheet', 'worksheet', 'dialogsheet', 'xlMacrosheet', 'xlIntlMacrosheet']
    const sheets = await readParts({
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${kinds.map((kind, at) => `<sheet name="${kind}" sheetId="${at + 1}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${kinds.map((kind, at) => `<Relationship Id="rId${at}" Type="${kind.startsWith('xl') ? 'http://schemas.microsoft.com/office/2006' : RELATIONS}/relationships/${kind}" Target="${kind === 'worksheet' ? 'worksheets/sheet1.xml' : `${kind}s/sheet1.xml`}"/>`).join('')}</Relationships>`,
      [SHEET]: `<worksheet xmlns="${MAIN}"><sheetData>${textRows([['x']])}</sheetData></worksheet>`,
      'xl/chartsheets/sheet1.xml': '<broken',
    })
    expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([['worksheet', [['x']]]])
  })
})

describe('readWorkbook, of addresses', () => {
  const cells = async (markup: string): Promise<WorkbookSheet['rows'] | undefined> =>
    (await readWorkbook(makeWorkbook({ Ledger: markup })))[0]?.rows

  it('reads rows in which the first cell has an address, and rows in which any other cell has an address', async () => {
    expect(
      await cells(
        '<row r="1"><c r="B1"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c><c r="D2"><v>4</v></c><c><v>5</v></c></row>',
      ),
    ).toEqual([
      ['', '1', '2', '', ''],
      ['3', '', '', '4', '5'],
    ])
  })

  it('numbers a row without an address from its first cell, and counts on from there', async () => {
    expect(
      await cells(
        '<row><c r="A3"><v>1</v></c></row><row><c><v>2</v></c></row><row r="6"/><row><c><v>3</v></c></row>',
      ),
    ).toEqual([[''], [''], ['1'], ['2'], [''], [''], ['3']])
  })
})

describe('readWorkbook, of merged cells', () => {
  const readMerged = async (
    rows: readonly (readonly (string | undefined)[])[],
    ...ranges: readonly string[]
  ): Promise<readonly WorkbookSheet[]> =>
    readParts({
      [SHEET]: `<worksheet xmlns="${MAIN}"><sheetData>${textRows(rows)}</sheetData><mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
    })

  it('gives every cell of a range the value of the first, whatever a covered cell holds', async () => {
    const [sheet] = await readMerged(
      [
        ['WD-1', 'BTC', '1'],
        [undefined, 'BTC', '2'],
        ['left over', 'ETH', '3'],
        ['WD-2', 'ETH', '4'],
      ],
      'A1:A3',
      'B3:B4',
    )
    expect(sheet?.rows).toEqual([
      ['WD-1', 'BTC', '1'],
      ['WD-1', 'BTC', '2'],
      ['WD-1', 'ETH', '3'],
      ['WD-2', 'ETH', '4'],
    ])
    expect(sheet?.notes?.mergedRanges).toBe(2)
  })

  it('adds no second payment for a row whose cells all span two rows', async () => {
    const [sheet] = await readMerged(
      [['WD-1', '1'], [], ['WD-2', '2']],
      'A1:A2',
      'B1:B2',
      'A3:A900000',
      'B3:XFD3',
    )
    expect(sheet?.rows).toEqual([
      ['WD-1', '1'],
      ['', ''],
      ['WD-2', '2'],
    ])
  })

  it('refuses ranges that overlap, and ignores whole columns', async () => {
    await expect(readMerged([['a', 'b']], 'A1:B1', 'A1:B1')).rejects.toThrow('merged cells overlap')
    expect((await readMerged([['a'], ['b']], 'A:A', 'x', ''))[0]?.rows).toEqual([['a'], ['b']])
  })
})

describe('readWorkbook, of a sheet beyond the limits', () => {
  it('reports only that sheet, and reads the others', async () => {
    const wideRow = `<row r="1">${'<c><v>1</v></c>'.repeat(201)}</row>`
    const sheets = await readWorkbook(makeWorkbook({ Wide: wideRow, Ledger: textRows([['x']]) }))
    expect(sheets.map(({ rows, problem }) => [rows, problem?.message])).toEqual([
      [[], 'it has more than 200 columns'],
      [[['x']], undefined],
    ])
  })
})
