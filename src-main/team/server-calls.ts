import type { InstantText } from '../base/instant.ts'
import type {
  OutgoingEvent,
  TeamEvent,
  TeamMember,
  TeamRole,
  TeamServerSettings,
  TeamWorkspace,
} from '../contract/team.ts'
import type { Call } from '../contract/wire.ts'
import type { RecordServerCalls } from './record-calls.ts'

/** The server's answer to one sent event. `known` repeats an earlier answer. */
export interface AppendAnswer {
  readonly no: number
  readonly answer: 'taken' | 'conflict' | 'refused' | 'known'
  readonly seq: number
  readonly code: string | null
}

interface OfWorkspace {
  readonly workspace: string
}

/** A run as the server keeps it. */
export interface StoredRun {
  readonly run: string
  readonly summary: string
  readonly madeAt: InstantText
  /** The number of the last decision that the run has taken in. */
  readonly decided: number
  readonly digest: string
  readonly parts: readonly Uint8Array[]
}

/**
 * The calls of the team thread, which holds the one connection to the server. All but `connect`
 * throw TEAM_UNREACHABLE once the connection is lost.
 */
export type TeamServerCalls = RecordServerCalls & {
  /**
   * Connects over TLS with a verified certificate. Throws TEAM_UNREACHABLE, TEAM_CERTIFICATE,
   * TEAM_NO_TLS, TEAM_LOGIN_REFUSED, TEAM_SCHEMA_MISSING, TEAM_OUTDATED.
   */
  connect: { input: { settings: TeamServerSettings; password: string }; output: null }
  workspaces: { input: null; output: readonly TeamWorkspace[] }
  createWorkspace: {
    input: { name: string; environment: string; display: string; hasFourEyes: boolean }
    output: { id: string }
  }
  /** The number of the last event, and the server's chain at `cursor`; null: it has no such event. */
  head: {
    input: OfWorkspace & { cursor: number }
    output: { head: number; hashAtCursor: string | null }
  }
  append: {
    input: OfWorkspace & { station: string; events: readonly OutgoingEvent[] }
    output: readonly AppendAnswer[]
  }
  /** Events after a number, at most 1,000. */
  pull: { input: OfWorkspace & { after: number }; output: readonly TeamEvent[] }
  putRunPart: { input: OfWorkspace & { run: string; no: number; data: Uint8Array }; output: null }
  /** Publishes a run whose parts were put by this thread, in their order. */
  publishRun: {
    input: OfWorkspace & {
      run: string
      summary: string
      madeAt: string
      decided: number
      contents: readonly (readonly [string, string])[]
    }
    output: { seq: number }
  }
  readRun: { input: OfWorkspace & { run: string }; output: StoredRun }
  proposeClosing: {
    input: OfWorkspace & { period: string; run: string; digest: string; note: string }
    output: null
  }
  approveClosing: { input: OfWorkspace & { period: string; digest: string }; output: null }
  withdrawClosing: { input: OfWorkspace & { period: string; reason: string }; output: null }
  reopenPeriod: { input: OfWorkspace & { period: string; reason: string }; output: null }
  members: { input: OfWorkspace; output: readonly TeamMember[] }
  setMember: {
    input: OfWorkspace & {
      login: string
      display: string
      role: TeamRole
      until: InstantText | null
    }
    output: null
  }
  /** Runs the set-up script, which the login must be allowed to. Answers the versions of the schema. */
  upgrade: { input: null; output: { from: number; to: number } }
  /** From now on the thread tells when the workspace's log grows. */
  listen: { input: OfWorkspace; output: null }
  close: { input: null; output: null }
}

/** The server as the use cases see it. */
export interface TeamServer {
  readonly call: Call<TeamServerCalls>
  /** Registers the function to call when the log has grown or the connection was lost. */
  onChange(take: () => void): void
  close(): Promise<void>
}
