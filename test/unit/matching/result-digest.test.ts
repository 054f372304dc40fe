import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ResultDigest } from '../../../src-main/matching/result-digest.ts'

function digestOf(texts: readonly string[]): string {
  const digest = new ResultDigest()
  for (const text of texts) digest.add(text)
  return digest.text
}

describe('ResultDigest', () => {
  it('is independent of the order of the texts', () => {
    const shuffled = fc
      .array(fc.string(), { maxLength: 40 })
      .chain((texts) =>
        fc.tuple(fc.constant(texts), fc.shuffledSubarray(texts, { minLength: texts.length })),
      )
    fc.assert(
      fc.property(shuffled, ([texts, reordered]) => digestOf(reordered) === digestOf(texts)),
    )
  })

  it('distinguishes texts that differ in one character, in number, or in where a text ends', () => {
    const digests = [
      [],
      [''],
      ['', ''],
      ['ab'],
      ['ba'],
      ['a', 'b'],
      ['ab', ''],
      ['ab', 'ab'],
      ['aB'],
      ['ab '],
      ['ab\0'],
    ].map(digestOf)
    expect(new Set(digests).size).toBe(digests.length)
  })

  it('distinguishes any two texts, whatever their characters', () => {
    const letter = fc.oneof(
      fc.constantFrom('a', 'b', '\0', '\u0001', 'ÿ', 'Ā', '\uffff', '€', '💶'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    const text = fc.string({ unit: letter, maxLength: 12 })
    fc.assert(
      fc.property(
        text,
        text,
        (left, right) => (left === right) === (digestOf([left]) === digestOf([right])),
      ),
      { numRuns: 20_000 },
    )
  })

  it('is equal for a text that is added at once and a text that is put between begin and end', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('x'.repeat(9000)))
    fc.assert(
      fc.property(text, (wholeText) => {
        const digest = new ResultDigest()
        digest.begin()
        digest.put(wholeText, 0, wholeText.length)
        digest.end(1)
        return digest.text === digestOf([wholeText])
      }),
    )
  })

  it('distinguishes a hundred thousand neighbouring texts', () => {
    const digests = new Set(Array.from({ length: 100_000 }, (_, at) => digestOf([`row ${at}`])))
    expect(digests.size).toBe(100_000)
  })
})
