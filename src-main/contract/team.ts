import type { PlainFailure } from '../base/failure.ts'
import type { InstantText } from '../base/instant.ts'
import type { ErasureCalls } from './team-erasure.ts'
import type { ItemNotice, TeamItem } from './team-items.ts'
import type { RecordExchange, SyncLease } from './team-records.ts'
import type { VerifiedRun } from './verified-run.ts'

/** A team that shares decisions, runs and closings through a PostgreSQL server (team.md). */

export const teamRoles = ['viewer', 'operator', 'approver', 'admin'] as const
/** The rights of a member. Each role includes those before it. */
export type TeamRole = (typeof teamRoles)[number]

/** Bytes of content in each chunk of a file but the last. */
export const TEAM_CHUNK_BYTES = 1_048_576

/**
 * Whether the ledger file of a run went to the server with it. missing: it is no longer where the
 * run read it · changed: it has other content · full: the team's quota is used up · refused: the
 * server has other content under its SHA-256, or takes no files.
 */
export type SharedFileState = 'sent' | 'missing' | 'changed' | 'full' | 'refused'

/** How the server is reached. The password is in the keychain. */
export interface TeamServerSettings {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly login: string
  /** Path of a PEM file with the certificate authority; null: those of this machine. */
  readonly caFile: string | null
}

/** An event of the team's log, as the server stores it. */
export interface TeamEvent {
  /** Counts from 1 without gaps. */
  readonly seq: number
  readonly kind: string
  /** JSON. */
  readonly body: string
  /** The login that the server knew. */
  readonly by: string
  /** Null for an event that the server made. */
  readonly station: string | null
  readonly stationNo: number | null
  /** SHA-256 (hex) of `prev`, LF and the body; `prev` is the hash before in the station's chain. */
  readonly prev: string
  readonly hash: string
  /** SHA-256 (hex) of the head hash before, seq, kind, by and hash, joined by LF. */
  readonly headHash: string
  /** Why it was refused; null unless the kind is `refused`. */
  readonly code: string | null
  readonly received: InstantText
}

/** An event that this workstation had received and that a restored server no longer had. */
export interface LostEvent extends TeamEvent {
  /** The place among lost events, in the order in which they were lost. */
  readonly no: number
  /** Counts the times that the server was set back, from 1. */
  readonly era: number
  /** The decision or the run is in the log again, under another number. */
  readonly isBack: boolean
}

/** An event of this workstation that is to be sent. */
export interface OutgoingEvent {
  readonly no: number
  readonly body: string
  readonly prev: string
  readonly hash: string
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
  /** The end of the membership; null: none. */
  readonly until: InstantText | null
}

/** A decision that the team's log did not accept. It is kept here for its author. */
export interface RefusedDecision {
  readonly decision: string
  readonly code: string
  /** The event's body as JSON. */
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
   * True where this workstation comes to the same digest from its own copy; null where it does not
   * have the run.
   */
  readonly isSameHere: boolean | null
}

/** The team of a profile as this workstation knows it, without asking the server. */
export interface TeamState {
  readonly workspace: string
  readonly name: string
  readonly station: string
  readonly login: string
  readonly joinedAt: InstantText
  /** The number of the last received event. */
  readonly cursor: number
  /** The server's chain up to the cursor. */
  readonly headHash: string
  readonly syncedAt: InstantText | null
  /**
   * Seconds by which the server's clock was ahead of this machine's at the last exchange; negative
   * where it was behind. Null for at most 60.
   */
  readonly clockSeconds: number | null
  /** Decisions that are not in the team's log yet. */
  readonly unshared: number
  /** Decisions and runs that the server lost when it was set back, and that are not in the log again. */
  readonly lost: number
  /** Received events that a newer version of the program made, of kinds that this one does not know. */
  readonly newer: number
  readonly refused: readonly RefusedDecision[]
  /** Refused decisions that their author has dismissed, newest first, at most 100. */
  readonly dismissed: readonly RefusedDecision[]
  /** Breaks that people decided differently without knowing of each other. */
  readonly conflicts: number
  readonly closings: readonly TeamClosing[]
  readonly records: {
    /** The number of the last record that was received. */
    readonly no: number
    /** Records here that the team may lack. The next sync under the lease sends them. */
    readonly unsent: number
    /** The holder of the sync lease when the server last answered; null: none. */
    readonly lease: SyncLease | null
  }
}

/** A team that was entered, and where its password is. */
export interface JoinedTeam extends TeamState {
  readonly password: 'keychain' | 'session_only' | 'environment'
}

/** The effect of one exchange with the server. */
export interface TeamExchange {
  /** Number of decisions. */
  readonly sent: number
  readonly received: number
  /** Runs of others that were opened here. */
  readonly opened: readonly string[]
  /** The run that was shared; null: none was new, or it is not based on the team's log. */
  readonly shared: string | null
  /** Runs shared earlier whose ledger files were left out and are with the team now. */
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
 * The connection of a window to a team's server. alone: the profile is in no team · offline: the
 * last exchange failed, and the next is tried within 15 seconds · outdated: this program is older than
 * the team, so it receives and sends nothing.
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

interface OfProfile {
  readonly profile: string | null
}

interface TeamLogin {
  readonly server: TeamServerSettings
  readonly password: string
}

export type TeamCalls = ErasureCalls & {
  /** Makes a workspace and joins it as its admin. Throws TEAM_ALREADY, and those of a connection. */
  createTeam: {
    input: OfProfile & TeamLogin & { name: string; display: string; hasFourEyes: boolean }
    output: JoinedTeam
  }
  /** Joins the workspace of this name; null: the only one. Throws TEAM_ALREADY, WORKSPACE_UNKNOWN. */
  joinTeam: { input: OfProfile & TeamLogin & { name: string | null }; output: JoinedTeam }
  /** Null: the profile is not in a team. Calls no server. */
  teamState: { input: OfProfile; output: TeamState | null }
  /** Sends what is unshared and receives what others did. */
  syncTeam: { input: OfProfile; output: TeamSync }
  /** Lists shared items and those of this machine, and notices about them. Throws TEAM_NONE. */
  teamItems: { input: OfProfile; output: TeamItems }
  /** Takes a notice about an item from the list. */
  dismissItemNotice: { input: OfProfile & { no: number }; output: TeamItems }
  /** Ends the membership of this workstation. Throws TEAM_UNSHARED unless `isForced`. */
  leaveTeam: { input: OfProfile & { isForced: boolean }; output: { workspace: string } }
  /**
   * Ends the membership and deletes the profile's records, runs, files and backups from this machine.
   * Throws TEAM_UNSHARED unless `isForced`, ALREADY_RUNNING.
   */
  forgetTeam: { input: OfProfile & { isForced: boolean }; output: { workspace: string } }
  listMembers: { input: OfProfile; output: { members: readonly TeamMember[] } }
  /** Adds or changes a member; `until` in the past removes one. */
  setMember: {
    input: OfProfile & {
      login: string
      /** Null: as it is, or the login for a new member. */
      display: string | null
      role: TeamRole
      until: InstantText | null
    }
    output: { login: string }
  }
  /** Replaces the name of a member, by a pseudonym too. Throws MEMBER_UNKNOWN, NOT_ALLOWED. */
  setMemberName: {
    input: OfProfile & { login: string; display: string }
    output: { login: string }
  }
  /** Checks every chain of the received log and compares it with the server's. */
  verifyTeam: { input: OfProfile; output: { events: number; headHash: string } }
  /** Returns the received events after a number, at most 1,000. */
  readTeamEvents: {
    input: OfProfile & { after: number }
    output: { events: readonly TeamEvent[] }
  }
  /** Lists what has not reached the team: refused events with their code, then unshared ones. */
  readUnshared: {
    input: OfProfile
    output: { events: readonly { readonly code: string | null; readonly body: string }[] }
  }
  /** Returns events that the server lost, after a place, at most 1,000. */
  readLostEvents: {
    input: OfProfile & { after: number }
    output: { events: readonly LostEvent[] }
  }
  /**
   * Begins a new epoch of the log behind what a restored server has, and exchanges. Needs an admin.
   * Throws NOT_SET_BACK where the server has all that was received here.
   */
  beginEpoch: { input: OfProfile; output: TeamState }
  /** Takes a refused decision from the list of refused ones. Throws DECISION_UNKNOWN. */
  dismissRefused: { input: OfProfile & { decision: string }; output: TeamState }
  /** Brings the server's functions to this program's version. The login must be desk_owner's. */
  upgradeTeam: {
    input: OfProfile
    output: { from: number; to: number }
  }
  /**
   * Returns the run's ledger file, from the server where it is not here. Throws TEAM_NONE,
   * RUN_UNKNOWN, TEAM_FILE_MISSING, TEAM_FILE_BROKEN.
   */
  receiveLedger: {
    input: OfProfile & { run: string }
    output: {
      readonly run: string
      readonly path: string
      readonly name: string
      readonly bytes: number
      readonly sha256: string
    }
  }
  /**
   * Receives the team's records and a run's ledger file, repeats the run and compares both. Throws
   * those of receiveLedger, RUN_OPENED, RUN_RULES_UNKNOWN, RUN_RECORDS_DIFFER.
   */
  verifyRun: { input: OfProfile & { run: string }; output: VerifiedRun }
  /** Proposes to close the period of a shared run; null: the latest. */
  proposeClosing: { input: OfProfile & { run: string | null; note: string }; output: TeamState }
  approveClosing: { input: OfProfile & { period: string }; output: TeamState }
  withdrawClosing: { input: OfProfile & { period: string; reason: string }; output: TeamState }
  reopenTeamPeriod: { input: OfProfile & { period: string; reason: string }; output: TeamState }
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
