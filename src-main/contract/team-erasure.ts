import type { InstantText } from '../base/instant.ts'

/**
 * The kinds of an erasure: all records of an end user, one record, a ledger file by its SHA-256, or
 * the note and reason of an event by its number in the log.
 */
export const erasureKinds = ['user', 'withdrawal', 'transaction', 'file', 'note'] as const
export type ErasureKind = (typeof erasureKinds)[number]

/**
 * confirmed: the records are erased, but parts of runs at the server may still hold their cells.
 * Confirming again continues with those parts.
 */
export type ErasureState = 'proposed' | 'confirmed' | 'done' | 'withdrawn'

/** An erasure as the team's server lists it. */
export interface TeamErasure {
  readonly erasure: string
  readonly kind: ErasureKind
  /** Null for an end user once the erasure ended. */
  readonly target: string | null
  readonly reason: string
  readonly state: ErasureState
  /** The number of records, or of the texts of an event, or 0 for a file. */
  readonly records: number
  readonly proposedBy: string
  readonly proposedAt: InstantText
  readonly confirmedBy: string | null
}

/** The input of a call about one profile. Null means the only profile. */
export interface OfOptionalProfile {
  readonly profile: string | null
}

interface Erasures {
  readonly erasures: readonly TeamErasure[]
}

/**
 * The calls about erasures. Each call contacts the server and returns all erasures, latest first.
 */
export type ErasureCalls = {
  listErasures: { input: OfOptionalProfile; output: Erasures }
  /**
   * Throws ERASURE_UNKNOWN, ERASURE_TOO_LARGE, NOTE_NOT_ERASABLE for an event of an earlier format,
   * REASON_MISSING, NOT_ALLOWED.
   */
  proposeErasure: {
    input: OfOptionalProfile & { kind: ErasureKind; target: string; reason: string }
    output: Erasures & { readonly erasure: string }
  }
  /**
   * Erases the records or the file that a colleague proposed, on this machine and at the server,
   * and then the cells of these records in the server's runs. Throws OWN_ERASURE, CLOSING_PROPOSED,
   * ERASURE_UNKNOWN, REASON_MISSING, NOT_ALLOWED.
   */
  confirmErasure: {
    input: OfOptionalProfile & { erasure: string; reason: string }
    output: Erasures
  }
  withdrawErasure: { input: OfOptionalProfile & { erasure: string }; output: Erasures }
}
