import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  jsonLines,
  outerKeys,
} from '../../../../../../src-renderer/features/records/detail/json-text.ts'

const withoutSpace = (text: string): string => text.replace(/[ \t\r\n]/g, '')

// The lines as a text, in the form of JSON.stringify(value, null, 2).
const indentJson = (text: string): string =>
  jsonLines(text)
    .map(
      ({ depth, pieces }) =>
        '  '.repeat(depth) +
        pieces.map((piece) => (piece.text === ':' ? ': ' : piece.text)).join(''),
    )
    .join('\n')

describe('jsonLines', () => {
  it('indents objects and lists and keeps every digit as received', () => {
    const text =
      '{"id":9007199254740993123,"amount":1.50,"fee":1e-18,"tags":["a",{}],"none":null,"list":[]}'
    expect(indentJson(text)).toBe(`{
  "id": 9007199254740993123,
  "amount": 1.50,
  "fee": 1e-18,
  "tags": [
    "a",
    {}
  ],
  "none": null,
  "list": []
}`)
  })

  it('breaks no line inside a string, whatever its content', () => {
    expect(indentJson('{"a":"{[,:]} \\"x\\" \\\\"}')).toBe('{\n  "a": "{[,:]} \\"x\\" \\\\"\n}')
  })

  it("equals the platform's output for values that it can represent", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        // The brackets of an empty object or list stay together, as on the platform.
        const value = JSON.parse(text) as unknown
        expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
      }),
    )
  })

  it('loses no character of any text, JSON or not', () => {
    const unit = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      ' ',
      '1',
      '-',
      'e',
      'x',
      '\u202e',
      '\n',
    )
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(withoutSpace(indentJson(text))).toBe(withoutSpace(text))
      }),
    )
  })

  // With quadratic steps these would take hours.
  it('finishes on hostile input', () => {
    const hostileTexts = [
      '"\\'.repeat(300000),
      '['.repeat(300000),
      '"'.repeat(300001),
      ']'.repeat(300000),
      '\\"'.repeat(300000),
    ]
    for (const text of hostileTexts) expect(withoutSpace(indentJson(text))).toBe(text)
  })

  it('names the kind of each piece', () => {
    expect(jsonLines('{"a":-1.5e3,"b":"x","c":true}')[1]?.pieces).toEqual([
      { kind: 'key', text: '"a"' },
      { kind: 'sign', text: ':' },
      { kind: 'number', text: '-1.5e3' },
      { kind: 'sign', text: ',' },
    ])
    expect(jsonLines('NaN')[0]?.pieces).toEqual([{ kind: 'other', text: 'NaN' }])
  })
})

describe('outerKeys', () => {
  it('returns the fields of the outermost object only, with their escapes decoded', () => {
    expect([
      ...outerKeys('{"id":"1","n\\u0061me":null,"in":{"deep":1},"list":[{"other":2}]}'),
    ]).toEqual(['id', 'name', 'in', 'list'])
  })

  it('returns none for a text that is not an object', () => {
    expect([...outerKeys('["a","b"]'), ...outerKeys(''), ...outerKeys('null')]).toEqual([])
  })
})
