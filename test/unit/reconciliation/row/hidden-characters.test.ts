import { describe, expect, it } from 'vitest'
import { hiddenCharacters } from '../../../../src-main/reconciliation/row/hidden-characters.ts'
import {
  normalAddress,
  normalHash,
  normalIdentifier,
} from '../../../../src-main/reconciliation/row/normal-form.ts'

const disguised: readonly (readonly [name: string, text: string, cleaned: string])[] = [
  ['a space without width, as web pages copy it', 'WD\u200b-0001', 'WD-0001'],
  ['a joiner', 'WD-00\u200d01', 'WD-0001'],
  ['a byte order mark inside', 'WD-\ufeff0001', 'WD-0001'],
  ['a soft hyphen', 'WD\u00ad-0001', 'WD-0001'],
  ['a mark of direction', '\u200eWD-0001\u200e', 'WD-0001'],
  ['a variation selector', 'WD-0001\ufe0f', 'WD-0001'],
  ['a filler of Hangul', 'WD\u3164-0001', 'WD-0001'],
  ['a no-break space', 'WD\u00a00001', 'WD 0001'],
  ['a narrow space', 'WD\u202f0001', 'WD 0001'],
  ['a no-break hyphen, as Word writes it', 'WD\u20110001', 'WD-0001'],
  ['full-width letters and digits', 'ＷＤ－０００１', 'WD-0001'],
  ['Cyrillic letters', 'WD-\u0410\u0412\u0421', 'WD-ABC'],
  ['Greek letters', '\u0391\u0392-1', 'AB-1'],
  ['several kinds at once', '\u0410\u200b\u00a0１', 'A 1'],
]

describe('hiddenCharacters', () => {
  it.each(disguised)('offers to clean %s', (_name, text, cleaned) => {
    expect(hiddenCharacters(text)).toEqual({ cleaned })
  })

  it.each([
    ['plain text', 'WD-0001'],
    ['outer white space, which the normal form removes', '\u00a0 WD-0001\ufeff'],
    ['Spanish and Portuguese words', 'órden São Ñ'],
    ['a word of another script', '\u0420\u0424-12'],
    ['other scripts', '東京 注文'],
    ['an empty cell', ''],
  ])('finds nothing in %s', (_name, text) => {
    expect(hiddenCharacters(text)).toBeUndefined()
  })

  it.each(disguised)(
    'never makes an identifier with %s equal to the clean identifier',
    (_name, text, cleaned) => {
      expect(normalIdentifier(text)).not.toBe(normalIdentifier(cleaned))
      expect(normalAddress(text)).not.toBe(normalAddress(cleaned))
      expect(normalHash(`0x${text}`)).not.toBe(normalHash(`0x${cleaned}`))
    },
  )
})
