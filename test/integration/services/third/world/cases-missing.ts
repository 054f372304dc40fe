import type { Case } from './case.ts'
import { booked, ends } from './case.ts'
import { broken, isVoid, matched, outside, rejected } from './outcomes.ts'
import { withdrawal } from './withdrawal-table.ts'

const usdc = 'USDC ETHEREUM'
const missingInLedger = broken('missing_in_ledger')
const missingAtProvider = broken('missing_at_provider')

/** Rows and records without a partner, unreadable rows, and records outside the period. */
export const missingCases: readonly Case[] = [
  {
    about: 'paid and never booked',
    withdrawals: [
      withdrawal(441, '2026-09-21T08:00:00Z', usdc, '61', '2.4', '63.4'),
      withdrawal(442, '2026-09-21T09:00:00Z', 'BTC BITCOIN', '0.062', '0.0001', '0.0621'),
    ],
    outcomes: [
      ends(441, missingInLedger, 'final', '2.4'),
      ends(442, missingInLedger, 'final', '0.0001'),
    ],
  },
  {
    about: 'pending and never booked: an open record is live',
    withdrawals: [
      withdrawal(443, '2026-09-21T10:00:00Z', usdc, '63', '2.4', '65.4', { status: 'PENDING' }),
    ],
    outcomes: [ends(443, missingInLedger, 'open', '2.4')],
  },
  {
    about: 'a record that only a rejected row names',
    withdrawals: [withdrawal(444, '2026-09-21T11:00:00Z', usdc, '64', '2.4', '66.4')],
    ledger: [booked('2026-02-30,id:444,,,,USDC,64,,,,,done,,', rejected)],
    outcomes: [ends(444, broken('missing_in_ledger', 'rejected_line'), 'final', '2.4')],
  },
  {
    about: 'an id that the service does not know',
    ledger: [booked('2026-09-21T12:00:00Z,id:9445,,,,USDC,65,,,,,done,,', missingAtProvider)],
    outcomes: [],
  },
  {
    about: 'a reference that is in no list: the list was read past its date',
    ledger: [booked('2026-09-21T13:00:00Z,,pay-9446,,,USDC,66,,,,,done,,', missingAtProvider)],
    outcomes: [],
  },
  {
    about: 'failed rows without a partner are void, by id or by reference',
    ledger: [
      booked('2026-09-21T14:00:00Z,id:9447,,,,USDC,67,,,,,failed,,', isVoid),
      booked('2026-09-21T15:00:00Z,,pay-9448,,,USDC,68,,,,,cancelado,,', isVoid),
    ],
    outcomes: [],
  },
  {
    about: 'rows that cannot be read: no amount, no identifier, no currency, an exponent',
    ledger: [
      booked('2026-09-22T08:00:00Z,id:9461,,,,USDC,,,,,,done,,', rejected),
      booked('2026-09-22T08:00:00Z,,,,,USDC,1,,,,,done,,', rejected),
      booked('2026-09-22T08:00:00Z,id:9462,,,,,1,,,,,done,,', rejected),
      booked('2026-09-22T08:00:00Z,id:9463,,,,BTC,1E-07,,,,,done,,', rejected),
    ],
    outcomes: [],
  },
  {
    about: 'before and after the days of the ledger, void or not',
    withdrawals: [
      withdrawal(451, '2026-08-29T08:00:00Z', usdc, '71', '2.4', '73.4'),
      withdrawal(452, '2026-10-02T08:00:00Z', usdc, '72', '2.4', '74.4'),
      withdrawal(453, '2026-10-02T09:00:00Z', usdc, '73', '2.4', '75.4'),
      withdrawal(454, '2026-10-02T10:00:00Z', usdc, '74', '2.4', '76.4', { status: 'ERROR' }),
    ],
    outcomes: [
      ends(451, outside, 'final', '2.4'),
      ends(452, outside, 'final', '2.4'),
      ends(453, outside, 'final', '2.4'),
      ends(454, outside, 'failed', '2.4'),
    ],
  },
  {
    about: 'made after midnight and booked the day before: a match comes before the period',
    withdrawals: [withdrawal(455, '2026-10-01T00:40:00Z', usdc, '75', '2.4', '77.4')],
    ledger: [booked('2026-09-30,id:455,,,,USDC,75,,,,,done,,', matched)],
    outcomes: [ends(455, matched, 'final', '2.4')],
  },
]
