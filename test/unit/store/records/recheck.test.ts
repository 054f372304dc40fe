import { describe, expect, it } from 'vitest'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { countRecheck, listRecheck } from '../../../../src-main/store/records/recheck.ts'
import { countTotals } from '../../../../src-main/store/records/totals.ts'
import { makeCache, makeFolder, withdrawalText } from '../../../support/reconcile.ts'

const FINAL = ['COMPLETED', 'FAILED']
const AT = '2026-09-01T10:00:00.000000Z'
const makeWithdrawal = (id: string, currency: string, status: string | null): string =>
  withdrawalText({ id, currency, status, created_at: AT }, { amount: '1' })

describe('withdrawals that are not final', () => {
  const makeFilledCache = (): string => makeCache(makeFolder(), { withdrawals })
  const withdrawals = [
    makeWithdrawal('W-1', 'USDC', 'COMPLETED'),
    makeWithdrawal('W-2', 'USDC', 'PENDING'),
    makeWithdrawal('W-3', 'BTC', 'PENDING'),
    makeWithdrawal('W-4', 'BTC', null),
    makeWithdrawal('W-5', 'BTC', 'FAILED'),
    makeWithdrawal('W-6', 'SOL', 'QUEUED'),
    makeWithdrawal('W-7', 'SOL', null),
    makeWithdrawal('W-8', 'SOL', 'COMPLETED'),
  ]
  const openIds = ['W-2', 'W-3', 'W-4', 'W-6', 'W-7']

  it.each([
    ['by the index', ''],
    ['while a first load has put the index off', 'DROP INDEX withdrawals_sums'],
  ])('are counted and listed %s, whatever fields are empty', (_name, sql) => {
    const db = openForWriting(makeFilledCache())
    db.exec(sql)
    countTotals(db)
    expect(countRecheck(db, FINAL).notFinal).toBe(openIds.length)
    expect(listRecheck(db, { list: 'notFinal', finalStatuses: FINAL }).map(({ id }) => id)).toEqual(
      openIds,
    )
    db.close()
  })

  it('are listed in the order of their last requests, after ids that were never requested', () => {
    const db = openForWriting(makeFilledCache())
    const insertRequest = db.prepare(
      "INSERT INTO fetch_queue (id, state, asked_at) VALUES (?, 'found', ?)",
    )
    insertRequest.run('W-2', '2026-09-03T00:00:00.000000Z')
    insertRequest.run('W-4', '2026-09-02T00:00:00.000000Z')
    const ids = listRecheck(db, { list: 'notFinal', finalStatuses: FINAL }).map(({ id }) => id)
    expect(ids).toEqual(['W-3', 'W-6', 'W-7', 'W-4', 'W-2'])
    db.close()
  })
})
