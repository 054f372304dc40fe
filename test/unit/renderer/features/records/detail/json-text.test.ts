import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  indentJson,
  jsonLines,
  outerKeys,
} from '../../../../../../src-renderer/features/records/detail/json-text.ts'

const withoutSpace = (text: string): string => text.replace(/[ \t\r\n]/g, '')

describe('indentJson', () => {
  it('indents objects and lists and keeps every digit as it came', () => {
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

  it('breaks no line inside a string, whatever is in it', () => {
    expect(indentJson('{"a":"{[,:]} \\"x\\" \\\\"}')).toBe('{\n  "a": "{[,:]} \\"x\\" \\\\"\n}')
  })

  it('gives the same as the platform does for values that it can hold', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        // An empty object's or list's brackets stay together, as the platform has it.
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

  // In steps by the square these would take hours.
  it('comes to an end with what was made to be slow', () => {
    const hostile = [
      '"\\'.repeat(300000),
      '['.repeat(300000),
      '"'.repeat(300001),
      ']'.repeat(300000),
      '\\"'.repeat(300000),
    ]
    for (const text of hostile) expect(withoutSpace(indentJson(text))).toBe(text)
  })
})

describe('jsonLines', () => {
  it('says what each piece is', () => {
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
  it('names the fields of the outermost object only, with their escapes read', () => {
    expect([
      ...outerKeys('{"id":"1","n\\u0061me":null,"in":{"deep":1},"list":[{"other":2}]}'),
    ]).toEqual(['id', 'name', 'in', 'list'])
  })

  it('finds none in a text that is no object', () => {
    expect([...outerKeys('["a","b"]'), ...outerKeys(''), ...outerKeys('null')]).toEqual([])
  })
})
