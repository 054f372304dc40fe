import { randomUUID } from 'node:crypto'
import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import type { TeamQuota, TeamServerSettings, TeamState } from '../../contract/team.ts'
import type { SyncLease } from '../../contract/team-records.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { setMetadata } from '../database/metadata.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { forgetUnsent, noteAllUnsent } from '../records/unsent.ts'
import { projectState } from '../runs/break-states.ts'
import { listClosings } from './closings.ts'
import { countUnsentRecords } from './count-unsent.ts'
import { countLost } from './epochs.ts'
import { TEXTS_MISSING_FACT } from './missing-texts.ts'
import { listRefused, renumberRefused } from './refused.ts'

/** The row of the profile's team. */
export interface TeamRow {
  readonly id: string
  readonly name: string
  readonly station: string
  readonly login: string
  readonly joinedAt: InstantText
  readonly cursor: number
  readonly headHash: string
  /**
   * The states of breaks include the decisions up to this number. It is behind `cursor` while
   * joining.
   */
  readonly projected: number
  /**
   * A run of the log that must be opened before the events after it are applied. Null means none.
   */
  readonly neededRun: string | null
  /** The number and hash of the last event in this station's chain. */
  readonly sent: number
  readonly sentHash: string
  readonly syncedAt: InstantText | null
  /** The number of the last record that was received. */
  readonly recordsCursor: number
  readonly lease: SyncLease | null
  /** Whether the items of this machine were compared with the team's. */
  readonly hasItems: boolean
  /** Number of received events of kinds that this program does not know. */
  readonly newerEvents: number
  /** See TeamState. */
  readonly clockSeconds: number | null
  /** Number of erased ledger files whose copies on the disk are still to be removed. */
  readonly erasedFiles: number
  /** 1 if an earlier version of the program received events without their texts, else 0. */
  readonly missingTexts: number
  /** See TeamState. */
  readonly quotas: readonly TeamQuota[]
}

const CLOCK_FACT = 'team_clock'
const QUOTAS_FACT = 'team_quotas'

/** Notes the quotas that are nearly used up. */
export function noteTeamQuotas(
  db: WritableDb,
  { quotas }: { readonly quotas: readonly TeamQuota[] },
): void {
  getTeam(db)
  setMetadata(db, QUOTAS_FACT, JSON.stringify(quotas))
}

/** Notes the difference of the server's clock, in seconds, or null if there is none to report. */
export function noteTeamClock(
  db: WritableDb,
  { seconds }: { readonly seconds: number | null },
): void {
  getTeam(db)
  if (seconds === null) db.prepare('DELETE FROM facts WHERE name = ?').run(CLOCK_FACT)
  else setMetadata(db, CLOCK_FACT, String(seconds))
}

/** Finds the team of the cache, or undefined if the cache is in no team. */
export function findTeam(db: ReadableDb): TeamRow | undefined {
  const row = prepareCached<
    [],
    Omit<TeamRow, 'lease' | 'hasItems' | 'quotas'> & {
      lease: string | null
      hasItems: 0 | 1
      quotas: string | null
    }
  >(
    db,
    `SELECT id, name, station, login, joined_at AS joinedAt, cursor, head_hash AS headHash, projected, sent, sent_hash AS sentHash,
        synced_at AS syncedAt, (SELECT run FROM team_runs WHERE is_here = 0 ORDER BY seq LIMIT 1) AS neededRun,
        records_cursor AS recordsCursor, lease, has_items AS hasItems, newer_events AS newerEvents, (SELECT CAST(value AS INTEGER) FROM facts WHERE name = '${CLOCK_FACT}') AS clockSeconds,
        (SELECT count(*) FROM erased_files) AS erasedFiles, (SELECT count(*) FROM facts WHERE name = '${TEXTS_MISSING_FACT}') AS missingTexts, (SELECT value FROM facts WHERE name = '${QUOTAS_FACT}') AS quotas FROM team`,
  ).get()
  return (
    row && {
      ...row,
      hasItems: row.hasItems === 1,
      quotas: JSON.parse(row.quotas ?? '[]') as readonly TeamQuota[],
      lease: row.lease === null ? null : (JSON.parse(row.lease) as SyncLease),
    }
  )
}

/** Returns the team of the cache. Throws Failure TEAM_NONE. */
export function getTeam(db: ReadableDb): TeamRow {
  const team = findTeam(db)
  if (team) return team
  throw new Failure({
    kind: 'badInput',
    code: 'TEAM_NONE',
    what: 'The profile is not in a team',
    why: 'its cache belongs to one person',
    advice: 'create or join a team first',
  })
}

/**
 * Makes the cache a workstation of a team. All earlier decisions become unshared decisions of this
 * new workstation, and count as made without knowledge of the team's decisions. Throws Failure
 * TEAM_ALREADY.
 */
export function enterTeam(
  db: WritableDb,
  {
    id,
    name,
    server,
    at,
  }: { id: string; name: string; server: TeamServerSettings; at: InstantText },
): void {
  refuseSecondTeam(db)
  const station = randomUUID()
  db.prepare(
    "INSERT INTO team (id, name, station, login, joined_at, server, cursor, head_hash, sent, sent_hash) VALUES (?, ?, ?, ?, ?, ?, 0, '', 0, '')",
  ).run(id, name, station, server.login, at, JSON.stringify(server))
  db.prepare('UPDATE decisions SET station = ?, base = 0').run(station)
  noteAllUnsent(db)
  projectAll(db)
}

/** Returns the settings of the connection to the team's server. Throws Failure TEAM_NONE. */
export function readTeamServer(db: ReadableDb): TeamServerSettings {
  getTeam(db)
  return JSON.parse(
    db.prepare<[], string>('SELECT server FROM team').pluck().get() as string,
  ) as TeamServerSettings
}

/** Throws Failure TEAM_ALREADY if the cache is in a team. */
export function refuseSecondTeam(db: ReadableDb): void {
  const team = findTeam(db)
  if (team)
    throw new Failure({
      kind: 'badInput',
      code: 'TEAM_ALREADY',
      what: 'The profile is in a team already',
      why: `it is ${JSON.stringify(team.name)}, joined on ${team.joinedAt.slice(0, 10)}`,
      advice: 'leave that team first',
    })
}

/**
 * Ends the membership. Decisions, runs and closings stay, and belong to one person from then on.
 * Unless `isForced` is true, throws Failure TEAM_UNSHARED if there are unshared decisions, which
 * would never reach the team.
 */
export function leaveTeam(
  db: WritableDb,
  { isForced }: { readonly isForced: boolean },
): { workspace: string } {
  const { id } = getTeam(db)
  const unshared = countUnshared(db)
  if (unshared > 0 && !isForced)
    throw new Failure({
      kind: 'badInput',
      code: 'TEAM_UNSHARED',
      what: 'The team was not left',
      why: `${unshared} decisions have not reached the team yet`,
      advice: 'synchronize first, or export them for a colleague and leave with force',
    })
  db.exec(
    'DELETE FROM team; DELETE FROM team_events; DELETE FROM team_outbox; DELETE FROM team_closings; DELETE FROM team_runs',
  )
  db.exec(
    'DELETE FROM team_sent_parts; DELETE FROM team_run_parts; DELETE FROM team_run_files; DELETE FROM team_epochs; DELETE FROM team_lost; DELETE FROM team_erased_parts; DELETE FROM run_matches WHERE run IN (SELECT seq FROM runs WHERE has_matches = 0)',
  )
  db.exec(
    'UPDATE decisions SET shared_seq = NULL, base = NULL, station = NULL; UPDATE runs SET shared_seq = NULL, rests_on_lost = 0',
  )
  // The notices stay, because some hold content that the team's items replaced.
  db.exec('DELETE FROM team_items; DELETE FROM team_item_places')
  for (const name of [CLOCK_FACT, QUOTAS_FACT, TEXTS_MISSING_FACT])
    db.prepare('DELETE FROM facts WHERE name = ?').run(name)
  forgetUnsent(db)
  projectAll(db)
  return { workspace: id }
}

/** Gives the workstation a new identity. Its new chain begins with the unshared decisions. */
export function renewStation(db: WritableDb): void {
  const { station } = getTeam(db)
  const newStation = randomUUID()
  db.prepare("UPDATE team SET station = ?, sent = 0, sent_hash = ''").run(newStation)
  db.prepare('UPDATE decisions SET station = ? WHERE station = ? AND shared_seq IS NULL').run(
    newStation,
    station,
  )
  emptyOutbox(db)
}

/**
 * Deletes chained events, so that they are chained again. Refused events stay and are renumbered.
 */
export function emptyOutbox(db: WritableDb): void {
  db.exec("DELETE FROM team_outbox WHERE state = 'waiting'")
  renumberRefused(db)
}

/** Returns the local state of the team. Throws Failure TEAM_NONE. */
export function getTeamState(db: ReadableDb): TeamState {
  const team = getTeam(db)
  return {
    workspace: team.id,
    name: team.name,
    station: team.station,
    login: team.login,
    joinedAt: team.joinedAt,
    cursor: team.cursor,
    headHash: team.headHash,
    syncedAt: team.syncedAt,
    clockSeconds: team.clockSeconds,
    quotas: team.quotas,
    unshared: countUnshared(db),
    lost: countLost(db),
    newer: team.newerEvents,
    refused: listRefused(db, 'refused'),
    dismissed: listRefused(db, 'dismissed'),
    conflicts: db
      .prepare<[], number>('SELECT count(*) FROM break_states WHERE is_conflict = 1')
      .pluck()
      .get() as number,
    closings: listClosings(db),
    records: {
      no: team.recordsCursor,
      unsent: countUnsentRecords(db),
      lease: team.lease,
    },
  }
}

// Entering or leaving a team may change the states of breaks: in a team, other runs count
// (run-order.ts), and decisions may be in conflict.
function projectAll(db: WritableDb): void {
  const breaks = db.prepare<[], string>('SELECT break_id FROM break_states').pluck().all()
  for (const breakId of breaks) projectState(db, breakId)
}

function countUnshared(db: ReadableDb): number {
  return db
    .prepare<[], number>(
      'SELECT count(*) FROM decisions WHERE shared_seq IS NULL AND station IS NOT NULL',
    )
    .pluck()
    .get() as number
}
