import { describe, expect, it } from 'vitest'
import { scaledToDecimal, toScaled } from '../../../../src-main/base/decimal.ts'
import type { Condition, Query } from '../../../../src-main/contract/report.ts'
import { reportColumns } from '../../../../src-main/contract/report.ts'
import { countList } from '../../../../src-main/store/browse/lists.ts'
import { readOverview } from '../../../../src-main/store/browse/overview.ts'
import {
  ExactSums,
  iterateRows,
  sourceOf,
  whereOf,
} from '../../../../src-main/store/browse/rows.ts'
import type { ReadableDb } from '../../../../src-main/store/database/connection.ts'
import { sumColumns } from '../../../../src-main/store/records/activity-tables.ts'
import {
  canUseTotals,
  countTotals,
  hasTotals,
  readTotals,
} from '../../../../src-main/store/records/totals.ts'
import { checkDatabase } from '../../../../src-main/store/status.ts'
import { fillCache, makeDatabase, withdrawalText } from '../../../support/reconcile.ts'

let state = 5
const random = (below: number): number => (state = (state * 48271) % 2147483647) % below
const digits = (count: number): string => Array.from({ length: count }, () => random(10)).join('')
const amount = (): string =>
  `${random(4) === 0 ? '-' : ''}${digits(1 + random(25)).replace(/^0+(?=\d)/, '')}.${digits(1 + random(28))}`

/** Makes a record of any kind: without a status or a fee, with long and negative amounts. */
function makeRecord(index: number): string {
  const sometimes = <T>(name: string, value: T): Record<string, T> =>
    random(5) === 0 ? {} : { [name]: value }
  const members = {
    id: `W-${index}`,
    currency: ['BTC', 'ETH', ''][random(3)] ?? '',
    ...sometimes('status', ['A', 'B'][random(2)]),
    ...sometimes('is_blocked', random(2) === 0),
  }
  return withdrawalText(
    { ...members, ...sometimes('debited_amount', amount()) },
    { amount: amount(), ...sometimes('charged_fee', '0.1') },
  )
}

const withdrawals = (conditions: readonly Condition[]): Query => ({
  report: 'withdrawals',
  conditions,
})

function expectTotals(db: ReadableDb, conditions: readonly Condition[]): void {
  const query = withdrawals(conditions)
  const exactSums = new ExactSums(reportColumns.withdrawals)
  let rows = 0
  for (const row of iterateRows(db, query, reportColumns.withdrawals)) {
    exactSums.add(row, toScaled)
    rows += 1
  }
  const totals = readTotals(db, whereOf(query, sourceOf(db, query)), sumColumns)
  expect([totals?.rows, totals?.sums]).toEqual([rows, exactSums.result(scaledToDecimal)])
  expect(countList(db, { ...query, run: null, sort: null, search: '' })).toBe(rows)
}

const where = (column: string, operator: Condition['operator'], value: string): Condition => ({
  column,
  operator,
  value,
})
const conditionLists: readonly (readonly Condition[])[] = [
  [],
  [where('currency', '=', 'BTC')],
  [where('currency', '=', '')],
  [where('currency', '!=', 'ETH'), where('status', '=', 'A')],
  [where('status', 'empty', '')],
  [where('status', 'contains', 'b'), where('is_blocked', '=', 'true')],
  [where('currency', '=', 'NONE')],
]

describe('the totals of withdrawals', () => {
  it('are the sums of the rows after every batch of new, changed and repeated records', () => {
    const db = makeDatabase()
    for (let batch = 0; batch < 12; batch += 1) {
      const ids = new Set(Array.from({ length: 60 }, () => random(250)))
      fillCache(db, { withdrawals: [...ids].map(makeRecord) })
      for (const conditions of conditionLists) expectTotals(db, conditions)
    }
    expect(db.prepare('SELECT count(*) FROM changes').pluck().get()).toBeGreaterThan(300)
  })

  it('are not changed by a batch that is rolled back', () => {
    const db = makeDatabase()
    fillCache(db, { withdrawals: [makeRecord(1)] })
    const totalsBefore = readTotals(db, { sql: '', values: [] }, sumColumns)
    expect(() =>
      db.transaction(
        () => (fillCache(db, { withdrawals: [makeRecord(2), makeRecord(3)] }), db.exec('nonsense')),
      )(),
    ).toThrow()
    expect(readTotals(db, { sql: '', values: [] }, sumColumns)).toEqual(totalsBefore)
  })

  it('are counted again if they are invalid: after a row was deleted, and for a cache without totals', () => {
    const db = makeDatabase()
    fillCache(db, { withdrawals: Array.from({ length: 50 }, (_, index) => makeRecord(index)) })
    db.exec("DELETE FROM withdrawals WHERE id = 'W-7'")
    expect([hasTotals(db), readTotals(db, { sql: '', values: [] }, [])]).toEqual([false, undefined])
    fillCache(db, { withdrawals: [makeRecord(3), makeRecord(99)] })
    expect([
      hasTotals(db),
      countList(db, { ...withdrawals([]), run: null, sort: null, search: '' }),
    ]).toEqual([false, 50])
    const scannedOverview = readOverview(db, ['A'], '2026-01-01T00:00:00.000000Z', [])
    countTotals(db)
    for (const conditions of conditionLists) expectTotals(db, conditions)
    expect(readOverview(db, ['A'], '2026-01-01T00:00:00.000000Z', [])).toEqual(scannedOverview)
  })

  it('are compared with the rows by the check of the database', () => {
    const db = makeDatabase()
    fillCache(db, {
      withdrawals: Array.from({ length: 20 }, (_, index) =>
        withdrawalText(
          { id: `W-${index}`, currency: index % 2 === 0 ? 'BTC' : 'ETH' },
          { amount: `${index}.000000000000000000000001` },
        ),
      ),
    })
    expect(checkDatabase(db)).toEqual([])
    db.exec("UPDATE withdrawal_totals SET amount = '1' WHERE currency = 'BTC'")
    expect(checkDatabase(db)).toEqual(['the totals of withdrawals are not the sums of their rows'])
  })

  it('answer no other queries', () => {
    expect([
      canUseTotals(withdrawals([where('amount', '>', '1')])),
      canUseTotals({ ...withdrawals([]), search: 'x' }),
      canUseTotals({ report: 'transactions', conditions: [] }),
    ]).toEqual([false, false, false])
  })
})

it('counts a currency whatever its name is', () => {
  const db = makeDatabase()
  fillCache(db, {
    withdrawals: ['constructor', '__proto__', 'BTC', 'BTC'].map((currency, index) =>
      withdrawalText({ id: `W-${index}`, currency, status: 'A' }, { amount: '1' }),
    ),
  })
  const totals = readTotals(db, { sql: '', values: [] }, ['amount'])
  expect([totals?.rows, Object.entries(totals?.counts ?? {}).toSorted()]).toEqual([
    4,
    [
      ['BTC', 2],
      ['__proto__', 1],
      ['constructor', 1],
    ],
  ])
  expect(
    countList(db, { report: 'withdrawals', run: null, conditions: [], sort: null, search: '' }),
  ).toBe(4)
})
