import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDecimals } from '../../../../src-main/base/decimal.ts'
import type { SandboxSession } from '../session.ts'
import { ask, startSession, walkFeed } from '../session.ts'
import { send } from './calls.ts'

const PROMISE = { from_currency: 'BTC', to_currency: 'USDC', amount: '0.01' }

let session: SandboxSession

beforeAll(async () => {
  session = await startSession({ withdrawals: 20 })
})
afterAll(() => session.sandbox.close())

async function makePromise(): Promise<string> {
  const { status, data } = await send(session, 'POST', '/wallet/transactions/quotes/', PROMISE)
  expect(status).toBe(201)
  return (data as { uuid: string }).uuid
}

const execute = (uuid: string): ReturnType<typeof send> =>
  send(session, 'POST', '/wallet/transactions/swap/', { uuid })

describe('POST /transactions/quotes/', () => {
  it('B70: returns a token that is opaque, no uuid, different each time, and without its expiry', async () => {
    const { data, answer } = await send(session, 'POST', '/wallet/transactions/quotes/', PROMISE)
    const { uuid } = data as { uuid: string }
    expect(uuid).toMatch(/^[\w-]{20,}\.[\w-]{40,}$/)
    expect(uuid).not.toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/i)
    expect(answer.text).not.toMatch(/expir|valid|ttl/i)
    expect(await makePromise()).not.toBe(uuid)
  })

  it.each([
    [{ ...PROMISE, amount: 0.01 }, ['amount']],
    [{ ...PROMISE, amount: '-1' }, ['amount']],
    [{ ...PROMISE, to_currency: 'BTC' }, ['to_currency']],
    [{ ...PROMISE, from_currency: 'constructor' }, ['from_currency']],
    [{}, ['from_currency', 'to_currency', 'amount']],
    [{ from_currency: 'ARS', to_currency: 'BTC', amount: '0.000000000001' }, ['amount']],
  ])('B03: refuses %j field by field', async (body, fields) => {
    const { status, data } = await send(session, 'POST', '/wallet/transactions/quotes/', body)
    expect([status, Object.keys(data as object)]).toEqual([400, fields])
  })
})

describe('POST /transactions/swap/', () => {
  it('B71: executes a promise once, up to twenty seconds after it was made, and the swap is in the feed', async () => {
    const uuid = await makePromise()
    session.sandbox.control.advance(19_999)
    const { status, data } = await execute(uuid)
    expect([status, data]).toMatchObject([
      201,
      {
        transaction_type: 'swap',
        rail: 'platform',
        from_currency: 'BTC',
        to_currency: 'USDC',
        amount_from: '0.01',
        amount_to: '972.50500000',
      },
    ])
    const [top] = await walkFeed(session, 'rail=platform&transaction_type=swap')
    expect(top).toMatchObject({ external_id: (data as { external_id: string }).external_id })
    const secondSwap = await execute(uuid)
    expect([secondSwap.status, Object.keys(secondSwap.data as object)]).toEqual([400, ['uuid']])
  })

  it('B71: refuses an expired promise in the envelope', async () => {
    const uuid = await makePromise()
    session.sandbox.control.advance(20_000)
    const { status, message } = await execute(uuid)
    expect([status, message]).toEqual([400, 'uuid: The promise has expired.'])
  })

  it('B70: refuses a token with a changed signature', async () => {
    const uuid = await makePromise()
    const forged = uuid.slice(0, -1) + (uuid.endsWith('A') ? 'B' : 'A')
    expect((await execute(forged)).status).toBe(400)
    expect((await execute(uuid)).status).toBe(201)
  })

  it('B72: the id of a partner quote is not a promise', async () => {
    const created = await ask(`${session.sandbox.partnerUrl}/api/v1/quotes/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: '{"pair":"BTC_USDC","external_ref":"x","op_type":"BUY","base_amount":0.01}',
    })
    const { id } = JSON.parse(created.text) as { id: string }
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect((await execute(id)).status).toBe(400)
  })

  it('B71: moves both balances by the exact amounts', async () => {
    const balances = async (): Promise<Map<string, string>> => {
      const { data } = await send(session, 'GET', '/wallet/balances/wallet/')
      return new Map(
        (data as { currency: string; available: string }[]).map(({ currency, available }) => [
          currency,
          available,
        ]),
      )
    }
    const balancesBefore = await balances()
    await execute(await makePromise())
    const balancesAfter = await balances()
    expect(addDecimals(balancesAfter.get('BTC') ?? '', '0.01')).toBe(balancesBefore.get('BTC'))
    expect(balancesAfter.get('USDC')).toBe(addDecimals(balancesBefore.get('USDC') ?? '', '972.505'))
  })
})

describe('a swap that cannot be paid', () => {
  it('B71: leaves its promise valid: nothing was executed', async () => {
    const { status, data } = await send(session, 'POST', '/wallet/transactions/quotes/', {
      ...PROMISE,
      amount: '100000000',
    })
    expect(status).toBe(201)
    const { uuid } = data as { uuid: string }
    const refusals = [await execute(uuid), await execute(uuid)]
    expect(refusals.map(({ status: code }) => code)).toEqual([400, 400])
    for (const { answer } of refusals)
      expect(answer.text).toContain('The balance of BTC is too small')
  })
})

describe('withdrawals', () => {
  it.each([
    [
      'crypto',
      { amount: '0.01', currency: 'BTC', network: 'bitcoin', address: 'bc1qpayee' },
      'bc1qpayee',
    ],
    [
      'bank',
      { amount: '10.00', currency: 'MXN', bank_account_id: 3 },
      expect.stringMatching(/^\d{22}$/) as string,
    ],
    ['pix', { amount: '10.00', currency: 'BRL', key: 'key@example' }, 'key@example'],
    ['platform', { amount: '1', currency: 'USDC', tag: '$friend' }, '$friend'],
  ])(
    'B16: a %s withdrawal makes a row of its rail at the top of the feed',
    async (rail, body, destination) => {
      const { status, data } = await send(
        session,
        'POST',
        `/wallet/transactions/${rail}/withdrawal/`,
        body,
      )
      expect([status, data]).toMatchObject([
        201,
        {
          transaction_type: 'withdrawal',
          rail,
          from_currency: body.currency,
          amount_from: body.amount,
          destination,
        },
      ])
      const [top] = await walkFeed(session)
      expect(top).toMatchObject({
        external_id: (data as { external_id: string }).external_id,
        rail,
      })
    },
  )

  it.each([
    ['crypto', { amount: '0.01', currency: 'BTC', network: 'tron', address: 'T1' }, ['network']],
    ['crypto', {}, ['amount', 'currency', 'network', 'address']],
    ['bank', { amount: '10.00', currency: 'MXN', bank_account_id: 99 }, ['bank_account_id']],
    ['bank', { amount: '10.00', currency: 'MXN', bank_account_id: 1 }, ['currency']],
    ['bank', { amount: '10.00', currency: 'MXN', bank_account_id: '3' }, ['bank_account_id']],
    ['pix', { amount: '1e2', currency: 'BRL', key: 'k' }, ['amount']],
    ['platform', { amount: '99999999', currency: 'USDC', tag: '$friend' }, ['amount']],
    ['platform', { amount: '1', currency: 'toString', tag: '$friend' }, ['currency']],
  ])(
    'B03: a %s withdrawal of %j is refused field by field and makes no row',
    async (rail, body, fields) => {
      const countBefore = (await walkFeed(session)).length
      const { status, data } = await send(
        session,
        'POST',
        `/wallet/transactions/${rail}/withdrawal/`,
        body,
      )
      expect([status, Object.keys(data as object)]).toEqual([400, fields])
      expect((await walkFeed(session)).length).toBe(countBefore)
    },
  )
})

describe('POST /transactions/crypto/deposit/reprocess-hash/', () => {
  const reprocess = (hash: string): ReturnType<typeof send> =>
    send(session, 'POST', '/wallet/transactions/crypto/deposit/reprocess-hash/', {
      transaction_hash: hash,
      network: 'bitcoin',
    })

  it('reopens the deposit of a known hash', async () => {
    const knownRow = session.sandbox.world.feed.find(
      ({ row }) =>
        row.rail === 'crypto' && row.transactionType === 'deposit' && row.status === 'COM',
    )?.row
    const count = (await walkFeed(session)).length
    const { status, data } = await reprocess(knownRow?.transactionHash ?? '')
    expect([status, data]).toMatchObject([
      200,
      {
        transaction_hash: knownRow?.transactionHash,
        status: 'PEN',
        external_id: knownRow?.externalId,
      },
    ])
    expect((await walkFeed(session)).length).toBe(count)
    expect(await walkFeed(session, 'rail=crypto')).toContainEqual(
      expect.objectContaining({ external_id: knownRow?.externalId, status: 'PEN' }),
    )
  })

  it('adds the deposit of an unknown hash', async () => {
    const { status, data } = await reprocess('ab'.repeat(32))
    expect([status, data]).toMatchObject([
      201,
      {
        transaction_type: 'deposit',
        rail: 'crypto',
        transaction_hash: 'ab'.repeat(32),
        from_currency: 'BTC',
      },
    ])
  })
})
