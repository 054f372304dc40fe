import type { ProviderRecord } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'

/** The fields that each identifier pass compares, in the order of passNames. */
export const passes = [
  {
    name: 'withdrawal_id',
    ledger: (entry: LedgerEntry) => entry.withdrawalId,
    provider: (record: ProviderRecord) => record.normalId ?? '',
  },
  {
    name: 'external_ref',
    ledger: (entry: LedgerEntry) => entry.externalRef,
    provider: (record: ProviderRecord) => record.externalRef,
  },
  {
    name: 'txn_hash',
    ledger: (entry: LedgerEntry) => entry.txnHash,
    provider: (record: ProviderRecord) => record.txnHash,
  },
  {
    name: 'provisory_hash',
    ledger: (entry: LedgerEntry) => entry.txnHash,
    provider: (record: ProviderRecord) => record.provisoryHash ?? '',
  },
  {
    name: 'transaction_id',
    ledger: (entry: LedgerEntry) => entry.transactionId,
    provider: (record: ProviderRecord) => record.transactionId ?? '',
  },
] as const

/** True for a pass by hash: one transaction may pay many withdrawals (X26). */
export function isHashPass(name: string): boolean {
  return name === 'txn_hash' || name === 'provisory_hash'
}
