import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, SandboxSession } from '../session.ts'
import { startSession } from '../session.ts'

// Typed from the contract's table.
const FIELDS = [
  'id',
  'pair',
  'op_type',
  'base_asset',
  'quote_asset',
  'base_amount',
  'quote_amount',
  'rate',
  'charged_fee',
  'external_ref',
  'created_at',
  'expires_at',
]
const VALID_ORDER = '{"pair":"BTC_USDC","external_ref":"r-1","op_type":"BUY","quote_amount":150.25}'

let session: SandboxSession

beforeAll(async () => {
  session = await startSession({ withdrawals: 10, pageSize: 50 })
})
afterAll(() => session.sandbox.close())

const create = (body: string, type = 'application/json'): Promise<Answer> =>
  session.partner('/api/v1/quotes/', { method: 'POST', headers: { 'content-type': type }, body })
const codeOf = (answer: Answer): number => (JSON.parse(answer.text) as { code: number }).code
const changedBody = (changes: Record<string, unknown>): string =>
  JSON.stringify({ ...(JSON.parse(VALID_ORDER) as object), ...changes })

describe('POST /api/v1/quotes/', () => {
  it('A15, A22, A24, A26: answers 201 with twelve fields, 18, 8 and 3 places, valid for 30 seconds', async () => {
    const { status, text } = await create(VALID_ORDER)
    const quote = JSON.parse(text) as Record<string, string>
    expect([status, Object.keys(quote)]).toEqual([201, FIELDS])
    expect([
      quote.quote_amount,
      quote.op_type,
      quote.base_asset,
      quote.quote_asset,
      quote.external_ref,
    ]).toEqual(['150.250000000000000000', 'BUY', 'BTC', 'USDC', 'r-1'])
    expect(
      [quote.base_amount, quote.rate, quote.charged_fee].map(
        (value) => value?.split('.')[1]?.length,
      ),
    ).toEqual([18, 8, 3])
    expect(Date.parse(quote.expires_at ?? '') - Date.parse(quote.created_at ?? '')).toBe(30_000)
    expect(quote.created_at).toMatch(/-03:00$/)
  })

  it('P25: keeps the digits of the literal', async () => {
    const { text } = await create(
      '{"pair":"BTC_USDC","external_ref":"r","op_type":"SELL","base_amount":0.123456789012345678}',
    )
    expect((JSON.parse(text) as Record<string, string>).base_amount).toBe('0.123456789012345678')
  })

  it('P26: accepts both declared forms', async () => {
    expect(
      (
        await create(
          'pair=BTC_USDC&external_ref=r&op_type=SELL&quote_amount=10',
          'application/x-www-form-urlencoded',
        )
      ).status,
    ).toBe(201)
    const form = new FormData()
    for (const [name, value] of Object.entries({
      pair: 'BTC_USDC',
      external_ref: 'r',
      op_type: 'SELL',
      quote_amount: '10',
    }))
      form.set(name, value)
    expect((await session.partner('/api/v1/quotes/', { method: 'POST', body: form })).status).toBe(
      201,
    )
  })

  it.each([
    ['A18: none', changedBody({ quote_amount: undefined }), 20000],
    ['A18: both', changedBody({ base_amount: 1 }), 20000],
    ['A19: both with a zero', changedBody({ base_amount: 0 }), 20000],
    ['A20: an amount as text', changedBody({ quote_amount: '10' }), 20000],
    ['zero', changedBody({ quote_amount: 0 }), 20000],
    ['negative', changedBody({ quote_amount: -1 }), 20000],
    ['A16: no pair', changedBody({ pair: undefined }), 20000],
    ['A16: empty pair', changedBody({ pair: '' }), 20000],
    ['unknown pair', changedBody({ pair: 'BTC_XXX' }), 20000],
    ['A16: no reference', changedBody({ external_ref: undefined }), 20000],
    ['A21: empty reference', changedBody({ external_ref: '' }), 20000],
    ['A21: 129 characters', changedBody({ external_ref: 'x'.repeat(129) }), 20000],
    ['A17: lower case', changedBody({ op_type: 'buy' }), 20000],
    ['A17: SWAP', changedBody({ op_type: 'SWAP' }), 20000],
    ['not an object', '[]', 20000],
    ['a number', '1', 20000],
    ['A70: malformed', '{"pair":', 20001],
    ['A70: empty', '', 20001],
    ['A30: BUY below', changedBody({ quote_amount: 0.5 }), 20017],
    ['A30: BUY above', changedBody({ quote_amount: 1e9 }), 20018],
    ['A30: SELL below', changedBody({ op_type: 'SELL', quote_amount: 0.5 }), 20019],
    ['A30: SELL above', changedBody({ op_type: 'SELL', quote_amount: 90000 }), 20020],
    ['A30: dust', changedBody({ quote_amount: undefined, base_amount: 1e-18 }), 20017],
  ])('%s is refused', async (_name, body, code) => {
    const answer = await create(body)
    expect(codeOf(answer)).toBe(code)
  })

  it('A21: accepts 128 characters', async () => {
    expect((await create(changedBody({ external_ref: 'é'.repeat(128) }))).status).toBe(201)
  })

  it.each(['text/plain', 'application/xml', 'application/jsonp'])(
    'A70: answers 40015 for %s',
    async (type) => {
      const answer = await create(VALID_ORDER, type)
      expect([answer.status, codeOf(answer)]).toEqual([415, 40015])
    },
  )
})

describe('GET /api/v1/quotes/', () => {
  interface Page {
    count: number
    next: string | null
    previous: string | null
    results: Record<string, string>[]
  }
  const read = async (query: string): Promise<Page> =>
    JSON.parse((await session.partner(`/api/v1/quotes/${query}`)).text) as Page

  it('A38, A39: count is the total, pages are linked by next and previous', async () => {
    const first = await read('')
    expect([first.previous, first.results.length]).toEqual([null, 50])
    const ids: (string | undefined)[] = []
    for (
      let page: Page | undefined = first;
      page;
      page = page.next === null ? undefined : await read(new URL(page.next).search)
    )
      ids.push(...page.results.map((quote) => quote.id))
    expect([ids.length, new Set(ids).size]).toEqual([first.count, first.count])
  })

  it('A35, A36: filters by op_type, pair, end_user and strictly after date_gt', async () => {
    expect((await read('?op_type=SELL')).results.every((quote) => quote.op_type === 'SELL')).toBe(
      true,
    )
    expect((await read('?pair=ETH_BRL')).results.every((quote) => quote.pair === 'ETH_BRL')).toBe(
      true,
    )
    expect((await read('?end_user=user-000003')).count).toBe(
      session.sandbox.world.quotes.filter((quote) => quote.endUser === 'user-000003').length,
    )
    const third = session.sandbox.world.quotes.at(-3)?.createdAt ?? ''
    const ownSession = await startSession({ withdrawals: 1 })
    const laterQuotes = JSON.parse(
      (await ownSession.partner(`/api/v1/quotes/?date_gt=${encodeURIComponent(third)}`)).text,
    ) as Page
    await ownSession.sandbox.close()
    expect(laterQuotes.count).toBe(2)
    expect((await read('?date_gt=2026-11-20')).count).toBeLessThan(
      (await read('?date_gt=2026-11-10')).count,
    )
  })

  it.each([
    ['?date_gt=soon', 20000],
    ['?op_type=swap', 20000],
    ['?page=0', 40004],
    ['?page=x', 40004],
    ['?page=999', 40004],
    ['?page=', 40004],
  ])('answers %s with %i', async (query, code) => {
    expect(codeOf(await session.partner(`/api/v1/quotes/${query}`))).toBe(code)
  })
})
