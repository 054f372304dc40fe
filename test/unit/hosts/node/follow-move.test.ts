import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followMove, moveFolder } from '../../../../src-main/hosts/node/move-folder.ts'
import { dataFolder } from '../../../../src-main/hosts/node/ports.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'partner-desk-moved-'))
  mkdirSync(join(root, 'old', 'profiles', 'a'), { recursive: true })
  writeFileSync(join(root, 'old', 'profiles', 'a', 'cache.db'), 'rows')
  writeFileSync(join(root, 'old', 'settings.json'), '{}')
  mkdirSync(join(root, 'old', 'window'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('moveFolder', () => {
  test('moves everything but the window’s own files and leaves a note that is followed', async () => {
    await moveFolder(join(root, 'old'), join(root, 'new'))
    expect(readFileSync(join(root, 'new', 'profiles', 'a', 'cache.db'), 'utf8')).toBe('rows')
    expect(readdirSync(join(root, 'old')).sort()).toEqual(['moved-to.json', 'window'])
    expect(dataFolder(join(root, 'old'), {})).toBe(join(root, 'new'))
    await moveFolder(join(root, 'new'), join(root, 'newer'))
    expect(dataFolder(join(root, 'old'), {})).toBe(join(root, 'newer'))
  })
})

describe('followMove', () => {
  test('refuses moves in a circle', () => {
    mkdirSync(join(root, 'new'))
    writeFileSync(join(root, 'old', 'moved-to.json'), JSON.stringify({ folder: join(root, 'new') }))
    writeFileSync(join(root, 'new', 'moved-to.json'), JSON.stringify({ folder: join(root, 'old') }))
    expect(() => followMove(join(root, 'old'))).toThrow(/moved in a circle/)
  })

  test.each([
    ['{"folder":"/nowhere/partner desk"}', /nowhere.*is not there/],
    ['{"folder":"here"}', /names no folder/],
    ['{"fol', /cannot be read/],
    ['null', /names no folder/],
  ])('V5: creates no empty desk if its note is %s', (note, why) => {
    writeFileSync(join(root, 'old', 'moved-to.json'), note)
    expect(() => followMove(join(root, 'old'))).toThrow(
      expect.objectContaining({ kind: 'store', why: expect.stringMatching(why) as string }),
    )
  })
})
