import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDecimals, subtractDecimals } from '../../../../src-main/base/decimal.ts'
import type { Json, Partner, PartnerAnswer } from './session.ts'
import { expectErrorObject, startPartner, withScopes } from './session.ts'

let partner: Partner

beforeAll(async () => {
  partner = await startPartner({ pageSize: 500 })
})
afterAll(() => partner.sandbox.close())

const order = { pair: 'BTC_USDC', external_ref: 'order', op_type: 'BUY', quote_amount: 150.25 }
const quote = async (changes: object = {}): Promise<Json> =>
  (await partner.post('/quotes/', { ...order, ...changes })).json
const execute = (id: string, otherFields: object = {}): Promise<PartnerAnswer> =>
  partner.post('/quote-executions/', { quote_id: id, ...otherFields })
const trades = async (query = ''): Promise<Json[]> =>
  ((await partner.get(`/transactions/${query}`)).json as { results: Json[] }).results
/** Returns the code of a refusal that left no transaction and moved no balance. */
async function refusalCodeOf(act: () => Promise<PartnerAnswer>): Promise<number> {
  const stateBefore = [await trades(), (await partner.get('/balance/')).json]
  const code = expectErrorObject(await act())
  expect([await trades(), (await partner.get('/balance/')).json]).toEqual(stateBefore)
  return code
}

describe('POST /api/v1/quotes/', () => {
  it('A23: gives each quote a uuid of its own', async () => {
    const ids = [(await quote()).id, (await quote()).id] as string[]
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ids[0]).not.toBe(ids[1])
  })

  it('A79: ignores a created_at, which is read-only', async () => {
    const { created_at: createdAt } = await quote({ created_at: '2020-01-01T00:00:00Z' })
    expect(Date.parse(createdAt as string)).toBe(partner.sandbox.control.nowMs())
  })

  it('A89: returns a worse rate for a larger amount', async () => {
    const [small, large] = [
      await quote({ quote_amount: 100 }),
      await quote({ quote_amount: 90_000 }),
    ]
    expect([small.rate, large.rate]).toEqual(['97639.50200000', '98514.75650000'])
    expect((await quote({ op_type: 'SELL', quote_amount: 70_000 })).rate).toBe('96180.74450000')
  })
})

describe('POST /api/v1/quote-executions/', () => {
  it('A80, A81: takes the id of a quote and leads to a transaction, which has the status', async () => {
    const created = await quote()
    const { status, json } = await execute(created.id, { end_user: 'user-1' })
    expect(status).toBe(201)
    expect(json).toEqual({
      quote_id: created.id,
      transaction_id: expect.any(String) as string,
      end_user_id: 'user-1',
      external_ref: 'order',
      created_at: expect.any(String) as string,
    })
    const path = `/transactions/${(json as { transaction_id: string }).transaction_id}/`
    const pending = (await partner.get(path)).json
    expect(pending).toMatchObject({
      quote_id: created.id,
      op_type: 'BUY',
      pair: 'BTC_USDC',
      rate: created.rate,
      end_user_id: 'user-1',
      status: 'PENDING',
    })
    partner.sandbox.control.advance(2000)
    expect((await partner.get(path)).json).toEqual({ ...pending, status: 'COMPLETED' })
    expect(await trades(`?quote_id=${created.id}`)).toEqual([{ ...pending, status: 'COMPLETED' }])
  })

  it('A26: accepts a quote at its last instant', async () => {
    const { id } = await quote()
    partner.sandbox.control.advance(30_000)
    expect((await execute(id)).status).toBe(201)
  })

  it('A27: refuses an expired quote with 20010 a millisecond later', async () => {
    const { id } = await quote()
    partner.sandbox.control.advance(30_001)
    expect(await refusalCodeOf(() => execute(id))).toBe(20010)
  })

  it('A28: refuses the second execution with 20011, also when the quote has expired since, and leaves one execution', async () => {
    const { id } = await quote()
    await execute(id)
    expect(await refusalCodeOf(() => execute(id))).toBe(20011)
    expect(await refusalCodeOf(() => execute((id as string).toUpperCase()))).toBe(20011)
    partner.sandbox.control.advance(60_000)
    expect(await refusalCodeOf(() => execute(id))).toBe(20011)
    expect(await trades(`?quote_id=${id}`)).toHaveLength(1)
  })

  it('A28: makes one of twenty simultaneous executions', async () => {
    const { id } = await quote()
    const replies = await Promise.all(Array.from({ length: 20 }, () => execute(id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 400),
    ])
    expect(await trades(`?quote_id=${id}`)).toHaveLength(1)
  })

  it.each(['BUY', 'SELL'])(
    'moves the balances of a %s exactly, to the last of eighteen places',
    async (opType) => {
      const digits = '0.012345678901234567'
      const created = (
        await partner.post(
          '/quotes/',
          `{"pair":"BTC_USDC","external_ref":"x","op_type":"${opType}","base_amount":${digits}}`,
        )
      ).json
      expect(created.base_amount).toBe(digits)
      const [btc, usdc] = [await partner.balance('BTC'), await partner.balance('USDC')]
      await execute(created.id)
      const expected =
        opType === 'BUY'
          ? [
              addDecimals(btc, digits),
              subtractDecimals(usdc, addDecimals(created.quote_amount, created.charged_fee)),
            ]
          : [
              subtractDecimals(btc, digits),
              addDecimals(usdc, subtractDecimals(created.quote_amount, created.charged_fee)),
            ]
      expect([await partner.balance('BTC'), await partner.balance('USDC')]).toEqual(expected)
    },
  )

  it('A32: refuses with 20012 for the balance of the debited currency and names it', async () => {
    const sell = await quote({
      pair: 'LTC_USDC',
      op_type: 'SELL',
      quote_amount: undefined,
      base_amount: 1.5,
    })
    expect(await refusalCodeOf(() => execute(sell.id))).toBe(20012)
    expect(((await execute(sell.id)).json as Json).detail.message).toContain('LTC')
    // The other direction debits the other currency, which has enough balance.
    const buy = await quote({
      pair: 'LTC_USDC',
      op_type: 'BUY',
      quote_amount: undefined,
      base_amount: 1.5,
    })
    expect((await execute(buy.id)).status).toBe(201)
  })

  it.each([
    ['A33', 'user-banned', 20021, 20021],
    ['A31', 'user-buy-frequency', 20013, 201],
    ['A31', 'user-buy-amount', 20015, 201],
    ['A31', 'user-sell-frequency', 201, 20014],
    ['A31', 'user-sell-amount', 201, 20016],
    ['A31', 'user-1', 201, 201],
  ])(
    '%s: %s may be quoted, its BUY ends in %i and its SELL in %i',
    async (_rule, endUser, buy, sell) => {
      for (const [opType, expected] of [
        ['BUY', buy],
        ['SELL', sell],
      ] as const) {
        const { id } = await quote({ op_type: opType })
        const { status, json } = await execute(id, { end_user: endUser })
        expect(status === 201 ? 201 : (json as Json).code).toBe(expected)
      }
    },
  )

  it('A31: counts the trades of an end user in 24 hours', async () => {
    const trade = async (): Promise<PartnerAnswer> =>
      execute((await quote({ quote_amount: 90_000 })).id, { end_user: 'user-000777' })
    for (let index = 0; index < 4; index += 1) expect((await trade()).status).toBe(201)
    expect(await refusalCodeOf(trade)).toBe(20015)
    expect(
      (await execute((await quote({ quote_amount: 90_000 })).id, { end_user: 'user-000778' }))
        .status,
    ).toBe(201)
    partner.sandbox.control.advance(86_400_001)
    expect(
      (await partner.get('/periodic-limits/?currency=USD&end_user=user-000777')).json,
    ).toContainEqual(
      expect.objectContaining({ operation: 'BUY', used_quantity: 0, used_amount: '0' }),
    )
  })

  it('A37: ties a quote to the end user that the list filters by, and no field shows it', async () => {
    const created = await quote()
    const list = async (): Promise<Json[]> =>
      ((await partner.get('/quotes/?end_user=user-001234')).json as { results: Json[] }).results
    expect(await list()).toEqual([])
    await execute(created.id, { end_user: 'user-001234' })
    expect(await list()).toEqual([created])
  })

  it('A34: refuses the reference of a quote that was not executed with 40009 and advises another', async () => {
    await quote({ external_ref: 'kept' })
    const executeByReference = (): Promise<PartnerAnswer> =>
      partner.post('/quote-executions/', { ...order, external_ref: 'kept' })
    expect(await refusalCodeOf(executeByReference)).toBe(40009)
    expect(((await executeByReference()).json as Json).detail.message).toMatch(
      /another external_ref/,
    )
  })

  it('A34: makes one execution for one reference however often it is requested', async () => {
    const executeByReference = (): Promise<PartnerAnswer> =>
      partner.post('/quote-executions/', {
        ...order,
        external_ref: 'idempotent',
        end_user: 'user-1',
      })
    const first = await executeByReference()
    const second = await executeByReference()
    expect([first.status, second.status, second.json]).toEqual([201, 200, first.json])
    expect(
      (await trades()).filter((transaction) => transaction.external_ref === 'idempotent'),
    ).toHaveLength(1)
  })

  it('A34: leaves no quote behind after a refusal', async () => {
    const executeByReference = (): Promise<PartnerAnswer> =>
      partner.post('/quote-executions/', {
        ...order,
        external_ref: 'refused',
        end_user: 'user-banned',
      })
    expect([
      await refusalCodeOf(executeByReference),
      await refusalCodeOf(executeByReference),
    ]).toEqual([20021, 20021])
  })

  it.each([
    ['A80: nothing', {}, 20000],
    ['an empty id', { quote_id: '' }, 20000],
    ['an id that is a number', { quote_id: 1 }, 20000],
    ['an unknown id', { quote_id: 'nothing' }, 40004],
    [
      'an unknown end user',
      { end_user: 'nobody', external_ref: 'n', pair: 'BTC_USDC', op_type: 'BUY', quote_amount: 10 },
      20000,
    ],
    [
      'an order below the minimum',
      { external_ref: 'small', pair: 'BTC_USDC', op_type: 'BUY', quote_amount: 0.1 },
      20017,
    ],
  ])('%s is refused', async (_name, body, code) => {
    expect(await refusalCodeOf(() => partner.post('/quote-executions/', body))).toBe(code)
  })
})

describe('scopes of the quote operations', () => {
  const paths = [
    '/quotes/',
    '/quote-executions/',
    '/reusable-quotes/',
    '/reusable-quote-executions/',
    '/swap-reusable-quotes/',
    '/swap-reusable-quote-executions/',
  ]

  it.each([[['read']], [['write']], [[]], [['contacts_read', 'contacts_write']]])(
    'A12: a token with %j is refused with 40003',
    async (scopes) => {
      const call = await withScopes(partner, scopes)
      for (const path of paths)
        expect(expectErrorObject(await call(path, { method: 'POST', body: '{}' }))).toBe(40003)
      expect(expectErrorObject(await call('/quotes/'))).toBe(40003)
      expect((await call('/pairs/')).status).toBe(200)
    },
  )

  it('A12: read and write together are enough', async () => {
    const call = await withScopes(partner, ['write', 'read'])
    expect((await call('/quotes/')).status).toBe(200)
  })
})

describe('GET /api/v1/transactions/', () => {
  it('A81: lists the trades of the world, newest first, by end user and page', async () => {
    const { json } = await partner.get('/transactions/?end_user=user-000003')
    const { count, next, results } = json as { count: number; next: string | null; results: Json[] }
    expect([results.length, next]).toEqual([count, null])
    expect(count).toBeGreaterThan(5)
    expect(
      results.every(
        (transaction) =>
          transaction.end_user_id === 'user-000003' && transaction.status === 'COMPLETED',
      ),
    ).toBe(true)
    const times = results.map((transaction) => transaction.created_at as string)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('A58, A81: finds the transaction of a withdrawal by its transaction id', async () => {
    const { withdrawal } = partner.sandbox.world.withdrawals[3]!
    const { json } = await partner.get(`/transactions/${withdrawal.transactionId}/`)
    expect(json).toMatchObject({
      withdrawal_id: withdrawal.id,
      end_user_id: withdrawal.endUserId,
      status: withdrawal.status,
    })
    expect((await partner.get(`/end-users/${withdrawal.endUserId}/`)).json).toEqual({
      external_ref: withdrawal.endUserId,
      status: 'ACTIVE',
      kyc_status: 'APPROVED',
    })
  })

  it('answers an unknown id with 40004', async () => {
    expect(expectErrorObject(await partner.get('/transactions/nothing/'))).toBe(40004)
  })
})
