import type { ReconcileSettings } from '../reconciliation/assumptions.ts'
import type { Sides } from '../reconciliation/reconcile.ts'
import { identifiersIn } from '../reconciliation/row/ledger-entry.ts'
import type { Rules } from '../reconciliation/rules.ts'
import type { EqualParts } from './equal-pairs.ts'
import type { LedgerSide } from './ledger-side.ts'
import { Pairing } from './pairing.ts'
import { ProviderSide } from './provider-side.ts'
import { referenceSides } from './reference-sides.ts'
import { ResultDigest } from './result-digest.ts'
import type { RunBounds } from './run-bounds.ts'
import { isNamed, keyOfRecord } from './run-bounds.ts'
import type { RunHelper } from './run-helper.ts'
import type { RecordSource, Sight } from './sources.ts'

/** What a run is made of, once its ledger is read. */
export interface MatchingInput {
  readonly source: RecordSource
  readonly ledger: LedgerSide
  readonly settings: ReconcileSettings
  readonly rules: Rules
  /** Of the snapshot that `source` reads. */
  readonly sight: Sight
  /** What is known of the provider's coverage. */
  readonly coverage: Pick<Sides, 'isKnownMissing' | 'whyUnchecked'>
  readonly helper: RunHelper | undefined
}

/** Both sides of a run, and what else it asks about them. */
export interface Matching {
  readonly sides: Sides
  /** Over the pairs that were told equal, once they are gathered. */
  readonly digest: ResultDigest
  /**
   * Each withdrawal id that the ledger names, once; undefined in place of one whose withdrawal was
   * found.
   */
  withdrawalIds(): Iterable<string | undefined>
  /** What tells of the equal pairs, for another thread; undefined where that does not tell all. */
  equalParts(): EqualParts | undefined
}

/** Gathers what has to be known before both sides can be matched; yields now and then. */
export type OpenMatching = (input: MatchingInput) => Generator<void, Matching>

/** The fast way: records stay in their file and in the cache, as a few numbers each in memory. */
export function* openMatching(input: MatchingInput): Generator<void, Matching> {
  const { source, ledger, rules, coverage, helper } = input
  const { bounds, provider } = yield* openProvider(input)
  const pairing = yield* Pairing.make(source, ledger, provider, rules)
  return {
    sides: {
      ...coverage,
      ledgerCount: ledger.count,
      providerCount: provider.count,
      rowsNamed: (name, identifier) => pairing.rowsNamed(name, identifier),
      gather: (free) => pairing.scan(free, helper),
      equal: () => ({
        pass: ledger.firstPass,
        pairs: pairing.equalPairs(),
        sums: pairing.equalSums(),
      }),
      candidates: (name, free) => pairing.candidates(name, free),
      entry: (at) => ledger.entry(at),
      record: (at) => provider.record(at),
      isProviderInPeriod: (at) => provider.isInPeriod(at),
      isNamedByRejected: (record) => isNamed(bounds.named, keyOfRecord(record)),
      findRecord: (key) => provider.findRecord(key),
      observe: (at, record) => provider.observe(at, record),
    },
    digest: pairing.digest,
    withdrawalIds: () => pairing.withdrawalIds(),
    equalParts: () => (pairing.hasNotedAll ? pairing.equalParts : undefined),
  }
}

/**
 * The plain way (reference-sides.ts): every record in memory, every pair compared field by field.
 * The fast way is held against it.
 */
export function* openReference(input: MatchingInput): Generator<void, Matching> {
  const { ledger, coverage } = input
  const { bounds, provider } = yield* openProvider(input)
  const entries = Array.from({ length: ledger.count }, (_, at) => ledger.entry(at))
  const records = Array.from({ length: provider.count }, (_, at) => provider.record(at))
  const found = new Set(records.map(({ id }) => id))
  return {
    sides: referenceSides(entries, records, bounds, {
      ...coverage,
      findRecord: (key) => provider.findRecord(key),
      observe: (at, record) => provider.observe(at, record),
    }),
    digest: new ResultDigest(),
    withdrawalIds: () =>
      [...new Set(entries.flatMap(({ withdrawalId }) => identifiersIn(withdrawalId)))].map((id) =>
        found.has(id) ? undefined : id,
      ),
    equalParts: () => undefined,
  }
}

function* openProvider({
  source,
  ledger,
  settings,
  rules: { period, namedPeriod },
  sight,
}: MatchingInput): Generator<
  void,
  { readonly bounds: RunBounds; readonly provider: ProviderSide }
> {
  const bounds = { period, namedPeriod, named: ledger.namedByRejected }
  return { bounds, provider: yield* ProviderSide.make(source, settings, bounds, sight) }
}
