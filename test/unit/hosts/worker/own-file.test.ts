import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  findOwnText,
  readOwnFile,
  replaceOwnFile,
} from '../../../../src-main/hosts/worker/files/own-file.ts'
import { makeFolder } from '../../../support/reconcile.ts'

const MAX_BYTES = 128 * 1024

function readMade(make: (path: string) => void): unknown {
  const path = join(makeFolder(), 'file')
  make(path)
  const file = readOwnFile(path, MAX_BYTES)
  return file.kind === 'unusable' ? file.why : file
}

describe('readOwnFile', () => {
  it('returns the text of a plain file, without a byte order mark', () => {
    expect(readMade((path) => writeFileSync(path, '\ufeffañ'))).toEqual({
      kind: 'text',
      text: 'añ',
    })
    expect(readMade((path) => writeFileSync(path, 'x'.repeat(MAX_BYTES)))).toEqual({
      kind: 'text',
      text: 'x'.repeat(MAX_BYTES),
    })
    expect(readMade(() => undefined)).toEqual({ kind: 'absent' })
  })

  it.each<[string, string, (path: string) => void]>([
    ['a pipe', 'it is not a plain file', (path) => execFileSync('mkfifo', [path])],
    ['a folder', 'it is not a plain file', (path) => mkdirSync(path)],
    ['a link to a file', 'it is a link', (path) => symlinkSync('/etc/hostname', path)],
    ['a link to a device', 'it is a link', (path) => symlinkSync('/dev/zero', path)],
    ['a link to nothing', 'it is a link', (path) => symlinkSync('/nowhere', path)],
    [
      'a file beyond the limit',
      'it has more than 128 KiB',
      (path) => {
        writeFileSync(path, '')
        truncateSync(path, 1024 ** 4)
      },
    ],
    ['bytes that are not UTF-8', 'it is not UTF-8', (path) => writeFileSync(path, Buffer.of(0xff))],
  ])('input 128: refuses %s at once', (_title, why, make) => {
    expect(readMade(make)).toBe(why)
  })

  it('input 128: refuses a device', () => {
    const file = readOwnFile('/dev/zero', MAX_BYTES)
    expect(file).toEqual({ kind: 'unusable', why: 'it is not a plain file' })
    expect(findOwnText('/dev/zero', MAX_BYTES)).toBeUndefined()
  })
})

describe('replaceOwnFile', () => {
  it('writes for this user alone, whatever the permissions were, and leaves no temporary file', () => {
    const folder = makeFolder()
    const path = join(folder, 'file')
    writeFileSync(path, 'old')
    chmodSync(path, 0o644)
    replaceOwnFile(path, 'new')
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777, readdirSync(folder)]).toEqual([
      'new',
      0o600,
      ['file'],
    ])
  })

  it('follows no link in place of the file or of its temporary file', () => {
    const folder = makeFolder()
    const [path, elsewhere] = [join(folder, 'file'), join(folder, 'elsewhere')]
    writeFileSync(elsewhere, 'theirs')
    symlinkSync(elsewhere, path)
    symlinkSync(elsewhere, `${path}.${process.pid}.part`)
    replaceOwnFile(path, 'ours')
    expect([readFileSync(elsewhere, 'utf8'), readFileSync(path, 'utf8')]).toEqual([
      'theirs',
      'ours',
    ])
  })

  it('leaves the file unchanged if it cannot be replaced', () => {
    const folder = makeFolder()
    const path = join(folder, 'file')
    mkdirSync(path)
    expect(() => replaceOwnFile(path, 'x')).toThrow()
    expect(readdirSync(folder)).toEqual(['file'])
  })
})
