import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { withFileLock } from '../../../../src-main/hosts/node/file-lock.ts'

function lockPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'a.lock')
}

const what = 'Nothing can be written'
/** Returns the id of a process that has ended. */
const deadProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid

describe('withFileLock', () => {
  it('holds the lock under its own process id while it works, and releases it even if the work fails', () => {
    const path = lockPath()
    expect(withFileLock(path, () => readFileSync(path, 'utf8'), what)).toMatch(
      new RegExp(`^${process.pid}( \\d+)?$`),
    )
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

  it('takes over the lock of a dead process at once', () => {
    const path = lockPath()
    writeFileSync(path, String(deadProcess()))
    expect(withFileLock(path, () => 'mine', what)).toBe('mine')
    expect(existsSync(`${path}.stale`)).toBe(false)
  })

  /** Counts the pauses instead of waiting, and calls `pause` in each. */
  function countPauses(pause: (count: number) => void = () => undefined): () => number {
    let count = 0
    const spy = vi.spyOn(Atomics, 'wait').mockImplementation(() => {
      pause((count += 1))
      return 'timed-out'
    })
    onTestFinished(() => spy.mockRestore())
    return () => count
  }
  const setModifiedTime = (path: string, ms: number): void => utimesSync(path, ms / 1000, ms / 1000)

  it('waits ten seconds if the holder cannot be checked, as for an impossible process id', () => {
    const path = lockPath()
    const pauses = countPauses()
    writeFileSync(path, '99999999999')
    expect(withFileLock(path, () => 'mine', what)).toBe('mine')
    expect(pauses()).toBe(1001)
  })

  it('takes over a lock that stays unchanged, and an abandoned guard', () => {
    const path = lockPath()
    countPauses()
    for (const name of [path, `${path}.stale`]) writeFileSync(name, '')
    expect(withFileLock(path, () => 'mine', what)).toBe('mine')
  })

  it.runIf(process.platform === 'linux')(
    'takes over at once if another process has the holder’s id',
    () => {
      const path = lockPath()
      const pauses = countPauses()
      writeFileSync(path, `${process.pid} 1`)
      expect(withFileLock(path, () => 'mine', what)).toBe('mine')
      expect(pauses()).toBe(0)
    },
  )

  it.each([
    ['ahead by a year', Date.UTC(2020, 0, 1)],
    ['back over the end of a year', Date.UTC(2060, 0, 1)],
    ['to 1970', 0],
  ])('F48: a clock that is set %s makes no lock stale', (_title, ms) => {
    const path = lockPath()
    // The lock names another process at each check.
    const pauses = countPauses((count) => {
      writeFileSync(path, `99999999999${count % 900}`)
      setModifiedTime(path, ms + count)
      if (count === 1200) rmSync(path)
    })
    writeFileSync(path, '99999999999')
    setModifiedTime(path, ms)
    expect(withFileLock(path, () => 'mine', what)).toBe('mine')
    expect(pauses()).toBe(1200)
  })

  it.runIf(process.platform === 'linux')(
    'F49: takes no lock from a stopped process, which then continues undisturbed',
    async () => {
      const path = lockPath()
      const code = `import(${JSON.stringify(
        pathToFileURL(join(import.meta.dirname, '../../../../src-main/hosts/node/file-lock.ts'))
          .href,
      )}).then(({ withFileLock }) => withFileLock(${JSON.stringify(path)}, () => { process.kill(process.pid, 'SIGSTOP'); return process.stdout.write(require('node:fs').existsSync(${JSON.stringify(path)}) ? 'held' : 'lost') }, ''))`
      const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
      onTestFinished(() => void child.kill('SIGKILL'))
      let output = ''
      child.stdout.on('data', (part: Buffer) => (output += part.toString()))
      while (!existsSync(path) || !readFileSync(path, 'utf8').startsWith(String(child.pid)))
        await wait(20)
      const pauses = countPauses()
      expect(() => withFileLock(path, () => 'mine', what)).toThrow(/held by another process/)
      expect(pauses()).toBe(1501)
      const childExit = new Promise((resolve) => child.on('close', resolve))
      while (output === '') {
        child.kill('SIGCONT')
        await wait(20)
      }
      await childExit
      expect([output, existsSync(path)]).toEqual(['held', false])
    },
  )
})
