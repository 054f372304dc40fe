import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Client } from '../../../src-main/api/client.ts'
import type { Failure } from '../../../src-main/base/failure.ts'
import type { Respond, SentRequest } from './fake-service.ts'
import { answer, CREDENTIALS, envelope, fakeNetwork, PROFILE } from './fake-service.ts'

const KEY = 'k3y-1'
const SECRET = 's1gning-s3cret'

/** A client with a signed login, and its calls other than those for the clock. */
function signedClient(respond: Respond, offsetMs = 0, toleranceMs = 5000) {
  let otherCalls = 0
  let clockCalls = 0
  const network = fakeNetwork((request) => {
    if (!request.url.endsWith('/trade/public/server-time')) return respond(request, otherCalls++)
    clockCalls += 1
    return answer(200, envelope({ timestamp: network.clock.nowMs() + offsetMs }))
  })
  const client = new Client(
    network,
    { ...PROFILE, gatewayAuth: { kind: 'signed', toleranceMs } },
    (action) => action(CREDENTIALS),
    (action) => action({ key: KEY, secret: SECRET }),
  )
  return {
    client,
    network,
    clockCalls: () => clockCalls,
    otherRequests: () => network.requests.filter(({ url }) => !url.endsWith('/server-time')),
  }
}

const headersOf = ({ init }: SentRequest): Record<string, string> =>
  init.headers as Record<string, string>

function signatureOf(timestamp: string, method: string, path: string, body: string): string {
  return createHmac('sha256', SECRET)
    .update(timestamp + method + path + body)
    .digest('base64')
}

async function failureOf(action: Promise<unknown>): Promise<Failure> {
  return action.then(
    () => {
      throw new Error('nothing was refused')
    },
    (error: unknown) => error as Failure,
  )
}

const refusal = (status: number, message: string): Response =>
  answer(status, envelope(null, { error_code: status === 401 ? 'ERR_0008' : 'ERR_0009', message }))

describe('a signed gateway call', () => {
  it('X16: signs timestamp, method and path without the query, by the service’s clock', async () => {
    const fake = signedClient(() => answer(200, envelope({ transactions: [], nc: null })), 20_000)
    await fake.client.readGateway('/transactions/?nc=abc')
    await fake.client.readGateway('/account/')
    expect(fake.clockCalls()).toBe(1)
    const [firstRequest] = fake.otherRequests()
    const headers = headersOf(firstRequest as SentRequest)
    expect(headers.authorization).toBe(KEY)
    expect(Number(headers.timestamp)).toBe(fake.network.clock.nowMs() + 20_000)
    expect(headers.signature).toBe(
      signatureOf(headers.timestamp as string, 'GET', '/wallet/transactions/', ''),
    )
    expect(headers['timestamp-tolerance']).toBeUndefined()
    expect(fake.network.requests.some(({ url }) => url.includes('oauth2'))).toBe(false)
  })

  it('X16: signs the exact bytes of a body, and names a tolerance that is not the default', async () => {
    const fake = signedClient(() => answer(200, envelope({})), 0, 20_000)
    const body = '{"amount": 1.0, "tag": "São"}'
    await fake.client.ask({
      service: 'exchange',
      method: 'POST',
      path: 'orders',
      template: 'orders',
      body,
    })
    const [call] = fake.otherRequests()
    const headers = headersOf(call as SentRequest)
    expect(call?.init.body).toBe(body)
    expect(headers.signature).toBe(
      signatureOf(headers.timestamp as string, 'POST', '/trade/orders', body),
    )
    expect(headers['timestamp-tolerance']).toBe('20000')
  })

  it('X16: measures the clock again after a refused timestamp, and signs a read once more', async () => {
    const fake = signedClient((_, count) =>
      count === 0
        ? refusal(401, 'Timestamp is outside of the tolerance')
        : answer(200, envelope({ transactions: [], nc: null })),
    )
    await fake.client.readGateway('/transactions/')
    expect(fake.clockCalls()).toBe(2)
    expect(fake.otherRequests()).toHaveLength(2)
  })

  it('X16: tries a read at most twice, and a write once', async () => {
    const fake = signedClient(() => refusal(401, 'Timestamp is outside of the tolerance'), 42_000)
    const failure = await failureOf(fake.client.readGateway('/transactions/'))
    expect(failure.code).toBe('CLOCK_OFF')
    expect(failure.why).toContain('42 s behind')
    expect(fake.otherRequests()).toHaveLength(2)
    const orderReply = await fake.client.ask({
      service: 'exchange',
      method: 'POST',
      path: 'orders',
      template: 'orders',
      body: '{}',
    })
    expect(orderReply.verdict.kind).toBe('reauthenticate')
    expect(fake.otherRequests()).toHaveLength(3)
  })

  it.each([
    [401, 'Invalid signature', 'SIGNATURE_REFUSED'],
    [401, 'API key not found', 'GATEWAY_KEY_REFUSED'],
    [401, 'Not authorised', 'GATEWAY_KEY_REFUSED'],
    [403, 'IP not allowed', 'ADDRESS_NOT_ALLOWED'],
  ])('X16: translates %i %j to %s', async (status, message, code) => {
    const fake = signedClient(() => refusal(status, message))
    const failure = await failureOf(fake.client.readGateway('/transactions/'))
    expect([failure.code, failure.why.includes(message)]).toEqual([code, true])
    expect(`${failure.message}${JSON.stringify(fake.network.notes)}`).not.toContain(SECRET)
    expect(`${failure.message}${JSON.stringify(fake.network.notes)}`).not.toContain(KEY)
    expect(fake.otherRequests()).toHaveLength(1)
  })

  it('X29: learns the offset for display, and never signs with an offset learnt earlier', async () => {
    const fake = signedClient(() => answer(200, envelope({ transactions: [], nc: null })), 20_000)
    const fact = { value: '-90000', how: '', at: '2026-01-01T00:00:00.000000Z' }
    fake.client.learntFacts.load(JSON.stringify({ 'clock.offset_ms': fact }))
    await fake.client.readGateway('/transactions/')
    const { timestamp } = headersOf(fake.otherRequests()[0] as SentRequest)
    expect(Number(timestamp)).toBe(fake.network.clock.nowMs() + 20_000)
    expect(fake.client.learntFacts.snapshot.facts['clock.offset_ms']).toMatchObject({
      value: '20000',
      how: 'GET public/server-time',
    })
  })

  it('X16: measures the clock again after this machine’s clock was set', async () => {
    const fake = signedClient(() => answer(200, envelope({ transactions: [], nc: null })))
    await fake.client.readGateway('/transactions/')
    await fake.network.clock.sleep(60_000)
    await fake.client.readGateway('/transactions/')
    expect(fake.clockCalls()).toBe(1)
    fake.network.clock.setWall(fake.network.clock.nowMs() + 5000)
    await fake.client.readGateway('/transactions/')
    expect(fake.clockCalls()).toBe(2)
  })

  it.each([
    '{"data":{"other":1}}',
    '{"data":{"timestamp":0}}',
    '{"data":0}',
    '{"data":null}',
    '0',
    '[1795255200000]',
    '"1795255200000"',
    '{"data":"1795255200000"}',
  ])('X29: treats the server time %s as unknown, not as zero', async (text) => {
    let clockCalls = 0
    const network = fakeNetwork((request) => {
      if (!request.url.endsWith('/server-time'))
        return refusal(401, 'Timestamp is outside of the tolerance')
      clockCalls += 1
      return answer(200, text)
    })
    const client = new Client(
      network,
      { ...PROFILE, gatewayAuth: { kind: 'signed', toleranceMs: 5000 } },
      (action) => action(CREDENTIALS),
      (action) => action({ key: KEY, secret: SECRET }),
    )
    const failure = await failureOf(client.readGateway('/transactions/'))
    expect([failure.code, failure.why]).toEqual([
      'CLOCK_OFF',
      expect.stringContaining('the service does not tell its time') as unknown,
    ])
    expect(client.learntFacts.find('clock.offset_ms')).toBeUndefined()
    expect(clockCalls).toBe(2)
    const signedRequests = network.requests.filter(({ url }) => !url.endsWith('/server-time'))
    for (const call of signedRequests)
      expect(Number(headersOf(call).timestamp)).toBe(network.clock.nowMs())
  })

  it('signs by this machine’s clock if the service does not report its own', async () => {
    const network = fakeNetwork((request) =>
      request.url.endsWith('/server-time')
        ? answer(200, envelope({ other: 1 }))
        : answer(200, envelope({ transactions: [], nc: null })),
    )
    const client = new Client(
      network,
      { ...PROFILE, gatewayAuth: { kind: 'signed', toleranceMs: 5000 } },
      (action) => action(CREDENTIALS),
      (action) => action({ key: KEY, secret: SECRET }),
    )
    await client.readGateway('/transactions/')
    const headers = headersOf(network.requests[1] as SentRequest)
    expect(Number(headers.timestamp)).toBe(network.clock.nowMs())
  })
})
