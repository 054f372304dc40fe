import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDecimals, subtractDecimals } from '../../../../src-main/base/decimal.ts'
import type { Json, Partner, PartnerAnswer } from './session.ts'
import { expectErrorObject, startPartner } from './session.ts'

let partner: Partner

beforeAll(async () => {
  partner = await startPartner()
})
afterAll(() => partner.sandbox.close())

const create = async (pair = 'ETH_USDC'): Promise<Json> =>
  (await partner.post('/reusable-quotes/', { pair, external_ref: 're' })).json
const execute = (quoteId: string, changes: object = {}): Promise<PartnerAnswer> =>
  partner.post('/reusable-quote-executions/', {
    quote_id: quoteId,
    end_user: 'user-1',
    op_type: 'BUY',
    quote_amount: 100,
    ...changes,
  })
const createSwap = async (from = 'BTC', to = 'ETH'): Promise<Json> =>
  (
    await partner.post('/swap-reusable-quotes/', {
      from_currency: from,
      to_currency: to,
      external_ref: 'sw',
    })
  ).json
const swap = (quoteId: string, changes: object = {}): Promise<PartnerAnswer> =>
  partner.post('/swap-reusable-quote-executions/', {
    quote_id: quoteId,
    end_user: 'user-1',
    base_amount: 0.01,
    ...changes,
  })
const readTransaction = async (reply: PartnerAnswer): Promise<Json> =>
  (await partner.get(`/transactions/${reply.json.transaction_id}/`)).json

describe('POST /api/v1/reusable-quotes/', () => {
  it('A41, A42: needs pair and external_ref only, answers 201 and a price for 30 seconds', async () => {
    const { status, json } = await partner.post('/reusable-quotes/', {
      pair: 'BTC_USDC',
      external_ref: 'r',
    })
    expect([status, Object.keys(json)]).toEqual([
      201,
      ['id', 'pair', 'buy_rate', 'sell_rate', 'external_ref', 'created_at', 'expires_at'],
    ])
    expect([json.pair, json.buy_rate, json.sell_rate, json.external_ref]).toEqual([
      'BTC_USDC',
      '97639.50200000',
      '96861.49800000',
      'r',
    ])
    expect(Date.parse(json.expires_at) - Date.parse(json.created_at)).toBe(30_000)
  })

  it('A41: ignores op_type and amounts', async () => {
    expect(
      (
        await partner.post('/reusable-quotes/', {
          pair: 'BTC_USDC',
          external_ref: 'r',
          op_type: 'SWAP',
          base_amount: 0,
          quote_amount: 'x',
        })
      ).status,
    ).toBe(201)
  })

  it('A45: accepts a reference of 129 characters', async () => {
    const reference = 'é'.repeat(129)
    expect(
      (await partner.post('/reusable-quotes/', { pair: 'BTC_USDC', external_ref: reference })).json
        .external_ref,
    ).toBe(reference)
  })

  it.each([
    ['A86: an empty pair', { pair: '', external_ref: 'r' }],
    ['A86: an empty reference', { pair: 'BTC_USDC', external_ref: '' }],
    ['A41: no pair', { external_ref: 'r' }],
    ['A41: no reference', { pair: 'BTC_USDC' }],
    ['a pair that is a number', { pair: 1, external_ref: 'r' }],
    ['an unknown pair', { pair: 'BTC', external_ref: 'r' }],
  ])('%s is refused with 20000', async (_name, body) => {
    expect(expectErrorObject(await partner.post('/reusable-quotes/', body))).toBe(20000)
  })
})

describe('POST /api/v1/reusable-quote-executions/', () => {
  it('A43, A81: executes for an end user at the quoted price, and leads to the transaction', async () => {
    const created = await create()
    const reply = await execute(created.id, { quote_amount: undefined, base_amount: 20 })
    expect([reply.status, reply.json.quote_id]).toEqual([201, created.id])
    expect(await readTransaction(reply)).toMatchObject({
      quote_id: created.id,
      op_type: 'BUY',
      rate: created.buy_rate,
      end_user_id: 'user-1',
      credited_currency: 'ETH',
      external_ref: 're',
    })
    expect((await readTransaction(await execute(created.id, { op_type: 'SELL' }))).rate).toBe(
      created.sell_rate,
    )
  })

  it.each([
    ['quote_id', { quote_id: undefined }],
    ['end_user', { end_user: undefined }],
    ['an end user that is known', { end_user: 'nobody' }],
    ['op_type', { op_type: undefined }],
    ['an op_type that is BUY or SELL', { op_type: 'SWAP' }],
    ['an amount', { quote_amount: undefined }],
    ['one amount only', { base_amount: 0 }],
    ['an amount that is a number', { quote_amount: '100' }],
  ])('A43: needs %s', async (_name, changes) => {
    const { id } = await create()
    expect(expectErrorObject(await execute(id, changes))).toBe(20000)
  })

  it('A42: accepts the price at its last instant and refuses it with 20010 after', async () => {
    const { id } = await create()
    partner.sandbox.control.advance(30_000)
    expect((await execute(id)).status).toBe(201)
    partner.sandbox.control.advance(1)
    expect(expectErrorObject(await execute(id))).toBe(20010)
  })

  it('A44: refuses a quote that has no price with 20026', async () => {
    const created = await create('SOL_ARS')
    expect([created.buy_rate, created.sell_rate]).toEqual([null, null])
    expect(expectErrorObject(await execute(created.id))).toBe(20026)
  })

  it.each([
    ['A30', { quote_amount: 0.5 }, 20017],
    ['A30', { quote_amount: 100_001 }, 20018],
    ['A30', { op_type: 'SELL', quote_amount: 1 }, 20019],
    ['A30', { op_type: 'SELL', quote_amount: 90_000 }, 20020],
    ['A33', { end_user: 'user-banned' }, 20021],
    ['A31', { end_user: 'user-buy-frequency' }, 20013],
    ['A31', { end_user: 'user-sell-amount', op_type: 'SELL' }, 20016],
  ])('%s: answers %j with %i', async (_rule, changes, code) => {
    const { id } = await create()
    expect(expectErrorObject(await execute(id, changes))).toBe(code)
  })

  it('answers an unknown quote, and a quote of another kind, with 40004', async () => {
    expect(expectErrorObject(await execute('nothing'))).toBe(40004)
    const { json } = await partner.post('/quotes/', {
      pair: 'BTC_USDC',
      external_ref: 'q',
      op_type: 'BUY',
      quote_amount: 10,
    })
    expect(expectErrorObject(await execute(json.id))).toBe(40004)
  })
})

describe('POST /api/v1/swap-reusable-quote-executions/', () => {
  it('swaps exactly the given amount at the rate, less the fee', async () => {
    const created = await createSwap()
    const balancesBefore = [await partner.balance('BTC'), await partner.balance('ETH')] as const
    const reply = await swap(created.id, { base_amount: 0.01 })
    const transaction = await readTransaction(reply)
    expect(transaction).toMatchObject({
      op_type: 'SWAP',
      quote_id: created.id,
      pair: 'BTC_ETH',
      rate: created.rate,
      debited_currency: 'BTC',
      debited_amount: '0.010000000000000000',
      credited_currency: 'ETH',
    })
    expect([await partner.balance('BTC'), await partner.balance('ETH')]).toEqual([
      subtractDecimals(balancesBefore[0], '0.01'),
      addDecimals(balancesBefore[1], transaction.credited_amount),
    ])
  })

  it.each([
    ['A87: 4.99 dollars, below the minimum of a transaction', { base_amount: 4.99 }, 20022],
    [
      'A87: 60,000.01 dollars, above the maximum of a transaction',
      { base_amount: 60_000.01 },
      20023,
    ],
    [
      'A87: an end user whose frequency is used up',
      { end_user: 'user-swap-frequency', base_amount: 10 },
      20024,
    ],
    [
      'A87: an end user whose amount is used up',
      { end_user: 'user-swap-amount', base_amount: 10 },
      20025,
    ],
    ['A33: a banned end user', { end_user: 'user-banned', base_amount: 10 }, 20021],
    ['both amounts', { base_amount: 10, quote_amount: 10 }, 20000],
  ])('%s is refused', async (_name, changes, code) => {
    const { id } = await createSwap('USDC', 'ETH')
    expect(expectErrorObject(await swap(id, changes))).toBe(code)
  })

  it('A87: accepts the smallest and the largest swap', async () => {
    const { id } = await createSwap('USDC', 'ETH')
    expect([
      (await swap(id, { base_amount: 5 })).status,
      (await swap(id, { base_amount: 60_000 })).status,
    ]).toEqual([201, 201])
  })

  it('refuses a swap of a currency for itself, and a swap of a currency that is not crypto', async () => {
    for (const [from, to] of [
      ['BTC', 'BTC'],
      ['BRL', 'BTC'],
      ['BTC', ''],
    ])
      expect((await createSwap(from, to)).code).toBe(20000)
  })

  it('refuses with 20010 after 30 seconds, and with 20012 beyond the balance', async () => {
    const { id } = await createSwap('DAI', 'ETH')
    expect(expectErrorObject(await swap(id, { base_amount: 10 }))).toBe(20012)
    partner.sandbox.control.advance(30_001)
    expect(expectErrorObject(await swap(id, { base_amount: 10 }))).toBe(20010)
  })
})
