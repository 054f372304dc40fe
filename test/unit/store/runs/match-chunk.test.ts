import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MatchChunk } from '../../../../src-main/store/runs/match-chunk.ts'

const number = fc.oneof(
  fc.constantFrom(0, 9, 10, 99, 100, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER),
  fc.nat(),
)
const element = fc.oneof(
  fc.record({
    numbers: fc.tuple(number, number, number, number),
    texts: fc.array(fc.oneof(fc.constant(null), fc.string({ unit: 'binary' })), { maxLength: 2 }),
  }),
  fc.record({ json: fc.array(fc.string({ unit: 'binary', maxLength: 400 }), { maxLength: 4 }) }),
)

describe('MatchChunk', () => {
  it('builds the same list as JSON.stringify, chunk after chunk, for any elements', () => {
    const chunk = new MatchChunk()
    fc.assert(
      fc.property(fc.array(element, { maxLength: 200 }), (elements) => {
        for (const value of elements) {
          if ('json' in value) chunk.appendJson(JSON.stringify(value.json))
          else chunk.appendNumbers(...value.numbers, JSON.stringify(value.texts).slice(1, -1))
        }
        expect(JSON.parse(chunk.take())).toEqual(
          elements.map((value) =>
            'json' in value ? value.json : [...value.numbers, ...value.texts],
          ),
        )
      }),
      { numRuns: 200 },
    )
  })
})
