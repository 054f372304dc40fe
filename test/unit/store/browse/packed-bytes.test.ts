import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CellPlace } from '../../../../src-main/store/browse/packed-bytes.ts'
import { unpackBytes } from '../../../../src-main/store/browse/packed-bytes.ts'

const cellEnd = Buffer.from([0xff])
const rowEnd = Buffer.from([0xff, 0x0a])

const packRow = (ownCells: readonly string[], list: string): Buffer =>
  Buffer.concat([
    ...ownCells.flatMap((cell) => [Buffer.from(cell), cellEnd]),
    Buffer.from(list),
    rowEnd,
  ])

const makeRow = (cells: readonly string[]): Buffer =>
  Buffer.concat([
    ...cells.flatMap((cell, index) =>
      index === 0 ? [Buffer.from(cell)] : [cellEnd, Buffer.from(cell)],
    ),
    rowEnd,
  ])

describe('unpackBytes', () => {
  it('returns the cells of every row in the requested order, equal to those of each list parsed as JSON', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom('"', '\\', ',', '[', ']', '\n', 'é', '漢', '😀', 'a', '7'),
        maxLength: 6,
      }),
    )
    const rows = (ownCount: number, packed: number) =>
      fc.array(
        fc.tuple(
          fc.array(text, { minLength: ownCount, maxLength: ownCount }),
          fc.array(
            fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.constant(null) }),
            { minLength: packed, maxLength: packed },
          ),
        ),
        { minLength: 1, maxLength: 5 },
      )
    const anyPlaces = (ownCount: number, packed: number): fc.Arbitrary<CellPlace[]> =>
      fc.array(
        fc.oneof(
          ...[
            ownCount > 0 && { isPacked: false, size: ownCount },
            { isPacked: true, size: packed + 2 },
          ].flatMap((kind) =>
            kind
              ? [fc.nat(kind.size - 1).map((index) => ({ isPacked: kind.isPacked, index }))]
              : [],
          ),
        ),
        { minLength: 1, maxLength: 12 },
      )
    const worlds = fc
      .tuple(fc.nat(3), fc.integer({ min: 1, max: 5 }))
      .chain(([ownCount, packed]) =>
        fc.tuple(fc.constant(ownCount), rows(ownCount, packed), anyPlaces(ownCount, packed)),
      )
    fc.assert(
      fc.property(worlds, ([ownCount, packedRows, cellPlaces]) => {
        const result = unpackBytes(
          Buffer.concat(packedRows.map(([cells, list]) => packRow(cells, JSON.stringify(list)))),
          ownCount,
          cellPlaces,
        )
        const expected = packedRows.map(([cells, list]) =>
          makeRow(
            cellPlaces.map(({ isPacked, index }) =>
              isPacked ? (list[index] ?? '') : (cells[index] as string),
            ),
          ),
        )
        expect(Buffer.from(result).toString('latin1')).toBe(
          Buffer.concat(expected).toString('latin1'),
        )
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['no list', 'x'],
    ['a list that does not end', '["a","b"'],
    ['a text that does not end', '["a","b'],
    ['no text', ''],
  ])('refuses %s, and ends', (_name, list) => {
    expect(() => unpackBytes(packRow(['o'], list), 1, [{ isPacked: true, index: 0 }])).toThrow(
      'A row cannot be read',
    )
    expect(() => unpackBytes(Buffer.from('o'), 1, [{ isPacked: true, index: 0 }])).toThrow(
      'A row cannot be read',
    )
  })
})
