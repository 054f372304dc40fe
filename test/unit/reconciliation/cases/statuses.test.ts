import { describe, expect, it } from 'vitest'
import { runCase, runLedger } from '../../../support/case-runs.ts'
import type { CaseWithdrawal } from '../../../support/case-worlds.ts'

describe('a payout that failed and was sent again under one reference', () => {
  it.each(['status.csv', 'nostatus.csv'])(
    'X24: needs no decision, and failed tries without a row are void (%s)',
    async (ledger) => {
      const { summary, matches } = await runCase('c32-failed-and-tried-again', ledger)
      expect(summary.breaks).toEqual({})
      expect(summary.ledger).toMatchObject({ rows: 2, matched: 2 })
      expect(summary.provider).toMatchObject({ records: 5, matched: 2, void: 3 })
      expect(summary.totals).toEqual({
        BTC: { ledger: '1.2', provider: '1.2', difference: '0' },
      })
      const statuses = matches.map((row) => [row.external_ref, row.provider_status])
      expect(statuses.toSorted()).toEqual([
        ['R-1', 'COMPLETED'],
        ['R-2', 'COMPLETED'],
      ])
      expect(matches.every((row) => row.feed_id !== '')).toBe(true)
    },
  )
})

describe("a partner's own word for a completed payment", () => {
  it.each(['paid.csv', 'liquidado.csv', 'completed.csv'])(
    'X22: is a break if the withdrawal was rejected or expired (%s)',
    async (ledger) => {
      const { summary, breaks } = await runCase('c35-unknown-status-words', ledger)
      expect(summary.breaks).toEqual({ status_mismatch: 2 })
      const details = breaks.map((row) => [row.external_ref, row.severity, row.provider_status])
      expect(details.toSorted()).toEqual([
        ['WD-0001', 'high', 'REJECTED'],
        ['WD-0003', 'high', 'EXPIRED'],
      ])
      expect(summary.totals).toEqual({
        BTC: { ledger: '0.6', provider: '0.2', difference: '-0.4' },
      })
    },
  )
})

describe('a status word with an alias', () => {
  it('is translated however upper case composes its letters', async () => {
    const ledger = 'reference,currency,amount,status\nWD-0001,BTC,0.1,\u0390\n'
    const mapping = { aliases: { status: { '\u0390': 'COMPLETED' } } }
    const { summary } = await runLedger([{ amount: '0.1' }], ledger, mapping)
    expect([summary.ledger.matched, summary.observations]).toEqual([1, {}])
  })
})

describe('rows that are not withdrawals', () => {
  const brokenRow = ['WD-0003', 'high', 'Cancelled', 'COMPLETED']

  it('are void by their status, and a break where the money left (c17)', async () => {
    const { summary, breaks } = await runCase('c17-cancelled-rows', 'ledger.csv')
    expect(summary.ledger).toMatchObject({
      rows: 6,
      matched: 2,
      broken: 1,
      void: 3,
      excluded: 0,
    })
    expect(summary.breaks).toEqual({ status_mismatch: 1 })
    expect(
      breaks.map((row) => [row.external_ref, row.severity, row.ledger_status, row.provider_status]),
    ).toEqual([brokenRow])
    expect(summary.totals).toEqual({ BTC: { ledger: '0.1', provider: '0.4', difference: '0.3' } })
  })

  it('are excluded by a condition, and counted nowhere else (c17)', async () => {
    const { summary } = await runCase('c17-cancelled-rows', 'ledger.csv', 'right.json')
    expect(summary.ledger).toMatchObject({
      rows: 6,
      matched: 2,
      broken: 1,
      void: 2,
      excluded: 1,
    })
    expect(summary.breaks).toEqual({ status_mismatch: 1 })
  })

  const withdrawal: CaseWithdrawal[] = [{ amount: '0.1' }]

  it.each([
    [
      'Kraken: trades, and a row without an amount',
      '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"\n"L1","WD-0001","2026-10-01 10:30:00","withdrawal","","currency","BTC","-0.1000","0.0001","1"\n"L2","T-1","2026-10-01 10:30:00","trade","","currency","ZEUR","-9000.0000","10.0000","1000.0000"\n"","X-1","2026-10-01 10:30:00","withdrawal","","currency","BTC","","",""',
      {
        columns: {
          external_ref: 'refid',
          currency: 'asset',
          amount: 'amount',
          fee: 'fee',
          date: 'time',
        },
        rows: { include: ['type = Withdrawal'], exclude: ['amount empty'] },
        direction: { by: 'sign', withdrawals: 'negative' },
      },
      2,
    ],
    [
      'Lloyds: debit and credit columns, and an opening balance',
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n01/10/2026,FPO,30-96-26,50847768,WD-0001,0.1,,31041.29\n01/10/2026,FPI,30-96-26,50847768,OTHER,,26000.00,31295.37\n01/10/2026,BAL,,,OPENING BALANCE,,,31041.29',
      {
        columns: {
          external_ref: 'Transaction Description',
          currency: { constant: 'BTC' },
          date: 'Transaction Date',
        },
        direction: {
          by: 'columns',
          debit: 'Debit Amount',
          credit: 'Credit Amount',
          withdrawals: 'debit',
        },
        rows: { exclude: ['"Transaction Description" = Opening balance'] },
        basis: 'net',
        date_format: 'dd/MM/yyyy',
      },
      2,
    ],
    [
      'a letter for debit and credit',
      'reference,currency,amount,d/c\nWD-0001,BTC,0.1,d\nWD-0002,BTC,0.1,C\nWD-0003,BTC,0.1,',
      { direction: { by: 'letter', column: 'd/c', withdrawals: 'D' } },
      2,
    ],
    [
      'a word for debit and credit, however its letters are composed',
      'reference,currency,amount,side\nWD-0001,BTC,0.1,De\u0301bito\nWD-0002,BTC,0.1,Cre\u0301dito',
      { direction: { by: 'letter', column: 'side', withdrawals: 'D\u00c9BITO' } },
      1,
    ],
    [
      'small amounts and other days, by value and not by text',
      'reference,currency,amount,date\nWD-0001,BTC,0.10,2026-10-01\nWD-8,BTC,0.00000001,2026-10-01\nWD-9,BTC,10,2026-09-30 23:59:59',
      { rows: { include: ['amount >= 0.1', 'date >= 2026-10-01'] } },
      2,
    ],
    [
      'a total below the rows',
      'reference,currency,amount\nWD-0001,BTC,0.1\nTotal,,0.1',
      { rows: { exclude: ['reference contains total'] } },
      1,
    ],
  ])(
    'X01: are left out of %s, and every row ends in one place',
    async (_name, ledger, mapping, excluded) => {
      const { summary } = await runLedger(withdrawal, `${ledger}\n`, mapping)
      expect(summary.ledger).toMatchObject({ matched: 1, excluded, rejected: 0, unchecked: 0 })
      const { rows, ...outcomes } = summary.ledger
      expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(rows)
      expect(summary.breaks).toEqual({})
    },
  )

  it('are never rejected, even if they cannot be read', async () => {
    const ledger =
      'reference,currency,amount,date,type\nWD-0001,BTC,0.1,2026-10-01,out\n,,n/a,soon,in,,x\n'
    const { summary } = await runLedger(withdrawal, ledger, { rows: { include: ['type = out'] } })
    expect(summary.ledger).toMatchObject({ rows: 2, matched: 1, excluded: 1, rejected: 0 })
  })
})
