import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../../src-main/api/client.ts'
import { readReference } from '../../../src-main/api/gateway.ts'
import type { QuoteFilters } from '../../../src-main/api/partner.ts'
import { getWithdrawal, walkQuotes } from '../../../src-main/api/partner.ts'
import type { ReceivedRecord } from '../../../src-main/domain/packed-records.ts'
import { codeOf } from '../../support/failure-code.ts'
import type { FakeClock } from '../../unit/base/fake-clock.ts'
import { fakeClock } from '../../unit/base/fake-clock.ts'
import { ask, newClient, recordOf, withService } from './clients.ts'
import { quotes } from './reference.ts'
import type { SecondService } from './second-service.ts'
import { partnerError, startSecondService } from './second-service.ts'
import { withdrawals } from './withdrawals.ts'

// The partner API client against a service that was written from the contract and shares no code
// with it.

let service: SecondService
let client: Client
let clock: FakeClock

const sentTo = (part: string) => service.requests.filter(({ path }) => path.includes(part))

beforeAll(async () => {
  service = await startSecondService({ pageSize: 3, publicLogin: 'none' })
})

afterAll(() => service.close())

beforeEach(() => {
  service.breaches.splice(0)
  service.requests.splice(0)
  clock = fakeClock()
  client = newClient(service, {}, service.clientSecret, clock)
})

afterEach(() => expect(service.breaches).toEqual([]))

async function allQuotes(
  filters: QuoteFilters = {},
  caller = client,
): Promise<(string | null | undefined)[]> {
  const ids: (string | null | undefined)[] = []
  for await (const page of walkQuotes(caller, undefined, filters))
    for (const item of page) ids.push(item.kind === 'record' ? item.record.id : item.kind)
  return ids
}

describe('the token', () => {
  it('A01–A04, A09: is requested once as the contract shows, and every other call carries it', async () => {
    await Promise.all([
      readReference(client, 'account'),
      getWithdrawal(client, 'wd_0002'),
      allQuotes({ pair: 'ETH/USDC' }),
    ])
    const [token, ...otherRequests] = service.requests
    expect([token?.method, token?.path, token?.body]).toEqual([
      'POST',
      '/oauth2/token/',
      'grant_type=client_credentials',
    ])
    expect(token?.headers.authorization).toBe(
      `Basic ${Buffer.from(`${service.clientId}:${service.clientSecret}`).toString('base64')}`,
    )
    expect(otherRequests.length).toBeGreaterThan(3)
    expect(
      new Set(
        otherRequests.map(({ headers }) =>
          /^Bearer 2nd-\d+\._~\+\/tokencanary==$/.test(headers.authorization ?? ''),
        ),
      ),
    ).toEqual(new Set([true]))
  })

  it('A05, A06: its life is a number of seconds and its scopes are one text', async () => {
    await client.token.get()
    expect(client.token.scopes).toEqual(['read', 'write'])
    clock.advance(3500 * 1000)
    await client.token.get()
    expect(sentTo('/oauth2/')).toHaveLength(1)
    clock.advance(100 * 1000)
    await client.token.get()
    expect(sentTo('/oauth2/')).toHaveLength(2)
  })

  it('A04, A11: a bearer that the service rejects is followed by one new login of the same kind', async () => {
    await client.token.get()
    service.expireTokens()
    expect(recordOf(await getWithdrawal(client, 'wd_0002'))).toMatchObject({ id: 'wd_0002' })
    expect(sentTo('/oauth2/').map(({ body }) => body)).toEqual([
      'grant_type=client_credentials',
      'grant_type=client_credentials',
    ])
  })

  it('A07: a wrong client gets {error}, and is not tried again', async () => {
    client = newClient(service, {}, 'wrong')
    expect([await codeOf(allQuotes()), await codeOf(getWithdrawal(client, 'wd_0002'))]).toEqual([
      'CREDENTIALS_WRONG',
      'CREDENTIALS_WRONG',
    ])
    expect(service.requests).toHaveLength(1)
  })

  it.each([400, 401, 403, 422])(
    'A08: an unsupported grant is recognised by its word, with status %i too',
    async (status) => {
      service.failNext(1, status, '{ "error" : "unsupported_grant_type" }', '/oauth2/')
      await expect(client.token.get()).rejects.toMatchObject({
        code: 'TOKEN_REFUSED',
        why: 'unsupported_grant_type',
      })
    },
  )

  it('A78: is requested with the credentials in the body and no header only if the profile says so', async () => {
    await withService({ tokenForm: 'body' }, async (otherService) => {
      expect(
        recordOf(await getWithdrawal(newClient(otherService, { tokenForm: 'body' }), 'wd_0002')),
      ).toMatchObject({ id: 'wd_0002' })
      const [token] = otherService.requests
      expect(token?.headers.authorization).toBeUndefined()
      expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
        grant_type: 'client_credentials',
        client_id: otherService.clientId,
        client_secret: otherService.clientSecret,
      })
    })
  })
})

describe('withdrawals', () => {
  it('A48, A51, A52, A75: are read one by one with every digit of an amount', async () => {
    const amounts: Record<string, string> = {
      wd_0002: '0.0000001',
      wd_0003: '1.5',
      wd_0006: '12345678901234567890.123456789012345679',
    }
    for (const [id, amount] of Object.entries(amounts))
      expect([id, recordOf(await getWithdrawal(client, id))]).toMatchObject([id, { id, amount }])
    expect(recordOf(await getWithdrawal(client, 'wd_0003'))).toMatchObject({
      debited_amount: '2.60',
    })
    expect(sentTo('/withdrawals/').map(({ path }) => path)).toEqual(
      ['wd_0002', 'wd_0003', 'wd_0006', 'wd_0003'].map((id) => `/api/v1/withdrawals/${id}/`),
    )
  })

  it('A53, A54, A56, A60: instants are UTC, an absent score is none, an empty reason is empty, and a status stays a word', async () => {
    expect(recordOf(await getWithdrawal(client, 'wd_0033'))).toMatchObject({
      created_at: '2026-09-19T11:00:00.000000Z',
      risk_score: null,
      reason: '',
      status: 'ON_HOLD',
      is_blocked: 'true',
    })
  })

  it('A50: an id with special characters stays one segment of the path', async () => {
    expect(await getWithdrawal(client, 'a b/?c=d&é')).toMatchObject({ kind: 'absent' })
    expect(sentTo('/withdrawals/').map(({ path }) => path)).toEqual([
      '/api/v1/withdrawals/a%20b%2F%3Fc%3Dd%26%C3%A9/',
    ])
  })

  it('A61, A69: 40004 means that the withdrawal is absent, whatever the status', async () => {
    expect(await getWithdrawal(client, 'nobody')).toMatchObject({ kind: 'absent' })
    for (const status of [200, 400, 410, 500]) {
      service.failNext(
        1,
        status,
        partnerError(status, 40004, 'NotFound', 'not_found').body,
        '/withdrawals/',
      )
      expect([status, await getWithdrawal(client, 'wd_0002')]).toMatchObject([
        status,
        { kind: 'absent' },
      ])
    }
  })

  it.each([200, 400, 403, 503])(
    'A69, A72: 50003 with status %i is retried, 40003 is not',
    async (status) => {
      service.failNext(
        1,
        status,
        partnerError(status, 50003, 'ServiceUnavailable', 'service_unavailable').body,
        '/withdrawals/',
      )
      expect(recordOf(await getWithdrawal(client, 'wd_0002'))).toMatchObject({ id: 'wd_0002' })
      expect(sentTo('/withdrawals/')).toHaveLength(2)
      service.failNext(
        1,
        status,
        partnerError(status, 40003, 'PermissionDenied', 'permission_denied').body,
        '/withdrawals/',
      )
      expect(await codeOf(getWithdrawal(client, 'wd_0002'))).toBe('SCOPE_MISSING')
      expect(sentTo('/withdrawals/')).toHaveLength(3)
    },
  )

  it('a withdrawal other than the requested one is quarantined under the requested id', async () => {
    expect(withdrawals['swapped-0001']).toContain('swapped-9999')
    expect(await getWithdrawal(client, 'swapped-0001')).toMatchObject({
      kind: 'quarantined',
      id: 'swapped-0001',
    })
  })
})

describe('quotes', () => {
  const ids = quotes.map(({ json }) => (JSON.parse(json) as { id: string }).id)
  const idsWhere = (matches: (quote: (typeof quotes)[number]) => boolean) =>
    ids.filter((_, index) => matches(quotes[index] as (typeof quotes)[number]))

  it('A38, A40: are walked page by page by `next`', async () => {
    expect(await allQuotes()).toEqual(ids)
    expect(sentTo('/quotes/').map(({ path }) => path)).toEqual(
      ['', '?page=2', '?page=3', '?page=4'].map((query) => `/api/v1/quotes/${query}`),
    )
  })

  it('A35: are filtered by the four parameters only, each alone and all together', async () => {
    expect(await allQuotes({ opType: 'SELL' })).toEqual(idsWhere(({ opType }) => opType === 'SELL'))
    expect(await allQuotes({ pair: 'ETH/USDC' })).toEqual(
      idsWhere(({ pair }) => pair === 'ETH/USDC'),
    )
    expect(await allQuotes({ endUser: 'user-01' })).toEqual(
      idsWhere(({ endUser }) => endUser === 'user-01'),
    )
    expect(
      await allQuotes({
        opType: 'BUY',
        pair: 'ETH/USDC',
        endUser: 'user-01',
        dateGt: '2026-09-25T09:59:59+00:00',
      }),
    ).toEqual([ids[2]])
    expect(await allQuotes({ pair: '', endUser: '' })).toEqual(ids)
  })

  it('A36: date_gt is a complete instant and means after', async () => {
    expect(await allQuotes({ dateGt: '2026-09-25T10:00:00.000000Z' })).toEqual(ids.slice(0, 2))
    expect(await allQuotes({ dateGt: '2026-09-25T06:59:59-03:00' })).toEqual(ids.slice(0, 3))
  })

  it('A22–A25: have twelve fields, every digit, and instants with their own offset', async () => {
    const quotes: ReceivedRecord[] = []
    for await (const page of walkQuotes(client)) quotes.push(...page)
    expect(quotes.map(({ kind }) => kind)).toEqual(ids.map(() => 'record'))
    expect(recordOf(quotes[0] as ReceivedRecord)).toEqual({
      id: 'c0a80101-0000-4000-8000-000000000010',
      pair: 'BTCUSDT',
      op_type: 'BUY',
      base_asset: 'BTC',
      quote_asset: 'USDT',
      base_amount: '0.010000000000000001',
      quote_amount: '650.123456789012345678',
      rate: '65012.34567890',
      charged_fee: '0.100',
      external_ref: 'q-10',
      created_at: '2026-09-27T13:00:00.000000Z',
      expires_at: '2026-09-27T13:00:30.000000Z',
    })
    expect(quotes[0]).toMatchObject({
      drift: [],
      raw: expect.stringContaining('"2026-09-27T10:00:00-03:00"'),
    })
    expect(recordOf(quotes[4] as ReceivedRecord)).toMatchObject({
      base_amount: '12345678901234567890.123456789012345678',
      quote_amount: '67901233956790123395.679012339567901229',
    })
    expect(recordOf(quotes[5] as ReceivedRecord)).toMatchObject({
      base_amount: '5',
      rate: '5.5',
      created_at: '2026-09-22T10:00:00.123456Z',
    })
  })

  it('X18, A40: a next page at another origin is requested at the service’s own origin', async () => {
    await withService({}, async (otherService) => {
      service.failNext(
        1,
        200,
        `{"count":1,"next":"${otherService.partnerUrl}/api/v1/quotes/?page=2","previous":null,"results":[]}`,
        '/quotes/',
      )
      expect(await codeOf(allQuotes())).toBe('no failure')
      expect(service.requests.some(({ path }) => path.endsWith('/quotes/?page=2'))).toBe(true)
      expect(otherService.requests).toEqual([])
    })
  })

  it('A15, A20, A64, A76: are requested in JSON, made by a 201 and refused by an Error object', async () => {
    const body =
      '{"pair":"BTCUSDT","external_ref":"q-new","op_type":"BUY","quote_amount":650.100000000000000001}'
    const creation = await ask(client, 'POST', '/api/v1/quotes/', body)
    expect([creation.verdict.kind, creation.reply?.status]).toEqual(['done', 201])
    expect(creation.reply?.text).toContain('"quote_amount":"650.100000000000000001"')
    expect(sentTo('/quotes/').at(-1)).toMatchObject({
      body,
      headers: { 'content-type': 'application/json' },
    })
    const refusedTry = await ask(client, 'POST', '/api/v1/quotes/', body.replace('BTCUSDT', 'XYZ'))
    expect(refusedTry.verdict).toMatchObject({
      kind: 'stop',
      failure: {
        code: 'PARTNER_20000',
        why: 'Second service: invalid',
        evidence: { status: 400, code: 20000 },
      },
    })
  })
})

describe('an error code', () => {
  // Words of the contract's table of errors that distinguish a code from its neighbours.
  it.each<[number, RegExp]>([
    [20022, /SWAP.*below.*one transaction/],
    [20023, /SWAP.*above.*one transaction/],
    [20024, /end user.*SWAP/],
    [20025, /end user.*SWAP amount limit/],
    [20030, /no approved/],
    [20031, /already has an approved/],
    [20032, /payment method/],
    [20033, /as many fiat withdrawals/],
    [20034, /amount limit of fiat withdrawals/],
    [20035, /no fiat account/],
    [20037, /no address/],
  ])(
    'A64, A69, A84, A85, A87: %i stops with its own words, whatever the status',
    async (code, words) => {
      for (const status of [200, 400, 409, 422, 500]) {
        service.failNext(
          1,
          status,
          `{"code":${code},"type":"Any","status":${status},"detail":{"message":"","code":"any"}}`,
          '/quotes/',
        )
        const { verdict } = await ask(
          client,
          'POST',
          '/api/v1/quotes/',
          '{"pair":"BTCUSDT","external_ref":"q","op_type":"BUY","base_amount":1}',
        )
        expect([status, verdict]).toMatchObject([
          status,
          {
            kind: 'stop',
            failure: {
              code: `PARTNER_${code}`,
              why: expect.stringMatching(words),
              evidence: { status, code },
            },
          },
        ])
      }
    },
  )

  it('A64: the service’s own message is shown if there is one, and its code decides even if the type says otherwise', async () => {
    service.failNext(
      1,
      403,
      '{"type":"NotAuthenticated","detail":{"message":"The address is odd","code":"invalid_address"},"status":403,"code":20029}',
      '/withdrawals/',
    )
    await expect(getWithdrawal(client, 'wd_0002')).rejects.toMatchObject({
      code: 'PARTNER_20029',
      why: 'The address is odd',
      evidence: { status: 403, code: 20029 },
    })
    expect(sentTo('/oauth2/')).toHaveLength(1)
  })

  it('A85: 40010 and 50003 are retried for reads, each under its own name', async () => {
    for (const [code, name] of [
      [40010, 'no addresses are available'],
      [50003, 'the service is unavailable'],
    ] as const) {
      service.failNext(
        5,
        400,
        `{"code":${code},"type":"ServiceUnavailable","status":400,"detail":{"message":"","code":"any"}}`,
        '/withdrawals/',
      )
      await expect(getWithdrawal(client, 'wd_0002')).rejects.toMatchObject({
        code: `PARTNER_${code}`,
        why: expect.stringContaining(name),
      })
    }
    expect(sentTo('/withdrawals/')).toHaveLength(10)
  })
})
