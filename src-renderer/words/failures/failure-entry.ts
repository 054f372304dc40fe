/** What happened and what to do about it. */
export type FailureWords = readonly [what: string, advice: string]

/**
 * English is there only where the failure's own words speak of the command line; else they are
 * shown as they came.
 */
export interface FailureEntry {
  readonly en?: FailureWords
  readonly es: FailureWords
  readonly pt: FailureWords
}
