import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withdrawalFields } from '../../../src-main/domain/withdrawal.ts'
import { openStore } from '../../../src-main/store/client.ts'
import type { Store } from '../../../src-main/store/store.ts'
import { AS_OF, decodeAll, makeFolder, withdrawalText } from '../../helpers/reconcile.ts'

// Node runs the thread from its source: it takes the types out by itself.
const workerUrl = pathToFileURL(join(import.meta.dirname, '../../../src-main/hosts/worker/main.ts'))

function open(path: string, isReadOnly = false, owner = 'the test'): Store {
  const store = openStore({ workerUrl, path, isReadOnly, owner })
  onTestFinished(() => store.close())
  return store
}

const records = decodeAll([withdrawalText({ id: 'W-1', currency: 'USDC' }, { amount: '1.50' })], withdrawalFields)

describe('the database thread', () => {
  it('F15: owns the profile for writing until it is closed, and names its owner to others', async () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const first = open(path, false, 'the window, process 7')
    await first.call('saveRecords', { kind: 'withdrawals', incoming: records, at: AS_OF })
    await expect(open(path).call('status', null)).rejects.toMatchObject({ kind: 'busy', code: 'ALREADY_RUNNING', why: 'the window, process 7 owns it' })
    await first.close()
    expect((await open(path).call('status', null)).counts).toMatchObject({ withdrawals: 1 })
  })

  it('reads beside the owner and refuses to write', async () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const owner = open(path)
    await owner.call('saveRecords', { kind: 'withdrawals', incoming: records, at: AS_OF })
    const reader = open(path, true)
    expect((await reader.call('status', null)).counts).toMatchObject({ withdrawals: 1 })
    expect(await reader.call('isOwned', null)).toEqual({ isOwned: true })
    await expect(reader.call('saveRecords', { kind: 'withdrawals', incoming: records, at: AS_OF })).rejects.toMatchObject({ kind: 'busy', code: 'READ_ONLY' })
    await owner.close()
    expect(await reader.call('isOwned', null)).toEqual({ isOwned: false })
  })

  it('says that there is no cache where only reading was asked for', async () => {
    await expect(open(join(makeFolder(), 'profile', 'cache.db'), true).call('status', null)).rejects.toMatchObject({ kind: 'store', code: 'NO_CACHE' })
  })

  it('V3: commits rows and the resume point of a page together', async () => {
    const store = open(join(makeFolder(), 'profile', 'cache.db'))
    const feed = { cursor: 'c1', passBegunAt: AS_OF, passIsFull: false, coveredFrom: null, coveredTo: null, isComplete: false }
    const broken = [...records, { kind: 'quarantined', id: 'W-2', reason: undefined as unknown as string, raw: '' } as const]
    await expect(store.call('saveRecords', { kind: 'withdrawals', incoming: broken, at: AS_OF, feed })).rejects.toMatchObject({ kind: 'store' })
    expect([(await store.call('getFeedState', null)).cursor, (await store.call('status', null)).counts.withdrawals]).toEqual([null, 0])
    await store.call('saveRecords', { kind: 'withdrawals', incoming: records, at: AS_OF, feed })
    expect([(await store.call('getFeedState', null)).cursor, (await store.call('status', null)).counts.withdrawals]).toEqual(['c1', 1])
  })

  it('finds nothing wrong with its own database, and refuses a call that it does not know', async () => {
    const store = open(join(makeFolder(), 'profile', 'cache.db'))
    expect(await store.call('check', null)).toEqual({ problems: [] })
    for (const name of ['nothing', '__proto__', 'constructor']) await expect(store.call(name as 'check', null)).rejects.toMatchObject({ kind: 'bug', code: 'UNKNOWN_CALL' })
  })

  it('fails the calls that come after it ended', async () => {
    const store = open(join(makeFolder(), 'profile', 'cache.db'))
    await store.call('status', null)
    await store.close()
    await expect(store.call('status', null)).rejects.toMatchObject({ kind: 'store', code: 'STORE_LOST' })
  })
})
