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
 * A real process behind the two members of Electron that the helper's port uses; `become` makes
 * Electron ready.
 */
function electron(): {
  app: Pick<App, 'whenReady'>
  utilityProcess: Pick<typeof utilityProcess, 'fork'>
  become(): void
  forks: number
} {
  let become = (): void => undefined
  const ready = new Promise<void>((done) => (become = done))
  const counts = { forks: 0 }
  return {
    app: { whenReady: () => ready },
    utilityProcess: {
      fork(path: string) {
        counts.forks += 1
        const child = fork(path, [], { stdio: 'ignore' })
        return Object.assign(child, {
          postMessage: (message: object) => child.send(message, () => undefined),
        }) as never
      },
    },
    become: () => become(),
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
    const world = electron()
    const heard: unknown[] = []
    const started = utilityHelper(
      world,
      helper("process.on('message', (message) => process.send(message))"),
    )()
    started.onMessage((message) => heard.push(message))
    started.send(request)
    started.send({ ...request, id: 2 })
    expect(world.forks).toBe(0)
    world.become()
    await expect.poll(() => heard).toEqual([request, { ...request, id: 2 }])
    const childExit = new Promise<void>((done) => started.onExit(done))
    started.kill()
    await childExit
  })

  test('F17: kills a helper that ignores SIGTERM', async () => {
    const world = electron()
    world.become()
    const started = utilityHelper(
      world,
      helper(
        "process.on('SIGTERM', () => undefined); process.send('up'); setInterval(() => undefined, 1000)",
      ),
    )()
    await new Promise<unknown>((done) => started.onMessage(done))
    const childExit = new Promise<void>((done) => started.onExit(done))
    started.kill()
    await childExit
  })

  test('never starts one that is killed before Electron is ready', async () => {
    const world = electron()
    utilityHelper(world, helper(''))().kill()
    world.become()
    await Promise.resolve()
    expect(world.forks).toBe(0)
  })
})
