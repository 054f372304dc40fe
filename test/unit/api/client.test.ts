import { describe, expect, it } from 'vitest'
import { Client } from '../../../src-main/api/client.ts'
import type { AcceptedVerdict } from '../../../src-main/api/send.ts'
import { Failure } from '../../../src-main/base/failure.ts'
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

const kindOf = (work: () => Promise<AcceptedVerdict>): Promise<unknown> =>
  outcomeOf(async () => (await work()).kind)

describe('Client', () => {
  it('A09, B12, B87: sends the bearer to both services, each below its own address', async () => {
    const { client, requests } = fakeClient(() => answer(200, envelope({})))
    await client.readPartner('/api/v1/quotes/')
    await client.readGateway('/transactions/')
    expect(
      requests().map((request) => [request.url, request.init.method, headersOf(request)]),
    ).toEqual([
      [
        'https://partner.test/base/api/v1/quotes/',
        'GET',
        { accept: 'application/json', authorization: 'Bearer token-1' },
      ],
      [
        'https://gateway.test/wallet/transactions/',
        'GET',
        { accept: 'application/json', authorization: 'Bearer token-1' },
      ],
    ])
  })

  it('B12, B92, G30: reads the exchange product below trade, without credentials', async () => {
    const { client, network } = fakeClient(() => answer(200, '5'))
    await client.readExchange('public/server-time')
    expect(network.requests.map((request) => [request.url, headersOf(request)])).toEqual([
      ['https://gateway.test/trade/public/server-time', { accept: 'application/json' }],
    ])
  })

  it('G13: sends the gateway its own header, and no bearer, if the profile says so', async () => {
    const { client, network } = fakeClient(() => answer(200, envelope({})), {
      gatewayAuth: { kind: 'header', name: 'X-Key' },
    })
    await client.readGateway('/transactions/')
    expect(network.requests.map((request) => headersOf(request))).toEqual([
      { accept: 'application/json', 'x-key': 'gateway-key' },
    ])
  })

  it.each([40000, 40001, 40004, 40029])(
    'X28: treats %i as a code of the exchange, whatever it means to the partner',
    async (code) => {
      const { client, requests } = fakeClient(() =>
        answer(400, { code, type: 'x', detail: { message: 'Amount' }, message: 'no', status: 400 }),
      )
      const failure = await client.readExchange('public/trades').then(
        () => undefined,
        (error: Failure) => error,
      )
      expect([failure?.code, failure?.evidence.error_code, failure?.evidence.service]).toEqual([
        `GATEWAY_${code}`,
        String(code),
        'exchange',
      ])
      expect(requests()).toHaveLength(1)
    },
  )

  it('X16: gives a socket no header of a signed login, and requests no token for it', async () => {
    const { client, network } = fakeClient(() => answer(200, envelope({})), {
      gatewayAuth: { kind: 'signed', toleranceMs: 5000 },
    })
    expect(await client.authHeaders('exchange')).toEqual({ accept: 'application/json' })
    expect(network.requests).toEqual([])
  })

  it('ends a call that is cancelled while it waits for a login, and lets the other calls go on', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const network = fakeNetwork(({ url }) => (url === TOKEN_URL ? promise : answer(200, '{}')))
    const client = new Client(
      network,
      PROFILE,
      (action) => action(CREDENTIALS),
      (action) => action({ secret: 'gateway-key' }),
    )
    const controller = new AbortController()
    const cancelledReads = [
      kindOf(() => client.readPartner('/api/v1/quotes/', controller.signal)),
      outcomeOf(() => client.requireQuoteScopes(controller.signal)),
    ]
    const readKind = kindOf(() => client.readGateway('/transactions/'))
    controller.abort()
    expect(await Promise.all(cancelledReads)).toEqual([
      'cancelled CANCELLED',
      'cancelled CANCELLED',
    ])
    resolve(answer(200, { access_token: 'late', expires_in: 3600 }))
    expect(await readKind).toBe('done')
    expect(network.requests.map(({ url }) => url)).toEqual([
      TOKEN_URL,
      'https://gateway.test/wallet/transactions/',
    ])
  })

  it('section 3.2: makes one token call for 100 reads', async () => {
    const { client, network, requests } = fakeClient(() => answer(200, '{}'))
    await Promise.all(Array.from({ length: 100 }, () => client.readPartner('/api/v1/quotes/')))
    expect([requests().length, network.requests.length]).toEqual([100, 101])
  })

  it.each([
    [401, {}],
    [403, { code: 40001, type: 'NotAuthenticated', detail: {}, status: 403 }],
    [401, { code: 40000, type: 'X', detail: {}, status: 401 }],
  ])(
    'F22, P19: after %i %j renews the token once and sends the call once more',
    async (status, body) => {
      const { client, network, requests } = fakeClient((_asked, count) =>
        count === 0 ? answer(status, body) : answer(200, '{}'),
      )
      expect(await kindOf(() => client.readPartner('/api/v1/quotes/'))).toBe('done')
      expect([
        requests().map((request) => headersOf(request).authorization),
        network.requests.length,
      ]).toEqual([['Bearer token-1', 'Bearer token-2'], 4])
    },
  )

  it('F23: makes two calls and two token calls for a login that stays rejected', async () => {
    const { client, network } = fakeClient(() => answer(401, {}))
    expect(await kindOf(() => client.readPartner('/api/v1/quotes/'))).toBe('service AUTH_REJECTED')
    expect(network.requests.map(({ url }) => url === TOKEN_URL)).toEqual([true, false, true, false])
  })

  it('F23, A12, input 27: renews nothing for a missing scope', async () => {
    const { client, network } = fakeClient(() =>
      answer(403, { code: 40003, type: 'PermissionDenied', detail: {}, status: 403 }),
    )
    expect(await kindOf(() => client.readPartner('/api/v1/quotes/'))).toBe('service SCOPE_MISSING')
    expect(network.requests.length).toBe(2)
  })

  it('makes one renewal for all calls that were rejected together', async () => {
    const { client, network, requests } = fakeClient(({ init }) =>
      new Headers(init.headers).get('authorization') === 'Bearer token-1'
        ? answer(401, {})
        : answer(200, '{}'),
    )
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => kindOf(() => client.readPartner('/api/v1/quotes/'))),
    )
    expect([new Set(outcomes), network.requests.length - requests().length]).toEqual([
      new Set(['done']),
      2,
    ])
  })

  it('G13: does not retry if the gateway’s own header is rejected', async () => {
    const { client, network } = fakeClient(
      () => answer(401, envelope(null, { error_code: 1, message: 'no' })),
      { gatewayAuth: { kind: 'header', name: 'X-Key' } },
    )
    expect(await kindOf(() => client.readGateway('/transactions/'))).toBe('service AUTH_REJECTED')
    expect(network.requests.length).toBe(1)
  })

  it('input 1: makes no call without a token', async () => {
    const network = fakeNetwork(() => answer(200, { token_type: 'Bearer' }))
    const client = new Client(
      network,
      PROFILE,
      (action) => action(CREDENTIALS),
      (action) => action({ secret: 'gateway-key' }),
    )
    expect([
      await kindOf(() => client.readPartner('/api/v1/quotes/')),
      network.requests.map(({ url }) => url),
    ]).toEqual(['service BAD_RESPONSE', [TOKEN_URL]])
  })

  it('F16: makes no call while the keychain is locked', async () => {
    const network = fakeNetwork(() => answer(200, '{}'))
    const throwLocked = (): Promise<never> =>
      Promise.reject(new Failure({ kind: 'keychain', code: 'KEYCHAIN_LOCKED', what: 'locked' }))
    const client = new Client(
      network,
      { ...PROFILE, gatewayAuth: { kind: 'header', name: 'X-Key' } },
      throwLocked,
      throwLocked,
    )
    expect([
      await kindOf(() => client.readPartner('/')),
      await kindOf(() => client.readGateway('/transactions/')),
      network.requests.length,
    ]).toEqual(['keychain KEYCHAIN_LOCKED', 'keychain KEYCHAIN_LOCKED', 0])
  })

  it('A14: logs neither token nor secret nor query', async () => {
    const { client, network } = fakeClient(() => answer(401, {}))
    await kindOf(() => client.readGateway('/transactions/?nc=cursor-1'))
    expect(JSON.stringify(network.notes)).not.toMatch(/token-|c4nary|cursor-1|Basic|Bearer/)
    expect(
      network.notes.map((note) => `${note.method} ${note.path} ${note.status} ${note.outcome}`),
    ).toEqual([
      'POST /base/oauth2/token/ 200 done',
      'GET /wallet/transactions/ 401 reauthenticate',
      'POST /base/oauth2/token/ 200 done',
      'GET /wallet/transactions/ 401 reauthenticate',
    ])
  })
})
