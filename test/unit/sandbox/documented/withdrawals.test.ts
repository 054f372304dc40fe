import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDecimals, readJsonNumber } from '../../../../src-main/base/decimal.ts'
import { readExact } from '../session.ts'
import type { DocumentedService } from './session.ts'
import { jsonOf, startDocumented } from './session.ts'

// Typed from the table of observed.md 4, current generation.
const ITEM = [
  'id',
  'created_at',
  'confirmation_date',
  'txn_hash',
  'end_user_id',
  'currency',
  'amount',
  'address',
  'network_name',
  'status',
  'transaction_id',
  'provisory_transaction_hash',
  'risk_score',
  'is_blocked',
  'reason',
  'external_ref',
  'debited_amount',
]
const LIST = '/api/v1/withdrawals/'

let service: DocumentedService

beforeAll(async () => {
  service = await startDocumented({ withdrawals: 1000 })
})
afterAll(() => service.sandbox.close())

type Item = Record<string, unknown>
interface Page {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly Item[]
  readonly page: number
}

async function readPage(page: number): Promise<Page> {
  const { text } = await service.partner('GET', `${LIST}?page=${page}`)
  return JSON.parse(text) as Page
}

async function readAll(): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const { results, next } = await readPage(page)
    items.push(...results)
    if (next === null) return items
  }
}

describe('GET /api/v1/withdrawals/', () => {
  it('X19: lists every withdrawal once, oldest first, in pages below 38', async () => {
    const first = await readPage(1)
    expect([first.count, first.results.length < 38, first.page, first.previous]).toEqual([
      1000,
      true,
      1,
      null,
    ])
    const allItems = await readAll()
    expect(allItems.map(({ id }) => id)).toEqual(
      service.sandbox.world.withdrawals.map(({ withdrawal }) => withdrawal.id),
    )
    const times = allItems.map(({ created_at: at }) => Date.parse(String(at)))
    expect(times.every((time, index) => index === 0 || time >= (times[index - 1] as number))).toBe(
      true,
    )
  })

  it('X18: has page links to a host that is not its own', async () => {
    const { next, previous } = await readPage(2)
    expect([next, previous]).toEqual([
      'http://localhost/api/v1/withdrawals/?page=3',
      'http://localhost/api/v1/withdrawals/?page=1',
    ])
  })

  it('lists the newest first if set so', async () => {
    service.sandbox.control.setListOrder('newest_first')
    const { results } = await readPage(1)
    service.sandbox.control.setListOrder('oldest_first')
    expect(results[0]?.id).toBe(service.sandbox.world.withdrawals.at(-1)?.withdrawal.id)
  })

  it('X20, X21: spells amounts as text, without charged_fee, with nulls until the money left', async () => {
    const statuses = new Set<unknown>()
    for (const item of await readAll()) {
      expect(Object.keys(item)).toEqual(ITEM)
      expect([typeof item.amount, typeof item.debited_amount]).toEqual(['string', 'string'])
      expect(item.network_name).toBe(String(item.network_name).toUpperCase())
      const nulls = [item.confirmation_date, item.txn_hash, item.provisory_transaction_hash]
      if (item.status === 'COMPLETED') expect(nulls).not.toContain(null)
      else expect(nulls).toEqual([null, null, null])
      statuses.add(item.status)
    }
    expect(statuses).toEqual(new Set(['COMPLETED', 'PENDING', 'ERROR', 'IN_REVIEW', 'ON_HOLD']))
  })

  it('needs a token, and has no page beyond its end', async () => {
    expect((await service.partner('GET', `${LIST}?page=35`)).status).toBe(404)
    expect((await fetch(service.sandbox.partnerUrl + LIST)).status).toBe(401)
  })
})

describe('GET /api/v1/withdrawals/{id}/', () => {
  it('X20, X21: has the values of the list with numbers, and charged_fee', async () => {
    for (const item of (await readPage(1)).results) {
      const { text } = await service.partner('GET', `${LIST}${String(item.id)}/`)
      const detail = readExact(text) as Item
      expect(Object.keys(detail).sort()).toEqual([...ITEM, 'charged_fee'].sort())
      const { amount, charged_fee: fee, ...rest } = detail
      expect(rest).toEqual({ ...item, amount: undefined })
      expect(String(amount).startsWith('#') && String(fee).startsWith('#')).toBe(true)
      expect(readJsonNumber(String(amount).slice(1))).toBe(item.amount)
    }
  })

  it('X23: has a fee in the debited amount that charged_fee does not always show', async () => {
    const fees = await Promise.all(
      (await readAll()).slice(0, 200).map(async ({ id }) => {
        const { text } = await service.partner('GET', `${LIST}${String(id)}/`)
        const { amount, charged_fee: fee, debited_amount: debited } = readExact(text) as Item
        const [net, charged] = [amount, fee].map((amountText) =>
          readJsonNumber(String(amountText).slice(1)),
        )
        return addDecimals(net as string, charged as string) === addDecimals(String(debited), '0')
      }),
    )
    expect(fees.filter((isSum) => !isSum).length).toBeGreaterThan(5)
    expect(fees.filter(Boolean).length).toBeGreaterThan(150)
  })
})

describe('a new withdrawal', () => {
  it('is created after a request for its fee, with the documented names, and the reply is a list item', async () => {
    // The partner holds some of this coin.
    const payment = service.sandbox.world.withdrawals.find(
      ({ withdrawal }) => withdrawal.currency === 'ETH',
    )
    const { currency, address, networkName } = (payment as NonNullable<typeof payment>).withdrawal
    const order = { currency, network: networkName.toUpperCase(), amount: 0.5, address }
    const fee = await service.partner('POST', '/api/v1/withdrawal-fees/', JSON.stringify(order))
    expect(fee.status).toBe(201)
    const { id, expires_at: end, ...amounts } = jsonOf(fee)
    expect(Object.keys(amounts)).toEqual([
      'amount',
      'gas_price',
      'fee',
      'total_fee',
      'total_amount',
    ])
    expect(Object.values(amounts).every((amount) => typeof amount === 'number')).toBe(true)
    expect(Date.parse(String(end)) - service.sandbox.control.nowMs()).toBe(15_000)
    const created = await service.partner(
      'POST',
      LIST,
      JSON.stringify({ ...order, end_user: 'user-1', external_ref: 'x', withdrawal_fee_id: id }),
    )
    expect([created.status, Object.keys(jsonOf(created))]).toEqual([201, ITEM])
    expect(jsonOf(created)).toMatchObject({ status: 'PENDING', amount: '0.5', txn_hash: null })
    expect((await readAll()).at(-1)?.id).toBe(jsonOf(created).id)
  })
})
