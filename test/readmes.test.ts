import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importTable } from './support/imports.ts'
import {
  decisionFaults,
  foldersWithReadme,
  importFaults,
  lengthFaults,
  listTrees,
  packagesOf,
  partFaults,
  pathFaults,
} from './support/readmes.ts'

const root = resolve(import.meta.dirname, '..')
const paths = listTrees(root)
const folders = foldersWithReadme(paths)
const packages = importTable.flatMap(packagesOf)
const hasReadme = (folder: string): boolean => paths.includes(`${folder}/README.md`)
const readReadme = (folder: string): string => readFileSync(join(root, folder, 'README.md'), 'utf8')

/**
 * READMEs that may be longer than a page, with their maximum of lines. The bench's README is its
 * manual and the record of what was tried.
 */
const MANUALS: ReadonlyMap<string, number> = new Map([['test/tools/bench', 135]])
/** Includes the READMEs of folders that need none. */
const pages = paths
  .filter((path) => path.endsWith('/README.md'))
  .map((path) => path.replace(/\/README\.md$/, ''))

describe('the READMEs', () => {
  test('exist in every top folder and in every folder with more than ten files', () => {
    expect(folders.length).toBeGreaterThan(60)
    expect(folders.filter((folder) => !hasReadme(folder))).toEqual([])
  })

  test('are no longer than one page, or than the allowance of a manual', () => {
    expect(
      pages.flatMap((folder) => lengthFaults(folder, readReadme(folder), MANUALS.get(folder))),
    ).toEqual([])
  })

  test('exempt no manual that fits on a page', () => {
    expect(
      [...MANUALS.keys()].filter((folder) => lengthFaults(folder, readReadme(folder)).length === 0),
    ).toEqual([])
  })

  test('name in backticks only paths that exist', () => {
    expect(
      pages.flatMap((folder) => pathFaults(folder, readReadme(folder), paths, packages)),
    ).toEqual([])
  })

  test('say of a source folder what it may import and where to begin', () => {
    expect(pages.flatMap((folder) => partFaults(folder, readReadme(folder)))).toEqual([])
  })

  test('repeat the row of the import table', () => {
    const faults = pages.flatMap((folder) => importFaults(folder, readReadme(folder), importTable))
    expect(faults).toEqual([])
  })

  test('give every decision its context and its price', () => {
    expect(pages.flatMap((folder) => decisionFaults(folder, readReadme(folder)))).toEqual([])
  })
})

describe('foldersWithReadme', () => {
  const files = (folder: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`)

  test('names the trees, their top folders and large folders', () => {
    expect(
      foldersWithReadme([
        'src-main/api/send.ts',
        'src-renderer/main.ts',
        'src-renderer/public/icon.svg',
        'resources/setup/lock.mjs',
        ...files('resources/pictures', 11),
        ...files('src-main/api/deep', 11),
        ...files('src-main/reconciliation/row', 10),
        'src-main/reconciliation/row/README.md',
      ]),
    ).toEqual([
      'resources',
      'resources/pictures',
      'src-main',
      'src-main/api',
      'src-main/api/deep',
      'src-main/reconciliation',
      'src-renderer',
    ])
  })
})

describe('lengthFaults', () => {
  test('passes a full page', () => {
    const page = [...Array.from({ length: 59 }, () => 'x'.repeat(120)), `|${'x'.repeat(139)}`, '']
    expect(lengthFaults('a', page.join('\n'))).toEqual([])
  })

  test('finds a line too many and columns too many', () => {
    expect(lengthFaults('a', 'x\n'.repeat(61))).toEqual(['a: 61 lines, 60 at most'])
    expect(lengthFaults('a', 'x\n'.repeat(62), 61)).toEqual(['a: 62 lines, 61 at most'])
    expect(lengthFaults('a', `${'x'.repeat(121)}\n|${'x'.repeat(140)}\n`)).toEqual([
      'a: line 1 has 121 characters, 120 at most',
      'a: line 2 has 141 characters, 140 at most',
    ])
  })
})

describe('pathFaults', () => {
  const knownPaths = [
    'src-main/api/send.ts',
    'src-main/base/json.ts',
    'test/imports.test.ts',
    'resources/docs/cli.md',
  ]
  const check = (text: string): readonly string[] => pathFaults('src-main/api', text, knownPaths)

  test('passes files and folders beside the page, from the root and among the papers', () => {
    expect(
      check(
        '`send.ts`, `../base/`, `../base/json.ts`, `src-main/base`, `test/*.test.ts`, `cli.md`',
      ),
    ).toEqual([])
  })

  test('passes text that is not a path of the repository', () => {
    expect(
      check(
        '`npm run gate`, `/proc/self`, `.gate/report.txt`, `@hono/node-server`, `Sides`, `w:1`',
      ),
    ).toEqual([])
    expect(check('```\nmissing/file.ts\n`gone.ts`\n```\n')).toEqual([])
  })

  test('passes a package that looks like a file', () => {
    expect(pathFaults('src-main/api', '`decimal.js`', knownPaths, ['decimal.js'])).toEqual([])
  })

  test('finds a file, a folder and a pattern without a file', () => {
    expect(check('`gone.ts`, `src-main/gone/`, `../*.svelte`, `domain/`')).toEqual([
      'src-main/api: gone.ts does not exist',
      'src-main/api: src-main/gone/ does not exist',
      'src-main/api: ../*.svelte does not exist',
      'src-main/api: domain/ does not exist',
    ])
  })
})

describe('partFaults', () => {
  test('requires a heading, and for sources both parts', () => {
    expect(partFaults('test', '# Tests\n')).toEqual([])
    expect(partFaults('test', 'Tests\n')).toEqual(['test: does not begin with a heading'])
    expect(partFaults('src-main/api', '# api\n\n**May import:** nothing.\n')).toEqual([
      'src-main/api: has no **Start with:**',
    ])
  })
})

describe('decisionFaults', () => {
  test('passes decisions of three parts, also over several lines', () => {
    expect(decisionFaults('a', '# a\n')).toEqual([])
    expect(
      decisionFaults(
        'a',
        '## Decisions\n\n- **Context.** One. **Decision.** Two. **Price.** Three.\n- **Context.** One.\n  **Decision.** Two.\n  **Price.** Three.\n\n## More\n\n- an item\n',
      ),
    ).toEqual([])
  })

  test('finds a decision without a price, and a list without decisions', () => {
    expect(
      decisionFaults(
        'a',
        '## Decisions\n\n- **Context.** One. **Decision.** Two.\n- **Price.** Alone.\n',
      ),
    ).toEqual([
      'a: a decision lacks one of its three parts: **Context.** One. **Decision.** Two.',
      'a: a decision lacks one of its three parts: **Price.** Alone.',
    ])
    expect(decisionFaults('a', '## Decisions\n\nNone.\n')).toEqual(['a: lists no decision'])
  })
})

describe('importFaults', () => {
  const table = [
    {
      folder: 'src-main/sync',
      folders: ['src-main/base', 'src-main/api'],
      files: ['src-main/store/client.ts'],
      types: ['src-main/store'],
      packages: ['pino'],
      packagesOf: { 'src-main/sync/a.ts': ['zod'] },
      environment: 'anywhere' as const,
    },
  ]
  const check = (text: string): readonly string[] => importFaults('src-main/sync', text, table)

  test('passes the row in words, and a folder without a row', () => {
    expect(
      check(
        '**May import:** `base`, `api`,\n`src-main/store/client.ts`; types of `store`; `pino`; `zod` in `a.ts`.\n\n`more`',
      ),
    ).toEqual([])
    expect(importFaults('src-main/sync/deep', '', table)).toEqual([])
  })

  test('reads the names of sibling folders from the page', () => {
    const sibling = [
      { folder: 'src-main/a/c', folders: ['src-main/a/b'], environment: 'node' as const },
    ]
    expect(importFaults('src-main/a/c', '**May import:** `../b`.', sibling)).toEqual([])
    expect(importFaults('src-main/a/c', '**May import:** `../d`.', sibling)).toEqual([
      'src-main/a/c: may import src-main/a/b',
      'src-main/a/c: may not import src-main/a/d',
    ])
  })

  test('finds missing and surplus names', () => {
    expect(
      check('**May import:** `base`, `app`, `src-main/store/client.ts`, `store`, `pino`, `zod`.'),
    ).toEqual(['src-main/sync: may import api', 'src-main/sync: may not import app'])
  })
})
