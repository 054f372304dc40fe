import { existsSync, lstatSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../../src-main/hosts/make-folder.ts'
import { makeFolder as makeTestFolder } from '../../support/reconcile.ts'

describe('makeFolder', () => {
  it('makes the missing folders above it too, all for this user only', () => {
    const path = join(makeTestFolder(), 'a', 'b')
    makeFolder(path)
    makeFolder(path)
    for (const newFolder of [path, join(path, '..')])
      expect(statSync(newFolder).mode & 0o777).toBe(0o700)
  })

  it('leaves the permissions of an existing folder, and follows a link to it', () => {
    const folder = makeTestFolder()
    mkdirSync(join(folder, 'open'))
    const mode = statSync(join(folder, 'open')).mode
    symlinkSync(join(folder, 'open'), join(folder, 'link'))
    makeFolder(join(folder, 'link'))
    makeFolder(join(folder, 'open'))
    expect(statSync(join(folder, 'open')).mode).toBe(mode)
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true)
  })

  it('refuses a file in place of a folder', () => {
    const folder = makeTestFolder()
    writeFileSync(join(folder, 'file'), '')
    expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST')
    expect(() => makeFolder(join(folder, 'file', 'a'))).toThrow('EEXIST')
  })

  // mkdirSync with `recursive` never returns here.
  it.runIf(platform() === 'linux')('refuses a folder in a file system without folders', () => {
    expect(() => makeFolder('/proc/partner-desk/a')).toThrow('ENOENT')
    expect(existsSync('/proc/partner-desk')).toBe(false)
  })
})
