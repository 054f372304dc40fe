import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, SandboxSession } from './session.ts'
import { ask, startSession } from './session.ts'

let session: SandboxSession

beforeAll(async () => {
  session = await startSession({ withdrawals: 20 })
})
afterAll(() => session.sandbox.close())

// The shapes are typed from the contracts.
function expectErrorObject({ status, text }: Answer): void {
  const body = JSON.parse(text) as Record<string, unknown>
  expect(body).toEqual({
    code: expect.any(Number) as number,
    type: expect.any(String) as string,
    detail: {
      message: expect.any(String) as string,
      code: expect.stringMatching(/^[a-z_]+$/) as string,
    },
    status,
  })
}

function expectEnvelope({ status, text }: Answer): void {
  const { code: _code, ...body } = JSON.parse(text) as Record<string, unknown>
  expect(body).toEqual({
    error_code: status,
    message: expect.any(String) as string,
    data: null,
    timestamp: session.sandbox.world.endMs,
  })
}

// Withdrawals have no list (P12): their path takes only a POST, which is assumed.
const PARTNER = ['/api/v1/withdrawals/x/', '/api/v1/quotes/', '/oauth2/token/']
const GATEWAY = [
  '/wallet/transactions/',
  '/wallet/transactions/limits/',
  '/wallet/transactions/rails/',
  '/wallet/currencies/',
  '/wallet/contacts/',
  '/wallet/banking/deposit-accounts/',
  '/wallet/account/',
  '/trade/public/server-time',
]
const DEPRECATED = [
  '/transactions/gateways/',
  '/banking/cvu/',
  '/banking/pix/',
  '/transactions/crypto/send/',
  '/transactions/promises/',
  '/transactions/balance/swap/',
]

describe('bad requests', () => {
  it.each(
    PARTNER.flatMap((path) =>
      ['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, path]),
    ),
  )('A70: %s %s is 40005', async (method, path) => {
    const answer = await session.partner(path as string, { method: method as string })
    expectErrorObject(answer)
    expect((JSON.parse(answer.text) as { code: number }).code).toBe(40005)
  })

  it.each(
    GATEWAY.flatMap((path) => ['POST', 'PUT', 'DELETE'].map((method) => [method, path])).filter(
      (pair) => pair.join(' ') !== 'POST /wallet/contacts/',
    ),
  )('B01: %s %s is an envelope with 405', async (method, path) => {
    const answer = await ask(session.sandbox.gatewayUrl + path, {
      method: method as string,
      headers: { authorization: `Bearer ${session.token}` },
    })
    expectEnvelope(answer)
    expect(answer.status).toBe(405)
  })

  it.each(GATEWAY.slice(0, -1))(
    'B87: %s without credentials is an envelope with 401',
    async (path) => {
      const answer = await ask(session.sandbox.gatewayUrl + path)
      expectEnvelope(answer)
      expect(answer.status).toBe(401)
    },
  )

  it.each([
    '',
    '/',
    '/api/',
    '/api/v1/quotes',
    '/api/v1/reusable-quotes/x',
    '/%',
    '/%00',
    '/api/v1/withdrawals/a/b/',
    '//evil',
    '/api/v2/quotes/',
  ])('A61: the unknown partner path "%s" is 40004', async (path) => {
    const answer = await session.partner(path)
    expectErrorObject(answer)
    expect(answer.status).toBe(404)
  })

  it.each(DEPRECATED)('B75: the removed path %s is an envelope with 404', async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await session.gateway(path, { method })
      expectEnvelope(answer)
      expect([answer.status, answer.headers.get('deprecation')]).toEqual([404, null])
    }
  })

  it('B11: a failure of the exchange repeats its code', async () => {
    const answer = await ask(`${session.sandbox.gatewayUrl}/trade/nothing`)
    expectEnvelope(answer)
    expect((JSON.parse(answer.text) as { code: number }).code).toBe(404)
  })

  it('a body that is too large is refused with an Error object', async () => {
    const answer = await session.partner('/api/v1/quotes/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"x":"${'y'.repeat(1_100_000)}"}`,
    })
    expectErrorObject(answer)
    expect(answer.status).toBe(413)
  })

  it('a body of unknown length is refused with an Error object', async () => {
    const body = new ReadableStream({
      start: (stream) => (stream.enqueue(new TextEncoder().encode('{}')), stream.close()),
    })
    const answer = await session.partner('/api/v1/quotes/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    expectErrorObject(answer)
    expect(answer.status).toBe(411)
  })

  it.each([
    'not http at all\r\n\r\n',
    'GET / HTTP/1.1\r\nbad header\r\n\r\n',
    `GET /${'a'.repeat(40000)} HTTP/1.1\r\n\r\n`,
  ])('input that is not HTTP gets an Error object and does not end the service', async (raw) => {
    const text = await sendRaw(new URL(session.sandbox.partnerUrl).port, raw)
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expectErrorObject({
      status: 400,
      text: text.slice(text.indexOf('\r\n\r\n') + 4),
      headers: new Headers(),
    })
    expect((await session.partner('/api/v1/quotes/')).status).toBe(200)
  })

  it('listens on loopback only', () => {
    expect(new URL(session.sandbox.partnerUrl).hostname).toBe('127.0.0.1')
  })
})

function sendRaw(port: string, raw: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(raw))
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}
