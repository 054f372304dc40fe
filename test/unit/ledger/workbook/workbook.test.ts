import { describe, expect, it } from 'vitest'
import type { WorkbookSheet } from '../../../../src-main/ledger/workbook/workbook.ts'
import {
  readWorkbook,
  workbookLimits,
  WorkbookProblem,
} from '../../../../src-main/ledger/workbook/workbook.ts'
import { makeWorkbook, makeZip, textRows } from '../../../support/workbook.ts'

const rowsOf = async (
  markup: string,
  options?: Parameters<typeof makeWorkbook>[1],
): Promise<WorkbookSheet['rows']> =>
  (await readWorkbook(makeWorkbook({ Ledger: markup }, options)))[0]?.rows ?? []
// The problem of the whole file, or of its first sheet.
const problem = async (bytes: Buffer, limits = workbookLimits): Promise<string> => {
  const error: unknown = await readWorkbook(bytes, limits).then(
    ([sheet]) => sheet?.problem,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof WorkbookProblem))
    throw new Error(`no WorkbookProblem but ${String(error)}`)
  expect(error.advice.length).toBeGreaterThan(5)
  return error.message
}

describe('readWorkbook', () => {
  it('keeps the digits of a number as they are in the file, without binary noise', async () => {
    const digits = [
      '0.123456789012345678',
      '12345678901234567890',
      '1.2345678901234567E+19',
      '-0',
      '0.1',
      '42.50',
      '9007199254740993',
    ]
    expect(await rowsOf(textRows(digits.map((number) => [{ number }])))).toEqual(
      digits.map((text) => [text]),
    )
    expect(
      await rowsOf(textRows([[{ number: '1E-7' }], [{ number: '1.1000000000000001' }]])),
    ).toEqual([['0.0000001'], ['1.1']])
  })

  it('reads shared, inline, rich and escaped texts unchanged, including spaces and line ends', async () => {
    const shared = [
      '<t>plain</t>',
      '<r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r>',
      '<t xml:space="preserve"> 0042 </t>',
      '<t>a&amp;b &lt;c&gt; _x0041_</t>',
      '<t>two\nlines</t>',
    ]
    const cells = shared.map((_, at) => `<c r="${'ABCDE'[at]}1" t="s"><v>${at}</v></c>`).join('')
    expect(
      await rowsOf(`<row r="1">${cells}</row>${textRows([[' =1+1 ', '@x']], 2)}`, { shared }),
    ).toEqual([
      ['plain', 'rich text', ' 0042 ', 'a&b <c> A', 'two\nlines'],
      [' =1+1 ', '@x', '', '', ''],
    ])
  })

  it('returns dates as ISO text, by either of the two calendars', async () => {
    const markup =
      '<row r="1"><c r="A1" s="1"><v>46266</v></c><c r="B1" s="2"><v>46266.5</v></c><c r="C1" s="2"><v>46266.500011574077</v></c><c r="D1"><v>46266</v></c></row>'
    expect(await rowsOf(markup)).toEqual([
      ['2026-09-01', '2026-09-01T12:00:00', '2026-09-01T12:00:01', '46266'],
    ])
    expect(
      await rowsOf('<row r="1"><c r="A1" s="1"><v>44804</v></c></row>', { is1904: true }),
    ).toEqual([['2026-09-01']])
  })

  it('reads the results of formulas, boolean words, and the text of an error', async () => {
    const markup =
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>A1&amp;"x"</f><v>2x</v></c><c r="C1" t="b"><v>1</v></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E1" s="0" t="e"><v>#N/A</v></c><c r="F1" t="str"><f>NOW()</f></c><c r="G1"><v>9</v></c></row>'
    expect(await rowsOf(markup)).toEqual([['2', '2x', 'true', '#DIV/0!', '#N/A', '', '9']])
    expect(
      await rowsOf(
        '<row r="1"><c t="b"><v>TRUE</v></c><c t="b"><v>0</v></c><c t="b"/><c t=""><v>7</v></c></row>',
      ),
    ).toEqual([['true', 'false', '', '7']])
  })

  it('reads the whole text of a cell, in any number of pieces, and no extensions of a program', async () => {
    const markup =
      '<row r="1"><c r="A1"><v>12<!-- half -->34</v></c><c r="B1"><v><![CDATA[55]]></v></c><c r="C1" t="inlineStr"><is><t><![CDATA[ref-1 <&> "2"]]></t></is></c><c r="D1"><v>5</v><extLst><ext><x><v>9</v></x></ext></extLst></c></row><extLst/>'
    expect(await rowsOf(markup)).toEqual([['1234', '55', 'ref-1 <&> "2"', '5']])
  })

  it('leaves an ISO instant as written, for the mapping to read in its own zone', async () => {
    expect(
      await rowsOf(
        '<row r="1"><c r="A1" t="d"><v>2026-03-01T00:00:00</v></c><c r="B1" s="1" t="d"><v>2026-03-01</v></c></row>',
      ),
    ).toEqual([['2026-03-01T00:00:00', '2026-03-01']])
  })

  it('keeps blank rows and cells between, so that row N is the N-th', async () => {
    expect(
      await rowsOf(`${textRows([['a', undefined, 'c']], 3)}${textRows([[undefined, 'b']], 6)}`),
    ).toEqual([
      ['', '', ''],
      ['', '', ''],
      ['a', '', 'c'],
      ['', '', ''],
      ['', '', ''],
      ['', 'b', ''],
    ])
  })

  it('reads cells and rows without an address in their order, as some programs write them', async () => {
    const text = (value: string): string => `<is><t>${value}</t></is>`
    const markup = `<row><c t="inlineStr">${text('a')}</c><c/><c t="inlineStr" s='>'>${text('<c>'.replace('<', '&lt;'))}</c></row><row spans="1:3"/><row><c r="B3" t="inlineStr">${text('b')}</c><c><v>1.50</v></c></row>`
    expect(await rowsOf(markup)).toEqual([
      ['a', '', '<c>'],
      ['', '', ''],
      ['', 'b', '1.50'],
    ])
    const manyCells = Array.from({ length: 60 }, (_, at) => `<c><v>${at}</v></c>`).join('')
    expect(await rowsOf(`<row>${manyCells}</row>`)).toEqual([
      Array.from({ length: 60 }, (_, at) => String(at)),
    ])
    // These rows exceed the limit by the number of cells, or by an address in an unusual spelling.
    const filledCell = '<c><v>1</v></c>'
    expect(await problem(makeWorkbook({ One: `<row>${filledCell.repeat(201)}</row>` }))).toContain(
      '200 columns',
    )
    expect(await rowsOf(`<row>${filledCell}${'<c s="0"/>'.repeat(16_383)}</row>`)).toEqual([['1']])
    expect(
      await problem(makeWorkbook({ One: '<row><c/><c s=">" r="XFD1"><v>1</v></c></row>' })),
    ).toContain('200 columns')
    expect(
      await problem(makeWorkbook({ One: '<row><c/><c r="&#88;FD1"><v>1</v></c></row>' })),
    ).toContain('200 columns')
  })

  it('reads the sheets in their order, and markup with prefixes', async () => {
    const book = await readWorkbook(
      makeWorkbook({ 'Cover & "title"': '', Second: textRows([['x']]) }),
    )
    expect(book.map(({ name, rows }) => [name, rows])).toEqual([
      ['Cover & "title"', []],
      ['Second', [['x']]],
    ])
    const prefixed = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>y</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`
    expect(await rowsOf('', { parts: { 'xl/worksheets/sheet1.xml': prefixed } })).toEqual([['y']])
  })

  it('never reads macros, links and pictures', async () => {
    const parts = {
      'xl/vbaProject.bin': 'x',
      'xl/externalLinks/externalLink1.xml': '<broken',
      'xl/drawings/drawing1.xml': '<broken',
    }
    expect(await rowsOf(textRows([['x']]), { parts })).toEqual([['x']])
  })

  it.each([
    ['no archive', Buffer.from('PK\u0003\u0004 and nothing more'), 'cannot be opened'],
    [
      'an archive that is not a workbook',
      makeZip({ 'ledger.csv': 'a,b\n', 'notes.xml': '<a/>' }),
      'no XLSX workbook',
    ],
    [
      'a damaged part',
      makeWorkbook({ One: '' }, { parts: { 'xl/sharedStrings.xml': '\u{fffd}' } }).subarray(0, 400),
      'cannot be opened',
    ],
    ['markup that is cut', makeWorkbook({ One: '<row r="1"><c r="A1"><v>1' }), 'cannot be read'],
    [
      'text that is not Unicode',
      makeWorkbook(
        { One: '' },
        { parts: { 'xl/worksheets/sheet1.xml': Buffer.from([0x3c, 0xff]).toString('latin1') } },
      ),
      'cannot be read',
    ],
  ])('input 58: refuses %s in words', async (_name, bytes, why) => {
    expect(await problem(bytes)).toContain(why)
  })

  it('input 58: refuses a zip bomb by its directory, and a zip bomb whose directory is wrong', async () => {
    const large = `<row r="1"><c r="A1" t="inlineStr"><is><t>${'0'.repeat(4 * 1024 * 1024)}</t></is></c></row>`
    const bomb = makeWorkbook({ One: large })
    expect(bomb.length).toBeLessThan(64 * 1024)
    expect(await problem(bomb, { ...workbookLimits, maxUnpacked: 1024 * 1024 })).toContain(
      'larger than 1 MiB',
    )
    const sheet = 'xl/worksheets/sheet1.xml'
    expect(await problem(makeWorkbook({ One: large }, { claims: { [sheet]: 1000 } }))).toContain(
      'damaged',
    )
  })

  it('input 69: refuses an address beyond the limits before any gap is filled', async () => {
    expect(
      await problem(makeWorkbook({ One: '<row r="1"><c r="XFD1"><v>1</v></c></row>' })),
    ).toContain('200 columns')
    expect(
      await problem(
        makeWorkbook({ One: '<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>' }),
      ),
    ).toContain('1048576 rows')
    const rows = await rowsOf('<row r="1"><c r="GR1"><v>1</v></c></row>')
    expect(rows[0]?.length).toBe(200)
  })

  it('input 69: refuses two cells at far corners, and addresses that the reader would confuse with others', async () => {
    const oneCell = (address: string, row = '1'): Buffer =>
      makeWorkbook({ S: `<row r="${row}"><c r="${address}" t="str"><v>x</v></c></row>` })
    expect(await problem(oneCell('GR1000000', '1000000'))).toBe(
      'a sheet of it reaches over 1000000 rows and 200 columns',
    )
    for (const address of ['a1', '$A$1', ' A1', 'A1:B2', 'A0', 'A', '1', ''])
      expect(await problem(oneCell(address))).toContain('is not an address of a cell')
    expect(await problem(oneCell('A&#49;048577', '1048577'))).toBe('it has more than 1048576 rows')
    expect(await problem(oneCell('A2', '1'))).toContain('cell A2 is among the cells of row 1')
    expect(
      await problem(
        makeWorkbook({ S: '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>' }),
      ),
    ).toContain('two cells at A1')
    expect(
      await problem(makeWorkbook({ S: '<row r="1"><c s=">" r="XFD1" t="str"><v>x</v></c></row>' })),
    ).toBe('it has more than 200 columns')
    expect(
      await rowsOf(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>row r="zz9999999" is text</t></is></c></row>',
      ),
    ).toEqual([['row r="zz9999999" is text']])
  })

  it('refuses declared entities, and a part that occurs twice', async () => {
    const sheet =
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&e;</v></c></row></sheetData></worksheet>'
    expect(
      await problem(makeWorkbook({ S: '' }, { parts: { 'xl/worksheets/sheet1.xml': sheet } })),
    ).toContain('declares entities')
    expect(
      await problem(
        makeWorkbook({ S: textRows([['a']]) }, { parts: { 'xl/worksheets/Sheet1.xml': sheet } }),
      ),
    ).toContain('is there twice')
  })
})
