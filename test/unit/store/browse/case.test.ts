import { describe, expect, it } from 'vitest'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { readMatchKeys } from '../../../../src-main/store/browse/case.ts'
import { openForReading } from '../../../../src-main/store/database/database.ts'
import {
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

const hour = '2026-09-01T10:00:00Z'
const header = 'external_ref,txn_hash,currency,amount,date\n'
const paid = (id: string, amount: string): string =>
  withdrawalText(
    {
      id,
      created_at: hour,
      currency: 'BTC',
      status: 'COMPLETED',
      external_ref: 'R',
      is_blocked: false,
    },
    { amount },
  )
const fed = (id: number, amount: string): string =>
  withdrawalText(
    {
      transaction_type: 'withdrawal',
      rail: 'crypto',
      status: 'COMPLETED',
      external_id: 'R',
      from_currency: 'BTC',
      created_at: hour,
    },
    { id: String(id), amount_from: amount },
  )

describe('readMatchKeys', () => {
  it('gives the keys of every row and record of a split, however many there are', async () => {
    const folder = makeFolder()
    const rows = Array.from({ length: 60 }, (_, at) => `R,0x${at},BTC,1,${hour}\n`).join('')
    const many = writeLedger(folder, header + rows)
    const cache = makeCache(folder, { withdrawals: [paid('a', '60')] })
    const { summary, breaks } = await reconcileFile(cache, many)
    expect([summary.ledger.broken + summary.ledger.matched, breaks.length]).toEqual([60, 1])
    const plain = writeLedger(
      folder,
      `external_ref,currency,amount,date\n${Array.from({ length: 60 }, () => `R,BTC,1,${hour}\n`).join('')}`,
    )
    const again = await reconcileFile(cache, plain)
    expect(again.summary.ledger.matched).toBe(60)
    const db = openForReading(cache)
    const keys = readMatchKeys(db, {
      run: again.summary.run_id,
      report: 'matches',
      key: '0:0',
      mapping: defaultMapping,
      ledgerPath: plain,
    })
    expect([keys.ledger.length, keys.provider]).toEqual([60, ['w:a']])
    db.close()
  })

  it('gives the feed rows of a split too that are tied to no withdrawal', async () => {
    const folder = makeFolder()
    const ledger = writeLedger(folder, `external_ref,currency,amount,date\nR,BTC,5,${hour}\n`)
    const cache = makeCache(folder, { withdrawals: [paid('a', '2')], feed: [fed(7, '3')] })
    const { summary } = await reconcileFile(cache, ledger, { ties: [] })
    expect(summary.provider).toMatchObject({ matched: 2 })
    const db = openForReading(cache)
    expect(
      readMatchKeys(db, {
        run: summary.run_id,
        report: 'matches',
        key: '0:0',
        mapping: defaultMapping,
        ledgerPath: ledger,
      }).provider,
    ).toEqual(['w:a', 'f:7'])
    db.close()
  })
})
