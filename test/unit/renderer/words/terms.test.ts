import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { failureCatalogue } from '../../../../src-main/base/failures/failure-catalogue.ts'

const root = resolve(import.meta.dirname, '../../../..')
const folder = join(root, 'src-renderer/words')
const page = readFileSync(join(root, 'resources/docs/terms.md'), 'utf8')

type Language = 'en' | 'es' | 'pt'
const languages: readonly Language[] = ['en', 'es', 'pt']

/** The distinct texts of the window, and of failures, in one language. */
const texts: Record<Language, Set<string>> = { en: new Set(), es: new Set(), pt: new Set() }

/** Search words are not shown, so they are not texts of the window. */
const UNSHOWN_MEMBERS = new Set(['also'])

beforeAll(async () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const module = (await import(/* @vite-ignore */ join(folder, file))) as object
    for (const value of Object.values(module)) collect(value, undefined)
  }
  collect(failureCatalogue, undefined)
})

// A catalogue may have its languages at any depth. A function that builds a text contains its
// words.
function collect(value: unknown, language: Language | undefined): void {
  if (typeof value === 'string' || typeof value === 'function') {
    if (language) texts[language].add(String(value))
    return
  }
  if (typeof value !== 'object' || value === null) return
  const names = Object.keys(value)
  const isCatalogue = languages.every((candidate) => names.includes(candidate))
  for (const [name, inner] of Object.entries(value)) {
    if (UNSHOWN_MEMBERS.has(name)) continue
    collect(inner, isCatalogue && isLanguage(name) ? name : language)
  }
}

function isLanguage(name: string): name is Language {
  return (languages as readonly string[]).includes(name)
}

/** The rows of a table below a heading, without its head. */
function rowsOf(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = page.split(`## ${heading}\n`)
  return section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** The texts of a language that contain a word on its own, in the plural too. */
function textsWith(language: Language, word: string): readonly string[] {
  const wholeWord = new RegExp(`(?<![\\p{L}_])${word}(?:s|es)?(?![\\p{L}_])`, 'iu')
  return [...texts[language]].filter((text) => wholeWord.test(text))
}

const terms = rowsOf('The words')
const avoidedWords = rowsOf('Words to avoid')

describe('terms.md', () => {
  test('has a row for every term, in alphabetical order, each word once in a language', () => {
    const names = terms.map(([term]) => term)
    expect(names).toEqual([...new Set(names)].sort())
    for (const columnIndex of [2, 3, 4]) {
      const words = terms.map((row) => row[columnIndex])
      expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
    }
    expect(avoidedWords.map(([term]) => term).filter((term) => !names.includes(term))).toEqual([])
  })

  test.each(languages)('names words that the window uses: %s', (language) => {
    const columnIndex = 2 + languages.indexOf(language)
    const unusedWords = terms
      .map((row) => row[columnIndex] ?? '')
      .filter((word) => textsWith(language, word).length === 0)
    expect(unusedWords).toEqual([])
  })

  test.each(['es', 'pt'] as const)('lists words that the window avoids: %s', (language) => {
    const columnIndex = languages.indexOf(language)
    const violations = avoidedWords.flatMap((row) =>
      (row[columnIndex] ?? '')
        .split(', ')
        .flatMap((word) => textsWith(language, word).map((text) => `${word}: ${text}`)),
    )
    expect(violations).toEqual([])
  })

  test('gives the fee and the rate of a transaction different words', async () => {
    const { fieldWords } = await import('../../../../src-renderer/words/records/fields.ts')
    expect(
      (['es', 'pt'] as const).map((language) => [
        fieldWords[language].transactions.fee,
        fieldWords[language].transactions.rate,
      ]),
    ).toEqual([
      ['Comisión', 'Tasa'],
      ['Tarifa', 'Taxa'],
    ])
  })
})
