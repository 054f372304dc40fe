import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const { readIds } = (await import(new URL('./rules.mjs', import.meta.url).href)) as {
  readIds(title: string): string[]
}
const { mutations } = (await import(new URL('./mutations.mjs', import.meta.url).href)) as {
  mutations: readonly Mutation[]
}

const { patchPattern } = (await import(new URL('./mutate.mjs', import.meta.url).href)) as {
  patchPattern(find: string): RegExp
}

interface Mutation {
  readonly name: string
  readonly file: string
  readonly find: string
  readonly replace: string
  readonly tests: readonly string[]
}

describe('readIds', () => {
  it.each([
    ['A18: refuses both amounts', ['A18']],
    ['A27, A28: …', ['A27', 'A28']],
    ['A22–A25: …', ['A22', 'A23', 'A24', 'A25']],
    ['B98–B102, X01: …', ['B98', 'B99', 'B100', 'B101', 'B102', 'X01']],
    ['F01, V4, X12: killed', ['F01', 'V4', 'X12']],
    ['B04, input 31: takes no row', ['B04']],
    ['B40 to B42: null and zero', ['B40', 'B41', 'B42']],
    ['X11, inputs 17 and 116: guards', ['X11']],
    ['rule 4, X05: guesses nothing', ['X05']],
    ['A12, section 3.2, 77: renews nothing', ['A12']],
    ['refuses A18: both', []],
    ['A18, both: refuses', []],
    ['A18 refuses both', []],
    ['72-75, 79: each field', []],
  ])('reads %j', (title, ids) => expect(readIds(title)).toEqual(ids))
})

describe('rules.json', () => {
  it('holds the 198 ids of the two contracts and the product', () => {
    const ids = (letter: string, count: number): string[] =>
      Array.from({ length: count }, (_, at) => letter + String(at + 1).padStart(2, '0'))
    expect(JSON.parse(readFileSync(join(root, 'test/rules.json'), 'utf8'))).toEqual([
      ...ids('A', 90),
      ...ids('B', 93),
      ...ids('X', 15),
    ])
  })
})

describe('mutations', () => {
  it('has thirty controls at least, each with a name of its own', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(30)
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
  })

  it.each(mutations.map((one) => [one.name, one] as const))(
    '%s: still applies, once',
    (_, { file, find, replace }) => {
      expect(readFileSync(join(root, file), 'utf8').match(patchPattern(find))).toHaveLength(1)
      expect(replace).not.toBe(find)
    },
  )

  it.each(mutations.map((one) => [one.name, one] as const))('%s: has its tests', (_, { tests }) => {
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
