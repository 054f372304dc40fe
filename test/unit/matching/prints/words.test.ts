import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Words } from '../../../../src-main/matching/prints/words.ts'

describe('Words', () => {
  it('gives each word its own normal form, whatever stood in its place before', () => {
    const words = new Words((word) => word.toUpperCase())
    // Words that differ in the middle alone share what they are told apart by first.
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
        (text, before, behind) => {
          expect(
            words.get(before + text + behind, before.length, before.length + text.length),
          ).toEqual({ written: text, normal: text.toUpperCase() })
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('makes the normal form of a word that comes again only once', () => {
    let made = 0
    const words = new Words((word) => `${word}${(made += 1)}`)
    for (let at = 0; at < 5; at += 1) expect(words.get('USDC;ETH', 0, 4).normal).toBe('USDC1')
    expect([words.get('USDC;ETH', 5, 8).normal, made]).toEqual(['ETH2', 2])
  })
})
