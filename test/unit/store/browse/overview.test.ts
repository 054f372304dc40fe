import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Zone } from '../../../../src-main/base/zone.ts'
import { findZone } from '../../../../src-main/base/zone.ts'
import { settledWords } from '../../../../src-main/domain/status.ts'
import type { AxisDay } from '../../../../src-main/reconciliation/day-axis.ts'
import { axisDays } from '../../../../src-main/reconciliation/day-axis.ts'
import {
  listRuns,
  readBreakdown,
  readOverview,
} from '../../../../src-main/store/browse/overview.ts'
import { countRows } from '../../../../src-main/store/browse/rows.ts'
import type { WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import {
  deleteImport,
  listImports,
  saveImport,
} from '../../../../src-main/store/imports/imports.ts'
import { getFeedState, saveFeedState } from '../../../../src-main/store/records/feed-state.ts'
import { deleteRun } from '../../../../src-main/store/runs/run-removal.ts'
import { openFresh } from '../../../support/fresh-database.ts'
import {
  AS_OF,
  failureOf,
  fillCache,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

function makeDatabase(withdrawals: readonly string[]): WritableDb {
  const db = openFresh(join(makeFolder(), 'cache.db'))
  onTestFinished(() => void db.close())
  fillCache(db, { withdrawals })
  return db
}

const DAY_AGO = '2026-11-20T00:00:00.000000Z'

const axis = (now: string, count: number, zone = 'UTC'): readonly AxisDay[] =>
  axisDays(Date.parse(now), findZone(zone) as Zone, count)

describe('readOverview', () => {
  it('shows no figures for an empty cache', () => {
    expect(readOverview(makeDatabase([]), ['COMPLETED'], DAY_AGO, [])).toEqual({
      totals: [],
      days: [],
      knownSpan: null,
      statuses: [],
      blocked: 0,
      notFinal: 0,
      unknownOutcomes: 0,
      unknownContactOutcomes: 0,
      unknownOperationOutcomes: 0,
      failedCalls: 0,
      latest: null,
      breakdown: [],
    })
  })

  it('sums exactly per currency, and counts statuses, blocked withdrawals, withdrawals that are not final, and the last thirty days', () => {
    const makeWithdrawal = (
      id: string,
      currency: string,
      amount: string,
      created_at: string,
      status: string | null,
      is_blocked = false,
    ): string => withdrawalText({ id, currency, created_at, status, is_blocked }, { amount })
    const db = makeDatabase([
      makeWithdrawal(
        '1',
        'BTC',
        '0.000000000000000001',
        '2026-03-01T23:59:59.999999Z',
        'COMPLETED',
      ),
      makeWithdrawal('2', 'BTC', '12345678901234567.5', '2026-03-01T00:00:00Z', 'PENDING', true),
      makeWithdrawal('3', 'BTC', '-0.000000000000000000000000000001', '2026-01-31T00:00:00Z', null),
      makeWithdrawal('4', 'ETH', '2', '2026-01-30T23:59:59Z', 'COMPLETED', true),
      makeWithdrawal('5', 'ETH', '3', 'no date at all', 'FAILED'),
    ])
    const overview = readOverview(
      db,
      ['COMPLETED', 'FAILED'],
      DAY_AGO,
      axis('2026-03-01T23:59:59Z', 30),
    )
    expect(overview.totals).toEqual([
      { currency: 'BTC', count: 3, amount: '12345678901234567.500000000000000000999999999999' },
      { currency: 'ETH', count: 2, amount: '5' },
    ])
    expect(overview.statuses).toEqual([
      { status: 'COMPLETED', count: 2 },
      { status: '', count: 1 },
      { status: 'FAILED', count: 1 },
      { status: 'PENDING', count: 1 },
    ])
    expect([overview.blocked, overview.notFinal, overview.days.length]).toEqual([2, 2, 30])
    expect([overview.days[0], overview.days[1], overview.days[29]]).toMatchObject([
      { day: '2026-01-31', count: 1, open: 1, blocked: 0 },
      { day: '2026-02-01', count: 0, open: 0, blocked: 0 },
      { day: '2026-03-01', count: 2, open: 1, blocked: 1 },
    ])
  })

  it('counts the days of a zone, and reports which of them were fetched', () => {
    const makeWithdrawal = (id: string, created_at: string): string =>
      withdrawalText({ id, currency: 'BTC', created_at, status: 'COMPLETED' }, { amount: '1' })
    const db = makeDatabase([
      makeWithdrawal('1', '2026-11-23T02:59:59.999999Z'),
      makeWithdrawal('2', '2026-11-23T03:00:00Z'),
      makeWithdrawal('3', '2026-11-25T02:00:00Z'),
    ])
    saveFeedState(db, {
      ...getFeedState(db),
      coveredFrom: '2026-11-23T03:00:00.000000Z',
      coveredTo: '2026-11-25T14:00:00.000000Z',
    })
    const zoneOverview = readOverview(
      db,
      ['COMPLETED'],
      DAY_AGO,
      axis('2026-11-27T02:00:00Z', 5, 'America/Sao_Paulo'),
    )
    expect(zoneOverview.days.map(({ day, count, knowledge }) => [day, count, knowledge])).toEqual([
      ['2026-11-22', 1, 'none'],
      ['2026-11-23', 1, 'whole'],
      ['2026-11-24', 1, 'whole'],
      ['2026-11-25', 0, 'partly'],
      ['2026-11-26', 0, 'none'],
    ])
    expect(zoneOverview.knownSpan).toEqual({
      from: '2026-11-23T03:00:00.000000Z',
      to: '2026-11-25T14:00:00.000000Z',
    })
  })

  it('X22: counts as not final exactly the withdrawals that a list without the final statuses contains', () => {
    const statuses = ['COMPLETED', 'ERROR', 'Failed', 'cancelled', 'PENDING', 'ODD', 'ok', null]
    const db = makeDatabase(
      statuses.map((status, index) =>
        withdrawalText(
          { id: String(index), currency: 'X', created_at: '2026-01-01T00:00:00Z', status },
          { amount: '1' },
        ),
      ),
    )
    const words = settledWords({ OK: 'final' })
    const conditions = words.map((value) => ({
      column: 'status',
      operator: '!=' as const,
      value,
    }))
    expect([
      readOverview(db, words, DAY_AGO, []).notFinal,
      countRows(db, { report: 'withdrawals', conditions }),
    ]).toEqual([3, 3])
  })

  it('sums amounts beyond 64 bits too', () => {
    const huge = '9'.repeat(30)
    const db = makeDatabase(
      ['1', '2', '3'].map((id) =>
        withdrawalText({ id, currency: 'X', created_at: '9999-12-31T00:00:00Z' }, { amount: huge }),
      ),
    )
    expect(readOverview(db, [], DAY_AGO, []).totals).toEqual([
      { currency: 'X', count: 3, amount: (BigInt(huge) * 3n).toString() },
    ])
    expect(
      readOverview(db, [], DAY_AGO, axis('9999-12-31T12:00:00Z', 1)).days.at(-1),
    ).toMatchObject({
      day: '9999-12-31',
      count: 3,
      open: 3,
      blocked: 0,
    })
  })
})

describe('runs and imports', () => {
  async function makeRuns(): Promise<{
    db: WritableDb
    first: string
    second: string
    sha256: string
  }> {
    const folder = makeFolder()
    const path = makeCache(folder, {
      withdrawals: ['1', '2', '3'].map((id) =>
        withdrawalText({ id, currency: 'BTC', created_at: '2026-09-29T00:00:00Z' }, { amount: id }),
      ),
    })
    const header = 'withdrawal_id,currency,amount,date\n'
    const firstRun = await reconcileFile(
      path,
      writeLedger(folder, `${header}1,BTC,1,2026-09-29\n2,BTC,7,2026-09-29\n9,BTC,1,\n,BTC,1,\n`),
      { isCacheComplete: true },
    )
    const secondRun = await reconcileFile(
      path,
      writeLedger(folder, `${header}1,BTC,1,2026-09-29\n`),
      {
        isCacheComplete: true,
      },
    )
    const db = openForWriting(path)
    onTestFinished(() => void db.close())
    return {
      db,
      first: firstRun.summary.run_id,
      second: secondRun.summary.run_id,
      sha256: firstRun.summary.source.sha256,
    }
  }

  it('lists runs the latest first, each with its summary, and counts its breaks', async () => {
    const { db, first, second } = await makeRuns()
    expect(
      listRuns(db).map(({ id, madeAt, summary }) => [
        id,
        madeAt,
        summary.run_id,
        summary.ledger.rows,
      ]),
    ).toEqual([
      [second, AS_OF, second, 1],
      [first, AS_OF, first, 4],
    ])
    expect(readBreakdown(db, first)).toEqual([
      { category: 'amount_mismatch', severity: 'high', age: '2-7', status: 'open', count: 1 },
      { category: 'missing_at_provider', severity: 'high', age: '', status: 'open', count: 1 },
      { category: 'missing_in_ledger', severity: 'high', age: '2-7', status: 'open', count: 1 },
    ])
    expect(readOverview(db, [], DAY_AGO, [])).toMatchObject({
      latest: { id: second },
      breakdown: [{ category: 'missing_in_ledger', count: 2 }],
    })
    expect(failureOf(() => readBreakdown(db, 'none'))).toMatchObject({
      kind: 'badInput',
      code: 'RUN_UNKNOWN',
    })
  })

  it('deletes a run with all its parts and no other run', async () => {
    const { db, first, second } = await makeRuns()
    const remainingCounts = (): unknown[] =>
      ['runs', 'breaks', 'run_matches', 'run_lines'].map((table) =>
        db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
      )
    expect(remainingCounts()).toEqual([2, 5, 2, 1])
    deleteRun(db, first)
    expect([remainingCounts(), listRuns(db).map(({ id }) => id)]).toEqual([[1, 2, 1, 0], [second]])
    expect(failureOf(() => deleteRun(db, first))).toMatchObject({
      kind: 'badInput',
      code: 'RUN_UNKNOWN',
    })
    deleteRun(db, second)
    expect([remainingCounts(), readOverview(db, [], DAY_AGO, []).latest]).toEqual([
      [0, 0, 0, 0],
      null,
    ])
  })

  it('lists imports the latest first with the runs of their content, and deletes an import without its runs', async () => {
    const { db, first, sha256 } = await makeRuns()
    const makeImport = (id: string, at: string, content: string) => ({
      id,
      name: `${id}.csv`,
      bytes: 5,
      sha256: content,
      at,
      workbook: null,
      parts: [],
    })
    const workbook = { sheets: ['Cover', 'Ledger'], sheet: 'Ledger' }
    const parts = [{ name: 'a.csv', sha256, rows: 4, repeated: 0 }]
    saveImport(db, makeImport('a', '2026-09-01T00:00:00.000000Z', sha256))
    saveImport(db, makeImport('b', '2026-09-02T00:00:00.000000Z', 'other'))
    saveImport(db, { ...makeImport('b', '2026-09-03T00:00:00.000000Z', 'other'), workbook, parts })
    expect(listImports(db)).toEqual([
      { ...makeImport('b', '2026-09-03T00:00:00.000000Z', 'other'), runs: [], workbook, parts },
      { ...makeImport('a', '2026-09-01T00:00:00.000000Z', sha256), runs: [first] },
    ])
    deleteImport(db, 'a')
    expect([listImports(db).map(({ id }) => id), listRuns(db).length]).toEqual([['b'], 2])
    expect(failureOf(() => deleteImport(db, 'a'))).toMatchObject({
      kind: 'badInput',
      code: 'IMPORT_UNKNOWN',
    })
  })
})
