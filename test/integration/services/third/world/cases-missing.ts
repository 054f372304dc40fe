import type { Case } from './case.ts'
import { ledgerRow, recordOutcome } from './case.ts'
import { breakVerdict, matched, outsideVerdict, rejected, voidVerdict } from './outcomes.ts'
import { withdrawal } from './withdrawal-table.ts'

const usdc = 'USDC ETHEREUM'
const missingInLedger = breakVerdict('missing_in_ledger')
const missingAtProvider = breakVerdict('missing_at_provider')

/** Rows and records without a partner, unreadable rows, and records outside the period. */
export const missingCases: readonly Case[] = [
  {
    title: 'paid and never booked',
    withdrawals: [
      withdrawal(441, '2026-09-21T08:00:00Z', usdc, '61', '2.4', '63.4'),
      withdrawal(442, '2026-09-21T09:00:00Z', 'BTC BITCOIN', '0.062', '0.0001', '0.0621'),
    ],
    outcomes: [
      recordOutcome(441, missingInLedger, 'final', '2.4'),
      recordOutcome(442, missingInLedger, 'final', '0.0001'),
    ],
  },
  {
    title: 'pending and never booked: an open record is live',
    withdrawals: [
      withdrawal(443, '2026-09-21T10:00:00Z', usdc, '63', '2.4', '65.4', { status: 'PENDING' }),
    ],
    outcomes: [recordOutcome(443, missingInLedger, 'open', '2.4')],
  },
  {
    title: 'a record that only a rejected row names',
    withdrawals: [withdrawal(444, '2026-09-21T11:00:00Z', usdc, '64', '2.4', '66.4')],
    ledger: [ledgerRow('2026-02-30,id:444,,,,USDC,64,,,,,done,,', rejected)],
    outcomes: [
      recordOutcome(444, breakVerdict('missing_in_ledger', 'rejected_line'), 'final', '2.4'),
    ],
  },
  {
    title: 'an id that the service does not know',
    ledger: [ledgerRow('2026-09-21T12:00:00Z,id:9445,,,,USDC,65,,,,,done,,', missingAtProvider)],
    outcomes: [],
  },
  {
    title: 'a reference that is in no list: the list was read past its date',
    ledger: [ledgerRow('2026-09-21T13:00:00Z,,pay-9446,,,USDC,66,,,,,done,,', missingAtProvider)],
    outcomes: [],
  },
  {
    title: 'failed rows without a partner are void, by id or by reference',
    ledger: [
      ledgerRow('2026-09-21T14:00:00Z,id:9447,,,,USDC,67,,,,,failed,,', voidVerdict),
      ledgerRow('2026-09-21T15:00:00Z,,pay-9448,,,USDC,68,,,,,cancelado,,', voidVerdict),
    ],
    outcomes: [],
  },
  {
    title: 'rows that cannot be read: no amount, no identifier, no currency, an exponent',
    ledger: [
      ledgerRow('2026-09-22T08:00:00Z,id:9461,,,,USDC,,,,,,done,,', rejected),
      ledgerRow('2026-09-22T08:00:00Z,,,,,USDC,1,,,,,done,,', rejected),
      ledgerRow('2026-09-22T08:00:00Z,id:9462,,,,,1,,,,,done,,', rejected),
      ledgerRow('2026-09-22T08:00:00Z,id:9463,,,,BTC,1E-07,,,,,done,,', rejected),
    ],
    outcomes: [],
  },
  {
    title: 'before and after the days of the ledger, void or not',
    withdrawals: [
      withdrawal(451, '2026-08-29T08:00:00Z', usdc, '71', '2.4', '73.4'),
      withdrawal(452, '2026-10-02T08:00:00Z', usdc, '72', '2.4', '74.4'),
      withdrawal(453, '2026-10-02T09:00:00Z', usdc, '73', '2.4', '75.4'),
      withdrawal(454, '2026-10-02T10:00:00Z', usdc, '74', '2.4', '76.4', { status: 'ERROR' }),
    ],
    outcomes: [
      recordOutcome(451, outsideVerdict, 'final', '2.4'),
      recordOutcome(452, outsideVerdict, 'final', '2.4'),
      recordOutcome(453, outsideVerdict, 'final', '2.4'),
      recordOutcome(454, outsideVerdict, 'failed', '2.4'),
    ],
  },
  {
    title: 'made after midnight and booked the day before: a match comes before the period',
    withdrawals: [withdrawal(455, '2026-10-01T00:40:00Z', usdc, '75', '2.4', '77.4')],
    ledger: [ledgerRow('2026-09-30,id:455,,,,USDC,75,,,,,done,,', matched)],
    outcomes: [recordOutcome(455, matched, 'final', '2.4')],
  },
]
