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
        (entries) => {
          const texts = new TextArena()
          for (const [row, text] of entries) texts.put(row, text)
          expect(texts.count).toBe(entries.length)
          const index = new RowTextIndex(structuredClone(texts.parts))
          const textByRow = new Map(entries)
          for (const [row, text] of entries) {
            expect(index.find(row)).toBe(text)
            for (const neighbour of [row - 1, row + 1])
              if (!textByRow.has(neighbour)) expect(index.find(neighbour)).toBeUndefined()
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
