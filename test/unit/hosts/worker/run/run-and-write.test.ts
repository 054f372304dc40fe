import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../../../src-main/store/client.ts'
import { build } from '../../../../support/cli.ts'
import { AS_OF, defaultInput, makeFolder, writeLedger } from '../../../../support/reconcile.ts'

const workerUrl = pathToFileURL(resolve(import.meta.dirname, '../../../../../.out/main/worker.js'))

beforeAll(() => build())

describe('writes in a pause of a run', () => {
  it('A72: stay when the run is cancelled and rolled back', async () => {
    const folder = makeFolder()
    const store = openStore({
      workerUrl,
      path: join(folder, 'profile', 'cache.db'),
      isReadOnly: false,
      owner: 'a test',
    })
    onTestFinished(() => store.close())
    await store.call('getFeedState', null)
    // Rejected rows are written while the ledger is still being read.
    const ledgerPath = writeLedger(
      folder,
      `id,amount,currency,status,created_at\nW-0,1,USDC,COMPLETED,2026-09-01T10:00:00Z\n${'W-1,not a number,USDC,COMPLETED,2026-09-01T10:00:00Z\n'.repeat(60_000)}`,
    )
    const stop = new AbortController()
    const pendingWrites: Promise<unknown>[] = []
    const onProgress = (): void => {
      if (pendingWrites.length > 0) return
      pendingWrites.push(
        store.call('prepareInstruction', {
          id: 'i-1',
          kind: 'executeQuote',
          subject: 'q',
          onceKey: 'execute/q',
          request: '{}',
          at: AS_OF,
        }),
        store.call('markSent', { id: 'i-1', at: AS_OF }),
      )
      void Promise.all(pendingWrites).then(() => stop.abort())
    }
    const input = { ...defaultInput, ledgerPath }
    const run = await store.call('reconcile', input, { signal: stop.signal, onProgress }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    expect([pendingWrites.length, run]).toEqual([2, 'CANCELLED'])
    expect((await store.call('findInstruction', { id: 'i-1' }))?.state).toBe('sent')
    expect(await store.call('latestRun', { id: undefined })).toBe(null)
  })
})
