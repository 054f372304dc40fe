import type { BreakCluster } from '../../../../../src-main/contract/reconciling.ts'
import type { PairCells } from '../../break-view.ts'

/** The subject of one decision: some breaks, or all breaks of a cluster. */
export type DecisionSubject =
  | { readonly kind: 'rows'; readonly rows: readonly PairCells[] }
  | { readonly kind: 'cluster'; readonly cluster: BreakCluster }
