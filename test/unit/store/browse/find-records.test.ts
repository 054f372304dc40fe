import { describe, expect, it, onTestFinished } from 'vitest'
import { findRecords } from '../../../../src-main/store/browse/find-records.ts'
import { openForReading } from '../../../../src-main/store/database/database.ts'
import {
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

function cacheOf(withdrawals: readonly string[], feed: readonly string[] = []): string {
  return makeCache(makeFolder(), { withdrawals, feed })
}

const makeWithdrawal = (id: string, amount: string, currency = 'USDC'): string =>
  withdrawalText({ id, currency }, { amount })

function find(path: string, text: string): string[] {
  const db = openForReading(path)
  try {
    return findRecords(db, text).map(({ report, key, why }) => `${report}/${key} ${why}`)
  } finally {
    db.close()
  }
}

describe('findRecords by amount', () => {
  it('finds withdrawals with exactly this amount, whatever zeros follow it and however it is written', () => {
    const path = cacheOf([
      makeWithdrawal('W-1', '1234.5'),
      makeWithdrawal('W-2', '1234.500'),
      makeWithdrawal('W-3', '1234.51'),
    ])
    const bothKeys = ['withdrawals/W-2 amount', 'withdrawals/W-1 amount']
    for (const text of ['1234.5', '1,234.50', '1.234,50', '1 234,5'])
      expect(find(path, text)).toEqual(bothKeys)
    expect(find(path, '1234')).toEqual([])
  })

  it('compares every digit, even beyond the precision of a float', () => {
    const path = cacheOf([
      makeWithdrawal('W-1', '0.123456789012345678901234567'),
      makeWithdrawal('W-2', '0.123456789012345678901234568'),
    ])
    expect(find(path, '0.123456789012345678901234568')).toEqual(['withdrawals/W-2 amount'])
  })

  it('finds only the currency that is typed beside it', () => {
    const path = cacheOf([makeWithdrawal('W-1', '7'), makeWithdrawal('W-2', '7', 'BTC')])
    expect(find(path, '7 btc')).toEqual(['withdrawals/W-2 amount'])
    expect(find(path, '7')).toEqual(['withdrawals/W-2 amount', 'withdrawals/W-1 amount'])
  })

  it('lists the record with this exact id before amounts with the same digits', () => {
    const path = cacheOf([makeWithdrawal('W-1', '2003')], ['{"id":2003,"external_id":"R-1"}'])
    expect(find(path, '2003')).toEqual(['transactions/2003 id', 'withdrawals/W-1 amount'])
  })

  it('finds breaks of the latest run by either side and by the difference without its sign', async () => {
    const path = cacheOf([makeWithdrawal('W-1', '100'), makeWithdrawal('W-2', '5')])
    const ledger = writeLedger(
      makeFolder(),
      'withdrawal_id,currency,amount\nW-1,USDC,112.75\nW-2,USDC,5\n',
    )
    await reconcileFile(path, ledger)
    const db = openForReading(path)
    onTestFinished(() => void db.close())
    for (const text of ['112.75', '12.75', '100']) {
      const hit = findRecords(db, text).find(({ report }) => report === 'breaks')
      expect(hit).toMatchObject({ why: 'amount', title: 'amount_mismatch', currency: 'USDC' })
    }
    expect(findRecords(db, '12.7')).toEqual([])
  })
})
