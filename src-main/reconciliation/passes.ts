/** The identifier passes, strongest first (reconciliation.md, Matching). */
export const passNames = [
  'withdrawal_id',
  'external_ref',
  'txn_hash',
  'provisory_hash',
  'transaction_id',
] as const
export type PassName = (typeof passNames)[number]

/** Which of the ledger's columns each pass compares. */
export const passFields = {
  withdrawal_id: 'withdrawal_id',
  external_ref: 'external_ref',
  txn_hash: 'txn_hash',
  provisory_hash: 'txn_hash',
  transaction_id: 'transaction_id',
} as const satisfies Readonly<Record<PassName, string>>

/** Which passes run, in which order. A pass that is not named is off. */
export interface MatchingRules {
  readonly passes: readonly PassName[]
  /** Whether pairs without a common identifier are suggested (pass 6). */
  readonly isSuggesting: boolean
}

/** All passes, strongest first. */
export const defaultRules: MatchingRules = Object.freeze({ passes: passNames, isSuggesting: true })

/**
 * Rules as setMatchingRules keeps them; the standard ones for null, and for what is none of ours.
 */
export function readRules(text: string | null): MatchingRules {
  if (text === null) return defaultRules
  const { passes, isSuggesting } = JSON.parse(text) as MatchingRules
  const known = passes.filter((name, at) => passNames.includes(name) && passes.indexOf(name) === at)
  return known.length === 0 ? defaultRules : { passes: known, isSuggesting }
}

/** Where a profile's cache keeps its matching rules among its facts. */
export const rulesFact = 'matching_rules'
