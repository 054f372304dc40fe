import { describe, expect, it } from 'vitest'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { countRecheck, listRecheck } from '../../../../src-main/store/records/recheck.ts'
import { countTotals } from '../../../../src-main/store/records/totals.ts'
import { makeCache, makeFolder, withdrawalText } from '../../../support/reconcile.ts'

const FINAL = ['COMPLETED', 'FAILED']
const AT = '2026-09-01T10:00:00.000000Z'
const one = (id: string, currency: string, status: string | null): string =>
  withdrawalText({ id, currency, status, created_at: AT }, { amount: '1' })

describe('withdrawals that are not final', () => {
  const filled = (): string => makeCache(makeFolder(), { withdrawals })
  const withdrawals = [
    one('W-1', 'USDC', 'COMPLETED'),
    one('W-2', 'USDC', 'PENDING'),
    one('W-3', 'BTC', 'PENDING'),
    one('W-4', 'BTC', null),
    one('W-5', 'BTC', 'FAILED'),
    one('W-6', 'SOL', 'QUEUED'),
    one('W-7', 'SOL', null),
    one('W-8', 'SOL', 'COMPLETED'),
  ]
  const open = ['W-2', 'W-3', 'W-4', 'W-6', 'W-7']

  it.each([
    ['by the index', ''],
    ['while a first load has put the index off', 'DROP INDEX withdrawals_sums'],
  ])('are counted and listed %s, whatever fields are empty', (_name, sql) => {
    const db = openForWriting(filled())
    db.exec(sql)
    countTotals(db)
    expect(countRecheck(db, FINAL).notFinal).toBe(open.length)
    expect(listRecheck(db, { list: 'notFinal', finalStatuses: FINAL }).map(({ id }) => id)).toEqual(
      open,
    )
    db.close()
  })

  it('come in the order of their last requests, those never requested first', () => {
    const db = openForWriting(filled())
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
