import { ledgerIdentity } from './group-pairing.ts'
import type { PassName } from './passes.ts'
import type { ProviderRecord } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'

export const breakStatuses = ['open', 'investigating', 'resolved', 'accepted'] as const
/** The progress of a break (reconciliation.md, Runs). */
export type BreakStatus = (typeof breakStatuses)[number]

/** The records of a break or of a decision, by keys that are stable across runs. */
export interface RecordKeys {
  /** Keys from ledgerKey. A row written twice has its key twice. */
  readonly ledger: readonly string[]
  /** Keys from providerKey. */
  readonly provider: readonly string[]
}

/**
 * A decision with its number. If a match and a separation name the same records, the later one
 * holds. Without numbers, the match holds.
 */
interface SequencedDecision {
  readonly seq?: number
}

/** The decisions of people, still in force, about which records belong together. */
export interface Decisions {
  readonly matches: readonly (RecordKeys &
    SequencedDecision & { readonly by: 'by_hand' | 'suggestion' })[]
  /** Each ledger row of a decision stays apart from each of its provider records. */
  readonly separations: readonly (RecordKeys & SequencedDecision)[]
  /** Pairs that must not be suggested again. */
  readonly refused: readonly RecordKeys[]
}

export const noDecisions: Decisions = Object.freeze({ matches: [], separations: [], refused: [] })

/** The key of a provider record: its service and id. */
export function providerKey(record: ProviderRecord): string {
  return record.source === 'withdrawal' ? `w:${record.withdrawalId}` : `f:${record.feedId}`
}

/**
 * The key of a ledger row: its first identifier, and a hash of all mapped fields but the note. A
 * changed row has another key, so a decision about the old row does not apply to it.
 */
export function ledgerKey(entry: LedgerEntry, hash: (text: string) => string): string {
  const [name, identifier] = firstIdentifier(entry)
  return JSON.stringify([name, identifier, hash(ledgerIdentity(entry)).slice(0, 32)])
}

function firstIdentifier(entry: LedgerEntry): [PassName, string] {
  if (entry.withdrawalId !== '') return ['withdrawal_id', entry.withdrawalId]
  if (entry.externalRef !== '') return ['external_ref', entry.externalRef]
  return entry.txnHash !== ''
    ? ['txn_hash', entry.txnHash]
    : ['transaction_id', entry.transactionId]
}

/**
 * Finds the indexes of the ledger rows with these keys, in the order of their lines. A key without
 * a row is absent from the map.
 */
export function findLedgerRows(
  keys: ReadonlySet<string>,
  ledger: {
    rowsWithIdentifier(name: PassName, identifier: string): Iterable<number>
    entry(index: number): LedgerEntry
  },
  hash: (text: string) => string,
): ReadonlyMap<string, readonly number[]> {
  const rowsByKey = new Map<string, number[]>()
  for (const key of keys) {
    const [name, identifier] = JSON.parse(key) as [PassName, string, string]
    // Rows with this identifier are candidates. Only a row with the same key is taken.
    const rows = [...ledger.rowsWithIdentifier(name, identifier)].filter(
      (index) => ledgerKey(ledger.entry(index), hash) === key,
    )
    if (rows.length > 0)
      rowsByKey.set(
        key,
        rows.sort((left, right) => ledger.entry(left).line - ledger.entry(right).line),
      )
  }
  return rowsByKey
}
