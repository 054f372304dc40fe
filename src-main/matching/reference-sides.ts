import type { CandidateGroup } from '../reconciliation/key-index.ts'
import { mergeGroups } from '../reconciliation/key-index.ts'
import { passes } from '../reconciliation/pass-keys.ts'
import { passNames } from '../reconciliation/passes.ts'
import type { ProviderRecord } from '../reconciliation/provider-record.ts'
import type { LedgerEntry } from '../reconciliation/row/ledger-entry.ts'
import { identifiersIn } from '../reconciliation/row/ledger-entry.ts'
import { isRecordInPeriod } from '../reconciliation/rules.ts'
import type { Sides } from '../reconciliation/sides.ts'
import type { RunBounds } from './run-bounds.ts'
import { isNamed, keyOfRecord } from './run-bounds.ts'

/**
 * The parts of Sides that need more than the records: the ids that the provider was asked for, the
 * keys under which decisions know the records, and the feed rows that were tied to withdrawals.
 */
export type SideFacts = Pick<
  Sides,
  'isKnownMissing' | 'whyUnchecked' | 'findRecord' | 'observationsOf'
>

/**
 * Both sides in memory: the reference way to match, with which tests compare the fast way.
 * `records` are the cached withdrawals in the order of their table, then the feed rows without a
 * withdrawal.
 *
 * A record belongs to a group by the text of its key. No pair is marked equal beforehand: every
 * pair is compared field by field.
 */
export function referenceSides(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  bounds: RunBounds,
  facts: SideFacts,
): Sides {
  const rowsByKey = passNames.map(() => new Map<string, number[]>())
  entries.forEach((entry, index) => {
    // A cell may hold several identifiers.
    for (const [pass, rows] of rowsByKey.entries())
      for (const key of identifiersIn(joinedKeys(pass, entry))) put(rows, key, index)
  })
  const rowsOf = (pass: number, key: string): readonly number[] =>
    (rowsByKey[pass] as Map<string, number[]>).get(key) ?? []
  const isNamedByRejected = (record: ProviderRecord): boolean =>
    isNamed(bounds, (name) => keyOfRecord(record, name))

  return {
    ...facts,
    ledgerCount: entries.length,
    providerCount: records.length,
    entry: (index) => entries[index] as LedgerEntry,
    record: (index) => records[index] as ProviderRecord,
    rowsWithIdentifier: (name, identifier) => rowsOf(passNames.indexOf(name), identifier),
    isNamedByRejected,
    isProviderInPeriod: (index) => {
      const record = records[index] as ProviderRecord
      return isRecordInPeriod(bounds, record.createdAt, () => isNamedByRejected(record))
    },
    // All keys are loaded, and no pair is marked equal before its pass.
    loadKeys: () => [],
    exactMatches: () => undefined,
    candidates(name, free) {
      const pass = passNames.indexOf(name)
      const recordsByKey = new Map<string, number[]>()
      records.forEach((record, index) => {
        const key = keyOfRecord(record, name)
        if (key !== '' && free.provider(index)) put(recordsByKey, key, index)
      })
      const groups: CandidateGroup[] = []
      for (const [key, provider] of recordsByKey) {
        const ledger = rowsOf(pass, key).filter(free.ledger)
        if (ledger.length > 0) groups.push({ ledger, provider })
      }
      // A row with several identifiers is in several groups. Groups that share a row become one.
      return mergeGroups(groups)
    },
  }
}

function joinedKeys(pass: number, entry: LedgerEntry): string {
  return (passes[pass] as (typeof passes)[number]).ledger(entry)
}

function put(lists: Map<string, number[]>, key: string, index: number): void {
  const list = lists.get(key)
  if (list) list.push(index)
  else lists.set(key, [index])
}
