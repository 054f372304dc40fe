import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EXCHANGE_SAMPLES } from './third/gateway/exchange-samples.ts'
import { DEFAULTS } from './third/options.ts'
import type { ThirdService } from './third/third-service.ts'
import { startThirdService } from './third/third-service.ts'
import { PERSONAL_DATA } from './third/world/personal-data.ts'
import { askGateway } from './third-asking.ts'

// The gateway's host of the third service by plain fetch (observed.md 5 and 6).

let service: ThirdService

beforeAll(
  async () =>
    void (service = await startThirdService({ permissions: ['read', 'operate', 'withdraw'] })),
)
afterEach(() => service.set({ ...DEFAULTS, permissions: ['read', 'operate', 'withdraw'] }))
afterAll(() => service.close())

type Row = Readonly<Record<string, string | null>>

const wallet = async (path: string) => (await askGateway(service, `/wallet/${path}`)).json.data
const exchange = async (path: string, call = {}) => askGateway(service, `/trade/${path}`, call)

async function feedRows(query: string): Promise<readonly Row[]> {
  service.set({ walletPageSize: 100 })
  return ((await wallet(`transactions/?${query}`)) as { results: Row[] }).results
}

describe('section 5: feed', () => {
  it('sends 26 fields, newest first', async () => {
    const rows = await feedRows('')
    expect(rows).toHaveLength(43)
    expect(new Set(rows.map((row) => Object.keys(row).length))).toEqual(new Set([26]))
    const times = rows.map((row) => row.created_at ?? '')
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('sends gateway_details as text on crypto rows and null elsewhere', async () => {
    for (const row of await feedRows(''))
      expect(typeof row.gateway_details).toBe(row.rail === 'crypto' ? 'string' : 'object')
    service.set({ gatewayDetails: 'object' })
    expect((await feedRows('rail=crypto'))[0]?.gateway_details).toEqual({ network: 'USDT' })
  })

  it('sends null where a row has no account or hash', async () => {
    for (const row of await feedRows('')) {
      if (row.rail === 'crypto' || row.transaction_type === 'swap') expect(row.origin).toBeNull()
      if (row.transaction_type !== 'withdrawal') expect(row.destination).toBeNull()
      if (row.rail === 'bank' || row.transaction_type === 'swap')
        expect(row.transaction_hash).toBeNull()
    }
  })

  it('sends 0.00 for unknown fiat amounts', async () => {
    expect(new Set((await feedRows('rail=crypto')).map((row) => row.amount_usd))).toEqual(
      new Set(['0.00']),
    )
    expect(
      new Set((await feedRows('transaction_type=swap')).map((row) => row.amount_fiat)),
    ).toEqual(new Set(['0.00']))
  })

  it('changes the scale within one field, and pays some fees in a third currency', async () => {
    const amounts = (await feedRows('transaction_type=deposit')).map((row) => row.amount_from)
    expect(amounts).toEqual(expect.arrayContaining(['0.06266000', '0.00934']))
    const swaps = await feedRows('transaction_type=swap')
    expect(
      swaps.some((row) => ![row.from_currency, row.to_currency].includes(row.fee_currency ?? '')),
    ).toBe(true)
  })

  it('filters by rail, type and currency, and refuses former filters', async () => {
    expect((await feedRows('rail=pix')).length).toBe(4)
    expect((await feedRows('currency=BRL')).every((row) => row.from_currency === 'BRL')).toBe(true)
    expect((await askGateway(service, '/wallet/transactions/?gateway=bank')).status).toBe(400)
  })

  it('writes the word of the wire for platform', async () => {
    service.set({ platformWord: 'housepay' })
    expect(new Set((await feedRows('transaction_type=swap')).map((row) => row.rail))).toEqual(
      new Set(['housepay']),
    )
  })

  it('retrieves a row by its id, digits that no double holds included', async () => {
    const { text } = await askGateway(service, '/wallet/transactions/9007199254740993/')
    expect(text).toContain('"id":9007199254740993,')
    expect((await askGateway(service, '/wallet/transactions/1/')).json.error_code).toBe('ERR_0004')
  })
})

describe('section 5: other wallet resources', () => {
  it('sends limits as numbers, null for none, and a global entry for each currency and type', async () => {
    const entries = (await wallet('transactions/limits/')) as {
      rail: string | null
      transaction_types: unknown[]
    }[]
    expect(entries[0]).toMatchObject({ rail: null, transaction_types: { length: 3 } })
    expect(entries[1]).toMatchObject({
      rail: 'crypto',
      transaction_types: [
        { limits: { min_amount: 0.0001, max_amount: null, daily_amount: 0.5 } },
        {},
      ],
    })
    expect(((await wallet('transactions/limits/?rail=crypto')) as unknown[]).length).toBe(1)
  })

  it('sends deliver_time as null, a number and text', async () => {
    const { text } = await askGateway(service, '/wallet/transactions/rails/')
    expect([...text.matchAll(/"deliver_time":([^,]+),/g)].map(([, value]) => value)).toEqual([
      '"~15 min"',
      '24',
      'null',
      'null',
    ])
  })

  it('sends about 59 KB of currencies, with tickers of mixed case', async () => {
    const { text } = await askGateway(service, '/wallet/currencies/')
    expect(text.length).toBeGreaterThan(54_000)
    expect(text.length).toBeLessThan(64_000)
    expect(text).toContain('"stETH"')
  })

  it('sends personal data with the account, some of it nested', async () => {
    const { text } = await askGateway(service, '/wallet/account/')
    for (const name of ['username', 'first_name', 'last_name', 'phone', 'kyc_id'] as const)
      expect(text).toContain(PERSONAL_DATA[name])
  })

  it('sends contacts flat, by cursor, or in numbered pages', async () => {
    expect(Object.keys((await wallet('contacts/')) as object)).toEqual(['contacts', 'nc', 'pc'])
    service.set({ contactPages: 'flat' })
    expect(await wallet('contacts/')).toHaveLength(27)
    service.set({ contactPages: 'page_number' })
    expect(await wallet('contacts/?page=2')).toMatchObject({
      results: { length: 7 },
      pagination: { count: 27 },
    })
    expect(await wallet('contacts/?contact_type=p2p_tag')).toMatchObject({ results: { length: 1 } })
  })

  it('answers the creation and the deletion of a contact, and stores neither', async () => {
    const body = '{"type":"bank","entity_number":"1"}'
    expect(
      (await askGateway(service, '/wallet/contacts/', { method: 'POST', body })).json.data,
    ).toMatchObject({ id: 900 })
    expect(
      (await askGateway(service, '/wallet/contacts/bank/b-3/', { method: 'DELETE' })).json.data,
    ).toEqual({ id: 'b-3', deleted: true })
    expect(
      (await askGateway(service, '/wallet/contacts/crypto/b-3/', { method: 'DELETE' })).status,
    ).toBe(404)
  })

  it('sends balances, rates, addresses, networks and deposit accounts', async () => {
    expect(await wallet('balance/')).toMatchObject({
      wallet: [{ currency: 'BTC', amount: '0.06266000', locked_amount: '0' }, {}],
    })
    expect(await wallet('rates/')).toHaveProperty('BTC_USDT')
    expect(await wallet('addresses/')).toMatchObject({
      results: [{ memo_id: 10042 }, { memo_id: '10043' }, { memo_id: null }],
    })
    expect(await wallet('network/currency-networks/BTC/')).toHaveLength(1)
    expect(await wallet('banking/deposit-accounts/')).toMatchObject([
      { type: 'cvu' },
      { type: 'pix' },
    ])
    expect(
      (await askGateway(service, '/wallet/account/', { method: 'POST', body: '{}' })).json
        .error_code,
    ).toBe('ERR_0010')
    expect((await askGateway(service, '/elsewhere/account/')).status).toBe(404)
  })
})

describe('section 6: exchange', () => {
  it.each(Object.keys(EXCHANGE_SAMPLES))('answers %s', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const body = method === 'GET' ? '' : '{"id":"8A1F0C52-3D6E-4B70-9C11-5E2F7A9B0D01"}'
    const reply = await exchange(path.replaceAll('{}', 'x'), { method, body })
    expect(reply.status).toBe(200)
  })

  it.each(['orders', 'deposits', 'withdrawals', 'user/statement', 'user/statement/BTC', 'trades'])(
    'pages %s under the name of its collection',
    async (path) => {
      const { json } = await exchange(path)
      expect(Object.keys(json.data as object).slice(1)).toEqual(['nc', 'pc'])
    },
  )

  it('reads the next page by c, of at most 1000', async () => {
    const first = (await exchange('withdrawals?page_size=3')).json.data as {
      withdrawals: { id: string }[]
      nc: string
    }
    const path = `withdrawals?page_size=3&c=${encodeURIComponent(first.nc)}`
    const second = (await exchange(path)).json.data as typeof first
    expect([first.withdrawals.length, second.withdrawals.length, second.nc]).toEqual([3, 2, null])
    expect((await exchange('withdrawals?page_size=1001')).json.code).toBe(40000)
  })

  it('sends numbers with exponents beside numeric text, and times without a zone', async () => {
    const { text } = await exchange('withdrawals/withdrawal?id=x')
    expect(text).toContain('"fee":3e-7,"miner_fee":"0.00001"')
    expect(text).toContain(
      '"create_date":"2017-10-12T22:40:08.273Z","update_date":"2022-07-07 17:37:28"',
    )
  })

  it('cancels by an id in the body of DELETE, which is signed', async () => {
    const body = '{"id":"8A1F0C52-3D6E-4B70-9C11-5E2F7A9B0D01"}'
    expect((await exchange('orders', { method: 'DELETE', body })).json.data).toMatchObject({
      status: 'canceled',
    })
    expect((await exchange('orders', { method: 'DELETE' })).json.code).toBe(40000)
  })

  it('refuses a statement of more than 182 days and an unknown path', async () => {
    expect((await exchange('user/statement?from=2026-01-01&to=2026-07-02')).status).toBe(200)
    expect((await exchange('user/statement?from=2026-01-01&to=2026-07-03')).json.code).toBe(40000)
    expect((await exchange('nowhere')).json.code).toBe(40400)
  })

  it('refuses a login with the numbers of the exchange', async () => {
    expect((await exchange('wallets', { secret: 'another' })).json.code).toBe(40100)
    service.set({ isAddressListed: false })
    expect((await exchange('wallets')).json.code).toBe(40300)
  })
})
