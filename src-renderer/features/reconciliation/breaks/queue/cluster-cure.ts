import type { BreakCluster } from '../../../../../src-main/contract/reconciling.ts'
import type { RunCause } from '../../../../../src-main/contract/run.ts'
import type { BreakCauseKind } from '../../../../../src-main/reconciliation/break-cause.ts'
import type { CauseKind } from '../../../../../src-main/reconciliation/causes/cause.ts'

const common: Readonly<Partial<Record<BreakCauseKind, CauseKind>>> = {
  opposite_sign: 'sign',
  power_of_ten: 'power_of_ten',
  fee_in_amount: 'gross_for_net',
  fee_left_out: 'gross_for_net',
  status_words: 'unknown_word',
  network_names: 'unknown_word',
  currency_names: 'unknown_word',
}
const fieldOfWords: Readonly<Partial<Record<BreakCauseKind, string>>> = {
  status_words: 'status',
  network_names: 'network',
  currency_names: 'currency',
}

/** The run's common cause that explains a cluster's breaks too and that a mapping change cures. */
export function findCure(
  cluster: Pick<BreakCluster, 'kind' | 'field' | 'value'>,
  causes: readonly RunCause[],
): RunCause | undefined {
  const kind = common[cluster.kind]
  const field = fieldOfWords[cluster.kind] ?? cluster.field
  return causes.find(
    (cause) =>
      cause.change !== null &&
      cause.kind === kind &&
      cause.field === field &&
      isSame(cluster, cause),
  )
}

function isSame({ kind, value }: Pick<BreakCluster, 'kind' | 'value'>, cause: RunCause): boolean {
  if (kind === 'power_of_ten') return cause.value === value
  if (cause.kind !== 'unknown_word') return true
  const [word] = JSON.parse(value) as readonly string[]
  return cause.value === word || cause.value.startsWith(`${word ?? ''} → `)
}
