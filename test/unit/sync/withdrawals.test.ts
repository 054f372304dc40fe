import { describe, expect, it } from 'vitest'
import type {
  Fetched,
  FetchedPage,
  QueueItem,
} from '../../../src-main/store/records/record-types.ts'
import type { Store, StoreCalls } from '../../../src-main/store/store.ts'
import type { SyncContext } from '../../../src-main/sync/context.ts'
import { syncWithdrawals, Unfetched } from '../../../src-main/sync/withdrawals.ts'
import { answer, fakeClient } from '../api/fake-service.ts'

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `wd-${String(at).padStart(6, '0')}`)
const absent = (): Response => answer(404, '{"code":40004,"error":"not found"}')

interface Synced {
  readonly asked: string[]
  readonly saved: string[]
  /** How many answers there were whenever the queue was read. */
  readonly readAt: number[]
  /** How many answers were kept whenever a load was told as over. */
  readonly finished: number[]
}

/** A sync of these ids, all of them due, with a queue that fails where it is said. */
async function synced(
  ids: readonly string[],
  failing: (read: number) => boolean = () => false,
): Promise<Synced & { readonly failure: unknown }> {
  const told: Synced = { asked: [], saved: [], readAt: [], finished: [] }
  const fake = fakeClient(({ url }) => {
    told.asked.push(/withdrawals\/([^/]+)\//.exec(url)?.[1] ?? '')
    return absent()
  })
  const call = (name: string, input: unknown): Promise<unknown> => {
    if (name === 'queueItems') {
      const { after, limit } = input as StoreCalls['queueItems']['input']
      told.readAt.push(told.asked.length)
      if (failing(told.readAt.length)) return Promise.reject(new Error('the queue cannot be read'))
      const items = ids.filter((id) => id > after).slice(0, limit)
      return Promise.resolve(
        items.map((id): QueueItem => ({
          id,
          state: 'wanted',
          askedAt: null,
          firstSeen: null,
          status: null,
          createdAt: null,
        })),
      )
    }
    if (name === 'finishLoad') {
      told.finished.push(told.saved.length)
      return Promise.resolve(null)
    }
    for (const item of (input as { fetched: readonly (Fetched | FetchedPage)[] }).fetched)
      told.saved.push(...(item.kind === 'page' ? item.ids : [item.id]))
    return Promise.resolve({ seen: 0, added: 0, changed: 0, quarantined: 0 })
  }
  const store: Store = { call: call as Store['call'], close: () => Promise.resolve() }
  const context = {
    client: fake.client,
    store,
    clock: fake.network.clock,
    statusMap: {},
    isFull: false,
    signal: undefined,
    progress: () => undefined,
  } satisfies SyncContext
  const failure = await syncWithdrawals(context, new Unfetched()).then(
    () => undefined,
    (error: unknown) => error,
  )
  return { ...told, failure }
}

describe('syncWithdrawals', () => {
  it.each([[0], [1], [4999], [5000], [5001], [10_000], [12_345]])(
    'asks each of %i ids once, in the order of the queue, and keeps every answer',
    async (count) => {
      const ids = numbered(count)
      const { asked, saved, finished } = await synced(ids)
      expect(asked).toEqual(ids)
      expect(saved.toSorted()).toEqual(ids)
      expect(finished).toEqual([count])
    },
  )

  it('reads the queue on while ids are left to be asked, one part ahead', async () => {
    const { readAt } = await synced(numbered(12_000))
    expect(readAt).toHaveLength(3)
    const [, second, third] = readAt as [number, number, number]
    expect([second > 2000 && second < 3000, third > 7000 && third < 8000]).toEqual([true, true])
  })

  it('looks a part up once more that could not be read, and ends where that fails too, with all answers kept', async () => {
    const ids = numbered(7000)
    const once = await synced(ids, (read) => read === 2)
    expect([once.failure, once.saved.toSorted()]).toEqual([undefined, ids])
    const ended = await synced(ids, (read) => read > 1)
    expect(ended.failure).toMatchObject({ message: 'the queue cannot be read' })
    expect(ended.saved.toSorted()).toEqual(ids.slice(0, 5000))
    expect(ended.finished).toEqual([5000])
    // Whoever asks may look once more; not each id that is left.
    expect(ended.readAt.length).toBeLessThan(20)
  })
})
