import { describe, expect, it, onTestFinished } from 'vitest'
import type { EndUserView } from '../../../../src-main/contract/window.ts'
import { findEndUsers, readEndUser } from '../../../../src-main/store/browse/end-users.ts'
import type { ReadableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { noteQuoteQueries } from '../../../../src-main/store/records/service-log.ts'
import {
  AS_OF,
  completedWithdrawal,
  makeCache,
  makeFolder,
  reconcileFile,
  writeLedger,
} from '../../../support/reconcile.ts'

const makeWithdrawal = (id: string, amount: string, members: object = {}): string =>
  completedWithdrawal(id, amount, { end_user_id: 'user-7', ...members })

function openCache(path: string): ReadableDb {
  const db = openForWriting(path)
  onTestFinished(() => void db.close())
  return db
}

function readWhole(db: ReadableDb, endUser: string): EndUserView {
  const work = readEndUser(db, endUser)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

describe('readEndUser', () => {
  it('sums each currency exactly, for this exact id only', () => {
    const db = openCache(
      makeCache(makeFolder(), {
        withdrawals: [
          makeWithdrawal('W-1', '0.1', { created_at: '2026-09-02T00:00:00Z' }),
          makeWithdrawal('W-2', '0.2', { created_at: '2026-09-03T00:00:00Z', status: 'PENDING' }),
          makeWithdrawal('W-3', '5', { currency: 'BTC', is_blocked: true }),
          makeWithdrawal('W-4', '9', { end_user_id: 'user-77' }),
          makeWithdrawal('W-5', '9', { end_user_id: 'USER-7' }),
        ],
      }),
    )
    const { withdrawals, ...rest } = readWhole(db, 'user-7')
    expect(withdrawals).toMatchObject({
      count: 3,
      first: '2026-09-02T00:00:00.000000Z',
      last: '2026-09-03T00:00:00.000000Z',
      totals: [
        { currency: 'BTC', count: 1, amount: '5', fee: null, debited: null },
        { currency: 'USDC', count: 2, amount: '0.3', fee: null, debited: null },
      ],
      statuses: [
        { status: 'COMPLETED', count: 2 },
        { status: 'PENDING', count: 1 },
      ],
      blocked: 1,
    })
    expect(withdrawals.newest.map(({ id }) => id)).toEqual(['W-2', 'W-1', 'W-3'])
    expect(rest).toEqual({
      endUser: 'user-7',
      asOf: null,
      quotes: [],
      contacts: [],
      run: null,
      breaks: [],
    })
  })

  it('derives the fee from the two amounts if none was charged', () => {
    const db = openCache(
      makeCache(makeFolder(), {
        withdrawals: [makeWithdrawal('W-1', '3', { debited_amount: '3.001' })],
      }),
    )
    expect(readWhole(db, 'user-7').withdrawals.totals).toEqual([
      { currency: 'USDC', count: 1, amount: '3', fee: '0.001', debited: '3.001' },
    ])
  })

  it('finds breaks of the latest run by either side, and not by a longer id', async () => {
    const path = makeCache(makeFolder(), {
      withdrawals: [
        makeWithdrawal('W-1', '1'),
        makeWithdrawal('W-2', '1', { end_user_id: 'user-77' }),
      ],
    })
    await reconcileFile(
      path,
      writeLedger(
        makeFolder(),
        'withdrawal_id,currency,amount,end_user_id\nW-1,USDC,2,user-7\nW-2,USDC,2,user-77\nW-9,USDC,4,user-7\n',
      ),
      { isCacheComplete: true },
    )
    const { run, breaks } = readWhole(openCache(path), 'user-7')
    expect(run).toMatchObject({ asOf: AS_OF })
    expect(breaks.map(({ ledger_amount }) => ledger_amount).sort()).toEqual(['2', '4'])
  })

  it('finds quotes of a query with the end user, in every combination', () => {
    const path = makeCache(makeFolder(), { withdrawals: [] })
    const db = openForWriting(path)
    onTestFinished(() => void db.close())
    const insertQuote = db.prepare(
      "INSERT INTO quotes (id, pair, created_at, first_seen, last_seen) VALUES (?, 'BTC_USDC', ?, '', '')",
    )
    for (const [id, at] of [
      ['Q-1', '2026-01-01'],
      ['Q-2', '2026-01-02'],
      ['Q-3', '2026-01-03'],
    ])
      insertQuote.run(id, at)
    noteQuoteQueries(db, ['Q-1'], 'end_user=user-7', AS_OF)
    noteQuoteQueries(db, ['Q-2'], 'end_user=user-7 op_type=BUY', AS_OF)
    noteQuoteQueries(db, ['Q-3'], 'end_user=user-77', AS_OF)
    expect(readWhole(db, 'user-7').quotes.map(({ id }) => id)).toEqual(['Q-2', 'Q-1'])
    expect(findEndUsers(db, 'USER-7')).toEqual(['user-7', 'user-77'])
  })
})

describe('findEndUsers', () => {
  it('finds ids by their beginning, and lists an exact id first', () => {
    const db = openCache(
      makeCache(makeFolder(), {
        withdrawals: [
          makeWithdrawal('W-1', '1', { end_user_id: 'user-77' }),
          makeWithdrawal('W-2', '1'),
          makeWithdrawal('W-3', '1', { end_user_id: 'other-user-7' }),
        ],
      }),
    )
    expect(findEndUsers(db, 'user-7')).toEqual(['user-7', 'user-77'])
    expect(findEndUsers(db, 'us')).toEqual([])
    expect(findEndUsers(db, 'nobody')).toEqual([])
  })
})
