import type { InstantText } from '../base/instant.ts'
import type {
  OutgoingEvent,
  TeamEvent,
  TeamMember,
  TeamQuota,
  TeamRole,
  TeamServerSettings,
  TeamWorkspace,
} from '../contract/team.ts'
import type { Call } from '../contract/wire.ts'
import type { ErasureServerCalls } from './erasure-calls.ts'
import type { RecordServerCalls } from './record-calls.ts'

/** The server's answer to one sent event. `known` repeats an earlier answer. */
export interface AppendAnswer {
  readonly no: number
  readonly answer: 'taken' | 'conflict' | 'refused' | 'known'
  readonly seq: number
  readonly code: string | null
}

/** The events of one pull, and the state of the server at that moment. */
export interface PulledEvents {
  /** The number of the last event in the log. */
  readonly logEnd: number
  /** The head hash at the requested number, or null if the server has no such event. */
  readonly hashBefore: string | null
  readonly events: readonly TeamEvent[]
  /**
   * The format of the log. With format 1, the server accepts neither files nor the matches of runs.
   * Below format 4, it accepts no items.
   */
  readonly format: number
  /**
   * True if only a newer program may write to the workspace. Each writing call then throws
   * TEAM_OUTDATED.
   */
  readonly isOutdated: boolean
  /** The role of this login, or null if it is not a member. */
  readonly role: TeamRole | null
  /** The server's clock at that moment. */
  readonly now: InstantText
  /** All quotas, empty for a server of a version before 10. */
  readonly quotas: readonly TeamQuota[]
}

/** The facts of the connection that doctor examines. */
export interface ServerConnection {
  /** The version of TLS, such as `TLSv1.3`. */
  readonly tls: string
  /**
   * True if the connection does not end at PostgreSQL itself, or if its statements reach several
   * sessions.
   */
  readonly isPooled: boolean
  /** The server's clock. */
  readonly now: InstantText
}

interface OfWorkspace {
  readonly workspace: string
}

interface OfClaim extends OfWorkspace {
  readonly station: string
  /** The key of an action that may be carried out once. */
  readonly once: string
  /** The id of the instruction. */
  readonly id: string
}

/** A run as the server stores it, without its parts. */
export interface StoredRun {
  readonly run: string
  readonly summary: string
  readonly madeAt: InstantText
  /** The number of the last decision that the run includes. */
  readonly decidedSeq: number
  /** The SHA-256 (hex) of each part as it was published, in their order. */
  readonly digests: readonly string[]
  /** The SHA-256 (hex) of parts from which an erasure removed cells, by their numbers. */
  readonly replaced: readonly (readonly [no: number, sha256: string])[]
}

/** A file that is stored in chunks, identified by its content. */
interface OfFile extends OfWorkspace {
  /** The SHA-256 of the content, in hex. */
  readonly sha256: string
}

/** The chunks of a file that the server has. */
interface StoredFile {
  readonly bytes: number
  /** The number of chunks of the whole file. */
  readonly chunks: number
  /** The numbers of chunks that are missing, from 0. */
  readonly missing: readonly number[]
}

/**
 * The calls of the team thread, which holds the one connection to the server. All calls but
 * `connect` throw TEAM_UNREACHABLE once the connection is lost.
 */
export type TeamServerCalls = RecordServerCalls &
  ErasureServerCalls & {
    /**
     * Connects over TLS with a verified certificate. Throws TEAM_UNREACHABLE, TEAM_CERTIFICATE,
     * TEAM_NO_TLS, TEAM_LOGIN_REFUSED, TEAM_SCHEMA_MISSING. `app` is this program's version.
     * Without it, any workspace of a known format may be written.
     */
    connect: {
      input: { settings: TeamServerSettings; password: string; app?: string }
      output: null
    }
    inspect: { input: null; output: ServerConnection }
    /** Returns all quotas of a workspace, empty for a server of a version before 10. */
    quotas: { input: OfWorkspace; output: readonly TeamQuota[] }
    workspaces: { input: null; output: readonly TeamWorkspace[] }
    createWorkspace: {
      input: { name: string; environment: string; display: string; hasFourEyes: boolean }
      output: { id: string }
    }
    append: {
      input: OfWorkspace & { station: string; events: readonly OutgoingEvent[] }
      output: readonly AppendAnswer[]
    }
    /** Sends events with items. A server with a log of a format below 4 does not accept items. */
    appendItems: {
      input: OfWorkspace & { station: string; events: readonly OutgoingEvent[] }
      output: readonly AppendAnswer[]
    }
    /** Returns at most 1,000 events after a number, and the state of the server at that moment. */
    pull: { input: OfWorkspace & { after: number }; output: PulledEvents }
    putRunPart: { input: OfWorkspace & { run: string; no: number; data: Uint8Array }; output: null }
    /** Publishes a run. `digests` are the SHA-256 (hex) of its parts, in their order. */
    publishRun: {
      input: OfWorkspace & {
        run: string
        summary: string
        madeAt: string
        decidedSeq: number
        breakContents: readonly (readonly [string, string])[]
        digests: readonly string[]
      }
      output: { seq: number }
    }
    readRun: { input: OfWorkspace & { run: string }; output: StoredRun }
    readRunPart: { input: OfWorkspace & { run: string; no: number }; output: { data: Uint8Array } }
    /** Returns null if no chunk of the file is stored. */
    findFile: { input: OfFile; output: StoredFile | null }
    /**
     * Stores a chunk of at most 1 MiB, deflated. Throws Failure TEAM_FILES_FULL beyond the quota.
     */
    putChunk: {
      input: OfFile & {
        name: string
        bytes: number
        chunks: number
        no: number
        content: Uint8Array
      }
      output: null
    }
    /** Throws Failure TEAM_FILE_BROKEN if the chunk is missing or cannot be inflated. */
    readChunk: { input: OfFile & { no: number }; output: { content: Uint8Array } }
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
    /**
     * Returns the current epoch of the log, or null if the log has never lost an event, or if the
     * server is of a version before 5.
     */
    readEpoch: { input: OfWorkspace; output: { epoch: string | null; logEnd: number } }
    /**
     * Returns the hash of the log's head at an event, or null if the server does not have the
     * event.
     */
    readHeadHash: { input: OfWorkspace & { seq: number }; output: { hash: string | null } }
    /**
     * Begins an epoch if the server lacks the event `cursor` with its hash, or the record
     * `records`. Throws Failure NOT_SET_BACK, NOT_ALLOWED.
     */
    beginEpoch: {
      input: OfWorkspace & { cursor: number; headHash: string; records: number }
      output: null
    }
    /** Reserves an instruction. Throws Failure CLAIMED_ALREADY, NOT_ALLOWED. */
    claim: { input: OfClaim; output: null }
    /** Releases a claim of this station. Does nothing for another station's claim. */
    releaseClaim: { input: OfClaim; output: null }
    /**
     * Runs the set-up script, for which the login needs permission. Returns the versions of the
     * schema before and after.
     */
    upgrade: { input: null; output: { from: number; to: number } }
    /** Makes the thread report each growth of the workspace's log. */
    listen: { input: OfWorkspace; output: null }
    /** Throws TEAM_UNREACHABLE if the server does not answer within 10 s. */
    ping: { input: null; output: null }
    close: { input: null; output: null }
  }

/** The server as the use cases call it. */
export interface TeamServer {
  readonly call: Call<TeamServerCalls>
  /** Registers the function to call when the log has grown or the connection was lost. */
  onChange(listener: () => void): void
  close(): Promise<void>
}
