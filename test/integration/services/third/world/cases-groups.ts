import type { Case } from './case.ts'
import { ledgerRow, recordOutcome } from './case.ts'
import { breakVerdict, matched } from './outcomes.ts'
import { hashOf } from './withdrawal-row.ts'
import { withdrawal } from './withdrawal-table.ts'

const usdt = 'USDT TRON'
const shared = (number: number) => ({ hash: hashOf(number, 'TRON') })

/** Several rows or records under one identifier (reconciliation.md, Matching). */
export const groupCases: readonly Case[] = [
  {
    title: 'two payouts of one transaction, each named by its id',
    withdrawals: [
      withdrawal(401, '2026-09-18T08:00:00Z', usdt, '201', '1', '202', shared(401)),
      withdrawal(402, '2026-09-18T08:00:00Z', usdt, '202', '1', '203', shared(401)),
    ],
    ledger: [
      ledgerRow('2026-09-18T08:00:00Z,id:401,,hash:401,,USDT,201,1,,,,done,,', matched),
      ledgerRow('2026-09-18T08:00:00Z,id:402,,hash:401,,USDT,202,1,,,,done,,', matched),
    ],
    outcomes: [
      recordOutcome(401, matched, 'final', '1'),
      recordOutcome(402, matched, 'final', '1'),
    ],
  },
  {
    title: 'two payouts of one transaction and one amount, named by hash and address',
    withdrawals: [
      withdrawal(403, '2026-09-18T09:00:00Z', usdt, '203', '1', '204', shared(403)),
      withdrawal(404, '2026-09-18T09:00:00Z', usdt, '203', '1', '204', shared(403)),
    ],
    ledger: [
      ledgerRow('2026-09-18T09:00:00Z,,,hash:403,,USDT,203,1,,,addr:404,done,,', matched),
      ledgerRow('2026-09-18T09:00:00Z,,,hash:403,,USDT,203,1,,,addr:403,done,,', matched),
    ],
    outcomes: [
      recordOutcome(403, matched, 'final', '1'),
      recordOutcome(404, matched, 'final', '1'),
    ],
  },
  {
    title: 'two payouts of one transaction, named by hash and distinguished by amount',
    withdrawals: [
      withdrawal(405, '2026-09-18T10:00:00Z', usdt, '205', '1', '206', shared(405)),
      withdrawal(406, '2026-09-18T10:00:00Z', usdt, '206', '1', '207', shared(405)),
    ],
    ledger: [
      ledgerRow('2026-09-18T10:00:00Z,,,hash:405,,USDT,206,1,,,,done,,', matched),
      ledgerRow('2026-09-18T10:00:00Z,,,hash:405,,USDT,205,1,,,,done,,', matched),
    ],
    outcomes: [
      recordOutcome(405, matched, 'final', '1'),
      recordOutcome(406, matched, 'final', '1'),
    ],
  },
  {
    // 207 + 208 + 209 = 624, and three fees of 1.
    title: 'three payouts of one transaction, booked as one row',
    withdrawals: [
      withdrawal(407, '2026-09-18T11:00:00Z', usdt, '207', '1', '208', shared(407)),
      withdrawal(408, '2026-09-18T11:00:00Z', usdt, '208', '1', '209', shared(407)),
      withdrawal(409, '2026-09-18T11:00:00Z', usdt, '209', '1', '210', shared(407)),
    ],
    ledger: [ledgerRow('2026-09-18T11:00:00Z,,,hash:407,,USDT,624,3,,,,done,,', matched)],
    outcomes: [
      recordOutcome(407, matched, 'final', '1'),
      recordOutcome(408, matched, 'final', '1'),
      recordOutcome(409, matched, 'final', '1'),
    ],
  },
  {
    title: 'one of two payouts of a transaction is not in the ledger, and is not a duplicate',
    withdrawals: [
      withdrawal(410, '2026-09-18T12:00:00Z', usdt, '210', '1', '211', shared(410)),
      withdrawal(411, '2026-09-18T12:00:00Z', usdt, '211', '1', '212', shared(410)),
    ],
    ledger: [ledgerRow('2026-09-18T12:00:00Z,,,hash:410,,USDT,210,1,,,addr:410,done,,', matched)],
    outcomes: [
      recordOutcome(410, matched, 'final', '1'),
      recordOutcome(411, breakVerdict('missing_in_ledger'), 'final', '1'),
    ],
  },
  {
    // 2.5 + 1.25 = 3.75 and 0.1 + 0.05 = 0.15.
    title: 'one row, paid in two withdrawals under one reference',
    withdrawals: [
      withdrawal(412, '2026-09-19T08:00:00Z', usdt, '2.5', '0.1', '2.6', {
        externalRef: 'pay-0412',
      }),
      withdrawal(413, '2026-09-19T08:05:00Z', usdt, '1.25', '0.05', '1.3', {
        externalRef: 'pay-0412',
      }),
    ],
    ledger: [ledgerRow('2026-09-19T08:00:00Z,,pay-0412,,,USDT,3.75,0.15,,,,done,,', matched)],
    outcomes: [
      recordOutcome(412, matched, 'final', '0.1'),
      recordOutcome(413, matched, 'final', '0.05'),
    ],
  },
  {
    // 0.1 + 0.2 = 0.3, which is false in binary floats.
    title: 'one withdrawal, booked in two rows',
    withdrawals: [
      withdrawal(414, '2026-09-19T09:00:00Z', 'BTC BITCOIN', '0.3', '0.0003', '0.3003'),
    ],
    ledger: [
      ledgerRow('2026-09-19T09:00:00Z,id:414,,,,BTC,0.1,0.0001,,,,done,,', matched),
      ledgerRow('2026-09-19T09:00:00Z,id:414,,,,BTC,0.2,0.0002,,,,done,,', matched),
    ],
    outcomes: [recordOutcome(414, matched, 'final', '0.0003')],
  },
  {
    // The second row is outside the date window, so the first has fewer differences.
    title: 'one withdrawal, booked twice',
    withdrawals: [withdrawal(415, '2026-09-19T10:00:00Z', usdt, '215', '1', '216')],
    ledger: [
      ledgerRow('2026-09-19T10:00:00Z,id:415,,,,USDT,215,1,,,,done,,', matched),
      ledgerRow(
        '2026-09-24T10:00:00Z,id:415,,,,USDT,215,1,,,,done,,',
        breakVerdict('duplicate_in_ledger'),
      ),
    ],
    outcomes: [recordOutcome(415, matched, 'final', '1')],
  },
  {
    title: 'two records differ from the row by equally much: nothing is guessed',
    withdrawals: [
      withdrawal(416, '2026-09-19T11:00:00Z', usdt, '4.9', '1', '5.9', { externalRef: 'pay-0416' }),
      withdrawal(417, '2026-09-19T11:00:00Z', usdt, '5.1', '1', '6.1', { externalRef: 'pay-0416' }),
    ],
    ledger: [
      ledgerRow('2026-09-19T11:00:00Z,,pay-0416,,,USDT,5,,,,,done,,', breakVerdict('ambiguous')),
    ],
    outcomes: [
      recordOutcome(416, breakVerdict('ambiguous'), 'final', '1'),
      recordOutcome(417, breakVerdict('ambiguous'), 'final', '1'),
    ],
  },
  {
    title: 'as many identical rows as equally good records under one hash',
    withdrawals: [
      withdrawal(418, '2026-09-19T12:00:00Z', usdt, '218', '1', '219', shared(418)),
      withdrawal(419, '2026-09-19T12:00:00Z', usdt, '218', '1', '219', shared(418)),
    ],
    ledger: [
      ledgerRow('2026-09-19T12:00:00Z,,,hash:418,,USDT,218,1,,,,done,,', matched),
      ledgerRow('2026-09-19T12:00:00Z,,,hash:418,,USDT,218,1,,,,done,,', matched),
    ],
    outcomes: [
      recordOutcome(418, matched, 'final', '1'),
      recordOutcome(419, matched, 'final', '1'),
    ],
  },
  {
    // 2.5 + 4.999 = 7.499 differs from 7.5 by 0.001, and 4.999 alone by 2.501.
    title: 'a split that misses by a thousandth is one break',
    withdrawals: [
      withdrawal(420, '2026-09-20T08:00:00Z', usdt, '2.5', '1', '3.5', { externalRef: 'pay-0420' }),
      withdrawal(421, '2026-09-20T08:05:00Z', usdt, '4.999', '1', '5.999', {
        externalRef: 'pay-0420',
      }),
    ],
    ledger: [
      ledgerRow(
        '2026-09-20T08:00:00Z,,pay-0420,,,USDT,7.5,,,,,done,,',
        breakVerdict('amount_mismatch', 'amount'),
      ),
    ],
    outcomes: [
      recordOutcome(420, breakVerdict('amount_mismatch', 'amount'), 'final', '1'),
      recordOutcome(421, breakVerdict('amount_mismatch', 'amount'), 'final', '1'),
    ],
  },
]
