import { rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { PaymentView } from '../../../../src-main/contract/window.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { readPayment } from '../../../../src-main/store/browse/payment.ts'
import { openForReading, openForWriting } from '../../../../src-main/store/database/database.ts'
import {
  completedWithdrawal,
  failureOf,
  makeCache,
  makeFolder,
  reconcileFile,
  writeLedger,
} from '../../../support/reconcile.ts'

function read(path: string, key: string, ledgerPath?: string): PaymentView {
  const db = openForReading(path)
  try {
    return readPayment(db, {
      key,
      ledgerPath,
      mapping: defaultMapping,
      ties: ['txn_hash', 'external_ref'],
    })
  } finally {
    db.close()
  }
}

const feedRow =
  '{"id":7,"external_id":"R-1","amount_from":"1","from_currency":"USDC","status":"DONE","created_at":"2026-09-01T00:00:00Z"}'

async function worldWithRun(): Promise<{ path: string; ledger: string }> {
  const path = makeCache(makeFolder(), {
    withdrawals: [
      completedWithdrawal('W-1', '1', { external_ref: 'R-1', created_at: '2026-09-01T00:00:00Z' }),
      completedWithdrawal('W-2', '2', { created_at: '2026-09-02T00:00:00Z' }),
      completedWithdrawal('W-3', '3', { created_at: '2026-09-02T00:00:00Z' }),
    ],
    feed: [feedRow],
  })
  const ledger = writeLedger(
    makeFolder(),
    'withdrawal_id,currency,amount,status,date\nW-1,USDC,1,COMPLETED,2026-09-01T00:00:00Z\nW-2,USDC,2.5,COMPLETED,2026-09-02T00:00:00Z\nW-9,USDC,4,COMPLETED,2026-09-02T00:00:00Z\n',
  )
  await reconcileFile(path, ledger, { isCacheComplete: true })
  return { path, ledger }
}

describe('readPayment', () => {
  it('returns a matched withdrawal with its feed row and the line of the ledger', async () => {
    const { path, ledger } = await worldWithRun()
    const view = read(path, 'W-1', ledger)
    expect(view.key).toBe('W-1')
    expect(view.feed.map(({ key }) => key)).toEqual(['7'])
    expect(view.pairs).toMatchObject([
      { report: 'matches', cells: { withdrawal_id: 'W-1', ledger_line: '2' }, isLedgerGone: false },
    ])
    expect(view.pairs[0]?.lines[0]).toMatchObject({ line: 2 })
    expect(view.run).toMatchObject({ ledgerFile: expect.stringMatching(/\.csv$/) })
  })

  it('returns the break of a withdrawal, and the line only if the ledger file is stored', async () => {
    const { path, ledger } = await worldWithRun()
    const [pair] = read(path, 'W-2', ledger).pairs
    expect(pair).toMatchObject({ report: 'breaks', cells: { category: 'amount_mismatch' } })
    expect(read(path, 'W-2').pairs[0]).toMatchObject({ lines: [], isLedgerGone: true })
  })

  it('reports a ledger file that was deleted as missing, and fails if it cannot be read', async () => {
    const { path, ledger } = await worldWithRun()
    writeFileSync(ledger, '')
    expect(failureOf(() => read(path, 'W-2', ledger))).toMatchObject({ code: 'FILE_REFUSED' })
    rmSync(ledger)
    expect(read(path, 'W-2', ledger).pairs[0]).toMatchObject({ lines: [], isLedgerGone: true })
  })

  it('finds the withdrawal of a feed row, and keeps a break whose record is not cached', async () => {
    const { path, ledger } = await worldWithRun()
    expect(read(path, 'feed:7', ledger).key).toBe('W-1')
    const db = openForReading(path)
    onTestFinished(() => void db.close())
    const id = db
      .prepare<[], string>("SELECT break_id FROM breaks WHERE category = 'missing_at_provider'")
      .pluck()
      .get() as string
    const view = read(path, `break:${id}`, ledger)
    expect(view).toMatchObject({ key: `break:${id}`, withdrawal: null, feed: [] })
    expect(view.pairs[0]?.lines[0]).toMatchObject({ line: 4 })
  })

  it('finds the quotes with the reference of the payment', async () => {
    const { path } = await worldWithRun()
    const db = openForWriting(path)
    db.exec(
      "INSERT INTO quotes (id, external_ref, first_seen, last_seen) VALUES ('Q-1', 'R-1', '', ''), ('Q-2', 'R-2', '', '')",
    )
    db.close()
    expect(read(path, 'W-1').quotes.map(({ id }) => id)).toEqual(['Q-1'])
  })

  it('refuses a key that is not a payment', async () => {
    const { path } = await worldWithRun()
    for (const key of ['nope', 'feed:99', 'break:nope'])
      expect(failureOf(() => read(path, key))).toMatchObject({ code: 'RECORD_UNKNOWN' })
  })
})
