import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Words } from '../../../../src-main/matching/prints/words.ts'

describe('Words', () => {
  it("returns each word's own normal form, whatever occupied its slot before", () => {
    const words = new Words((word) => word.toUpperCase())
    // Words that differ only in the middle share the characters of the slot's hash.
    const word = fc.oneof(
      fc.string({ minLength: 1, maxLength: 3 }),
      fc
        .tuple(
          fc.constantFrom('a', 'b'),
          fc.string({ maxLength: 4, unit: fc.constantFrom('x', 'y', 'é') }),
        )
        .map(([first, rest]) => `${first}${rest}z`),
    )
    fc.assert(
      fc.property(
        word,
        fc.string({ maxLength: 3 }),
        fc.string({ maxLength: 3 }),
        (text, prefix, suffix) => {
          expect(
            words.get(prefix + text + suffix, prefix.length, prefix.length + text.length),
          ).toEqual({ written: text, normal: text.toUpperCase() })
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('computes the normal form of a repeated word once', () => {
    let computedCount = 0
    const words = new Words((word) => `${word}${(computedCount += 1)}`)
    for (let at = 0; at < 5; at += 1) expect(words.get('USDC;ETH', 0, 4).normal).toBe('USDC1')
    expect([words.get('USDC;ETH', 5, 8).normal, computedCount]).toEqual(['ETH2', 2])
  })
})
