import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CursorPage } from '../../../src-main/api/cursor-walk.ts'
import { walkContacts, walkTransactions } from '../../../src-main/api/gateway.ts'
import { readListFast } from '../../../src-main/api/list-page.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'
import { transactionFields } from '../../../src-main/domain/transaction.ts'
import { isGate } from '../../support/is-gate.ts'
import type { FakeClient, Respond } from './fake-service.ts'
import { answer, collect, envelope, fakeClient } from './fake-service.ts'

const runs = isGate ? 3000 : 150

interface Feed {
  /** The parameter that the service accepts; empty if there is none. */
  readonly accepts: string
  /** The service's reaction to a parameter that it does not accept. */
  readonly reaction: 'ignored' | 'refused'
  readonly size: number
  readonly rows: number
  readonly key?: string
  /** The meaning of a cursor: the number of rows before its page, or the last of these rows. */
  readonly token?: 'offset' | 'anchor'
  /** Rows that arrive at the head before the answer of each call, by the call's number. */
  readonly arrivals?: readonly number[]
}

/** A feed of rows by descending id that is paged by cursor. */
function cursorFeed(feed: Feed): Respond {
  let newestId = feed.rows
  return ({ url }, count) => {
    newestId += feed.arrivals?.[count] ?? 0
    const ids = Array.from({ length: newestId }, (_, index) => newestId - index)
    const query = new URL(url).searchParams
    const hasOtherName = ['cursor', 'nc', 'c'].some(
      (name) => name !== feed.accepts && query.has(name),
    )
    if (hasOtherName && feed.reaction === 'refused')
      return answer(400, { error_code: 'ERR_0003', message: 'Invalid request.', data: null })
    const token = query.get(feed.accepts)
    const start =
      token === null ? 0 : feed.token === 'anchor' ? ids.indexOf(Number(token)) + 1 : Number(token)
    const page = ids.slice(start, start + feed.size)
    const isLast = start + feed.size >= ids.length
    const next = feed.token === 'anchor' ? String(page.at(-1)) : String(start + feed.size)
    return answer(
      200,
      envelope({ [feed.key ?? 'results']: page.map((id) => ({ id })), nc: isLast ? null : next }),
    )
  }
}

const documentedClient = (respond: Respond): FakeClient =>
  fakeClient(respond, { preset: presets.documented })
const queries = ({ requests }: FakeClient): string[] =>
  requests().map((request) => new URL(request.url).search)
const idsOf = (pages: readonly CursorPage[]): number[][] =>
  pages.map(({ records }) =>
    records.map((receivedRecord) =>
      receivedRecord.kind === 'record' ? Number(receivedRecord.record.id) : -1,
    ),
  )
const codeOf = (error: unknown): string | undefined =>
  error instanceof Failure ? error.code : undefined

describe('the name of a cursor', () => {
  const feed = { reaction: 'ignored', size: 2, rows: 5 } as const

  it.each([
    ['cursor', 'ignored', ['', '?cursor=2', '?cursor=4']],
    ['nc', 'ignored', ['', '?cursor=2', '?nc=2', '?nc=4']],
    ['c', 'ignored', ['', '?cursor=2', '?nc=2', '?c=2', '?c=4']],
    ['cursor', 'refused', ['', '?cursor=2', '?cursor=4']],
    ['nc', 'refused', ['', '?cursor=2', '?nc=2', '?nc=4']],
    ['c', 'refused', ['', '?cursor=2', '?nc=2', '?c=2', '?c=4']],
  ] as const)(
    'X17: is learnt if the service accepts %s and another is %s',
    async (accepts, reaction, expectedQueries) => {
      const fake = documentedClient(cursorFeed({ ...feed, accepts, reaction }))
      const { items, error } = await collect(walkTransactions(fake.client, null))
      expect([idsOf(items), error]).toEqual([[[5, 4], [3, 2], [1]], undefined])
      expect(queries(fake)).toEqual(expectedQueries)
      expect(fake.client.learntFacts.find('cursor.feed')).toBe(accepts)
      await collect(walkTransactions(fake.client, null))
      expect(queries(fake).slice(expectedQueries.length)).toEqual([
        '',
        `?${accepts}=2`,
        `?${accepts}=4`,
      ])
    },
  )

  it.each(['ignored', 'refused'] as const)(
    'X17: ends the walk with CURSOR_UNKNOWN after each candidate once if all are %s',
    async (reaction) => {
      const fake = documentedClient(cursorFeed({ ...feed, accepts: 'none', reaction }))
      const { items, error } = await collect(walkTransactions(fake.client, null))
      expect(idsOf(items)).toEqual([[5, 4], []])
      // The cursor leads nowhere: the next walk begins at the top.
      expect(items.map(({ nextCursor }) => nextCursor)).toEqual(['2', null])
      expect(error).toMatchObject({
        kind: 'service',
        code: 'CURSOR_UNKNOWN',
        what: 'Only the first page of the transactions could be read',
        evidence: { names: 'cursor, nc, c', rows: 2 },
      })
      expect(queries(fake)).toEqual(['', '?cursor=2', '?nc=2', '?c=2'])
      expect(fake.client.learntFacts.find('cursor.feed')).toBeUndefined()
    },
  )

  it('X17: is tried again if the remembered name is refused', async () => {
    const fake = documentedClient(cursorFeed({ ...feed, accepts: 'cursor', reaction: 'refused' }))
    fake.client.learntFacts.learn('cursor.feed', 'c', 'GET /transactions/')
    const { items } = await collect(walkTransactions(fake.client, null))
    expect(idsOf(items).flat()).toEqual([5, 4, 3, 2, 1])
    expect(queries(fake)).toEqual(['', '?c=2', '?cursor=2', '?cursor=4'])
    expect(fake.client.learntFacts.find('cursor.feed')).toBe('cursor')
  })

  it('X17: is chosen from the names of the preset, whatever was remembered', async () => {
    const fake = documentedClient(cursorFeed({ ...feed, accepts: 'cursor' }))
    fake.client.learntFacts.learn('cursor.feed', 'offset', 'GET /transactions/')
    await collect(walkTransactions(fake.client, null))
    expect(queries(fake)).toEqual(['', '?cursor=2', '?cursor=4'])
  })

  it('X17: is rejected if the service repeats the page with ever new cursors', async () => {
    const fake = documentedClient((_asked, count) =>
      answer(200, envelope({ results: [{ id: 2 }, { id: 1 }], nc: `t${count}` })),
    )
    const { items, error } = await collect(walkTransactions(fake.client, null))
    expect([idsOf(items).flat(), codeOf(error)]).toEqual([[2, 1], 'CURSOR_UNKNOWN'])
    expect(queries(fake)).toEqual(['', '?cursor=t0', '?nc=t0', '?c=t0'])
  })

  it('X17: is not learnt from a saved cursor that the service refuses', async () => {
    const fake = documentedClient(cursorFeed({ ...feed, accepts: 'nc', reaction: 'refused' }))
    const { items, error } = await collect(walkTransactions(fake.client, '2'))
    expect([items, codeOf(error)]).toEqual([[], 'GATEWAY_ERR_0003'])
    expect(queries(fake)).toEqual(['?cursor=2'])
    expect(fake.client.learntFacts.find('cursor.feed')).toBeUndefined()
  })

  it('X17: is learnt from the first page if a saved cursor is ignored, although the page returns that cursor', async () => {
    const fake = documentedClient(cursorFeed({ ...feed, accepts: 'nc' }))
    const { items, error } = await collect(walkTransactions(fake.client, '2'))
    expect([idsOf(items).flat(), error]).toEqual([[5, 4, 3, 2, 1], undefined])
    expect(queries(fake)).toEqual(['?cursor=2', '?cursor=2', '?nc=2', '?nc=4'])
  })

  it('X17: ends the walk with CURSOR_LOOP if it had worked and pages repeat, and no page comes twice', async () => {
    const workingFeed = cursorFeed({ ...feed, accepts: 'cursor' })
    const fake = documentedClient((request, count) =>
      workingFeed(
        count < 2 ? request : { ...request, url: request.url.replace('cursor=4', 'cursor=2') },
        0,
      ),
    )
    const { items, error } = await collect(walkTransactions(fake.client, null))
    expect([idsOf(items), codeOf(error)]).toEqual([[[5, 4], [3, 2], []], 'CURSOR_LOOP'])
    expect(items.at(-1)?.nextCursor).toBeNull()
    expect(queries(fake)).toEqual(['', '?cursor=2', '?cursor=4'])
  })

  it('X17: is not tried again after a later refusal if it had worked', async () => {
    const workingFeed = cursorFeed({ ...feed, accepts: 'cursor' })
    const fake = documentedClient((request, count) =>
      count < 2 ? workingFeed(request, 0) : answer(400, { error_code: 'ERR_0003', data: null }),
    )
    const { items, error } = await collect(walkTransactions(fake.client, null))
    expect([idsOf(items).flat(), codeOf(error)]).toEqual([[5, 4, 3, 2], 'GATEWAY_ERR_0003'])
    expect(queries(fake)).toHaveLength(3)
  })

  it.each([401, 403, 500])('X17: is not judged by an answer of status %i', async (status) => {
    const workingFeed = cursorFeed({ ...feed, accepts: 'cursor' })
    const fake = documentedClient((request, count) =>
      count === 0 ? workingFeed(request, 0) : answer(status, { error_code: 'ERR', data: null }),
    )
    const { error } = await collect(walkTransactions(fake.client, null))
    expect(codeOf(error)).not.toBe('CURSOR_UNKNOWN')
    expect(new Set(queries(fake))).toEqual(new Set(['', '?cursor=2']))
  })

  it('X17: is used without a trial if a preset has a single name, as in the contract', async () => {
    const fake = fakeClient(cursorFeed({ ...feed, accepts: 'c', key: 'transactions' }))
    const { items, error } = await collect(walkTransactions(fake.client, null))
    expect([idsOf(items), codeOf(error)]).toEqual([[[5, 4], []], 'CURSOR_LOOP'])
    expect(queries(fake)).toEqual(['', '?nc=2'])
    expect(Object.keys(fake.client.learntFacts.snapshot.facts)).toEqual(['feed.page_size'])
  })

  it('X17: is learnt separately for the contacts', async () => {
    const respond = cursorFeed({ ...feed, accepts: 'cursor', key: 'contacts' })
    const fake = documentedClient(respond)
    const { items } = await collect(walkContacts(fake.client, 'bank'))
    expect(items).toHaveLength(3)
    expect(queries(fake)).toEqual([
      '?contact_type=bank',
      '?contact_type=bank&c=2',
      '?contact_type=bank&cursor=2',
      '?contact_type=bank&cursor=4',
    ])
    expect(fake.client.learntFacts.find('cursor.contacts')).toBe('cursor')
    expect(fake.client.learntFacts.find('cursor.feed')).toBeUndefined()
  })

  it('X17: lets the walk read ahead if it is remembered, and not while it is on trial', async () => {
    const countsWhileWorking = async (fake: FakeClient): Promise<number[]> => {
      const counts: number[] = []
      for await (const _page of walkTransactions(fake.client, null, undefined, () => true)) {
        await turn()
        counts.push(fake.requests().length)
      }
      return counts
    }
    const fake = documentedClient(cursorFeed({ ...feed, accepts: 'nc' }))
    // The third page is requested while the second is processed.
    expect(await countsWhileWorking(fake)).toEqual([1, 4, 4])
    expect(await countsWhileWorking(fake)).toEqual([6, 7, 7])
    const contract = fakeClient(cursorFeed({ ...feed, accepts: 'nc', key: 'transactions' }))
    expect(await countsWhileWorking(contract)).toEqual([2, 3, 3])
  })

  it('X17: is learnt, and every row read, while rows arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('cursor', 'nc', 'c'),
        fc.constantFrom<Feed['reaction']>('ignored', 'refused'),
        fc.constantFrom('offset' as const, 'anchor' as const),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 0, max: 30 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        async (accepts, reaction, token, size, rows, draws) => {
          // A page of new rows while the name is on trial would look like another page of the list.
          let trialRowsLeft = size - 1
          const arrivals = draws.map((count, index) => {
            const pageRows = count % ((index < 5 ? trialRowsLeft : size - 1) + 1)
            if (index < 5) trialRowsLeft -= pageRows
            return pageRows
          })
          const fake = documentedClient(
            cursorFeed({ accepts, reaction, token, size, rows, arrivals }),
          )
          const { items, error } = await collect(walkTransactions(fake.client, null))
          expect(error).toBeUndefined()
          const ids = new Set(idsOf(items).flat())
          for (let id = 1; id <= rows; id += 1) expect(ids.has(id)).toBe(true)
          if (items.length > 1) expect(fake.client.learntFacts.find('cursor.feed')).toBe(accepts)
          expect(fake.requests().length).toBeLessThan(rows + 60)
        },
      ),
      { numRuns: runs },
    )
  })
})

describe('a list with numbered pages', () => {
  interface NumberedPages {
    readonly size: number
    readonly rows: number
    readonly isIgnored?: boolean
    readonly next?: null | undefined
  }
  const serveNumberedPages =
    ({ size, rows, isIgnored, ...more }: NumberedPages): Respond =>
    ({ url }) => {
      const pageNumber = isIgnored ? 1 : Number(new URL(url).searchParams.get('page') ?? '1')
      const pages = Math.max(1, Math.ceil(rows / size))
      if (pageNumber > pages)
        return answer(404, { error_code: 'ERR_0004', message: 'no', data: null })
      const ids = Array.from({ length: rows }, (_, index) => rows - index)
      const link = pageNumber < pages ? `http://localhost/other/?page=${pageNumber + 7}` : null
      return answer(
        200,
        envelope({
          results: ids.slice((pageNumber - 1) * size, pageNumber * size).map((id) => ({ id })),
          pagination: {
            count: rows,
            previous: null,
            per_page: size,
            total_pages: pages,
            next: 'next' in more ? more.next : link,
          },
        }),
      )
    }

  it('X17: is walked by page number, never by the link to the next page', async () => {
    const fake = documentedClient(serveNumberedPages({ size: 2, rows: 5 }))
    const { items, error } = await collect(walkTransactions(fake.client, null))
    expect([idsOf(items), error]).toEqual([[[5, 4], [3, 2], [1]], undefined])
    expect(items.map(({ nextCursor }) => nextCursor)).toEqual(['2', '3', null])
    expect(fake.requests().map(({ url }) => url)).toEqual([
      'https://gateway.test/wallet/transactions/',
      'https://gateway.test/wallet/transactions/?page=2',
      'https://gateway.test/wallet/transactions/?page=3',
    ])
    const drifts = items.flatMap(({ records }) =>
      records.flatMap((receivedRecord) =>
        receivedRecord.kind === 'record' ? receivedRecord.drift : [],
      ),
    )
    expect(drifts.filter((entry) => /:(?:nc|results|pagination|timestamp)$/.test(entry))).toEqual(
      [],
    )
  })

  it('X17: resumes at a saved page number once numbered pages are remembered', async () => {
    const fake = documentedClient(serveNumberedPages({ size: 2, rows: 5 }))
    await collect(walkTransactions(fake.client, null))
    expect(fake.client.learntFacts.find('cursor.feed')).toBe('page')
    const { items } = await collect(walkTransactions(fake.client, '3'))
    expect(idsOf(items)).toEqual([[1]])
    expect(queries(fake).at(-1)).toBe('?page=3')
    const { error } = await collect(walkTransactions(fake.client, '4'))
    expect(codeOf(error)).toBe('CURSOR_INVALID')
  })

  it('X17: ends in CURSOR_LOOP if the page number is ignored, and no page comes twice', async () => {
    const fake = documentedClient(serveNumberedPages({ size: 2, rows: 5, isIgnored: true }))
    const { items, error } = await collect(walkTransactions(fake.client, null))
    expect([
      idsOf(items)
        .flat()
        .filter((id) => id === 5),
      codeOf(error),
    ]).toEqual([[5], 'CURSOR_LOOP'])
    expect(fake.requests()).toHaveLength(4)
  })

  it('continues to the last page without a link', async () => {
    for (const next of [null, undefined]) {
      const fake = documentedClient(serveNumberedPages({ size: 2, rows: 5, next }))
      expect(idsOf((await collect(walkTransactions(fake.client, null))).items).flat()).toEqual([
        5, 4, 3, 2, 1,
      ])
    }
  })

  it('is not assumed if there is a cursor, whatever the pagination says', async () => {
    const fake = documentedClient(({ url }) =>
      answer(
        200,
        envelope({
          results: [{ id: url.includes('cursor=') ? 1 : 2 }],
          nc: url.includes('cursor=') ? null : 'n',
          pagination: { next: null, total_pages: 1 },
        }),
      ),
    )
    expect(idsOf((await collect(walkTransactions(fake.client, null))).items)).toEqual([[2], [1]])
    expect(queries(fake)).toEqual(['', '?cursor=n'])
  })

  it('is unknown to the contract, which has no such list', async () => {
    const fake = fakeClient(serveNumberedPages({ size: 2, rows: 5 }))
    fake.client.learntFacts.learn('cursor.feed', 'page', 'GET /transactions/')
    const { items, error } = await collect(walkTransactions(fake.client, null))
    expect([idsOf(items), codeOf(error)]).toEqual([[[5, 4]], 'BAD_RESPONSE'])
  })
})

describe('the collection of a list', () => {
  const page = (key: string): Respond =>
    cursorFeed({ accepts: 'cursor', reaction: 'ignored', size: 9, rows: 2, key })
  const driftOf = (pages: readonly CursorPage[]): string[] =>
    pages.flatMap(({ records }) =>
      records.flatMap((receivedRecord) =>
        receivedRecord.kind === 'record' ? receivedRecord.drift : [],
      ),
    )

  it.each([
    ['results', 'results', []],
    ['transactions', 'transactions', []],
    ['items', undefined, ['absent:results', 'unknown:items']],
  ])('X17: %s is learnt as %s, with the drift %j', async (key, learnt, drift) => {
    const fake = documentedClient(page(key))
    const { items } = await collect(walkTransactions(fake.client, null))
    expect(idsOf(items)).toEqual([[2, 1]])
    expect(driftOf(items).filter((entry) => /results|items|transactions$/.test(entry))).toEqual(
      drift,
    )
    expect(fake.client.learntFacts.find('collection.feed')).toBe(learnt)
  })

  it('uses the fast reader for each documented name', () => {
    for (const key of ['results', 'transactions']) {
      const text = `{"error_code":null,"message":null,"data":{"${key}":[{"id":1}],"nc":null}}`
      const fastPage = readListFast(text, ['results', 'transactions'], transactionFields)
      expect([fastPage?.collection, fastPage?.records.length]).toEqual([key, 1])
    }
    expect(readListFast('{"data":[]}', ['results'], transactionFields)).toBeUndefined()
  })

  const contacts = (count: number): unknown[] =>
    Array.from({ length: count }, (_, index) => ({
      type: 'bank',
      id: String(index),
      entity_number: 'x',
    }))

  it('accepts contacts as a flat list, however long, without drift', async () => {
    const fake = documentedClient(() =>
      answer(200, { error_code: null, message: null, data: contacts(1500) }),
    )
    const { items, error } = await collect(walkContacts(fake.client, 'bank'))
    expect([items.map(({ records }) => records.length), error]).toEqual([[1500], undefined])
    expect([driftOf(items), fake.requests().length]).toEqual([[], 1])
    expect(fake.client.learntFacts.find('collection.contacts')).toBe('data')
  })

  it('accepts contacts in numbered pages without drift, and refuses a flat list under the contract', async () => {
    const fake = documentedClient(({ url }) =>
      answer(200, {
        error_code: null,
        message: null,
        data: {
          results: url.includes('page=2') ? contacts(3).slice(2) : contacts(2),
          pagination: { count: 3, next: url.includes('page=2') ? null : 'x', total_pages: 2 },
        },
      }),
    )
    const { items } = await collect(walkContacts(fake.client, 'bank'))
    expect([items.map(({ records }) => records.length), driftOf(items)]).toEqual([[2, 1], []])
    expect(queries(fake)).toEqual(['?contact_type=bank', '?contact_type=bank&page=2'])
    const strict = fakeClient(() => answer(200, envelope(contacts(1))))
    const { error } = await collect(walkContacts(strict.client, 'bank'))
    expect(codeOf(error)).toBe('BAD_RESPONSE')
  })

  it('learns the longest page of the feed', async () => {
    const fake = documentedClient(
      cursorFeed({ accepts: 'cursor', reaction: 'ignored', size: 3, rows: 7, arrivals: [] }),
    )
    await collect(walkTransactions(fake.client, null))
    expect(fake.client.learntFacts.snapshot.facts['feed.page_size']).toMatchObject({
      value: '3',
      how: 'GET /transactions/',
    })
  })
})
