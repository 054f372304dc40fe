import type { ImportView } from '../../../../src-main/contract/window.ts'
import type { MatchingRules } from '../../../../src-main/reconciliation/passes.ts'

/** A trial of rules that was asked for in this window. */
interface Trial {
  readonly profile: string
  readonly job: string
  readonly rules: MatchingRules
  /** What they were compared with. */
  readonly inForce: MatchingRules
  readonly file: ImportView
}

/** The last trial: it goes on while another screen is looked at, and is found again. */
class LastTrial {
  asked = $state.raw<Trial | undefined>(undefined)
}

export const lastTrial = new LastTrial()
