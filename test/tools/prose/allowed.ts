/** A finding that stays. */
export interface AllowedProse {
  readonly file: string
  /** The comment without its marks, or the name, or the beginning of either. */
  readonly text: string
  readonly reason: string
}

/** Findings that are right as they stand. */
export const allowedProse: readonly AllowedProse[] = [
  {
    file: 'src-main/domain/error-codes.ts',
    text: 'The party that can resolve an error',
    reason: 'nobody is a value of the type',
  },
]
