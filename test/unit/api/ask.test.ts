import { describe, expect, it } from 'vitest'
import type { ManualCall } from '../../../src-main/api/client.ts'
import { Client } from '../../../src-main/api/client.ts'
import { outcomeOf } from '../base/failing.ts'
import {
  answer,
  CREDENTIALS,
  envelope,
  fakeClient,
  fakeNetwork,
  headersOf,
  PROFILE,
  TOKEN_URL,
} from './fake-service.ts'

const quote: ManualCall = {
  service: 'partner',
  method: 'POST',
  path: '/api/v1/quotes/',
  template: '/api/v1/quotes/',
  body: '{"pair":"BTC/USDC","base_amount":0.10}',
}

describe('Client.ask', () => {
  it('A76, A20: sends the body as JSON, with every digit', async () => {
    const { client, requests } = fakeClient(() => answer(201, { id: 'q' }))
    expect((await client.ask(quote)).verdict).toMatchObject({ kind: 'done' })
    expect(
      requests().map((request) => [
        request.init.method,
        request.init.body,
        headersOf(request)['content-type'],
      ]),
    ).toEqual([['POST', quote.body, 'application/json']])
  })

  it.each([408, 429, 500, 502, 503, 504])(
    'A72: sends a write once if the answer is %i',
    async (status) => {
      const { client, requests, network } = fakeClient(() => answer(status, {}))
      expect((await client.ask(quote)).verdict.kind).toBe(status === 429 ? 'throttled' : 'retry')
      expect([requests().length, network.clock.sleeps]).toEqual([1, []])
    },
  )

  it.each([
    [{}, 0],
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '7200' }, 15 * 60_000],
  ])(
    'A71: after a write that was throttled with %j sends nothing for %i ms',
    async (headers, heldMs) => {
      const { client } = fakeClient(() => answer(429, {}, headers))
      await client.ask(quote)
      expect(client.pacer.heldMs).toBe(heldMs)
    },
  )

  it('A72: sends a write once if the connection breaks', async () => {
    const { client, requests } = fakeClient(() => Promise.reject(new TypeError('fetch failed')))
    expect((await client.ask(quote)).verdict.kind).toBe('retry')
    expect(requests()).toHaveLength(1)
  })

  it('A72: sends a write once if the token is rejected', async () => {
    const { client, requests } = fakeClient(() => answer(401, {}))
    expect((await client.ask(quote)).verdict.kind).toBe('reauthenticate')
    expect(requests()).toHaveLength(1)
  })

  it('A72: records a write as sent once it has its turn and a login, and does not send it if it cannot be recorded', async () => {
    const order: string[] = []
    const { client, requests, network } = fakeClient(
      () => (order.push('sent'), answer(201, { id: 'q' })),
    )
    await client.ask(
      quote,
      undefined,
      async () => void order.push(`recorded after ${network.requests.length} call`),
    )
    expect(order).toEqual(['recorded after 1 call', 'sent'])
    await expect(
      client.ask(quote, undefined, () => Promise.reject(new Error('disk full'))),
    ).rejects.toThrow('disk full')
    expect(requests()).toHaveLength(1)
  })

  it('A72: does not record a write as sent without a login', async () => {
    const network = fakeNetwork(() => answer(400, { error: 'invalid_client' }))
    const client = new Client(
      network,
      PROFILE,
      (action) => action(CREDENTIALS),
      (action) => action({ secret: 'gateway-key' }),
    )
    let isRecorded = false
    expect(
      await outcomeOf(() => client.ask(quote, undefined, async () => void (isRecorded = true))),
    ).toBe('service CREDENTIALS_WRONG')
    expect([isRecorded, network.requests.map(({ url }) => url)]).toEqual([false, [TOKEN_URL]])
  })

  it.each([
    ['ETIMEDOUT', 'connect', false],
    ['ETIMEDOUT', 'read', true],
    ['EHOSTUNREACH', 'write', true],
    ['CERT_HAS_EXPIRED', undefined, false],
    ['ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC', undefined, true],
  ])(
    'A72: reports whether a write may have arrived if the connection fails with %s at %s',
    async (code, syscall, wasReached) => {
      const { client } = fakeClient(() =>
        Promise.reject(
          new TypeError('fetch failed', {
            cause: Object.assign(new Error(code), { code, syscall }),
          }),
        ),
      )
      const { verdict } = await client.ask(quote)
      expect(verdict).toMatchObject({ failure: { evidence: { wasReached } } })
    },
  )

  it('B93: records the Deprecation and Sunset headers of an answer, by the path’s template', async () => {
    const { client, network } = fakeClient(() =>
      answer(200, envelope({}), {
        deprecation: '@1786752000',
        sunset: 'Sat, 15 Aug 2026 00:00:00 GMT',
      }),
    )
    await client.ask({
      service: 'wallet',
      method: 'DELETE',
      path: '/contacts/bank/17/',
      template: '/contacts/{type}/{id}/',
    })
    expect(network.notes.at(-1)).toMatchObject({
      template: '/contacts/{type}/{id}/',
      deprecation: '@1786752000',
      sunset: 'Sat, 15 Aug 2026 00:00:00 GMT',
    })
  })

  it('B93: records the two headers of a read too, and null for an answer without them', async () => {
    const { client, network } = fakeClient((_asked, count) =>
      answer(200, envelope({}), count === 0 ? { deprecation: 'true' } : {}),
    )
    await client.readGateway('/currencies/')
    await client.readGateway('/currencies/')
    expect(network.notes.slice(-2).map(({ deprecation, sunset }) => [deprecation, sunset])).toEqual(
      [
        ['true', null],
        [null, null],
      ],
    )
  })

  it('A13: gives two profiles separate tokens', async () => {
    const firstProfile = fakeClient(() => answer(200, {}))
    const otherProfile = fakeClient(() => answer(200, {}), {
      partnerUrl: 'https://sandbox.partner.test',
    })
    await firstProfile.client.readPartner('/api/v1/quotes/')
    // The fake service issues tokens at TOKEN_URL only. The token call of the other profile goes to
    // another address and gets no token.
    await otherProfile.client.readPartner('/api/v1/quotes/').catch(() => undefined)
    expect(headersOf(firstProfile.requests()[0]).authorization).toBe('Bearer token-1')
    expect(otherProfile.requests().map(({ url }) => url)).toEqual([
      'https://sandbox.partner.test/oauth2/token/',
    ])
    expect(
      otherProfile.requests().map((request) => headersOf(request).authorization ?? ''),
    ).not.toContain('Bearer token-1')
  })
})
