import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SafeFolder } from '../../../../../src-main/hosts/worker/files/safe-folder.ts'
import {
  CHECKSUM_FILE,
  openSafeFolder,
} from '../../../../../src-main/hosts/worker/files/safe-folder.ts'
import { makeFolder } from '../../../../support/reconcile.ts'

const hasMark = (folder: string): boolean => existsSync(join(folder, 'mark'))

function write(folder: SafeFolder, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = folder.file(name)
    file.write(text)
    file.finish()
  }
}

const checksums = (...names: string[]): string =>
  names.map((name) => `${'0'.repeat(64)}  ${name}\n`).join('')

describe('openSafeFolder', () => {
  it('shows a folder only when it is published, with its subfolders and without removed files', () => {
    const target = join(makeFolder(), 'out')
    const folder = openSafeFolder(target, hasMark)
    write(folder, { 'a.txt': 'a', 'below/b c.txt': 'b', 'gone/c.txt': 'c' })
    folder.remove('gone/c.txt')
    expect(existsSync(target)).toBe(false)
    folder.publish()
    folder.discard()
    expect(readdirSync(target, { recursive: true }).sort()).toEqual([
      'a.txt',
      'below',
      join('below', 'b c.txt'),
    ])
  })

  it('replaces all of an earlier folder of ours', () => {
    const target = join(makeFolder(), 'out')
    const firstFolder = openSafeFolder(target, hasMark)
    write(firstFolder, {
      mark: '',
      'old/x.txt': 'x',
      [CHECKSUM_FILE]: checksums('mark', 'old/x.txt'),
    })
    firstFolder.publish()
    const secondFolder = openSafeFolder(target, hasMark)
    write(secondFolder, { mark: 'new', [CHECKSUM_FILE]: checksums('mark') })
    secondFolder.publish()
    expect(readdirSync(target).sort()).toEqual([CHECKSUM_FILE, 'mark'])
    expect(readFileSync(join(target, 'mark'), 'utf8')).toBe('new')
    expect(readdirSync(join(target, '..'))).toEqual(['out'])
  })

  it('checks again before it publishes, and keeps files that were added in between', () => {
    const target = join(makeFolder(), 'out')
    const folder = openSafeFolder(target, hasMark)
    write(folder, { mark: '' })
    mkdirSync(target)
    writeFileSync(join(target, 'mine.txt'), 'mine')
    expect(() => folder.publish()).toThrow(
      expect.objectContaining({ kind: 'target', code: 'TARGET_REFUSED' }),
    )
    folder.discard()
    expect(readdirSync(join(target, '..'))).toEqual(['out'])
    expect(readdirSync(target)).toEqual(['mine.txt'])
  })

  it('refuses a folder of ours with a file that its checksums do not name, and one without checksums', () => {
    const target = join(makeFolder(), 'out')
    mkdirSync(target)
    writeFileSync(join(target, 'mark'), '')
    expect(() => openSafeFolder(target, hasMark)).toThrow(
      expect.objectContaining({ code: 'TARGET_REFUSED' }),
    )
    writeFileSync(join(target, CHECKSUM_FILE), checksums('mark'))
    mkdirSync(join(target, 'below'))
    writeFileSync(join(target, 'below/notes.txt'), 'mine')
    expect(() => openSafeFolder(target, hasMark)).toThrow(
      expect.objectContaining({ why: expect.stringContaining('below/notes.txt') as string }),
    )
  })
})
