import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxSession } from '../session.ts'
import { startSession, walkFeed } from '../session.ts'

// Copied by hand from the contract's table.
const AMOUNTS = [
  'fee',
  'fee_fiat',
  'rate',
  'rate_usd',
  'amount_from',
  'amount_to',
  'amount_fiat',
  'amount_usd',
  'tax',
]
const FIELDS = [
  'id',
  'external_id',
  'transaction_type',
  'rail',
  'status',
  'gateway_details',
  'transaction_hash',
  'from_currency',
  'to_currency',
  'fiat_currency',
  'fee_currency',
  ...AMOUNTS,
  'tax_currency',
  'origin',
  'destination',
  'created_at',
  'updated_at',
  'extra_data',
]
const REMOVED_NAMES = [
  'operation_type',
  'txn_type',
  '"gateway"',
  'gateway_detail"',
  'person_id',
  'person_name',
  'user_full_name',
  'user_id',
]

let session: SandboxSession

beforeAll(async () => {
  session = await startSession({ pageSize: 37 })
})
afterAll(() => session.sandbox.close())

const idOf = (row: Record<string, unknown>): bigint => BigInt(String(row.id).slice(1))

describe('GET /transactions/', () => {
  it('B27, B83: a walk returns every row once, newest first, with the 26 fields', async () => {
    const rows = await walkFeed(session)
    expect(rows.map(idOf)).toEqual(session.sandbox.world.feed.map(({ row }) => row.id).reverse())
    for (const row of rows) expect(Object.keys(row).sort()).toEqual([...FIELDS].sort())
    const times = rows.map((row) => Date.parse(row.created_at as string))
    expect(times).toEqual([...times].sort((left, right) => right - left))
  })

  it('B14, B16, B22, B24: returns ids of any size, a rail in every row, amounts as decimal text, and times with an offset', async () => {
    const rows = await walkFeed(session)
    expect(rows.filter((row) => idOf(row) > 2n ** 53n).length).toBeGreaterThan(100)
    for (const row of rows) {
      expect(row.id).toMatch(/^#[0-9]+$/)
      expect(['bank', 'pix', 'crypto', 'platform']).toContain(row.rail)
      for (const name of AMOUNTS) expect(row[name]).toMatch(/^[0-9]+(\.[0-9]+)?$/)
      for (const name of ['created_at', 'updated_at']) expect(row[name]).toMatch(/[+-]\d\d:\d\d$/)
    }
  })

  it('B20, B26: never contains a removed name', async () => {
    const { text } = await session.gateway('/transactions/')
    for (const name of REMOVED_NAMES) expect(text).not.toContain(name)
  })

  it.each(['crypto', 'bank', 'pix', 'platform'])(
    'B29: rail=%s returns the rows of that rail',
    async (rail) => {
      const rows = await walkFeed(session, `rail=${rail}`)
      expect(rows.length).toBe(
        session.sandbox.world.feed.filter(({ row }) => row.rail === rail).length,
      )
      expect(new Set(rows.map((row) => row.transaction_type))).toEqual(
        new Set(
          rail === 'platform' ? ['deposit', 'withdrawal', 'swap'] : ['deposit', 'withdrawal'],
        ),
      )
    },
  )

  it('B30: rail=platform with transaction_type=swap returns swaps only', async () => {
    const rows = await walkFeed(session, 'rail=platform&transaction_type=swap')
    expect(rows.length).toBeGreaterThan(3)
    expect(new Set(rows.map((row) => row.transaction_type))).toEqual(new Set(['swap']))
  })

  it.each([
    'status=COM',
    'gateway=x',
    'c=abc',
    'txn_type=1',
    'rail=wire',
    'transaction_type=buy',
    'nc=???',
    'nc=dDowOm5leHQ6',
    'pc=zz',
    'nc=a&pc=b',
    'rail=bank&rail=pix',
    'page=2',
  ])('B28: answers 400 for ?%s', async (query) => {
    const { status, text } = await session.gateway(`/transactions/?${query}`)
    expect([status, JSON.parse(text)]).toEqual([
      400,
      {
        error_code: 400,
        message: expect.any(String) as string,
        data: null,
        timestamp: session.sandbox.world.endMs,
      },
    ])
  })

  it('B07: pc is null on the first page and leads back from the second', async () => {
    const pageOf = async (
      query: string,
    ): Promise<{ transactions: unknown; nc: string; pc: string | null }> =>
      (
        JSON.parse((await session.gateway(`/transactions/${query}`)).text) as {
          data: { transactions: unknown; nc: string; pc: string | null }
        }
      ).data
    const first = await pageOf('')
    const second = await pageOf(`?nc=${first.nc}`)
    expect(first.pc).toBeNull()
    expect((await pageOf(`?pc=${second.pc}`)).transactions).toEqual(first.transactions)
  })

  it('F33: rows added at the top during a walk neither repeat nor hide others', async () => {
    const ownSession = await startSession({ pageSize: 50, withdrawals: 200 })
    const idsBefore = ownSession.sandbox.world.feed.map(({ row }) => row.id).reverse()
    const rows = await walkFeed(
      ownSession,
      '',
      () => void ownSession.sandbox.control.insertTransactions(3),
    )
    expect(rows.map(idOf)).toEqual(idsBefore)
    const laterRows = await walkFeed(ownSession)
    expect(laterRows.length).toBeGreaterThan(idsBefore.length)
    expect(laterRows.slice(-idsBefore.length)).toEqual(rows)
    await ownSession.sandbox.close()
  })

  it('F37: an older cursor is refused after cursors were made invalid', async () => {
    const ownSession = await startSession({ withdrawals: 200 })
    const { nc } = (
      JSON.parse((await ownSession.gateway('/transactions/')).text) as { data: { nc: string } }
    ).data
    ownSession.sandbox.control.expireCursors()
    expect((await ownSession.gateway(`/transactions/?nc=${nc}`)).status).toBe(400)
    await ownSession.sandbox.close()
  })

  it('G39: most crypto withdrawals are tied to a withdrawal by hash and reference, some withdrawals have no row, some rows no withdrawal', () => {
    const { feed, withdrawals } = session.sandbox.world
    const keys = new Set(
      withdrawals.map(({ withdrawal }) => `${withdrawal.txnHash} ${withdrawal.externalRef}`),
    )
    const rows = feed.filter(
      ({ row }) => row.rail === 'crypto' && row.transactionType === 'withdrawal',
    )
    const tiedRows = rows.filter(({ row }) => keys.has(`${row.transactionHash} ${row.externalId}`))
    expect(tiedRows.length).toBe(rows.filter(({ kind }) => kind === 'tied').length)
    expect(rows.length - tiedRows.length).toBe(12)
    expect(tiedRows.length).toBeGreaterThan(320)
    expect(tiedRows.length).toBeLessThan(400)
  })
})
