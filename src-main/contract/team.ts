import type { PlainFailure } from '../base/failure.ts'
import type { InstantText } from '../base/instant.ts'
import type { ErasureCalls, OfOptionalProfile } from './team-erasure.ts'
import type { ItemNotice, TeamItem } from './team-items.ts'
import type { RecordExchange, SyncLease } from './team-records.ts'
import type { VerifiedRun } from './verified-run.ts'

/** A team that shares decisions, runs and closings through a PostgreSQL server (team.md). */

export const teamRoles = ['viewer', 'operator', 'approver', 'admin'] as const
/** The rights of a member. Each role includes those before it. */
export type TeamRole = (typeof teamRoles)[number]

/** Size in bytes of each chunk of a file. The last chunk may be smaller. */
export const TEAM_CHUNK_BYTES = 1_048_576

/** The first format of the log in which notes and reasons are beside the bodies of events. */
export const SECRETS_FORMAT = 5

/**
 * Whether the ledger file of a shared run was sent with the run.
 * - `missing`: the file is no longer at the path that the run read.
 * - `changed`: its content has changed since.
 * - `full`: the team's quota is used up.
 * - `refused`: the server has other content under its SHA-256, or accepts no files.
 */
export type SharedFileState = 'sent' | 'missing' | 'changed' | 'full' | 'refused'

/** How the server is reached. The password is in the keychain. */
export interface TeamServerSettings {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly login: string
  /** Path of a PEM file with the certificate authority. Null means those of this machine. */
  readonly caFile: string | null
}

/** An event of the team's log, as the server stores it. */
export interface TeamEvent {
  /** Counts from 1 without gaps. */
  readonly seq: number
  readonly kind: string
  /** JSON. */
  readonly body: string
  /** The login of the author, as the server authenticated it. */
  readonly by: string
  /** Null for an event that the server made. */
  readonly station: string | null
  readonly stationNo: number | null
  /**
   * SHA-256 (hex) of `prev`, LF and the body. `prev` is the previous hash in the workstation's
   * chain.
   */
  readonly prev: string
  readonly hash: string
  /** SHA-256 (hex) of the previous head hash, seq, kind, by and hash, joined by LF. */
  readonly headHash: string
  /** The code of the refusal; null unless the kind is `refused`. */
  readonly code: string | null
  readonly received: InstantText
  /**
   * The notes and reasons beside the body, as JSON: `{name: [salt, text]}`, without those that were
   * erased. The body's `secret` holds the SHA-256 (hex) of salt, LF and text by name. Null if the
   * body has no such member.
   */
  readonly secret: string | null
}

/** An event that this workstation had received and that a server restored from a backup lacks. */
export interface LostEvent extends TeamEvent {
  /** The number among the lost events, in the order in which they were lost. */
  readonly no: number
  /** The number of the loss, counted from 1. Events lost by one restore have the same number. */
  readonly era: number
  /** True if the decision or the run is in the log again, under another number. */
  readonly isBack: boolean
}

/** An event of this workstation that is not sent yet. */
export interface OutgoingEvent {
  readonly no: number
  readonly body: string
  readonly prev: string
  readonly hash: string
  /** See TeamEvent. */
  readonly secret: string | null
}

export interface TeamWorkspace {
  readonly id: string
  readonly name: string
  readonly environment: 'production' | 'sandbox'
  readonly role: TeamRole
}

export interface TeamMember {
  readonly login: string
  readonly display: string
  readonly role: TeamRole
  /** The end of the membership. Null means none. */
  readonly until: InstantText | null
}

/** A decision that the team's log did not accept. This machine stores it for its author. */
export interface RefusedDecision {
  readonly decision: string
  readonly code: string
  /** The event's body as JSON, with its reason and note. */
  readonly body: string
}

export type ClosingState = 'proposed' | 'closed' | 'withdrawn' | 'reopened'

/** A closing that a member has proposed. */
export interface TeamClosing {
  readonly period: string
  readonly run: string
  readonly from: InstantText | null
  readonly to: InstantText | null
  readonly note: string
  readonly digest: string
  readonly proposedBy: string
  readonly proposedAt: InstantText
  readonly state: ClosingState
  /**
   * True if this workstation computes the same digest from its own copy of the run, or null if it
   * lacks the run.
   */
  readonly isSameHere: boolean | null
}

/** The use of a quota of a team's server, in bytes: of ledger files, parts of runs or events. */
export interface TeamQuota {
  readonly quota: 'files' | 'runs' | 'log'
  readonly bytes: number
  readonly limit: number
}

/** The team of a profile by the data of this machine, without a call to the server. */
export interface TeamState {
  readonly workspace: string
  readonly name: string
  readonly station: string
  readonly login: string
  readonly joinedAt: InstantText
  /** The number of the last received event. */
  readonly cursor: number
  /** The head hash of the server's chain at the cursor. */
  readonly headHash: string
  readonly syncedAt: InstantText | null
  /**
   * Seconds by which the server's clock was ahead of this machine's at the last exchange; negative
   * if it was behind. Null for a difference of at most 60 seconds.
   */
  readonly clockSeconds: number | null
  /** The quotas of which at least nine tenths were used at the last exchange. */
  readonly quotas: readonly TeamQuota[]
  /** Number of decisions that are not in the team's log yet. */
  readonly unshared: number
  /**
   * Number of decisions and runs that the server lost when it was restored from a backup, and that
   * are still missing from its log.
   */
  readonly lost: number
  /** Number of received events of kinds that only a newer version of the program supports. */
  readonly newer: number
  readonly refused: readonly RefusedDecision[]
  /** Refused decisions that their author has dismissed, newest first, at most 100. */
  readonly dismissed: readonly RefusedDecision[]
  /** Number of breaks on which members decided differently without knowing of each other. */
  readonly conflicts: number
  readonly closings: readonly TeamClosing[]
  readonly records: {
    /** The number of the last record that was received. */
    readonly no: number
    /**
     * Number of records of this machine that the team may lack. The next sync under the lease sends
     * them.
     */
    readonly unsent: number
    /** The holder of the sync lease when the server last answered. Null means none. */
    readonly lease: SyncLease | null
  }
}

/** A team that this workstation has joined, and the place of its password. */
export interface JoinedTeam extends TeamState {
  readonly password: 'keychain' | 'session_only' | 'environment'
}

/** The effect of one exchange with the server. */
export interface TeamExchange {
  /** Number of decisions. */
  readonly sent: number
  readonly received: number
  /** Runs of colleagues that were opened here. */
  readonly opened: readonly string[]
  /**
   * The run that was shared. Null means that none was new, or it is not based on the team's log.
   */
  readonly shared: string | null
  /** Runs shared earlier without their ledger files, whose files the team has now. */
  readonly files: readonly string[]
  /** Numbers of shared items that were sent, and that were changed here by the team's versions. */
  readonly items: { readonly sent: number; readonly applied: number }
  /** True: this program is older than the team, so it only received. */
  readonly isOutdated: boolean
}

/** The effect of `team sync`: the log and the runs, and then the records. */
export interface TeamSync extends TeamExchange {
  readonly records: RecordExchange
}

/**
 * The connection of a window to a team's server.
 * - `alone`: the profile is in no team.
 * - `outdated`: this program is older than the team, so it receives but does not send.
 * - `offline`: the last exchange failed, and the next is tried within 15 seconds.
 */
export type TeamLink =
  | { readonly state: 'alone' | 'connecting' | 'connected' | 'outdated' }
  | { readonly state: 'offline'; readonly why: PlainFailure }

export interface TeamView {
  /** Null: the profile is in no team. */
  readonly team: TeamState | null
  readonly link: TeamLink
}

export interface TeamItems {
  readonly items: readonly TeamItem[]
  /** Newest first, at most 100. */
  readonly notices: readonly ItemNotice[]
}

interface TeamLogin {
  readonly server: TeamServerSettings
  readonly password: string
}

export type TeamCalls = ErasureCalls & {
  /**
   * Creates a workspace and joins it as its admin. Throws TEAM_ALREADY and the failures of a
   * connection.
   */
  createTeam: {
    input: OfOptionalProfile & TeamLogin & { name: string; display: string; hasFourEyes: boolean }
    output: JoinedTeam
  }
  /**
   * Joins the workspace of this name. Null means the only one. Throws TEAM_ALREADY,
   * WORKSPACE_UNKNOWN.
   */
  joinTeam: { input: OfOptionalProfile & TeamLogin & { name: string | null }; output: JoinedTeam }
  /** Null: the profile is not in a team. Calls no server. */
  teamState: { input: OfOptionalProfile; output: TeamState | null }
  /** Sends what the team lacks and receives what this machine lacks. */
  syncTeam: { input: OfOptionalProfile; output: TeamSync }
  /** Lists shared items and those of this machine, and notices about them. Throws TEAM_NONE. */
  teamItems: { input: OfOptionalProfile; output: TeamItems }
  /** Removes a notice about an item from the list. */
  dismissItemNotice: { input: OfOptionalProfile & { no: number }; output: TeamItems }
  /** Ends the membership of this workstation. Throws TEAM_UNSHARED unless `isForced`. */
  leaveTeam: { input: OfOptionalProfile & { isForced: boolean }; output: { workspace: string } }
  /**
   * Ends the membership and deletes the profile's records, runs, files and backups from this
   * machine. Throws TEAM_UNSHARED unless `isForced`, ALREADY_RUNNING.
   */
  forgetTeam: { input: OfOptionalProfile & { isForced: boolean }; output: { workspace: string } }
  listMembers: { input: OfOptionalProfile; output: { members: readonly TeamMember[] } }
  /** Adds or changes a member. An `until` in the past removes the member. */
  setMember: {
    input: OfOptionalProfile & {
      login: string
      /** Null: unchanged, or the login for a new member. */
      display: string | null
      role: TeamRole
      until: InstantText | null
    }
    output: { login: string }
  }
  /**
   * Replaces the name of a member, for example by a pseudonym. Throws MEMBER_UNKNOWN, NOT_ALLOWED.
   */
  setMemberName: {
    input: OfOptionalProfile & { login: string; display: string }
    output: { login: string }
  }
  /** Checks every chain of the received log and compares it with the server's. */
  verifyTeam: { input: OfOptionalProfile; output: { events: number; headHash: string } }
  /** Returns the received events after a number, at most 1,000. */
  readTeamEvents: {
    input: OfOptionalProfile & { after: number }
    output: { events: readonly TeamEvent[] }
  }
  /**
   * Lists events that the team's log lacks: refused events with their code, then unshared events.
   */
  readUnshared: {
    input: OfOptionalProfile
    output: { events: readonly { readonly code: string | null; readonly body: string }[] }
  }
  /** Returns events that the server lost, after a number, at most 1,000. */
  readLostEvents: {
    input: OfOptionalProfile & { after: number }
    output: { events: readonly LostEvent[] }
  }
  /**
   * Begins a new epoch after the last event of a restored server, then exchanges events. Needs an
   * admin. Throws NOT_SET_BACK if the server has every event that was received here.
   */
  beginEpoch: { input: OfOptionalProfile; output: TeamState }
  /** Removes a decision from the list of refused decisions. Throws DECISION_UNKNOWN. */
  dismissRefused: { input: OfOptionalProfile & { decision: string }; output: TeamState }
  /** Brings the server's functions to this program's version. The login must be desk_owner's. */
  upgradeTeam: {
    input: OfOptionalProfile
    output: { from: number; to: number }
  }
  /**
   * Returns the run's ledger file, which is fetched from the server if this machine lacks it.
   * Throws TEAM_NONE, RUN_UNKNOWN, TEAM_FILE_MISSING, TEAM_FILE_BROKEN.
   */
  receiveLedger: {
    input: OfOptionalProfile & { run: string }
    output: {
      readonly run: string
      readonly path: string
      readonly name: string
      readonly bytes: number
      readonly sha256: string
    }
  }
  /**
   * Receives the team's records and a run's ledger file, repeats the run and compares the two
   * results. Throws the failures of receiveLedger, RUN_OPENED, RUN_RULES_UNKNOWN,
   * RUN_RECORDS_DIFFER.
   */
  verifyRun: { input: OfOptionalProfile & { run: string }; output: VerifiedRun }
  /** Proposes to close the period of a shared run. Null means the latest. */
  proposeClosing: {
    input: OfOptionalProfile & { run: string | null; note: string }
    output: TeamState
  }
  approveClosing: { input: OfOptionalProfile & { period: string }; output: TeamState }
  withdrawClosing: {
    input: OfOptionalProfile & { period: string; reason: string }
    output: TeamState
  }
  reopenTeamPeriod: {
    input: OfOptionalProfile & { period: string; reason: string }
    output: TeamState
  }
}

/** The calls of a window about a team. */
export type TeamWindowCalls = Pick<
  TeamCalls,
  | 'createTeam'
  | 'joinTeam'
  | 'syncTeam'
  | 'leaveTeam'
  | 'forgetTeam'
  | 'listMembers'
  | 'setMember'
  | 'setMemberName'
  | 'verifyTeam'
  | 'beginEpoch'
  | 'dismissRefused'
  | 'teamItems'
  | 'dismissItemNotice'
  | 'listErasures'
  | 'proposeErasure'
  | 'confirmErasure'
  | 'withdrawErasure'
  | 'proposeClosing'
  | 'approveClosing'
  | 'withdrawClosing'
  | 'reopenTeamPeriod'
> & {
  readTeam: { input: { profile: string }; output: TeamView }
}
