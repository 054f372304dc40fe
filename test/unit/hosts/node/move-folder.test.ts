import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followMove, moveFolder } from '../../../../src-main/hosts/node/move-folder.ts'

let folder: string
let from: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partner-desk-move-'))
  from = join(folder, 'from')
  mkdirSync(join(from, 'profiles', 'a'), { recursive: true })
  writeFileSync(join(from, 'profiles.json'), '{}', { mode: 0o600 })
  writeFileSync(join(from, 'profiles', 'a', 'cache.db'), 'rows', { mode: 0o600 })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('moveFolder', () => {
  test('moves every file with its permissions, and the old folder points to the new one', async () => {
    const to = join(folder, 'to')
    await moveFolder(from, to)
    expect(followMove(from)).toBe(to)
    expect(readFileSync(join(to, 'profiles', 'a', 'cache.db'), 'utf8')).toBe('rows')
    expect(statSync(join(to, 'profiles', 'a', 'cache.db')).mode & 0o777).toBe(0o600)
    expect(existsSync(join(from, 'profiles'))).toBe(false)
  })

  test.each([
    ['a folder inside it', (): string => join(from, 'inside')],
    ['the folder itself', (): string => from],
    ['a folder around it', (): string => folder],
    [
      'a folder that is not empty',
      (): string => (
        mkdirSync(join(folder, 'full')),
        writeFileSync(join(folder, 'full', 'x'), ''),
        join(folder, 'full')
      ),
    ],
  ])('refuses %s and changes nothing', async (_, target) => {
    await expect(moveFolder(from, target())).rejects.toMatchObject({ code: 'TARGET_REFUSED' })
    expect(followMove(from)).toBe(from)
    expect(readFileSync(join(from, 'profiles', 'a', 'cache.db'), 'utf8')).toBe('rows')
  })
})
