import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sumDecimals } from '../../../../src-main/base/decimal.ts'
import type { ComputedReportName, FileQuery } from '../../../../src-main/contract/reporting.ts'
import { columnsOf } from '../../../../src-main/contract/reporting.ts'
import type { RunSummary } from '../../../../src-main/contract/run.ts'
import { plantLedger } from '../../../../src-main/sandbox/ledger/ledger.ts'
import { feedRowToJson, withdrawalToJson } from '../../../../src-main/sandbox/wire.ts'
import { makeWorld } from '../../../../src-main/sandbox/world/world.ts'
import { withComputedRows } from '../../../../src-main/store/browse/computed-reports.ts'
import { countRows, iterateRows } from '../../../../src-main/store/browse/rows.ts'
import { openForReading, openForWriting } from '../../../../src-main/store/database/database.ts'
import { replaceReference } from '../../../../src-main/store/records/reference.ts'
import { openFresh } from '../../../support/fresh-database.ts'
import {
  AS_OF,
  failureOf,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'
import { smallWorld, writeLines } from '../../../support/reconcile-worlds.ts'

type Row = Readonly<Record<string, string>>

function read(cache: string, report: ComputedReportName, more: Partial<FileQuery> = {}): Row[] {
  const db = openForReading(cache)
  onTestFinished(() => void db.close())
  const columns = columnsOf(report)
  const query = withComputedRows(db, { report, conditions: [], ...more })
  const rows = [...iterateRows(db, query, columns)].map((cells) =>
    Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? ''])),
  )
  expect(countRows(db, query)).toBe(rows.length)
  return rows
}

const sum = (rows: readonly Row[], name: string): string =>
  sumDecimals(rows.map((row) => row[name] as string).filter((cell) => cell !== ''))
const countOf = (rows: readonly Row[], name: string): number =>
  rows.reduce((total, row) => total + Number(row[name]), 0)

/** Expects the report's sums per currency to be the run's own totals. */
function expectTotals(rows: readonly Row[], { totals, breaks }: RunSummary, matches: number): void {
  const currencies = [
    ...new Set([...rows.map((row) => row.currency as string), ...Object.keys(totals)]),
  ]
  for (const currency of currencies) {
    const currencyRows = rows.filter((row) => row.currency === currency)
    const expected = totals[currency] ?? { ledger: '0', provider: '0', difference: '0' }
    expect({
      currency,
      ledger: sum(currencyRows, 'ledger_amount'),
      provider: sum(currencyRows, 'provider_amount'),
      difference: sum(currencyRows, 'amount_difference'),
    }).toEqual({ currency, ...expected })
  }
  expect(countOf(rows, 'breaks')).toBe(
    Object.values(breaks).reduce((total, count) => total + count, 0),
  )
  expect(countOf(rows, 'matches')).toBe(matches)
}

describe('reconciliation_by_day', () => {
  it('adds up to the run’s own totals per currency, with every kind of break planted', async () => {
    const world = makeWorld(3)
    const planted = plantLedger(world)
    const knownIds = new Set(world.withdrawals.map(({ withdrawal }) => withdrawal.id))
    const ids = (
      parse(planted.csv, { columns: true, relax_column_count: true }) as Record<string, string>[]
    ).map((row) => row.withdrawal_id ?? '')
    const folder = makeFolder()
    const cache = makeCache(folder, {
      withdrawals: world.withdrawals.map(({ withdrawal }) => withdrawalToJson(withdrawal)),
      feed: world.feed.map(({ row }) => feedRowToJson(row)),
      queue: Object.fromEntries(
        ids.filter((id) => id !== '' && !knownIds.has(id)).map((id) => [id, 'absent' as const]),
      ),
    })
    const { summary, matches, breaks } = await reconcileFile(
      cache,
      writeLedger(folder, planted.csv),
    )
    expect(Object.keys(summary.breaks).length).toBeGreaterThan(10)
    const rows = read(cache, 'reconciliation_by_day', { run: summary.run_id })
    expectTotals(rows, summary, matches.length)
    expect(new Set(rows.map(({ day }) => day)).size).toBeGreaterThan(5)
    expect(rows.map(({ day, currency }) => `${day}/${currency}`)).toEqual(
      [...new Set(rows.map(({ day, currency }) => `${day}/${currency}`))].sort(),
    )
    const ageRows = read(cache, 'breaks_by_age', { run: summary.run_id })
    expect(countOf(ageRows, 'breaks')).toBe(breaks.length)
    for (const row of ageRows)
      if (row.ledger_amount === '' && row.provider_amount !== '')
        expect(row.amount_difference).toBe(row.provider_amount)
  })

  it('adds up on any small world', async () => {
    const folder = makeFolder()
    await fc.assert(
      fc.asyncProperty(smallWorld, async (world) => {
        const cache = makeCache(folder, {
          withdrawals: world.withdrawals,
          feed: world.feed,
          queue: Object.fromEntries(world.absent.map((id) => [id, 'absent' as const])),
        })
        const { summary, matches } = await reconcileFile(
          cache,
          writeLedger(folder, writeLines(world.lines).text),
        )
        expectTotals(
          read(cache, 'reconciliation_by_day', { run: summary.run_id }),
          summary,
          matches.length,
        )
      }),
      { numRuns: 25 },
    )
  })

  it.each([
    ['{"basis":"gross"}', 'amount', '11', { ledger: '511', provider: '22', difference: '-489' }],
    ['{"basis":"net"}', 'total', '10', { ledger: '510', provider: '20', difference: '-490' }],
    ['{}', 'total', '11', { ledger: '511', provider: '22', difference: '-489' }],
    ['{}', 'amount', '10', { ledger: '510', provider: '20', difference: '-490' }],
  ])(
    'with the mapping %s, counts the amounts of the column %s as the run does, also in breaks_by_age',
    async (mapping, column, value, totals) => {
      const twoWithdrawals = ['W-1', 'W-2'].map((id) =>
        withdrawalText(
          { id, created_at: '2026-09-01T10:00:00Z', currency: 'USDT', status: 'COMPLETED' },
          { amount: '10', charged_fee: '1', debited_amount: '11' },
        ),
      )
      const cache = makeCache(makeFolder(), { withdrawals: twoWithdrawals })
      const ledger = writeLedger(
        makeFolder(),
        `withdrawal_id,currency,${column},date\nW-1,USDT,${value},2026-09-01\nW-9,USDT,500,2026-09-01\n`,
      )
      const { summary, matches } = await reconcileFile(cache, ledger, {
        mapping,
        isCacheComplete: true,
      })
      expect(summary.totals).toEqual({ USDT: totals })
      expectTotals(read(cache, 'reconciliation_by_day'), summary, matches.length)
      const ageRows = read(cache, 'breaks_by_age')
      const unmatchedTotal = (totals.provider === '22' ? '11' : '10') as string
      expect(
        ageRows.map((row) => [
          row.category,
          row.ledger_amount,
          row.provider_amount,
          row.amount_difference,
        ]),
      ).toEqual([
        ['missing_at_provider', '500', '', '-500'],
        ['missing_in_ledger', '', unmatchedTotal, unmatchedTotal],
      ])
    },
  )

  it('X24: counts a void side as zero and the live side in full, as the run does', async () => {
    const makePayment = (id: string, status: string, amount: string): string =>
      withdrawalText(
        { id, created_at: '2026-09-01T10:00:00Z', currency: 'USDT', status },
        { amount },
      )
    const cache = makeCache(makeFolder(), {
      withdrawals: [
        makePayment('W-1', 'ERROR', '1'),
        makePayment('W-2', 'ERROR', '20'),
        makePayment('W-3', 'COMPLETED', '300'),
        makePayment('W-4', 'COMPLETED', '4000'),
      ],
    })
    const ledger = writeLedger(
      makeFolder(),
      'withdrawal_id,currency,amount,date,status\nW-1,USDT,1,2026-09-01,Cancelado\nW-2,USDT,20,2026-09-01,Paid\nW-3,USDT,300,2026-09-01,Bounced\nW-4,USDT,4000,2026-09-01,Paid\n',
    )
    const { summary, matches } = await reconcileFile(cache, ledger, {
      mapping: '{"statuses":{"Bounced":"failed"}}',
    })
    expect(summary.totals).toEqual({
      USDT: { ledger: '4020', provider: '4300', difference: '280' },
    })
    expectTotals(read(cache, 'reconciliation_by_day'), summary, matches.length)
    expect(read(cache, 'breaks_by_age')).toMatchObject([
      {
        category: 'status_mismatch',
        severity: 'high',
        breaks: '2',
        ledger_amount: '20',
        provider_amount: '300',
        amount_difference: '280',
      },
    ])
  })

  it('counts a ledger’s currency under the name that the run’s mapping gives it', async () => {
    const cache = makeCache(makeFolder(), {
      withdrawals: ['W-1', 'W-2'].map((id) =>
        makeWithdrawal(id, '01', id === 'W-1' ? 'USDC' : 'USDT', id === 'W-1' ? '1' : '2', '0'),
      ),
    })
    const ledger = writeLedger(
      makeFolder(),
      'withdrawal_id,currency,amount,date\nW-1,Tether,1,2026-09-01\nW-2,Tether,2,2026-09-01\nW-3,Tether,3,2026-09-01\n',
    )
    const { summary, matches } = await reconcileFile(cache, ledger, {
      mapping: '{"aliases":{"currency":{"Tether":"USDT"}}}',
      isCacheComplete: true,
    })
    const rows = read(cache, 'reconciliation_by_day')
    expectTotals(rows, summary, matches.length)
    expect([...new Set(rows.map(({ currency }) => currency))]).toEqual(['USDC', 'USDT'])
    expect(new Set(read(cache, 'breaks_by_age').map(({ currency }) => currency))).toEqual(
      new Set(['USDC', 'USDT']),
    )
  })

  it('refuses an unknown run', () => {
    const db = openFresh(`${makeFolder()}/cache.db`)
    onTestFinished(() => void db.close())
    expect(
      failureOf(() =>
        withComputedRows(db, { report: 'reconciliation_by_day', run: 'nope', conditions: [] }),
      ).code,
    ).toBe('RUN_UNKNOWN')
  })
})

const makeWithdrawal = (
  id: string,
  day: string,
  currency: string,
  amount: string,
  fee: string,
  more: Readonly<Record<string, unknown>> = {},
): string =>
  withdrawalText(
    { id, created_at: `2026-09-${day}T10:00:00Z`, currency, status: 'COMPLETED', ...more },
    { amount, charged_fee: fee },
  )

describe('breaks_by_age', () => {
  it('counts open breaks by age, severity, category, status and currency, oldest first, and keeps amounts of two currencies separate', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, {
      withdrawals: [
        makeWithdrawal('W-1', '01', 'USDC', '1.000000000000000001', '0'),
        makeWithdrawal('W-2', '01', 'USDC', '2', '0'),
        makeWithdrawal('W-3', '30', 'ETH', '5', '0'),
        makeWithdrawal('W-4', '30', 'BTC', '7', '0'),
      ],
    })
    const ledger =
      'withdrawal_id,currency,amount,date\nW-1,USDC,2,2026-09-01\nW-2,USDC,3,2026-09-01\nW-3,btc,5,2026-09-30\n'
    const { summary } = await reconcileFile(cache, writeLedger(folder, ledger))
    expect(summary.breaks).toEqual({
      amount_mismatch: 2,
      currency_mismatch: 1,
      missing_in_ledger: 1,
    })
    const rows = read(cache, 'breaks_by_age')
    expect(rows.map((row) => Object.values(row).join('|'))).toEqual([
      '8-30|high|amount_mismatch|open|USDC|2|5|3.000000000000000001|-1.999999999999999999',
      '0-1|high|currency_mismatch|open|BTC|0|5||-5',
      '0-1|high|currency_mismatch|open|ETH|1||5|5',
      '0-1|high|missing_in_ledger|open|BTC|1||7|7',
    ])
    const db = openForWriting(cache)
    onTestFinished(() => void db.close())
    const id = db
      .prepare<[], string>("SELECT break_id FROM breaks WHERE category = 'missing_in_ledger'")
      .pluck()
      .get() as string
    db.prepare(
      "INSERT INTO break_states (break_id, status, assignee, note, reason, by, at) VALUES (?, 'resolved', '', '', '', 'x', ?)",
    ).run(id, AS_OF)
    expect(read(cache, 'breaks_by_age').map(({ category }) => category)).not.toContain(
      'missing_in_ledger',
    )
    db.prepare("UPDATE break_states SET status = 'investigating' WHERE break_id = ?").run(id)
    expect(
      read(cache, 'breaks_by_age').find(({ category }) => category === 'missing_in_ledger'),
    ).toMatchObject({ status: 'investigating', breaks: '1' })
  })
})

describe('fees_by_day', () => {
  const withdrawals = [
    makeWithdrawal('W-1', '01', 'USDC', '0.1', '0.000000000000000001', {
      debited_amount: '0.100000000000000001',
    }),
    makeWithdrawal('W-2', '01', 'USDC', '0.2', '0.000000000000000002'),
    makeWithdrawal('W-3', '02', 'ETH', '12345678901234567890.123456789012345678', '1'),
    withdrawalText({ id: 'W-4', currency: 'ETH', status: 'COMPLETED' }, { amount: '3' }),
  ]

  it('sums exactly per UTC day and currency, and adds nothing for a missing fee', () => {
    const rows = read(makeCache(makeFolder(), { withdrawals }), 'fees_by_day')
    expect(rows.map((row) => Object.values(row).join('|'))).toEqual([
      '|ETH|1|3||',
      '2026-09-01|USDC|2|0.3|0.000000000000000003|0.100000000000000001',
      '2026-09-02|ETH|1|12345678901234567890.123456789012345678|1|',
    ])
  })

  it('applies conditions, search and order like any report', () => {
    const cache = makeCache(makeFolder(), { withdrawals })
    const days = (more: Partial<FileQuery>): string[] =>
      read(cache, 'fees_by_day', more).map(({ day, currency }) => `${day} ${currency}`)
    expect(days({ conditions: [{ column: 'currency', operator: '=', value: 'ETH' }] })).toEqual([
      ' ETH',
      '2026-09-02 ETH',
    ])
    expect(
      days({
        conditions: [{ column: 'amount', operator: '>', value: '2.99' }],
        sort: { column: 'amount', isDescending: true },
      }),
    ).toEqual(['2026-09-02 ETH', ' ETH'])
    expect(days({ conditions: [{ column: 'withdrawals', operator: '>=', value: '2' }] })).toEqual([
      '2026-09-01 USDC',
    ])
    expect(days({ search: 'usd' })).toEqual(['2026-09-01 USDC'])
    expect(() => days({ conditions: [{ column: 'nope', operator: '=', value: 'x' }] })).toThrow(
      expect.objectContaining({ code: 'COLUMN_UNKNOWN' }) as Error,
    )
  })
})

describe('limits_used', () => {
  it('B36, B40, B42: distinguishes limit, used and remaining from no limit and from unknown', () => {
    const cache = makeCache(makeFolder(), {})
    const db = openForWriting(cache)
    onTestFinished(() => void db.close())
    const limits = (values: string, remaining: string): string =>
      `{"transaction_type":"withdrawal","currency":"BRL","limits":${values},"remaining":${remaining}}`
    replaceReference(
      db,
      'limits',
      [
        `{"rail":"pix","transaction_types":[${limits('{"daily_amount":"1000.50","daily_qty":10,"monthly_amount":null,"monthly_qty":-1,"annual_amount":"5"}', '{"daily_amount":"250.125","daily_qty":0,"monthly_amount":null,"monthly_qty":3,"annual_amount":"odd"}')}]}`,
        `{"rail":null,"transaction_types":[${limits('{"daily_amount":1e3}', '{"daily_amount":1000}')}]}`,
      ],
      AS_OF,
    )
    const rows = read(cache, 'limits_used').map((row) => Object.values(row).join('|'))
    expect(rows.slice(0, 6)).toEqual([
      'pix|withdrawal|BRL|daily|amount|1000.50|750.375|250.125|75.0|within',
      'pix|withdrawal|BRL|daily|qty|10|10|0|100.0|used_up',
      'pix|withdrawal|BRL|monthly|amount|||||no_limit',
      'pix|withdrawal|BRL|monthly|qty|||3||unknown',
      'pix|withdrawal|BRL|annual|amount|5||||unknown',
      'pix|withdrawal|BRL|annual|qty|||||unknown',
    ])
    expect(rows[6]).toBe('global|withdrawal|BRL|daily|amount|1000|0|1000|0.0|within')
  })
})

describe('withComputedRows', () => {
  it('leaves other reports, and rows that were supplied, unchanged', () => {
    const db = openForReading(makeCache(makeFolder(), {}))
    onTestFinished(() => void db.close())
    const plainQuery: FileQuery = { report: 'withdrawals', conditions: [] }
    expect(withComputedRows(db, plainQuery)).toBe(plainQuery)
    const suppliedQuery: FileQuery = {
      report: 'activity_log',
      conditions: [{ column: 'number', operator: '>', value: '9' }],
      suppliedRows: [
        ['10', AS_OF, 'main', 'sync_done', '{}', 'abc'],
        ['9', AS_OF, '', 'x', '{}', ''],
      ],
    }
    expect(withComputedRows(db, suppliedQuery)).toBe(suppliedQuery)
    expect([...iterateRows(db, suppliedQuery, columnsOf('activity_log'))]).toEqual([
      ['10', AS_OF, 'main', 'sync_done', '{}', 'abc'],
    ])
  })
})
