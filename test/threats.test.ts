import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * security.md section 2: every threat; section 7: every goal; S1: every point of Electron's
 * checklist. Their tests begin with the id.
 */
const wanted = [
  ...count(25, (at) => `threat ${at}`),
  ...count(14, (at) => `S${at}`),
  ...count(20, (at) => `point ${at}`),
]

function count(to: number, name: (at: number) => string): string[] {
  return Array.from({ length: to }, (_, at) => name(at + 1))
}

/**
 * The ids before the colon of a title: `threat 14, S8: …` names two, `points 2, 3 and 4: …` three.
 * Other numbers are those of inputs.
 */
function readIds(title: string): string[] {
  const ids: string[] = []
  let many = ''
  for (const part of (/^([^:]{2,120}): /.exec(title)?.[1] ?? '').split(/, | and /)) {
    const [, kind, number] = /^(?:([a-z]+) )?(\d+)$/.exec(part) ?? []
    if (kind !== undefined) many = /^(?:threat|point)s$/.test(kind) ? kind.slice(0, -1) : ''
    const name = many || kind
    if (number !== undefined && (name === 'threat' || name === 'point'))
      ids.push(`${name} ${number}`)
    else if (/^S\d{1,2}$/.test(part)) ids.push(part)
  }
  return ids
}

/** Every text of a file that is the title of a test, or of a group of tests, by how it begins. */
function titlesIn(source: string): string[] {
  return [
    ...source.matchAll(
      /(?:\b(?:describe|it|test|gateTest|atGate)\(|\]\)\(|\)\(|\n\s+)(['"`])((?:S\d|threat|point)[^\n]*?)\1,/g,
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
    (name) => name.endsWith('.test.ts') && name !== 'threats.test.ts',
  )
  const named = new Set(
    files.flatMap((name) =>
      titlesIn(readFileSync(join(root, 'test', name), 'utf8')).flatMap(readIds),
    ),
  )

  test('have a test each that begins with the id', () =>
    expect(wanted.filter((id) => !named.has(id))).toEqual([]))
  test('are all there are: no test names another one', () =>
    expect([...named].filter((id) => !wanted.includes(id))).toEqual([]))
})
