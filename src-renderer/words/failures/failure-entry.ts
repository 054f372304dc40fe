/** What happened and what to do about it. */
export type FailureWords = readonly [what: string, advice: string]

/**
 * The words of a failure. English is present only if the failure's own words mention the command
 * line; otherwise they are shown unchanged.
 */
export interface FailureEntry {
  readonly en?: FailureWords
  readonly es: FailureWords
  readonly pt: FailureWords
}
