import type { Case } from './case.ts'
import { ledgerRow, recordOutcome } from './case.ts'
import { breakVerdict, matched, voidVerdict } from './outcomes.ts'
import { withdrawal } from './withdrawal-table.ts'

const usdt = 'USDT TRON'
const mismatch = breakVerdict('status_mismatch', 'status')

/** Failed payouts and their retries under one reference (reconciliation.md, Void). */
export const retryCases: readonly Case[] = [
  {
    title: 'the row belongs to the retry that was paid, and the failed try is void',
    withdrawals: [
      withdrawal(331, '2026-09-06T08:00:00Z', usdt, '100', '1', '101', {
        status: 'ERROR',
        externalRef: 'pay-0331',
      }),
      withdrawal(332, '2026-09-06T08:30:00Z', usdt, '100', '1', '101', { externalRef: 'pay-0331' }),
    ],
    ledger: [ledgerRow('2026-09-06T08:30:00Z,,pay-0331,,,USDT,100,1,,,,done,,', matched)],
    outcomes: [
      recordOutcome(331, voidVerdict, 'failed', '1'),
      recordOutcome(332, matched, 'final', '1'),
    ],
  },
  {
    title: 'the retry is still pending',
    withdrawals: [
      withdrawal(333, '2026-09-06T09:00:00Z', usdt, '110', '1', '111', {
        status: 'ERROR',
        externalRef: 'pay-0333',
      }),
      withdrawal(334, '2026-09-06T09:30:00Z', usdt, '110', '1', '111', {
        status: 'PENDING',
        externalRef: 'pay-0333',
      }),
    ],
    ledger: [ledgerRow('2026-09-06T09:30:00Z,,pay-0333,,,USDT,110,1,,,,completed,,', mismatch)],
    outcomes: [
      recordOutcome(333, voidVerdict, 'failed', '1'),
      recordOutcome(334, mismatch, 'open', '1'),
    ],
  },
  {
    // Assumed: the void record with the fewest differences is matched. 335 differs in its date too.
    title: 'both tries failed, and the ledger calls the payment done',
    withdrawals: [
      withdrawal(335, '2026-09-07T08:00:00Z', usdt, '120', '1', '121', {
        status: 'ERROR',
        externalRef: 'pay-0335',
      }),
      withdrawal(336, '2026-09-12T08:00:00Z', usdt, '120', '1', '121', {
        status: 'ERROR',
        externalRef: 'pay-0335',
      }),
    ],
    ledger: [ledgerRow('2026-09-12T08:00:00Z,,pay-0335,,,USDT,120,1,,,,done,,', mismatch)],
    outcomes: [
      recordOutcome(335, voidVerdict, 'failed', '1'),
      recordOutcome(336, mismatch, 'failed', '1'),
    ],
  },
  {
    title: 'the ledger books the failed try and the retry',
    withdrawals: [
      withdrawal(337, '2026-09-07T10:00:00Z', usdt, '130', '1', '131', {
        status: 'ERROR',
        externalRef: 'pay-0337',
      }),
      withdrawal(338, '2026-09-07T10:30:00Z', usdt, '130', '1', '131', { externalRef: 'pay-0337' }),
    ],
    ledger: [
      ledgerRow('2026-09-07T10:00:00Z,,pay-0337,,,USDT,130,1,,,,failed,,', matched),
      ledgerRow('2026-09-07T10:30:00Z,,pay-0337,,,USDT,130,1,,,,done,,', matched),
    ],
    outcomes: [
      recordOutcome(337, matched, 'failed', '1'),
      recordOutcome(338, matched, 'final', '1'),
    ],
  },
  {
    // Pass 1 matches by id alone, so the row meets the failed try and the retry is left over.
    title: 'the row names the failed try by its id, and the retry was paid',
    withdrawals: [
      withdrawal(339, '2026-09-08T08:00:00Z', usdt, '140', '1', '141', {
        status: 'ERROR',
        externalRef: 'pay-0339',
      }),
      withdrawal(340, '2026-09-08T08:30:00Z', usdt, '140', '1', '141', { externalRef: 'pay-0339' }),
    ],
    ledger: [ledgerRow('2026-09-08T08:00:00Z,id:339,pay-0339,,,USDT,140,1,,,,done,,', mismatch)],
    outcomes: [
      recordOutcome(339, mismatch, 'failed', '1'),
      recordOutcome(340, breakVerdict('missing_in_ledger'), 'final', '1'),
    ],
  },
  {
    title: 'two failed tries before the one that was paid',
    withdrawals: [
      withdrawal(341, '2026-09-08T10:00:00Z', usdt, '150', '1', '151', {
        status: 'ERROR',
        externalRef: 'pay-0341',
      }),
      withdrawal(342, '2026-09-08T10:10:00Z', usdt, '150', '1', '151', {
        status: 'ERROR',
        externalRef: 'pay-0341',
      }),
      withdrawal(343, '2026-09-08T10:20:00Z', usdt, '150', '1', '151', { externalRef: 'pay-0341' }),
    ],
    ledger: [ledgerRow('2026-09-08T10:20:00Z,,pay-0341,,,USDT,150,1,,,,done,,', matched)],
    outcomes: [
      recordOutcome(341, voidVerdict, 'failed', '1'),
      recordOutcome(342, voidVerdict, 'failed', '1'),
      recordOutcome(343, matched, 'final', '1'),
    ],
  },
  {
    // 345 is outside the date window of the row, so 344 has fewer differences.
    title: 'an unknown outcome taken for a failure: one payment was made twice',
    withdrawals: [
      withdrawal(344, '2026-09-09T08:00:00Z', usdt, '160', '1', '161', { externalRef: 'pay-0344' }),
      withdrawal(345, '2026-09-11T12:00:00Z', usdt, '160', '1', '161', { externalRef: 'pay-0344' }),
    ],
    ledger: [ledgerRow('2026-09-09T08:00:00Z,,pay-0344,,,USDT,160,1,,,,done,,', matched)],
    outcomes: [
      recordOutcome(344, matched, 'final', '1'),
      recordOutcome(345, breakVerdict('duplicate_at_provider'), 'final', '1'),
    ],
  },
]
