/**
 * The closed list of kinds of failure, by the place of the remedy.
 * - `badInput`: the person's arguments or file.
 * - `target`: a file that cannot be written.
 * - `service`: the service refused.
 * - `unreachable`: no answer came.
 * - `store`: the local database.
 * - `keychain`: the credentials.
 * - `busy`: another process owns the profile.
 * - `cancelled`: the person stopped it.
 * - `bug`: a defect of the program.
 */
export type FailureKind =
  | 'badInput'
  | 'target'
  | 'service'
  | 'unreachable'
  | 'store'
  | 'keychain'
  | 'busy'
  | 'cancelled'
  | 'bug'

/** The event, without a full stop, and the person's next step, as a sentence. */
export type FailureWords = readonly [what: string, advice: string]

/** A failure code: its kind, and its words in every language. */
export interface FailureEntry {
  readonly kind: FailureKind
  /** A second kind of the code. The place of a failure decides which of the two it has. */
  readonly otherKind?: FailureKind
  readonly en: FailureWords
  readonly es: FailureWords
  readonly pt: FailureWords
  /**
   * The window shows these English words in place of the failure's own, which mention the command
   * line. The Spanish and Portuguese words replace the failure's own even without this flag, unless
   * keepsOwnWords is set.
   */
  readonly replacesOwnWords?: true
  /**
   * The window shows the failure's own words in every language. They are translated where the
   * failure occurs.
   */
  readonly keepsOwnWords?: true
  /**
   * The failure can occur after an instruction has left this machine: in the call, in saving or
   * logging its outcome, or in the window that waits for it. "Nothing was done" and a plain "try
   * again" would be wrong for it.
   */
  readonly mayFollowSending?: true
  /**
   * States what is safe in spite of the failure. It replaces the sentence that the page of all
   * codes shows for the area (`safe` in src-renderer/words/failures/program-codes.ts).
   */
  readonly safe?: { readonly en: string; readonly es: string; readonly pt: string }
}

/** The failures of an area by their code, a stable word in capitals (security.md 3.3). */
export type FailureTable = Readonly<Record<string, FailureEntry>>
