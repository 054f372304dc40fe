import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scaledToDecimal, toScaled } from '../../../../src-main/base/decimal.ts'
import { reportColumns } from '../../../../src-main/contract/report.ts'
import type { ListQuery } from '../../../../src-main/contract/window.ts'
import { sumList } from '../../../../src-main/store/browse/list-totals.ts'
import { OpenLists, toQuery } from '../../../../src-main/store/browse/lists.ts'
import { ExactSums, iterateRows } from '../../../../src-main/store/browse/rows.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { sumKeyed } from '../../../../src-main/store/records/money-sums.ts'
import { openFresh } from '../../../support/fresh-database.ts'
import { listQuery } from '../../../support/list-query.ts'
import {
  fillCache,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

const noFilter = { sql: '', values: [] }

function makeDatabase(withdrawals: readonly string[], feed: readonly string[] = []): WritableDb {
  const db = openFresh(join(makeFolder(), 'cache.db'))
  onTestFinished(() => void db.close())
  fillCache(db, { withdrawals, feed })
  return db
}

function drain<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** The expected sums, added row by row. */
function expectedSums(db: ReadableDb, query: ListQuery): unknown {
  const sums = new ExactSums(reportColumns[query.report])
  for (const row of iterateRows(db, toQuery(query), reportColumns[query.report]))
    sums.add(row, toScaled)
  return sums.result(scaledToDecimal)
}

let state = 11
const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647
const digits = (count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
const amount = (wholeDigits: number, fractionDigits: number): string =>
  `${random() < 0.3 ? '-' : ''}${digits(1 + Math.floor(random() * wholeDigits)).replace(/^0+(?=\d)/, '')}.${digits(1 + Math.floor(random() * fractionDigits))}`
const currencies = ['USDC', 'BTC', '', 'ETH']

function makeRows(count: number, wholeDigits: number, fractionDigits: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    withdrawalText(
      {
        id: `W-${index}`,
        currency: currencies[index % 4] ?? '',
        status: index % 3 === 0 ? 'A' : 'B',
        created_at: `2026-09-0${1 + (index % 9)}T00:00:00Z`,
        ...(index % 5 === 0 ? {} : { debited_amount: amount(wholeDigits, fractionDigits) }),
      },
      {
        amount: amount(wholeDigits, fractionDigits),
        ...(index % 7 === 0 ? {} : { charged_fee: amount(3, fractionDigits) }),
      },
    ),
  )
}

describe('sumKeyed', () => {
  it.each([
    ['short amounts', 15, 18],
    ['amounts beyond eighteen decimals', 15, 30],
  ])('returns for %s the sums of adding row by row', (_name, wholeDigits, fractionDigits) => {
    const db = makeDatabase(makeRows(1500, wholeDigits, fractionDigits))
    const keyedSums = sumKeyed(db, noFilter, ['amount', 'charged_fee', 'debited_amount'])
    expect(keyedSums?.sums).toEqual(expectedSums(db, listQuery()))
    expect([keyedSums?.rows, keyedSums?.counts]).toEqual([
      1500,
      { USDC: 375, BTC: 375, '': 375, ETH: 375 },
    ])
  })

  it('returns undefined for whole parts that do not fit into 64 bits', () => {
    expect(sumKeyed(makeDatabase(makeRows(60, 30, 30)), noFilter, ['amount'])).toBeUndefined()
  })

  it('reads only its indexes', () => {
    const db = makeDatabase([])
    const plan = db
      .prepare(
        'EXPLAIN QUERY PLAN SELECT currency, count(*), sum(amount_whole), sum(debited_amount_fraction % 2) FROM withdrawals INDEXED BY withdrawals_sums GROUP BY currency',
      )
      .all() as { detail: string }[]
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SCAN withdrawals USING COVERING INDEX withdrawals_sums',
    ])
  })
})

describe('sumList', () => {
  const sumOf = (db: ReadableDb, query: Partial<ListQuery>): unknown => {
    const lists = new OpenLists()
    const { list } = lists.open(db, listQuery(query))
    return drain(sumList(db, lists.get(list)))
  }

  it('sums 30-digit amounts exactly, of all rows and of filtered and searched rows', () => {
    const db = makeDatabase(makeRows(2500, 30, 30), [
      '{"id":1,"from_currency":"BTC","amount_from":"0.1","fiat_currency":"USD","amount_fiat":"5","tax":"1","tax_currency":null}',
    ])
    for (const query of [
      {},
      { conditions: [{ column: 'status', operator: '=', value: 'A' }] },
      { search: 'w-12' },
      { conditions: [{ column: 'amount', operator: '>', value: '0' }] },
      { report: 'transactions' },
      { report: 'quotes' },
    ] as const) {
      const wholeQuery = listQuery(query as Partial<ListQuery>)
      expect(sumOf(db, wholeQuery)).toEqual({
        rows: [...iterateRows(db, toQuery(wholeQuery), reportColumns[wholeQuery.report])].length,
        sums: expectedSums(db, wholeQuery),
      })
    }
  })

  it('never totals a fiat amount of zero, which means unknown', () => {
    const row = (id: number, fiat: string, usd: string, currency: string): string =>
      JSON.stringify({
        id,
        transaction_type: 'swap',
        from_currency: 'BTC',
        amount_from: '0.5',
        fiat_currency: currency,
        amount_fiat: fiat,
        amount_usd: usd,
      })
    const db = makeDatabase([], [row(1, '0.00', '0.00', 'ARS'), row(2, '7.50', '0.00', 'BRL')])
    expect(sumOf(db, { report: 'transactions' })).toEqual({
      rows: 2,
      sums: { amount_from: { BTC: '1' }, amount_fiat: { BRL: '7.5' } },
    })
  })

  // The list has more rows than the limit from which SQLite sums by the conditions.
  it('sums a large list by its conditions, and by its rows after a write', () => {
    const db = makeDatabase(makeRows(21000, 12, 18))
    const query = listQuery({
      conditions: [{ column: 'created_at', operator: '>=', value: '2026-09-01' }],
    })
    const lists = new OpenLists()
    const { list, rows } = lists.open(db, query)
    const expected = { rows, sums: expectedSums(db, query) }
    const steps = [...sumList(db, lists.get(list))].length
    expect([rows, steps, drain(sumList(db, lists.get(list)))]).toEqual([21000, 0, expected])
    fillCache(db, {
      withdrawals: [
        withdrawalText(
          { id: 'W-later', currency: 'BTC', created_at: '2026-09-09T00:00:00Z' },
          { amount: '1' },
        ),
      ],
    })
    expect([...sumList(db, lists.get(list))]).toHaveLength(21)
    expect(drain(sumList(db, lists.get(list)))).toEqual(expected)
    expect(expectedSums(db, query)).not.toEqual(expected.sums)
  })

  it('sums the breaks and matches of a run', async () => {
    const folder = makeFolder()
    const path = makeCache(folder, {
      withdrawals: Array.from({ length: 30 }, (_, index) =>
        withdrawalText(
          { id: `W-${index}`, currency: index % 2 ? 'BTC' : 'ETH' },
          { amount: `${index}.000000000000000001` },
        ),
      ),
    })
    const ledger = Array.from(
      { length: 30 },
      (_, index) =>
        `W-${index},${index % 2 ? 'BTC' : 'ETH'},${index}.00000000000000000${index % 3 ? 1 : 2}`,
    )
    await reconcileFile(
      path,
      writeLedger(folder, `withdrawal_id,currency,amount\n${ledger.join('\n')}\n`),
      { isCacheComplete: true },
    )
    const db = openForWriting(path)
    onTestFinished(() => void db.close())
    for (const report of ['breaks', 'matches'] as const)
      expect(sumOf(db, { report })).toMatchObject({
        sums: expectedSums(db, listQuery({ report })),
      })
    expect(sumOf(db, { report: 'breaks' })).toMatchObject({
      rows: 10,
      sums: { amount_difference: { BTC: '-0.000000000000000005', ETH: '-0.000000000000000005' } },
    })
  })
})
