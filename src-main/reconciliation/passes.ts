/** The identifier passes, strongest first (reconciliation.md, Matching). */
export const passNames = [
  'withdrawal_id',
  'external_ref',
  'txn_hash',
  'provisory_hash',
  'transaction_id',
] as const
export type PassName = (typeof passNames)[number]

/** The ledger column that each pass compares. */
export const passFields = {
  withdrawal_id: 'withdrawal_id',
  external_ref: 'external_ref',
  txn_hash: 'txn_hash',
  provisory_hash: 'txn_hash',
  transaction_id: 'transaction_id',
} as const satisfies Readonly<Record<PassName, string>>

/** The passes that run, in order. A pass that is not named is off. */
export interface MatchingRules {
  readonly passes: readonly PassName[]
  /** Whether pairs without a common identifier are suggested (pass 6). */
  readonly isSuggesting: boolean
}

/** All passes, strongest first. */
export const defaultMatchingRules: MatchingRules = Object.freeze({
  passes: passNames,
  isSuggesting: true,
})

/**
 * Reads the text in which setMatchingRules stores rules. Returns the default rules for null, and
 * for rules without a known pass.
 */
export function readMatchingRules(text: string | null): MatchingRules {
  if (text === null) return defaultMatchingRules
  const { passes, isSuggesting } = JSON.parse(text) as MatchingRules
  const knownPasses = passes.filter(
    (name, index) => passNames.includes(name) && passes.indexOf(name) === index,
  )
  return knownPasses.length === 0 ? defaultMatchingRules : { passes: knownPasses, isSuggesting }
}

/** The name of the fact that stores a profile's matching rules. */
export const matchingRulesFact = 'matching_rules'
