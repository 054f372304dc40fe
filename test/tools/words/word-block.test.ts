import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages, readBlock, writeBlock } from './word-block.ts'

const root = resolve(import.meta.dirname, '../../..')
const shell = 'src-renderer/words/shell.ts'
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')

describe('a block of words', () => {
  it('has every entry of the sources once, in each language', () => {
    const files = [
      ...globSync('src-renderer/words/**/*.ts', { cwd: root }),
      ...globSync('src-main/base/failures/*.ts', { cwd: root }),
    ].filter((file) => !file.endsWith('/catalogue.ts'))
    for (const file of files) {
      const calls = read(file).match(/\bt\(/g)?.length ?? 0
      for (const language of languages)
        expect(
          Object.keys(readBlock(file, read(file), language)).length,
          `${file} ${language}`,
        ).toBeGreaterThanOrEqual(calls)
    }
    expect(readBlock(shell, read(shell), 'es')[`${shell} shellWords.back`]).toEqual({
      en: 'Back',
      text: 'Atrás',
    })
  })

  it('leaves a file unchanged if nothing was translated', () => {
    for (const language of languages)
      expect(
        writeBlock(shell, read(shell), language, readBlock(shell, read(shell), language)),
      ).toBe(read(shell))
  })

  it('puts translated texts and sentences in place, and nothing else', () => {
    const source =
      "const words = catalogue({ a: t('A', 'B', 'C'), b: t((n) => `${n}`, (n) => n, (n) => n) })\n"
    const block = {
      'x.ts words.a': { en: 'A', text: 'it’s "B"' },
      'x.ts words.b': { en: '(n) => `${n}`', text: '(n) => `${n}!`', isCode: true as const },
      'y.ts words.a': { en: 'A', text: 'other' },
    }
    expect(writeBlock('x.ts', source, 'es', block)).toBe(
      source.replace("'B'", `'it’s "B"'`).replace('(n) => n,', '(n) => `${n}!`,'),
    )
  })

  it('refuses a text whose English has changed', () => {
    const block = { 'x.ts words.a': { en: 'Old', text: 'B' } }
    expect(() => writeBlock('x.ts', "const words = { a: t('A', 'B', 'C') }", 'es', block)).toThrow(
      'x.ts words.a: the English text has changed',
    )
  })
})
