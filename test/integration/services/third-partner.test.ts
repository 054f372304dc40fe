import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULTS } from './third/options.ts'
import type { ThirdService } from './third/third-service.ts'
import { startThirdService } from './third/third-service.ts'
import { PERSONAL_DATA } from './third/world/personal-data.ts'
import { idOf } from './third/world/withdrawal-row.ts'
import { withdrawals } from './third/world/world.ts'
import { askPartner, fetchReply, requestToken, walkWithdrawals } from './third-asking.ts'

// The partner's host of the third service by plain fetch (observed.md 4).

let service: ThirdService

beforeAll(async () => void (service = await startThirdService()))
afterEach(() => service.set(DEFAULTS))
afterAll(() => service.close())

const LIST = '/api/v1/withdrawals/'
const detail = (number: number) => askPartner(service, `${LIST}${idOf(number)}/`)

async function listItem(number: number): Promise<Record<string, unknown>> {
  for (let page = 1; ; page += 1) {
    const { json } = await askPartner(service, `${LIST}?page=${page}`)
    const item = (json.results as { id: string }[]).find(({ id }) => id === idOf(number))
    if (item || json.next === null) return (item ?? {}) as Record<string, unknown>
  }
}

describe('section 4: token', () => {
  it('is valid for 36000 seconds of the service clock', async () => {
    const authorization = `Bearer ${await requestToken(service)}`
    const listWithdrawals = () =>
      fetchReply(service.partnerUrl + LIST, { headers: { authorization } })
    expect((await listWithdrawals()).status).toBe(200)
    service.set({ skewMs: 35_000_000 })
    expect((await listWithdrawals()).status).toBe(200)
    service.set({ skewMs: 36_001_000 })
    expect(await listWithdrawals()).toMatchObject({ status: 401, json: { code: 40000 } })
  })

  it('is refused once a test expires it', async () => {
    const authorization = `Bearer ${await requestToken(service)}`
    service.expireTokens()
    const reply = await fetchReply(service.partnerUrl + LIST, { headers: { authorization } })
    expect(reply).toMatchObject({ status: 401, json: { code: 40000 } })
  })

  it.each([401, 403] as const)(
    'answers a call without one with %i and code 40001',
    async (status) => {
      service.set({ missingTokenStatus: status })
      expect(await fetchReply(service.partnerUrl + LIST)).toMatchObject({
        status,
        json: { code: 40001, type: 'NotAuthenticated', status },
      })
    },
  )

  it('refuses another client and another grant', async () => {
    const url = `${service.partnerUrl}/oauth2/token/`
    expect(
      await fetchReply(url, { method: 'POST', body: 'grant_type=client_credentials' }),
    ).toMatchObject({
      status: 401,
      json: { error: 'invalid_client' },
    })
    const basic = Buffer.from(`${service.clientId}:${service.clientSecret}`).toString('base64')
    const headers = { authorization: `Basic ${basic}` }
    expect(
      await fetchReply(url, { method: 'POST', headers, body: 'grant_type=password' }),
    ).toMatchObject({
      json: { error: 'unsupported_grant_type' },
    })
  })
})

describe('section 4: maintenance', () => {
  it.each([
    ['00:59:59', 200],
    ['01:00:00', 503],
    ['05:59:59', 503],
    ['06:00:00', 200],
  ])('at %s GMT answers %i', async (time, status) => {
    const now = () => Date.parse(`2026-09-10T${time}Z`)
    const ownService = await startThirdService({ now, maintenance: 'nightly' })
    const reply = await fetchReply(`${ownService.partnerUrl}/oauth2/token/`, { method: 'POST' })
    expect(reply.status).toBe(status === 200 ? 401 : 503)
    await ownService.close()
  })

  it('closes the partner and leaves the gateway open', async () => {
    service.set({ maintenance: 'closed' })
    expect((await fetchReply(service.partnerUrl + LIST)).headers.get('content-type')).toBe(
      'text/html',
    )
    expect((await fetchReply(`${service.gatewayUrl}/trade/public/server-time`)).status).toBe(200)
    service.set({ maintenanceAnswer: 'error_object' })
    expect((await fetchReply(service.partnerUrl + LIST)).json.code).toBe(50003)
    service.set({ maintenanceAnswer: 'connection_closed' })
    await expect(fetchReply(service.partnerUrl + LIST)).rejects.toThrow('fetch failed')
  })
})

describe('section 4: withdrawals of the current documents', () => {
  it('lists amount as text and without charged_fee', async () => {
    const item = await listItem(353)
    expect(item).toMatchObject({ amount: '0.00000001', debited_amount: '0.00000001' })
    expect(item).not.toHaveProperty('charged_fee')
  })

  it('retrieves amount and charged_fee as numbers, in the spelling of the table', async () => {
    const { text, json } = await detail(354)
    expect(text).toContain('"amount":1.0000016378e-8,')
    expect(text).toContain('"charged_fee":1e-8,')
    expect(json.debited_amount).toBe('0.000000020000016378')
    expect(Object.keys(json)).toHaveLength(18)
  })

  it('retrieves 3 with a fee of 0 and 3.001 debited', async () => {
    const { text } = await detail(351)
    expect(text).toMatch(/"amount":3,.*"charged_fee":0,.*"debited_amount":"3\.001"\}$/)
  })

  it.each([
    ['PENDING', 306],
    ['ERROR', 302],
  ])('sends null for hashes and date while %s', async (status, number) => {
    const nulls = { confirmation_date: null, txn_hash: null, provisory_transaction_hash: null }
    expect(await listItem(number)).toMatchObject({ status, ...nulls })
    expect((await detail(number)).json).toMatchObject({ status, ...nulls })
  })

  it('sends an unknown word, a risk score as a word, and a shared hash', async () => {
    expect((await detail(312)).json.status).toBe('IN_REVIEW')
    expect((await detail(379)).json).toMatchObject({ risk_score: 'HIGH', is_blocked: true })
    const [first, second] = [(await detail(401)).json, (await detail(402)).json]
    expect(first.txn_hash).toBe(second.txn_hash)
    expect(first.address).not.toBe(second.address)
  })
})

describe('section 4: withdrawals of the older documents', () => {
  it('lists a number, the charged fee and a hash, and no debited amount', async () => {
    service.set({ generation: 'older' })
    const item = await listItem(351)
    expect(item).toMatchObject({ amount: 3, charged_fee: 0, status: 'COMPLETED' })
    expect(item).toMatchObject({ confirmation_date: null, provisory_transaction_hash: null })
    expect(item.txn_hash).toMatch(/^[0-9a-f]{64}$/)
    for (const absent of ['debited_amount', 'external_ref', 'transaction_id', 'is_blocked'])
      expect(item).not.toHaveProperty(absent)
  })

  it('retrieves neither a status nor later members', async () => {
    service.set({ generation: 'older' })
    expect(Object.keys((await detail(351)).json)).toEqual([
      'id',
      'created_at',
      'confirmation_date',
      'txn_hash',
      'end_user_id',
      'currency',
      'amount',
      'address',
      'charged_fee',
      'network_name',
    ])
  })
})

describe('section 4: the list of withdrawals', () => {
  it('has count, next, previous, results and page, and fewer than 38 records', async () => {
    const { json } = await askPartner(service, LIST)
    expect(Object.keys(json)).toEqual(['count', 'next', 'previous', 'results', 'page'])
    expect([json.count, json.previous, json.page]).toEqual([333, null, 1])
    expect((json.results as unknown[]).length).toBeLessThan(38)
  })

  it.each(['oldest_first', 'newest_first', 'by_id'] as const)(
    'holds every withdrawal once in the order %s',
    async (listOrder) => {
      service.set({ listOrder })
      const ids = await walkWithdrawals(service)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.toSorted()).toEqual(withdrawals.map(({ number }) => idOf(number)).toSorted())
    },
  )

  it('runs from old to new unless an option says otherwise', async () => {
    const times = async () => {
      const { json } = await askPartner(service, LIST)
      return (json.results as { created_at: string }[]).map(({ created_at }) => created_at)
    }
    expect(await times()).toEqual((await times()).toSorted())
    service.set({ listOrder: 'newest_first' })
    expect(await times()).toEqual((await times()).toSorted().toReversed())
  })

  it('appends new rows if the order is oldest first', async () => {
    const ownService = await startThirdService({ arrivals: { afterPages: 2, count: 3 } })
    const ids = await walkWithdrawals(ownService)
    expect([ids.length, new Set(ids).size]).toEqual([336, 336])
    await ownService.close()
  })

  it('repeats a whole page if a page of rows arrives and the order is newest first', async () => {
    const ownService = await startThirdService({
      listOrder: 'newest_first',
      arrivals: { afterPages: 1, count: 25 },
    })
    const ids = await walkWithdrawals(ownService)
    expect(ids.slice(25, 50)).toEqual(ids.slice(0, 25))
    expect([ids.length, new Set(ids).size]).toEqual([358, 333])
    await ownService.close()
  })

  it('answers 40004 past the end, for a bad page and for an unknown id', async () => {
    for (const path of ['?page=15', '?page=0', '?page=x', 'unknown/'])
      expect(await askPartner(service, LIST + path)).toMatchObject({
        status: 404,
        json: { code: 40004 },
      })
  })

  it('serves as many computed withdrawals as an option says', async () => {
    const ownService = await startThirdService({ generatedWithdrawals: 1_000 })
    expect((await askPartner(ownService, LIST)).json.count).toBe(1_333)
    await ownService.close()
  })
})

describe('section 4: creation and other areas', () => {
  it('answers a creation as a list item and notes it as a write', async () => {
    const reply = await askPartner(service, LIST, { method: 'POST' })
    expect([reply.status, reply.json.amount, reply.json.txn_hash]).toEqual([201, '0.002', null])
    expect(reply.json).not.toHaveProperty('charged_fee')
    expect(service.writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${LIST}`,
    ])
  })

  it('answers a fee that expires 15 s later, in numbers', async () => {
    const now = () => Date.parse('2026-09-10T10:00:00Z')
    service.set({ now })
    const { json } = await askPartner(service, '/api/v1/withdrawal-fees/', { method: 'POST' })
    expect(json).toMatchObject({ expires_at: '2026-09-10T10:00:15.000Z', total_amount: 0.0025 })
  })

  it('has a sample for each area', async () => {
    const text = async (path: string) => (await askPartner(service, `/api/v1/${path}`)).text
    expect(await text('rates/')).toContain('3297.4449999999997')
    expect(await text('reusable-quotes/x/')).toContain('"status":"UNA_PRICE","buy_rate":null')
    expect(await text('end-users/user-01/limits/')).toMatch(/^\[\{"type":"BUY"/)
    expect(await text('transactions/t-1/')).not.toContain('status')
    const deposits = (await askPartner(service, '/api/v1/deposits/')).json.results as {
      hash: string
      index: number
    }[]
    expect([
      new Set(deposits.map(({ hash }) => hash)).size,
      deposits.map(({ index }) => index),
    ]).toEqual([1, [0, 1]])
    expect((await askPartner(service, '/api/v1/end-users/user-01/kyc')).status).toBe(200)
    expect((await askPartner(service, '/api/v1/end-users/user-01/kyc/')).status).toBe(404)
    expect(await askPartner(service, '/api/v1/rates/', { method: 'DELETE' })).toMatchObject({
      status: 405,
      json: { code: 40005 },
    })
  })

  it('sends personal data with fiat deposits', async () => {
    const { text } = await askPartner(service, '/api/v1/fiat-deposits/')
    for (const name of [
      'origin_account_holder_name',
      'origin_account_holder_id',
      'origin_account_identifier',
    ] as const)
      expect(text).toContain(PERSONAL_DATA[name])
  })

  it('lists quotes in twelve fields', async () => {
    const { json } = await askPartner(service, '/api/v1/quotes/')
    expect((json.results as object[]).map((quote) => Object.keys(quote).length)).toEqual([
      12, 12, 12,
    ])
  })
})
