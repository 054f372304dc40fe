import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const files = globSync('test/**/*.test.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
const gateFiles = files.filter((path) => path.endsWith('.gate.test.ts'))
const testFiles = files.filter((path) => !path.endsWith('.gate.test.ts'))

/** The sentence that begins the note of a gate test (see notesOf). */
const NOTE = /Runs only at the release gate\. /

/** The comments of a file that name the tests which cover its steps in `npm test`. */
function notesOf(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*\/\/ [^\n]*(?:\n[ \t]*\/\/ [^\n]*)*/gm)]
    .map(([block]) => block.replaceAll(/\s*\n?[ \t]*\/\/ /g, ' ').trim())
    .filter((comment) => NOTE.test(comment))
}

/** The test files that a comment names and that `npm test` does not run. */
function findAbsent(note: string): readonly string[] {
  const names = [...note.matchAll(/[\w/-]+(?:\.gate)?\.test\.ts/g)].map(([name]) => name)
  return names.filter((name) => !testFiles.some((path) => `/${path}`.endsWith(`/${name}`)))
}

describe('findAbsent', () => {
  it('finds a test that does not exist or runs only at the release gate', () => {
    const note = 'tools/config/gate-files.test.ts, nowhere.test.ts, flows/axe.gate.test.ts'
    expect(findAbsent(note)).toEqual(['nowhere.test.ts', 'flows/axe.gate.test.ts'])
  })
})

describe('tests of the gate', () => {
  it('include the flows, kills and loads', () => expect(gateFiles.length).toBeGreaterThan(12))

  it.each(gateFiles)('%s names the tests of its steps in `npm test`', (path) => {
    const [head = '', ...more] = notesOf(readFileSync(join(root, path), 'utf8'))
    expect(more).toEqual([])
    expect(head).toMatch(/\.test\.ts/)
    expect(findAbsent(head)).toEqual([])
  })

  it('in other test files name existing tests', () => {
    const absentNames = testFiles
      .filter((path) => !path.endsWith('gate-files.test.ts'))
      .flatMap((path) =>
        notesOf(readFileSync(join(root, path), 'utf8'))
          .flatMap(findAbsent)
          .map((name) => `${path}: ${name}`),
      )
    expect(absentNames).toEqual([])
  })
})
