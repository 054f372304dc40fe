import type { Case } from './case.ts'
import { ledgerRow, recordOutcome } from './case.ts'
import { breakVerdict, matched } from './outcomes.ts'
import { withdrawal } from './withdrawal-table.ts'

/** Amounts and fees that a float, or a charged fee taken literally, would get wrong. */
export const moneyCases: readonly Case[] = [
  {
    title: "the service's own sample: 3 and a charged fee of 0, debited 3.001",
    withdrawals: [withdrawal(351, '2026-09-10T08:00:00Z', 'BTC BITCOIN', '3', '0', '3.001')],
    ledger: [ledgerRow('2026-09-10T08:00:00Z,id:351,,,,BTC,3,0.001,,,,done,,', matched)],
    outcomes: [recordOutcome(351, matched, 'final', '0.001', 'fee_differs')],
  },
  {
    title: 'a ledger that books the charged fee of 0',
    withdrawals: [withdrawal(352, '2026-09-10T09:00:00Z', 'BTC BITCOIN', '3', '0', '3.001')],
    ledger: [
      ledgerRow(
        '2026-09-10T09:00:00Z,id:352,,,,BTC,3,0,,,,done,,',
        breakVerdict('fee_mismatch', 'fee'),
      ),
    ],
    outcomes: [
      recordOutcome(352, breakVerdict('fee_mismatch', 'fee'), 'final', '0.001', 'fee_differs'),
    ],
  },
  {
    title: 'an exponent in the detail, plain digits in the list',
    withdrawals: [
      withdrawal(353, '2026-09-10T10:00:00Z', 'BTC BITCOIN', '0.00000001', '0', '0.00000001', {
        amountNumber: '1e-8',
      }),
    ],
    ledger: [ledgerRow('2026-09-10T10:00:00Z,id:353,,,,BTC,0.00000001,,,,,done,,', matched)],
    outcomes: [recordOutcome(353, matched, 'final', '0')],
  },
  {
    title: 'the sampled amount 1.0000016378e-8 with a fee of 1e-8',
    withdrawals: [
      withdrawal(
        354,
        '2026-09-10T11:00:00Z',
        'ETH ETHEREUM',
        '0.000000010000016378',
        '1e-8',
        '0.000000020000016378',
        {
          amountNumber: '1.0000016378e-8',
        },
      ),
    ],
    ledger: [
      ledgerRow(
        '2026-09-10T11:00:00Z,id:354,,,,ETH,0.000000010000016378,0.00000001,,,,done,,',
        matched,
      ),
    ],
    outcomes: [recordOutcome(354, matched, 'final', '0.00000001')],
  },
  {
    title: 'the ledger books the debited amount as the amount',
    withdrawals: [
      withdrawal(355, '2026-09-10T12:00:00Z', 'BTC BITCOIN', '0.4995', '0.0005', '0.5'),
    ],
    ledger: [
      ledgerRow(
        '2026-09-10T12:00:00Z,id:355,,,,BTC,0.5,,,,,done,,',
        breakVerdict('amount_mismatch', 'amount'),
      ),
    ],
    outcomes: [recordOutcome(355, breakVerdict('amount_mismatch', 'amount'), 'final', '0.0005')],
  },
  {
    title: 'the last of eighteen digits differs',
    withdrawals: [
      withdrawal(
        356,
        '2026-09-10T13:00:00Z',
        'DAI ETHEREUM',
        '12.345678901234567891',
        '0',
        '12.345678901234567891',
      ),
    ],
    ledger: [
      ledgerRow(
        '2026-09-10T13:00:00Z,id:356,,,,DAI,12.345678901234567890,,,,,done,,',
        breakVerdict('amount_mismatch', 'amount'),
      ),
    ],
    outcomes: [recordOutcome(356, breakVerdict('amount_mismatch', 'amount'), 'final', '0')],
  },
  {
    title: 'the total alone differs',
    withdrawals: [withdrawal(357, '2026-09-10T14:00:00Z', 'USDT TRON', '10', '1', '11')],
    ledger: [
      ledgerRow(
        '2026-09-10T14:00:00Z,id:357,,,,USDT,10,1,11.5,,,done,,',
        breakVerdict('total_mismatch', 'total'),
      ),
    ],
    outcomes: [recordOutcome(357, breakVerdict('total_mismatch', 'total'), 'final', '1')],
  },
  {
    title: 'more digits than a double holds, and equal',
    withdrawals: [
      withdrawal(
        358,
        '2026-09-10T15:00:00Z',
        'SHIB ETHEREUM',
        '12345678901234567890.123456789012345679',
        '0',
        '12345678901234567890.123456789012345679',
      ),
    ],
    ledger: [
      ledgerRow(
        '2026-09-10T15:00:00Z,id:358,,,,SHIB,12345678901234567890.123456789012345679,,,,,done,,',
        matched,
      ),
    ],
    outcomes: [recordOutcome(358, matched, 'final', '0')],
  },
  {
    title: 'amount and fee both differ: the amount is named first',
    withdrawals: [withdrawal(359, '2026-09-10T16:00:00Z', 'USDT TRON', '20', '1', '21')],
    ledger: [
      ledgerRow(
        '2026-09-10T16:00:00Z,id:359,,,,USDT,21,0,,,,done,,',
        breakVerdict('amount_mismatch', 'amount', 'fee'),
      ),
    ],
    outcomes: [recordOutcome(359, breakVerdict('amount_mismatch', 'amount', 'fee'), 'final', '1')],
  },
  {
    title: 'another spelling of equal numbers, and a fee that begins with the decimal mark',
    withdrawals: [
      withdrawal(360, '2026-09-10T17:00:00Z', 'USDT TRON', '5.000', '1e-1', '5.10000000000', {
        amountNumber: '5e0',
      }),
    ],
    ledger: [ledgerRow('2026-09-10T17:00:00Z,id:360,,,,USDT,+5,.1,5.1,,,done,,', matched)],
    outcomes: [recordOutcome(360, matched, 'final', '0.1')],
  },
  {
    title: 'a charged fee that is larger than the debited amount less the amount',
    withdrawals: [withdrawal(361, '2026-09-10T18:00:00Z', 'USDT TRON', '30', '0.2', '30.1')],
    ledger: [ledgerRow('2026-09-10T18:00:00Z,id:361,,,,USDT,30,0.1,,,,done,,', matched)],
    outcomes: [recordOutcome(361, matched, 'final', '0.1', 'fee_differs')],
  },
]
