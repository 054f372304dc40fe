import { afterEach, describe, expect, it } from 'vitest'
import { readServerTime } from '../../../src-main/api/gateway.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'
import { isGate } from '../../support/is-gate.ts'
import type { ThirdServiceOptions } from './third/options.ts'
import { feed } from './third/world/world.ts'
import type { ThirdCache } from './third-cache.ts'
import { openThirdCache } from './third-cache.ts'

// Whole syncs of the gateway's lists against the third service, in each of its forms (X17, X29).

let cache: ThirdCache

afterEach(() => cache.close())

const open = async (options: ThirdServiceOptions): Promise<void> =>
  void (cache = await openThirdCache(options))

const FEED = '/transactions/'
const CONTACTS = '/contacts/'
const CONTACT_COUNT = 28

/** The calls of a list, each as the name of its cursor parameter, or as `top` without one. */
const shortCalls = (calls: readonly string[], path: string): string[] =>
  calls
    .filter((call) => call === path || call.startsWith(`${path}?`))
    .map((call) => {
      const names = [...new URLSearchParams(call.slice(path.length)).keys()]
      return names.find((name) => name !== 'contact_type') ?? 'top'
    })

const count = (table: string): number | undefined =>
  cache.rows<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)[0]?.count
const feedIds = (): string[] =>
  cache
    .rows<{ id: string }>('SELECT id FROM transactions')
    .map(({ id }) => id)
    .sort()
const ALL_FEED_IDS = feed.map(({ id }) => String(id)).sort()
const NEWEST_FEED_IDS = feed
  .slice(0, 20)
  .map(({ id }) => String(id))
  .sort()

/**
 * Pairs each name with both answers to a wrong name at the gate, and elsewhere with one of them.
 */
const withWrongCursor = (names: readonly string[]): [string, 'ignored' | 'refused'][] =>
  names.flatMap((name, index): [string, 'ignored' | 'refused'][] => {
    const variants: [string, 'ignored' | 'refused'][] = [
      [name, 'ignored'],
      [name, 'refused'],
    ]
    return isGate ? variants : [variants[index % 2] as (typeof variants)[0]]
  })

describe('the cursor of the feed', () => {
  const { feed: names } = presets.documented.cursors

  it.each(withWrongCursor(names))(
    'X17: is learnt if the service takes %s and other names are %s, and the next sync uses it at once',
    async (feedCursor, wrongCursor) => {
      await open({ feedCursor: feedCursor as 'c', wrongCursor, contactPages: 'flat' })
      const first = await cache.sync()
      expect([first.failure, feedIds()]).toEqual([undefined, ALL_FEED_IDS])
      const triedNames = names.slice(0, names.indexOf(feedCursor as 'c') + 1)
      // Three pages of 20 rows. Rows move during paging, so the top is read once more.
      expect(shortCalls(first.calls, FEED)).toEqual(['top', ...triedNames, feedCursor, 'top'])
      expect(cache.learntFacts()).toMatchObject({
        'cursor.feed': feedCursor,
        'collection.feed': 'results',
        'feed.page_size': '20',
      })
      const second = await cache.sync({ isFull: true })
      expect([second.failure, feedIds()]).toEqual([undefined, ALL_FEED_IDS])
      expect(shortCalls(second.calls, FEED)).toEqual(['top', feedCursor, feedCursor, 'top'])
    },
  )

  it.each(['ignored', 'refused'] as const)(
    'X17: is tried once under each name, and if always %s, each sync stores the first page and fails with CURSOR_UNKNOWN',
    async (wrongCursor) => {
      await open({ feedCursor: 'none', wrongCursor })
      for (const isFull of [false, false, true]) {
        const { failure, calls } = await cache.sync({ isFull })
        expect([failure?.code, feedIds()]).toEqual(['CURSOR_UNKNOWN', NEWEST_FEED_IDS])
        expect(failure?.advice).toContain('20 rows were kept')
        expect(shortCalls(calls, FEED)).toEqual(['top', ...names])
      }
      expect(cache.learntFacts()).not.toHaveProperty(['cursor.feed'])
    },
  )

  it('X17: is learnt again after the service changed its name', async () => {
    await open({ feedCursor: 'c', contactPages: 'flat' })
    await cache.sync()
    cache.service.set({ feedCursor: 'nc', wrongCursor: 'refused' })
    const { failure, calls } = await cache.sync({ isFull: true })
    expect(failure).toBeUndefined()
    expect(shortCalls(calls, FEED)).toEqual(['top', 'c', 'cursor', 'nc', 'nc', 'top'])
    expect(cache.learntFacts()['cursor.feed']).toBe('nc')
  })

  it('X17: is stored with the first page read under its name, so that an interrupted pass continues with it', async () => {
    await open({ feedCursor: 'c', wrongCursor: 'refused', contactPages: 'flat' })
    const client = cache.connect()
    // The third page fails, and the whole sync with it.
    let pages = 0
    const { readGateway } = client
    client.readGateway = (path, ...rest) => {
      if (path.startsWith(`${FEED}?c=`) && (pages += 1) > 1)
        throw new Error('the process was killed')
      return readGateway.call(client, path, ...rest)
    }
    await expect(cache.sync({ client })).rejects.toThrow('the process was killed')
    expect(cache.learntFacts()['cursor.feed']).toBe('c')
    const { failure, calls } = await cache.sync()
    expect([failure, feedIds()]).toEqual([undefined, ALL_FEED_IDS])
    expect(shortCalls(calls, FEED)).toEqual(['c', 'top'])
  })

  it('X17: stays nc under the contract preset, where the sync fails with CURSOR_LOOP and stores no page twice', async () => {
    await open({ feedCursor: 'cursor', wrongCursor: 'ignored' })
    const { failure, calls } = await cache.sync({ client: cache.connect('contract') })
    expect([failure?.code, shortCalls(calls, FEED)]).toEqual(['CURSOR_LOOP', ['top', 'nc']])
    expect(feedIds()).toEqual(NEWEST_FEED_IDS)
    expect(cache.learntFacts()).not.toHaveProperty(['cursor.feed'])
  })

  it('X17: is learnt without losing a row while rows arrive', async () => {
    await open({
      feedCursor: 'c',
      walletPageSize: 10,
      contactPages: 'flat',
      arrivals: { afterPages: 2, count: 3 },
    })
    const { failure } = await cache.sync()
    expect(failure).toBeUndefined()
    expect(feedIds()).toEqual(expect.arrayContaining(ALL_FEED_IDS))
    expect(cache.learntFacts()['cursor.feed']).toBe('c')
  })
})

describe('the feed in numbered pages', () => {
  it('X17: is read by page numbers and not by links', async () => {
    await open({ feedPages: 'page_number', contactPages: 'flat' })
    for (const isFull of [false, true]) {
      const { failure, calls } = await cache.sync({ isFull })
      expect([failure, feedIds()]).toEqual([undefined, ALL_FEED_IDS])
      expect(calls.filter((call) => call.startsWith(FEED)).slice(0, 4)).toEqual([
        FEED,
        `${FEED}?page=2`,
        `${FEED}?page=3`,
        FEED,
      ])
    }
  })
})

describe('the list of the feed', () => {
  it.each(['results', 'transactions'] as const)(
    'is read under %s, and the members of its page are not reported as drift',
    async (feedKey) => {
      await open({ feedKey, contactPages: 'flat' })
      await cache.sync()
      expect([feedIds(), cache.learntFacts()['collection.feed']]).toEqual([ALL_FEED_IDS, feedKey])
      const pageMember = /absent:timestamp|:nc$|:results$|:transactions$|:pagination$/
      expect(cache.drift().filter((what) => pageMember.test(what))).toEqual([])
    },
  )
})

describe('the contacts', () => {
  const { contacts: names } = presets.documented.cursors

  it.each(withWrongCursor(names))(
    'X17: are read if the service takes the cursor %s and other names are %s, and the next sync uses it at once',
    async (contactCursor, wrongCursor) => {
      await open({ contactCursor: contactCursor as 'c', wrongCursor })
      const first = await cache.sync()
      expect([first.failure, first.result?.refused]).toEqual([undefined, []])
      const triedNames = names.slice(0, names.indexOf(contactCursor as 'c') + 1)
      expect(shortCalls(first.calls, CONTACTS)).toEqual(['top', ...triedNames, 'top', 'top'])
      const second = await cache.sync()
      expect(shortCalls(second.calls, CONTACTS)).toEqual(['top', contactCursor, 'top', 'top'])
      expect([count('contacts'), cache.learntFacts()['cursor.contacts']]).toEqual([
        CONTACT_COUNT,
        contactCursor,
      ])
    },
  )

  it('X17: without a working cursor name are read to the first page, and no other contact counts as deleted', async () => {
    await open({})
    await cache.sync()
    cache.service.set({ contactCursor: 'none' })
    const { failure, result, calls } = await cache.sync()
    expect([failure, result?.refused]).toEqual([
      undefined,
      [expect.objectContaining({ part: 'contacts', code: 'CURSOR_UNKNOWN' })],
    ])
    expect(shortCalls(calls, CONTACTS)).toEqual(['top', ...names, 'top', 'top'])
    expect(count('contacts')).toBe(CONTACT_COUNT)
  })

  it.each([
    ['flat', ['top', 'top', 'top'], 'data'],
    ['page_number', ['top', 'page', 'top', 'top'], 'results'],
  ] as const)(
    'are read in the form %s, and the members of the page are not reported as drift',
    async (form, calls, collection) => {
      await open({ contactPages: form })
      const syncOutcome = await cache.sync()
      expect([syncOutcome.failure, shortCalls(syncOutcome.calls, CONTACTS)]).toEqual([
        undefined,
        calls,
      ])
      expect([count('contacts'), cache.learntFacts()['collection.contacts']]).toEqual([
        CONTACT_COUNT,
        collection,
      ])
      const pageMember = /absent:timestamp|:nc$|:results$|:contacts$|:pagination$/
      expect(cache.drift().filter((what) => pageMember.test(what))).toEqual([])
    },
  )
})

describe('the service’s time', () => {
  it.each([
    ['object', 20_000],
    ['number', -20_000],
    ['alone', 20_000],
  ] as const)(
    'X29: is read in the form %s, so that the service accepts signed calls despite a clock %i ms off',
    async (serverTime, skewMs) => {
      await open({ serverTime, skewMs, contactPages: 'flat' })
      const { failure } = await cache.sync()
      expect([failure, feedIds()]).toEqual([undefined, ALL_FEED_IDS])
      expect(cache.service.requests.filter(({ login }) => login === 'wrong_timestamp')).toEqual([])
      const offsets = [
        Number(cache.learntFacts()['clock.offset_ms']),
        ((await readServerTime(cache.connect())) ?? 0) - Date.now(),
      ]
      for (const offset of offsets) expect(Math.abs(offset - skewMs)).toBeLessThan(2000)
    },
  )

  it('X29: is measured by each new connection, and an earlier offset is not used', async () => {
    await open({ skewMs: 20_000, contactPages: 'flat' })
    await cache.sync()
    cache.service.set({ skewMs: -40_000 })
    const { failure } = await cache.sync()
    expect(failure).toBeUndefined()
    expect(Number(cache.learntFacts()['clock.offset_ms'])).toBeLessThan(-39_000)
    expect(cache.service.requests.filter(({ login }) => login === 'wrong_timestamp')).toEqual([])
  })
})
