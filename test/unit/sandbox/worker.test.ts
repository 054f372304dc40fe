import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { plantLedger } from '../../../src-main/sandbox/ledger/ledger.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import { makeWorld } from '../../../src-main/sandbox/world/world.ts'

const ENTRY = new URL('../../../src-main/hosts/sandbox-worker/main.ts', import.meta.url)

describe('sandbox worker', () => {
  it('reports its addresses, returns its ledger and ends on command', async () => {
    const worker = new Worker(ENTRY, { workerData: { seed: 3, withdrawals: 150 } })
    const [addresses] = (await once(worker, 'message')) as [SandboxAddresses]
    expect(shapeOf(addresses)).toEqual([
      ['credentials', 'gatewayService', 'gatewayUrl', 'partnerUrl'],
      ['clientId', 'clientSecret'],
    ])
    expect((await fetch(`${addresses.gatewayUrl}/trade/public/server-time`)).status).toBe(200)
    worker.postMessage({ kind: 'ledger' })
    const [ledger] = (await once(worker, 'message')) as [Record<string, string>]
    expect(ledger).toEqual({ kind: 'ledger', ...plantLedger(makeWorld(3, 150)) })
    worker.postMessage({ kind: 'close' })
    expect(await once(worker, 'exit')).toEqual([0])
  })
})

interface SandboxAddresses {
  readonly gatewayUrl: string
  readonly credentials: Readonly<Record<string, string>>
}

const filledNames = (object: object): string[] =>
  Object.entries(object)
    .flatMap(([name, value]) => (value === undefined ? [] : [name]))
    .sort()
const shapeOf = (addresses: SandboxAddresses): string[][] => [
  filledNames(addresses),
  filledNames(addresses.credentials),
]

describe('sandbox worker in documented form', () => {
  it("also reports the key that signs the gateway's calls, and the stream's address", async () => {
    const worker = new Worker(ENTRY, { workerData: { preset: 'documented', withdrawals: 150 } })
    const [addresses] = (await once(worker, 'message')) as [SandboxAddresses]
    expect(shapeOf(addresses)).toEqual([
      ['credentials', 'gatewayService', 'gatewayUrl', 'partnerUrl', 'streamUrl'],
      ['clientId', 'clientSecret', 'gatewayKey', 'gatewaySecret'],
    ])
    worker.postMessage({ kind: 'ledger' })
    const [ledger] = (await once(worker, 'message')) as [Record<string, string>]
    expect(ledger).toEqual({ kind: 'ledger', ...plantLedger(makeWorld(1, 150, 'documented')) })
    worker.postMessage({ kind: 'close' })
    expect(await once(worker, 'exit')).toEqual([0])
  })
})

describe('startSandbox', () => {
  it('takes three ports in a row for the documented form', async () => {
    const sandbox = await withFreePort((port) =>
      startSandbox({ withdrawals: 10, clock: 'still', preset: 'documented', port }),
    )
    const ports = [sandbox.partnerUrl, sandbox.gatewayUrl, sandbox.streamUrl ?? ''].map((url) =>
      Number(new URL(url).port),
    )
    expect(ports).toEqual([ports[0], (ports[0] ?? 0) + 1, (ports[0] ?? 0) + 2])
    await sandbox.close()
  })

  it('threat 25: listens on loopback only', async () => {
    const sandbox = await startSandbox({ withdrawals: 10, clock: 'still' })
    const { hostname, port } = new URL(sandbox.partnerUrl)
    const otherHosts = Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? [])
        .filter(({ internal, family }) => !internal && family === 'IPv4')
        .map(({ address }) => address),
    )
    const answers = await Promise.all(
      [hostname, ...otherHosts, '127.0.0.2', '::1'].map((host) => reach(host, Number(port))),
    )
    expect(answers).toEqual([true, ...answers.slice(1).map(() => false)])
    await sandbox.close()
  })
})

/**
 * Calls `start` with a port below the systems' own range (from 32,768), so that connections of
 * other tests rarely use it. Tries up to six ports.
 */
async function withFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let triesLeft = 5; ; triesLeft -= 1)
    try {
      return await start(randomInt(20_000, 30_000))
    } catch (error) {
      if (triesLeft === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
}

function reach(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port })
    socket.once('connect', () => (socket.destroy(), done(true)))
    socket.once('error', () => done(false))
  })
}
