import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentedService } from './session.ts'
import { jsonOf, startDocumented } from './session.ts'

let service: DocumentedService

beforeAll(async () => {
  service = await startDocumented()
})
afterAll(() => service.sandbox.close())

type Row = Record<string, unknown>

async function partner(method: string, path: string, body?: unknown): Promise<Row> {
  const answer = await service.partner(
    method,
    `/api/v1${path}`,
    body === undefined ? undefined : JSON.stringify(body),
  )
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return jsonOf(answer)
}

const firstOf = (page: Row): Row => (page.results as Row[])[0] as Row

async function exchange(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await service.gateway(
    method,
    `/trade/${path}`,
    body === undefined ? undefined : JSON.stringify(body),
  )
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return jsonOf(answer).data
}

// The routes and fields of observed.md 4, typed from its table.
describe('partner routes of the documents', () => {
  it.each([
    ['/transactions/', ['id', 'created_at', 'end_user', 'op_type', 'trade']],
    ['/deposits/', ['id', 'hash', 'index', 'amount', 'create_date', 'currency_code', 'network']],
    ['/end-users/', ['created_at', 'external_ref']],
    ['/end-users/user-1/addresses/', ['network', 'address', 'derivation_path']],
    ['/end-users/user-1/beneficiary-fiat-accounts/', ['status', 'payment_method_type']],
    ['/fiat-deposits/', ['amount', 'status', 'refunded', 'origin_account_holder_name']],
  ])('GET %s lists records with their fields', async (path, fields) => {
    const page = await partner('GET', path)
    expect(Object.keys(page)).toEqual(['count', 'next', 'previous', 'results', 'page'])
    for (const field of fields) expect(firstOf(page)).toHaveProperty(field)
    expect(firstOf(page)).not.toHaveProperty('timestamp')
  })

  it('a transaction has its trade and no status, and filters by kind and date', async () => {
    const page = await partner('GET', '/transactions/?op_type=BUY&date_lt=2026-11-21')
    const first = firstOf(page)
    expect(first).not.toHaveProperty('status')
    expect(Object.keys(first.trade as Row)).toEqual([
      'id',
      'txn_id',
      'quote_id',
      'end_user_id',
      'rate',
      'charged_fee',
      'base_amount',
      'quote_amount',
      'base_asset',
      'quote_asset',
      'created_at',
    ])
    expect((page.results as Row[]).every(({ op_type: type }) => type === 'BUY')).toBe(true)
    expect(await partner('GET', `/transactions/${String(first.id)}/`)).toEqual(first)
    expect((await partner('GET', '/transactions/?date_lt=2020-01-01')).count).toBe(0)
  })

  it('two deposits may share a hash, and differ by their index', async () => {
    const depositKeys = [
      await partner('GET', '/deposits/'),
      await partner('GET', '/deposits/?page=2'),
    ]
      .flatMap(({ results }) => results as Row[])
      .map(({ hash, index }) => `${String(hash)} ${String(index)}`)
    expect(new Set(depositKeys).size).toBe(depositKeys.length)
    expect(new Set(depositKeys.map((key) => key.split(' ')[0])).size).toBeLessThan(
      depositKeys.length,
    )
  })

  it('a reusable quote is made, read, executed, and expires', async () => {
    const created = await partner('POST', '/reusable-quotes/', {
      pair: 'BTC_USDC',
      external_ref: 'r',
    })
    expect([created.status, /^\d+\.\d{8}$/.test(String(created.buy_rate))]).toEqual(['PEN', true])
    expect(await partner('GET', `/reusable-quotes/${String(created.id)}/`)).toEqual(created)
    const execution = await partner(
      'POST',
      `/reusable-quotes/${String(created.id)}/actions/execute/`,
      {
        end_user_id: 'user-1',
        op_type: 'BUY',
        external_ref: 'r1',
        base_amount: 0.01,
      },
    )
    expect(Object.keys(execution)).toEqual([
      'txn_id',
      'rate',
      'charged_fee',
      'base_amount',
      'quote_amount',
    ])
    expect(await partner('GET', `/transactions/${String(execution.txn_id)}/`)).toMatchObject({
      end_user: 'user-1',
      op_type: 'BUY',
    })
    const quoteWithoutPrice = await partner('POST', '/reusable-quotes/', {
      pair: 'SOL_ARS',
      external_ref: 's',
    })
    expect(quoteWithoutPrice).toMatchObject({
      status: 'UNA_PRICE',
      buy_rate: null,
      sell_rate: null,
    })
    service.sandbox.control.advance(31_000)
    expect(firstOf(await partner('GET', '/reusable-quotes/'))).toMatchObject({
      id: quoteWithoutPrice.id,
    })
    expect(await partner('GET', `/reusable-quotes/${String(created.id)}/`)).toMatchObject({
      status: 'EXP',
    })
    service.sandbox.control.advance(-31_000)
  })

  it('a swap quote names its pair and both rates, and is executed', async () => {
    const created = await partner('POST', '/swap-quotes/', { pair: 'BTC_ETH', external_ref: 'w' })
    expect([created.pair, /^\d+\.\d{14}$/.test(String(created.usd_rate))]).toEqual([
      'BTC_ETH',
      true,
    ])
    const execution = await partner('POST', `/swap-quotes/${String(created.id)}/actions/execute/`, {
      end_user_id: 'user-1',
      external_ref: 'w1',
      base_amount: 0.01,
    })
    expect(execution.base_amount).toBe('0.010000000000000000')
    expect((await partner('GET', '/swap-quotes/')).count).toBe(1)
  })

  it('an end user has balances, calendar limits and a KYC status', async () => {
    expect(await partner('GET', '/end-users/user-1/')).toMatchObject({ external_ref: 'user-1' })
    expect(Array.isArray(await partner('GET', '/end-users/user-1/balances/'))).toBe(true)
    const limits = (await partner('GET', '/end-users/user-1/limits/')) as unknown as Row[]
    expect(new Set(limits.map(({ period }) => period))).toEqual(
      new Set(['DAILY', 'MONTHLY', 'YEARLY']),
    )
    expect(typeof limits[0]?.consumed_amount).toBe('string')
    expect(await partner('GET', '/end-users/user-1/kyc')).toMatchObject({ status: 'COMPLETED' })
    expect(await partner('POST', '/end-users/user-no-kyc/kyc', {})).toMatchObject({
      status: 'IN_REVIEW',
    })
    await expect(partner('GET', '/end-users/nobody/')).rejects.toThrow('404')
  })

  it('makes end users, addresses and accounts', async () => {
    expect(await partner('POST', '/end-users/', { external_ref: 'user-1' })).toMatchObject({
      external_ref: 'user-1',
    })
    for (const path of ['addresses', 'auto-swap-addresses'])
      expect(
        await partner('POST', `/end-users/user-1/${path}/`, { network: 'ETHEREUM' }),
      ).toMatchObject({ network: 'ETHEREUM' })
    const account = await partner('POST', '/end-users/user-1/fiat-accounts/', {
      payment_method_type: 'pix',
    })
    expect(account).toMatchObject({ status: 'ENABLED', payment_method_type: 'pix' })
    expect((await partner('GET', '/end-users/user-1/fiat-accounts/')).count).toBe(1)
  })

  it('withdraws to a bank', async () => {
    const execution = await partner('POST', '/fiat-withdrawals/', {
      end_user_id: 'user-1',
      currency_code: 'BRL',
      amount: 10.5,
      beneficiary_fiat_account_id: 'b-1',
      external_ref: 'f1',
    })
    expect(execution).toMatchObject({
      amount: '10.5',
      currency_code: 'BRL',
      status: 'PENDING',
      is_fiat_deposit_refund: false,
    })
  })

  it('has rates as numbers with the residue of a double, and a history of them', async () => {
    const { text } = await service.partner('GET', '/api/v1/rates/')
    expect(text).toMatch(/"buy_rate":\d+\.\d*9{5,}/)
    const history = await service.partner('GET', '/api/v1/markets/BTC_USDC/historical-rates')
    expect(history.status).toBe(200)
  })
})

describe('exchange routes of the documents', () => {
  const PAIR = 'BTC_USDC'

  it.each([
    'public/tickers',
    `public/tickers/${PAIR}`,
    `public/orders/level-2?pair=${PAIR}&limit=5`,
    `public/orders/level-3?pair=${PAIR}`,
    `public/trades?pair=${PAIR}`,
    'public/currencies',
    'public/pairs',
    'public/countries',
  ])('GET %s needs no login', async (path) => {
    expect((await fetch(`${service.sandbox.gatewayUrl}/trade/${path}`)).status).toBe(200)
  })

  it.each([
    'pairs',
    'currencies',
    'ticker',
    `ticker/${PAIR}`,
    `book/orders/level-2?pair=${PAIR}`,
    `book/orders/level-3?pair=${PAIR}`,
    `trades?pair=${PAIR}`,
    'orders',
    'orders/open',
    'orders/by-external-id/own-1',
    `orders/estimate-price/${PAIR}?amount=0.5&side=sell`,
    'deposits',
    'withdrawals',
    'withdrawals/withdrawal?external_id=exchange-1',
    'withdrawals/estimate-fee/BTC',
    'wallets',
    'wallets/BTC/BITCOIN',
    'wallets/is-internal?address=x',
    'user/balances',
    'user/balances/2026-11-01',
    `user/trades?pair=${PAIR}`,
    'user/statement',
    'user/statement/BTC',
    `user/trading-fees?pair=${PAIR}`,
  ])('GET %s needs a login', async (path) => {
    expect((await fetch(`${service.sandbox.gatewayUrl}/trade/${path}`)).status).toBe(401)
    expect((await service.gateway('GET', `/trade/${path}`)).status).toBe(200)
  })

  it('amounts are numbers, ids upper-case UUIDs, and one of two times has no zone', async () => {
    const { text } = await service.gateway('GET', '/trade/withdrawals?page_size=3')
    const { data } = JSON.parse(text) as { data: { withdrawals: Row[]; nc: string } }
    expect([data.withdrawals.length, typeof data.nc]).toEqual([3, 'string'])
    const [first] = data.withdrawals as [Row]
    expect(Object.keys(first)).toEqual([
      'id',
      'external_id',
      'amount',
      'fee',
      'miner_fee',
      'currency_code',
      'destination_address',
      'network',
      'memo',
      'tag',
      'hash',
      'status',
      'transaction_id',
      'is_internal',
      'create_date',
      'update_date',
    ])
    expect(first.id).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/)
    expect([typeof first.amount, typeof first.fee]).toEqual(['number', 'number'])
    expect(first.create_date).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
    expect(first.update_date).toMatch(/^\d{4}-\d\d-\d\d [\d:]{8}$/)
    const next = (await exchange(
      'GET',
      `withdrawals?page_size=3&c=${encodeURIComponent(data.nc)}`,
    )) as { withdrawals: Row[] }
    expect(next.withdrawals[0]?.id).not.toBe(first.id)
    await expect(exchange('GET', 'withdrawals?page_size=1001')).rejects.toThrow('40000')
  })

  it('an order is made, changed and cancelled by a body, and then refuses further changes with a reason', async () => {
    const created = (await exchange('POST', 'orders', {
      pair: PAIR,
      side: 'buy',
      type: 'limit',
      amount: 0.5,
      price: 1000,
      external_id: 'mine',
    })) as Row
    expect([created.status, created.requested_amount]).toEqual(['open', 0.5])
    expect(await exchange('GET', `orders/${String(created.id)}`)).toEqual(created)
    const changedOrder = (await exchange('PUT', 'orders', { id: created.id, price: 999.5 })) as Row
    expect(changedOrder.price).toBe(999.5)
    const cancelled = (await exchange('DELETE', 'orders', { id: created.id })) as Row
    expect(cancelled.status).toBe('canceled')
    await expect(exchange('POST', 'orders/cancel', { id: created.id })).rejects.toThrow('40020')
    await expect(
      exchange('POST', 'orders/cancel-by-external-id', { external_id: 'nothing' }),
    ).rejects.toThrow('40400')
    const filled = (await exchange('POST', 'orders', {
      pair: PAIR,
      side: 'buy',
      type: 'market',
      amount: 0.001,
    })) as Row
    expect(filled.status).toBe('executed_completely')
    await expect(exchange('DELETE', 'orders', { id: filled.id })).rejects.toThrow('40021')
    expect(Array.isArray(await exchange('DELETE', 'orders/all', { pair: PAIR }))).toBe(true)
  })

  it('a withdrawal is made with the documented names', async () => {
    const created = (await exchange('POST', 'withdrawals', {
      currency_code: 'BTC',
      network: 'BITCOIN',
      amount: 0.25,
      destination_address: 'bc1q',
    })) as Row
    expect(created).toMatchObject({
      amount: 0.25,
      status: 'pending',
      network: 'BITCOIN',
      hash: null,
    })
    expect(await exchange('GET', `withdrawals/withdrawal?id=${String(created.id)}`)).toEqual(
      created,
    )
  })

  it('a deposit is found by hash and synchronised', async () => {
    const { deposits } = (await exchange('GET', 'deposits')) as { deposits: Row[] }
    const [first] = deposits as [Row]
    expect(await exchange('GET', `deposits/deposit?hash=${String(first.hash)}`)).toEqual(first)
    expect(await exchange('POST', 'transactions/sync', { hash: first.hash })).toEqual(first)
  })

  it('a statement covers at most 182 days', async () => {
    await expect(
      exchange('GET', 'user/statement?from=2026-01-01T00:00:00Z&to=2026-11-01T00:00:00Z'),
    ).rejects.toThrow('40000')
  })
})
