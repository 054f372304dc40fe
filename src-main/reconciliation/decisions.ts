import { ledgerIdentity } from './group-pairing.ts'
import type { PassName } from './passes.ts'
import type { ProviderRecord } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'

export const breakStatuses = ['open', 'investigating', 'resolved', 'accepted'] as const
/** How far a break has come (reconciliation.md, Runs). */
export type BreakStatus = (typeof breakStatuses)[number]

/** The records of a break or of a decision, by keys that mean the same record in every run. */
export interface RecordKeys {
  /** As ledgerKey gives them; a row written twice stands twice. */
  readonly ledger: readonly string[]
  /** As providerKey gives them. */
  readonly provider: readonly string[]
}

/**
 * The number of a decision: where a match and a parting speak of the same records, the later one
 * holds. Without numbers the match does.
 */
interface Ordered {
  readonly seq?: number
}

/** What persons decided about who belongs together, as far as it holds. */
export interface Decided {
  readonly matches: readonly (RecordKeys & Ordered & { readonly by: 'by_hand' | 'suggestion' })[]
  /** Each ledger row of one stays apart from each provider's record of it. */
  readonly apart: readonly (RecordKeys & Ordered)[]
  /** Not to be suggested again. */
  readonly refused: readonly RecordKeys[]
}

export const nothingDecided: Decided = Object.freeze({ matches: [], apart: [], refused: [] })

/** The key of a provider's record: its service and id. */
export function providerKey(record: ProviderRecord): string {
  return record.source === 'withdrawal' ? `w:${record.withdrawalId}` : `f:${record.feedId}`
}

/**
 * The key of a ledger row: its first identifier, and a hash of all that is mapped but the note. A
 * row that says anything else is another row, and what was decided about this one does not hold for
 * it.
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
 * Where the rows of these keys stand among the ledger's rows, in the order of their lines; a key
 * that is not there is absent.
 */
export function findLedgerRows(
  keys: ReadonlySet<string>,
  ledger: {
    rowsNamed(name: PassName, identifier: string): Iterable<number>
    entry(at: number): LedgerEntry
  },
  hash: (text: string) => string,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const key of keys) {
    const [name, identifier] = JSON.parse(key) as [PassName, string, string]
    // What is named so only may be the row; its own key decides.
    const rows = [...ledger.rowsNamed(name, identifier)].filter(
      (at) => ledgerKey(ledger.entry(at), hash) === key,
    )
    if (rows.length > 0)
      found.set(
        key,
        rows.sort((left, right) => ledger.entry(left).line - ledger.entry(right).line),
      )
  }
  return found
}
