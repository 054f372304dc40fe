import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../../../src-main/domain/operations.ts'
import { operations } from '../../../../src-main/domain/operations.ts'
import type { SandboxSession } from '../session.ts'
import { startSession } from '../session.ts'
import type { GatewayAnswer } from './calls.ts'
import { send } from './calls.ts'

let session: SandboxSession

beforeAll(async () => {
  session = await startSession({ withdrawals: 20, pageSize: 7 })
})
afterAll(() => session.sandbox.close())

// The values that an operator would fill into the gaps of the catalogue.
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  currency: 'BTC',
  type: 'crypto',
  pair: 'BTC_USDC',
  date: '2026-11-01',
  id: '1',
}
const BODIES: Readonly<Record<string, object>> = {
  'wallet.pix-withdrawal': { key: 'a key' },
  'wallet.crypto-withdrawal': { address: 'bc1q' },
  'wallet.reprocess-hash': { transaction_hash: 'ef'.repeat(32) },
  'wallet.platform-withdrawal': { tag: '$a' },
  'wallet.contacts.create': { address: 'bc1q' },
  'wallet.bank-accounts.register': { entity_number: '000111' },
  'exchange.withdrawals.create': { address: 'bc1q' },
}

async function run(operation: Operation): Promise<GatewayAnswer> {
  const { method, path } =
    operation.contractRoute ?? (operation.assumedRoute as NonNullable<Operation['assumedRoute']>)
  const values = await valuesFor(operation.id)
  const filledPath = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(values.placeholders?.[name] ?? PLACEHOLDERS[name] ?? ''),
  )
  const body =
    operation.body === ''
      ? undefined
      : { ...(JSON.parse(operation.body) as object), ...BODIES[operation.id], ...values.body }
  return send(
    session,
    method,
    operation.service === 'wallet' ? `/wallet${filledPath}` : `/trade/${filledPath}`,
    body,
  )
}

interface EntryException {
  readonly placeholders?: Readonly<Record<string, string>>
  readonly body?: object
}

// Values that only the sandbox has: the id of a row, a promise, an open order.
async function valuesFor(id: string): Promise<EntryException> {
  const make = async (path: string, body: object): Promise<Record<string, unknown>> =>
    (await send(session, 'POST', path, body)).data as Record<string, unknown>
  if (id === 'wallet.transaction')
    return { placeholders: { id: String(session.sandbox.world.feed[0]?.row.id) } }
  if (id === 'wallet.swap')
    return {
      body: {
        uuid: (
          await make('/wallet/transactions/quotes/', {
            from_currency: 'BTC',
            to_currency: 'USDC',
            amount: '1',
          })
        ).uuid,
      },
    }
  if (id === 'exchange.deposits.synchronize')
    return {
      body: {
        transaction_hash: (
          (await send(session, 'GET', '/trade/deposits/crypto/3')).data as {
            transaction_hash: string
          }
        ).transaction_hash,
      },
    }
  if (id.startsWith('wallet.') && /contacts.delete|bank-accounts.remove/.test(id)) {
    const created = await (id.includes('contacts')
      ? make('/wallet/contacts/', {
          type: 'crypto',
          address: 'a',
          network: 'bitcoin',
          currency: 'BTC',
        })
      : make('/wallet/banking/accounts/', { entity_number: '1', currency: 'ARS' }))
    return { placeholders: { id: String(created.id) } }
  }
  if (!/^exchange\.orders\.(update|by|cancel|trades)/.test(id)) return {}
  ordersMade += 1
  const order = await make('/trade/orders', {
    pair: 'BTC_USDC',
    side: 'buy',
    type: 'limit',
    amount: '1',
    price: '90000',
    external_id: `made-${ordersMade}`,
  })
  return { placeholders: { id: String(order.id), external_id: `made-${ordersMade}` } }
}

let ordersMade = 0

// The stream is not a call, and stream.test.ts opens it. Operations that no contract names are not
// calls of the sandbox.
const GATEWAY_OPERATIONS = operations.filter(
  ({ service, id, contractRoute, assumedRoute }) =>
    service !== 'partner' && id !== 'exchange.stream' && (contractRoute ?? assumedRoute) !== null,
)

describe('the operations of the catalogue', () => {
  it('B90: has twenty-eight operations of the wallet and forty-four of the exchange', () => {
    expect(
      ['wallet', 'exchange'].map(
        (name) => GATEWAY_OPERATIONS.filter(({ service }) => service === name).length,
      ),
    ).toEqual([28, 44])
  })

  it.each(GATEWAY_OPERATIONS.map((operation) => [operation.id, operation] as const))(
    'B12, B90: %s is answered',
    async (_id, operation) => {
      const { status, data } = await run(operation)
      expect(status).toBeGreaterThanOrEqual(200)
      expect(status).toBeLessThan(300)
      expect(data).not.toBeNull()
    },
  )

  it.each(
    GATEWAY_OPERATIONS.filter(({ id }) => !['exchange.server-time'].includes(id)).map(
      (operation) => [operation.id, operation] as const,
    ),
  )('B22: %s writes no amount as a JSON number', async (_id, operation) => {
    const { answer } = await run(operation)
    expect(answer.text).not.toMatch(
      /"(amount\w*|price|fee|rate|available|held|total|volume|last|bid|ask)":-?[0-9]/,
    )
  })
})

describe('paginated lists', () => {
  const LISTS = [
    ['/trade/orders', 'orders'],
    ['/trade/orders/open', 'orders'],
    ['/trade/orders/trades', 'trades'],
    ['/trade/user/trades', 'trades'],
    ['/trade/user/statement', 'statement'],
    ['/trade/deposits/crypto', 'deposits'],
    ['/trade/withdrawals/crypto', 'withdrawals'],
    ['/trade/wallet/transfers', 'transfers'],
    ['/wallet/contacts/', 'contacts'],
  ] as const

  it.each(LISTS)(
    'B06, B07, B08: %s is walked by c and names its collection %s',
    async (path, key) => {
      const items: unknown[] = []
      // Enough open orders for a second page, whatever was cancelled before.
      for (let count = 0; path === '/trade/orders/open' && count < 8; count += 1)
        await send(session, 'POST', '/trade/orders', {
          pair: 'LTC_USDC',
          side: 'buy',
          type: 'limit',
          amount: '1',
          price: '80',
        })
      let cursor: string | null = null
      do {
        const query: string = cursor === null ? '' : `?c=${encodeURIComponent(cursor)}`
        const page = (await send(session, 'GET', path + query)).data as Record<string, unknown>
        expect(Object.keys(page)).toEqual([key, 'nc', 'pc'])
        expect(page.pc === null).toBe(cursor === null)
        items.push(...(page[key] as unknown[]))
        cursor = page.nc as string | null
      } while (cursor !== null)
      expect(items.length).toBeGreaterThan(7)
      expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(items.length)
    },
  )

  it('B09: a cursor of one list does not page another', async () => {
    const { nc } = (await send(session, 'GET', '/trade/orders')).data as { nc: string }
    expect((await send(session, 'GET', `/trade/user/trades?c=${nc}`)).status).toBe(400)
  })
})

describe('the exchange', () => {
  it.each([
    ['GET', '/trade/orders/99999', undefined, 404],
    ['GET', '/trade/public/tickers/NO_PAIR', undefined, 404],
    ['PATCH', '/trade/orders/99999', { amount: '1' }, 404],
    ['POST', '/trade/orders', { pair: 'BTC_USDC' }, 400],
    ['GET', '/trade/user/balances/2999-01-01', undefined, 400],
    ['PUT', '/trade/orders', undefined, 405],
    ['GET', '/trade/none', undefined, 404],
  ])('B11: %s %s repeats its code in code', async (method, path, body, status) => {
    const reply = await send(session, method, path, body)
    expect([reply.status, (JSON.parse(reply.answer.text) as { code: number }).code]).toEqual([
      status,
      status,
    ])
  })

  it('an order is cancelled once and then refuses changes', async () => {
    const { id } = (
      await send(session, 'POST', '/trade/orders', {
        pair: 'ETH_USDC',
        side: 'sell',
        type: 'limit',
        amount: '1',
        price: '4000',
      })
    ).data as { id: number }
    expect(
      (await send(session, 'PATCH', `/trade/orders/${id}`, { amount: '2' })).data,
    ).toMatchObject({ id, amount: '2', price: '4000', status: 'open' })
    expect((await send(session, 'POST', `/trade/orders/${id}/cancel`, {})).data).toMatchObject({
      id,
      status: 'cancelled',
    })
    expect((await send(session, 'DELETE', `/trade/orders/${id}`)).status).toBe(400)
    expect((await send(session, 'PATCH', `/trade/orders/${id}`, { amount: '3' })).status).toBe(400)
  })

  it('a market order is filled and has its trade', async () => {
    const { id, status } = (
      await send(session, 'POST', '/trade/orders', {
        pair: 'BTC_USDC',
        side: 'buy',
        type: 'market',
        amount: '0.5',
      })
    ).data as { id: number; status: string }
    expect(status).toBe('filled')
    expect((await send(session, 'GET', `/trade/orders/${id}/trades`)).data).toMatchObject([
      {
        order_id: id,
        amount: '0.5',
        side: 'buy',
        price: expect.stringMatching(/^97\d{3}\./) as string,
      },
    ])
  })
})
