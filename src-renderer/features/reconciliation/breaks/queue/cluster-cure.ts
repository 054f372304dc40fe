import type { BreakCluster } from '../../../../../src-main/contract/reconciling.ts'
import type { RunCause, RunSummary } from '../../../../../src-main/contract/run.ts'
import type { BreakCauseKind } from '../../../../../src-main/reconciliation/break-cause.ts'
import type { CauseKind } from '../../../../../src-main/reconciliation/causes/cause.ts'
import type { CuredMapping } from '../../runs/causes/cured-mapping.ts'
import { findCuredMapping } from '../../runs/causes/cured-mapping.ts'

const commonCauseOf: Readonly<Partial<Record<BreakCauseKind, CauseKind>>> = {
  opposite_sign: 'sign',
  power_of_ten: 'power_of_ten',
  fee_in_amount: 'gross_for_net',
  fee_left_out: 'gross_for_net',
  status_words: 'unknown_word',
  network_names: 'unknown_word',
  currency_names: 'unknown_word',
}
const wordFieldOf: Readonly<Partial<Record<BreakCauseKind, string>>> = {
  status_words: 'status',
  network_names: 'network',
  currency_names: 'currency',
}

type CauseOfCluster = Pick<BreakCluster, 'kind' | 'field' | 'value'>

/**
 * Finds the mapping that cures a cluster, and the number of rows that would match because of it.
 * Undefined if no mapping cures it, or if rows that match now would no longer match. Such a change
 * is shown on the run's page instead.
 */
export function findClusterCure(
  cluster: CauseOfCluster,
  summary: Pick<RunSummary, 'mapping' | 'source' | 'causes'>,
): { readonly gain: number; readonly mapping: CuredMapping } | undefined {
  const cause = findCause(cluster, summary.causes ?? [])
  if (!cause?.change || cause.gain === 0 || cause.lose > 0) return undefined
  const mapping = findCuredMapping(summary, cause.change)
  return mapping && { gain: cause.gain, mapping }
}

// Finds the common cause of the run that explains the cluster's breaks and that a change of the
// mapping cures.
function findCause(cluster: CauseOfCluster, causes: readonly RunCause[]): RunCause | undefined {
  const kind = commonCauseOf[cluster.kind]
  const field = wordFieldOf[cluster.kind] ?? cluster.field
  return causes.find(
    (cause) =>
      cause.change !== null &&
      cause.kind === kind &&
      cause.field === field &&
      matchesCause(cluster, cause),
  )
}

function matchesCause({ kind, value }: CauseOfCluster, cause: RunCause): boolean {
  if (kind === 'power_of_ten') return cause.value === value
  if (cause.kind !== 'unknown_word') return true
  const [word] = JSON.parse(value) as readonly string[]
  return cause.value === word || cause.value.startsWith(`${word ?? ''} → `)
}
