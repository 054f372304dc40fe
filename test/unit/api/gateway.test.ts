import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { CursorPage } from '../../../src-main/api/cursor-walk.ts'
import {
  readReference,
  readServerTime,
  walkContacts,
  walkTransactions,
} from '../../../src-main/api/gateway.ts'
import { openEnvelope } from '../../../src-main/api/list-page.ts'
import { readJson, writeJson } from '../../../src-main/base/json.ts'
import { referenceKinds } from '../../../src-main/domain/reference-kind.ts'
import { outcomeOf } from '../base/failing.ts'
import type { FakeClient, Respond } from './fake-service.ts'
import { answer, collect, envelope, fakeClient } from './fake-service.ts'

const rows = (...ids: (number | string)[]): { id: number | string }[] => ids.map((id) => ({ id }))
const page = (
  ids: readonly (number | string)[],
  nc: unknown,
  members: Record<string, unknown> = {},
): Response => answer(200, envelope({ transactions: rows(...ids), nc, pc: null, ...members }))

interface WalkResult {
  readonly ids: unknown
  readonly cursors: readonly (string | null)[]
  readonly outcome: unknown
}

async function runWalk(walk: AsyncGenerator<CursorPage>): Promise<WalkResult> {
  const { items, error } = await collect(walk)
  return {
    ids: items.map((item) =>
      item.records.map((record) =>
        record.kind === 'record' ? record.record.id : `${record.reason} | ${record.raw}`,
      ),
    ),
    cursors: items.map((item) => item.nextCursor),
    outcome: error === undefined ? 'ended' : await outcomeOf(() => Promise.reject(error as Error)),
  }
}

const walkFeed = ({ client }: FakeClient, cursor: string | null = null): Promise<WalkResult> =>
  runWalk(walkTransactions(client, cursor))
const queries = ({ requests }: FakeClient): string[] =>
  requests().map(({ url }) => new URL(url).search)

/** A feed that answers with these pages, and then repeats the last one. */
const feed =
  (...pages: (() => Response)[]): Respond =>
  (_asked, count) =>
    (pages[Math.min(count, pages.length - 1)] as () => Response)()

describe('walkTransactions', () => {
  it('B06, B07, B08, B28, G18: walks by nc from the top to a null cursor, and sends nothing else', async () => {
    const fake = fakeClient(
      feed(
        () => page([3], 'c1'),
        () => page([2], 'c2'),
        () => page([1], null),
      ),
    )
    expect(await walkFeed(fake)).toEqual({
      ids: [['3'], ['2'], ['1']],
      cursors: ['c1', 'c2', null],
      outcome: 'ended',
    })
    expect(fake.requests().map(({ url }) => url)).toEqual([
      'https://gateway.test/wallet/transactions/',
      'https://gateway.test/wallet/transactions/?nc=c1',
      'https://gateway.test/wallet/transactions/?nc=c2',
    ])
  })

  it('requests the next page while a page is processed, if allowed, and throws its failure only when that page is read', async () => {
    const pages = feed(
      () => page([3], 'c1'),
      () => page([2], 'c2'),
      () => answer(403, '{}'),
    )
    const fake = fakeClient(pages)
    const requestCounts: number[] = []
    const walk = async (
      client: FakeClient,
      maxPages: number,
      mayRequestAhead: () => boolean,
    ): Promise<void> => {
      for await (const _page of walkTransactions(client.client, null, undefined, mayRequestAhead)) {
        await turn()
        requestCounts.push(client.requests().length)
        if (requestCounts.length === maxPages) return
      }
    }
    await expect(walk(fake, 9, () => requestCounts.length > 0)).rejects.toMatchObject({
      code: 'HTTP_403',
    })
    expect(requestCounts).toEqual([1, 3])
    await walk(fakeClient(pages), 4, () => true)
    expect(requestCounts).toEqual([1, 3, 2, 3])
  })

  it('resumes at a cursor', async () => {
    const fake = fakeClient(feed(() => page([1], null)))
    await walkFeed(fake, 'kept')
    expect(queries(fake)).toEqual(['?nc=kept'])
  })

  it.each([
    'a+b/c=',
    'a b',
    '%41',
    '&rail=x#y?',
    'é😀',
    '"\\',
    "'; DROP",
    '../../../',
    '\u202e',
    'x'.repeat(4096),
  ])('B09: sends the cursor %j back unchanged', async (cursor) => {
    const fake = fakeClient(
      feed(
        () => page([2], cursor),
        () => page([1], null),
      ),
    )
    expect((await walkFeed(fake)).cursors).toEqual([cursor, null])
    const url = new URL(fake.requests()[1]?.url ?? '')
    expect([...url.searchParams]).toEqual([['nc', cursor]])
    expect([url.origin, url.pathname, url.hash]).toEqual([
      'https://gateway.test',
      '/wallet/transactions/',
      '',
    ])
  })

  it.each([null, undefined, ''])('B07, input 34: ends at a cursor of %j', async (nc) => {
    expect(await walkFeed(fakeClient(feed(() => page([1], nc))))).toEqual({
      ids: [['1']],
      cursors: [null],
      outcome: 'ended',
    })
  })

  it('B07, P20: fails at a page that has another cursor member instead of nc, and keeps its rows', async () => {
    const fake = fakeClient(() =>
      answer(200, envelope({ transactions: rows(1), next_cursor: 'c1', pc: null })),
    )
    expect(await walkFeed(fake)).toEqual({
      ids: [['1']],
      cursors: [null],
      outcome: 'service BAD_RESPONSE',
    })
  })

  it('input 34: treats a numeric cursor as text, digit by digit', async () => {
    const fake = fakeClient((_asked, count) =>
      answer(
        200,
        `{"error_code":null,"message":null,"data":{"transactions":[{"id":${count}}],"nc":${count === 0 ? '9007199254740993' : 'null'}},"timestamp":1}`,
      ),
    )
    await walkFeed(fake)
    expect(queries(fake)).toEqual(['', '?nc=9007199254740993'])
  })

  it.each([JSON.stringify('x'.repeat(10240)), '{}', '[]', 'true'])(
    'input 34: stops at the cursor %s',
    async (nc) => {
      expect(
        await walkFeed(
          fakeClient(() =>
            answer(
              200,
              `{"error_code":null,"message":null,"data":{"transactions":[{"id":1}],"nc":${nc}},"timestamp":1}`,
            ),
          ),
        ),
      ).toEqual({
        ids: [],
        cursors: [],
        outcome: 'service BAD_RESPONSE',
      })
    },
  )

  it.each<[string, readonly (string | null)[], string | null, number]>([
    ['equals the cursor that was sent', ['c1', 'c1'], null, 2],
    ['equals the cursor of the first request', ['kept'], 'kept', 1],
    ['repeats after three pages', ['c1', 'c2', 'c3', 'c1'], null, 4],
  ])(
    'B10, F32, input 34: stops with the rows read so far if a cursor %s',
    async (_title, cursors, startCursor, calls) => {
      const fake = fakeClient((_asked, count) =>
        page([100 - count], cursors[Math.min(count, cursors.length - 1)]),
      )
      const { ids, cursors: seenCursors, outcome } = await walkFeed(fake, startCursor)
      expect([
        (ids as unknown[]).length,
        seenCursors.at(-1),
        outcome,
        fake.requests().length,
      ]).toEqual([calls, null, 'service CURSOR_LOOP', calls])
    },
  )

  it('input 47: stops after three pages without a row', async () => {
    const fake = fakeClient((_asked, count) =>
      count === 0 ? page([1], 'c0') : page([], `c${count}`),
    )
    expect(await walkFeed(fake)).toEqual({
      ids: [['1'], [], [], []],
      cursors: ['c0', 'c1', 'c2', null],
      outcome: 'service CURSOR_LOOP',
    })
  })

  it('F32: stops after three pages without a new id, whatever their cursors', async () => {
    const fake = fakeClient((_asked, count) => page([1, 2], `c${count}`))
    expect([(await walkFeed(fake)).outcome, fake.requests().length]).toEqual([
      'service CURSOR_LOOP',
      4,
    ])
  })

  it('F33: continues if one new row is among known rows', async () => {
    const fake = fakeClient((_asked, count) => page([1, count + 2], count < 8 ? `c${count}` : null))
    expect([(await walkFeed(fake)).outcome, fake.requests().length]).toEqual(['ended', 9])
  })

  it('input 47: continues after two empty pages', async () => {
    const fake = fakeClient(
      feed(
        () => page([3], 'a'),
        () => page([], 'b'),
        () => page([], 'c'),
        () => page([2], 'd'),
        () => page([], null),
      ),
    )
    expect(await walkFeed(fake)).toEqual({
      ids: [['3'], [], [], ['2'], []],
      cursors: ['a', 'b', 'c', 'd', null],
      outcome: 'ended',
    })
  })

  it('F37: distinguishes an unknown cursor from an unknown address', async () => {
    const notFound: Respond = () => answer(404, envelope(null, { error_code: 4, message: 'gone' }))
    expect([
      (await walkFeed(fakeClient(notFound))).outcome,
      (await walkFeed(fakeClient(notFound), 'kept')).outcome,
    ]).toEqual(['service HTTP_404', 'service CURSOR_INVALID'])
  })

  it('quarantines one bad row and keeps the other rows', async () => {
    const fake = fakeClient(() =>
      answer(
        200,
        '{"error_code":null,"message":null,"data":{"transactions":[{"id":2},{"id":1.5},{"id":1,"fee":"1,5","user_id":9}],"nc":null},"timestamp":1}',
      ),
    )
    expect((await walkFeed(fake)).ids).toEqual([
      [
        '2',
        'id is not an identifier | {"id":1.5}',
        'fee is not a decimal of at most 30 + 30 digits | {"id":1,"fee":"1,5"}',
      ],
    ])
  })

  it('input 42: quarantines a row that nests too deep and keeps the rest', async () => {
    const deepList = `${'['.repeat(200)}${']'.repeat(200)}`
    const fake = fakeClient(() =>
      answer(
        200,
        `{"error_code":null,"message":null,"data":{"transactions":[{"id":2},{"id":1,"extra_data":{"a":${deepList}}}],"nc":null},"timestamp":1}`,
      ),
    )
    const { items } = await collect(walkTransactions(fake.client, null))
    expect(items.map((item) => item.records.map((record) => record.kind))).toEqual([
      ['record', 'quarantined'],
    ])
  })

  it('input 35: accepts the list under another name if it is the only list', async () => {
    expect(
      (
        await walkFeed(
          fakeClient(() => answer(200, envelope({ items: rows(1), nc: null, pc: null }))),
        )
      ).ids,
    ).toEqual([['1']])
  })

  it('input 35: uses the list under its own name beside others', async () => {
    expect(
      (
        await walkFeed(
          fakeClient(() =>
            answer(200, envelope({ warnings: rows(7), transactions: rows(1), nc: null })),
          ),
        )
      ).ids,
    ).toEqual([['1']])
  })

  it.each([
    [
      'two lists of other names',
      { items: [], warnings: [], nc: null },
      'the list was expected under transactions; found items, warnings',
    ],
    ['no list', { nc: null }, 'the list was expected under transactions; found none'],
    [
      'an object in its place',
      { transactions: {}, nc: null },
      'the list was expected under transactions; found none',
    ],
    ['a list as data', [], 'data is not an object with a list'],
    ['a text as data', 'x', 'data is not an object with a list'],
    ['no data', null, 'the envelope holds no data'],
    ['data that is missing', undefined, 'the envelope holds no data'],
  ])('inputs 33, 35: stops at %s', async (_title, data, why) => {
    const { items, error } = await collect(
      walkTransactions(fakeClient(() => answer(200, envelope(data))).client, null),
    )
    expect([items, error]).toEqual([
      [],
      expect.objectContaining({ kind: 'service', code: 'BAD_RESPONSE', why }) as unknown,
    ])
  })

  it('threat 6: accepts a page of 1,000 rows and refuses 1,001', async () => {
    const pageOf = (count: number): Promise<WalkResult> =>
      walkFeed(
        fakeClient(() =>
          page(
            Array.from({ length: count }, (_, id) => id),
            null,
          ),
        ),
      )
    expect([
      ((await pageOf(1000)).ids as unknown[][])[0]?.length,
      (await pageOf(1001)).outcome,
    ]).toEqual([1000, 'service BAD_RESPONSE'])
  })

  it.each([
    ['1795255200000', 1795255200000],
    ['"1795255200000"', undefined],
    ['null', undefined],
    ['1.5', undefined],
    ['-1', undefined],
  ])('B05, input 33: reads the timestamp %s as %s and continues', async (literal, serverMs) => {
    const fake = fakeClient(() =>
      answer(
        200,
        `{"error_code":null,"message":null,"data":{"transactions":[],"nc":null},"timestamp":${literal}}`,
      ),
    )
    expect((await collect(walkTransactions(fake.client, null))).items).toEqual([
      { records: [], nextCursor: null, hasNews: false, serverMs },
    ])
  })

  it('B04, input 31: uses no row of a page with an error code', async () => {
    expect(
      await walkFeed(
        fakeClient(() =>
          answer(
            200,
            envelope({ transactions: rows(1), nc: null }, { error_code: 123, message: 'no' }),
          ),
        ),
      ),
    ).toEqual({
      ids: [],
      cursors: [],
      outcome: 'service GATEWAY_123',
    })
  })

  it('input 23: reads a record and its raw text from the same list if two lists share a name', async () => {
    const fake = fakeClient(() =>
      answer(
        200,
        '{"error_code":null,"message":null,"data":{"transactions":[{"id":1}],"nc":null},"data":{"transactions":[{"id":2}],"nc":null},"timestamp":1}',
      ),
    )
    const { items } = await collect(walkTransactions(fake.client, null))
    expect(
      items[0]?.records.map((record) => [record.kind === 'record' && record.record.id, record.raw]),
    ).toEqual([['2', '{"id":2}']])
  })

  it('ends when it is cancelled', async () => {
    const fake = fakeClient((_asked, count) => page([count], `c${count}`))
    const controller = new AbortController()
    const walk = walkTransactions(fake.client, null, controller.signal)
    await walk.next()
    controller.abort()
    expect([await outcomeOf(() => walk.next()), fake.requests().length]).toEqual([
      'cancelled CANCELLED',
      1,
    ])
  })
})

describe('walkContacts', () => {
  const contacts = (ids: readonly string[], nc: string | null): Response =>
    answer(200, envelope({ contacts: ids.map((id) => ({ type: 'bank', id })), nc, pc: null }))

  it('B08, B55, G18: requests one type and walks its pages by c', async () => {
    const fake = fakeClient((_asked, count) => contacts([`k${count}`], count === 0 ? 'n x' : null))
    expect(await runWalk(walkContacts(fake.client, 'p2p_tag'))).toEqual({
      ids: [['k0'], ['k1']],
      cursors: ['n x', null],
      outcome: 'ended',
    })
    expect(
      fake.requests().map(({ url }) => [new URL(url).pathname, [...new URL(url).searchParams]]),
    ).toEqual([
      ['/wallet/contacts/', [['contact_type', 'p2p_tag']]],
      [
        '/wallet/contacts/',
        [
          ['contact_type', 'p2p_tag'],
          ['c', 'n x'],
        ],
      ],
    ])
  })

  it('B59: counts equal ids of two types as two', async () => {
    const fake = fakeClient((_asked, count) =>
      answer(
        200,
        envelope({
          contacts: [{ type: ['bank', 'crypto', 'p2p_tag', 'other', 'x'][count], id: '1' }],
          nc: count < 4 ? `c${count}` : null,
        }),
      ),
    )
    expect((await runWalk(walkContacts(fake.client, 'bank'))).outcome).toBe('ended')
  })

  it('B10: stops if the cursor comes back', async () => {
    expect(
      (
        await runWalk(
          walkContacts(fakeClient((_asked, count) => contacts([`k${count}`], 'c')).client, 'bank'),
        )
      ).outcome,
    ).toBe('service CURSOR_LOOP')
  })
})

describe('openEnvelope', () => {
  it.each(['{"data":{}}', '{"data":[]}', '{"data":0}', '{"data":false}'])('opens %s', (text) => {
    expect(`{"data":${writeJson(openEnvelope(readJson(text)))}}`).toBe(text)
  })

  it.each(['{}', '{"data":null}', '[]', '5', 'null', '{"constructor":1}'])(
    'input 33: refuses %s',
    async (text) => {
      expect(await outcomeOf(() => openEnvelope(readJson(text)))).toBe('service BAD_RESPONSE')
    },
  )
})

describe('readReference', () => {
  it('B34, B73, B85: reads from the paths of the contract, without a cursor, and not from removed paths', async () => {
    const fake = fakeClient(() => answer(200, envelope([])))
    for (const kind of referenceKinds) await readReference(fake.client, kind)
    expect(
      fake.requests().map(({ url }) => url.replace('https://gateway.test/wallet', '')),
    ).toEqual([
      '/transactions/limits/',
      '/transactions/rails/',
      '/currencies/',
      '/banking/deposit-accounts/',
      '/account/',
    ])
  })

  it('B40, B42, B51, B53, input 44, G24: keeps every item byte for byte', async () => {
    const items = [
      '{"rail":null,"transaction_types":[{"limits":{"daily_amount":null,"min_amount":-1,"max_amount":"1.10"}}]}',
      '{ "rail" : "pix" }',
    ]
    const fake = fakeClient(() =>
      answer(200, `{"error_code":null,"message":null,"data":[${items.join(' , ')}],"timestamp":1}`),
    )
    expect((await readReference(fake.client, 'limits')).map(({ raw }) => raw)).toEqual(items)
  })

  it('B69, B91: returns the account as one item, without the members that are not read', async () => {
    const fake = fakeClient(() =>
      answer(
        200,
        '{"error_code":null,"message":null,"data":{"id":7,"is_staff":true,"is_otc_account":false,"a":{"is_corporate_account":1,"b":2}},"timestamp":1}',
      ),
    )
    expect(await readReference(fake.client, 'account')).toEqual([
      {
        raw: '{"id":7,"a":{"b":2}}',
        removed: ['is_staff', 'is_otc_account', 'is_corporate_account'],
      },
    ])
  })

  it.each([
    [404, envelope(null, { error_code: 4 }), 'service HTTP_404'],
    [200, envelope(null), 'service BAD_RESPONSE'],
    [403, envelope(null, { error_code: 9, message: 'no' }), 'service GATEWAY_9'],
  ])('B65: fails after %i %j', async (status, body, outcome) => {
    expect(
      await outcomeOf(() => readReference(fakeClient(() => answer(status, body)).client, 'rails')),
    ).toBe(outcome)
  })
})

describe('readServerTime', () => {
  it.each<[string, number | undefined]>([
    ['1795255200000', 1795255200000],
    ['{"error_code":null,"message":null,"data":1795255200000,"timestamp":1}', 1795255200000],
    ['{"error_code":null,"message":null,"data":{"time":1},"timestamp":1}', undefined],
    ['{"data":{"timestamp":1670004661380}}', 1670004661380],
    ['{"data":{"timestamp":0}}', undefined],
    ['{"data":{"timestamp":"1670004661380"}}', undefined],
    ['0', undefined],
    ['"1795255200000"', undefined],
    ['{"error_code":null,"data":-5}', undefined],
    ['{"error_code":null,"data":1e12}', undefined],
  ])('B13, X29, G34: reads %s as %s', async (body, ms) => {
    expect(await readServerTime(fakeClient(() => answer(200, body)).client)).toBe(ms)
  })

  it('returns undefined if the service does not offer its time', async () => {
    expect(await readServerTime(fakeClient(() => answer(404, '{}')).client)).toBeUndefined()
  })
})
