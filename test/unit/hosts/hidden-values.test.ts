import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HiddenValues } from '../../../src-main/hosts/hidden-values.ts'

function makeHiddenValues(...values: readonly string[]): HiddenValues {
  const hiddenValues = new HiddenValues()
  for (const value of values) hiddenValues.add(value)
  return hiddenValues
}

describe('HiddenValues', () => {
  it('removes each value at any position, the longest first, and leaves the rest', () => {
    const hiddenValues = makeHiddenValues('abcd', 'abcdef', '🔑💰é')
    expect(hiddenValues.clean('abcdefabcd-x🔑💰é abcabcde')).toBe(
      '[removed][removed]-x[removed] abc[removed]e',
    )
    expect(['', 'abc', 'xabcx'].map((text) => hiddenValues.clean(text))).toEqual([
      '',
      'abc',
      'xabcx',
    ])
    expect(makeHiddenValues('aaaa').clean('aaaaaaaaaa')).toBe('[removed][removed]aa')
    expect(new HiddenValues().clean('abcd')).toBe('abcd')
  })

  it('threat 25: equals a plain text replacement of each value, for any texts', () => {
    const part = fc.string({
      unit: fc.constantFrom('a', 'b', '\ud800', 'é'),
      minLength: 4,
      maxLength: 6,
    })
    fc.assert(
      fc.property(
        part,
        fc.array(fc.oneof(part, fc.string({ maxLength: 5 })), { maxLength: 12 }),
        (value, texts) => {
          const text = texts.join(value.slice(0, 2))
          expect(makeHiddenValues(value).clean(text)).toBe(text.replaceAll(value, '[removed]'))
        },
      ),
    )
  })
})
