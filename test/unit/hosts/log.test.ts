import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openLog } from '../../../src-main/hosts/log.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const onWindows = process.platform === 'win32'

describe('openLog', () => {
  it('threat 25: writes no hidden value, in any form and at any depth', () => {
    const folder = makeFolder()
    const log = openLog(folder)
    const secret = 's3cret+/"\\ü=='
    log.note('before', { secret: 'not yet known' })
    log.hide([secret, 'abc'])
    const forms = [
      secret,
      Buffer.from(secret).toString('base64'),
      encodeURIComponent(secret),
      JSON.stringify(secret),
    ]
    log.note('called', {
      deep: [{ text: `a ${forms.join(' ')} b` }],
      error: new Error(secret),
      [secret]: 1,
    })
    log.close()
    const text = readFileSync(join(folder, 'logs', 'desk.log'), 'utf8')
    expect(text.split('\n')).toHaveLength(3)
    expect(text).toContain('[removed]')
    for (const form of forms) expect(text).not.toContain(form.replace(/=+$/, ''))
    expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
    // The value is too short for a secret. Hiding it would remove half the words of the log.
    expect(log.clean('abc')).toBe('abc')
  })

  it.skipIf(onWindows)('S9: makes its file 0600 in a folder 0700, whatever the umask', () => {
    const umask = process.umask(0)
    onTestFinished(() => void process.umask(umask))
    const folder = makeFolder()
    openLog(folder).note('x', {})
    expect([
      statSync(join(folder, 'logs')).mode & 0o777,
      statSync(join(folder, 'logs', 'desk.log')).mode & 0o777,
    ]).toEqual([0o700, 0o600])
  })

  it.skipIf(onWindows)(
    'threat 12, input 124: follows no link in place of its file, and the work continues',
    () => {
      const folder = makeFolder()
      const otherFile = join(folder, 'other')
      writeFileSync(otherFile, 'mine')
      mkdirSync(join(folder, 'logs'))
      symlinkSync(otherFile, join(folder, 'logs', 'desk.log'))
      const log = openLog(folder)
      log.note('x', {})
      log.close()
      expect(readFileSync(otherFile, 'utf8')).toBe('mine')
      expect(lstatSync(join(folder, 'logs', 'desk.log')).isSymbolicLink()).toBe(true)
    },
  )
})
