import { describe, expect, test } from 'vitest'
import {
  caseText,
  sumSentence,
} from '../../../../../../../src-renderer/features/reconciliation/breaks/case/case-text.ts'
import { caseWords } from '../../../../../../../src-renderer/words/reconciliation/cases.ts'
import { threeLegs } from './invented.ts'

describe('caseText', () => {
  test('writes the whole case, tab separated, every value as stored', () => {
    expect(caseText(threeLegs, 'brk-1', caseWords.en)).toBe(
      [
        'Case\tbrk-1',
        'Field\tLedger\tWithdrawal\tFeed transaction',
        'Amount\t18204.55\t18204.30\t18204.30\tdiffers',
        'Currency\tUSDC\tUSDC\tUSDC',
        'Hash\t0xaa\t0xab\t\tdiffers',
        'Date\t\t2026-06-01T10:00:00.000000Z\t',
        '',
        'Joined by',
        'Ledger and withdrawal\twithdrawal id\twd-1',
        'Withdrawal and feed transaction\texternal reference\tref-9',
        '',
        'Observation',
        '18204.30 + 0.25 = 18204.55. Debited: 18204.55, the same.',
        'Amount and fee against debited. The contract states no formula, so this is shown and not judged.',
        '',
        'Changes seen',
        '2026-06-02 08:00:00 UTC\twd-1\tHash\t0xaa → 0xab',
        '',
        'Ledger line as written',
        'Line\t12',
        'Betrag\t18204.55',
        'Note\ttwo lines',
      ].join('\n'),
    )
  })

  test('X23, X24: names a derived fee and the side that counts as zero', () => {
    const text = caseText(
      {
        ...threeLegs,
        void: { ledger: false, provider: true },
        fields: [
          {
            field: 'fee',
            ledger: '1',
            withdrawal: '2',
            feed: null,
            isDifferent: false,
            isDerived: true,
          },
        ],
      },
      'brk-1',
      caseWords.en,
    )
    expect(text.split('\n\n').slice(0, 2)).toEqual([
      'Case\tbrk-1\nField\tLedger\tWithdrawal\tFeed transaction\nFee\t1\t2 (debited − amount)\t',
      `Counts as zero. ${caseWords.en.void.provider}`,
    ])
  })

  test('reports that the ledger file is gone and leaves out absent parts', () => {
    const text = caseText(
      { ...threeLegs, ledger: [], isLedgerGone: true, ties: [], sum: null, history: [] },
      'brk-1',
      caseWords.en,
    )
    expect(text.split('\n\n').slice(1)).toEqual([caseWords.en.ledgerGone])
  })
})

describe('sumSentence', () => {
  test('compares amount and fee with the debited amount in every language', () => {
    const sum = { amount: '10', fee: '0.1', sum: '10.1', debited: '10', difference: '-0.1' }
    for (const words of Object.values(caseWords)) {
      expect(sumSentence(sum, words)).toContain('-0.1')
      expect(sumSentence({ ...sum, debited: '10.1', difference: '0.000' }, words)).not.toContain(
        '0.000',
      )
    }
  })
})
