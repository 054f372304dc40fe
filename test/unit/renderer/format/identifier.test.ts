import { describe, expect, it } from 'vitest'
import { cut, shorten, showInvisible } from '../../../../src-renderer/format/identifier.ts'

describe('shorten', () => {
  it('keeps both ends of a long identifier and all of a short one', () => {
    expect(shorten('0x03bdab1de2f0c91b44e2238')).toBe('0x03bd…e2238')
    expect(shorten('0x03bdab1de2f0c91b44e2238', 10, 8)).toBe('0x03bdab1d…b44e2238')
    expect(shorten('123456789012')).toBe('123456789012')
  })

  it('never cuts an escape or a character of two units in half', () => {
    expect(shorten('12345\u{1F600}7890123456789')).toBe('12345\u{1F600}…56789')
    expect(shorten(showInvisible('abc\u202edefghijklmnop'))).toBe('abc\\u202ede…lmnop')
  })
})

describe('cut', () => {
  it('returns three pieces that make up the whole, in order', () => {
    expect(cut('0x03bdab1de2f0c91b44e2238')).toEqual(['0x03bd', 'ab1de2f0c91b44', 'e2238'])
    expect(cut('12345\u{1F600}7890123456789')?.join('')).toBe('12345\u{1F600}7890123456789')
    expect(cut('123456789012')).toBeUndefined()
  })
})

describe('showInvisible', () => {
  it('input 20: shows invisible characters and those that change the direction', () => {
    expect(showInvisible('a\u0000b\u202ec\u200bd\ufeffe')).toBe('a\\u0000b\\u202ec\\u200bd\\ufeffe')
    expect(showInvisible('\u00ad\u061c\u2028\u180e\u{e0041}')).toBe(
      '\\u00ad\\u061c\\u2028\\u180e\\u{e0041}',
    )
  })

  it('shows spaces that only look like the common one, and letters without ink', () => {
    expect(showInvisible('a b\u00a0c\u202fd\u3000e\u3164f')).toBe(
      'a b\\u00a0c\\u202fd\\u3000e\\u3164f',
    )
  })

  it('leaves letters of every script unchanged', () => {
    expect(showInvisible('Añejo São 東京 😀')).toBe('Añejo São 東京 😀')
  })
})
