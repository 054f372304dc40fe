import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../session.ts'
import type { DocumentedService, SigningOverrides } from './session.ts'
import { jsonOf, signedHeaders, startDocumented } from './session.ts'

let service: DocumentedService

beforeAll(async () => {
  service = await startDocumented()
})
afterAll(() => service.sandbox.close())

const RATES = '/wallet/rates/'
const nowMs = (): number => service.sandbox.control.nowMs()

describe('the addresses of the documented form', () => {
  it('are three hosts, the gateway and the partner without a base', () => {
    const { partnerUrl, gatewayUrl, streamUrl = '' } = service.sandbox
    const hosts = [partnerUrl, gatewayUrl, streamUrl].map((url) => new URL(url).host)
    expect(new Set(hosts).size).toBe(3)
    expect([partnerUrl, gatewayUrl, streamUrl].map((url) => new URL(url).pathname)).toEqual([
      '/',
      '/',
      '/',
    ])
    expect(new URL(streamUrl).protocol).toBe('ws:')
  })

  it('serve one service each', async () => {
    const { partnerUrl, gatewayUrl } = service.sandbox
    expect((await ask(`${partnerUrl}/wallet/rates/`)).status).toBe(404)
    expect((await ask(`${gatewayUrl}/api/v1/quotes/`)).status).toBe(404)
  })
})

describe('bearer tokens', () => {
  it("are required: the documented form answers 401 with the contract's code, the contract form 403", async () => {
    const answer = await ask(`${service.sandbox.partnerUrl}/api/v1/quotes/`)
    expect([answer.status, jsonOf(answer).code]).toEqual([401, 40001])
  })

  it('are valid for 36,000 seconds', async () => {
    const { clientId, clientSecret, partnerUrl } = service.sandbox
    const answer = await ask(`${partnerUrl}/oauth2/token/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      },
      body: 'grant_type=client_credentials',
    })
    expect(jsonOf(answer).expires_in).toBe(36000)
  })
})

describe('X16: the signature of a gateway call', () => {
  it('is accepted over timestamp, method, path and body, and never over the query', async () => {
    expect((await service.gateway('GET', `${RATES}?page=1`)).status).toBe(200)
    const body = '{"hash":"añ","n":1.0}'
    expect((await service.gateway('POST', '/trade/transactions/sync', body)).status).toBe(404)
  })

  it.each<[string, () => SigningOverrides, RegExp]>([
    ['another key', () => ({ key: 'sandbox-key-other' }), /API key/],
    ['another secret', () => ({ secret: 'other' }), /signature/],
    ['the query signed too', () => ({ signedPath: `${RATES}?page=1` }), /signature/],
    ['the path without its last slash', () => ({ signedPath: '/wallet/rates' }), /signature/],
    ['the path without its segment', () => ({ signedPath: '/rates/' }), /signature/],
    ['a body that was not sent', () => ({ signedBody: '{}' }), /signature/],
    ['hex in place of base64', () => ({ signature: 'ab'.repeat(32) }), /signature/],
    ['a time of six seconds ago', () => ({ timestamp: String(nowMs() - 6000) }), /timestamp/],
    ['a time in seconds', () => ({ timestamp: String(Math.floor(nowMs() / 1000)) }), /timestamp/],
    ['a tolerance beyond the maximum', () => ({ tolerance: '60001' }), /tolerance/],
  ])('is refused with 401 for %s', async (_name, overrides, words) => {
    const answer = await service.gateway('GET', `${RATES}?page=1`, undefined, overrides())
    const { error_code: code, message } = jsonOf(answer)
    expect([answer.status, code]).toEqual([401, 'ERR_0008'])
    expect(message).toMatch(words)
  })

  it('covers the bytes of the body: 1.0 and 1 differ', async () => {
    const answer = await service.gateway('POST', '/trade/orders', '{"amount":1.0}', {
      signedBody: '{"amount":1}',
    })
    expect([answer.status, jsonOf(answer).code]).toEqual([401, 40100])
  })

  it('accepts a time within the tolerance that the call names', async () => {
    const lateCall = { timestamp: String(nowMs() - 30_000), tolerance: '60000' }
    expect((await service.gateway('GET', RATES, undefined, lateCall)).status).toBe(200)
  })

  it('is checked by the clock of the sandbox, which server-time returns', async () => {
    service.sandbox.control.advance(86_400_000)
    const answer = await ask(`${service.sandbox.gatewayUrl}/trade/public/server-time`)
    expect(answer.text).toBe(`{"data": {"timestamp": ${nowMs()}}}`)
    expect((await service.gateway('GET', RATES)).status).toBe(200)
    service.sandbox.control.advance(-86_400_000)
  })

  it('is missing if the call has only a bearer token', async () => {
    const answer = await ask(service.sandbox.gatewayUrl + RATES, {
      headers: { authorization: 'Bearer x' },
    })
    expect([answer.status, jsonOf(answer).message]).toEqual([
      401,
      'Authorization, Timestamp and Signature are required.',
    ])
  })
})

describe('a refusal of the key', () => {
  afterEach(() =>
    service.sandbox.control.setGatewayKey({
      permissions: ['read', 'operate', 'withdraw'],
      isAddressAllowed: true,
    }),
  )

  it('is 403 for an address that is not on its list', async () => {
    service.sandbox.control.setGatewayKey({ isAddressAllowed: false })
    const answer = await service.gateway('GET', RATES)
    expect([answer.status, jsonOf(answer)]).toEqual([
      403,
      { error_code: 'ERR_0009', message: 'IP address not allowed.', data: null },
    ])
  })

  it.each([
    ['read', 'GET', '/wallet/rates/', 403],
    ['operate', 'POST', '/wallet/contacts/', 403],
    ['withdraw', 'POST', '/wallet/transactions/crypto/withdrawal/', 403],
  ])('is 403 for the permission %s', async (missingPermission, method, path, status) => {
    service.sandbox.control.setGatewayKey({
      permissions: (['read', 'operate', 'withdraw'] as const).filter(
        (permission) => permission !== missingPermission,
      ),
    })
    const answer = await service.gateway(method, path, method === 'GET' ? undefined : '{}')
    expect(answer.status).toBe(status)
    expect(jsonOf(answer).message).toContain(missingPermission)
  })

  it('can be changed over the control path', async () => {
    const { clientId, clientSecret, partnerUrl } = service.sandbox
    const control = (path: string, body: unknown): Promise<{ status: number }> =>
      ask(`${partnerUrl}/_sandbox${path}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        },
        body: JSON.stringify(body),
      })
    expect((await control('/gateway-key', { isAddressAllowed: false })).status).toBe(200)
    expect((await service.gateway('GET', RATES)).status).toBe(403)
    expect((await control('/gateway-key', { permissions: ['fly'] })).status).toBe(400)
    expect((await control('/maintenance', { maintenance: 'closed' })).status).toBe(200)
    const quotesAnswer = await service.partner('GET', '/api/v1/quotes/')
    expect([quotesAnswer.status, quotesAnswer.headers.get('content-type')]).toEqual([
      503,
      'text/html',
    ])
    expect((await control('/maintenance', { maintenance: 'soon' })).status).toBe(400)
    expect((await control('/maintenance', { maintenance: 'off' })).status).toBe(200)
    expect((await service.partner('GET', '/api/v1/quotes/')).status).toBe(200)
  })
})

describe('maintenance', () => {
  it.each([
    ['2026-11-20T00:59:59Z', 200],
    ['2026-11-20T01:00:00Z', 503],
    ['2026-11-20T05:59:59Z', 503],
    ['2026-11-20T06:00:00Z', 200],
  ])('by night answers at %s with %i', async (instant, status) => {
    const clockBefore = nowMs()
    service.sandbox.control.setMaintenance('nightly')
    service.sandbox.control.setClock(instant)
    expect((await service.partner('GET', '/api/v1/quotes/')).status).toBe(status)
    // Only the partner's sandbox is closed.
    expect((await service.gateway('GET', RATES)).status).toBe(200)
    service.sandbox.control.setMaintenance('off')
    service.sandbox.control.setClock(clockBefore)
  })
})

describe('the signed text', () => {
  it('equals the text that openssl would sign', () => {
    const headers = signedHeaders(service.sandbox, 'GET', '/wallet/rates/', '', {
      secret: 'secret',
      timestamp: '1670004661380',
    })
    // printf '1670004661380GET/wallet/rates/' | openssl dgst -sha256 -hmac secret -binary | base64
    expect(headers.signature).toBe('8dsQRWQPLAnPG0C++h0LZQPHvpqT49KQYe5Mp0NMwbg=')
  })
})
