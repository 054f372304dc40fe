import { describe, expect, it } from 'vitest'
import type { QuoteFilters } from '../../../src-main/api/partner.ts'
import { walkQuotes } from '../../../src-main/api/partner.ts'
import { answer, collect, fakeClient } from './fake-service.ts'

/** The query of the first page that a list with these filters requests. */
async function queryOf(filters: QuoteFilters): Promise<[string, string][]> {
  const { client, requests } = fakeClient(() =>
    answer(200, { count: 0, next: null, previous: null, results: [] }),
  )
  expect((await collect(walkQuotes(client, undefined, filters))).error).toBeUndefined()
  expect(requests()).toHaveLength(1)
  return [...new URL(requests()[0]?.url ?? '').searchParams]
}

describe('walkQuotes, filters', () => {
  it('A35: sends each of the four filters under the contract’s name, encoded', async () => {
    expect(
      await queryOf({
        opType: 'SELL',
        pair: 'BTC/USDC',
        dateGt: '2026-11-20T00:00:00+01:00',
        endUser: 'Ana & Söhne',
      }),
    ).toEqual([
      ['op_type', 'SELL'],
      ['pair', 'BTC/USDC'],
      ['date_gt', '2026-11-20T00:00:00+01:00'],
      ['end_user', 'Ana & Söhne'],
    ])
  })

  it('A36: sends the instant of date_gt to the last digit, because the filter excludes that instant', async () => {
    expect(await queryOf({ dateGt: '2026-11-20T12:00:00.123456Z' })).toEqual([
      ['date_gt', '2026-11-20T12:00:00.123456Z'],
    ])
  })

  it('A35: omits an absent filter', async () =>
    expect([await queryOf({}), await queryOf({ pair: '' })]).toEqual([[], []]))
})
