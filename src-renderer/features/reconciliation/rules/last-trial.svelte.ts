import type { ImportView } from '../../../../src-main/contract/window.ts'
import type { MatchingRules } from '../../../../src-main/reconciliation/passes.ts'

/** A trial of rules that was started in this window. */
interface Trial {
  readonly profile: string
  readonly job: string
  readonly rules: MatchingRules
  /** The rules in force, for comparison. */
  readonly rulesInForce: MatchingRules
  readonly file: ImportView
}

/** The last trial. It continues while another screen is open. */
class LastTrial {
  trial = $state.raw<Trial | undefined>(undefined)
}

export const lastTrial = new LastTrial()
