import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeHidden, escapeHiddenInJson } from '../../../src-main/base/hidden.ts'
import { hiddenCharacters } from '../../../src-main/reconciliation/row/hidden-characters.ts'
import { hasOnlyPlainCharacters, showInvisible } from '../../../src-renderer/format/identifier.ts'

/** All codes from `first` to `last`. */
const range = (first: number, last = first): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
const hiddenSamples: readonly (readonly [name: string, codes: readonly number[]])[] = [
  ['the grapheme joiner', [0x34f]],
  ['Hangul fillers', [0x115f, 0x1160, 0x3164, 0xffa0]],
  ['Khmer vowels without a sign', [0x17b4, 0x17b5]],
  ['Mongolian selectors', range(0x180b, 0x180e)],
  ['variation selectors', [...range(0xfe00, 0xfe0f), ...range(0xe0100, 0xe01ef)]],
  ['the empty Braille pattern', [0x2800]],
  ['the soft hyphen', [0xad]],
  ['tags', [0xe0001, ...range(0xe0020, 0xe007f)]],
  [
    'marks of direction',
    [0x61c, ...range(0x200e, 0x200f), ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)],
  ],
  [
    'characters without width',
    [...range(0x200b, 0x200d), 0x2060, 0xfeff, ...range(0x2061, 0x2065)],
  ],
  ['controls', [...range(0, 0x1f), ...range(0x7f, 0x9f)]],
  ['signs whose glyph is empty', [0x1d159, 0x16fe4]],
  [
    'marks of interlinear notes and of music',
    [...range(0xfff0, 0xfffb), ...range(0x1d173, 0x1d17a)],
  ],
]
const spaces = [
  0x85,
  0xa0,
  0x1680,
  ...range(0x2000, 0x200a),
  0x2028,
  0x2029,
  0x202f,
  0x205f,
  0x3000,
]

describe('escapeHidden', () => {
  it.each(hiddenSamples)(
    'input 140: escapes %s, both on screen and on a terminal',
    (_name, codes) => {
      for (const code of codes) {
        const sign = String.fromCodePoint(code)
        const escape =
          code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
        expect(escapeHidden(`a${sign}b`)).toBe(`a${escape}b`)
        expect(showInvisible(`a${sign}b`)).toBe(`a${escape}b`)
        expect(hiddenCharacters(`a${sign}b`)).toEqual({ cleaned: 'ab' })
      }
    },
  )

  it('input 140: escapes every space except U+0020', () => {
    for (const code of spaces) {
      const sign = String.fromCodePoint(code)
      expect(showInvisible(`a${sign}b`)).toBe(`a\\u${code.toString(16).padStart(4, '0')}b`)
      expect(hiddenCharacters(`a${sign}b`)).toBeDefined()
    }
    expect(showInvisible('a b')).toBe('a b')
  })

  it('input 140: treats no text with hidden characters as plain', () => {
    for (let code = 0; code < 0x110000; code += 1) {
      const sign = String.fromCodePoint(code)
      if (hasOnlyPlainCharacters(sign)) expect(escapeHidden(sign)).toBe(sign)
    }
  })

  it('leaves letters, marks and signs of every script unchanged', () => {
    const text = 'Añejo São 東京 😀 e\u0301 हिन्दी עברית العربية ₿ ∑ …'
    expect(escapeHidden(text)).toBe(text)
  })
})

describe('escapeHiddenInJson', () => {
  it('input 137: keeps every value, and leaves nothing that controls a terminal', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary' })),
        fc.constantFrom(
          '\u001b[31m',
          '\u009b',
          '\u202e',
          '\u007f',
          '\u2028',
          '\u{e0041}',
          '\u00ad',
        ),
        (texts, sign) => {
          const value = [...texts, sign]
          const json = escapeHiddenInJson(JSON.stringify(value))
          expect(JSON.parse(json)).toEqual(value)
          expect(escapeHidden(json)).toBe(json)
        },
      ),
    )
  })
})
