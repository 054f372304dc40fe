import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../session.ts'
import { readExact } from '../session.ts'
import type { DocumentedService } from './session.ts'
import { jsonOf, startDocumented } from './session.ts'

let service: DocumentedService

beforeAll(async () => {
  service = await startDocumented({ withdrawals: 2000 })
})
afterAll(() => service.sandbox.close())

type Row = Record<string, unknown>
interface FeedPage {
  readonly results: readonly Row[]
  readonly nc: string | null
  readonly pc: string | null
}

const FEED = '/wallet/transactions/'

async function readFeed(query = ''): Promise<FeedPage> {
  const { text, status } = await service.gateway('GET', `${FEED}${query}`)
  if (status !== 200) throw new Error(text)
  return (readExact(text) as { data: FeedPage }).data
}

async function walk(filter = ''): Promise<Row[]> {
  const rows: Row[] = []
  for (let query = filter; ;) {
    const { results, nc } = await readFeed(query === '' ? '' : `?${query}`)
    rows.push(...results)
    if (nc === null) return rows
    query = [filter, `cursor=${encodeURIComponent(nc)}`].filter(Boolean).join('&')
  }
}

describe('the feed', () => {
  it('has its rows under results, and no timestamp in the envelope', async () => {
    const answer = await service.gateway('GET', FEED)
    expect(Object.keys(jsonOf(answer))).toEqual(['error_code', 'message', 'data'])
    expect(Object.keys(jsonOf(answer).data as object)).toEqual(['results', 'nc', 'pc'])
  })

  it('X17: is walked by cursor, which carries both tokens, newest first', async () => {
    const rows = await walk()
    expect(new Set(rows.map(({ id }) => id)).size).toBe(service.sandbox.world.feed.length)
    const first = await readFeed()
    const second = await readFeed(`?cursor=${encodeURIComponent(first.nc ?? '')}`)
    expect(second.results[0]?.id).not.toBe(first.results[0]?.id)
    const previousPage = await readFeed(`?cursor=${encodeURIComponent(second.pc ?? '')}`)
    expect(previousPage.results).toEqual(first.results)
  })

  it.each(['nc', 'c', 'pc'])('X17: ignores the cursor under the name %s', async (name) => {
    const first = await readFeed()
    expect(await readFeed(`?${name}=${encodeURIComponent(first.nc ?? '')}`)).toEqual(first)
  })

  it('refuses a former filter and an invalid cursor', async () => {
    for (const query of ['?operation_type=1', '?cursor=x']) {
      const answer = await service.gateway('GET', `${FEED}${query}`)
      expect([answer.status, jsonOf(answer).error_code]).toEqual([400, 'ERR_0003'])
    }
  })

  it('filters by currency too', async () => {
    const rows = await walk('currency=BTC')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => [row.from_currency, row.to_currency].includes('BTC'))).toBe(true)
  })

  it('spells details, nulls and unknown amounts as observed', async () => {
    for (const row of await walk()) {
      const isCrypto = row.rail === 'crypto'
      const isSwap = row.transaction_type === 'swap'
      expect(typeof row.gateway_details).toBe(isCrypto ? 'string' : 'object')
      if (!isCrypto) expect(row.gateway_details).toBe(null)
      expect(row.origin === null).toBe(isCrypto || isSwap)
      expect(row.destination === null).toBe(row.transaction_type === 'deposit' || isSwap)
      if (row.rail === 'bank' || isSwap) expect(row.transaction_hash).toBe(null)
      if (isCrypto) expect(row.amount_usd).toBe('0.00')
      if (isSwap) expect(row.amount_fiat).toBe('0.00')
    }
  })

  it('has the statuses COM, PEN, CAN and REJ, the last two of failed withdrawals', async () => {
    const rows = await walk('rail=crypto&transaction_type=withdrawal')
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['COM', 'PEN', 'CAN', 'REJ']))
    const failed = new Set(
      service.sandbox.world.withdrawals
        .filter(({ role }) => role === 'failed')
        .map(({ withdrawal }) => withdrawal.externalRef),
    )
    for (const row of rows)
      if (row.status === 'CAN' || row.status === 'REJ')
        expect([failed.has(String(row.external_id)), row.transaction_hash]).toEqual([true, null])
  })

  it('shows the fee on top of both amounts, or inside amount_from', async () => {
    const readings = (await walk('rail=crypto&transaction_type=withdrawal'))
      .filter(({ fee }) => Number(fee) > 0)
      .map((row) => row.amount_from === row.amount_to)
    expect(new Set(readings)).toEqual(new Set([true, false]))
  })

  it('returns a row by its id', async () => {
    const [row] = (await readFeed()).results
    const answer = await service.gateway('GET', `${FEED}${String(row?.id).slice(1)}/`)
    expect((readExact(answer.text) as { data: Row }).data).toEqual(row)
  })
})

describe('errors of the wallet and the exchange', () => {
  it.each([
    ['GET', '/wallet/nowhere/', 404, 'ERR_0004'],
    ['PUT', '/wallet/rates/', 405, 'ERR_0010'],
    ['GET', '/wallet/transactions/?rail=x', 400, 'ERR_0003'],
  ])('X28: %s %s is %i with the text %s', async (method, path, status, code) => {
    const answer = await service.gateway(method, path)
    expect([answer.status, jsonOf(answer).error_code]).toEqual([status, code])
    expect(jsonOf(answer)).not.toHaveProperty('timestamp')
  })

  it('lists each fault of a field as code and detail', async () => {
    const answer = await service.gateway('POST', '/wallet/contacts/', '{"type":"crypto"}')
    expect(answer.status).toBe(400)
    expect((jsonOf(answer).data as Row).address).toEqual([
      { code: 'invalid', detail: 'This field is required.' },
    ])
  })

  it.each([
    ['GET', '/trade/orders/unknown', '', 404, 40400],
    ['GET', '/trade/public/trades?pair=X_Y', '', 400, 40000],
    ['POST', '/trade/withdrawals', 'TOO MUCH', 400, 40011],
  ])('X28: %s %s%s is %i with the number %i', async (method, path, label, status, code) => {
    const body = JSON.stringify({
      currency_code: 'BTC',
      network: 'BITCOIN',
      amount: 99999999,
      destination_address: 'x',
    })
    const answer = await service.gateway(method, path, label === '' ? undefined : body)
    expect([answer.status, jsonOf(answer).code]).toEqual([status, code])
    expect(jsonOf(answer)).toHaveProperty('timestamp')
  })

  it('has no envelope around a throttled call of the exchange', async () => {
    const remove = service.sandbox.control.addFault({
      match: { path: '/trade/' },
      effect: { kind: 'throttle' },
    })
    const answer = await service.gateway('GET', '/trade/orders')
    remove()
    expect([answer.status, answer.text]).toEqual([429, '{"message": "Too many requests"}'])
  })

  it('answers 503 if the service is down', async () => {
    service.sandbox.control.setService({ gateway: 'down' })
    const answers: Answer[] = []
    for (const path of ['/wallet/rates/', '/trade/orders'])
      answers.push(await service.gateway('GET', path))
    service.sandbox.control.setService({ gateway: 'up' })
    expect(answers.map((answer) => [answer.status, jsonOf(answer).error_code])).toEqual([
      [503, 'ERR_0006'],
      [503, 503],
    ])
  })
})

describe('reference data of the wallet', () => {
  it('has limits as JSON numbers, and null for an absent limit', async () => {
    const { text } = await service.gateway('GET', '/wallet/transactions/limits/')
    const amounts = [...text.matchAll(/"(?:\w+_amount|\w+_qty)":([^,}]+)/g)].map(
      ([, value]) => value,
    )
    expect(amounts.length).toBeGreaterThan(20)
    expect(amounts.filter((value) => !/^(?:null|\d+(?:\.\d+)?)$/.test(value ?? ''))).toEqual([])
    // More digits than a double can hold.
    expect(text).toMatch(/:\d*12\.375000000000000001[,}]/)
  })

  it('has deliver_time as text, as a number and null', async () => {
    const { text } = await service.gateway('GET', '/wallet/transactions/rails/')
    const times = [...text.matchAll(/"deliver_time":([^,}]+)/g)].map(([, value]) => value)
    expect(new Set(times)).toEqual(new Set(['"~15 min"', '24', 'null']))
  })

  it.each(['/balance/', '/rates/', '/addresses/', '/network/currency-networks/USDT/', '/account/'])(
    'answers %s',
    async (path) => {
      const answer = await service.gateway('GET', `/wallet${path}`)
      expect([answer.status, jsonOf(answer).error_code]).toEqual([200, null])
    },
  )

  it('has a balance of amount and locked_amount', async () => {
    const { data } = jsonOf(await service.gateway('GET', '/wallet/balance/')) as {
      data: { wallet: Row[] }
    }
    expect(Object.keys(data.wallet[0] ?? {})).toEqual(['currency', 'amount', 'locked_amount'])
  })

  it('X27: has invented personal data in the account profile', async () => {
    const { data } = jsonOf(await service.gateway('GET', '/wallet/account/')) as { data: Row }
    for (const name of ['username', 'first_name', 'last_name', 'phone', 'kyc_id'])
      expect(typeof data[name]).toBe('string')
  })

  it('serves no path that the contract form assumed', async () => {
    for (const path of ['/wallet/balances/', '/wallet/health/', '/trade/websocket/ticket'])
      expect((await service.gateway('GET', path)).status).toBe(404)
  })
})
