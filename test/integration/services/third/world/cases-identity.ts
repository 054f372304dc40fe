import type { Case } from './case.ts'
import { ledgerRow, recordOutcome } from './case.ts'
import { breakVerdict, matched } from './outcomes.ts'
import { withdrawal } from './withdrawal-table.ts'

/** Pairs whose money agrees while their identity, date or block does not. */
export const identityCases: readonly Case[] = [
  {
    title: 'another network',
    withdrawals: [withdrawal(371, '2026-09-13T08:00:00Z', 'USDC POLYGON', '41', '0.1', '41.1')],
    ledger: [
      ledgerRow(
        '2026-09-13T08:00:00Z,id:371,,,,USDC,41,,,ETHEREUM,,done,,',
        breakVerdict('network_mismatch', 'network'),
      ),
    ],
    outcomes: [recordOutcome(371, breakVerdict('network_mismatch', 'network'), 'final', '0.1')],
  },
  {
    title: 'a base58 address in another case is another address',
    withdrawals: [
      withdrawal(372, '2026-09-13T09:00:00Z', 'BTC BITCOIN', '0.042', '0.0001', '0.0421', {
        address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
      }),
    ],
    ledger: [
      ledgerRow(
        '2026-09-13T09:00:00Z,id:372,,,,BTC,0.042,,,,1boatSLRHtKNngkdXEeobR76b53LETtpyT,done,,',
        breakVerdict('address_mismatch', 'address'),
      ),
    ],
    outcomes: [recordOutcome(372, breakVerdict('address_mismatch', 'address'), 'final', '0.0001')],
  },
  {
    title: 'an 0x address in another case is the same address',
    withdrawals: [
      withdrawal(373, '2026-09-13T10:00:00Z', 'ETH ETHEREUM', '0.43', '0.002', '0.432', {
        address: '0x00ec01c7e3c433777d782517b25b1d9004ed8baa',
      }),
    ],
    ledger: [
      ledgerRow(
        '2026-09-13T10:00:00Z,id:373,,,,ETH,0.43,,,,0x00EC01C7E3C433777D782517B25B1D9004ED8BAA,done,,',
        matched,
      ),
    ],
    outcomes: [recordOutcome(373, matched, 'final', '0.002')],
  },
  {
    title: 'a bech32 address in capitals is the same address',
    withdrawals: [
      withdrawal(374, '2026-09-13T11:00:00Z', 'BTC BITCOIN', '0.044', '0.0001', '0.0441', {
        address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      }),
    ],
    ledger: [
      ledgerRow(
        '2026-09-13T11:00:00Z,id:374,,,,BTC,0.044,,,,BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ,done,,',
        matched,
      ),
    ],
    outcomes: [recordOutcome(374, matched, 'final', '0.0001')],
  },
  {
    title: 'another currency',
    withdrawals: [withdrawal(375, '2026-09-13T12:00:00Z', 'USDC POLYGON', '45', '0.1', '45.1')],
    ledger: [
      ledgerRow(
        '2026-09-13T12:00:00Z,id:375,,,,USDT,45,,,,,done,,',
        breakVerdict('currency_mismatch', 'currency'),
      ),
    ],
    outcomes: [recordOutcome(375, breakVerdict('currency_mismatch', 'currency'), 'final', '0.1')],
  },
  {
    title: 'another reference beside an equal id',
    withdrawals: [withdrawal(376, '2026-09-13T13:00:00Z', 'USDC POLYGON', '46', '0.1', '46.1')],
    ledger: [
      ledgerRow(
        '2026-09-13T13:00:00Z,id:376,pay-9376,,,USDC,46,,,,,done,,',
        breakVerdict('reference_mismatch', 'external_ref'),
      ),
    ],
    outcomes: [
      recordOutcome(376, breakVerdict('reference_mismatch', 'external_ref'), 'final', '0.1'),
    ],
  },
  {
    title: 'another end user',
    withdrawals: [withdrawal(377, '2026-09-13T14:00:00Z', 'USDC POLYGON', '47', '0.1', '47.1')],
    ledger: [
      ledgerRow(
        '2026-09-13T14:00:00Z,id:377,,,,USDC,47,,,,,done,user-99,',
        breakVerdict('reference_mismatch', 'end_user_id'),
      ),
    ],
    outcomes: [
      recordOutcome(377, breakVerdict('reference_mismatch', 'end_user_id'), 'final', '0.1'),
    ],
  },
  {
    title: 'a mistyped id whose row is found by its hash',
    withdrawals: [withdrawal(378, '2026-09-13T15:00:00Z', 'USDC POLYGON', '48', '0.1', '48.1')],
    ledger: [
      ledgerRow(
        '2026-09-13T15:00:00Z,id:9378,,hash:378,,USDC,48,,,,,done,,',
        breakVerdict('reference_mismatch', 'withdrawal_id'),
      ),
    ],
    outcomes: [
      recordOutcome(378, breakVerdict('reference_mismatch', 'withdrawal_id'), 'final', '0.1'),
    ],
  },
  {
    title: 'blocked while the ledger calls it done',
    withdrawals: [
      withdrawal(379, '2026-09-14T08:00:00Z', 'USDC POLYGON', '49', '0.1', '49.1', {
        isBlocked: true,
        riskScore: 'HIGH',
        reason: 'manual review',
      }),
    ],
    ledger: [
      ledgerRow(
        '2026-09-14T08:00:00Z,id:379,,,,USDC,49,,,,,done,,',
        breakVerdict('blocked', 'is_blocked'),
      ),
    ],
    outcomes: [recordOutcome(379, breakVerdict('blocked', 'is_blocked'), 'final', '0.1')],
  },
  {
    title: 'blocked while the ledger has no status',
    withdrawals: [
      withdrawal(380, '2026-09-14T09:00:00Z', 'USDC POLYGON', '50', '0.1', '50.1', {
        isBlocked: true,
      }),
    ],
    ledger: [
      ledgerRow(
        '2026-09-14T09:00:00Z,id:380,,,,USDC,50,,,,,,,',
        breakVerdict('blocked', 'is_blocked'),
      ),
    ],
    outcomes: [recordOutcome(380, breakVerdict('blocked', 'is_blocked'), 'final', '0.1')],
  },
  {
    title: 'blocked while both sides call it pending',
    withdrawals: [
      withdrawal(381, '2026-09-14T10:00:00Z', 'USDC POLYGON', '51', '0.1', '51.1', {
        isBlocked: true,
        status: 'PENDING',
      }),
    ],
    ledger: [ledgerRow('2026-09-14T10:00:00Z,id:381,,,,USDC,51,,,,,pending,,', matched)],
    outcomes: [recordOutcome(381, matched, 'open', '0.1')],
  },
  {
    title: 'blocked and completed while the ledger waits: the status is the break',
    withdrawals: [
      withdrawal(382, '2026-09-14T11:00:00Z', 'USDC POLYGON', '52', '0.1', '52.1', {
        isBlocked: true,
      }),
    ],
    ledger: [
      ledgerRow(
        '2026-09-14T11:00:00Z,id:382,,,,USDC,52,,,,,pending,,',
        breakVerdict('status_mismatch', 'status'),
      ),
    ],
    outcomes: [recordOutcome(382, breakVerdict('status_mismatch', 'status'), 'final', '0.1')],
  },
  {
    title: 'the ledger kept the hash that was announced first',
    withdrawals: [
      withdrawal(383, '2026-09-14T12:00:00Z', 'ETH ETHEREUM', '0.53', '0.002', '0.532'),
    ],
    ledger: [
      ledgerRow(
        '2026-09-14T12:00:00Z,,,early:383,,ETH,0.53,,,,,done,,',
        breakVerdict('hash_replaced', 'txn_hash'),
      ),
    ],
    outcomes: [recordOutcome(383, breakVerdict('hash_replaced', 'txn_hash'), 'final', '0.002')],
  },
  {
    title: 'booked three days after it was confirmed',
    withdrawals: [withdrawal(384, '2026-09-14T13:00:00Z', 'USDC POLYGON', '54', '0.1', '54.1')],
    ledger: [
      ledgerRow(
        '2026-09-17T13:30:00Z,id:384,,,,USDC,54,,,,,done,,',
        breakVerdict('date_mismatch', 'date'),
      ),
    ],
    outcomes: [recordOutcome(384, breakVerdict('date_mismatch', 'date'), 'final', '0.1')],
  },
]
