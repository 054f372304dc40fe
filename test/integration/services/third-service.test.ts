import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { html } from './third/answers.ts'
import { EXCHANGE_ERRORS, exchangeFailure } from './third/gateway/exchange-replies.ts'
import { WALLET_ERRORS, walletFailure } from './third/gateway/wallet-replies.ts'
import type { LinkForm } from './third/options.ts'
import { DEFAULTS } from './third/options.ts'
import type { ThirdService } from './third/third-service.ts'
import { startThirdService } from './third/third-service.ts'
import type { Reply, SignedCall } from './third-asking.ts'
import { askGateway, askPartner, fetchReply } from './third-asking.ts'

// The third service by plain fetch: login, errors, pace and pages (observed.md 1 to 3).

let service: ThirdService

beforeAll(async () => void (service = await startThirdService()))
afterEach(() => service.set(DEFAULTS))
afterAll(() => service.close())

const FEED = '/wallet/transactions/'
const account = (call?: SignedCall) => askGateway(service, '/wallet/account/', call)
const summary = ({ status, json }: Reply) => [status, json.error_code ?? json.code, json.message]

describe('the sources of the service', () => {
  it('import nothing of the program and of its sandbox', () => {
    const folder = join(import.meta.dirname, 'third')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const imported = files
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/from '([^']+)'/g)])
      .map(([, name = '']) => name)
    expect(imported.length).toBeGreaterThan(50)
    const outside = imported.filter((name) => !/^\.\.?\/[a-z/-]+\.ts$/.test(name))
    expect([...new Set(outside)].toSorted()).toEqual(['node:crypto', 'node:http', 'node:net', 'ws'])
    expect(imported.filter((name) => /src-main|\.\.\/\.\.\//.test(name))).toEqual([])
  })
})

describe('section 1: signed login', () => {
  it('accepts a call that is signed without its query', async () => {
    expect((await askGateway(service, `${FEED}?rail=crypto`)).status).toBe(200)
    expect(service.requests.at(-1)).toMatchObject({
      host: 'gateway',
      path: FEED,
      query: 'rail=crypto',
      login: 'accepted',
      status: 200,
    })
  })

  it('refuses a signature over the query', async () => {
    const timestamp = String(Date.now())
    const signed = `${timestamp}GET${FEED}?rail=crypto`
    const reply = await askGateway(service, `${FEED}?rail=crypto`, { timestamp, signed })
    expect(summary(reply)).toEqual([401, 'ERR_0008', 'Invalid signature.'])
  })

  it('verifies the exact bytes of a body, so 1.0 is not 1', async () => {
    service.set({ permissions: ['read', 'operate'] })
    const timestamp = String(Date.now())
    const path = '/trade/orders'
    const call = { method: 'POST', body: '{"amount":1.0}', timestamp }
    expect((await askGateway(service, path, call)).status).toBe(200)
    const signed = `${timestamp}POST${path}{"amount":1}`
    expect((await askGateway(service, path, { ...call, signed })).status).toBe(401)
  })

  it.each<[string, SignedCall, string, string]>([
    ['another key', { key: 'another' }, 'wrong_key', 'Invalid API key.'],
    ['a scheme word', { key: 'Bearer third-key' }, 'wrong_key', 'Invalid API key.'],
    ['another secret', { secret: 'another' }, 'wrong_signature', 'Invalid signature.'],
    [
      'a timestamp of another time than the signed one',
      { signed: `${Date.now() - 1}GET/wallet/account/` },
      'wrong_signature',
      'Invalid signature.',
    ],
    [
      'seconds for milliseconds',
      { timestamp: String(Math.round(Date.now() / 1_000)) },
      'wrong_timestamp',
      'Timestamp is outside of the tolerance window.',
    ],
    [
      'too wide a tolerance',
      { tolerance: '60001' },
      'wrong_tolerance',
      'Timestamp-tolerance must be at most 60000.',
    ],
  ])('refuses %s with its own message', async (_name, call, verdict, message) => {
    expect(summary(await account(call))).toEqual([401, 'ERR_0008', message])
    expect(service.requests.at(-1)?.login).toBe(verdict)
  })

  it('distinguishes an address that is not listed from a missing permission', async () => {
    service.set({ isAddressListed: false })
    expect(summary(await account())).toEqual([403, 'ERR_0009', 'IP address not allowed.'])
    service.set({ isAddressListed: true, permissions: [] })
    expect(summary(await account())).toEqual([
      403,
      'ERR_0009',
      'The API key does not have this permission.',
    ])
  })

  it('refuses a call without the three headers', async () => {
    expect(summary(await fetchReply(`${service.gatewayUrl}/wallet/account/`))).toEqual([
      401,
      'ERR_0008',
      'Authentication credentials were not provided.',
    ])
  })

  it.each([20_000, -20_000])('uses its own clock, here %i ms off', async (skewMs) => {
    service.set({ skewMs })
    expect((await account()).status).toBe(401)
    const { json } = await fetchReply(`${service.gatewayUrl}/trade/public/server-time`)
    const { timestamp } = json.data as { timestamp: number }
    expect(Math.abs(timestamp - Date.now() - skewMs)).toBeLessThan(5_000)
    expect((await account({ timestamp: String(timestamp) })).status).toBe(200)
  })

  it('accepts a skewed timestamp inside the tolerance that the call sets', async () => {
    service.set({ skewMs: 20_000 })
    expect((await account({ tolerance: '60000' })).status).toBe(200)
  })

  it('dates its answers by its own clock', async () => {
    service.set({ skewMs: 3_600_000 })
    const date = Date.parse((await account()).headers.get('date') ?? '')
    expect(Math.abs(date - Date.now() - 3_600_000)).toBeLessThan(10_000)
  })
})

describe('section 2: envelope, errors and pace', () => {
  it('sends the wallet without a timestamp and the exchange with one', async () => {
    expect(Object.keys((await account()).json)).toEqual(['error_code', 'message', 'data'])
    expect(Object.keys((await askGateway(service, '/trade/wallets')).json)).toEqual([
      'error_code',
      'message',
      'data',
      'timestamp',
    ])
  })

  it.each(Object.entries(WALLET_ERRORS))(
    'sends the wallet code %s with %i',
    async (code, status) => {
      service.failNext(1, walletFailure(code as keyof typeof WALLET_ERRORS, 'planned'), FEED)
      expect(summary(await askGateway(service, FEED))).toEqual([status, code, 'planned'])
    },
  )

  it.each(Object.entries(EXCHANGE_ERRORS))(
    'sends the exchange code %s as a number',
    async (code, [status]) => {
      service.failNext(1, exchangeFailure(Number(code), 0), '/trade/')
      const reply = await askGateway(service, '/trade/wallets')
      expect([reply.status, reply.json.code]).toEqual([status, Number(code)])
      expect(reply.json).not.toHaveProperty('error_code')
    },
  )

  it('passes codes of other systems through', async () => {
    const networks = await askGateway(service, '/wallet/network/currency-networks/XXX/')
    expect(summary(networks)).toEqual([404, 'CURR_0002', 'Currency not found.'])
    service.set({ permissions: ['withdraw'] })
    const path = '/wallet/transactions/crypto/withdrawal/'
    const refusal = await askGateway(service, path, { method: 'POST', body: '{}' })
    expect(summary(refusal)).toEqual([400, 'TXN_0420', 'Insufficient funds.'])
    service.failNext(1, walletFailure('NET_0001', 'Network not found.'))
    expect((await account()).json.error_code).toBe('NET_0001')
  })

  it('maps each field to a list of code and detail', async () => {
    const { json } = await askGateway(service, '/wallet/contacts/?contact_type=fiat')
    expect(json.data).toEqual({
      contact_type: [{ code: 'invalid_choice', detail: 'Use crypto, bank or p2p_tag.' }],
    })
  })

  it('answers HTML if a test plans it', async () => {
    service.failNext(1, html(503, 'Service Temporarily Unavailable'))
    const reply = await account()
    expect([reply.status, reply.headers.get('content-type')]).toEqual([503, 'text/html'])
    expect(reply.text).toContain('<h1>503')
  })

  it('cuts a connection if a test plans it', async () => {
    service.failNext(1, 'connection_closed')
    await expect(account()).rejects.toThrow('fetch failed')
    expect(service.requests.at(-1)?.status).toBeNull()
  })

  it.each<['object' | 'number' | 'alone', RegExp]>([
    ['object', /^\{"data": \{"timestamp": \d{13}\}\}$/],
    ['number', /^\{"error_code":null,"message":null,"data":\d{13},"timestamp":\d{13}\}$/],
    ['alone', /^\d{13}$/],
  ])('sends its time in the form %s', async (serverTime, form) => {
    service.set({ serverTime })
    expect(
      await fetch(`${service.gatewayUrl}/trade/public/server-time`).then((r) => r.text()),
    ).toMatch(form)
  })
})

describe('section 2: pace', () => {
  let nowMs = Date.parse('2026-09-01T10:00:00Z')
  let ownService: ThirdService
  const wallets = (from: ThirdService) =>
    askGateway(from, '/trade/wallets', { timestamp: String(nowMs) })

  beforeAll(async () => {
    ownService = await startThirdService({
      now: () => nowMs,
      exchangePace: { perSecond: 1, perDay: 2 },
      walletPace: { perSecond: 1, perDay: 1_000 },
      publicPace: { perSecond: 1, perDay: 1_000 },
    })
  })
  afterAll(() => ownService.close())

  it('answers 429 in two bodies, without envelope or Retry-After', async () => {
    expect((await wallets(ownService)).status).toBe(200)
    const perSecond = await wallets(ownService)
    expect([perSecond.status, perSecond.text]).toEqual([429, '{"message": "Too many requests"}'])
    expect(perSecond.headers.get('retry-after')).toBeNull()
    nowMs += 1_000
    expect((await wallets(ownService)).status).toBe(200)
    nowMs += 1_000
    const perDay = await wallets(ownService)
    expect([perDay.status, perDay.text]).toEqual([429, '{"message": "Limit Exceeded"}'])
    nowMs += 86_400_000
    expect((await wallets(ownService)).status).toBe(200)
  })

  it('answers the 429 of the wallet in its envelope', async () => {
    const ask = () => askGateway(ownService, '/wallet/account/', { timestamp: String(nowMs) })
    expect((await ask()).status).toBe(200)
    expect(summary(await ask())).toEqual([429, 'ERR_0012', 'Too many requests.'])
  })

  it('answers public paths from a cache of 30 s', async () => {
    const ask = () => fetchReply(`${ownService.gatewayUrl}/trade/public/pairs`)
    const first = await ask()
    expect((await ask()).status).toBe(429)
    nowMs += 29_000
    expect((await ask()).text).toBe(first.text)
    nowMs += 2_000
    expect((await ask()).json.timestamp).toBe(nowMs)
  })

  it('can answer its time from a cache too', async () => {
    ownService.set({ serverTimeCacheMs: 30_000 })
    const ask = () => fetchReply(`${ownService.gatewayUrl}/trade/public/server-time`)
    nowMs += 2_000
    const first = (await ask()).text
    nowMs += 20_000
    expect((await ask()).text).toBe(first)
  })
})

describe('section 3: cursors', () => {
  const firstIds = ({ json }: Reply) => {
    const data = json.data as { results: { id: number }[] }
    return data.results.map(({ id }) => id)
  }
  const next = ({ json }: Reply) => String((json.data as { nc: unknown }).nc)
  const page = (name: string, token: string) =>
    askGateway(service, `${FEED}?${name}=${encodeURIComponent(token)}`)

  it('sends opaque Base64 that has to be encoded', async () => {
    expect(next(await askGateway(service, FEED))).toMatch(/^\+\+\/\/.*==$/)
  })

  it.each(['cursor', 'nc', 'c'] as const)('reads the next page by %s alone', async (feedCursor) => {
    service.set({ feedCursor })
    const first = await askGateway(service, FEED)
    const second = await page(feedCursor, next(first))
    expect(firstIds(second)).not.toEqual(firstIds(first))
    for (const other of ['cursor', 'nc', 'c'].filter((name) => name !== feedCursor)) {
      const ignored = await page(other, next(first))
      expect([ignored.status, firstIds(ignored), next(ignored)]).toEqual([
        200,
        firstIds(first),
        next(first),
      ])
    }
  })

  it('goes back by pc where the name is nc, and by the same name elsewhere', async () => {
    for (const [feedCursor, name] of [
      ['nc', 'pc'],
      ['cursor', 'cursor'],
    ] as const) {
      service.set({ feedCursor })
      const first = await askGateway(service, FEED)
      const second = await page(feedCursor, next(first))
      const previous = await page(name, String((second.json.data as { pc: unknown }).pc))
      expect(firstIds(previous)).toEqual(firstIds(first))
    }
  })

  it('refuses another spelling if the option says so', async () => {
    const token = next(await askGateway(service, FEED))
    service.set({ wrongCursor: 'refused' })
    expect((await page('cursor', token)).status).toBe(200)
    expect(summary(await page('nc', token))).toEqual([400, 'ERR_0003', 'Invalid request.'])
  })

  it('accepts no spelling if the name is none', async () => {
    service.set({ feedCursor: 'none' })
    const first = await askGateway(service, FEED)
    for (const name of ['cursor', 'nc', 'c'])
      expect(firstIds(await page(name, next(first)))).toEqual(firstIds(first))
  })

  it('refuses a token that was not encoded', async () => {
    const token = next(await askGateway(service, FEED))
    expect((await askGateway(service, `${FEED}?cursor=${token}`)).status).toBe(400)
  })

  it('ends with a null nc and begins with a null pc', async () => {
    let reply: Reply = await askGateway(service, FEED)
    expect(reply.json.data).toMatchObject({ pc: null })
    let rows = firstIds(reply).length
    while (next(reply) !== 'null') {
      reply = await page('cursor', next(reply))
      rows += firstIds(reply).length
    }
    expect(rows).toBe(43)
  })

  it('pages by number with results and pagination', async () => {
    service.set({ feedPages: 'page_number' })
    expect((await askGateway(service, `${FEED}?page=3`)).json.data).toMatchObject({
      results: { length: 3 },
      pagination: {
        count: 43,
        next: null,
        previous: 'http://localhost/transactions/?page=2',
        per_page: 20,
        total_pages: 3,
      },
    })
    expect((await askGateway(service, `${FEED}?page=4`)).status).toBe(404)
  })

  it('names the rows transactions if the option says so', async () => {
    service.set({ feedKey: 'transactions' })
    expect(Object.keys((await askGateway(service, FEED)).json.data as object)).toEqual([
      'transactions',
      'nc',
      'pc',
    ])
  })

  it('repeats the last row of a page when a row arrives between two pages', async () => {
    const ownService = await startThirdService({ arrivals: { afterPages: 1, count: 1 } })
    const first = await askGateway(ownService, FEED)
    const path = `${FEED}?cursor=${encodeURIComponent(next(first))}`
    const second = await askGateway(ownService, path)
    expect(firstIds(second)[0]).toBe(firstIds(first).at(-1))
    await ownService.close()
  })
})

describe('section 3: links of partner lists', () => {
  const path = '/api/v1/withdrawals/'

  it.each<[LinkForm, () => string]>([
    ['localhost', () => `http://localhost${path}?page=2`],
    ['https', () => `${service.partnerUrl.replace('http:', 'https:')}${path}?page=2`],
    ['own', () => `${service.partnerUrl}${path}?page=2`],
    ['foreign', () => `https://partner.example.net${path}?page=2`],
    ['relative', () => `${path}?page=2`],
    ['no_last_slash', () => 'http://localhost/api/v1/withdrawals?page=2'],
    ['other_path', () => 'http://localhost/api/v1/deposits/?page=2'],
    ['no_page', () => `http://localhost${path}`],
  ])('writes next in the form %s', async (links, next) => {
    service.set({ links })
    expect((await askPartner(service, path)).json.next).toBe(next())
  })

  it('ends a list without a link although count is larger', async () => {
    service.set({ lastLinkedPage: 2 })
    const { json } = await askPartner(service, `${path}?page=2`)
    expect([json.next, json.count, (json.results as unknown[]).length]).toEqual([null, 333, 25])
  })
})
