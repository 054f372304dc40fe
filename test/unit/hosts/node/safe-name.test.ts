import { describe, expect, it } from 'vitest'
import { safeName } from '../../../../src-main/hosts/node/window-files.ts'

const devices = [
  ...['con', 'prn', 'aux', 'nul', 'conin$', 'conout$'],
  ...['com', 'lpt'].flatMap((port) => [...'0123456789¹²³'].map((digit) => `${port}${digit}`)),
]

describe('safeName', () => {
  it.each(devices)(
    'threat 12: %s is not used as a file’s name, with any ending and in any letters',
    (name) => {
      for (const writtenName of [
        name,
        name.toUpperCase(),
        `${name[0]?.toUpperCase()}${name.slice(1)}`,
      ])
        for (const ending of ['', '.csv', '.tar.gz', ' .csv', '   .x', '.', ' ', '. .', '...']) {
          const result = safeName(`${writtenName}${ending}`)
          expect(result).toMatch(/^file-/)
          // Windows looks at the part before the first point, without trailing blanks.
          expect(devices).not.toContain((result.split('.')[0] as string).trimEnd().toLowerCase())
        }
    },
  )

  it.each(['C:\\ledgers\\nul.csv', '/home/me/aux', '..\\con', 'x/lpt¹.xlsx', 'con:', 'CON::$DATA'])(
    'threat 12: %j does not become the name of a device',
    (name) => {
      const stem = (safeName(name).split('.')[0] as string).trimEnd().toLowerCase()
      expect(devices).not.toContain(stem)
    },
  )

  it.each([
    ['console.csv', 'console.csv'],
    ['com.csv', 'com.csv'],
    ['com10.csv', 'com10.csv'],
    ['lpt⁴.csv', 'lpt⁴.csv'],
    ['auxiliar.xlsx', 'auxiliar.xlsx'],
    ['a.con', 'a.con'],
    ['nulo', 'nulo'],
    ['', 'file-without-a-name'],
    ['...', 'file-without-a-name'],
  ])('leaves %j unchanged, or names it %j', (name, expectedName) => {
    expect(safeName(name)).toBe(expectedName)
  })
})
