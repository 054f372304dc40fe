import type { ProviderRecord } from '../provider-record.ts'
import type { LedgerEntry } from '../row/ledger-entry.ts'
import type { Mapping } from '../row/mapping.ts'
import type { Rules } from '../rules.ts'
import type { CauseBeforeTrial } from './cause.ts'
import { causeKinds } from './cause.ts'
import { IdentifierEvidence } from './identifier-evidence.ts'
import { MoneyEvidence } from './money-evidence.ts'
import { WordEvidence } from './word-evidence.ts'
import { ZoneEvidence } from './zone-evidence.ts'

/** The two sides of a match or break in normal form. One side is empty if there is no partner. */
export interface RecordSides {
  readonly ledger: readonly LedgerEntry[]
  readonly provider: readonly ProviderRecord[]
}

/**
 * Collects evidence of common causes from a run's pairs and unmatched records. It stores a bounded
 * part of the evidence, chosen by content, so that the order of the rows does not change the result.
 */
export class CauseEvidence {
  readonly #money: MoneyEvidence
  readonly #words: WordEvidence
  readonly #identifiers = new IdentifierEvidence()
  readonly zone: ZoneEvidence

  constructor(mapping: Mapping, rules: Pick<Rules, 'statusMap' | 'ledgerStatuses'>) {
    this.#money = new MoneyEvidence(mapping)
    this.#words = new WordEvidence(rules)
    this.zone = new ZoneEvidence(mapping)
  }

  /**
   * Adds one pair, matched or broken. A split is ignored: its rows differ for more than one reason.
   */
  addPair({ ledger, provider }: RecordSides, isBroken: boolean): void {
    const [entry] = ledger
    const [record] = provider
    if (!entry || !record || ledger.length + provider.length > 2) return
    this.#money.addPair(entry, record)
    this.#words.addPair(entry, record, isBroken)
    this.zone.addPair(entry, record)
  }

  /** Adds a row or a record without a partner. */
  addUnmatched({ ledger, provider }: RecordSides): void {
    for (const entry of ledger) this.#identifiers.addRow(entry)
    for (const record of provider) this.#identifiers.addRecord(record)
  }

  /** The common causes, in the order of their kinds. */
  causes(): readonly CauseBeforeTrial[] {
    return joinSameKind([
      ...this.#money.causes(),
      ...this.#words.causes(),
      ...this.#identifiers.causes(),
      ...this.zone.causes(),
    ]).toSorted((left, right) => causeKinds.indexOf(left.kind) - causeKinds.indexOf(right.kind))
  }
}

// A wrong sign or unit concerns all money fields of a row, so these causes are joined across fields.
function joinSameKind(causes: readonly CauseBeforeTrial[]): readonly CauseBeforeTrial[] {
  const causeByKey = new Map<string, CauseBeforeTrial>()
  for (const cause of causes) {
    const isJoined = cause.kind === 'sign' || cause.kind === 'power_of_ten'
    const key = isJoined ? cause.kind : String(causeByKey.size)
    const earlierCause = causeByKey.get(key)
    causeByKey.set(key, earlierCause ? joinCauses(earlierCause, cause) : cause)
  }
  return [...causeByKey.values()]
}

function joinCauses(left: CauseBeforeTrial, right: CauseBeforeTrial): CauseBeforeTrial {
  const [change] = left.changes
  const [otherChange] = right.changes
  const columns = { ...change?.columns, ...otherChange?.columns }
  return {
    ...left,
    rows: Math.max(left.rows, right.rows),
    changes:
      change && otherChange
        ? [{ ...change, ...otherChange, columns }]
        : [change, otherChange].filter((ownChange) => ownChange !== undefined),
  }
}
