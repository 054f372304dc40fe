import { describe, expect, it, onTestFinished } from 'vitest'
import type { PeriodView } from '../../../../src-main/contract/window.ts'
import { readPeriodChanges } from '../../../../src-main/store/browse/run-changes.ts'
import type { WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { closePeriod } from '../../../../src-main/store/decisions/periods.ts'
import {
  makeCache,
  makeFolder,
  reconcileFile,
  saveTexts,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

const SYNCED = '2026-10-01T10:05:00.000000Z'
const CLOSED = '2026-10-01T10:10:00.000000Z'
const LATER = '2026-10-02T09:00:00.000000Z'
const makeWithdrawal = (id: string, amount: string, createdAt = '2026-09-02T10:00:00Z'): string =>
  withdrawalText({ id, currency: 'USDC', status: 'COMPLETED', created_at: createdAt }, { amount })

async function makeReconciledCache() {
  const folder = makeFolder()
  const cache = makeCache(folder, { withdrawals: [makeWithdrawal('W-1', '10')] })
  const ledger = writeLedger(
    folder,
    'withdrawal_id,currency,amount,date\nW-1,USDC,10,2026-09-02T10:00:00Z\n',
  )
  const { summary } = await reconcileFile(cache, ledger)
  const db = openForWriting(cache)
  onTestFinished(() => void db.close())
  const save = (texts: readonly string[], at: string): unknown =>
    saveTexts(db, 'withdrawals', texts, at)
  const close = (): PeriodView => closeRun(db, summary.run_id)
  return { cache, ledger, db, save, close, run: summary.run_id }
}

const closeRun = (db: WritableDb, run: string): PeriodView =>
  closePeriod(db, { id: 'p', at: CLOSED, by: 'ana', run, note: '' })

describe('later changes of a closed period', () => {
  it('begin with the state of the cache that the run read, so they include records saved before the closing', async () => {
    const { db, save, close } = await makeReconciledCache()
    save(
      [
        makeWithdrawal('W-1', '99'),
        makeWithdrawal('W-2', '5'),
        makeWithdrawal('W-3', '5', '2026-09-09T00:00:00Z'),
      ],
      SYNCED,
    )
    const period = close()
    save([makeWithdrawal('W-4', '1')], LATER)
    const changes = readPeriodChanges(db, period)
    expect(
      changes.rows.map(({ record, at, what, field, old, new: now }) => [
        record,
        at,
        what,
        field,
        old,
        now,
      ]),
    ).toEqual([
      ['withdrawals/W-4', LATER, 'first_seen', '', null, null],
      ['withdrawals/W-2', SYNCED, 'first_seen', '', null, null],
      ['withdrawals/W-1', SYNCED, 'changed', 'amount', '10', '99'],
    ])
    expect(changes.records).toBe(3)
  })

  it('are empty if no record arrived, and begin with the closing if an earlier version made the run and recorded no state of the cache', async () => {
    const { db, save, close, run } = await makeReconciledCache()
    expect(readPeriodChanges(db, close()).rows).toEqual([])
    db.prepare(
      'UPDATE runs SET seen_changes = 0, seen_withdrawals = NULL, seen_transactions = NULL WHERE id = ?',
    ).run(run)
    db.prepare('DELETE FROM periods').run()
    save([makeWithdrawal('W-1', '99'), makeWithdrawal('W-2', '5')], SYNCED)
    const period = close()
    save([makeWithdrawal('W-1', '98'), makeWithdrawal('W-4', '1')], LATER)
    expect(readPeriodChanges(db, period).rows.map(({ record, what }) => [record, what])).toEqual([
      ['withdrawals/W-4', 'first_seen'],
      ['withdrawals/W-1', 'changed'],
    ])
  })

  it('include only matched records, also those created on other days, and records whose date moved to another day', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, {
      withdrawals: [
        makeWithdrawal('W-1', '1'),
        makeWithdrawal('W-2', '1', '2026-09-01T23:30:00Z'),
        makeWithdrawal('W-3', '2', '2026-09-01T23:30:00Z'),
        makeWithdrawal('W-4', '1', '2026-09-01T10:00:00Z'),
      ],
    })
    const ledger = writeLedger(
      folder,
      'withdrawal_id,currency,amount,date\nW-1,USDC,1,2026-09-02T10:00:00Z\nW-2,USDC,1,2026-09-02T00:10:00Z\nW-3,USDC,1,2026-09-02T00:10:00Z\n',
    )
    const { summary, breaks } = await reconcileFile(cache, ledger)
    expect([summary.ledger.matched, breaks.map(({ category }) => category)]).toEqual([
      2,
      ['amount_mismatch'],
    ])
    const db = openForWriting(cache)
    onTestFinished(() => void db.close())
    db.prepare(
      "INSERT INTO break_states (break_id, status, assignee, note, reason, by, at) VALUES (?, 'accepted', '', '', 'x', 'ana', ?)",
    ).run(breaks[0]?.break_id, CLOSED)
    const period = closeRun(db, summary.run_id)
    const save = (texts: readonly string[]): unknown => saveTexts(db, 'withdrawals', texts, LATER)
    save([
      makeWithdrawal('W-1', '1', '2026-08-31T10:00:00Z'),
      makeWithdrawal('W-2', '500', '2026-09-01T23:30:00Z'),
      makeWithdrawal('W-3', '3', '2026-09-01T23:30:00Z'),
      makeWithdrawal('W-4', '9', '2026-09-01T10:00:00Z'),
    ])
    expect(
      readPeriodChanges(db, period)
        .rows.map(({ record, field }) => `${record} ${field}`)
        .sort(),
    ).toEqual(['withdrawals/W-1 created_at', 'withdrawals/W-2 amount', 'withdrawals/W-3 amount'])
  })

  it('are unchanged if the same run is made once more', async () => {
    const { cache, ledger, db, save, close, run } = await makeReconciledCache()
    const period = close()
    const confirmedWithdrawal = withdrawalText(
      {
        id: 'W-1',
        currency: 'USDC',
        status: 'COMPLETED',
        created_at: '2026-09-02T10:00:00Z',
        confirmation_date: '2026-09-02T11:00:00Z',
      },
      { amount: '10' },
    )
    save([confirmedWithdrawal], LATER)
    const changesBefore = readPeriodChanges(db, period).rows
    expect(changesBefore.map(({ field }) => field)).toEqual(['confirmation_date'])
    expect((await reconcileFile(cache, ledger)).summary.run_id).toBe(run)
    expect(readPeriodChanges(db, period).rows).toEqual(changesBefore)
  })

  it('include a feed row created after the end of the period that contains its withdrawal', async () => {
    const feed = (status: string, amount: string): string =>
      `{"id":7,"external_id":"R","transaction_type":"withdrawal","rail":"crypto","status":"${status}","from_currency":"USDC","amount_from":"${amount}","created_at":"2026-09-03T00:00:05Z"}`
    const withdrawal = withdrawalText(
      {
        id: 'W-1',
        currency: 'USDC',
        status: 'COMPLETED',
        created_at: '2026-09-02T23:59:50Z',
        external_ref: 'R',
      },
      { amount: '1' },
    )
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [withdrawal], feed: [feed('COM', '1')] })
    const { summary, matches } = await reconcileFile(
      cache,
      writeLedger(folder, 'withdrawal_id,currency,amount,date\nW-1,USDC,1,2026-09-02T23:59:50Z\n'),
    )
    expect(matches[0]?.feed_id).toBe('7')
    const db = openForWriting(cache)
    onTestFinished(() => void db.close())
    const period = closeRun(db, summary.run_id)
    saveTexts(db, 'transactions', [feed('REV', '500')], LATER)
    expect(
      readPeriodChanges(db, period)
        .rows.map(({ record, field }) => `${record} ${field}`)
        .sort(),
    ).toEqual(['transactions/7 amount_from', 'transactions/7 status'])
  })
})
