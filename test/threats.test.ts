import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * security.md section 2: every threat; section 7: every goal; S1: every point of Electron's
 * checklist. Their tests begin with the id.
 */
const expectedIds = [
  ...count(26, (number) => `threat ${number}`),
  ...count(14, (number) => `S${number}`),
  ...count(20, (number) => `point ${number}`),
]

function count(to: number, name: (number: number) => string): string[] {
  return Array.from({ length: to }, (_, number) => name(number + 1))
}

/**
 * The ids before the colon of a title: `threat 14, S8: …` names two, `points 2, 3 and 4: …` three.
 * Other numbers are those of inputs.
 */
function readIds(title: string): string[] {
  const ids: string[] = []
  let pluralWord = ''
  for (const part of (/^([^:]{2,120}): /.exec(title)?.[1] ?? '').split(/, | and /)) {
    const [, kind, number] = /^(?:([a-z]+) )?(\d+)$/.exec(part) ?? []
    if (kind !== undefined) pluralWord = /^(?:threat|point)s$/.test(kind) ? kind.slice(0, -1) : ''
    const name = pluralWord || kind
    if (number !== undefined && (name === 'threat' || name === 'point'))
      ids.push(`${name} ${number}`)
    else if (/^S\d{1,2}$/.test(part)) ids.push(part)
  }
  return ids
}

/** The titles of tests and groups in a file that begin with an id. */
function titlesIn(source: string): string[] {
  return [
    ...source.matchAll(
      /(?:\b(?:describe|it|test|atGate)\(|\]\)\(|\)\(|\n\s+)(['"`])((?:S\d|threat|point)[^\n]*?)\1,/g,
    ),
  ].map(([, , title]) => title ?? '')
}

describe('readIds', () => {
  test.each([
    ['threat 14, S8: x', ['threat 14', 'S8']],
    ['S1, points 2, 3 and 4: x', ['S1', 'point 2', 'point 3', 'point 4']],
    ['threat 8, X11, inputs 60 and 116: x', ['threat 8']],
    ['threat 15, 103: x', ['threat 15']],
    ['threats of another kind', []],
  ])('reads %j', (title, ids) => expect(readIds(title)).toEqual(ids))
})

describe('the threats, the goals and the checklist of security.md', () => {
  const root = resolve(import.meta.dirname, '..')
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).filter(
    // A test that runs at the gate alone is no proof in `npm test`.
    (name) =>
      name.endsWith('.test.ts') && !name.endsWith('.gate.test.ts') && name !== 'threats.test.ts',
  )
  const namedIds = new Set(
    files.flatMap((name) =>
      titlesIn(readFileSync(join(root, 'test', name), 'utf8')).flatMap(readIds),
    ),
  )

  test('have a test each that begins with the id', () =>
    expect(expectedIds.filter((id) => !namedIds.has(id))).toEqual([]))
  test('are complete: no test names another one', () =>
    expect([...namedIds].filter((id) => !expectedIds.includes(id))).toEqual([]))
})

interface Mutation {
  readonly name: string
  readonly rule: string
}

/**
 * threats.json. `brokenBy` has the ids whose control is broken by a mutation that is listed under
 * another rule, with the mutation's name. `unbroken` has the ids without a mutation, with the
 * reason.
 */
interface Coverage {
  readonly brokenBy: Readonly<Record<string, string>>
  readonly unbroken: Readonly<Record<string, string>>
}

/** Every threat, fault, input, goal, point and measured fact that security.md numbers. */
function idsOf(paper: string): readonly string[] {
  const part = (from: string, to: string): string =>
    paper.slice(paper.indexOf(from), paper.indexOf(to))
  const all = (text: string, pattern: RegExp, prefix = ''): string[] =>
    [...text.matchAll(pattern)].map(([, id]) => `${prefix}${id ?? ''}`)
  return [
    ...all(part('\n## 2. ', '\n## 3. '), /^\| (\d+) \|/gm, 'threat '),
    ...all(part('\n### 3.3 ', '\n## 4. '), /^\| (F\d\d) \|/gm),
    ...all(part('\n## 4. ', '\n## 5. '), /^(\d+)\. /gm, 'input '),
    ...all(part('\n## 7. ', '\n### 7.1 '), /^\| (S\d+) \|/gm),
    ...all(part('\n### 7.1 ', '\n## 8. '), /^(\d+)\. /gm, 'point '),
    ...all(paper.slice(paper.indexOf('\n## Measured facts')), /^\| (L\d+) \|/gm),
  ]
}

/** The ids of a mutation's rule. A bare number is an input's. */
function readRule(rule: string): readonly string[] {
  return rule.split(/, | and /).map((part) => (/^\d{1,3}$/.test(part) ? `input ${part}` : part))
}

describe('readRule', () => {
  test.each([
    ['105', ['input 105']],
    ['98, 101', ['input 98', 'input 101']],
    ['threat 16, S9', ['threat 16', 'S9']],
    ['L22, F15', ['L22', 'F15']],
    ['input 124, F44', ['input 124', 'F44']],
    ['section 3.2', ['section 3.2']],
    ['5.4', ['5.4']],
  ])('reads %j', (rule, ids) => expect(readRule(rule)).toEqual(ids))
})

describe('the controls of security.md and the mutations that break them', async () => {
  const table = join(import.meta.dirname, 'tools/config/mutations.mjs')
  const { mutations } = (await import(table)) as { readonly mutations: readonly Mutation[] }
  const ids = idsOf(
    readFileSync(join(import.meta.dirname, '..', 'resources/docs/security.md'), 'utf8'),
  )
  const { brokenBy, unbroken } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'threats.json'), 'utf8'),
  ) as Coverage
  const broken = new Set(mutations.flatMap(({ rule }) => readRule(rule)))
  const listedIds = [...Object.keys(brokenBy), ...Object.keys(unbroken)]

  test('are all read', () => {
    expect(mutations.length).toBeGreaterThan(200)
    expect(ids.length).toBeGreaterThanOrEqual(270)
    expect(new Set(ids).size).toBe(ids.length)
  })
  test('have a mutation each, or a reason why there is none', () =>
    expect(ids.filter((id) => !broken.has(id) && !listedIds.includes(id))).toEqual([]))
  test('have no reason beside a mutation, and none is listed twice or numbered nowhere', () => {
    expect(listedIds.filter((id) => broken.has(id) || !ids.includes(id))).toEqual([])
    expect(new Set(listedIds).size).toBe(listedIds.length)
  })
  test('are broken by existing mutations', () =>
    expect(
      Object.values(brokenBy).filter((broken) => !mutations.some(({ name }) => name === broken)),
    ).toEqual([]))
  test('have reasons of one sentence', () =>
    expect(
      Object.entries(unbroken).filter(
        ([, reason]) => !/^[A-Z].{30,200}\.$/.test(reason) || /\. /.test(reason),
      ),
    ).toEqual([]))
})
