import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allowedProse } from './tools/prose/allowed.ts'
import { findProse } from './tools/prose/find-prose.ts'
import { prosePatterns } from './tools/prose/patterns.ts'

const root = resolve(import.meta.dirname, '..')

const findings = globSync(['{src-main,src-renderer,test,resources}/**/*.{ts,mjs,svelte}', '*.ts'], {
  cwd: root,
}).flatMap((path) => {
  const file = path.replaceAll('\\', '/')
  return findProse(file, readFileSync(join(root, path), 'utf8')).map((finding) => ({
    ...finding,
    file,
  }))
})
const isAllowed = (finding: { readonly file: string; readonly text: string }): boolean =>
  allowedProse.some(({ file, text }) => file === finding.file && finding.text.startsWith(text))

describe('comments and names', () => {
  test('follow style.md, or are allowed with a reason', () => {
    const better = new Map(prosePatterns.map(({ name, better }) => [name, better]))
    expect(
      findings
        .filter((finding) => !isAllowed(finding))
        .map(
          ({ file, line, pattern, text }) =>
            `${file}:${line} ${pattern}: "${text}" (better: "${better.get(pattern)}")`,
        ),
    ).toEqual([])
  })

  test('are no longer allowed once they are gone', () => {
    expect(
      allowedProse.filter(
        ({ file, text }) =>
          !findings.some((finding) => finding.file === file && finding.text.startsWith(text)),
      ),
    ).toEqual([])
  })
})

describe('findProse', () => {
  test.each(prosePatterns)(
    'finds $name, and not its better form',
    ({ name, subject, ...words }) => {
      const source = (text: string): string =>
        subject === 'name' ? `const ${text} = 1\n` : `/**\n * ${text}\n */\nconst one = 1\n`
      const found = (path: string, text: string): readonly string[] =>
        findProse(path, text).map(({ pattern }) => pattern)
      expect(found('a.ts', source(words.example))).toEqual([name])
      expect(found('a.ts', source(words.better))).toEqual([])
      expect(
        findProse(
          'A.svelte',
          `<p>text</p>\n<script lang="ts">\n${source(words.example)}</script>\n`,
        ),
      ).toMatchObject([{ pattern: name, line: 3 }])
    },
  )

  test('joins the lines of a comment, and gives the line of its beginning', () => {
    expect(
      findProse('a.ts', 'const one = 1\n// A comment over two lines, which nobody\n// reads.\n'),
    ).toEqual([
      {
        pattern: 'data as persons',
        line: 2,
        text: 'A comment over two lines, which nobody reads.',
      },
    ])
  })

  test('reads comments of markup, and no text between marks in a string', () => {
    expect(findProse('A.svelte', '<p>one</p>\n<!-- Nobody sees it. -->\n')).toMatchObject([
      { line: 2, text: 'Nobody sees it.' },
    ])
    expect(findProse('a.ts', "const url = 'https://nobody.example'\n")).toEqual([])
  })
})
