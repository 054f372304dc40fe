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
    more: fc.array(fc.oneof(fc.constant(null), fc.string({ unit: 'binary' })), { maxLength: 2 }),
  }),
  fc.record({ json: fc.array(fc.string({ unit: 'binary', maxLength: 400 }), { maxLength: 4 }) }),
)

describe('MatchChunk', () => {
  it('makes the same list as JSON, chunk after chunk, whatever its elements are', () => {
    const text = new MatchChunk()
    fc.assert(
      fc.property(fc.array(element, { maxLength: 200 }), (elements) => {
        for (const one of elements) {
          if ('json' in one) text.json(JSON.stringify(one.json))
          else text.numbers(...one.numbers, JSON.stringify(one.more).slice(1, -1))
        }
        expect(JSON.parse(text.take())).toEqual(
          elements.map((one) => ('json' in one ? one.json : [...one.numbers, ...one.more])),
        )
      }),
      { numRuns: 200 },
    )
  })
})
