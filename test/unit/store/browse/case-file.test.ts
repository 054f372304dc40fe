import { describe, expect, it } from 'vitest'
import type { CaseField, CaseView } from '../../../../src-main/contract/reconciling.ts'
import type { RunSummary } from '../../../../src-main/contract/run.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { readCase, readMatchKeys } from '../../../../src-main/store/browse/case-file.ts'
import { openForReading } from '../../../../src-main/store/database/database.ts'
import type { RunOptions } from '../../../support/reconcile.ts'
import {
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

const hour = '2026-09-01T10:00:00Z'
const header = 'external_ref,txn_hash,currency,amount,date\n'
const paidWithdrawal = (id: string, amount: string): string =>
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
const feedRow = (id: number, amount: string): string =>
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
  it('returns the keys of every row and record of a split, however many there are', async () => {
    const folder = makeFolder()
    const rows = Array.from({ length: 60 }, (_, index) => `R,0x${index},BTC,1,${hour}\n`).join('')
    const longLedger = writeLedger(folder, header + rows)
    const cache = makeCache(folder, { withdrawals: [paidWithdrawal('a', '60')] })
    const { summary, breaks } = await reconcileFile(cache, longLedger)
    expect([summary.ledger.broken + summary.ledger.matched, breaks.length]).toEqual([60, 1])
    const plainLedger = writeLedger(
      folder,
      `external_ref,currency,amount,date\n${Array.from({ length: 60 }, () => `R,BTC,1,${hour}\n`).join('')}`,
    )
    const secondRun = await reconcileFile(cache, plainLedger)
    expect(secondRun.summary.ledger.matched).toBe(60)
    const db = openForReading(cache)
    const keys = readMatchKeys(db, {
      run: secondRun.summary.run_id,
      report: 'matches',
      key: '0:0',
      mapping: defaultMapping,
      ledgerPath: plainLedger,
    })
    expect([keys.ledger.length, keys.provider]).toEqual([60, ['w:a']])
    db.close()
  })

  it('also returns the feed rows of a split that are tied to no withdrawal', async () => {
    const folder = makeFolder()
    const ledger = writeLedger(folder, `external_ref,currency,amount,date\nR,BTC,5,${hour}\n`)
    const cache = makeCache(folder, {
      withdrawals: [paidWithdrawal('a', '2')],
      feed: [feedRow(7, '3')],
    })
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

describe('readCase', () => {
  const listedWithdrawal = (status: string): string =>
    withdrawalText(
      { id: 'a', created_at: hour, currency: 'BTC', status, external_ref: 'R', is_blocked: false },
      { amount: '3', debited_amount: '3.001' },
    )
  const readOne = async (
    withdrawal: string,
    ledgerStatus: string,
    {
      amount = '3',
      fee = '0.001',
      ...options
    }: RunOptions & { amount?: string; fee?: string } = {},
  ): Promise<CaseView & { readonly summary: RunSummary }> => {
    const folder = makeFolder()
    const path = writeLedger(
      folder,
      `withdrawal_id,currency,amount,fee,status,date\na,BTC,${amount},${fee},${ledgerStatus},${hour}\n`,
    )
    const cache = makeCache(folder, { withdrawals: [withdrawal] })
    const { summary, breaks } = await reconcileFile(cache, path, options)
    const db = openForReading(cache)
    const view = readCase(db, {
      run: summary.run_id,
      report: breaks.length > 0 ? 'breaks' : 'matches',
      key: breaks[0]?.break_id ?? '0:0',
      ledgerPath: path,
      mapping: summary.mapping,
      ties: [],
    })
    db.close()
    return { ...view, summary }
  }
  const fieldOf = (view: CaseView, name: string): CaseField | undefined =>
    view.fields.find(({ field }) => field === name)

  it('X23: shows the fee that was compared: debited − amount if none was charged', async () => {
    const view = await readOne(listedWithdrawal('COMPLETED'), 'Done')
    expect(fieldOf(view, 'fee')).toEqual({
      field: 'fee',
      ledger: '0.001',
      withdrawal: '0.001',
      feed: null,
      isDifferent: false,
      isDerived: true,
    })
    expect(fieldOf(view, 'charged_fee')).toBeUndefined()
  })

  it('X23: shows the charged fee beside the fee from the amounts if the run used the latter', async () => {
    const withBothFees = listedWithdrawal('COMPLETED').replace(/\}$/, ',"charged_fee":0}')
    const derivedView = await readOne(withBothFees, 'Done', { feeSource: 'debited_minus_amount' })
    expect([
      fieldOf(derivedView, 'fee')?.withdrawal,
      fieldOf(derivedView, 'charged_fee')?.withdrawal,
    ]).toEqual(['0.001', '0'])
    expect(derivedView.observations).toEqual(['fee_differs'])
    const charged = await readOne(withBothFees, 'Done', { fee: '0' })
    expect([fieldOf(charged, 'fee'), fieldOf(charged, 'charged_fee')]).toMatchObject([
      { withdrawal: '0', isDifferent: false },
      undefined,
    ])
    expect(fieldOf(charged, 'fee')).not.toHaveProperty('isDerived')
  })

  it('X24: reports which side counts as zero, and compares no money with it', async () => {
    const view = await readOne(listedWithdrawal('ERROR'), 'Done', { amount: '5' })
    expect(view.void).toEqual({ ledger: false, provider: true })
    expect(view.fields.filter(({ isDifferent }) => isDifferent).map(({ field }) => field)).toEqual([
      'status',
    ])
    const mappedView = await readOne(listedWithdrawal('ERROR'), 'Bounced', {
      mapping: '{"statuses":{"Bounced":"failed"}}',
    })
    expect(mappedView.void).toEqual({ ledger: true, provider: true })
  })

  it('X25: shows the observations of the run about these records', async () => {
    expect((await readOne(listedWithdrawal('PENDING'), 'Strange')).observations).toEqual([
      'status_unknown',
    ])
    expect((await readOne(listedWithdrawal('PENDING'), '')).observations).toEqual(['not_final_yet'])
  })

  it.each([
    ['rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn:5', '', '5', true],
    ['rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn', '5', '5', true],
    ['rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn', '7', '7', false],
    ['rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn', '', null, false],
  ])(
    'shows the tag separately from the address (%s, %s)',
    async (address, tag, ledger, isDifferent) => {
      const folder = makeFolder()
      const path = writeLedger(
        folder,
        `withdrawal_id,currency,amount,address,tag\na,BTC,3,${address},${tag}\n`,
      )
      const withdrawal = listedWithdrawal('COMPLETED').replace(
        /\}$/,
        ',"address":"rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn?dt=7"}',
      )
      const cache = makeCache(folder, { withdrawals: [withdrawal] })
      const { summary, breaks } = await reconcileFile(cache, path)
      expect(breaks.map(({ differences }) => differences)).toEqual(isDifferent ? ['tag'] : [])
      const db = openForReading(cache)
      const view = readCase(db, {
        run: summary.run_id,
        report: isDifferent ? 'breaks' : 'matches',
        key: breaks[0]?.break_id ?? '0:0',
        ledgerPath: path,
        mapping: summary.mapping,
        ties: [],
      })
      db.close()
      expect(fieldOf(view, 'address')?.isDifferent).toBe(false)
      expect(fieldOf(view, 'tag')).toEqual({
        field: 'tag',
        ledger,
        withdrawal: '7',
        feed: null,
        isDifferent,
      })
    },
  )
})
