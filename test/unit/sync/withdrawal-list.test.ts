import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { msToInstant, shiftInstant } from '../../../src-main/base/instant.ts'
import { WITHDRAWAL_LIST } from '../../../src-main/domain/service-preset.ts'
import type { ListState } from '../../../src-main/store/records/record-types.ts'
import { getListState } from '../../../src-main/store/records/withdrawal-list.ts'
import { FetchFailures, syncWithdrawals } from '../../../src-main/sync/withdrawals.ts'
import { isGate } from '../../support/is-gate.ts'
import type { ServedOrder } from './list-service.ts'
import { contextOf, ListCache, ListService } from './list-service.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const toInstant = (ms: number): string => msToInstant(ms) ?? ''
const runs = isGate ? 1000 : 12

interface SyncRecord {
  readonly calls: readonly (number | string)[]
  readonly added: number
  readonly changed: number
  readonly refused: readonly string[]
}

/** Runs one sync of withdrawals and records its calls to the service. */
async function sync(service: ListService, cache: ListCache, isFull = false): Promise<SyncRecord> {
  service.calls.length = 0
  const fetchFailures = new FetchFailures()
  const { added, changed } = await syncWithdrawals(
    contextOf(service, cache, { isFull }),
    fetchFailures,
  )
  return {
    calls: [...service.calls],
    added,
    changed,
    refused: fetchFailures.refused.map(({ code }) => code),
  }
}

function makeService(order: ServedOrder, pageSize: number, rows: number, ageMs = 90 * DAY_MS) {
  const service = new ListService(order, pageSize)
  const cache = new ListCache()
  service.add(rows, 'COMPLETED', service.clock.nowMs() - ageMs)
  return { service, cache }
}

const idsOf = ({ rows }: ListService): string[] => rows.map(({ id }) => id).sort()
const orderOf = ({ client }: ListService): string | undefined =>
  client.learntFacts.find('list.order')

describe('syncWithdrawals, with a list of withdrawals', () => {
  it.each<[ServedOrder, string]>([
    ['newest_first', 'newest_first'],
    ['oldest_first', 'oldest_first'],
    ['by_id', 'unknown'],
  ])(
    'X19: reads a list that runs %s to its end and learns that it is %s',
    async (order, learnt) => {
      const { service, cache } = makeService(order, 5, 23)
      expect(await sync(service, cache)).toEqual({
        calls: [1, 2, 3, 4, 5],
        added: 23,
        changed: 0,
        refused: [],
      })
      expect([cache.ids(), orderOf(service)]).toEqual([idsOf(service), learnt])
      expect(service.client.learntFacts.find('list.page_size')).toBe('5')
    },
  )

  it('X19: with the newest first, stops at the first page without new information', async () => {
    const { service, cache } = makeService('newest_first', 5, 23)
    await sync(service, cache)
    service.clock.advance(HOUR_MS)
    expect((await sync(service, cache)).calls).toEqual([1])
    service.add(7, 'COMPLETED', service.clock.nowMs() - 60 * DAY_MS)
    expect(await sync(service, cache)).toMatchObject({ calls: [1, 2, 3], added: 7 })
  })

  it('X19: with the oldest first, begins at the last page that was read', async () => {
    const { service, cache } = makeService('oldest_first', 5, 23)
    await sync(service, cache)
    expect((await sync(service, cache)).calls).toEqual([5])
    service.add(7, 'COMPLETED', service.clock.nowMs() - 60 * DAY_MS)
    expect(await sync(service, cache)).toMatchObject({ calls: [5, 6], added: 7 })
    expect((await sync(service, cache)).calls).toEqual([6])
  })

  it('X19: reads every page of a list without an order', async () => {
    const { service, cache } = makeService('by_id', 5, 23)
    await sync(service, cache)
    service.add(1)
    expect(await sync(service, cache)).toMatchObject({ calls: [1, 2, 3, 4, 5], added: 1 })
  })

  it('X19: reads every page once a page contradicts the learnt order', async () => {
    const { service, cache } = makeService('oldest_first', 5, 23)
    service.client.learntFacts.learn('list.order', 'newest_first', 'another service')
    expect((await sync(service, cache)).calls).toEqual([1, 2, 3, 4, 5])
    expect(orderOf(service)).toBe('unknown')
    await sync(service, cache)
    expect(orderOf(service)).toBe('oldest_first')
    service.client.learntFacts.learn('list.order', 'newest_first', 'another service')
    service.add(3)
    expect(await sync(service, cache)).toMatchObject({ calls: [1, 2, 3, 4, 5, 6], added: 3 })
  })

  it('X19: ends a pass only after the rows that an earlier pass listed, whatever was fetched by id', async () => {
    const { service, cache } = makeService('newest_first', 5, 10)
    await sync(service, cache)
    service.add(12, 'COMPLETED', service.clock.nowMs() - 50 * DAY_MS)
    const byId = service
      .listedRows()
      .slice(0, 5)
      .map(({ id }) => id)
    await cache.store.call('queueIds', { ids: byId, again: false })
    const route = service.routes[WITHDRAWAL_LIST]
    delete service.routes[WITHDRAWAL_LIST]
    expect((await sync(service, cache)).calls.toSorted()).toEqual(byId.toSorted())
    if (route) service.routes[WITHDRAWAL_LIST] = route
    expect(await sync(service, cache)).toMatchObject({ calls: [1, 2, 3, 4], added: 7 })
    expect(cache.ids()).toEqual(idsOf(service))
  })

  it('X19: does not end at a record that is still expected to change', async () => {
    const { service, cache } = makeService('newest_first', 5, 20)
    const [, second] = service.listedRows()
    if (second) second.status = 'PENDING'
    await sync(service, cache)
    expect((await sync(service, cache)).calls).toEqual([1, 2])
    if (second) second.status = 'COMPLETED'
    expect(await sync(service, cache)).toMatchObject({ calls: [1, 2], changed: 1 })
    expect((await sync(service, cache)).calls).toEqual([1])
  })

  it('X19: with --full reads every page, and requests none of its records by id', async () => {
    const { service, cache } = makeService('newest_first', 5, 12)
    await sync(service, cache)
    expect((await sync(service, cache, true)).calls).toEqual([1, 2, 3])
  })

  it('requests no listed record by id, but a record that the list lacks', async () => {
    const { service, cache } = makeService('oldest_first', 5, 8)
    await cache.store.call('queueIds', { ids: ['w-000000', 'nowhere'], again: false })
    expect((await sync(service, cache)).calls).toEqual([1, 2, 'nowhere'])
  })

  it('requests by id a status that the list item lacks', async () => {
    const { service, cache } = makeService('oldest_first', 5, 2)
    service.hasStatus = false
    expect((await sync(service, cache)).calls).toEqual([1, ...idsOf(service)])
    expect(
      cache.db.prepare('SELECT DISTINCT status, charged_fee FROM withdrawals').raw().all(),
    ).toEqual([['COMPLETED', '0.1']])
  })

  it.each<ServedOrder>(['newest_first', 'oldest_first'])(
    'requests open records elsewhere again by page if that is cheaper, else by id (%s)',
    async (order) => {
      const { service, cache } = makeService(order, 5, 60)
      const listedRows = service.listedRows()
      const openAt = (place: number): string => {
        const row = listedRows[place]
        if (!row) throw new Error('no row')
        row.status = 'PENDING'
        return row.id
      }
      // Two records on one page, far from the pages of a pass, and one alone on another.
      const ids = [openAt(26), openAt(28), openAt(36)]
      await sync(service, cache)
      service.clock.advance(DAY_MS)
      const { calls } = await sync(service, cache)
      expect(calls).toEqual(order === 'newest_first' ? [1, 6, ids[2]] : [12, 6, ids[2]])
    },
  )

  it('X18: keeps the pages before a foreign link, and continues by id', async () => {
    const { service, cache } = makeService('oldest_first', 5, 12)
    service.link = (page) =>
      page === 2 ? `https://evil.example/base/api/v1/withdrawals/?page=2` : '/other/?page=3'
    await cache.store.call('queueIds', { ids: ['w-000000', 'nowhere'], again: false })
    expect(await sync(service, cache)).toMatchObject({
      calls: [1, 2, 'nowhere'],
      added: 10,
      refused: ['LINK_FOREIGN'],
    })
    expect(await cache.store.call('listRefusals', null)).toMatchObject([
      { part: 'withdrawals', code: 'LINK_FOREIGN' },
    ])
  })

  it('reports LIST_CUT if a list ends before its count, and fetches the rest by id', async () => {
    const { service, cache } = makeService('newest_first', 5, 14)
    service.lastLinked = 2
    const lastId = service.listedRows()[12]?.id ?? ''
    await cache.store.call('queueIds', { ids: [lastId], again: false })
    expect(await sync(service, cache)).toMatchObject({
      calls: [1, 2, lastId],
      added: 11,
      refused: ['LIST_CUT'],
    })
    expect(getListState(cache.db)).toMatchObject({ isWhole: false, isComplete: false })
  })

  it('X19: resumes at the page that failed, and reads the newest meanwhile', async () => {
    const { service, cache } = makeService('newest_first', 5, 20)
    service.broken.add(3)
    expect(await sync(service, cache)).toMatchObject({ calls: [1, 2, 3], refused: ['HTTP_400'] })
    service.broken.clear()
    expect((await sync(service, cache)).calls).toEqual([3, 4, 1])
    expect(cache.ids()).toEqual(idsOf(service))
  })

  it('X19: reads from the first page if the earlier last page no longer follows', async () => {
    const { service, cache } = makeService('oldest_first', 2, 9)
    await sync(service, cache)
    service.pageSize = 5
    service.add(9)
    expect(await sync(service, cache)).toMatchObject({ added: 9 })
    service.pageSize = 50
    service.add(1)
    expect(await sync(service, cache)).toMatchObject({ calls: [4, 1], added: 1 })
    expect(cache.ids()).toEqual(idsOf(service))
  })

  it('records the period for which the list was read', async () => {
    const nowOf = (service: ListService): string => toInstant(service.clock.nowMs())
    const { service, cache } = makeService('newest_first', 10, 25, 100 * DAY_MS)
    const startedAt = nowOf(service)
    service.broken.add(2)
    await sync(service, cache)
    expect(getListState(cache.db)).toMatchObject({
      coveredFrom: toInstant(service.listedRows()[9]?.createdMs ?? 0),
      coveredTo: startedAt,
      isComplete: false,
    })
    service.broken.clear()
    service.clock.advance(HOUR_MS)
    await sync(service, cache)
    expect(getListState(cache.db)).toMatchObject({
      coveredTo: shiftInstant(startedAt, HOUR_MS),
      isComplete: true,
    })

    const oldestFirst = makeService('oldest_first', 10, 25, 100 * DAY_MS)
    oldestFirst.service.broken.add(3)
    await sync(oldestFirst.service, oldestFirst.cache)
    expect(getListState(oldestFirst.cache.db)).toMatchObject({
      coveredFrom: null,
      coveredTo: toInstant(oldestFirst.service.listedRows()[19]?.createdMs ?? 0),
      isComplete: true,
    })
  })

  const months: [ServedOrder, number][] = [
    ['newest_first', 1],
    ['oldest_first', 1],
    ['newest_first', 8],
    ['oldest_first', 8],
  ]
  it.each(isGate ? months : months.slice(0, 2))(
    'X19: a month of daily syncs takes at most 1.05 times the fewest calls (%s, %i new a day)',
    async (order, perDay) => {
      const { service, cache } = makeService(order, 10, 0)
      const from = service.clock.nowMs()
      for (let day = 90; day > 0; day -= 1)
        service.add(perDay, day % 30 === 7 ? 'PENDING' : 'COMPLETED', from - day * DAY_MS)
      await sync(service, cache)
      let calls = 0
      let fewest = 0
      for (let day = 0; day < 30; day += 1) {
        service.clock.advance(DAY_MS)
        const knownBefore = new Set(cache.ids())
        // Half of the new ones stay open for two days.
        service.add(perDay, 'COMPLETED', service.clock.nowMs() - 12 * HOUR_MS)
        service.add(perDay, 'PENDING', service.clock.nowMs() - 6 * HOUR_MS)
        for (const row of service.rows)
          if (
            row.status === 'PENDING' &&
            ageOf(service, row) > 2 * DAY_MS &&
            ageOf(service, row) < 4 * DAY_MS
          )
            row.status = 'COMPLETED'
        fewest += fewestCalls(service, knownBefore)
        calls += (await sync(service, cache)).calls.length
      }
      expect(cache.ids()).toEqual(idsOf(service))
      expect(
        cache.db.prepare('SELECT id, status FROM withdrawals ORDER BY id').raw().all(),
      ).toEqual(service.rows.map(({ id, status }) => [id, status]).sort())
      expect(calls).toBeLessThanOrEqual(1.05 * fewest)
      expect(calls).toBeGreaterThanOrEqual(fewest)
    },
  )

  it('X19: loses and duplicates no row while rows arrive and the process is killed', async () => {
    const plan = fc.record({
      order: fc.constantFrom<ServedOrder>('newest_first', 'oldest_first', 'by_id'),
      pageSize: fc.integer({ min: 2, max: 4 }),
      rows: fc.integer({ min: 0, max: 14 }),
      // For each sync: the number of rows that arrive before given pages, and the number of store
      // calls after which it is killed.
      syncs: fc.array(
        fc.record({
          arrivals: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 }),
          callsLeft: fc.option(fc.integer({ min: 1, max: 14 }), { nil: undefined }),
          isLearntKept: fc.boolean(),
          isFull: fc.boolean(),
          openRow: fc.nat(40),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ order, pageSize, rows, syncs }) => {
        const { service, cache } = makeService(order, pageSize, rows, 2 * DAY_MS)
        let learntText: string | null = null
        for (const { arrivals, callsLeft, isLearntKept, isFull, openRow } of syncs) {
          service.clock.advance(HOUR_MS)
          let pages = 0
          service.beforePage = () => {
            service.clock.advance(1000)
            service.add(arrivals[pages++] ?? 0, pages % 2 === 0 ? 'PENDING' : 'COMPLETED')
            service.clock.advance(1000)
          }
          const changedRow = service.rows[openRow]
          if (changedRow)
            changedRow.status = changedRow.status === 'PENDING' ? 'COMPLETED' : 'PENDING'
          service.client.learntFacts.load(isLearntKept ? learntText : null)
          cache.callsLeft = callsLeft ?? Infinity
          await sync(service, cache, isFull).catch((error: unknown) => {
            if ((error as Error).message !== 'killed') throw error
          })
          cache.callsLeft = Infinity
          learntText = JSON.stringify(service.client.learntFacts.snapshot.facts)
          expectCovered(service, cache, getListState(cache.db))
        }
        service.beforePage = () => undefined
        service.clock.advance(2 * DAY_MS)
        await sync(service, cache)
        await sync(service, cache)
        expect(cache.ids()).toEqual(idsOf(service))
        expect(cache.db.prepare('SELECT count(*) FROM withdrawals_raw').pluck().get()).toBe(
          service.rows.length,
        )
        // Each row equals the service's current one.
        expect(
          cache.db.prepare('SELECT id, status FROM withdrawals ORDER BY id').raw().all(),
        ).toEqual(service.rows.map(({ id, status }) => [id, status]).sort())
      }),
      { numRuns: runs, examples: [[orderedByChance]] },
    )
  })
})

// Pages that grow while they are read, and then have the oldest records first by chance.
const quietSync = { callsLeft: undefined, isLearntKept: false, isFull: false, openRow: 0 }
const orderedByChance = {
  order: 'by_id' as const,
  pageSize: 2,
  rows: 0,
  syncs: [[1], [3, 2, 1, 3], []].map((arrivals) => ({ ...quietSync, arrivals })),
}

function ageOf(service: ListService, { createdMs }: { readonly createdMs: number }): number {
  return service.clock.nowMs() - createdMs
}

/**
 * The fewest calls of a daily sync: one for each page that holds a new record, an open one or one
 * younger than 30 days, and one for the page at which the pass stops.
 */
function fewestCalls(service: ListService, knownIds: ReadonlySet<string>): number {
  const pages = new Set<number>()
  const listedRows = service.listedRows()
  listedRows.forEach((row, place) => {
    if (!knownIds.has(row.id) || row.status === 'PENDING' || ageOf(service, row) < 30 * DAY_MS)
      pages.add(Math.floor(place / service.pageSize))
  })
  // With the oldest first, the last page of the list. Otherwise the page after the first ones.
  if (service.order === 'oldest_first')
    pages.add(Math.floor((listedRows.length - 1) / service.pageSize))
  else {
    let stop = 0
    while (pages.has(stop)) stop += 1
    pages.add(stop)
  }
  return pages.size
}

/** Expects the cache to hold every row created within the coverage that a run would use. */
function expectCovered(service: ListService, cache: ListCache, state: ListState): void {
  const ids = new Set(cache.ids())
  const missingRows = service.rows.filter(({ id, createdMs }) => {
    const created = toInstant(createdMs)
    const isWithin =
      state.coveredTo !== null &&
      created <= state.coveredTo &&
      (state.isComplete || (state.coveredFrom !== null && created >= state.coveredFrom))
    return isWithin && !ids.has(id)
  })
  expect(missingRows, JSON.stringify(state)).toEqual([])
}
