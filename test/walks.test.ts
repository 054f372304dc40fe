import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

interface Step {
  readonly file: string
  readonly names: readonly string[]
}

/** The rows of a page's tables whose first cell is a file, with the names of their second cell. */
function readSteps(page: string): readonly Step[] {
  return page.split('\n').flatMap((line) => {
    const [, file, names = ''] = /^\| `([^`]+)` \| ([^|]*) \|/.exec(line) ?? []
    if (file === undefined) return []
    return [{ file, names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) }]
  })
}

/** Finds steps whose file does not exist, and names that their file does not contain. */
function findGone(
  steps: readonly Step[],
  read: (file: string) => string | undefined,
): readonly string[] {
  return steps.flatMap(({ file, names }) => {
    const text = read(file)
    if (text === undefined) return [`${file} does not exist`]
    const words = new Set(text.match(/#?[\w$]+/g))
    return names.filter((name) => !words.has(name)).map((name) => `${file} has no ${name}`)
  })
}

describe('walks.md', () => {
  const page = readFileSync(join(root, 'resources/docs/walks.md'), 'utf8')

  test('refers only to files that exist and to names that they contain', () => {
    const steps = readSteps(page)
    expect(steps.length).toBeGreaterThan(70)
    expect(
      findGone(steps, (file) =>
        existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined,
      ),
    ).toEqual([])
  })
})

test.each(['walks.md', 'contributing.md'])('%s names only files that exist', (name) => {
  const page = readFileSync(join(root, `resources/docs/${name}`), 'utf8')
  const paths = [...page.matchAll(/`((?:src-main|src-renderer|resources|test)\/[^`\s]+)`/g)]
  expect(paths.length).toBeGreaterThan(20)
  expect(
    paths.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path))),
  ).toEqual([])
})

describe('findGone', () => {
  test('finds a file that is gone, and a name that is only part of another', () => {
    const steps = readSteps(
      [
        '| file | names | what happens |',
        '|---|---|---|',
        '| `a.ts` | `send`, `#take` | x |',
        '| `b.ts` | `send` | x |',
        '| `c.ts` | | x |',
      ].join('\n'),
    )
    const files: Readonly<Record<string, string>> = { 'a.ts': 'sendOnce() #take()', 'c.ts': '' }
    expect(findGone(steps, (file) => files[file])).toEqual([
      'a.ts has no send',
      'b.ts does not exist',
    ])
  })
})
