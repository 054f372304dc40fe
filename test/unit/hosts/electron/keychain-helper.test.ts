import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App, utilityProcess } from 'electron'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { utilityHelper } from '../../../../src-main/hosts/electron/keychain-helper.ts'

let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'partner-desk-helper-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * A real process behind the two members of Electron that the helper's port uses. `makeReady` makes
 * Electron ready.
 */
function electron(): {
  app: Pick<App, 'whenReady'>
  utilityProcess: Pick<typeof utilityProcess, 'fork'>
  makeReady(): void
  forks: number
} {
  let makeReady = (): void => undefined
  const readiness = new Promise<void>((resolve) => (makeReady = resolve))
  const counts = { forks: 0 }
  return {
    app: { whenReady: () => readiness },
    utilityProcess: {
      fork(path: string) {
        counts.forks += 1
        const child = fork(path, [], { stdio: 'ignore' })
        return Object.assign(child, {
          postMessage: (message: object) => child.send(message, () => undefined),
        }) as never
      },
    },
    makeReady: () => makeReady(),
    get forks() {
      return counts.forks
    },
  }
}

function helper(text: string): URL {
  const path = join(folder, 'helper.mjs')
  writeFileSync(path, text)
  return pathToFileURL(path)
}

const request = { id: 1, call: 'get', service: 's', account: 'a' } as const

describe('utilityHelper', () => {
  test('waits for Electron to be ready, then sends in order', async () => {
    const fakeElectron = electron()
    const messages: unknown[] = []
    const startedHelper = utilityHelper(
      fakeElectron,
      helper("process.on('message', (message) => process.send(message))"),
    )()
    startedHelper.onMessage((message) => messages.push(message))
    startedHelper.send(request)
    startedHelper.send({ ...request, id: 2 })
    expect(fakeElectron.forks).toBe(0)
    fakeElectron.makeReady()
    await expect.poll(() => messages).toEqual([request, { ...request, id: 2 }])
    const childExit = new Promise<void>((resolve) => startedHelper.onExit(resolve))
    startedHelper.kill()
    await childExit
  })

  test('F17: kills a helper that ignores SIGTERM', async () => {
    const fakeElectron = electron()
    fakeElectron.makeReady()
    const startedHelper = utilityHelper(
      fakeElectron,
      helper(
        "process.on('SIGTERM', () => undefined); process.send('up'); setInterval(() => undefined, 1000)",
      ),
    )()
    await new Promise<unknown>((resolve) => startedHelper.onMessage(resolve))
    const childExit = new Promise<void>((resolve) => startedHelper.onExit(resolve))
    startedHelper.kill()
    await childExit
  })

  test('does not start a helper that is killed before Electron is ready', async () => {
    const fakeElectron = electron()
    utilityHelper(fakeElectron, helper(''))().kill()
    fakeElectron.makeReady()
    await Promise.resolve()
    expect(fakeElectron.forks).toBe(0)
  })
})
