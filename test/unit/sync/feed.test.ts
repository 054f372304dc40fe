import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { Failure } from '../../../src-main/base/failure.ts'
import type { OpenedItem, OpenedRecord } from '../../../src-main/domain/packed-records.ts'
import { RecordPages } from '../../../src-main/domain/packed-records.ts'
import { transactionFields } from '../../../src-main/domain/transaction.ts'
import type { FeedState, SaveResult } from '../../../src-main/store/records/record-types.ts'
import type { Store, StoreCalls } from '../../../src-main/store/store.ts'
import type { SyncContext } from '../../../src-main/sync/context.ts'
import { syncFeed } from '../../../src-main/sync/feed.ts'
import type { FakeClient, Respond } from '../api/fake-service.ts'
import { answer, envelope, fakeClient } from '../api/fake-service.ts'
import { outcomeOf } from '../base/failing.ts'

const emptyState: FeedState = {
  cursor: null,
  passBegunAt: null,
  passIsFull: false,
  coveredFrom: null,
  coveredTo: null,
  isComplete: false,
}
const NOW = '2026-11-21T10:00:00.000000Z'

interface FakeCache {
  readonly store: Store
  state(): FeedState
  /** Ids in the order in which they were first saved. */
  ids(): string[]
  /** The state committed with each batch of rows. */
  readonly commits: { readonly ids: string[]; readonly cursor: string | null | undefined }[]
  /** The states that were saved without rows: at the end of each pass, also of a failed one. */
  readonly ends: FeedState[]
}

/** A store that holds records by id and supports only the calls that the feed makes. */
function makeCache(begin: FeedState = emptyState, oldestOpen: string | null = null): FakeCache {
  let state = begin
  const records = new Map<string, string>()
  const commits: FakeCache['commits'] = []
  const ends: FeedState[] = []
  const save = (incoming: readonly OpenedItem[], feed: FeedState | undefined): SaveResult => {
    const saveResult = { seen: incoming.length, added: 0, changed: 0, quarantined: 0, oldest: null }
    for (const item of incoming) {
      if (item.kind === 'quarantined') saveResult.quarantined += 1
      else {
        const id = idOf(item)
        if (!records.has(id)) saveResult.added += 1
        else if (records.get(id) !== item.raw) saveResult.changed += 1
        records.set(id, item.raw)
      }
    }
    if (feed) state = feed
    commits.push({
      ids: incoming.map((item) => (item.kind === 'record' ? idOf(item) : '')),
      cursor: feed?.cursor,
    })
    return saveResult
  }
  const call = (name: string, input: unknown): Promise<unknown> => {
    if (name === 'getFeedState') return Promise.resolve(state)
    if (name === 'saveFeedState')
      return Promise.resolve((ends.push((state = input as FeedState)), null))
    if (name === 'setFact') return Promise.resolve(null)
    if (name === 'oldestOpenTransaction') return Promise.resolve(oldestOpen)
    if (name === 'saveRecords') {
      const { incoming, feed } = input as StoreCalls['saveRecords']['input']
      return Promise.resolve(save([...new RecordPages(transactionFields, incoming)], feed))
    }
    return Promise.reject(new Error(`the feed does not call ${name}`))
  }
  return {
    store: { call: call as Store['call'], close: () => Promise.resolve() },
    state: () => state,
    ids: () => [...records.keys()],
    commits,
    ends,
  }
}

const idOf = ({ values }: OpenedRecord): string =>
  values[transactionFields.findIndex(({ name }) => name === 'id')] ?? ''

function context(
  fake: FakeClient,
  cache: FakeCache,
  change: Partial<SyncContext> = {},
): SyncContext {
  return {
    client: fake.client,
    store: cache.store,
    clock: fake.network.clock,
    statusMap: {},
    isFull: false,
    signal: undefined,
    progress: () => undefined,
    ...change,
  }
}

/**
 * A feed row, created on the day of November 2026 that equals its id. Callers list rows newest
 * first.
 */
const row = (id: number, status = 'COM'): unknown => ({
  id,
  status,
  created_at: `2026-11-${String(id).padStart(2, '0')}T00:00:00Z`,
})
const page = (rows: readonly unknown[], nc: string | null): Response =>
  answer(200, envelope({ transactions: rows, nc, pc: null }))

/** A service with a feed of these pages, at the cursors p1, p2 and so on. */
const pagedService =
  (pages: readonly (readonly unknown[])[]): Respond =>
  ({ url }) => {
    const cursor = new URL(url).searchParams.get('nc')
    const index = cursor === null ? 0 : Number(cursor.slice(1))
    return page(pages[index] ?? [], index + 1 < pages.length ? `p${index + 1}` : null)
  }

const cursorsOf = (fake: FakeClient): (string | null)[] =>
  fake.requests().map((request) => new URL(request.url).searchParams.get('nc'))

describe('syncFeed', () => {
  it('B27, F33: walks from the top to the end, keeps every row once, and reads the top again', async () => {
    const fake = fakeClient(pagedService([[row(20), row(19)], [row(18)], [row(17)]]))
    const cache = makeCache()
    expect(await syncFeed(context(fake, cache))).toMatchObject({
      seen: 4,
      added: 4,
      changed: 0,
      quarantined: 0,
    })
    expect(cache.ids()).toEqual(['20', '19', '18', '17'])
    expect(cache.state()).toEqual({
      cursor: null,
      passBegunAt: null,
      passIsFull: false,
      coveredFrom: '2026-11-17T00:00:00.000000Z',
      coveredTo: NOW,
      isComplete: true,
    })
    expect(cursorsOf(fake).slice(0, 3)).toEqual([null, 'p1', 'p2'])
  })

  it('V3: commits rows together with the cursor that follows them', async () => {
    const fake = fakeClient(pagedService([[row(20)], [row(19)], [row(18)]]))
    const cache = makeCache()
    await syncFeed(context(fake, cache))
    const nextCursors: Record<string, string | null> = { '20': 'p1', '19': 'p2', '18': null }
    expect(cache.commits.map(({ cursor }) => cursor)).toEqual(
      cache.commits.map(({ ids }) => nextCursors[ids.at(-1) ?? '']),
    )
    expect(cache.commits.length).toBeGreaterThan(1)
  })

  it('F01: keeps the fetched rows when the service fails, and resumes there', async () => {
    const pages = [[row(20)], [row(19)], [row(18)], [row(17)]]
    let isBroken = true
    const fake = fakeClient((request, count) =>
      isBroken && count === 2 ? answer(403, '{}') : pagedService(pages)(request, count),
    )
    const cache = makeCache()
    expect(await outcomeOf(() => syncFeed(context(fake, cache)))).toBe('service HTTP_403')
    expect([
      cache.ids(),
      cache.state().cursor,
      cache.state().isComplete,
      cache.state().coveredFrom,
    ]).toEqual([['20', '19'], 'p2', false, '2026-11-19T00:00:00.000000Z'])
    // The store is notified of the end of the pass, so that it builds what it deferred.
    expect(cache.ends).toEqual([cache.state()])
    isBroken = false
    await syncFeed(context(fake, cache))
    expect([cache.ids(), cache.state().cursor, cache.state().isComplete]).toEqual([
      ['20', '19', '18', '17'],
      null,
      true,
    ])
    expect(cursorsOf(fake).slice(2, 5)).toEqual(['p2', 'p2', 'p3'])
  })

  it.each(['quick', 'slow'])(
    'F01: on a %s disk requests no page before the previous one is stored, while a page is a large share of the rows',
    async (disk) => {
      const perPage = 3
      const cache = makeCache()
      const respondWithMany = pagedService(
        Array.from({ length: 200 }, (_, at) =>
          Array.from({ length: perPage }, (__, index) => row(at * perPage + index)),
        ),
      )
      const storedPages: number[] = []
      const fake = fakeClient((request, count) => {
        storedPages.push(cache.commits.reduce((sum, { ids }) => sum + ids.length, 0) / perPage)
        return respondWithMany(request, count)
      })
      const call = async (name: string, input: never): Promise<unknown> => {
        if (name === 'saveRecords' && disk === 'slow') await turn()
        return cache.store.call(name as 'saveRecords', input)
      }
      await syncFeed({
        ...context(fake, cache),
        store: { ...cache.store, call: call as Store['call'] },
      })
      // When page n is requested, n pages are stored.
      expect(storedPages.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => index))
      // Later one page in fifty may be unsaved. On a disk slower than the service, the rows of one
      // more second may be unsaved too.
      if (disk === 'quick')
        expect(
          storedPages.slice(0, 200).every((stored, index) => index - stored <= index / 50 + 2),
        ).toBe(true)
      expect(cache.commits.length).toBeLessThan(200)
    },
  )

  it.each([
    ['at once', 2, 0],
    ['at once', 52, 0],
    ['at once', 60, 0],
    ['after the request for the next page', 51, 6],
  ])(
    'F07: commits nothing after a failed commit that is reported %s (commit %i)',
    async (_when, failingCommit, turns) => {
      // A page of many rows is committed at once.
      const sizes = Array.from({ length: 90 }, (_, index) => (turns > 0 && index === 51 ? 40 : 1))
      const ids = Array.from({ length: 130 }, (_, index) => 200 - index)
      const pages = sizes.map((size) =>
        ids
          .splice(0, size)
          .map((id) => ({ id, status: 'COM', created_at: '2026-11-01T00:00:00Z' })),
      )
      const respond = pagedService(pages)
      const fake = fakeClient(async (request, count) => (await turn(), respond(request, count)))
      const cache = makeCache()
      let commits = 0
      const call = async (name: string, input: never): Promise<unknown> => {
        if (name !== 'saveRecords') return cache.store.call(name as 'saveRecords', input)
        commits += 1
        if (commits !== failingCommit) return cache.store.call(name, input)
        for (let left = turns; left > 0; left -= 1) await turn()
        throw new Failure({ kind: 'store', code: 'DISK_FULL', what: 'full' })
      }
      const failingCache = { ...cache, store: { ...cache.store, call: call as Store['call'] } }
      await expect(syncFeed(context(fake, failingCache))).rejects.toMatchObject({
        code: 'DISK_FULL',
      })
      expect(cache.state()).toMatchObject({ isComplete: false, cursor: `p${cache.ids().length}` })
      expect(commits).toBe(failingCommit)
      // The next sync resumes after the last good commit and misses nothing.
      expect(await syncFeed(context(fake, cache))).toMatchObject({ quarantined: 0 })
      expect(cache.ids()).toEqual(pages.flat().map(({ id }) => String(id)))
    },
  )

  it('F01: sends SYNC_RESUMED once, with the page it resumes at', async () => {
    const pages = [[row(20)], [row(19)], [row(18)], [row(17)]]
    let isBroken = true
    const fake = fakeClient((request, count) =>
      isBroken && count === 2 ? answer(403, '{}') : pagedService(pages)(request, count),
    )
    const cache = makeCache()
    const notices: unknown[] = []
    const recordNotice: SyncContext['sendNotice'] = (code, facts) =>
      void notices.push([code, facts])
    await outcomeOf(() => syncFeed(context(fake, cache, { sendNotice: recordNotice })))
    expect([notices, cache.state().passPages]).toEqual([[], 2])
    isBroken = false
    await syncFeed(context(fake, cache, { sendNotice: recordNotice }))
    await syncFeed(context(fake, cache, { sendNotice: recordNotice }))
    expect([notices, cache.state().passPages]).toEqual([[['SYNC_RESUMED', { page: 3 }]], undefined])
  })

  it('F37: sends SYNC_RESTARTED, not SYNC_RESUMED, if the service does not know the cursor', async () => {
    const fake = fakeClient((request, count) =>
      count === 0
        ? answer(404, envelope(null, { error_code: 4, message: 'gone' }))
        : pagedService([[row(20)], [row(19)]])(request, count),
    )
    const notices: unknown[] = []
    await syncFeed(
      context(
        fake,
        makeCache({
          ...emptyState,
          cursor: 'old',
          passBegunAt: '2026-11-20T10:00:00.000000Z',
          passPages: 6,
        }),
        { sendNotice: (code, facts) => void notices.push([code, facts]) },
      ),
    )
    expect(notices).toEqual([['SYNC_RESTARTED', { page: 7 }]])
  })

  it.each([
    [404, envelope(null, { error_code: 4, message: 'gone' })],
    [400, envelope(null, { error_code: 5, message: 'bad cursor' })],
  ])('F37: starts from the top if the saved cursor is answered with %i', async (status, body) => {
    const pages = [[row(20)], [row(19)]]
    const fake = fakeClient((request, count) =>
      count === 0 ? answer(status, body) : pagedService(pages)(request, count),
    )
    const cache = makeCache({
      ...emptyState,
      cursor: 'old',
      passBegunAt: '2026-11-20T10:00:00.000000Z',
    })
    await syncFeed(context(fake, cache))
    expect([cursorsOf(fake).slice(0, 3), cache.ids(), cache.state().isComplete]).toEqual([
      ['old', null, 'p1'],
      ['20', '19'],
      true,
    ])
  })

  it('F32: keeps the rows of a cursor loop and reports the loop', async () => {
    const fake = fakeClient((_asked, count) => page([row(20 - count)], 'same'))
    const cache = makeCache()
    expect([
      await outcomeOf(() => syncFeed(context(fake, cache))),
      cache.ids(),
      cache.state().isComplete,
    ]).toEqual(['service CURSOR_LOOP', ['20', '19'], false])
  })

  const completeState: FeedState = {
    ...emptyState,
    coveredFrom: '2026-01-01T00:00:00.000000Z',
    coveredTo: '2026-11-20T00:00:00.000000Z',
    isComplete: true,
  }

  // Rows 1 to 5 are known. Rows 6 to 20 are new, two on each page.
  const newPages = Array.from({ length: 10 }, (_, index) => [
    row(20 - index * 2),
    row(19 - index * 2),
  ])
  const idsBelow = (id: number): string[] =>
    Array.from({ length: id }, (_, index) => String(id - index))

  async function makeKnownCache(): Promise<FakeCache> {
    const cache = makeCache(completeState)
    const rows = pagedService([newPages.flat().filter((item) => (item as { id: number }).id <= 5)])
    await syncFeed(context(fakeClient(rows), cache))
    expect([cache.ids(), cache.state().isComplete]).toEqual([['5', '4', '3', '2', '1'], true])
    return cache
  }

  it.each<[string, number, () => Response, string[]]>([
    [
      'its cursor is no longer known',
      4,
      () => answer(404, envelope(null, { error_code: 4, message: 'gone' })),
      ['ended'],
    ],
    [
      'its cursor is refused',
      4,
      () => answer(400, envelope(null, { error_code: 5, message: 'bad cursor' })),
      ['ended'],
    ],
    [
      'the service repeats a cursor',
      4,
      () => page([row(14), row(13)], 'p3'),
      ['service CURSOR_LOOP', 'ended'],
    ],
    [
      'the service refuses a page to this login',
      4,
      () => answer(403, '{}'),
      ['service HTTP_403', 'ended'],
    ],
    ['only its first page arrived, and its cursor is gone', 1, () => answer(410, '{}'), ['ended']],
  ])(
    'F37, B10: leaves no gap after a pass that was interrupted above the known rows: %s',
    async (_title, brokenCall, fail, outcomes) => {
      const cache = await makeKnownCache()
      let isBroken = true
      const fake = fakeClient((request, count) => {
        if (!isBroken || count !== brokenCall) return pagedService(newPages)(request, count)
        isBroken = false
        return fail()
      })
      for (const outcome of outcomes)
        expect(await outcomeOf(() => syncFeed(context(fake, cache)).then(() => 'ended'))).toBe(
          outcome,
        )
      expect(cache.ids().toSorted((left, right) => Number(right) - Number(left))).toEqual(
        idsBelow(20),
      )
      expect(cache.state()).toEqual({
        ...completeState,
        coveredFrom: cache.state().coveredFrom,
        coveredTo: cache.state().coveredTo,
      })
      // With no open row, a pass ends at the first known one.
      const calls = fake.requests().length
      await syncFeed(context(fake, cache))
      expect(fake.requests().length - calls).toBe(1)
    },
  )

  it('F37: remembers the gap after several interruptions, including one before the first page of the new pass', async () => {
    const cache = await makeKnownCache()
    const failures: Record<number, () => Response> = {
      3: () => answer(404, '{}'),
      4: () => answer(403, '{}'),
      5: () => answer(404, '{}'),
      7: () => answer(404, '{}'),
      9: () => answer(403, '{}'),
    }
    const fake = fakeClient(
      (request, count) => failures[count]?.() ?? pagedService(newPages)(request, count),
    )
    const outcomes = []
    for (let sync = 0; sync < 4; sync += 1)
      outcomes.push(await outcomeOf(() => syncFeed(context(fake, cache))).catch(() => 'ended'))
    expect(outcomes.slice(0, 2)).toEqual(['service HTTP_403', 'service HTTP_403'])
    expect(cache.ids().toSorted((left, right) => Number(right) - Number(left))).toEqual(
      idsBelow(20),
    )
    expect([cache.state().reach, cache.state().cursor]).toEqual([undefined, null])
  })

  it('F37: walks to the end from a state of an earlier version, which did not record how far an interrupted pass came', async () => {
    const cache = await makeKnownCache()
    await cache.store.call('saveRecords', {
      kind: 'transactions',
      incoming: [],
      at: NOW,
      feed: { ...cache.state(), cursor: null, passBegunAt: NOW },
    })
    const fake = fakeClient(pagedService(newPages))
    await syncFeed(context(fake, cache))
    expect(cursorsOf(fake).slice(0, 10)).toEqual([
      null,
      ...Array.from({ length: 9 }, (_, index) => `p${index + 1}`),
    ])
  })

  it.each([
    [
      'by an error code with status 200',
      200,
      envelope(null, { error_code: 77, message: 'expired' }),
    ],
    ['by a status that no contract names', 422, '{}'],
  ])(
    'B04: reads the newest rows even if the saved cursor is refused %s',
    async (_title, status, body) => {
      const cache = makeCache({
        ...completeState,
        cursor: 'old',
        passBegunAt: NOW,
        passOldest: '2026-11-10T00:00:00.000000Z',
      })
      const fake = fakeClient((request, count) =>
        new URL(request.url).searchParams.get('nc') === 'old'
          ? answer(status, body)
          : pagedService(newPages)(request, count),
      )
      await syncFeed(context(fake, cache))
      expect([cache.ids().length, cache.state().cursor]).toEqual([20, null])
    },
  )

  it('B04: keeps the cursor if the top is refused too', async () => {
    const cache = makeCache({
      ...completeState,
      cursor: 'old',
      passBegunAt: NOW,
      passOldest: '2026-11-10T00:00:00.000000Z',
    })
    const stateBefore = cache.state()
    expect(
      await outcomeOf(() =>
        syncFeed(
          context(
            fakeClient(() => answer(422, '{}')),
            cache,
          ),
        ),
      ),
    ).toBe('service HTTP_422')
    expect(cache.state()).toEqual(stateBefore)
  })

  it('starts a full sync from the top if the saved cursor cannot be read', async () => {
    const cache = makeCache({
      ...completeState,
      cursor: 'old',
      passBegunAt: NOW,
      passOldest: '2026-11-10T00:00:00.000000Z',
    })
    const manyRows = `[${Array.from({ length: 1001 }, (_, id) => `{"id":${id}}`).join(',')}]`
    const fake = fakeClient((request, count) => {
      const cursor = new URL(request.url).searchParams.get('nc')
      if (cursor === 'old') return page([row(9)], 'next')
      return cursor === 'next'
        ? answer(
            200,
            `{"error_code":null,"message":null,"data":{"transactions":${manyRows},"nc":null,"pc":null},"timestamp":0}`,
          )
        : pagedService(newPages)(request, count)
    })
    expect(await outcomeOf(() => syncFeed(context(fake, cache)))).toBe('service BAD_RESPONSE')
    await syncFeed(context(fake, cache, { isFull: true }))
    expect([cache.ids().length, cache.state().cursor]).toEqual([20, null])
  })

  it('P7: does not treat a login refused with 400 in the middle of a pass as a lost cursor', async () => {
    const cache = await makeKnownCache()
    const notices: string[] = []
    const fake = fakeClient(pagedService(newPages))
    const get = vi.spyOn(fake.client.token, 'get')
    for (let calls = 0; calls < 3; calls += 1) get.mockResolvedValueOnce('token')
    get.mockRejectedValueOnce(
      new Failure({
        kind: 'service',
        code: 'TOKEN_REFUSED',
        what: 'no token',
        evidence: { status: 400, part: 'token' },
      }),
    )
    await outcomeOf(() =>
      syncFeed(context(fake, cache, { sendNotice: (code) => void notices.push(code) })),
    )
    expect([notices, cache.state().cursor]).toEqual([[], 'p3'])
  })

  it('ends early at a page that changed nothing and is older than every row that can still change', async () => {
    const pages = [[row(20)], [row(10)], [row(5)], [row(4)], [row(3)]]
    const fake = fakeClient(pagedService(pages))
    const cache = makeCache(completeState, '2026-11-07T00:00:00.000000Z')
    // All rows but the newest are known.
    await cache.store.call('saveRecords', {
      kind: 'transactions',
      at: NOW,
      incoming: [10, 5, 4, 3].map((id) => ({
        kind: 'record',
        record: { id: String(id) },
        raw: JSON.stringify(row(id)),
        drift: [],
      })),
    })
    expect(await syncFeed(context(fake, cache))).toMatchObject({ added: 1, changed: 0 })
    expect(cursorsOf(fake).slice(0, 3)).toEqual([null, 'p1', 'p2'])
    expect(cursorsOf(fake)).not.toContain('p3')
    expect(cache.state()).toEqual({ ...completeState, coveredTo: NOW })
  })

  it('walks to the end in a full sync', async () => {
    const pages = [[row(20)], [row(10)], [row(5)], [row(4)]]
    const fake = fakeClient(pagedService(pages))
    const cache = makeCache(completeState, '2026-11-30T00:00:00.000000Z')
    await cache.store.call('saveRecords', {
      kind: 'transactions',
      at: NOW,
      incoming: [20, 10, 5, 4].map((id) => ({
        kind: 'record',
        record: { id: String(id) },
        raw: JSON.stringify(row(id)),
        drift: [],
      })),
    })
    await syncFeed(context(fake, cache, { isFull: true }))
    expect(cursorsOf(fake).slice(0, 4)).toEqual([null, 'p1', 'p2', 'p3'])
  })

  it('F33: continues if a page of new rows was added at the top, so that the next page repeats the pass’s own rows', async () => {
    const cache = await makeKnownCache()
    const rows = [30, 29, ...Array.from({ length: 20 }, (_, index) => 20 - index)]
    const fake = fakeClient((request, count) => {
      const index = Number(new URL(request.url).searchParams.get('nc')?.slice(1) ?? 0)
      const listedRows = rows.slice(count < 3 ? 2 : 0)
      return page(
        listedRows.slice(index * 2, index * 2 + 2).map((id) => row(id)),
        `p${index + 1}`,
      )
    })
    await syncFeed(context(fake, cache))
    expect(cache.ids().toSorted((left, right) => Number(right) - Number(left))).toEqual([
      '30',
      '29',
      ...idsBelow(20),
    ])
  })

  it('F33: finds rows that were added at the top during the walk', async () => {
    let pages = [[row(20)], [row(19)], [row(18)]]
    const fake = fakeClient((request, count) => {
      if (count === 2) pages = [[row(22), row(21)], [row(20)], [row(19)], [row(18)]]
      return pagedService(pages)(request, count)
    })
    const cache = makeCache()
    await syncFeed(context(fake, cache))
    expect(cache.ids().toSorted()).toEqual(['18', '19', '20', '21', '22'])
  })

  it('input 17: ignores an unreadable time of the usual width when it records how far back the feed is covered', async () => {
    const oddRow = { id: 15, created_at: '!!!!-!!-!!T!!:!!:!!.!!!!!!!' }
    const fake = fakeClient(pagedService([[row(20), oddRow], [row(18)]]))
    const cache = makeCache()
    await syncFeed(context(fake, cache))
    expect(cache.state().coveredFrom).toBe('2026-11-18T00:00:00.000000Z')
  })

  it('counts a quarantined row, and keeps the rest', async () => {
    const cache = makeCache()
    expect(
      await syncFeed(context(fakeClient(pagedService([[row(20), { id: 1.5 }]])), cache)),
    ).toMatchObject({ seen: 2, added: 1, quarantined: 1 })
    expect(cache.ids()).toEqual(['20'])
  })

  it('ends when cancelled and keeps the fetched rows', async () => {
    const controller = new AbortController()
    const fake = fakeClient((request, count) => {
      if (count === 1) controller.abort()
      return pagedService([[row(20)], [row(19)], [row(18)]])(request, count)
    })
    const cache = makeCache()
    expect(
      await outcomeOf(() => syncFeed(context(fake, cache, { signal: controller.signal }))),
    ).toBe('cancelled CANCELLED')
    expect([cache.ids(), cache.state().cursor]).toEqual([['20', '19'], 'p2'])
  })

  // At the end of a first pass the database thread builds indexes, each of which takes seconds.
  it.each(['saveRecords', 'saveFeedState'] as const)(
    'ends at once when cancelled while the database thread is busy with %s, and begins no other commit',
    async (busyCall) => {
      const controller = new AbortController()
      const cache = makeCache()
      const calls: string[] = []
      const busyStore: Store = {
        call: ((name: string, input: never) => {
          calls.push(name)
          if (name === busyCall) controller.abort()
          return controller.signal.aborted
            ? new Promise(() => undefined)
            : cache.store.call(name as 'getFeedState', input)
        }) as Store['call'],
        close: () => Promise.resolve(),
      }
      expect(
        await outcomeOf(() =>
          syncFeed(
            context(
              fakeClient(pagedService([[row(20)], [row(19)]])),
              { ...cache, store: busyStore },
              { signal: controller.signal },
            ),
          ),
        ),
      ).toBe('cancelled CANCELLED')
      expect([calls.filter((name) => name === busyCall).length, calls.at(-1)]).toEqual([
        1,
        busyCall,
      ])
    },
  )
})
