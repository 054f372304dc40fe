import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../../src-main/contract/report.ts'
import type { Dialect, DialectName } from '../../../src-main/contract/reporting.ts'
import { columnsOf, dialects } from '../../../src-main/contract/reporting.ts'
import { unguarded } from '../../../src-main/ledger/ledger-file.ts'
import { csvLines } from '../../../src-main/reports/csv-lines.ts'
import { strictHeader, strictLine } from '../../../src-main/reports/strict.ts'

const columns: readonly Column[] = [
  { name: 'id', kind: 'id' },
  { name: 'amount', kind: 'money', currency: 'currency' },
  { name: 'days', kind: 'number' },
  { name: 'at', kind: 'instant' },
  { name: 'ok', kind: 'flag' },
  { name: 'note', kind: 'text' },
]
const row = ['0042', '-1.50', '3.5', '2026-09-01T10:00:00.123456Z', 'true', '=1+1']
const strictWith = (parts: Partial<Dialect>): { dialect: Dialect; timeZone: string } => ({
  dialect: { ...dialects.strict, ...parts },
  timeZone: 'UTC',
})

describe('csvLines', () => {
  it('writes the strict dialect in UTC as strictHeader and strictLine do', () => {
    const lines = csvLines(columnsOf('withdrawals'), { dialect: 'strict', timeZone: 'UTC' })
    const cells = columnsOf('withdrawals').map((_, index) => (index % 3 === 0 ? null : `=${index}`))
    expect(lines.head).toBe(strictHeader(columnsOf('withdrawals').map(({ name }) => name)))
    expect(lines.line(cells)).toBe(strictLine(cells))
  })

  it.each([
    ['strict', "0042,-1.50,3.5,2026-09-01T10:00:00.123456Z,true,'=1+1\r\n"],
    ['excel', "0042,-1.50,3.5,2026-09-01 10:00:00,true,'=1+1\r\n"],
    ['excel-es', "0042;-1,50;3,5;01/09/2026 10:00:00;true;'=1+1\r\n"],
  ] as const)('X11: writes a row in %s', (dialect, line) => {
    expect(csvLines(columns, { dialect, timeZone: 'UTC' }).line(row)).toBe(line)
  })

  it.each([
    ['strict', 'id,amount,days,at,ok,note\r\n'],
    ['excel', '\ufeffid,amount,days,at,ok,note\r\n'],
    ['excel-es', '\ufeffid;amount;days;at;ok;note\r\n'],
  ] as const)('writes the first line of a file in %s', (dialect, head) => {
    expect(csvLines(columns, { dialect, timeZone: 'UTC' }).head).toBe(head)
  })

  it('begins with a byte order mark and then the separator line where the dialect has them', () => {
    expect(
      csvLines(
        columns.slice(0, 2),
        strictWith({
          delimiter: '\t',
          hasByteOrderMark: true,
          hasSeparatorLine: true,
          lineEnd: 'lf',
          quotes: 'all',
        }),
      ).head,
    ).toBe('\ufeffsep=\t\n"id"\t"amount"\n')
  })

  it('X11: writes a decimal comma without a guard, and guards other texts in a column of amounts', () => {
    const { cells } = csvLines(columns, { dialect: 'excel-es', timeZone: 'UTC' })
    expect(cells(['x', '-1.5', '-0.000000000000000001', null, null, '-1,5'])).toEqual([
      'x',
      '-1,5',
      '-0,000000000000000001',
      '',
      '',
      "'-1,5",
    ])
    expect(cells(['x', '-1.5.2', '=1', '=soon', '=maybe', '-1.5'])).toEqual([
      'x',
      "'-1.5.2",
      "'=1",
      "'=soon",
      "'=maybe",
      '-1.5',
    ])
  })

  it('quotes only texts, or every cell, as the dialect says, with the guard inside the quotes', () => {
    expect(
      csvLines(columns, strictWith({ quotes: 'texts' })).line([
        null,
        '1',
        '',
        null,
        'false',
        '=a"b',
      ]),
    ).toBe(',1,,,false,"\'=a""b"\r\n')
    expect(
      csvLines(columns, strictWith({ quotes: 'all', booleans: '1/0' })).line([
        null,
        '1',
        '',
        null,
        'false',
        'x',
      ]),
    ).toBe('"","1","","","0","x"\r\n')
  })

  it('never writes a blank line for a row', () => {
    expect(csvLines(columns.slice(5), strictWith({ delimiter: ';' })).line([null])).toBe('""\r\n')
  })

  it.each<DialectName | Dialect>([
    'strict',
    'excel',
    'excel-es',
    strictWith({ delimiter: '\t' }).dialect,
    strictWith({ delimiter: '|' }).dialect,
  ])('input 139: quotes a cell with a guard inside, whatever the dialect (%j)', (dialect) => {
    const { line } = csvLines(columns.slice(-1), { dialect, timeZone: 'UTC' })
    for (const separator of [';', '\t', '|', ','])
      expect(line([`x${separator}=1+41`])).toBe(`"x${separator}'=1+41"\r\n`)
    expect(line(["don't"])).toBe("don't\r\n")
  })

  it('X11: writes texts that a CSV parser reads back unchanged, in any dialect', () => {
    const dialect = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      decimal: fc.constantFrom('.', ','),
      lineEnd: fc.constantFrom('crlf', 'lf'),
      hasByteOrderMark: fc.boolean(),
      hasSeparatorLine: fc.constant(false),
      quotes: fc.constantFrom('needed', 'texts', 'all'),
      instants: fc.constantFrom('iso', 'spaced', 'dayFirst', 'monthFirst'),
      booleans: fc.constantFrom('true/false', 'yes/no', '1/0'),
    }) as fc.Arbitrary<Dialect>
    const cell = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc
        .tuple(
          fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', '\n', ' =', '＝', ';', ',', '"'),
          fc.string(),
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(
        dialect,
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }),
        (drawnDialect, rows) => {
          const texts: readonly Column[] = ['a', 'b'].map((name) => ({ name, kind: 'text' }))
          const lines = csvLines(texts, { dialect: drawnDialect, timeZone: 'UTC' })
          const parsedRows = parse(lines.head + rows.map((cells) => lines.line(cells)).join(''), {
            bom: true,
            delimiter: drawnDialect.delimiter,
            record_delimiter: drawnDialect.lineEnd === 'crlf' ? '\r\n' : '\n',
          }) as string[][]
          expect(parsedRows.slice(1).map((cells) => cells.map(unguarded))).toEqual(rows)
          for (const text of parsedRows.slice(1).flat())
            expect(text).not.toMatch(/^[ ]*[=+@\t\r\n\0＝＋－＠]/)
        },
      ),
      { numRuns: 300 },
    )
  })
})
