import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { plantLedger } from '../../src-main/sandbox/ledger.ts'
import { makeWorld } from '../../src-main/sandbox/world.ts'

const ENTRY = new URL('../../src-main/hosts/sandbox-worker/main.ts', import.meta.url)

describe('sandbox worker', () => {
  it('says where it is, hands out its ledger and ends when told', async () => {
    const worker = new Worker(ENTRY, { workerData: { seed: 3, withdrawals: 150 } })
    const [where] = (await once(worker, 'message')) as [Record<string, string>]
    expect(Object.keys(where).sort()).toEqual(['clientId', 'clientSecret', 'gatewayService', 'gatewayUrl', 'partnerUrl'])
    expect((await fetch(`${where.gatewayUrl}/trade/public/server-time`)).status).toBe(200)
    worker.postMessage({ kind: 'ledger' })
    const [ledger] = (await once(worker, 'message')) as [Record<string, string>]
    expect(ledger).toEqual({ kind: 'ledger', ...plantLedger(makeWorld(3, 150)) })
    worker.postMessage({ kind: 'close' })
    expect(await once(worker, 'exit')).toEqual([0])
  })
})
