import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SecondService } from './second-service.ts'
import { startSecondService } from './second-service.ts'

// The second service against its contracts: it allows what they show, and refuses and records
// everything else.

let service: SecondService
let bearer: Record<string, string>

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const QUOTE = { pair: 'BTCUSDT', external_ref: 'r', op_type: 'BUY', base_amount: 0.5 }

interface Reply {
  readonly status: number
  readonly json: Record<string, unknown> & { data?: Record<string, unknown> }
}

async function send(
  method: string,
  path: string,
  headers: Record<string, string> = bearer,
  body?: string,
): Promise<Reply> {
  const response = await fetch(service.partnerUrl + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, json: JSON.parse(text) as Reply['json'] }
}

const post = (path: string, body: unknown) =>
  send('POST', path, { ...bearer, ...JSON_TYPE }, JSON.stringify(body))
const basic = (): string =>
  `Basic ${Buffer.from(`${service.clientId}:${service.clientSecret}`).toString('base64')}`

beforeAll(async () => {
  service = await startSecondService()
  const { json } = await send(
    'POST',
    '/oauth2/token/',
    { ...FORM_TYPE, authorization: basic() },
    'grant_type=client_credentials',
  )
  bearer = { authorization: `Bearer ${String(json.access_token)}` }
})

afterAll(() => service.close())

beforeEach(() => service.breaches.splice(0))

describe('requests that the contracts show', () => {
  it('are answered without a breach', async () => {
    const statuses = [
      await post('/api/v1/quotes/', QUOTE),
      await send(
        'POST',
        '/api/v1/quotes/',
        { ...bearer, ...FORM_TYPE },
        'pair=BTCUSDT&external_ref=r&op_type=SELL&quote_amount=10',
      ),
      await send(
        'GET',
        '/api/v1/quotes/?op_type=BUY&pair=BTCUSDT&date_gt=2026-09-01T00%3A00%3A00Z&end_user=u&page=1',
      ),
      await post('/api/v1/reusable-quotes/', { pair: 'BTCUSDT', external_ref: 'x'.repeat(500) }),
      await send('GET', '/api/v1/withdrawals/wd_0002/'),
      await send('GET', '/gw/retail/transactions/?rail=pix&transaction_type=swap'),
      await post('/gw/retail/transactions/crypto/withdrawal/', { anything: 1 }),
      await post('/gw/retail/transactions/quotes/', {}),
      await post('/gw/retail/contacts/', { type: 'bank', entity_number: '0042' }),
      await send('DELETE', '/gw/retail/contacts/bank/b-3/'),
      await send('GET', '/gw/trade/public/server-time', {}),
    ].map(({ status }) => status)
    expect(statuses).toEqual([201, 201, 200, 202, 200, 200, 200, 201, 201, 200, 200])
    expect(service.breaches).toEqual([])
  })

  it('a quote is made with the twelve fields and the digits of the sample', async () => {
    const reply = await post('/api/v1/quotes/', { ...QUOTE, base_amount: 0.015 })
    expect(reply.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      pair: 'BTCUSDT',
      op_type: 'BUY',
      base_asset: 'BTC',
      quote_asset: 'USDT',
      base_amount: '0.015000000000000000',
      quote_amount: '975.185185183500000000',
      rate: '65012.34567890',
      charged_fee: '0.100',
      external_ref: 'r',
      created_at: expect.stringMatching(/-03:00$/),
      expires_at: expect.stringMatching(/-03:00$/),
    })
    expect(
      Date.parse(String(reply.json.expires_at)) - Date.parse(String(reply.json.created_at)),
    ).toBe(30_000)
    expect(((await send('GET', '/api/v1/quotes/')).json.results as unknown[])[0]).toEqual(
      reply.json,
    )
  })

  it('a promise is valid once', async () => {
    const { json } = await post('/gw/retail/transactions/quotes/', { from: 'BTC' })
    const swap = () => post('/gw/retail/transactions/swap/', { uuid: json.data?.uuid })
    expect([(await swap()).status, (await swap()).status]).toEqual([200, 400])
  })
})

describe('requests that no contract shows', () => {
  it.each<[string, unknown]>([
    ['both amounts', { ...QUOTE, quote_amount: 1 }],
    ['a zero beside the amount', { ...QUOTE, quote_amount: 0 }],
    ['no amount', { ...QUOTE, base_amount: undefined }],
    ['an amount as text', { ...QUOTE, base_amount: '0.5' }],
    ['created_at', { ...QUOTE, created_at: '2026-11-21T00:00:00Z' }],
    ['another operation', { ...QUOTE, op_type: 'SWAP' }],
    ['lower case', { ...QUOTE, op_type: 'buy' }],
    ['no pair', { ...QUOTE, pair: '' }],
    ['no reference', { ...QUOTE, external_ref: undefined }],
    ['129 characters', { ...QUOTE, external_ref: 'x'.repeat(129) }],
    ['a list', [QUOTE]],
  ])('%s is refused for a quote with 20000', async (_name, body) => {
    expect(await post('/api/v1/quotes/', body)).toMatchObject({
      status: 400,
      json: { code: 20000 },
    })
    expect(service.breaches).not.toEqual([])
    expect(
      service.breaches.filter(
        (breach) => !/^POST \/api\/v1\/quotes\/: .*\(partner:112\)$/.test(breach),
      ),
    ).toEqual([])
  })

  it.each<[string, string, Record<string, string>, string | undefined, number]>([
    ['POST', '/api/v1/quotes/', { 'content-type': 'text/plain' }, '{}', 40015],
    ['POST', '/api/v1/quotes/', JSON_TYPE, '{"pair":', 20001],
    ['POST', '/api/v1/reusable-quotes/', FORM_TYPE, 'pair=a&external_ref=b', 40015],
    [
      'POST',
      '/api/v1/reusable-quotes/',
      JSON_TYPE,
      '{"pair":"a","external_ref":"b","op_type":"BUY"}',
      20000,
    ],
    ['GET', '/api/v1/quotes/?status=open', {}, undefined, 20000],
    ['GET', '/api/v1/quotes/?page=1&page=2', {}, undefined, 20000],
    ['GET', '/api/v1/quotes/?page=0', {}, undefined, 20000],
    ['GET', '/api/v1/withdrawals/wd_0002/?x=1', {}, undefined, 20000],
    ['GET', '/api/v1/withdrawals/wd_0002/', JSON_TYPE, undefined, 20000],
    ['PUT', '/api/v1/quotes/', {}, undefined, 40005],
    ['GET', '/api/v1/reusable-quotes/', {}, undefined, 40005],
    ['GET', '/api/v1/quotes', {}, undefined, 40004],
    ['GET', '/api/v1/withdrawals/', {}, undefined, 40004],
    ['GET', '/api/v1/quotes/c0a80101-0000-4000-8000-000000000010/', {}, undefined, 40004],
    ['GET', '/api/v1/oauth2/token/', {}, undefined, 40004],
  ])('%s %s with %j and %j is answered %i', async (method, path, headers, body, code) => {
    expect((await send(method, path, { ...bearer, ...headers }, body)).json).toMatchObject({
      code,
      detail: { message: expect.any(String), code: expect.any(String) },
    })
    expect(service.breaches).toHaveLength(1)
  })

  it.each<[string, string, string | undefined, number]>([
    ['GET', '/transactions/?status=COM', undefined, 400],
    ['GET', '/transactions/?c=1', undefined, 400],
    ['GET', '/transactions/?rail=cash', undefined, 400],
    ['GET', '/transactions/limits/?c=1', undefined, 400],
    ['GET', '/transactions/rails/?rail=pix', undefined, 400],
    ['GET', '/currencies/?c=x', undefined, 400],
    ['GET', '/contacts/?contact_type=fiat', undefined, 400],
    ['GET', '/contacts/?nc=x', undefined, 400],
    ['POST', '/contacts/', '{"type":"fiat","entity_number":"1"}', 400],
    ['POST', '/contacts/', '{"type":"bank","entity_number":1}', 400],
    [
      'POST',
      '/contacts/',
      '{"type":"crypto","address":"a","network":"n","currency":"c","id":1}',
      400,
    ],
    ['POST', '/transactions/swap/', '{"uuid":"x","amount":1}', 400],
    ['POST', '/transactions/pix/withdrawal/', '[]', 400],
    ['DELETE', '/contacts/bank/1/', '{}', 400],
    ['DELETE', '/contacts/1/', undefined, 404],
    ['GET', '/transactions/900719925474099/', undefined, 404],
    ['GET', '/transactions', undefined, 404],
    ['POST', '/transactions/promises/', '{}', 404],
    ['GET', '/banking/cvu/', undefined, 404],
    ['POST', '/account/', '{}', 405],
    ['PUT', '/transactions/', undefined, 405],
  ])('%s %s with %j is answered %i in the envelope', async (method, path, body, status) => {
    const headers = body === undefined ? bearer : { ...bearer, ...JSON_TYPE }
    expect(await send(method, `/gw/retail${path}`, headers, body)).toMatchObject({
      status,
      json: {
        error_code: expect.any(Number),
        message: expect.any(String),
        timestamp: expect.any(Number),
      },
    })
    expect(service.breaches).toHaveLength(1)
  })

  it('a missing, made-up or foreign login is a breach, an expired one is not', async () => {
    for (const [path, headers] of [
      ['/api/v1/quotes/', {}],
      ['/api/v1/quotes/', { authorization: 'Bearer made-up' }],
      ['/api/v1/quotes/', { authorization: basic() }],
      ['/gw/retail/account/', {}],
      ['/gw/retail/account/', { ...bearer, cookie: 'a=b' }],
    ] as const)
      await send('GET', path, headers)
    expect(service.breaches).toHaveLength(5)
    service.breaches.splice(0)
    service.expireTokens()
    expect((await send('GET', '/api/v1/quotes/')).json).toMatchObject({ code: 40000 })
    expect(service.breaches).toEqual([])
    const { json } = await send(
      'POST',
      '/oauth2/token/',
      { ...FORM_TYPE, authorization: basic() },
      'grant_type=client_credentials',
    )
    bearer = { authorization: `Bearer ${String(json.access_token)}` }
  })

  it('a token is issued for the one declared form alone', async () => {
    const statusOf = async (headers: Record<string, string>, body: string) =>
      (await send('POST', '/oauth2/token/', headers, body)).status
    const grant = 'grant_type=client_credentials'
    const pair = `client_id=${service.clientId}&client_secret=${service.clientSecret}`
    expect(await statusOf({ ...FORM_TYPE, authorization: basic() }, `${grant}&scope=read`)).toBe(
      400,
    )
    expect(
      await statusOf(
        { ...FORM_TYPE, authorization: basic() },
        'grant_type=refresh_token&refresh_token=x',
      ),
    ).toBe(400)
    expect(await statusOf({ ...FORM_TYPE, authorization: basic() }, `${grant}&${pair}`)).toBe(400)
    expect(await statusOf(FORM_TYPE, `${grant}&${pair}`)).toBe(401)
    expect(
      await statusOf(
        { ...JSON_TYPE, authorization: basic() },
        '{"grant_type":"client_credentials"}',
      ),
    ).toBe(400)
    expect(service.breaches).toHaveLength(6)
  })
})
