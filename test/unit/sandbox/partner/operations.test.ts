import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  subtractDecimals,
} from '../../../../src-main/base/decimal.ts'
import { operations, placeholdersOf } from '../../../../src-main/domain/operations.ts'
import type { Json, Partner, PartnerAnswer } from './session.ts'
import { expectErrorObject, startPartner, toPartnerAnswer } from './session.ts'

let partner: Partner

beforeAll(async () => {
  partner = await startPartner()
})
afterAll(() => partner.sandbox.close())

const code = async (reply: Promise<PartnerAnswer>): Promise<number> =>
  expectErrorObject(await reply)
const ETHEREUM_ADDRESS = `0x${'Ab'.repeat(20)}`
const payment = {
  end_user: 'user-1',
  currency: 'ETH',
  network_name: 'ethereum',
  amount: 0.25,
  address: ETHEREUM_ADDRESS,
  external_ref: 'w-1',
}

describe('the catalogue of the client', () => {
  // Excludes operations that no contract names. The sandbox offers them in the documented form.
  const partnerOperations = operations.flatMap(
    ({ id, service, isProgramOnly, contractRoute, assumedRoute, body }) => {
      const route = contractRoute ?? assumedRoute
      return service === 'partner' && !isProgramOnly && route ? [{ id, route, body }] : []
    },
  )

  it.each(partnerOperations.map(({ id, route, body }) => [id, route, body] as const))(
    '%s is offered',
    async (id, { method, path }, body) => {
      const { withdrawal } = partner.sandbox.world.withdrawals[0]!
      const values: Record<string, string> = {
        end_user: 'user-1',
        withdrawal_id: withdrawal.id,
        transaction_id: withdrawal.transactionId,
      }
      const filledPath = placeholdersOf(path).reduce(
        (text, placeholder) => text.replace(`{${placeholder}}`, values[placeholder] ?? ''),
        path,
      )
      const reply = toPartnerAnswer(
        await partner.partner(filledPath, {
          method,
          headers: { 'content-type': 'application/json' },
          ...(body === '' ? {} : { body }),
        }),
      )
      if (reply.status >= 400)
        expect([20000, 20029, 20031, 40006]).toContain(expectErrorObject(reply))
      if (method === 'GET' && id !== 'partner.historical-rates') expect(reply.status).toBe(200)
    },
  )

  it('names every assumed route under /api/v1/', () => {
    expect(partnerOperations.length).toBeGreaterThan(0)
    for (const { route } of partnerOperations) expect(route.path).toMatch(/^\/api\/v1\/.*\/$/)
  })
})

describe('withdrawals', () => {
  it('A58: makes a withdrawal that is read by its id and names the end user by external reference', async () => {
    const balanceBefore = await partner.balance('ETH')
    const fee = (await partner.post('/withdrawal-fees/', payment)).json
    expect(fee).toMatchObject({
      currency: 'ETH',
      network_name: 'ethereum',
      amount: '0.25',
      fee: '0.000250000000000000',
    })
    const { status, json } = await partner.post('/withdrawals/', { ...payment, fee_id: fee.id })
    expect(status).toBe(201)
    expect(json).toMatchObject({
      end_user_id: 'user-1',
      amount: 0.25,
      charged_fee: 0.00025,
      debited_amount: '0.25025',
      status: 'PENDING',
      confirmation_date: null,
      txn_hash: null,
      external_ref: 'w-1',
    })
    expect((await partner.get(`/withdrawals/${json.id}/`)).json).toEqual(json)
    expect((await partner.get(`/transactions/${json.transaction_id}/`)).json).toMatchObject({
      withdrawal_id: json.id,
      status: 'PENDING',
    })
    expect(await partner.balance('ETH')).toBe(subtractDecimals(balanceBefore, '0.25025'))
  })

  it('A74: distinguishes dust, fee, address, network and missing address', async () => {
    expect(await code(partner.post('/withdrawals/', { ...payment, amount: 0.000009 }))).toBe(20036)
    expect(
      await code(partner.post('/withdrawals/', { ...payment, address: `${ETHEREUM_ADDRESS}0` })),
    ).toBe(20029)
    expect(await code(partner.post('/withdrawals/', { ...payment, network_name: 'tron' }))).toBe(
      40007,
    )
    const fee = (await partner.post('/withdrawal-fees/', payment)).json
    partner.sandbox.control.advance(60_000)
    expect((await partner.post('/withdrawals/', { ...payment, fee_id: fee.id })).status).toBe(201)
    partner.sandbox.control.advance(1)
    expect(await code(partner.post('/withdrawals/', { ...payment, fee_id: fee.id }))).toBe(20027)
    expect(await code(partner.get('/addresses/?network_name=tron&end_user=user-no-address'))).toBe(
      20037,
    )
  })

  it('accepts the dust limit itself and refuses the fee of another withdrawal', async () => {
    expect((await partner.post('/withdrawals/', { ...payment, amount: 0.00001 })).status).toBe(201)
    const fee = (await partner.post('/withdrawal-fees/', payment)).json
    expect(
      await code(partner.post('/withdrawals/', { ...payment, amount: 0.26, fee_id: fee.id })),
    ).toBe(20000)
    expect(await code(partner.post('/withdrawals/', { ...payment, fee_id: 'nothing' }))).toBe(20000)
  })

  it('accepts every address of its own world', async () => {
    for (const { withdrawal } of partner.sandbox.world.withdrawals) {
      const { currency, networkName, address } = withdrawal
      expect([
        withdrawal.address,
        (
          await partner.post('/withdrawal-fees/', {
            currency,
            network_name: networkName,
            address,
            amount: 1,
          })
        ).status,
      ]).toEqual([address, 201])
    }
  })

  it('A32: refuses an amount and fee beyond the balance', async () => {
    expect(await code(partner.post('/withdrawals/', { ...payment, amount: 400 }))).toBe(20012)
  })
})

describe('end users', () => {
  it('A84: KYC papers are refused for approved users, reviewed for a minute, then allow the fiat operations', async () => {
    const deposit = (): Promise<PartnerAnswer> =>
      partner.post('/fiat-deposits/', {
        end_user: 'user-no-kyc',
        currency: 'BRL',
        amount: 5,
        payment_method_type: 'pix',
      })
    expect(await code(deposit())).toBe(20030)
    expect(
      (await partner.post('/kyc-submissions/', { end_user: 'user-no-kyc' })).json,
    ).toMatchObject({ end_user_id: 'user-no-kyc', status: 'IN_REVIEW' })
    expect(await code(deposit())).toBe(20030)
    partner.sandbox.control.advance(60_000)
    expect((await deposit()).json).toMatchObject({
      end_user_id: 'user-no-kyc',
      currency: 'BRL',
      amount: '5',
      status: 'PENDING',
    })
    expect(await code(partner.post('/kyc-submissions/', { end_user: 'user-no-kyc' }))).toBe(20031)
  })

  it('A84: a fiat account is required, and is enough for its currency', async () => {
    const withdraw = (currency: string): Promise<PartnerAnswer> =>
      partner.post('/fiat-withdrawals/', { end_user: 'user-no-fiat-account', currency, amount: 5 })
    expect(await code(withdraw('BRL'))).toBe(20035)
    expect(
      (
        await partner.post('/fiat-accounts/', {
          end_user: 'user-no-fiat-account',
          currency: 'BRL',
          entity_number: '0001',
        })
      ).status,
    ).toBe(201)
    expect([(await withdraw('BRL')).status, await code(withdraw('ARS'))]).toEqual([201, 20035])
    expect(
      (await partner.get('/beneficiary-fiat-accounts/?end_user=user-no-fiat-account')).json,
    ).toMatchObject({ count: 1, results: [{ currency: 'BRL', entity_number: '0001' }] })
  })

  it('A84: counts fiat withdrawals per currency, quantity separately from amount', async () => {
    const withdraw = (currency: string, amount: number): Promise<PartnerAnswer> =>
      partner.post('/fiat-withdrawals/', { end_user: 'user-000042', currency, amount })
    expect((await withdraw('USD', 9_999.5)).status).toBe(201)
    expect(await code(withdraw('USD', 0.51))).toBe(20034)
    expect((await withdraw('USD', 0.5)).status).toBe(201)
    for (let index = 0; index < 50; index += 1) expect((await withdraw('MXN', 1)).status).toBe(201)
    expect(await code(withdraw('MXN', 1))).toBe(20033)
    expect((await partner.get('/periodic-limits/?currency=MXN&end_user=user-000042')).json).toEqual(
      [
        {
          operation: 'FIAT_WITHDRAWAL',
          currency: 'MXN',
          period_hours: 24,
          max_quantity: 50,
          max_amount: '80000',
          used_quantity: 50,
          used_amount: '50',
        },
      ],
    )
  })

  it('A84: a payment method that does not exist is refused like a method that is off', async () => {
    const deposit = (method: string): Promise<PartnerAnswer> =>
      partner.post('/fiat-deposits/', {
        end_user: 'user-1',
        currency: 'BRL',
        amount: 5,
        payment_method_type: method,
      })
    expect([
      await code(deposit('card')),
      await code(deposit('cheque')),
      await code(deposit('constructor')),
    ]).toEqual([20032, 20032, 20032])
    expect((await deposit('pix')).status).toBe(201)
  })

  it('A85: 40010, 20037 and 50003 are separate cases', async () => {
    const createAddress = (
      network: string,
      currency: string,
      endUser = 'user-no-address',
    ): Promise<PartnerAnswer> =>
      partner.post('/auto-swap-addresses/', { end_user: endUser, network_name: network, currency })
    expect(
      await code(partner.get('/addresses/?end_user=user-no-address&network_name=bitcoin')),
    ).toBe(20037)
    expect(await code(createAddress('litecoin', 'LTC'))).toBe(40010)
    const created = (await createAddress('bitcoin', 'BTC')).json
    expect(
      (await partner.get('/addresses/?end_user=user-no-address&network_name=bitcoin')).json,
    ).toMatchObject({ count: 1, results: [created] })
    partner.sandbox.control.setService({ partner: 'down' })
    expect(await code(createAddress('bitcoin', 'BTC'))).toBe(50003)
    partner.sandbox.control.setService({ partner: 'up' })
  })

  it('answers an unknown end user with 40004, and shows the state of others', async () => {
    expect(await code(partner.get('/end-users/nobody/'))).toBe(40004)
    expect((await partner.get('/end-users/user-banned/')).json).toMatchObject({ status: 'BANNED' })
  })
})

describe('deposits', () => {
  it('A88: a simulated deposit is credited, listed first and included in the notices', async () => {
    const balanceBefore = await partner.balance('ARS')
    const created = (
      await partner.post('/simulate-fiat-deposit/', {
        end_user: 'user-1',
        currency: 'ARS',
        amount: 12.345,
      })
    ).json
    expect(await partner.balance('ARS')).toBe(addDecimals(balanceBefore, '12.345'))
    expect((await partner.get('/deposits/?end_user=user-1')).json.results[0]).toEqual(created)
    expect((await partner.get('/deposit-ipn/')).json.results[0]).toEqual({
      event: 'deposit',
      ...created,
    })
  })

  it('A38: lists the deposits of the world in pages', async () => {
    const first = (await partner.get('/deposits/')).json
    const second = (await partner.get(`/deposits/${new URL(first.next).search}`)).json
    expect([first.previous, second.next, first.results.length + second.results.length]).toEqual([
      null,
      null,
      first.count,
    ])
  })
})

describe('prices', () => {
  it('A89: are listed with their amount and depend on it', async () => {
    const rates = (await partner.get('/rates/?pair=ETH_USDC')).json as Json[]
    expect(rates.map((rate) => rate.amount)).toEqual(['100', '10000', '50000'])
    for (const [index, rate] of rates.slice(1).entries()) {
      expect(compareDecimals(rate.buy_rate, rates[index].buy_rate)).toBeGreaterThan(0)
      expect(compareDecimals(rate.sell_rate, rates[index].sell_rate)).toBeLessThan(0)
    }
    const [price] = (await partner.get('/rates/?pair=ETH_USDC&amount=25000')).json as Json[]
    const { json } = await partner.post('/quotes/', {
      pair: 'ETH_USDC',
      external_ref: 'p',
      op_type: 'SELL',
      quote_amount: 25000,
    })
    expect(json.rate).toBe(price.sell_rate)
  })

  it.each([
    '',
    '?pair=BTC_USDC',
    '?date=2026-01-01',
    '?pair=BTC&date=2026-01-01',
    '?pair=BTC_USDC&date=2026-11-20',
    '?pair=BTC_USDC&date=2026-02-30',
    '?pair=BTC_USDC&date=soon',
    '?pair=BTC_USDC&date=2026-01-01T00:00:00Z',
  ])('A90: a request for the historical price with "%s" is 40006', async (query) => {
    const ownPartner = await startPartner({ withdrawals: 1 })
    expect(await code(ownPartner.get(`/historical-rates/${query}`))).toBe(40006)
    await ownPartner.sandbox.close()
  })

  it('A90: no other operation refuses misuse with 40006', async () => {
    for (const path of [
      '/rates/?pair=BTC',
      '/rates/?amount=-1',
      '/rates/?amount=x',
      '/quotes/?date_gt=soon',
      '/periodic-limits/?currency=X',
      '/periodic-limits/?end_user=x',
      '/addresses/?network_name=x',
    ])
      expect(await code(partner.get(path))).toBe(20000)
  })

  it('returns equal historical prices for equal requests', async () => {
    const first = (await partner.get('/historical-rates/?pair=BTC_USDC&date=2026-11-01')).json
    expect(first).toMatchObject({ pair: 'BTC_USDC', date: '2026-11-01' })
    expect((await partner.get('/historical-rates/?pair=BTC_USDC&date=2026-11-01')).json).toEqual(
      first,
    )
    expect(
      (await partner.get('/historical-rates/?pair=BTC_USDC&date=2026-11-02')).json.rate,
    ).not.toBe(first.rate)
  })
})

describe('limits', () => {
  it('A73: a currency without limits is 40008, not an empty answer', async () => {
    expect(await code(partner.get('/periodic-limits/?currency=ETH'))).toBe(40008)
    expect((await partner.get('/periodic-limits/?currency=BRL')).json).toHaveLength(1)
  })

  it('A31: shows the limits that are reached', async () => {
    const limits = (await partner.get('/periodic-limits/?currency=USD&end_user=user-sell-amount'))
      .json as Json[]
    expect(
      limits
        .filter((limit) => limit.used_amount === limit.max_amount)
        .map((limit) => limit.operation),
    ).toEqual(['SELL'])
  })
})

describe('content types', () => {
  const post = async (path: string, type: string, body: string): Promise<PartnerAnswer> =>
    toPartnerAnswer(
      await partner.partner(`/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      }),
    )
  const FORM = 'application/x-www-form-urlencoded'
  const order = 'pair=BTC_USDC&external_ref=f&op_type=BUY&quote_amount=10'

  it('A76: accepts a form for quotes', async () => {
    expect((await post('/quotes/', FORM, order)).status).toBe(201)
    expect(
      (
        await post(
          '/quotes/',
          'application/json; charset=utf-8',
          '{"pair":"BTC_USDC","external_ref":"f","op_type":"BUY","quote_amount":10}',
        )
      ).status,
    ).toBe(201)
  })

  it.each([
    '/quote-executions/',
    '/reusable-quotes/',
    '/reusable-quote-executions/',
    '/swap-reusable-quotes/',
    '/withdrawals/',
    '/withdrawal-fees/',
    '/fiat-deposits/',
    '/kyc-submissions/',
  ])('A76: %s accepts JSON alone, any other type is 40015', async (path) => {
    expect(expectErrorObject(await post(path, FORM, order))).toBe(40015)
    expect(expectErrorObject(await post(path, 'multipart/form-data; boundary=x', '--x--'))).toBe(
      40015,
    )
    expect(expectErrorObject(await post(path, 'text/plain', '{}'))).toBe(40015)
  })
})
