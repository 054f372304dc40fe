import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Query, ReportName } from '../../../../src-main/contract/report.ts'
import { reportColumns, reportNames } from '../../../../src-main/contract/report.ts'
import { columnOf, iterateRows } from '../../../../src-main/store/browse/rows.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForReading, openForWriting } from '../../../../src-main/store/database/database.ts'
import {
  failureOf,
  fillCache,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

describe('iterateRows with isStopped', () => {
  const columns = [columnOf('withdrawals', 'reason')]
  const query: Query = {
    report: 'withdrawals',
    conditions: [{ column: 'amount', operator: '=', value: '1' }],
    sort: { column: 'reason', isDescending: false },
  }

  function makeDatabase(count: number): WritableDb {
    const db = openForWriting(join(makeFolder(), 'cache.db'))
    onTestFinished(() => void db.close())
    const reason = (index: number): string => String((index * 7919) % count).padStart(4, '0')
    fillCache(db, {
      withdrawals: Array.from({ length: count }, (_, index) =>
        withdrawalText(
          { id: `W-${index}`, currency: 'USDC', reason: reason(index) },
          { amount: '1' },
        ),
      ),
    })
    return db
  }

  it('checks every thousand rows, and ends while SQLite sorts, before the first row', () => {
    const db = makeDatabase(5000)
    let checks = 0
    const rows: unknown[] = []
    const failure = failureOf(() => {
      for (const row of iterateRows(db, query, columns, { isStopped: () => (checks += 1) === 3 }))
        rows.push(row)
    })
    expect(failure).toMatchObject({ kind: 'cancelled', code: 'CANCELLED' })
    expect([checks, rows]).toEqual([3, []])
    // The connection can be used again, and another statement is not stopped.
    expect([...iterateRows(db, query, columns, { isStopped: () => false })]).toHaveLength(5000)
  })

  it('returns the same rows in the same order as without a check, within the limit', () => {
    const db = makeDatabase(3000)
    let checks = 0
    expect([
      ...iterateRows(db, query, columns, { isStopped: () => ((checks += 1), false) }),
    ]).toEqual([...iterateRows(db, query, columns)])
    expect(checks).toBeGreaterThan(1)
    const allRowsQuery = { report: 'withdrawals', conditions: [] } as const
    expect([
      ...iterateRows(db, allRowsQuery, columns, { limit: 7, isStopped: () => false }),
    ]).toEqual([...iterateRows(db, allRowsQuery, columns, { limit: 7 })])
  })

  it('returns the same rows of every report, with a filter, with a sort and with neither', async () => {
    const { db, run } = await makeRun()
    const rows: Partial<Record<ReportName, number>> = {}
    for (const report of reportNames) {
      const columnsOfReport = reportColumns[report]
      const text = columnsOfReport.findLast(({ kind }) => kind === 'text')?.name ?? ''
      const queries: readonly Query[] = [
        { report, run, conditions: [] },
        {
          report,
          run,
          conditions: [{ column: text, operator: '!=', value: 'none' }],
          sort: { column: text, isDescending: true },
        },
      ]
      for (const query of queries) {
        const foundRows = [...iterateRows(db, query, columnsOfReport, { isStopped: () => false })]
        expect(foundRows).toEqual([...iterateRows(db, query, columnsOfReport)])
        rows[report] = Math.max(foundRows.length, rows[report] ?? 0)
      }
    }
    expect(rows).toEqual({
      withdrawals: 2,
      transactions: 1,
      quotes: 0,
      contacts: 0,
      breaks: 1,
      matches: 1,
      lines: 2,
      observations: 1,
    })
  })
})

async function makeRun(): Promise<{ db: ReadableDb; run: string }> {
  const folder = makeFolder()
  const date = '2026-09-01T10:00:00Z'
  // Amount and fee do not add up to the debited amount, which is an observation.
  const firstWithdrawal = withdrawalText(
    { id: 'W-1', currency: 'USDC', status: 'COMPLETED', created_at: date, debited_amount: '9' },
    { amount: '1', charged_fee: '1' },
  )
  const secondWithdrawal = withdrawalText(
    { id: 'W-2', currency: 'USDC', status: 'COMPLETED', created_at: date },
    { amount: '2' },
  )
  const cache = makeCache(folder, {
    withdrawals: [firstWithdrawal, secondWithdrawal],
    feed: [`{"id":9,"created_at":"${date}"}`],
  })
  const ledger = writeLedger(
    folder,
    'withdrawal_id,currency,amount,date\nW-1,USDC,1,2026-09-01\nW-2,USDC,3,2026-09-01\nW-3,USDC,x,2026-09-01\nW-9,USDC,1,2026-09-01\n',
  )
  const { summary } = await reconcileFile(cache, ledger)
  const db = openForReading(cache)
  onTestFinished(() => void db.close())
  return { db, run: summary.run_id }
}
