import { describe, expect, it } from 'vitest'
import {
  findWithdrawalPage,
  getWithdrawal,
  readNextPage,
  walkQuotes,
  walkWithdrawals,
} from '../../../src-main/api/partner.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'
import { withdrawalFields } from '../../../src-main/domain/withdrawal.ts'
import { outcomeOf } from '../base/failing.ts'
import { answer, collect, fakeClient } from './fake-service.ts'

const withdrawal = '{"id":"wd-1","currency":"USDT","amount":1.10}'
const BASE = 'https://partner.test/base'

describe('getWithdrawal', () => {
  it('A48, A50, A51: reads by id and decodes the record with all its digits', async () => {
    const { client, requests } = fakeClient(() => answer(200, withdrawal))
    const receivedRecord = await getWithdrawal(client, 'wd-1')
    expect(
      receivedRecord.kind === 'record' && [
        receivedRecord.record.id,
        receivedRecord.record.amount,
        receivedRecord.raw,
      ],
    ).toEqual(['wd-1', '1.10', withdrawal])
    expect(requests().map(({ url }) => url)).toEqual([`${BASE}/api/v1/withdrawals/wd-1/`])
  })

  it.each([
    ['a/b', 'a%2Fb'],
    ['a?b#c', 'a%3Fb%23c'],
    ['%2e%2e', '%252e%252e'],
    ['ñ +', '%C3%B1%20%2B'],
  ])('A50: puts the id %j into its segment of the path', async (id, encodedId) => {
    const { client, requests } = fakeClient(() => answer(404, '{}'))
    await getWithdrawal(client, id)
    expect(requests().map(({ url }) => url)).toEqual([`${BASE}/api/v1/withdrawals/${encodedId}/`])
  })

  it.each([
    [404, '{"detail":"Not found."}'],
    [
      404,
      '{"code":40004,"type":"NotFound","detail":{"message":"","code":"not_found"},"status":404}',
    ],
    [
      400,
      '{"code":40004,"type":"NotFound","detail":{"message":"","code":"not_found"},"status":400}',
    ],
  ])(
    'A61, P31, input 29: treats %i %s as an absent withdrawal, after one call',
    async (status, body) => {
      const { client, requests } = fakeClient(() => answer(status, body))
      expect([await getWithdrawal(client, 'wd-1'), requests().length]).toMatchObject([
        { kind: 'absent' },
        1,
      ])
    },
  )

  it.each(['"wd-2"', '"wd-10"', '"wd"'])(
    'input 15: quarantines an answer with the id %s under the requested id',
    async (id) => {
      const raw = withdrawal.replace('"wd-1"', id)
      const { client } = fakeClient(() => answer(200, raw))
      expect(await getWithdrawal(client, 'wd-1')).toEqual({
        kind: 'quarantined',
        id: 'wd-1',
        reason: 'ID_MISMATCH: the answer is another withdrawal than the requested one',
        raw,
      })
    },
  )

  it('P27: accepts a UUID in another case as the same id', async () => {
    const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
    const { client } = fakeClient(() => answer(200, withdrawal.replace('wd-1', id.toUpperCase())))
    const receivedRecord = await getWithdrawal(client, id)
    expect(receivedRecord.kind === 'record' && receivedRecord.record.id).toBe(id.toUpperCase())
  })

  it('P27, input 15: treats any other id in another case as a different id', async () => {
    const { client } = fakeClient(() => answer(200, withdrawal.replace('wd-1', 'WD-1')))
    expect((await getWithdrawal(client, 'wd-1')).kind).toBe('quarantined')
  })

  it.each(['[]', 'null', '"wd-1"', '5'])(
    'quarantines the answer %s, which is not a record',
    async (body) => {
      const { client } = fakeClient(() => answer(200, body))
      expect(await getWithdrawal(client, 'wd-1')).toMatchObject({
        kind: 'quarantined',
        reason: 'not an object',
        raw: body,
      })
    },
  )

  it('B26: stores no personal name, at any depth', async () => {
    const { client } = fakeClient(() =>
      answer(
        200,
        '{"id":"wd-1","user_id":7,"currency":"USDT","amount":1.10,"x":{"person_name":"Ana"}}',
      ),
    )
    expect(await getWithdrawal(client, 'wd-1')).toMatchObject({
      raw: '{"id":"wd-1","currency":"USDT","amount":1.10,"x":{}}',
    })
  })
})

const quotes = (
  ids: readonly string[],
  next: unknown,
  members: Record<string, unknown> = {},
): Response =>
  answer(200, {
    count: ids.length,
    next,
    previous: null,
    results: ids.map((id) => ({ id, base_amount: '1.10' })),
    ...members,
  })
const idsOf = (
  pages: readonly (readonly { kind: string; record?: { id?: string | null } }[])[],
): (string | null | undefined)[][] =>
  pages.map((page) => page.map((receivedRecord) => receivedRecord.record?.id))

async function walk(
  client: Parameters<typeof walkQuotes>[0],
): Promise<{ ids: unknown; outcome: unknown }> {
  const { items, error } = await collect(walkQuotes(client))
  return {
    ids: idsOf(items),
    outcome: error === undefined ? 'ended' : await outcomeOf(() => Promise.reject(error as Error)),
  }
}

describe('walkQuotes', () => {
  it('A35, A38, A40: follows next to its end, from the plain list', async () => {
    const nextLinks = [
      `${BASE}/api/v1/quotes/?page=2`,
      `${BASE}/api/v1/quotes/?page=3&pair=a%2Fb`,
      null,
    ]
    const { client, requests } = fakeClient((_asked, count) =>
      quotes([`q${count}`], nextLinks[count]),
    )
    expect(await walk(client)).toEqual({ ids: [['q0'], ['q1'], ['q2']], outcome: 'ended' })
    expect(requests().map(({ url }) => url)).toEqual([
      `${BASE}/api/v1/quotes/`,
      `${BASE}/api/v1/quotes/?page=2`,
      `${BASE}/api/v1/quotes/?page=3`,
    ])
  })

  it('A40: ends if next is absent', async () => {
    const { client } = fakeClient(() => quotes(['q'], undefined))
    expect(await walk(client)).toEqual({ ids: [['q']], outcome: 'ended' })
  })

  it('A40: fails after a page without next if count is larger than the number of results', async () => {
    const { client } = fakeClient((_asked, count) =>
      quotes([`q${count}`], count === 0 ? `${BASE}/api/v1/quotes/?page=2` : undefined, {
        count: 3,
      }),
    )
    expect(await walk(client)).toEqual({ ids: [['q0'], ['q1']], outcome: 'service BAD_RESPONSE' })
  })

  it('P15: stops if next leads back to an earlier page', async () => {
    const { client, requests } = fakeClient((_asked, count) =>
      quotes([`q${count}`], `${BASE}/api/v1/quotes/?page=${count % 2 === 0 ? 2 : 3}`),
    )
    expect(await walk(client)).toEqual({
      ids: [['q0'], ['q1'], ['q2']],
      outcome: 'service CURSOR_LOOP',
    })
    expect(requests().length).toBe(3)
  })

  it.each([
    ['the same quote', ['q0']],
    ['nothing', []],
  ])('P15: ends if page after page has %s', async (_title, ids) => {
    const { client, requests } = fakeClient((_asked, count) =>
      quotes(count === 0 ? ['q0'] : ids, `${BASE}/api/v1/quotes/?page=${count + 2}`),
    )
    expect((await walk(client)).outcome).toBe('service CURSOR_LOOP')
    expect(requests().length).toBe(4)
  })

  it.each([
    [404, '{}'],
    [400, '{"code":40004,"error":"not found"}'],
  ])('P15: does not treat the answer %i as the end of the list', async (status, body) => {
    expect(await walk(fakeClient(() => answer(status, body)).client)).toEqual({
      ids: [],
      outcome: 'service HTTP_404',
    })
    const { client } = fakeClient((_asked, count) =>
      count === 0
        ? quotes(['q0'], `${BASE}/api/v1/quotes/?page=2`, { count: 50 })
        : answer(status, body),
    )
    expect(await walk(client)).toEqual({ ids: [['q0']], outcome: 'service PAGE_ABSENT' })
  })

  it.each([
    'http://evil.example/api',
    'http://evil.example/?page=2',
    '//evil',
    '//evil/?page=2',
    'javascript:alert(1)',
    'javascript:?page=2',
    `${BASE}/api/v1/withdrawals/?page=2`,
    `${BASE}/api/v1/quotes/`,
    `${BASE}/api/v1/quotes/?page=0`,
    5,
    '',
    {},
  ])(
    'X18, threat 4, A40, input 24: stops at the link %j without sending the token there, and keeps the page',
    async (next) => {
      const { client, network } = fakeClient(() => quotes(['q'], next))
      expect(await walk(client)).toEqual({ ids: [['q']], outcome: 'service LINK_FOREIGN' })
      expect(network.requests.map(({ url }) => new URL(url).origin)).toEqual([
        'https://partner.test',
        'https://partner.test',
      ])
    },
  )

  it.each([
    'http://localhost/base/api/v1/quotes/?page=2',
    'https://partner.test:8443/base/api/v1/quotes/?page=2&pair=other',
    '//evil/base/api/v1/quotes/?page=2',
    '/base/api/v1/quotes?page=2',
    '?page=2',
    'ftp://user:pass@evil/base/api/v1/quotes/?page=2#x',
  ])('X18: uses only the page number of the link %j, on its own base', async (next) => {
    const { client, network } = fakeClient((_asked, count) =>
      quotes([`q${count}`], count === 0 ? next : null),
    )
    const { items } = await collect(walkQuotes(client, undefined, { pair: 'BTC_USDT' }))
    expect(idsOf(items)).toEqual([['q0'], ['q1']])
    expect(network.requests.slice(1).map(({ url }) => url)).toEqual([
      `${BASE}/api/v1/quotes/?pair=BTC_USDT`,
      `${BASE}/api/v1/quotes/?pair=BTC_USDT&page=2`,
    ])
  })

  it.each(['{}', 'null', '"x"', '5', undefined])(
    'input 25: stops if results is %s',
    async (results) => {
      const { client } = fakeClient(() =>
        answer(
          200,
          results === undefined
            ? '{"count":0,"next":null}'
            : `{"count":10,"next":null,"previous":null,"results":${results}}`,
        ),
      )
      expect(await walk(client)).toEqual({ ids: [], outcome: 'service BAD_RESPONSE' })
    },
  )

  it('input 25: uses all results if count states another number', async () => {
    const { client } = fakeClient(() => quotes(['a', 'b'], null, { count: 10 }))
    expect(await walk(client)).toEqual({ ids: [['a', 'b']], outcome: 'ended' })
  })

  it.each([
    [10, true],
    [1, true],
    [2, false],
  ])('input 25: reports a count of %i for two results as drift: %j', async (count, isDrift) => {
    const { client } = fakeClient(() => quotes(['a', 'b'], null, { count }))
    const [firstQuote] = (await collect(walkQuotes(client))).items[0] ?? []
    expect(firstQuote?.kind === 'record' && firstQuote.drift.includes('value:count')).toBe(isDrift)
  })

  it('threat 6: accepts a page of 1,000 items and refuses 1,001', async () => {
    const pageOf = (count: number): Response =>
      answer(
        200,
        `{"next":null,"results":[${Array.from({ length: count }, (_, id) => `{"id":"q${id}"}`).join(',')}]}`,
      )
    expect(
      (await collect(walkQuotes(fakeClient(() => pageOf(1000)).client))).items[0]?.length,
    ).toBe(1000)
    expect(await walk(fakeClient(() => pageOf(1001)).client)).toEqual({
      ids: [],
      outcome: 'service BAD_RESPONSE',
    })
  })

  it('quarantines one bad quote and keeps the other quotes', async () => {
    const { client } = fakeClient(() =>
      answer(200, '{"next":null,"results":[{"id":"a"},{"id":null},7,{"id":"b","rate":"1,5"}]}'),
    )
    const { items } = await collect(walkQuotes(client))
    expect(
      items[0]?.map((receivedRecord) =>
        receivedRecord.kind === 'record'
          ? receivedRecord.record.id
          : `${receivedRecord.reason} | ${receivedRecord.raw}`,
      ),
    ).toEqual([
      'a',
      'id is missing | {"id":null}',
      'not an object | 7',
      'rate is not a decimal of at most 30 + 30 digits | {"id":"b","rate":"1,5"}',
    ])
  })

  it('stops in the middle if the service refuses', async () => {
    const { client } = fakeClient((_asked, count) =>
      count === 0 ? quotes(['a'], `${BASE}/api/v1/quotes/?page=2`) : answer(400, '{}'),
    )
    expect(await walk(client)).toEqual({ ids: [['a']], outcome: 'service HTTP_400' })
  })
})

const LIST = `${BASE}/api/v1/quotes/`

describe('readNextPage', () => {
  it.each([
    ['https://partner.test/base/api/v1/quotes/?page=2', 2],
    ['HTTPS://PARTNER.TEST/base/api/v1/quotes/?page=2#x', 2],
    ['http://localhost/base/api/v1/quotes?pair=a&page=17', 17],
    ['https://user:pass@evil/base/api/v1/quotes/?page=2', 2],
    ['/base/api/v1/quotes/?page=002', 2],
    ['?page=999999999', 999_999_999],
  ])('X18, A40: reads the page number of %s', (next, page) => {
    expect(readNextPage(next, LIST)).toBe(page)
  })

  it.each([
    'http://evil.example/api?page=2',
    'https://partner.test/api/v1/quotes/?page=2',
    'https://partner.test/base/api/v1/withdrawals/?page=2',
    'https://partner.test/base/api/v1/quotes//?page=2',
    'https://partner.test/base/api/v1/Quotes/?page=2',
    'https://partner.test/base/oauth2/token/?page=2',
    'https://partner.test/base/api/v1/quotes/../../../oauth2/token/?page=2',
    'https://partner.test/base/api/v1/quotes/%2e%2e/%2e%2e/x?page=2',
    'https://partner.test/base/api/v1/quotes/7/?page=2',
    'api/v1/quotes/?page=2',
    'javascript:alert(1)',
    'file:///etc/passwd?page=2',
    'data:text/plain,x?page=2',
    '\\\\evil\\x?page=2',
    'https://partner.test/base/api/v1/quotes/',
    '?page=',
    '?page=0',
    '?page=-2',
    '?page=2.5',
    '?page=1e3',
    '?page=two',
    '?page=2&page=3',
    '?page=1000000000',
    '?Page=2',
    'https://',
    'http://[',
    'https://partner.test:99999/base/api/v1/quotes/?page=2',
    '',
    5,
    true,
    null,
    {},
  ])('X18, A40, input 24: finds no page in %j', (next) => {
    expect(readNextPage(next as never, LIST)).toBeUndefined()
  })
})

const ROUTE = '/api/v1/withdrawals/'
const listPage = (ids: readonly string[], next: string | null, count = ids.length): Response =>
  answer(
    200,
    `{"count":${count},"next":${JSON.stringify(next)},"previous":null,"results":[${ids
      .map((id) => `{"id":"${id}","currency":"USDT","amount":"1.10"}`)
      .join(',')}],"page":1}`,
  )

describe('walkWithdrawals', () => {
  it('X18: walks the list from any page, and yields page numbers and the count', async () => {
    const { client, requests } = fakeClient((_asked, count) =>
      listPage([`w${count}`], count === 0 ? `http://localhost/base${ROUTE}?page=8` : null, 9),
    )
    const { items } = await collect(walkWithdrawals(client, ROUTE, { from: 7 }))
    expect(items.map(({ page, next, count }) => [page, next, count])).toEqual([
      [7, 8, 9],
      [8, null, 9],
    ])
    expect(requests().map(({ url }) => url)).toEqual([
      `${BASE}${ROUTE}?page=7`,
      `${BASE}${ROUTE}?page=8`,
    ])
  })

  it('X18: reads the operator’s own route, and accepts only links to it', async () => {
    const { client, requests } = fakeClient((_asked, count) =>
      listPage([`w${count}`], count === 0 ? '/base/api/v2/payouts?page=2' : `/base${ROUTE}?page=3`),
    )
    const { items, error } = await collect(walkWithdrawals(client, '/api/v2/payouts/', {}))
    expect([items.length, (error as { code?: string }).code]).toEqual([2, 'LINK_FOREIGN'])
    expect(requests().map(({ url }) => url)).toEqual([
      `${BASE}/api/v2/payouts/`,
      `${BASE}/api/v2/payouts/?page=2`,
    ])
  })

  it('X20: drops drift that the preset expects, and keeps the rest', async () => {
    const { client } = fakeClient(() => listPage(['w'], null), {
      preset: {
        ...presets.contract,
        expected: { withdrawals: withdrawalFields.map(({ name }) => `absent:${name}`) },
      },
    })
    const [page] = (await collect(walkWithdrawals(client, ROUTE, {}))).items
    expect(page?.records).toMatchObject([{ kind: 'record', drift: ['type:amount'] }])
  })

  it('requests the next page before the current page is processed, if allowed', async () => {
    const { client, requests } = fakeClient((_asked, count) =>
      listPage([`w${count}`], count < 2 ? `?page=${count + 2}` : null),
    )
    const seenValues: number[] = []
    for await (const { page } of walkWithdrawals(client, ROUTE, { mayRequestAhead: () => true })) {
      await Promise.resolve()
      seenValues.push(page, requests().length)
    }
    expect(seenValues.length).toBe(6)
    expect(requests().length).toBe(3)
  })
})

describe('findWithdrawalPage', () => {
  it('reads one page, and returns undefined if there is none', async () => {
    const { client } = fakeClient(({ url }) =>
      url.endsWith('?page=3') ? listPage(['w'], null) : answer(404, '{}'),
    )
    expect((await findWithdrawalPage(client, ROUTE, 3))?.records).toMatchObject([
      { kind: 'record', record: { id: 'w', amount: '1.10' } },
    ])
    expect(await findWithdrawalPage(client, ROUTE, 4)).toBeUndefined()
  })
})
