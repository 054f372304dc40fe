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
  it('says where it is, hands out its ledger and ends when told', async () => {
    const worker = new Worker(ENTRY, { workerData: { seed: 3, withdrawals: 150 } })
    const [where] = (await once(worker, 'message')) as [Record<string, string>]
    expect(Object.keys(where).sort()).toEqual([
      'clientId',
      'clientSecret',
      'gatewayService',
      'gatewayUrl',
      'partnerUrl',
    ])
    expect((await fetch(`${where.gatewayUrl}/trade/public/server-time`)).status).toBe(200)
    worker.postMessage({ kind: 'ledger' })
    const [ledger] = (await once(worker, 'message')) as [Record<string, string>]
    expect(ledger).toEqual({ kind: 'ledger', ...plantLedger(makeWorld(3, 150)) })
    worker.postMessage({ kind: 'close' })
    expect(await once(worker, 'exit')).toEqual([0])
  })
})

describe('startSandbox', () => {
  it('threat 25: listens on this machine’s own address only', async () => {
    const sandbox = await startSandbox({ withdrawals: 10, clock: 'still' })
    const { hostname, port } = new URL(sandbox.partnerUrl)
    const others = Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? [])
        .filter(({ internal, family }) => !internal && family === 'IPv4')
        .map(({ address }) => address),
    )
    const answers = await Promise.all(
      [hostname, ...others, '127.0.0.2', '::1'].map((host) => reach(host, Number(port))),
    )
    expect(answers).toEqual([true, ...answers.slice(1).map(() => false)])
    await sandbox.close()
  })
})

function reach(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port })
    socket.once('connect', () => (socket.destroy(), done(true)))
    socket.once('error', () => done(false))
  })
}
