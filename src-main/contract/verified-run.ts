import type { ItemUse } from './team-items.ts'

/** The repetition of a run on another machine, and the comparison of both (team.md, section 10). */

/**
 * The side that has something different. run: only the run · here: only its repetition · content:
 * both, with other contents.
 */
export type DifferentSide = 'run' | 'here' | 'content'

/** A place where the repetition of a run comes to another result. */
export type RunDifference =
  | {
      readonly kind: 'total'
      /** The path in the summary, such as `totals.BTC.difference`. */
      readonly name: string
      /** The value of the run, as text; empty: it has none. */
      readonly run: string
      /** The value of its repetition. */
      readonly here: string
    }
  | {
      readonly kind: 'break'
      readonly id: string
      readonly category: string
      /** Lines of the ledger, separated by semicolons; empty: none. */
      readonly line: string
      /** Ids of withdrawals, separated by semicolons; empty: none. */
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
  /** True where the last sync or the coverage here is another one than the run's. */
  readonly hasOtherRecords: boolean
  /**
   * Items that the run used in a version that is not the last one here; `here` 0: none was received.
   * The repetition uses what the run used, but a new run would not.
   */
  readonly otherItems: readonly (ItemUse & { readonly here: number })[]
  /** Number of differences. */
  readonly count: number
  /** The first differences: of totals, then of breaks and matches. */
  readonly differences: readonly RunDifference[]
}
