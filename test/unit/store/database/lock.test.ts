import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isLocked, takeLock } from '../../../../src-main/store/database/lock.ts'
import { failureOf, makeFolder } from '../../../support/reconcile.ts'

const source = pathToFileURL(
  join(import.meta.dirname, '../../../../src-main/store/database/lock.ts'),
).href

/** Starts another process that holds the lock until it is killed. */
async function startHolder(path: string, owner: string): Promise<ChildProcess> {
  const program = `const { takeLock } = await import(${JSON.stringify(source)}); globalThis.held = takeLock(${JSON.stringify(path)}, ${JSON.stringify(owner)}); process.stdout.write('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

describe('takeLock', () => {
  it('holds a lock whose owner file cannot be written, and releases it', () => {
    const path = join(makeFolder(), 'profile', 'instance.lock')
    mkdirSync(join(path, '../instance.owner/in the way'), { recursive: true })
    const lock = takeLock(path, 'the window')
    expect(isLocked(path)).toBe(true)
    lock.release()
    expect(isLocked(path)).toBe(false)
  })

  it('refuses a second holder in the same process until the lock is released', () => {
    const path = join(makeFolder(), 'profile', 'instance.lock.db')
    const lock = takeLock(path, 'the window')
    expect(failureOf(() => takeLock(path, 'another'))).toMatchObject({
      kind: 'busy',
      code: 'ALREADY_RUNNING',
      why: 'the window owns it',
    })
    expect(isLocked(path)).toBe(true)
    lock.release()
    expect(isLocked(path)).toBe(false)
    takeLock(path, 'another').release()
  })

  it('F09: does not report a lock that cannot be tested as held', () => {
    const path = join(makeFolder(), 'instance.lock.db')
    writeFileSync(join(path, '../instance.owner'), 'an earlier owner')
    writeFileSync(path, 'text that is not a database, longer than the header of one: '.repeat(20))
    expect(failureOf(() => takeLock(path, 'me'))).toMatchObject({
      kind: 'store',
      code: 'DB_DAMAGED',
    })
    expect(isLocked(path)).toBe(false)
  })

  it('F15, L22: refuses a second process, names the owner, and takes the lock at once after kill -9', async () => {
    const path = join(makeFolder(), 'instance.lock.db')
    const holder = await startHolder(path, 'partner-desk sync, process 7')
    expect(isLocked(path)).toBe(true)
    expect(failureOf(() => takeLock(path, 'me'))).toMatchObject({
      kind: 'busy',
      code: 'ALREADY_RUNNING',
      why: 'partner-desk sync, process 7 owns it',
    })
    const exited = once(holder, 'exit')
    holder.kill('SIGKILL')
    await exited
    // Do not wait: the lock must be free at once.
    expect(isLocked(path)).toBe(false)
    takeLock(path, 'me').release()
  })

  it('F15: does not take the lock from a stopped process', async () => {
    const path = join(makeFolder(), 'instance.lock.db')
    const holder = await startHolder(path, 'a stopped process')
    holder.kill('SIGSTOP')
    expect(failureOf(() => takeLock(path, 'me'))).toMatchObject({ code: 'ALREADY_RUNNING' })
  })

  it('S9: creates files with mode 0600 in a folder with mode 0700', () => {
    const umask = process.umask(0)
    onTestFinished(() => void process.umask(umask))
    const folder = join(makeFolder(), 'profile')
    const lock = takeLock(join(folder, 'instance.lock.db'), 'me')
    onTestFinished(() => lock.release())
    expect(
      [folder, join(folder, 'instance.lock.db'), join(folder, 'instance.owner')].map(
        (path) => statSync(path).mode & 0o777,
      ),
    ).toEqual([0o700, 0o600, 0o600])
  })
})

describe('isLocked', () => {
  it('returns false if there is no lock file, and creates none', () => {
    expect(isLocked(join(makeFolder(), 'nothing.db'))).toBe(false)
  })
})
