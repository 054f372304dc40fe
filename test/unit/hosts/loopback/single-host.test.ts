import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ANSWER_TIMEOUT_MS,
  askHost,
  serveWindowRequests,
} from '../../../../src-main/hosts/loopback/control.ts'
import { readMark, replaceMark } from '../../../../src-main/hosts/loopback/host-mark.ts'
import { newSecret, sign } from '../../../../src-main/hosts/loopback/proof.ts'
import { claimFolder } from '../../../../src-main/hosts/loopback/single-host.ts'
import { heldClock } from '../../../support/held-clock.ts'
import { buildPage, codeOf, open, openWorld, until } from './world.ts'

let page: string
let folder: string
const startedHosts: Start[] = []
beforeAll(async () => void (page = await buildPage()))
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'loopback-single-'))))
afterEach(async () => {
  for (const { child } of startedHosts)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await Promise.all(startedHosts.splice(0).map(({ ended }) => ended))
  rmSync(folder, { recursive: true, force: true })
})

interface Start {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  stdout: string
  stderr: string
}

function start(): Start {
  const child = spawn(
    process.execPath,
    ['--no-warnings', join(import.meta.dirname, 'start-host.ts'), folder, page],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const newStart: Start = {
    child,
    ended: new Promise((resolve) => child.once('close', (code) => resolve(code))),
    stdout: '',
    stderr: '',
  }
  child.stdout?.on('data', (part: Buffer) => (newStart.stdout += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (newStart.stderr += part.toString()))
  startedHosts.push(newStart)
  return newStart
}

async function addressOf(start: Start): Promise<string> {
  await until(() => start.stdout.includes('\n') || start.child.exitCode !== null)
  return (JSON.parse(start.stdout) as { url: string }).url
}

const isRunning = (start: Start): boolean =>
  start.child.exitCode === null && start.child.signalCode === null
const portOf = (url: string): number => Number(new URL(url).port)

async function expectOneHost(starts: readonly Start[]): Promise<Start> {
  const addresses = await Promise.all(starts.map(addressOf))
  await until(() => starts.filter(isRunning).length === 1)
  const [winner] = starts.filter(isRunning) as [Start]
  expect(new Set(addresses.map(portOf)).size).toBe(1)
  expect(new Set(addresses).size).toBe(starts.length)
  // Only the winner may touch the data.
  expect(starts.filter(({ stderr }) => stderr.includes('desk started'))).toEqual([winner])
  for (const address of addresses)
    expect(await open(portOf(address), codeOf(address))).toHaveProperty('bearer')
  expect(
    await Promise.all(starts.filter((start) => start !== winner).map(({ ended }) => ended)),
  ).toEqual(Array(starts.length - 1).fill(0))
  return winner
}

describe('one host for a data folder', () => {
  it('a second start receives a fresh address and ends with 0; the mark is readable by this user alone and removed at the end', async () => {
    const firstStart = start()
    await addressOf(firstStart)
    expect(statSync(join(folder, 'window.json')).mode & 0o777).toBe(0o600)
    await expectOneHost([firstStart, start()])
    firstStart.child.kill('SIGTERM')
    expect(await firstStart.ended).toBe(0)
    expect(readdirSync(folder).filter((name) => name !== 'logs')).toEqual([])
  })

  it('F15: of five starts at once exactly one is the host, and gives the others its addresses', async () => {
    await expectOneHost(Array.from({ length: 5 }, start))
  })

  it('F15: after kill -9 of the host, of five starts at once exactly one replaces it', async () => {
    const killedHost = start()
    await addressOf(killedHost)
    killedHost.child.kill('SIGKILL')
    await killedHost.ended
    expect(existsSync(join(folder, 'window.json'))).toBe(true)
    await expectOneHost(Array.from({ length: 5 }, start))
  })

  it('F15: the mark of a killed host is replaced, also if it was killed while it held the lock', async () => {
    const killedHost = start()
    await addressOf(killedHost)
    killedHost.child.kill('SIGKILL')
    await killedHost.ended
    writeFileSync(join(folder, 'window.json.door'), 'left by it')
    const ownMark = { port: 9, secret: newSecret(), pid: process.pid }
    // No sleep ends on this clock, so the mark of a killed host must be replaced without waiting.
    const claim = await claimFolder(folder, ownMark, 'address', heldClock())
    expect([claim.kind, readMark(folder)]).toEqual(['own', ownMark])
    if (claim.kind === 'own') claim.release()
    expect(readdirSync(folder).filter((name) => name !== 'logs')).toEqual([])
  })

  it('a frozen host keeps the folder, and the next start reports its process', async () => {
    const frozenHost = start()
    await addressOf(frozenHost)
    frozenHost.child.kill('SIGSTOP')
    try {
      const clock = heldClock()
      const ownMark = { port: 9, secret: newSecret(), pid: process.pid }
      const claiming = claimFolder(folder, ownMark, 'address', clock)
      void clock.expire(ANSWER_TIMEOUT_MS)
      await expect(claiming).rejects.toMatchObject({
        kind: 'busy',
        code: 'ALREADY_RUNNING',
        evidence: { pid: frozenHost.child.pid },
      })
    } finally {
      frozenHost.child.kill('SIGCONT')
    }
  })
})

describe('replaceMark', () => {
  it('waits for a living start that holds the lock, however slow the machine is', async () => {
    const lockPath = join(folder, 'window.json.door')
    writeFileSync(lockPath, `${process.pid} ${newSecret()}`)
    const twoSecondsAgo = Date.now() / 1000 - 2
    utimesSync(lockPath, twoSecondsAgo, twoSecondsAgo)
    const ownMark = { port: 1, secret: newSecret(), pid: 1 }
    let isReplaced = false
    const replacing = replaceMark(folder, undefined, ownMark).finally(() => (isReplaced = true))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(isReplaced).toBe(false)
    rmSync(lockPath)
    expect(await replacing).toBe(true)
  })

  it('lets one of many replace the same stale mark', async () => {
    const staleMark = { port: 9, secret: newSecret(), pid: 1 }
    expect(await replaceMark(folder, undefined, staleMark)).toBe(true)
    utimesSync(join(folder, 'window.json'), 1, 1)
    const marks = Array.from({ length: 20 }, (_value, port) => ({
      port,
      secret: newSecret(),
      pid: 1,
    }))
    const outcomes = await Promise.all(marks.map((mark) => replaceMark(folder, staleMark, mark)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(readMark(folder)).toEqual(marks[outcomes.indexOf(true)])
  })

  it.each(['', '{', 'null', '{"port":"1","pid":2,"secret":"x"}'])(
    'replaces a file that no host wrote: %j',
    async (text) => {
      writeFileSync(join(folder, 'window.json'), text)
      expect(readMark(folder)).toBeUndefined()
      const ownMark = { port: 1, secret: newSecret(), pid: 1 }
      expect(await replaceMark(folder, undefined, ownMark)).toBe(true)
      expect(JSON.parse(readFileSync(join(folder, 'window.json'), 'utf8'))).toEqual(ownMark)
    },
  )
})

describe('the control request', () => {
  it('is granted once for a proof, and the answer has a proof too', async () => {
    const secret = newSecret()
    const windowRequests: string[] = []
    const world = await openWorld({
      control: serveWindowRequests(
        secret,
        (windowRequest) => (
          windowRequests.push(windowRequest),
          Promise.resolve({
            url: windowRequest === 'window' ? null : 'http://127.0.0.1:1/#launch=x',
          })
        ),
      ),
    })
    const mark = { port: world.host.port, secret, pid: process.pid }
    expect(await askHost(mark, 'address', heldClock())).toEqual({
      kind: 'granted',
      url: 'http://127.0.0.1:1/#launch=x',
    })
    expect(await askHost(mark, 'window', heldClock())).toEqual({ kind: 'granted', url: null })
    // Without the secret, neither side accepts the other.
    expect(await askHost({ ...mark, secret: newSecret() }, 'address', heldClock())).toEqual({
      kind: 'gone',
    })
    expect(windowRequests).toEqual(['address', 'window'])
    await world.host.close()
  })

  it('is refused when it is replayed or changed', async () => {
    const secret = newSecret()
    const grant = serveWindowRequests(secret, () => Promise.resolve({ url: 'u' }))
    const nonce = newSecret()
    const proof = sign(secret, `wish:${nonce}:window`)
    expect(await grant({ nonce, wish: 'address', proof })).toBeUndefined()
    expect(await grant({ nonce, wish: 'window', proof })).toMatchObject({ url: 'u' })
    expect(await grant({ nonce, wish: 'window', proof })).toBeUndefined()
    for (const invalidRequest of [
      {},
      { nonce: 1, wish: 'window', proof },
      { nonce, wish: 'all', proof },
      { nonce, wish: 'window' },
    ])
      expect(await grant(invalidRequest)).toBeUndefined()
  })

  it('threat 17: a program that has taken the port of a dead host is not trusted', async () => {
    const impostor = createServer((socket) => {
      socket.on('error', () => undefined).resume()
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"url":"http://evil.example/","proof":"aa"}',
      )
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => impostor.once('listening', resolve))
    const mark = {
      port: (impostor.address() as AddressInfo).port,
      secret: newSecret(),
      pid: process.pid,
    }
    expect(await askHost(mark, 'address', heldClock())).toEqual({ kind: 'gone' })
    await new Promise((resolve) => impostor.close(resolve))
  })
})
