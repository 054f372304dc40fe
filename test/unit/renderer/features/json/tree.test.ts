import { describe, expect, it } from 'vitest'
import { readJson } from '../../../../../src-main/base/json.ts'
import type { TreeExpansion } from '../../../../../src-renderer/features/json/tree.ts'
import {
  copyOf,
  firstOpen,
  parentOf,
  treeRows,
  valueAt,
} from '../../../../../src-renderer/features/json/tree.ts'

const expansionOf = (
  open: readonly string[],
  shownCounts: readonly (readonly [string, number])[] = [],
): TreeExpansion => ({ open: new Set(open), shown: new Map(shownCounts) })
const outline = (text: string, expansion: TreeExpansion): readonly string[] =>
  treeRows(readJson(text), expansion).map(
    ({ depth, label, kind, text: value, count }) =>
      `${'  '.repeat(depth)}${label}|${kind}|${value || count}`,
  )

describe('treeRows', () => {
  it('keeps every digit as received', () => {
    const text =
      '{"amount": 1.10, "big": 12345678901234567890.000000000000000001, "tiny": 1e-7, "minus": -0.0, "text": "1.10"}'
    expect(outline(text, expansionOf(['']))).toEqual([
      '|object|5',
      '  amount|number|1.10',
      '  big|number|12345678901234567890.000000000000000001',
      '  tiny|number|1e-7',
      '  minus|number|-0.0',
      '  text|string|"1.10"',
    ])
  })

  it('distinguishes null, an empty text, an empty list and an empty object', () => {
    expect(
      outline('{"a": null, "b": "", "c": [], "d": {}, "e": false}', expansionOf(['', '/c', '/d'])),
    ).toEqual([
      '|object|5',
      '  a|word|null',
      '  b|string|""',
      '  c|array|0',
      '  d|object|0',
      '  e|word|false',
    ])
  })

  it('shows the content of open parts only', () => {
    const text = '{"data": {"list": [{"id": 7}]}}'
    expect(outline(text, expansionOf(['']))).toEqual(['|object|1', '  data|object|1'])
    expect(outline(text, expansionOf(['', '/data', '/data/list']))).toEqual([
      '|object|1',
      '  data|object|1',
      '    list|array|1',
      '      0|object|1',
    ])
  })

  it('shows a long list in parts and counts the rest', () => {
    const text = JSON.stringify(Array.from({ length: 1000 }, (_, index) => index))
    const first = treeRows(readJson(text), expansionOf(['']))
    expect(first).toHaveLength(202)
    expect(first.at(-1)).toMatchObject({ id: '…', kind: 'more', count: 800, depth: 1 })
    const wholeTree = treeRows(readJson(text), expansionOf([''], [['', 1000]]))
    expect(wholeTree).toHaveLength(1001)
    expect(wholeTree.at(-1)).toMatchObject({
      label: '999',
      text: '999',
      place: 1000,
      siblings: 1000,
    })
  })

  it('gives names with slashes and tildes distinct pointers', () => {
    const json = readJson('{"a/b": {"~": 1}, "a": {"b": {"~": 2}}}')
    const ids = treeRows(json, { open: firstOpen(json), shown: new Map() }).map(({ id }) => id)
    expect(ids).toEqual(['', '/a~1b', '/a~1b/~0', '/a', '/a/b', '/a/b/~0'])
    expect(copyOf(valueAt(json, '/a~1b/~0') as never)).toBe('1')
    expect(copyOf(valueAt(json, '/a/b/~0') as never)).toBe('2')
    expect(valueAt(json, '/nothing/here')).toBeUndefined()
  })
})

describe('firstOpen', () => {
  it('opens short parts, level by level', () => {
    const json = readJson('{"data": {"items": [{"id": 1}, {"id": 2}]}, "empty": {}}')
    expect([...firstOpen(json)]).toEqual([
      '',
      '/data',
      '/data/items',
      '/data/items/0',
      '/data/items/1',
    ])
  })

  it('leaves long lists closed, so that an answer of any size appears quickly', () => {
    const list = Array.from({ length: 5000 }, (_, id) => ({ id }))
    const json = readJson(JSON.stringify({ results: list }))
    expect([...firstOpen(json)]).toEqual([''])
    expect(treeRows(json, { open: firstOpen(json), shown: new Map() })).toHaveLength(2)
    expect(
      treeRows(readJson(JSON.stringify(list)), {
        open: firstOpen(readJson(JSON.stringify(list))),
        shown: new Map(),
      }).length,
    ).toBeLessThan(500)
  })
})

describe('copyOf', () => {
  it('copies a text without quotes and everything else as JSON with its own digits', () => {
    expect(copyOf(readJson('"a \\"b\\""'))).toBe('a "b"')
    expect(copyOf(readJson('{"a": [1.10, "x", null]}'))).toBe('{"a":[1.10,"x",null]}')
  })
})

describe('parentOf', () => {
  it('returns the pointer of the parent', () =>
    expect(['', '/a', '/a/0', '/a…', '…'].map(parentOf)).toEqual([undefined, '', '/a', '/a', '']))
})
