import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxSession } from '../session.ts'
import { ask, startSession } from '../session.ts'

let session: SandboxSession

beforeAll(async () => {
  session = await startSession({ pageSize: 40 })
})
afterAll(() => session.sandbox.close())

async function dataOf<T>(path: string): Promise<T> {
  const { status, text, headers } = await session.gateway(path)
  const body = JSON.parse(text) as Record<string, unknown>
  expect([status, headers.get('deprecation'), Object.keys(body)]).toEqual([
    200,
    null,
    ['error_code', 'message', 'data', 'timestamp'],
  ])
  expect([body.error_code, body.message, body.timestamp]).toEqual([
    null,
    null,
    session.sandbox.world.endMs,
  ])
  return body.data as T
}

interface Entry {
  rail: string | null
  transaction_types: {
    transaction_type: string
    limits: Record<string, unknown>
    remaining: Record<string, unknown>
  }[]
}

describe('GET /transactions/limits/', () => {
  it('B36: without parameters the global entry is beside the rails', async () => {
    expect((await dataOf<Entry[]>('/transactions/limits/')).map((entry) => entry.rail)).toEqual([
      null,
      'bank',
      'pix',
      'crypto',
      'platform',
    ])
  })

  it('B37: with rail the global entry is absent', async () => {
    expect(
      (await dataOf<Entry[]>('/transactions/limits/?rail=pix')).map((entry) => entry.rail),
    ).toEqual(['pix'])
  })

  it('B38, B45: with transaction_type the global entry is present', async () => {
    expect(
      (await dataOf<Entry[]>('/transactions/limits/?transaction_type=swap')).map(
        (entry) => entry.rail,
      ),
    ).toEqual([null, 'platform'])
  })

  it('G23: with both the global entry is absent', async () => {
    expect(
      (await dataOf<Entry[]>('/transactions/limits/?rail=crypto&transaction_type=withdrawal')).map(
        (entry) => entry.rail,
      ),
    ).toEqual(['crypto'])
  })

  it('B40 to B44: null, zero, absent keys and no -1', async () => {
    const entries = await dataOf<Entry[]>('/transactions/limits/')
    const items = entries.flatMap((entry) => entry.transaction_types)
    const values = items.flatMap((item) => [
      ...Object.values(item.limits),
      ...Object.values(item.remaining),
    ])
    expect([
      values.includes(null),
      values.includes('0'),
      values.includes(-1),
      values.includes('-1'),
    ]).toEqual([true, true, false, false])
    expect(new Set(items.map((item) => Object.keys(item.limits).length))).toEqual(new Set([8, 2]))
    for (const item of items) expect(Object.keys(item.remaining)).not.toContain('min_amount')
  })
})

describe('lists', () => {
  it('B49, B52: rails and currencies have the contract fields', async () => {
    const rails =
      await dataOf<{ rail: string; order: number; transaction_types: Record<string, unknown>[] }[]>(
        '/transactions/rails/',
      )
    expect(rails.map((rail) => rail.order).sort()).toEqual([1, 2, 3, 4])
    for (const type of rails.flatMap((rail) => rail.transaction_types))
      expect(Object.keys(type).sort()).toEqual([
        'account_enabled',
        'blocked',
        'custom_fee_currencies',
        'deliver_time',
        'enabled',
        'fee',
        'fixed_fee',
        'taxes',
        'transaction_type',
      ])
    const currencies =
      await dataOf<{ actions: { transaction_type: string; rails: string[] }[] }[]>('/currencies/')
    for (const action of currencies.flatMap((currency) => currency.actions))
      expect(new Set(action.rails).size).toBe(action.rails.length)
  })

  it('B66 to B69: deposit accounts with and without constraint, an account without the removed flags', async () => {
    const accounts = await dataOf<Record<string, unknown>[]>('/banking/deposit-accounts/')
    for (const account of accounts)
      expect(Object.keys(account)).toEqual([
        'type',
        'account_number',
        'account_label',
        'currency',
        'deposit_constraint',
      ])
    expect(accounts.map((account) => account.deposit_constraint === null)).toEqual([
      false,
      true,
      true,
    ])
    const names = Object.keys(await dataOf<Record<string, unknown>>('/account/'))
    for (const name of ['is_staff', 'is_otc_account', 'is_corporate_account'])
      expect(names).not.toContain(name)
  })

  it('B13, B92: server time is milliseconds, without a trailing slash and without credentials', async () => {
    const { status, text } = await ask(`${session.sandbox.gatewayUrl}/trade/public/server-time`)
    expect([status, (JSON.parse(text) as { data: number }).data]).toEqual([
      200,
      session.sandbox.world.endMs,
    ])
    expect((await ask(`${session.sandbox.gatewayUrl}/trade/public/server-time/`)).status).toBe(404)
  })
})

describe('GET /contacts/', () => {
  interface Page {
    contacts: { type: string; id: number }[]
    nc: string | null
    pc: string | null
  }

  async function walk(type: string): Promise<{ type: string; id: number }[]> {
    const walkedContacts: { type: string; id: number }[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await dataOf<Page>(
        `/contacts/?${type}${cursor === '' ? '' : `&c=${cursor}`}`,
      )
      walkedContacts.push(...page.contacts)
      cursor = page.nc
    }
    return walkedContacts
  }

  it('B56, B57: lists crypto and bank without a type, p2p_tag only on request', async () => {
    expect(new Set((await walk('')).map((contact) => contact.type))).toEqual(
      new Set(['crypto', 'bank']),
    )
    expect((await walk('')).length).toBe(200)
    for (const [type, count] of [
      ['crypto', 130],
      ['bank', 70],
      ['p2p_tag', 25],
    ] as const) {
      const walkedContacts = await walk(`contact_type=${type}`)
      expect([
        new Set(walkedContacts.map((contact) => contact.type)),
        walkedContacts.length,
      ]).toEqual([new Set([type]), count])
    }
  })

  it.each(['contact_type=fiat', 'contact_type=', 'c=???', 'c=Yzo5'])(
    'B54: answers 400 for ?%s',
    async (query) => {
      expect((await session.gateway(`/contacts/?${query}`)).status).toBe(400)
    },
  )
})
