import type { ErasureKind, TeamErasure } from '../contract/team-erasure.ts'

interface OfWorkspace {
  readonly workspace: string
}

interface OfErasure extends OfWorkspace {
  readonly erasure: string
}

/** The calls of the team thread about erasures. */
export type ErasureServerCalls = {
  /** Lists erasures, latest first. Empty if the server's version has no erasures. */
  listErasures: { input: OfWorkspace; output: readonly TeamErasure[] }
  /** Throws ERASURE_UNKNOWN, ERASURE_TOO_LARGE, NOTE_NOT_ERASABLE, REASON_MISSING, NOT_ALLOWED. */
  proposeErasure: {
    input: OfErasure & { kind: ErasureKind; target: string; reason: string }
    output: null
  }
  /** Throws OWN_ERASURE, CLOSING_PROPOSED, ERASURE_UNKNOWN, REASON_MISSING, NOT_ALLOWED. */
  confirmErasure: { input: OfErasure & { reason: string }; output: null }
  withdrawErasure: { input: OfErasure; output: null }
  /** Lists the parts of all published runs. */
  listRunParts: {
    input: OfWorkspace
    output: readonly { readonly run: string; readonly no: number }[]
  }
  /**
   * Replaces a part whose SHA-256 (hex) is `replaced`. Throws TEAM_REFUSED if the part has another
   * SHA-256.
   */
  replaceRunPart: {
    input: OfErasure & { run: string; no: number; replaced: string; data: Uint8Array }
    output: null
  }
  finishErasure: { input: OfErasure; output: null }
}
