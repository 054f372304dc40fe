import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withFileLock } from '../../../../src-main/hosts/node/file-lock.ts'

function lockPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'a.lock')
}

/** The number of a process that is no more. */
const what = 'Nothing can be written'
const deadProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid

describe('withFileLock', () => {
  it('holds the lock under its own number while it works, and gives it back even where the work fails', () => {
    const path = lockPath()
    expect(withFileLock(path, () => readFileSync(path, 'utf8'), what)).toBe(String(process.pid))
    expect(existsSync(path)).toBe(false)
    expect(() =>
      withFileLock(
        path,
        () => {
          throw new Error('no')
        },
        what,
      ),
    ).toThrow('no')
    expect(existsSync(path)).toBe(false)
  })

  it('takes over at once from a process that died, and from nobody while one looks', () => {
    const path = lockPath()
    writeFileSync(path, String(deadProcess()))
    expect(withFileLock(path, () => 'mine', what)).toBe('mine')
    expect(existsSync(`${path}.stale`)).toBe(false)
  })

  it('waits where it cannot ask for the holder, as for a number that no process can have, until the lock is old', () => {
    const path = lockPath()
    writeFileSync(path, '99999999999')
    const nineSecondsAgo = Date.now() / 1000 - 9
    utimesSync(path, nineSecondsAgo, nineSecondsAgo)
    expect(withFileLock(path, () => Date.now() / 1000 - nineSecondsAgo, what)).toBeGreaterThan(10)
  })

  it('takes over what is older than any work, whoever has its number now', () => {
    const path = lockPath()
    const longAgo = Date.now() / 1000 - 3600
    for (const [name, text] of [
      [path, String(process.pid)],
      [`${path}.stale`, ''],
    ] as const) {
      writeFileSync(name, text)
      utimesSync(name, longAgo, longAgo)
    }
    expect(withFileLock(path, () => 'mine', what)).toBe('mine')
  })
})
