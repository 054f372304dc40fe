import { describe, expect, it } from 'vitest'
import type {
  FetchedPage,
  FetchOutcome,
  QueueItem,
} from '../../../src-main/store/records/record-types.ts'
import type { Store, StoreCalls } from '../../../src-main/store/store.ts'
import type { SyncContext } from '../../../src-main/sync/context.ts'
import { FetchFailures, syncWithdrawals } from '../../../src-main/sync/withdrawals.ts'
import { answer, fakeClient } from '../api/fake-service.ts'

const makeIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `wd-${String(index).padStart(6, '0')}`)
const answerAbsent = (): Response => answer(404, '{"code":40004,"error":"not found"}')

interface SyncRecord {
  readonly requested: string[]
  readonly saved: string[]
  /** Number of answers at each read of the queue. */
  readonly requestedAtRead: number[]
  /** Number of saved answers at each end of a load. */
  readonly finished: number[]
}

/** A sync of these ids, all due, with a queue that fails at the given reads. */
async function syncIds(
  ids: readonly string[],
  failsAt: (read: number) => boolean = () => false,
): Promise<SyncRecord & { readonly failure: unknown }> {
  const result: SyncRecord = { requested: [], saved: [], requestedAtRead: [], finished: [] }
  const fake = fakeClient(({ url }) => {
    result.requested.push(/withdrawals\/([^/]+)\//.exec(url)?.[1] ?? '')
    return answerAbsent()
  })
  const call = (name: string, input: unknown): Promise<unknown> => {
    if (name === 'findQueueItems') {
      const { after, limit } = input as StoreCalls['findQueueItems']['input']
      result.requestedAtRead.push(result.requested.length)
      if (failsAt(result.requestedAtRead.length))
        return Promise.reject(new Error('the queue cannot be read'))
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
      result.finished.push(result.saved.length)
      return Promise.resolve(null)
    }
    for (const item of (input as { fetched: readonly (FetchOutcome | FetchedPage)[] }).fetched)
      result.saved.push(...(item.kind === 'page' ? item.ids : [item.id]))
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
  const failure = await syncWithdrawals(context, new FetchFailures()).then(
    () => undefined,
    (error: unknown) => error,
  )
  return { ...result, failure }
}

describe('syncWithdrawals', () => {
  it.each([[0], [1], [4999], [5000], [5001], [10_000], [12_345]])(
    'requests each of %i ids once, in the order of the queue, and keeps every answer',
    async (count) => {
      const ids = makeIds(count)
      const { requested, saved, finished } = await syncIds(ids)
      expect(requested).toEqual(ids)
      expect(saved.toSorted()).toEqual(ids)
      expect(finished).toEqual([count])
    },
  )

  it('reads the queue one part ahead while ids remain', async () => {
    const { requestedAtRead } = await syncIds(makeIds(12_000))
    expect(requestedAtRead).toHaveLength(3)
    const [, second, third] = requestedAtRead as [number, number, number]
    expect([second > 2000 && second < 3000, third > 7000 && third < 8000]).toEqual([true, true])
  })

  it('reads a failed part once more, and ends with all answers saved if that fails too', async () => {
    const ids = makeIds(7000)
    const failedOnce = await syncIds(ids, (read) => read === 2)
    expect([failedOnce.failure, failedOnce.saved.toSorted()]).toEqual([undefined, ids])
    const failedTwice = await syncIds(ids, (read) => read > 1)
    expect(failedTwice.failure).toMatchObject({ message: 'the queue cannot be read' })
    expect(failedTwice.saved.toSorted()).toEqual(ids.slice(0, 5000))
    expect(failedTwice.finished).toEqual([5000])
    // Each worker may read once more, but not each remaining id.
    expect(failedTwice.requestedAtRead.length).toBeLessThan(20)
  })
})
