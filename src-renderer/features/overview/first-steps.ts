import type { Freshness } from '../../../src-main/contract/window.ts'

export type StepState = 'done' | 'current' | 'later'

const kinds = ['withdrawals', 'transactions', 'quotes', 'contacts'] as const

/** Counts the cached records of all kinds. */
export function cachedRecords(counts: Freshness['counts']): number {
  return kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
}

/**
 * Returns the states of the three steps of a first start: sync, ledger, breaks. They are shown
 * until there is a run.
 */
export function stepStates(input: {
  readonly isSyncing: boolean
  readonly hasSynced: boolean
  readonly hasImport: boolean
}): readonly [StepState, StepState, StepState] {
  if (input.isSyncing || !input.hasSynced) return ['current', 'later', 'later']
  return ['done', input.hasImport ? 'done' : 'current', input.hasImport ? 'current' : 'later']
}
