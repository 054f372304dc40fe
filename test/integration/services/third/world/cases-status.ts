import type { Case } from './case.ts'
import { ledgerRow, recordOutcome } from './case.ts'
import { breakVerdict, matched, voidVerdict } from './outcomes.ts'
import { withdrawal } from './withdrawal-table.ts'

const usdc = 'USDC POLYGON'
const mismatch = breakVerdict('status_mismatch', 'status')

/**
 * One withdrawal for each pairing of status classes (reconciliation.md, Statuses). Amounts agree,
 * so the status alone decides. Fees are 0.1 throughout: debited 10.1 less 10, and so on.
 */
export const statusCases: readonly Case[] = [
  {
    title: 'ERROR agrees with a failed row, and both are void',
    withdrawals: [
      withdrawal(301, '2026-09-02T08:00:00Z', usdc, '10', '0.1', '10.1', { status: 'ERROR' }),
    ],
    ledger: [ledgerRow('2026-09-02T08:00:00Z,id:301,,,,USDC,10,,,,,failed,,', matched)],
    outcomes: [recordOutcome(301, matched, 'failed', '0.1')],
  },
  {
    title: 'ERROR shown as completed in the ledger: the money did not leave',
    withdrawals: [
      withdrawal(302, '2026-09-02T09:00:00Z', usdc, '11', '0.1', '11.1', { status: 'ERROR' }),
    ],
    ledger: [ledgerRow('2026-09-02T09:00:00Z,id:302,,,,USDC,11,,,,,completed,,', mismatch)],
    outcomes: [recordOutcome(302, mismatch, 'failed', '0.1')],
  },
  {
    title: 'ERROR shown as pending in the ledger',
    withdrawals: [
      withdrawal(303, '2026-09-02T10:00:00Z', usdc, '12', '0.1', '12.1', { status: 'ERROR' }),
    ],
    ledger: [ledgerRow('2026-09-02T10:00:00Z,id:303,,,,USDC,12,,,,,pending,,', mismatch)],
    outcomes: [recordOutcome(303, mismatch, 'failed', '0.1')],
  },
  {
    title: 'ERROR against a row without a status: a row is a booking',
    withdrawals: [
      withdrawal(304, '2026-09-02T11:00:00Z', usdc, '13', '0.1', '13.1', { status: 'ERROR' }),
    ],
    ledger: [ledgerRow('2026-09-02T11:00:00Z,id:304,,,,USDC,13,,,,,,,', mismatch)],
    outcomes: [recordOutcome(304, mismatch, 'failed', '0.1')],
  },
  {
    title: 'ERROR without a ledger row is void, not missing',
    withdrawals: [
      withdrawal(305, '2026-09-02T12:00:00Z', usdc, '14', '0.1', '14.1', { status: 'ERROR' }),
    ],
    outcomes: [recordOutcome(305, voidVerdict, 'failed', '0.1')],
  },
  {
    title: 'PENDING agrees with a pending row',
    withdrawals: [
      withdrawal(306, '2026-09-03T08:00:00Z', usdc, '15', '0.1', '15.1', { status: 'PENDING' }),
    ],
    ledger: [ledgerRow('2026-09-03T08:00:00Z,id:306,,,,USDC,15,,,,,pending,,', matched)],
    outcomes: [recordOutcome(306, matched, 'open', '0.1')],
  },
  {
    title: 'PENDING shown as completed in the ledger',
    withdrawals: [
      withdrawal(307, '2026-09-03T09:00:00Z', usdc, '16', '0.1', '16.1', { status: 'PENDING' }),
    ],
    ledger: [ledgerRow('2026-09-03T09:00:00Z,id:307,,,,USDC,16,,,,,completed,,', mismatch)],
    outcomes: [recordOutcome(307, mismatch, 'open', '0.1')],
  },
  {
    title: 'PENDING against a row without a status is an observation',
    withdrawals: [
      withdrawal(308, '2026-09-03T10:00:00Z', usdc, '17', '0.1', '17.1', { status: 'PENDING' }),
    ],
    ledger: [ledgerRow('2026-09-03T10:00:00Z,id:308,,,,USDC,17,,,,,,,', matched)],
    outcomes: [recordOutcome(308, matched, 'open', '0.1', 'not_final_yet')],
  },
  {
    title: 'COMPLETED shown as failed in the ledger',
    withdrawals: [withdrawal(309, '2026-09-03T11:00:00Z', usdc, '18', '0.1', '18.1')],
    ledger: [ledgerRow('2026-09-03T11:00:00Z,id:309,,,,USDC,18,,,,,failed,,', mismatch)],
    outcomes: [recordOutcome(309, mismatch, 'final', '0.1')],
  },
  {
    title: 'COMPLETED shown as pending in the ledger',
    withdrawals: [withdrawal(310, '2026-09-03T12:00:00Z', usdc, '19', '0.1', '19.1')],
    ledger: [ledgerRow('2026-09-03T12:00:00Z,id:310,,,,USDC,19,,,,,pendiente,,', mismatch)],
    outcomes: [recordOutcome(310, mismatch, 'final', '0.1')],
  },
  {
    title: 'an unknown word of the provider against a final row',
    withdrawals: [
      withdrawal(311, '2026-09-04T08:00:00Z', usdc, '20', '0.1', '20.1', { status: 'IN_REVIEW' }),
    ],
    ledger: [ledgerRow('2026-09-04T08:00:00Z,id:311,,,,USDC,20,,,,,done,,', mismatch)],
    outcomes: [recordOutcome(311, mismatch, 'unknown', '0.1')],
  },
  {
    title: 'an unknown word of the provider against a pending row',
    withdrawals: [
      withdrawal(312, '2026-09-04T09:00:00Z', usdc, '21', '0.1', '21.1', { status: 'IN_REVIEW' }),
    ],
    ledger: [ledgerRow('2026-09-04T09:00:00Z,id:312,,,,USDC,21,,,,,pending,,', matched)],
    outcomes: [recordOutcome(312, matched, 'unknown', '0.1', 'status_unknown')],
  },
  {
    title: 'an unknown word of the provider against a failed row',
    withdrawals: [
      withdrawal(313, '2026-09-04T10:00:00Z', usdc, '22', '0.1', '22.1', { status: 'IN_REVIEW' }),
    ],
    ledger: [ledgerRow('2026-09-04T10:00:00Z,id:313,,,,USDC,22,,,,,failed,,', mismatch)],
    outcomes: [recordOutcome(313, mismatch, 'unknown', '0.1')],
  },
  {
    title: 'equal words agree, known or not',
    withdrawals: [
      withdrawal(314, '2026-09-04T11:00:00Z', usdc, '23', '0.1', '23.1', { status: 'IN_REVIEW' }),
    ],
    ledger: [ledgerRow('2026-09-04T11:00:00Z,id:314,,,,USDC,23,,,,,IN_REVIEW,,', matched)],
    outcomes: [recordOutcome(314, matched, 'unknown', '0.1')],
  },
  {
    title: 'an unknown word of the provider against a row without a status',
    withdrawals: [
      withdrawal(315, '2026-09-04T12:00:00Z', usdc, '24', '0.1', '24.1', { status: 'IN_REVIEW' }),
    ],
    ledger: [ledgerRow('2026-09-04T12:00:00Z,id:315,,,,USDC,24,,,,,,,', matched)],
    outcomes: [recordOutcome(315, matched, 'unknown', '0.1', 'status_unknown')],
  },
  {
    title: 'completed in lower case is not the word COMPLETED',
    withdrawals: [
      withdrawal(316, '2026-09-05T08:00:00Z', usdc, '25', '0.1', '25.1', { status: 'completed' }),
    ],
    ledger: [ledgerRow('2026-09-05T08:00:00Z,id:316,,,,USDC,25,,,,,done,,', mismatch)],
    outcomes: [recordOutcome(316, mismatch, 'unknown', '0.1')],
  },
  {
    title: 'an unknown word of the ledger against a final record',
    withdrawals: [withdrawal(317, '2026-09-05T09:00:00Z', usdc, '26', '0.1', '26.1')],
    ledger: [ledgerRow('2026-09-05T09:00:00Z,id:317,,,,USDC,26,,,,,Em espera,,', matched)],
    outcomes: [recordOutcome(317, matched, 'final', '0.1', 'status_unknown')],
  },
  {
    title: 'PENDING shown as failed in the ledger',
    withdrawals: [
      withdrawal(318, '2026-09-05T10:00:00Z', usdc, '27', '0.1', '27.1', { status: 'PENDING' }),
    ],
    ledger: [ledgerRow('2026-09-05T10:00:00Z,id:318,,,,USDC,27,,,,,failed,,', mismatch)],
    outcomes: [recordOutcome(318, mismatch, 'open', '0.1')],
  },
  {
    title: 'an unknown word of the ledger against ERROR',
    withdrawals: [
      withdrawal(319, '2026-09-05T11:00:00Z', usdc, '28', '0.1', '28.1', { status: 'ERROR' }),
    ],
    ledger: [ledgerRow('2026-09-05T11:00:00Z,id:319,,,,USDC,28,,,,,Em espera,,', mismatch)],
    outcomes: [recordOutcome(319, mismatch, 'failed', '0.1')],
  },
  {
    title: 'a word that no document of this service has, but that is failed by default in any case',
    withdrawals: [
      withdrawal(320, '2026-09-05T12:00:00Z', usdc, '29', '0.1', '29.1', { status: 'Cancelled' }),
    ],
    ledger: [ledgerRow('2026-09-05T12:00:00Z,id:320,,,,USDC,29,,,,,anulado,,', matched)],
    outcomes: [recordOutcome(320, matched, 'failed', '0.1')],
  },
]
