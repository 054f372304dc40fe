import type { Case } from './case.ts'
import { ledgerRow, recordOutcome } from './case.ts'
import { cryptoWithdrawal } from './feed-row.ts'
import { breakVerdict, matched, outsideVerdict, voidVerdict } from './outcomes.ts'
import { addressOf, hashOf } from './withdrawal-row.ts'
import { withdrawal } from './withdrawal-table.ts'

const mismatch = breakVerdict('status_mismatch', 'status')

/**
 * Crypto withdrawals of the feed. The expected status classes assume a profile that maps COM to
 * final, PEN to open, CAN and REJ to failed. The preset proposes these words and assumes none of
 * them.
 */
export const feedCases: readonly Case[] = [
  {
    title: '`from` minus the fee equals `to`: `to` is the net amount',
    feed: [
      cryptoWithdrawal('81000001', '2026-09-23T08:00:00Z', 'fx-0001', 'USDT', ['101', '1', '100']),
    ],
    ledger: [ledgerRow('2026-09-23T08:00:00Z,,fx-0001,,,USDT,100,1,,,,done,,', matched)],
    outcomes: [recordOutcome('81000001', matched, 'final', '1')],
  },
  {
    title: '`from` equals `to`: the fee is on top',
    feed: [
      cryptoWithdrawal('81000002', '2026-09-23T09:00:00Z', 'fx-0002', 'USDT', [
        '50',
        '0.5',
        '50.00',
      ]),
    ],
    ledger: [ledgerRow('2026-09-23T09:00:00Z,,fx-0002,,,USDT,50,0.5,,,,done,,', matched)],
    outcomes: [recordOutcome('81000002', matched, 'final', '0.5')],
  },
  {
    title: 'two currencies: the net amount is unknown',
    feed: [
      cryptoWithdrawal(
        '81000003',
        '2026-09-23T10:00:00Z',
        'fx-0003',
        'USDT',
        ['70', '1', '0.00106'],
        { toCurrency: 'BTC' },
      ),
    ],
    ledger: [ledgerRow('2026-09-23T10:00:00Z,,fx-0003,,,USDT,69,,,,,done,,', matched)],
    outcomes: [recordOutcome('81000003', matched, 'final', null, 'net_unknown')],
  },
  {
    title: 'one currency, and neither formula holds',
    feed: [
      cryptoWithdrawal('81000004', '2026-09-23T11:00:00Z', 'fx-0004', 'USDT', ['30', '1', '28']),
    ],
    ledger: [ledgerRow('2026-09-23T11:00:00Z,,fx-0004,,,USDT,29,,,,,done,,', matched)],
    outcomes: [recordOutcome('81000004', matched, 'final', null, 'net_unknown')],
  },
  {
    title: "the fee's currency belongs to neither side",
    feed: [
      cryptoWithdrawal(
        '81000005',
        '2026-09-23T12:00:00Z',
        'fx-0005',
        'USDT',
        ['20', '0.004', '20'],
        { feeCurrency: 'TRX' },
      ),
    ],
    ledger: [ledgerRow('2026-09-23T12:00:00Z,,fx-0005,,,USDT,20,,,,,done,,', matched)],
    outcomes: [recordOutcome('81000005', matched, 'final', null, 'net_unknown')],
  },
  {
    title: 'paid from the wallet and never booked, with a known and an unknown net amount',
    feed: [
      cryptoWithdrawal('81000006', '2026-09-24T08:00:00Z', 'fx-0006', 'USDT', ['16', '1', '15']),
      cryptoWithdrawal('81000007', '2026-09-24T09:00:00Z', 'fx-0007', 'USDT', ['17', '1', '14']),
    ],
    outcomes: [
      recordOutcome('81000006', breakVerdict('missing_in_ledger'), 'final', '1'),
      recordOutcome('81000007', breakVerdict('missing_in_ledger'), 'final', null, 'net_unknown'),
    ],
  },
  {
    title: 'a cancelled feed row without a ledger row: void',
    feed: [
      cryptoWithdrawal('81000008', '2026-09-24T10:00:00Z', 'fx-0008', 'USDT', ['19', '1', '18'], {
        status: 'CAN',
      }),
    ],
    outcomes: [recordOutcome('81000008', voidVerdict, 'failed', '1')],
  },
  {
    title: 'rejected in the feed and done in the ledger',
    feed: [
      cryptoWithdrawal('81000009', '2026-09-24T11:00:00Z', 'fx-0009', 'USDT', ['20', '1', '19'], {
        status: 'REJ',
      }),
    ],
    ledger: [ledgerRow('2026-09-24T11:00:00Z,,fx-0009,,,USDT,19,1,,,,done,,', mismatch)],
    outcomes: [recordOutcome('81000009', mismatch, 'failed', '1')],
  },
  {
    title: 'pending on both sides',
    feed: [
      cryptoWithdrawal('81000010', '2026-09-24T12:00:00Z', 'fx-0010', 'USDT', ['21', '1', '20'], {
        status: 'PEN',
      }),
    ],
    ledger: [ledgerRow('2026-09-24T12:00:00Z,,fx-0010,,,USDT,20,1,,,,pending,,', matched)],
    outcomes: [recordOutcome('81000010', matched, 'open', '1')],
  },
  {
    title: 'a feed row after the last day of the ledger',
    feed: [
      cryptoWithdrawal('81000011', '2026-10-03T08:00:00Z', 'fx-0011', 'USDT', ['22', '1', '21']),
    ],
    outcomes: [recordOutcome('81000011', outsideVerdict, 'final', '1')],
  },
  {
    title: 'a fee of zero satisfies both formulas, and both give one amount',
    feed: [
      cryptoWithdrawal('81000013', '2026-09-24T13:00:00Z', 'fx-0013', 'USDT', ['23.0', '0', '23']),
    ],
    ledger: [ledgerRow('2026-09-24T13:00:00Z,,fx-0013,,,USDT,23,0,,,,done,,', matched)],
    outcomes: [recordOutcome('81000013', matched, 'final', '0')],
  },
  {
    title:
      'an unknown status word of the feed against a final row, with an id that a double cannot represent',
    feed: [
      cryptoWithdrawal(
        '9007199254740993',
        '2026-09-24T14:00:00Z',
        'fx-0014',
        'USDT',
        ['25', '1', '24'],
        {
          status: 'HLD',
        },
      ),
    ],
    ledger: [ledgerRow('2026-09-24T14:00:00Z,,fx-0014,,,USDT,24,1,,,,done,,', mismatch)],
    outcomes: [recordOutcome('9007199254740993', mismatch, 'unknown', '1')],
  },
  {
    // A void withdrawal is not tied to a live feed row, so the feed row is a record of its own.
    title: 'a failed withdrawal and the paid retry, which the feed alone shows',
    withdrawals: [
      withdrawal(461, '2026-09-25T08:00:00Z', 'USDT TRON', '81', '1', '82', {
        status: 'ERROR',
        externalRef: 'pay-0461',
      }),
    ],
    feed: [
      cryptoWithdrawal('81000012', '2026-09-25T08:30:00Z', 'pay-0461', 'USDT', ['82', '1', '81']),
    ],
    ledger: [ledgerRow('2026-09-25T08:30:00Z,,pay-0461,,,USDT,81,1,,,,done,,', matched)],
    outcomes: [
      recordOutcome(461, voidVerdict, 'failed', '1'),
      recordOutcome('81000012', matched, 'final', '1'),
    ],
  },
  {
    title: 'a failed withdrawal ties to its cancelled feed row',
    withdrawals: [
      withdrawal(462, '2026-09-25T09:00:00Z', 'USDT TRON', '83', '1', '84', {
        status: 'ERROR',
        externalRef: 'pay-0462',
      }),
    ],
    feed: [
      cryptoWithdrawal('81000462', '2026-09-25T09:00:00Z', 'pay-0462', 'USDT', ['84', '1', '83'], {
        status: 'CAN',
        destination: addressOf(462, 'TRON'),
      }),
    ],
    ledger: [ledgerRow('2026-09-25T09:00:00Z,id:462,,,,USDT,83,1,,,,failed,,', matched)],
    outcomes: [recordOutcome(462, matched, 'failed', '1')],
  },
  {
    title: 'a withdrawal whose tied feed row has another amount',
    withdrawals: [withdrawal(463, '2026-09-25T10:00:00Z', 'USDT TRON', '46', '1', '47')],
    feed: [
      cryptoWithdrawal('81000463', '2026-09-25T10:00:00Z', 'w-463', 'USDT', ['46.5', '1', '45.5'], {
        hash: hashOf(463, 'TRON'),
      }),
    ],
    ledger: [ledgerRow('2026-09-25T10:00:00Z,id:463,,,,USDT,46,1,,,,done,,', matched)],
    outcomes: [recordOutcome(463, matched, 'final', '1', 'provider_inconsistent')],
  },
]
