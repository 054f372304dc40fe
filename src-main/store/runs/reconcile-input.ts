import type { InstantText } from '../../base/instant.ts'
import type { ReconcileSettings } from '../../reconciliation/assumptions.ts'
import type { MatchingRules } from '../../reconciliation/passes.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'

/** The input of a run besides the cache. */
export interface ReconcileInput extends ReconcileSettings {
  readonly ledgerPath: string
  readonly mapping: Mapping
  /** Absent: all passes, strongest first. */
  readonly matching?: MatchingRules
  readonly from: string | undefined
  readonly to: string | undefined
  readonly asOf: InstantText
  readonly madeAt: InstantText
  readonly isCacheComplete: boolean
}
