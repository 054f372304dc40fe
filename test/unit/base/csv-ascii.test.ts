import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CsvLimits } from '../../../src-main/base/csv.ts'
import { cellsOf, csvLimits, CsvRecords } from '../../../src-main/base/csv.ts'
import { scanAsciiRecord } from '../../../src-main/base/csv-ascii.ts'
import { Failure } from '../../../src-main/base/failure.ts'

interface Outcome {
  readonly records: readonly {
    readonly cells: readonly string[]
    readonly line: number
    readonly position: number
    readonly length: number
    readonly doubled: readonly number[]
  }[]
  /** Code and line of the refusal, if any. */
  readonly refusal: string | undefined
  readonly nextLine: number
}

/** `asBytes` says for each chunk whether it is passed with its bytes. */
function readCells(
  chunks: readonly string[],
  asBytes: (chunk: number) => boolean,
  delimiter = ',',
  limits: CsvLimits = csvLimits,
): Outcome & { readonly ascii: number } {
  const records: Outcome['records'][number][] = []
  let ascii = 0
  const reader = new CsvRecords(
    delimiter,
    (record) => {
      records.push({
        cells: cellsOf(record),
        line: record.line,
        position: record.position,
        length: record.end - record.begin,
        doubled: [...record.doubled.subarray(0, record.count)],
      })
      if (record.isAscii) ascii += 1
    },
    1,
    limits,
  )
  let refusal: string | undefined
  try {
    chunks.forEach((chunk, at) =>
      asBytes(at)
        ? // The bytes begin at any offset in a buffer.
          reader.pushAscii(chunk, bytesOf('?'.repeat(at % 4) + chunk).subarray(at % 4))
        : reader.push(chunk),
    )
    reader.end()
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'badInput') throw error
    refusal = `${error.code} ${error.evidence.line}`
  }
  return { records, refusal: refusal, nextLine: reader.nextLine, ascii }
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** The outcome without the members in which the two readers may differ. */
function toComparable({ records, refusal, nextLine }: Outcome): Outcome {
  return { records, refusal, nextLine }
}

function cutAt(text: string, offsets: readonly number[]): string[] {
  const ends = [...new Set(offsets.map((offset) => offset % (text.length + 1)))].sort(
    (left, right) => left - right,
  )
  return [...ends, text.length].map((end, at) => text.slice(at === 0 ? 0 : ends[at - 1], end))
}

const plainCell = fc.constantFrom(
  'a',
  '7',
  'bc',
  '0x9f',
  'word',
  'a longer one',
  ' ',
  '!',
  '-',
  '\u0001',
  '\u007f',
)
const mark = fc.constantFrom(
  ',',
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '"',
  '""',
  ',"',
  '",',
  '"\n',
  '\n"',
)
const anyText = fc
  .array(fc.oneof({ weight: 3, arbitrary: plainCell }, { weight: 2, arbitrary: mark }), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''))
const cleanText = fc
  .array(
    fc.tuple(
      fc.array(fc.oneof(plainCell, fc.constant('"x,\n""y"')), { maxLength: 6 }),
      fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n\r\n'),
    ),
    { maxLength: 12 },
  )
  .map((rows) => rows.map(([cells, end]) => cells.join(',') + end).join(''))

describe('CsvRecords', () => {
  it('inputs 50, 52, 53, 57, 69: gives the same records and refusals with bytes as without, however the text is cut, with any limits', () => {
    const limits = fc.constantFrom<CsvLimits>(
      csvLimits,
      { maxColumns: 3, maxFieldCharacters: 10, maxRecordCharacters: 30 },
      { maxColumns: 2, maxFieldCharacters: 40, maxRecordCharacters: 20 },
      { maxColumns: 2, maxFieldCharacters: 40, maxRecordCharacters: 60 },
    )
    const offsets = fc.array(fc.nat(), { maxLength: 4 })
    fc.assert(
      fc.property(
        fc.oneof(anyText, cleanText),
        offsets,
        fc.constantFrom(',', ';', '\t', '|'),
        limits,
        fc.nat(),
        (text, cutOffsets, delimiter, maxLimits, mask) => {
          const chunks = cutAt(text, cutOffsets)
          const withoutBytes = toComparable(readCells(chunks, () => false, delimiter, maxLimits))
          expect(toComparable(readCells(chunks, () => true, delimiter, maxLimits))).toEqual(
            withoutBytes,
          )
          expect(
            toComparable(
              readCells(chunks, (chunk) => ((mask >> chunk) & 1) === 1, delimiter, maxLimits),
            ),
          ).toEqual(withoutBytes)
          expect(
            toComparable(readCells([...text], () => true, delimiter, maxLimits)).refusal?.split(
              ' ',
            )[0],
          ).toBe(
            toComparable(readCells([...text], () => false, delimiter, maxLimits)).refusal?.split(
              ' ',
            )[0],
          )
        },
      ),
      { numRuns: 1500 },
    )
  })

  it('inputs 50, 52, 53: agrees with csv-parse on any text with its bytes, in one piece and cut', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, cleanText),
        fc.array(fc.nat(), { maxLength: 4 }),
        (text, cutOffsets) => {
          let referee: readonly (readonly string[])[] | undefined
          try {
            referee = parse(text, {
              record_delimiter: ['\r\n', '\n', '\r'],
              skip_empty_lines: true,
              relax_column_count: true,
            }) as string[][]
          } catch {
            referee = undefined
          }
          const wholeOutcome = readCells([text], () => true)
          expect(
            wholeOutcome.refusal === undefined
              ? wholeOutcome.records.map(({ cells }) => cells)
              : undefined,
          ).toEqual(referee)
          expect(toComparable(readCells(cutAt(text, cutOffsets), () => true))).toEqual(
            toComparable(wholeOutcome),
          )
        },
      ),
      { numRuns: 400 },
    )
  })

  it('marks records of a chunk with bytes as ASCII, but none that another chunk began', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `${at},"quoted",x\r\n`).join('')
    expect([
      readCells([lines], () => true).ascii,
      readCells([lines], () => false).ascii,
      readCells([`é${lines.slice(0, 5)}`, lines.slice(5)], (chunk) => chunk === 1).ascii,
    ]).toEqual([20, 0, 19])
  })

  it.each([
    ['as many cells as the limit', '1,2,3\n4,5,6\n...', undefined],
    ['one cell more', '1,2,3\n4,5,6,7\n...', 'TOO_MANY_COLUMNS 2'],
    ['a cell that is one character too long', `1\n${'x'.repeat(11)}\n...`, 'FIELD_TOO_LONG 2'],
    [
      'a record that is one character too long',
      `1\n${'x'.repeat(10)},${'x'.repeat(8)},${'x'.repeat(10)}\n...`,
      'RECORD_TOO_LONG 2',
    ],
  ])('threat 9, inputs 55, 57: enforces the limits with bytes: %s', (_title, text, refusal) => {
    expect(
      readCells([text], () => true, ',', {
        maxColumns: 3,
        maxFieldCharacters: 10,
        maxRecordCharacters: 30,
      }).refusal,
    ).toBe(refusal)
  })

  it('reads bytes that are not aligned to words', () => {
    const records: (readonly [cells: readonly string[], isAscii: boolean])[] = []
    const reader = new CsvRecords(',', (record) => records.push([cellsOf(record), record.isAscii]))
    reader.pushAscii('a,b\nlonger,c\n', bytesOf('?a,b\nlonger,c\n').subarray(1))
    reader.pushAscii('d,e\n', bytesOf('?d,e\n').subarray(1))
    expect(records).toEqual([
      [['a', 'b'], true],
      [['longer', 'c'], true],
      [['d', 'e'], true],
    ])
  })
})

describe('scanAsciiRecord', () => {
  const scan = (text: string, from = 0, delimiter = ',', capacity = 9): readonly string[] => {
    const bytes = bytesOf(text)
    const starts = new Int32Array(capacity)
    const ends = new Int32Array(capacity)
    const count = scanAsciiRecord(
      bytes,
      new Int32Array(bytes.buffer, 0, bytes.length >> 2),
      from,
      delimiter.charCodeAt(0),
      starts,
      ends,
    )
    return Array.from({ length: count }, (_, cell) => text.slice(starts[cell], ends[cell]))
  }

  it('treats every ASCII character except quotes, line ends and the delimiter as part of a cell', () => {
    const letters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    for (const delimiter of [',', ';', '\t', '|', ' ', '~', 'x']) {
      const innerText = letters
        .filter((letter) => !['"', '\r', '\n', delimiter].includes(letter))
        .join('')
      for (let shift = 0; shift < 4; shift += 1) {
        const cells = [innerText.slice(shift), '', innerText]
        expect(
          scan(`${'#'.repeat(shift)}${cells.join(delimiter)}\n....`, shift, delimiter),
        ).toEqual(cells)
      }
    }
  })

  it.each([
    ['a record without an end', 'a,b,c,d,'],
    ['a quote', 'a,b",c\n...'],
    ['a lone CR', 'a,b\rc\n....'],
    ['a CR at the end', 'a,bbbb\r'],
    ['more cells than there is room for', '1,2,3,4,5,6,7,8,9,10\n...'],
    ['the cells after the last whole word', 'a,b,c\n'],
  ])('finds no cells in %s, which the slower reader must read', (_title, text) => {
    expect(scan(text)).toEqual([])
  })

  it('finds as many cells as there is room for, whatever precedes the record', () => {
    expect([scan('1,2,3,4,5,6,7,8,9\n...'), scan('"",\nx,,y\r\n....', 4), scan(',\n..')]).toEqual([
      ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
      ['x', '', 'y'],
      ['', ''],
    ])
  })
})
