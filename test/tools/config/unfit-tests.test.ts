import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unfitTests, whyUnfit } from './unfit-tests.ts'

const tests = resolve(import.meta.dirname, '../..')

describe('unfitTests', () => {
  test('names tests that exist', () => {
    const namedTests = unfitTests.flatMap((unfit) => unfit.tests)
    expect(namedTests.length).toBeGreaterThan(20)
    for (const [file, ...titles] of namedTests) {
      expect(existsSync(resolve(tests, file)), file).toBe(true)
      const source = readFileSync(resolve(tests, file), 'utf8')
      expect(titles.length, file).toBeGreaterThan(0)
      for (const title of titles)
        expect(
          ["'", '`', '"'].some((quote) => source.includes(`${quote}${title}`)),
          `${file}: ${title}`,
        ).toBe(true)
    }
  })

  test('skips nothing on Linux', () => {
    expect(unfitTests.filter(({ systems }) => systems.includes('linux'))).toEqual([])
  })
})

describe('whyUnfit', () => {
  const file = 'C:\\clone\\test\\unit\\hosts\\worker\\export\\readers.test.ts'

  test('gives the reason for the title of a test or its group, on the systems of its entry', () => {
    const titles = ['some test', 'a spreadsheet without its window']
    expect(whyUnfit('win32', file, titles)).toBe('it needs the spreadsheet that Debian has')
    expect(whyUnfit('darwin', file.replaceAll('\\', '/'), titles)).toBeDefined()
    expect(whyUnfit('linux', file, titles)).toBeUndefined()
    expect(whyUnfit('win32', file, ['some test'])).toBeUndefined()
    expect(
      whyUnfit('win32', '/clone/test/unit/store/database/database.test.ts', [
        'refuses a link to nothing in place of the file, and writes nowhere else',
      ]),
    ).toMatch(/symbolic links/)
    expect(
      whyUnfit('darwin', '/clone/test/tools/gate/faults.test.ts', ['F03: holds in one run of']),
    ).toMatch(/only Linux/)
    expect(whyUnfit('win32', file.replace('readers', 'other'), titles)).toBeUndefined()
  })
})
