/** A finding that stays. */
export interface AllowedProse {
  readonly file: string
  /** The comment without its marks, or the name, or the beginning of either. */
  readonly text: string
  readonly reason: string
}

/** Findings that are right as they stand. */
export const allowedProse: readonly AllowedProse[] = []
