import type { InstantText } from '../../base/instant.ts'
import type { StatusMap } from '../../domain/status.ts'
import type { MatchingRules } from '../../reconciliation/passes.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'

/** What a run is made of, beside the cache. */
export interface ReconcileInput {
  readonly ledgerPath: string
  readonly mapping: Mapping
  readonly statusMap: StatusMap
  readonly rails: readonly string[]
  readonly ties: readonly ('txn_hash' | 'external_ref')[]
  /** Absent: all passes, strongest first. */
  readonly matching?: MatchingRules
  readonly from: string | undefined
  readonly to: string | undefined
  readonly asOf: InstantText
  readonly madeAt: InstantText
  readonly isCacheComplete: boolean
}
