import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { StoredSettings } from '../../../../src-main/app/window/ports.ts'
import { defaultSettings } from '../../../../src-main/app/window/settings.ts'
import { settingsFile } from '../../../../src-main/hosts/node/window-files.ts'
import { makeFolder } from '../../../support/reconcile.ts'

const pin = { salt: 'salt', hash: 'a1'.repeat(32) }
const view = {
  name: 'Open',
  query: { report: 'breaks', run: null, conditions: [], sort: null, search: '' },
  columns: ['category'],
} as const
const fullSettings: StoredSettings = {
  ...defaultSettings,
  language: 'pt',
  syncEveryMinutes: 15,
  lockAfterMinutes: 5,
  columns: { breaks: ['category'] },
  widths: { breaks: { category: 180 } },
  views: [view, { ...view, name: 'Wide', widths: { category: 240 } }],
  pin,
}

/** Returns the settings of a file, those of the next start, and the copy of a damaged file. */
function readBack(text: string): {
  readonly read: StoredSettings
  readonly next: StoredSettings
  readonly damagedCopy: string | undefined
} {
  const folder = makeFolder()
  const path = join(folder, 'settings.json')
  writeFileSync(path, text)
  const storedSettings = settingsFile(folder).read()
  const damagedCopy = existsSync(`${path}.damaged`)
    ? readFileSync(`${path}.damaged`, 'utf8')
    : undefined
  return { read: storedSettings, next: settingsFile(folder).read(), damagedCopy }
}

describe('settingsFile', () => {
  it('returns what was written, and the defaults without a file', () => {
    const folder = makeFolder()
    const file = settingsFile(folder)
    expect(file.read()).toEqual(defaultSettings)
    file.write(fullSettings)
    expect([file.read(), settingsFile(folder).read()]).toEqual([fullSettings, fullSettings])
    expect(existsSync(join(folder, 'settings.json.damaged'))).toBe(false)
  })

  it('reads a file of a version without the region, which is then the system’s', () => {
    const { numbers, dateOrder, weekStart, ...earlierSettings } = fullSettings
    expect([numbers, dateOrder, weekStart]).toEqual(['system', 'system', 'system'])
    expect(readBack(JSON.stringify(earlierSettings))).toEqual({
      read: fullSettings,
      next: fullSettings,
      damagedCopy: undefined,
    })
  })

  it.each<[string, Readonly<Record<string, unknown>>, Partial<StoredSettings>]>([
    ['a number as text', { syncEveryMinutes: '15' }, { syncEveryMinutes: 0 }],
    ['a negative number', { lockAfterMinutes: -1 }, { lockAfterMinutes: 0 }],
    ['an unknown language', { language: 'xx' }, { language: 'system' }],
    ['an unknown notation', { numbers: '1_000' }, { numbers: 'system' }],
    ['columns that are not lists', { columns: { breaks: 'category' } }, { columns: {} }],
    ['a width that is not a number', { widths: { breaks: { category: 'wide' } } }, { widths: {} }],
    ['a width beyond the limit', { widths: { breaks: { category: 1e9 } } }, { widths: {} }],
    ['one view of two', { views: [{ name: 1 }, view] }, { views: [view] }],
    ['views that are not a list', { views: {} }, { views: [] }],
    // An unusable PIN would lock every user out.
    ['a PIN as text', { pin: '1234' }, { pin: null, lockAfterMinutes: 0 }],
    ['a PIN without its salt', { pin: { hash: pin.hash } }, { pin: null, lockAfterMinutes: 0 }],
  ])(
    'input 127: keeps the rest of a file of which %s is damaged, and a copy of it',
    (_name, damagedPart, expectedPart) => {
      const text = JSON.stringify({ ...fullSettings, ...damagedPart })
      const { read: storedSettings, next, damagedCopy } = readBack(text)
      expect(storedSettings).toEqual({ ...fullSettings, ...expectedPart })
      expect([next, damagedCopy]).toEqual([storedSettings, text])
    },
  )

  it.each(['', '{', 'null', '[]', '"text"', '{"language":"es"} {}'])(
    'input 127: uses the defaults if the file is %s, and keeps a copy of it',
    (text) => {
      const { read: storedSettings, next, damagedCopy } = readBack(text)
      expect([storedSettings, next, damagedCopy]).toEqual([defaultSettings, defaultSettings, text])
    },
  )

  it.each<[string, object, string]>([
    ['a setting', { theme: 'pink' }, 'theme'],
    ['a view', { views: [view, { name: 1 }] }, 'views.1'],
    ['too many views', { views: Array.from({ length: 201 }, () => view) }, 'views: more than 200'],
  ])('input 127: reports once which part of it is damaged: %s', (_name, damagedPart, where) => {
    const folder = makeFolder()
    writeFileSync(
      join(folder, 'settings.json'),
      JSON.stringify({ ...fullSettings, ...damagedPart }),
    )
    const messages: unknown[] = []
    for (let start = 0; start < 2; start += 1)
      settingsFile(folder, (...notice) => void messages.push(notice)).read()
    expect(messages).toEqual([
      ['SETTINGS_DAMAGED', { file: 'settings.json', where, copy: 'settings.json.damaged' }],
    ])
  })

  it('input 128: reports a pipe in place of the file', () => {
    const folder = makeFolder()
    execFileSync('mkfifo', [join(folder, 'settings.json')])
    expect(() => settingsFile(folder).read()).toThrow('it is not a plain file')
  })

  it('reads a file of another version: unknown members are left out, missing ones get their defaults', () => {
    const { read: storedSettings, damagedCopy } = readBack(
      '{"language":"es","somethingNew":{"deep":1}}',
    )
    expect([storedSettings, damagedCopy]).toEqual([
      { ...defaultSettings, language: 'es' },
      undefined,
    ])
  })
})
