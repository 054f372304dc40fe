import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { strictLine } from '../../../src-main/reports/strict.ts'
import { strictBytes } from '../../../src-main/reports/strict-bytes.ts'

// `strict` is the dialect of CSV files with commas, CRLF and guarded formulas (strict.ts). Both
// functions write its lines: strictLine from texts, strictBytes from bytes.

const specialCharacters = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\0',
  '＝',
  '＋',
  '－',
  '＠',
  "'",
  "''",
  '"',
  ',',
  ' ',
  '\ufeff',
  '\uff00',
  'é',
  '漢',
  '😀',
  '\u007f',
  '\u0080',
  '\u001f',
  ';',
  '|',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u{e0100}',
  '\v',
]

/**
 * Any text, often one that begins like a formula, holds a quote or a delimiter, or has a length at
 * the edge of a block of bytes.
 */
const text = fc.oneof(
  fc.constant(null),
  fc.constant(''),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...specialCharacters, 'a', '7', '.'), maxLength: 9 }),
  fc
    .tuple(
      fc.string({ unit: fc.constantFrom(...specialCharacters, 'a'), maxLength: 4 }),
      fc.constantFrom(...';,|\t\n\r'),
      fc.string({ unit: fc.constantFrom(...specialCharacters), maxLength: 3 }),
      fc.constantFrom(...'=+-@＝a7'),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('', '-', '+', ' '),
      fc.string({ unit: fc.constantFrom(...'0123456789.-'), maxLength: 27 }),
    )
    .map((parts) => parts.join('')),
)

const table = fc
  .integer({ min: 2, max: 6 })
  .chain((columns) =>
    fc
      .array(fc.array(text, { minLength: columns, maxLength: columns }), { maxLength: 12 })
      .map((rows) => ({ columns, rows })),
  )

function bytesOf(rows: readonly (readonly (string | null)[])[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(
      rows.flatMap((row) => [
        ...row.flatMap((cell) => [Buffer.from(cell ?? ''), Buffer.from([0xff])]),
        Buffer.from([0x0a]),
      ]),
    ),
  )
}

describe('strictBytes', () => {
  it('input 139, X11: writes the same bytes as strictLine, whatever the cells', () => {
    fc.assert(
      fc.property(table, ({ columns, rows }) => {
        const lines = strictBytes(bytesOf(rows), columns, () => undefined)
        expect(Buffer.from(lines).toString('utf8')).toBe(
          rows.map((row) => strictLine(row)).join(''),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it("calls the callback with the bounds of each row's cells before it writes the row's line", () => {
    fc.assert(
      fc.property(table, ({ columns, rows }) => {
        const seenRows: string[][] = []
        strictBytes(bytesOf(rows), columns, (bytes, ends) => {
          seenRows.push(
            Array.from({ length: columns }, (_, index) =>
              Buffer.from(bytes.subarray((ends[index] as number) + 1, ends[index + 1])).toString(
                'utf8',
              ),
            ),
          )
        })
        expect(seenRows).toEqual(rows.map((row) => row.map((cell) => cell ?? '')))
      }),
    )
  })

  it.each([
    ['a cell too few', [0x61, 0xff, 0x0a]],
    ['a cell too many', [0x61, 0xff, 0x61, 0xff, 0x61, 0xff, 0x0a]],
    ['no end of the last cell', [0x61, 0xff, 0x61]],
    ['no end of the row', [0x61, 0xff, 0x61, 0xff]],
  ])('refuses a row with %s instead of moving cells to other columns', (_, bytes) => {
    expect(() => strictBytes(Uint8Array.from(bytes), 2, () => undefined)).toThrow(
      expect.objectContaining({ kind: 'store', code: 'DB_DAMAGED' }),
    )
  })
})
