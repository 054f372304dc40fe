import type { ReconcileSettings } from '../reconciliation/assumptions.ts'
import { completeSettings } from '../reconciliation/assumptions.ts'
import { identifiersIn } from '../reconciliation/row/ledger-entry.ts'
import type { Rules } from '../reconciliation/rules.ts'
import type { Sides } from '../reconciliation/sides.ts'
import type { LedgerSide } from './ledger-side.ts'
import { Pairing } from './pairing.ts'
import { ProviderSide } from './provider-side.ts'
import { referenceSides } from './reference-sides.ts'
import { ResultDigest } from './result-digest.ts'
import type { RunBounds } from './run-bounds.ts'
import { isNamed, keyOfRecord } from './run-bounds.ts'
import type { RunHelper } from './run-helper.ts'
import type { RecordSource, SnapshotVersion } from './sources.ts'

/** The input of a matching, once the ledger is read. */
export interface MatchingInput {
  readonly source: RecordSource
  readonly ledger: LedgerSide
  readonly settings: ReconcileSettings
  readonly rules: Rules
  /** The version of the snapshot that `source` reads. */
  readonly snapshotVersion: SnapshotVersion
  /** The coverage of the provider's records. */
  readonly coverage: Pick<Sides, 'isKnownMissing' | 'whyUnchecked'>
  readonly helper: RunHelper | undefined
}

/** Both sides of a run, and the facts that the run needs about them. */
export interface Matching {
  readonly sides: Sides
  /** The digest of the equal pairs, complete once loadKeys has ended. */
  readonly digest: ResultDigest
  /**
   * Yields each withdrawal id that the ledger names, once. Yields undefined in place of an id whose
   * withdrawal was found while matching. Any other id may still be in the cache.
   */
  withdrawalIds(): Iterable<string | undefined>
}

/** Prepares both sides for matching. Yields regularly. */
export type OpenMatching = (input: MatchingInput) => Generator<void, Matching>

/**
 * Prepares matching the fast way: records stay in their file and in the cache, and memory holds a few
 * numbers of each.
 */
export function* openMatching(input: MatchingInput): Generator<void, Matching> {
  const { source, ledger, rules, coverage, helper } = input
  const { bounds, provider } = yield* openProvider(input)
  const pairing = yield* Pairing.make(source, ledger, provider, rules)
  return {
    sides: {
      ...coverage,
      ledgerCount: ledger.count,
      providerCount: provider.count,
      rowsWithIdentifier: (name, identifier) => pairing.rowsNamed(name, identifier),
      loadKeys: (free) => pairing.scan(free, helper),
      exactMatches: () => ({
        pass: ledger.firstPass,
        pairs: pairing.equalPairs(),
        sums: pairing.equalSums(),
      }),
      candidates: (name, free) => pairing.candidates(name, free),
      entry: (index) => ledger.entry(index),
      record: (index) => provider.record(index),
      isProviderInPeriod: (index) => provider.isInPeriod(index),
      isNamedByRejected: (record) => isNamed(bounds, (name) => keyOfRecord(record, name)),
      findRecord: (key) => provider.findRecord(key),
      observationsOf: (index, record) => provider.observe(index, record),
    },
    digest: pairing.digest,
    withdrawalIds: () => pairing.withdrawalIds(),
  }
}

/**
 * Prepares matching the reference way (reference-sides.ts): every record is in memory, and every pair
 * is compared field by field. Tests compare the fast way with it.
 */
export function* openReference(input: MatchingInput): Generator<void, Matching> {
  const { ledger, coverage } = input
  const { bounds, provider } = yield* openProvider(input)
  const entries = Array.from({ length: ledger.count }, (_, index) => ledger.entry(index))
  const records = Array.from({ length: provider.count }, (_, index) => provider.record(index))
  const recordIds = new Set(records.map(({ normalId }) => normalId))
  return {
    sides: referenceSides(entries, records, bounds, {
      ...coverage,
      findRecord: (key) => provider.findRecord(key),
      observationsOf: (index, record) => provider.observe(index, record),
    }),
    digest: new ResultDigest(),
    withdrawalIds: () =>
      [...new Set(entries.flatMap(({ withdrawalId }) => identifiersIn(withdrawalId)))].map((id) =>
        recordIds.has(id) ? undefined : id,
      ),
  }
}

function* openProvider({
  source,
  ledger,
  settings,
  rules: { period, namedPeriod },
  snapshotVersion,
}: MatchingInput): Generator<
  void,
  { readonly bounds: RunBounds; readonly provider: ProviderSide }
> {
  const bounds = { period, namedPeriod, namedByRejected: ledger.namedByRejected }
  return {
    bounds,
    provider: yield* ProviderSide.make(source, completeSettings(settings), bounds, snapshotVersion),
  }
}
