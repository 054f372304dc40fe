import type { MappingChange } from '../row/change-proposal.ts'
import type { LedgerField } from '../row/ledger-fields.ts'

/** The kinds of common causes, in the order of reconciliation.md. */
export const causeKinds = [
  'sign',
  'power_of_ten',
  'constant_fee',
  'proportional_fee',
  'gross_for_net',
  'time_zone',
  'unknown_word',
  'identifier_affix',
  'damaged_identifiers',
  'wrong_column',
] as const
export type CauseKind = (typeof causeKinds)[number]

/** The ledger field in which the rows differ. */
export type CauseField = LedgerField

/** One row that differs in this way, with the text of both sides. */
export interface CauseExample {
  readonly line: number
  readonly ledger: string
  /** Empty if the row has no partner. */
  readonly provider: string
}

/** A cause before its trial run. */
export interface CauseBeforeTrial {
  readonly kind: CauseKind
  readonly field: CauseField
  readonly rows: number
  readonly examples: readonly CauseExample[]
  readonly value: string
  /**
   * Alternative changes of the mapping. A trial run finds the best one. Empty if no change of the
   * mapping can remove the cause.
   */
  readonly changes: readonly MappingChange[]
}
