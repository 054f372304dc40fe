import type { Decision } from '../../../src-main/contract/reconciling.ts'
import type { TeamServerSettings } from '../../../src-main/contract/team.ts'

/** The cache and the team of a workstation. */
export interface TeamOpening {
  readonly cache: string
  readonly settings: TeamServerSettings
  readonly password: string
  readonly workspace: string
}

/** A request to a workstation of the team's campaign (team-child.ts). */
export type TeamAct =
  | ({ readonly kind: 'open' } & TeamOpening)
  | { readonly kind: 'enter' }
  | { readonly kind: 'decide'; readonly id: string; readonly decision: Decision }
  /** `parts`: of runs and files; absent: all. */
  | { readonly kind: 'exchange'; readonly parts?: number }
  | { readonly kind: 'reconcile'; readonly ledger: string }
  /**
   * Saves transactions of the feed under the lease of the sync and sends them, unless a colleague
   * holds it. Without texts, sends and receives what is missing. `at` is an instant of the service.
   */
  | { readonly kind: 'records'; readonly texts: readonly string[]; readonly at: string }
  /** Proposes, approves or opens again, whichever comes next. `period` is the id of a proposal. */
  | { readonly kind: 'close'; readonly period: string }
  | { readonly kind: 'verify' }
  | { readonly kind: 'end' }

/** The end of an act: the code of its failure, or null. */
export interface TeamReply {
  readonly code: string | null
  readonly why?: string
  readonly ms: number
}
