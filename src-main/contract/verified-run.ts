import type { ItemUse } from './team-items.ts'

/** The repetition of a run on another machine, and the comparison of both (team.md, section 10). */

/**
 * Where a break or a match exists.
 * - `run`: only in the run.
 * - `here`: only in its repetition.
 * - `content`: in both, with different content.
 */
export type DifferentSide = 'run' | 'here' | 'content'

/** A difference between a run and its repetition. */
export type RunDifference =
  | {
      readonly kind: 'total'
      /** The path in the summary, such as `totals.BTC.difference`. */
      readonly name: string
      /** The value of the run, as text. Empty means that it has none. */
      readonly run: string
      /** The value of its repetition. */
      readonly here: string
    }
  | {
      readonly kind: 'break'
      readonly id: string
      readonly category: string
      /** Lines of the ledger, separated by semicolons. Empty means none. */
      readonly line: string
      /** Ids of withdrawals, separated by semicolons. Empty means none. */
      readonly withdrawal: string
      readonly side: DifferentSide
    }
  | { readonly kind: 'match'; readonly line: string; readonly side: DifferentSide }

export const MAX_DIFFERENCES_LISTED = 20

/** A run that was repeated on this machine. */
export interface VerifiedRun {
  readonly run: string
  readonly outcome: 'equal' | 'different'
  /** Number of breaks of the repetition. */
  readonly breaks: number
  /** Number of matches of the repetition. */
  readonly matches: number
  /** True if the last sync or the coverage on this machine differs from the run's. */
  readonly hasOtherRecords: boolean
  /**
   * Items that the run used in another version than `here`, the last version on this machine (0:
   * none was received). The repetition uses the run's version, but a new run would use the last
   * one.
   */
  readonly otherItems: readonly (ItemUse & { readonly here: number })[]
  /** Number of differences. */
  readonly count: number
  /** The first differences: of totals, then of breaks and matches. */
  readonly differences: readonly RunDifference[]
}
