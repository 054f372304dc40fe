import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CsvLimits } from '../../../src-main/base/csv.ts'
import { csvLimits, CsvReader } from '../../../src-main/base/csv.ts'
import { Failure } from '../../../src-main/base/failure.ts'

interface Outcome {
  readonly records: readonly (readonly string[])[]
  /** Line on which each record begins. */
  readonly lines: readonly number[]
  /** Code and line of the refusal, if any. */
  readonly refusal: string | undefined
}

function readRecords(
  chunks: readonly string[],
  delimiter = ',',
  limits: CsvLimits = csvLimits,
): Outcome {
  const records: string[][] = []
  const lines: number[] = []
  const reader = new CsvReader(
    delimiter,
    (cells, line) => {
      records.push(cells)
      lines.push(line)
    },
    1,
    limits,
  )
  try {
    for (const chunk of chunks) reader.push(chunk)
    reader.end()
    return { records, lines, refusal: undefined }
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'badInput') throw error
    return { records, lines, refusal: `${error.code} ${error.evidence.line}` }
  }
}

/** The records that csv-parse reads; undefined if it refuses the text. */
function readWithCsvParse(
  text: string,
  delimiter: string,
): readonly (readonly string[])[] | undefined {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      relax_column_count: true,
    }) as string[][]
  } catch {
    return undefined
  }
}

const corpus: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['one cell', 'a'],
  ['no final line end', 'a,b\n1,2'],
  ['LF', 'a,b\n1,2\n'],
  ['CRLF', 'a,b\r\n1,2\r\n'],
  ['CR', 'a,b\r1,2\r'],
  ['mixed line ends', 'a,b\r\n1,2\n3,4\r5,6\r\n'],
  ['blank lines', '\n\na,b\n\n1,2\r\n\r\n\r3,4\n\n'],
  ['only blank lines', '\n\r\n\r'],
  ['empty cells', ',\n,,\na,,b\n'],
  ['a delimiter last', 'a,'],
  ['a quoted empty cell alone', '""\n""'],
  ['quoted cells', '"a","b"\n"1","2"'],
  ['doubled quotes', '"a""b","""",""""""\n'],
  ['a delimiter in quotes', '"a,b",c'],
  ['line ends in quotes', '"a\nb","c\r\nd","e\rf"\n1,2,3\n'],
  ['quotes beside bare cells', 'a,"b",c\n"a",b,"c"'],
  ['blanks around bare cells', ' a , b \n  ,  '],
  ['a quote not closed', 'a,b\n1,"2\n3,4\n'],
  ['a quote opened at the very end', 'a,b\n1,"'],
  ['text after a closing quote', 'a,b\n"1"x,2'],
  ['a blank after a closing quote', 'a,b\n"1" ,2'],
  ['a quote inside a bare cell', 'a,b\n1"2,3'],
  ['a quote after a blank', 'a,b\n1, "2"'],
  ['a bare cell that ends in a quote', 'a,b\n1,2"'],
  ['three quotes', '"""'],
  ['four quotes', '""""'],
  ['rows of different lengths', 'a,b\n1\n1,2,3\n'],
  ['a backslash before a quote', '"a\\"",b'],
  ['zero bytes and marks', '\u0000,\ufeff\n\u200b,\u2028\n'],
  ['formulas', '=1+1,+1,-1+1,@SUM(A1),\t=1\n'],
  ['other delimiters', 'a;b\tc|d\n'],
]

describe('CsvReader', () => {
  it.each(corpus)(
    'inputs 50, 52, 53: agrees with csv-parse on %s, in one piece and cut anywhere',
    (_title, text) => {
      for (const delimiter of [',', ';', '\t', '|']) {
        const outcome = readRecords([text], delimiter)
        expect(outcome.refusal === undefined ? outcome.records : undefined).toEqual(
          readWithCsvParse(text, delimiter),
        )
        for (let offset = 0; offset <= text.length; offset += 1)
          expect(readRecords([text.slice(0, offset), text.slice(offset)], delimiter)).toEqual(
            outcome,
          )
        expect(readRecords([...text], delimiter)).toEqual(outcome)
      }
    },
  )

  it('inputs 52, 53: agrees with csv-parse on any text, in one piece and cut anywhere', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        'a',
        'b',
        ',',
        ',',
        '"',
        '"',
        '\n',
        '\r',
        '\r\n',
        ';',
        ' ',
        '',
        '""',
        ',"',
        '",',
      ),
      maxLength: 24,
    })
    fc.assert(
      fc.property(text, (wholeText) => {
        const outcome = readRecords([wholeText])
        expect(outcome.refusal === undefined ? outcome.records : undefined).toEqual(
          readWithCsvParse(wholeText, ','),
        )
        for (let offset = 0; offset <= wholeText.length; offset += 1)
          expect(readRecords([wholeText.slice(0, offset), wholeText.slice(offset)])).toEqual(
            outcome,
          )
        expect(readRecords([...wholeText])).toEqual(outcome)
      }),
      { numRuns: 3000 },
    )
  })

  it('inputs 52, 57: reads back any written rows, with the physical line on which each begins', () => {
    const end = fc.constantFrom('\n', '\r\n', '\r')
    const cell = fc.string({
      unit: fc.constantFrom('x', 'é', '😀', ',', '"', '\n', '\r', '\r\n', ' ', '='),
      maxLength: 6,
    })
    const row = fc.tuple(
      fc.array(cell, { minLength: 1, maxLength: 4 }),
      end,
      fc.array(end, { maxLength: 2 }),
    )
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 8 }),
        fc.boolean(),
        fc.nat(),
        (rows, hasLastEnd, cutLength) => {
          let text = ''
          const lines: number[] = []
          rows.forEach(([cells, lineEnd, blankLines], index) => {
            lines.push(countLines(text) + 1)
            text += cells
              .map((value) =>
                /[",\r\n]/.test(value) || value === '' ? `"${value.replaceAll('"', '""')}"` : value,
              )
              .join(',')
            if (hasLastEnd || index < rows.length - 1) text += lineEnd
            // A lone CR followed by a LF would be one line end.
            for (const blank of index < rows.length - 1 ? blankLines : [])
              text += blank.startsWith('\n') && text.endsWith('\r') ? '\r' : blank
          })
          const offset = text.length === 0 ? 0 : cutLength % text.length
          expect(readRecords([text.slice(0, offset), text.slice(offset)])).toEqual({
            records: rows.map(([cells]) => cells),
            lines,
            refusal: undefined,
          })
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('counts lines from the given first line, including blank lines and lines in quotes', () => {
    const lines: number[] = []
    const reader = new CsvReader(';', (_cells, line) => lines.push(line), 4)
    reader.push('a;b\r\n\r\n"x\n\n";1\n\r2;3\r')
    reader.push('\n4;5')
    reader.end()
    expect(lines).toEqual([4, 6, 10, 11])
  })

  it.each([
    ['a,b\n1,"2\n3', 'QUOTE_NOT_CLOSED 2'],
    ['a,b\n\n"1\n2"x,3', 'TEXT_AFTER_QUOTE 4'],
    ['a,b\r\n"\r\n\r\n",1"2', 'QUOTE_IN_FIELD 4'],
    ['"1\r2",a"\n', 'QUOTE_IN_FIELD 2'],
  ])('input 53: refuses %j with the line', (text, refusal) => {
    expect(readRecords([text]).refusal).toBe(refusal)
  })

  it('input 53: passes on the rows before the refused row', () => {
    expect(readRecords(['a,b\n1,2\n3,"4"5\n6,7'])).toEqual({
      records: [
        ['a', 'b'],
        ['1', '2'],
      ],
      lines: [1, 2],
      refusal: 'TEXT_AFTER_QUOTE 3',
    })
  })

  const limits: CsvLimits = { maxColumns: 3, maxFieldCharacters: 10, maxRecordCharacters: 30 }

  it.each([
    ['three columns', 'a\n1,2,3\n', undefined],
    ['four columns', 'a\n1,2,3,4\n', 'TOO_MANY_COLUMNS 2'],
    ['four empty columns', ',,,', 'TOO_MANY_COLUMNS 1'],
    ['ten characters', `a\n${'x'.repeat(10)}\n`, undefined],
    ['eleven characters', `a\n${'x'.repeat(11)}\n`, 'FIELD_TOO_LONG 2'],
    ['ten quoted characters', `a\n"${'x'.repeat(8)}\n\n"\n`, undefined],
    ['eleven quoted characters', `a\n"${'x'.repeat(9)}\n\n"\n`, 'FIELD_TOO_LONG 4'],
    ['ten quotes', `"${'""'.repeat(10)}"`, undefined],
    ['a record of thirty with its end', `"${'""'.repeat(10)}",123456\n`, undefined],
    ['a record of thirty-one with its end', `"${'""'.repeat(10)}",1234567\n`, 'RECORD_TOO_LONG 1'],
    ['an endless quote', `a\n"${'x'.repeat(40)}`, 'RECORD_TOO_LONG 2'],
  ])('inputs 57, 69: with low limits, %s: %s', (_title, text, refusal) => {
    expect(readRecords([text], ',', limits).refusal).toBe(refusal)
    for (let offset = 0; offset <= text.length; offset += 1)
      expect(
        readRecords([text.slice(0, offset), text.slice(offset)], ',', limits).refusal?.split(
          ' ',
        )[0],
      ).toBe(refusal?.split(' ')[0])
  })

  it('inputs 55, 57: accepts 200 columns and 64 KiB in a cell, and refuses more', () => {
    expect([
      readRecords([','.repeat(199)]).records[0]?.length,
      readRecords([','.repeat(200)]).refusal,
    ]).toEqual([200, 'TOO_MANY_COLUMNS 1'])
    expect([
      readRecords(['x'.repeat(65536)]).records[0]?.[0]?.length,
      readRecords(['x'.repeat(65537)]).refusal,
    ]).toEqual([65536, 'FIELD_TOO_LONG 1'])
  })

  it.each([
    [
      'a million columns',
      ['a,b\n', ...Array<string>(1000).fill(','.repeat(1000))],
      'TOO_MANY_COLUMNS 2',
    ],
    [
      'a field of 50 MB',
      ['a,b\n"', ...Array<string>(50).fill('x'.repeat(1048576))],
      'RECORD_TOO_LONG 2',
    ],
    [
      '100,001 quotes in a row, an odd number',
      ['a,b\n', `${'"'.repeat(100001)}\n`],
      'QUOTE_NOT_CLOSED 2',
    ],
    ['a bare field of a million', ['a,b\n', 'a'.repeat(1_000_000)], 'FIELD_TOO_LONG 2'],
  ])('input 69: refuses %s', (_title, chunks, refusal) => {
    expect(readRecords(chunks).refusal).toBe(refusal)
  })
})

function countLines(text: string): number {
  return (text.match(/\r\n|\r|\n/g) ?? []).length
}
