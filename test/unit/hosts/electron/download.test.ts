import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findElectron, runElectron } from '../../../../src-main/hosts/electron/spawn.ts'
import type { HeldClock } from '../../../support/held-clock.ts'
import { heldClock } from '../../../support/held-clock.ts'

interface SetUp {
  electronBinary(folder?: string): string | undefined
  hasDisplay(env: Record<string, string | undefined>): boolean
  prepareElectron(options: {
    modules: string
    nowMs?(): number
    sleep?(ms: number, signal: AbortSignal): Promise<void>
    isForced?: boolean
  }): Promise<string | undefined>
}

const { electronBinary, hasDisplay, prepareElectron } = (await import(
  new URL('../../../../resources/setup/electron.mjs', import.meta.url).href
)) as SetUp

let root: string
let modules: string
let clock: HeldClock

beforeEach(() => {
  clock = heldClock()
  root = mkdtempSync(join(tmpdir(), 'partner-desk-modules-'))
  modules = join(root, 'node_modules')
  mkdirSync(join(modules, 'electron'), { recursive: true })
  writeFileSync(
    join(modules, 'electron', 'package.json'),
    JSON.stringify({ name: 'electron', version: '1.2.3' }),
  )
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A short replacement of Electron's install script that counts its runs. */
function writeInstallScript(text: string): void {
  writeFileSync(
    join(modules, 'electron', 'install.js'),
    `require('fs').appendFileSync(__dirname + '/runs', 'x')\n${text}`,
  )
}

const runs = (): number =>
  existsSync(join(modules, 'electron', 'runs'))
    ? readFileSync(join(modules, 'electron', 'runs'), 'utf8').length
    : 0
const FIRST_BYTE_MS = 5000
const WHOLE_MS = 90_000
/** The limits if nothing can continue without the download. */
const FORCED_FIRST_BYTE_MS = 30_000
const FORCED_WHOLE_MS = 600_000
const success =
  "const fs = require('fs'); fs.mkdirSync(__dirname + '/dist'); fs.writeFileSync(__dirname + '/dist/electron', '#!/bin/sh\\necho \"$@\" > \"$(dirname \"$0\")/said\"\\nexit 7\\n'); fs.writeFileSync(__dirname + '/path.txt', 'electron')"

describe('prepareElectron', () => {
  test('runs Electron’s own script once and finds what it installed', async () => {
    writeInstallScript(success)
    const binary = join(modules, 'electron', 'dist', 'electron')
    expect(await prepareElectron({ modules, sleep: clock.sleep })).toBe(binary)
    expect(await prepareElectron({ modules, sleep: clock.sleep })).toBe(binary)
    expect([
      electronBinary(join(modules, 'electron')),
      findElectron(pathToFileURL(`${root}/`)),
      runs(),
    ]).toEqual([binary, binary, 1])
  })

  test('remembers a failure for one day and for one version', async () => {
    writeInstallScript(
      "console.error(Object.assign(new Error('fetch failed'), { cause: { code: 'ENOTFOUND' } })); process.exit(1)",
    )
    const prepareAt = (nowMs: number): Promise<string | undefined> =>
      prepareElectron({ modules, sleep: clock.sleep, nowMs: () => nowMs })
    expect(await prepareAt(1_000)).toBeUndefined()
    expect(await prepareAt(1_000 + 23 * 3600_000)).toBeUndefined()
    expect(runs()).toBe(1)
    await prepareAt(1_000 + 24 * 3600_000)
    expect(runs()).toBe(2)
    writeFileSync(join(modules, 'electron', 'package.json'), JSON.stringify({ version: '1.2.4' }))
    await prepareAt(1_001 + 24 * 3600_000)
    expect(runs()).toBe(3)
    await prepareElectron({
      modules,
      sleep: clock.sleep,
      nowMs: () => 1_002 + 24 * 3600_000,
      isForced: true,
    })
    expect(runs()).toBe(4)
  })

  test('ends a script whose server does not answer, and one that never finishes', async () => {
    const prepare = (isForced: boolean): Promise<string | undefined> =>
      prepareElectron({ modules, sleep: clock.sleep, isForced })
    writeInstallScript('setInterval(() => undefined, 1000)')
    const silentRun = prepare(false)
    await expect.poll(runs).toBe(1)
    expect(clock.pending()).toEqual([FIRST_BYTE_MS, WHOLE_MS])
    await clock.expire(FIRST_BYTE_MS)
    expect(await silentRun).toBeUndefined()
    const forcedRun = prepare(true)
    await expect.poll(runs).toBe(2)
    await clock.expire(FORCED_FIRST_BYTE_MS)
    expect(await forcedRun).toBeUndefined()
    // The server has answered, so only the total time is limited.
    writeInstallScript(
      "require('http').createServer((_, answer) => answer.write('part')).listen(0, '127.0.0.1', function () { void fetch('http://127.0.0.1:' + this.address().port) })",
    )
    const endlessRun = prepare(true)
    await expect.poll(() => [runs(), clock.pending()]).toEqual([3, [FORCED_WHOLE_MS]])
    await clock.expire(FORCED_WHOLE_MS)
    expect(await endlessRun).toBeUndefined()
    expect(clock.pending()).toEqual([])
  })

  test('is skipped if no window could be shown', () => {
    expect(hasDisplay({ CI: '1', DISPLAY: ':0' })).toBe(false)
    expect(hasDisplay({ DISPLAY: ':0' })).toBe(true)
    expect(hasDisplay({})).toBe(process.platform !== 'linux')
  })
})

describe('runElectron', () => {
  test('starts the program with the app and the data folder, and ends with its exit code', async () => {
    writeInstallScript(success)
    const binary = (await prepareElectron({ modules, sleep: clock.sleep })) as string
    chmodSync(binary, 0o755)
    expect(
      await runElectron({
        binary,
        folder: '/data',
        root: pathToFileURL(`${root}/`),
        env: { PATH: process.env.PATH },
      }),
    ).toBe(7)
    expect(readFileSync(join(modules, 'electron', 'dist', 'said'), 'utf8').trim()).toBe(
      `${process.getuid?.() === 0 ? '--no-sandbox ' : ''}${root}/ --data-dir /data`,
    )
  })
})
