import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxSession } from '../session.ts'
import { getToken, startSession, walkFeed } from '../session.ts'
import { send } from './calls.ts'

let session: SandboxSession

beforeAll(async () => {
  session = await startSession()
})
afterAll(() => session.sandbox.close())

async function get<T>(path: string): Promise<T> {
  const { status, data } = await send(session, 'GET', `/wallet${path}`)
  expect(status).toBe(200)
  return data as T
}

interface Item {
  readonly transaction_type: string
  readonly currency: string
  readonly currency_balance_id: number
  readonly limits: Record<string, unknown>
  readonly remaining: Record<string, unknown>
}

interface Entry {
  readonly rail: string | null
  readonly transaction_types: Item[]
}

const LIMITS = [
  'min_amount',
  'max_amount',
  'daily_amount',
  'daily_qty',
  'monthly_amount',
  'monthly_qty',
  'annual_amount',
  'annual_qty',
]

describe('transactions outside the public rails', () => {
  it('B32: buys, sells and bill payments are in the world, in no page and have no detail', async () => {
    const hiddenTransactions = session.sandbox.world.outOfScope
    expect(new Set(hiddenTransactions.map(({ kind }) => kind))).toEqual(
      new Set(['buy', 'sell', 'bill_payment']),
    )
    const shownRows = await walkFeed(session)
    const ids = new Set(shownRows.map((row) => row.id))
    expect(hiddenTransactions.filter(({ id }) => ids.has(`#${id}`))).toEqual([])
    expect(new Set(shownRows.map((row) => row.transaction_type))).toEqual(
      new Set(['deposit', 'withdrawal', 'swap']),
    )
    for (const { id } of hiddenTransactions)
      expect((await send(session, 'GET', `/wallet/transactions/${id}/`)).status).toBe(404)
  })

  it('B14: the detail of a row is the row, also beyond 2^53', async () => {
    for (const { row } of [session.sandbox.world.feed[0], session.sandbox.world.feed.at(-1)].filter(
      (item) => item !== undefined,
    )) {
      const { answer, status } = await send(session, 'GET', `/wallet/transactions/${row.id}/`)
      expect([
        status,
        answer.text.includes(`"data":{"id":${row.id},`),
        answer.text.includes(JSON.stringify(row.externalId)),
      ]).toEqual([200, true, true])
    }
    for (const id of ['1', '99999999999999999999999999', 'x', '-1'])
      expect((await send(session, 'GET', `/wallet/transactions/${id}/`)).status).toBe(404)
  })

  it('B31: rail=platform returns the rows of a filter on the whole feed, swaps included', async () => {
    const filteredRows = await walkFeed(session, 'rail=platform')
    expect(filteredRows).toEqual((await walkFeed(session)).filter((row) => row.rail === 'platform'))
    expect(filteredRows.some((row) => row.transaction_type === 'swap')).toBe(true)
  })
})

describe('limits', () => {
  it('B34, B35, B84: an item is a rail with its types, each with its currency and only the contract’s keys', async () => {
    const entries = await get<Entry[]>('/transactions/limits/')
    for (const entry of entries) expect(Object.keys(entry)).toEqual(['rail', 'transaction_types'])
    for (const item of entries.flatMap((entry) => entry.transaction_types)) {
      expect(Object.keys(item)).toEqual([
        'transaction_type',
        'currency',
        'currency_balance_id',
        'limits',
        'remaining',
      ])
      expect(item.currency).toMatch(/^[A-Z]{3,4}$/)
      expect(Object.keys(item.limits).filter((key) => !LIMITS.includes(key))).toEqual([])
    }
    const fullItems = entries
      .flatMap((entry) => entry.transaction_types)
      .filter((item) => Object.keys(item.limits).length === 8)
    expect(fullItems.length).toBeGreaterThan(3)
    for (const item of fullItems)
      expect([Object.keys(item.limits), Object.keys(item.remaining)]).toEqual([
        LIMITS,
        LIMITS.slice(2),
      ])
  })

  it('B43: remaining never has min_amount or max_amount', async () => {
    const items = (await get<Entry[]>('/transactions/limits/')).flatMap(
      (entry) => entry.transaction_types,
    )
    expect(
      items
        .flatMap((item) => Object.keys(item.remaining))
        .filter((key) => key === 'min_amount' || key === 'max_amount'),
    ).toEqual([])
  })

  it('B46: currency_balance_id is an integer', async () => {
    const items = (await get<Entry[]>('/transactions/limits/')).flatMap(
      (entry) => entry.transaction_types,
    )
    expect(items.map((item) => Number.isSafeInteger(item.currency_balance_id))).toEqual(
      items.map(() => true),
    )
  })

  it.each([
    '',
    '?transaction_type=deposit',
    '?transaction_type=withdrawal',
    '?transaction_type=swap',
  ])('B36: with "%s" one entry has no rail and a single account-wide balance', async (query) => {
    const globals = (await get<Entry[]>(`/transactions/limits/${query}`)).filter(
      (entry) => entry.rail === null,
    )
    expect(globals.length).toBe(1)
    expect(
      new Set(
        globals[0]?.transaction_types.map((item) =>
          [item.currency, item.currency_balance_id].join(),
        ),
      ),
    ).toEqual(new Set(['USD,1']))
  })

  it.each(['bank', 'pix', 'crypto', 'platform'])(
    'B37, B45: rail=%s leaves the global entry out, and swaps are of the rail platform',
    async (rail) => {
      const entries = await get<Entry[]>(`/transactions/limits/?rail=${rail}`)
      expect(entries.map((entry) => entry.rail)).toEqual([rail])
      expect(entries[0]?.transaction_types.some((item) => item.transaction_type === 'swap')).toBe(
        rail === 'platform',
      )
    },
  )

  it('B41: no limit is -1', async () => {
    const { answer } = await send(session, 'GET', '/wallet/transactions/limits/')
    expect(answer.text).not.toMatch(/:"?-1\b/)
  })
})

describe('rails and currencies', () => {
  interface Rail {
    readonly order: number
    readonly transaction_types: {
      enabled: boolean
      account_enabled: boolean
      blocked: boolean
      deliver_time: string
      custom_fee_currencies: unknown
      taxes: unknown
      fee: unknown
      fixed_fee: unknown
    }[]
  }

  it('B47: the orders differ and are not the order in which rails are listed', async () => {
    const orders = (await get<Rail[]>('/transactions/rails/')).map((rail) => rail.order)
    expect(new Set(orders).size).toBe(orders.length)
    expect(orders).not.toEqual([...orders].sort((left, right) => left - right))
  })

  it('B48: each of the three causes against a type occurs alone', async () => {
    const types = (await get<Rail[]>('/transactions/rails/')).flatMap(
      (rail) => rail.transaction_types,
    )
    const causes = types.map(({ enabled, account_enabled: account, blocked }) =>
      [enabled, account, !blocked].join(),
    )
    for (const cause of ['true,true,true', 'false,true,true', 'true,false,true', 'true,true,false'])
      expect(causes).toContain(cause)
  })

  it('B49, B50, B51: fees are decimal text, deliver_time is text, custom_fee_currencies an object and taxes a list, each filled at least once', async () => {
    const types = (await get<Rail[]>('/transactions/rails/')).flatMap(
      (rail) => rail.transaction_types,
    )
    for (const type of types) {
      expect(
        [type.fee, type.fixed_fee].every(
          (fee) => typeof fee === 'string' && /^[0-9]+(\.[0-9]+)?$/.test(fee),
        ),
      ).toBe(true)
      expect([
        typeof type.deliver_time,
        typeof type.custom_fee_currencies,
        Array.isArray(type.taxes),
      ]).toEqual(['string', 'object', true])
    }
    expect(types.some((type) => Object.keys(type.custom_fee_currencies as object).length > 0)).toBe(
      true,
    )
    expect(types.some((type) => (type.taxes as unknown[]).length > 0)).toBe(true)
  })

  it('B52, B89: an action is transaction_type, enabled and rails of the four without duplicates', async () => {
    const actions = (
      await get<{ actions: { transaction_type: string; enabled: unknown; rails: string[] }[] }[]>(
        '/currencies/',
      )
    ).flatMap((currency) => currency.actions)
    for (const action of actions) {
      expect(Object.keys(action)).toEqual(['transaction_type', 'enabled', 'rails'])
      expect(['deposit', 'withdrawal', 'swap']).toContain(action.transaction_type)
      expect(
        action.rails.filter((rail) => !['bank', 'pix', 'crypto', 'platform'].includes(rail)),
      ).toEqual([])
      expect(new Set(action.rails).size).toBe(action.rails.length)
    }
    expect(new Set(actions.map((action) => action.enabled))).toEqual(new Set([true, false]))
  })
})

describe('banking and account', () => {
  it('B67, B68: the pix account names its holder, the others have no constraint', async () => {
    const accounts = await get<{ type: string; deposit_constraint: unknown }[]>(
      '/banking/deposit-accounts/',
    )
    for (const { type, deposit_constraint: constraint } of accounts)
      expect(constraint).toEqual(
        type === 'pix' ? { same_holder: expect.stringMatching(/^\d{11}$/) as string } : null,
      )
  })

  it('B61: removing an own bank account answers 200 with id and deleted, and it is gone', async () => {
    const { data } = await send(session, 'POST', '/wallet/banking/accounts/', {
      entity_number: 'own.alias',
      currency: 'ARS',
    })
    const { id } = data as { id: number }
    expect(await get(`/banking/accounts/${id}/`)).toEqual({
      id,
      entity_number: 'own.alias',
      currency: 'ARS',
      status: 'active',
    })
    const removed = await send(session, 'DELETE', `/wallet/banking/accounts/${id}/`)
    expect([removed.status, removed.data]).toEqual([200, { id, deleted: true }])
    for (const method of ['GET', 'DELETE'])
      expect((await send(session, method, `/wallet/banking/accounts/${id}/`)).status).toBe(404)
  })

  it('B69, B91: the profile has the same fields for any account and none of the removed flags', async () => {
    const names = Object.keys(await get<object>('/account/'))
    session.sandbox.control.setAccount({ isOperative: false })
    const limited = await get<object>('/account/')
    session.sandbox.control.setAccount({ isOperative: true })
    expect(Object.keys(limited)).toEqual(names)
    const otherSession = await startSession({ seed: 9, withdrawals: 0 })
    expect(
      Object.keys((await send(otherSession, 'GET', '/wallet/account/')).data as object),
    ).toEqual(names)
    await otherSession.sandbox.close()
    expect(
      names.filter((name) => ['is_staff', 'is_otc_account', 'is_corporate_account'].includes(name)),
    ).toEqual([])
  })
})

describe('every answer', () => {
  const PATHS = [
    '/transactions/',
    '/transactions/?rail=platform',
    '/transactions/limits/',
    '/transactions/rails/',
    '/currencies/',
    '/contacts/',
    '/contacts/?contact_type=p2p_tag',
    '/banking/deposit-accounts/',
    '/banking/accounts/',
    '/account/',
    '/balances/',
    '/addresses/',
    '/rates/',
  ]

  it('B20, B26, B69: never contains a removed name', async () => {
    for (const path of PATHS) {
      const { answer } = await send(session, 'GET', `/wallet${path}`)
      expect(answer.text, path).not.toMatch(
        /"(operation_type|txn_type|gateway|gateway_detail|person_id|person_name|user_full_name|user_id|is_staff|is_otc_account|is_corporate_account)":/,
      )
    }
  })

  it('B05: is stamped with whole milliseconds of the sandbox clock', async () => {
    session.sandbox.control.advance(1234)
    const { answer } = await send(session, 'GET', '/wallet/health/')
    expect((JSON.parse(answer.text) as { timestamp: number }).timestamp).toBe(
      session.sandbox.control.nowMs(),
    )
  })

  it('B82: uses the names platform and p2p_tag', async () => {
    expect(
      (await get<{ rail: string }[]>('/transactions/rails/')).map((rail) => rail.rail),
    ).toContain('platform')
    expect(
      (await get<{ contacts: { type: string }[] }>('/contacts/?contact_type=p2p_tag')).contacts[0]
        ?.type,
    ).toBe('p2p_tag')
  })

  it('B85: the flat lists are arrays and ignore cursors', async () => {
    for (const path of [
      '/transactions/limits/',
      '/transactions/rails/',
      '/currencies/',
      '/banking/deposit-accounts/',
    ])
      expect(Array.isArray(await get(path))).toBe(true)
  })

  it('B87: an expired token is answered with 401 and a new token is not', async () => {
    session.sandbox.control.expireTokens()
    expect((await send(session, 'GET', '/wallet/health/')).status).toBe(401)
    const token = await getToken(session.sandbox)
    expect((await send(session, 'GET', '/wallet/health/', undefined, token)).status).toBe(200)
  })
})
