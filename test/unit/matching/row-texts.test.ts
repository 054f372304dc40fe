import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RowTextIndex, TextArena } from '../../../src-main/matching/row-texts.ts'

describe('RowTextIndex', () => {
  it('finds the text of each row, and none for any other row', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.tuple(fc.nat({ max: 2 ** 31 - 1 }), fc.string({ unit: 'binary', maxLength: 400 })),
          { maxLength: 700, selector: ([row]) => row },
        ),
        (put) => {
          const texts = new TextArena()
          for (const [row, text] of put) texts.put(row, text)
          expect(texts.count).toBe(put.length)
          const index = new RowTextIndex(structuredClone(texts.parts))
          const textByRow = new Map(put)
          for (const [row, text] of put) {
            expect(index.find(row)).toBe(text)
            for (const near of [row - 1, row + 1])
              if (!textByRow.has(near)) expect(index.find(near)).toBeUndefined()
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
