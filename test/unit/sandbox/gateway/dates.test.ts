import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxSession } from '../session.ts'
import { ask, startSession } from '../session.ts'
import type { GatewayAnswer } from './calls.ts'
import { readEnvelope, send } from './calls.ts'

// The contract's table, typed from the document. No document spells the standalone p2p tag path.
const TABLE = [
  [
    'POST',
    '/transactions/crypto/withdrawal/',
    '/transactions/crypto/send/',
    { amount: '0.01', currency: 'BTC', network: 'bitcoin', address: 'bc1q' },
  ],
  [
    'POST',
    '/transactions/crypto/deposit/reprocess-hash/',
    '/transactions/crypto/reprocess-hash/',
    { transaction_hash: 'cd'.repeat(32), network: 'bitcoin' },
  ],
  [
    'POST',
    '/transactions/bank/withdrawal/',
    '/transactions/bank-transfer-cvu/withdrawal/',
    { amount: '1', currency: 'ARS', bank_account_id: 1 },
  ],
  [
    'POST',
    '/transactions/platform/withdrawal/',
    '/transactions/balance/send/',
    { amount: '1', currency: 'USDC', tag: '$a' },
  ],
  ['POST', '/transactions/swap/', '/transactions/balance/swap/', { uuid: 'unknown' }],
  [
    'POST',
    '/transactions/quotes/',
    '/transactions/promises/',
    { from_currency: 'BTC', to_currency: 'USDC', amount: '0.01' },
  ],
  ['GET', '/transactions/rails/', '/transactions/gateways/', undefined],
  ['GET', '/banking/deposit-accounts/', '/banking/cvu/', undefined],
  ['GET', '/banking/deposit-accounts/', '/banking/pix/', undefined],
] as const
const REPLACEMENTS = [
  ...TABLE.map(([method, path, , body]) => [method, path, body] as const),
  ['GET', '/contacts/?contact_type=p2p_tag', undefined] as const,
  ['DELETE', '/contacts/bank/50/', undefined] as const,
]

const BEFORE_REMOVAL = '2026-08-14T23:59:59.999Z'
const AT_REMOVAL = '2026-08-15T00:00:00.000Z'
const BEFORE_BREAKING_CHANGE = '2026-07-20T23:59:59.999Z'

let session: SandboxSession

beforeAll(async () => {
  session = await startSession({ withdrawals: 20 })
})
afterAll(() => session.sandbox.close())

const setClock = (instant: string): void => session.sandbox.control.setClock(instant)
const callWallet = (method: string, path: string, body?: unknown): Promise<GatewayAnswer> =>
  send(session, method, `/wallet${path}`, body)
const deprecationOf = ({ answer }: GatewayAnswer): string | null =>
  answer.headers.get('deprecation')

describe('deprecated paths', () => {
  it.each(TABLE)(
    'B74: before the removal %s %s is served at %s too, with a Deprecation header',
    async (method, path, oldPath, body) => {
      setClock(BEFORE_REMOVAL)
      const [current, deprecated] = [
        await callWallet(method, path, body),
        await callWallet(method, oldPath, body),
      ]
      expect(deprecated.status).not.toBe(404)
      if (method === 'GET') expect(deprecated.data).toEqual(current.data)
      expect(deprecationOf(deprecated)).toMatch(/^@\d+$/)
    },
  )

  it.each(TABLE.filter(([method]) => method === 'POST'))(
    'B74: %s %s and %s accept and refuse the same dates',
    async (method, path, oldPath) => {
      setClock(BEFORE_REMOVAL)
      const [current, deprecated] = [
        await callWallet(method, path, {}),
        await callWallet(method, oldPath, {}),
      ]
      expect([deprecated.status, deprecated.data, deprecated.message]).toEqual([
        current.status,
        current.data,
        current.message,
      ])
      expect([deprecated.status, deprecationOf(deprecated)]).toEqual([400, '@1784592000'])
    },
  )

  it('B74: a promise of the old path is executed at the old path', async () => {
    setClock(BEFORE_REMOVAL)
    const promise = await callWallet('POST', '/transactions/promises/', {
      from_currency: 'BTC',
      to_currency: 'USDC',
      amount: '0.01',
    })
    const swap = await callWallet('POST', '/transactions/balance/swap/', {
      uuid: (promise.data as { uuid: string }).uuid,
    })
    expect([swap.status, swap.data, deprecationOf(swap)]).toMatchObject([
      201,
      { transaction_type: 'swap', amount_from: '0.01' },
      '@1784592000',
    ])
  })

  it('B74: DELETE /contacts/{id}/ deletes and answers like DELETE /contacts/{type}/{id}/', async () => {
    setClock(BEFORE_REMOVAL)
    const deleted = await callWallet('DELETE', '/contacts/77/')
    expect([deleted.status, deleted.data, deprecationOf(deleted)]).toEqual([
      200,
      { id: 77, deleted: true },
      '@1784592000',
    ])
    expect((await callWallet('DELETE', '/contacts/crypto/77/')).status).toBe(404)
  })

  it('B74: the header is also on a refusal for missing credentials', async () => {
    setClock(BEFORE_REMOVAL)
    const answer = await ask(`${session.sandbox.gatewayUrl}/wallet/transactions/gateways/`)
    expect([answer.status, answer.headers.get('deprecation')]).toEqual([401, '@1784592000'])
  })

  it.each([
    ...TABLE.map(([method, , oldPath, body]) => [method, oldPath, body] as const),
    ['DELETE', '/contacts/78/', undefined] as const,
  ])('B75: from 2026-08-15T00:00:00Z on %s %s does not exist', async (method, oldPath, body) => {
    setClock(AT_REMOVAL)
    const answer = await callWallet(method, oldPath, body)
    expect([answer.status, deprecationOf(answer)]).toEqual([404, null])
    setClock('2026-11-20T12:00:00Z')
    expect((await callWallet(method, oldPath, body)).status).toBe(404)
    const unauthenticated = await ask(`${session.sandbox.gatewayUrl}/wallet${oldPath}`, { method })
    expect(readEnvelope('/wallet', unauthenticated).error_code).toBe(404)
  })

  it.each(REPLACEMENTS)(
    'B76: %s %s never carries a Deprecation header',
    async (method, path, body) => {
      for (const instant of [BEFORE_BREAKING_CHANGE, BEFORE_REMOVAL, AT_REMOVAL]) {
        setClock(instant)
        expect(deprecationOf(await callWallet(method, path, body))).toBeNull()
      }
    },
  )

  it.each([
    '/transactions/',
    '/transactions/limits/',
    '/currencies/',
    '/account/',
    '/transactions/rails/',
  ])('B77: %s has no old body, also before July 21, 2026', async (path) => {
    setClock('2026-07-21T00:00:00Z')
    const later = await callWallet('GET', path)
    setClock(BEFORE_BREAKING_CHANGE)
    const earlier = await callWallet('GET', path)
    expect(earlier.data).toEqual(later.data)
    expect(earlier.answer.text).not.toMatch(
      /"(operation_type|txn_type|gateway|gateway_detail|person_id|person_name|user_full_name|user_id|is_staff|is_otc_account|is_corporate_account)"|:"?-1[,"}]/,
    )
  })

  it('B77: deletion answers 200 with a body and fiat is refused, also before July 21, 2026', async () => {
    setClock(BEFORE_BREAKING_CHANGE)
    expect((await callWallet('DELETE', '/contacts/bank/60/')).data).toEqual({
      id: 60,
      deleted: true,
    })
    expect((await callWallet('GET', '/contacts/?contact_type=fiat')).status).toBe(400)
    expect((await callWallet('GET', '/transactions/?gateway=pix')).status).toBe(400)
  })

  it('B78: the four paths without an alias carry no header while the others do', async () => {
    setClock(BEFORE_REMOVAL)
    const calls = [
      await callWallet('POST', '/transactions/pix/withdrawal/', {
        amount: '1',
        currency: 'BRL',
        key: 'k',
      }),
      await callWallet('GET', '/transactions/'),
      await callWallet('GET', '/transactions/limits/'),
      await callWallet('GET', '/currencies/'),
    ]
    expect(calls.map((call) => [call.status, deprecationOf(call)])).toEqual([
      [201, null],
      [200, null],
      [200, null],
      [200, null],
    ])
  })

  it('B79: both deprecated banking paths return all that their one replacement returns', async () => {
    setClock(BEFORE_REMOVAL)
    const [current, cvu, pix] = [
      await callWallet('GET', '/banking/deposit-accounts/'),
      await callWallet('GET', '/banking/cvu/'),
      await callWallet('GET', '/banking/pix/'),
    ]
    expect([cvu.data, pix.data]).toEqual([current.data, current.data])
    expect((current.data as unknown[]).length).toBeGreaterThan(1)
  })
})
