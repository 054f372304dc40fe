import { Failure } from '../base/failure.ts'
import type { Clock } from '../base/instant.ts'
import { nowInstant } from '../base/instant.ts'
import type {
  OutgoingEvent,
  TeamEvent,
  TeamExchange,
  TeamServerSettings,
} from '../contract/team.ts'
import type { Store } from '../store/store.ts'
import type { TeamRow } from '../store/team/team.ts'
import type { PulledEvents, TeamServer } from '../team/server-calls.ts'
import type { Ports } from './ports.ts'
import type { Profile } from './profile.ts'
import type { SecretRef } from './secret-store.ts'
import { keychainCode } from './secret-store.ts'
import { followEpoch, isSetBack } from './team-epoch.ts'
import { removeErasedFiles } from './team-erasure.ts'
import type { ItemPlaces, MaySend } from './team-items.ts'
import { isItemEvent, settleItems } from './team-items.ts'
import { noteQuotas } from './team-quotas.ts'
import type { RunTransfers } from './team-runs.ts'
import { openRun, receiveMatches, resendFiles, shareRun } from './team-runs.ts'

/**
 * Maximum events and characters of the answers that are applied together, so that the store is not
 * blocked for seconds.
 */
const MAX_EVENTS_APPLIED = 10_000
const MAX_CHARACTERS_APPLIED = 32 * 1024 ** 2

/** Failure codes of a used-up quota of the server. */
const QUOTA_CODES = ['TEAM_RUNS_FULL', 'TEAM_LOG_FULL']

/** Maximum rounds of sending in one exchange. Sending ends earlier when nothing is left to send. */
const MAX_ROUNDS = 4

/** Returns the reference to the keychain item with the password of a profile's team. */
export function teamSecretRef({ environment, id }: Profile): SecretRef {
  return { environment, profileId: `${id}-team` }
}

/** Connects to a team's server. The caller closes it. */
export async function connectTeam(
  ports: Ports,
  settings: TeamServerSettings,
  password: string,
): Promise<TeamServer> {
  const server = ports.startTeamThread()
  try {
    const app = ports.evidence.version
    await server.call('connect', { settings, password, app })
    return server
  } catch (error) {
    await server.close()
    throw error
  }
}

/** Connects to the server of a profile's team. Throws Failure TEAM_NONE, TEAM_PASSWORD_MISSING. */
export async function connectOwnTeam(
  ports: Ports,
  profile: Profile,
  store: Store,
): Promise<TeamServer> {
  const settings = await store.call('teamServer', null)
  if (ports.teamPassword !== undefined) return connectTeam(ports, settings, ports.teamPassword)
  // Credentials in the environment are for the services, not for the team's server.
  if (ports.hasEnvironmentSecrets) throw passwordFailure('PARTNER_DESK_TEAM_PASSWORD is not set')
  const result = await ports.vault.use(teamSecretRef(profile), ({ clientSecret }) =>
    connectTeam(ports, settings, clientSecret),
  )
  if (result.kind === 'used') return result.value
  if (result.kind === 'absent') throw passwordFailure('the keychain has none for this profile')
  throw new Failure({
    kind: 'keychain',
    code: keychainCode(result.state),
    what: "The password of the team's server cannot be read",
    why: result.why,
    advice: 'unlock the keychain and try again',
  })
}

/**
 * Sends unshared events, receives new ones, merges the items of `places` with the team's, opens the
 * runs of others, shares a new run and receives the matches of others' runs, within the limit of
 * `transfers`. A program that is older than the team only receives. Follows a new epoch of a
 * restored server. Safe to repeat after any failure. Throws Failure TEAM_SET_BACK, TEAM_LOG_BROKEN,
 * NOT_ALLOWED, TEAM_UNREACHABLE.
 */
export async function exchange(
  ports: Pick<Ports, 'clock'>,
  store: Store,
  server: TeamServer,
  transfers: RunTransfers,
  places: ItemPlaces,
): Promise<TeamExchange> {
  const team = await store.call('getTeam', null)
  const { id: workspace } = team
  const openedRuns: string[] = []
  const receive = (from: LogPosition): Promise<PullResult> =>
    pull(ports, store, server, workspace, from, openedRuns)
  let start: LogPosition = team
  let position: PullResult
  try {
    position = await receive(start)
  } catch (error) {
    const rewoundPosition = isSetBack(error) ? await followEpoch(store, server, team) : null
    if (!rewoundPosition) throw error
    start = rewoundPosition
    position = await receive(start)
  }
  if (team.missingTexts > 0) await receiveMissingTexts(store, server, workspace)
  const { format, isOutdated, role } = position
  const items = { sent: 0, applied: 0 }
  const mergeItems = async (maySend: MaySend): Promise<void> => {
    const { applied: appliedCount } = await settleItems(ports, store, places, { format, maySend })
    items.applied += appliedCount
  }
  let sentDecisions = 0
  let resentFiles: readonly string[] = []
  let sharedRun: string | null = null
  if (isOutdated) await mergeItems('later')
  else {
    // Sent events come back together with the new events of others.
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      await mergeItems(role === 'viewer' ? 'never' : 'yes')
      const counts = await push(store, server, workspace, format)
      if (counts.decisions + counts.items === 0) break
      sentDecisions += counts.decisions
      items.sent += counts.items
      position = await receive(position)
    }
  }
  if (team.erasedFiles > 0 || position.cursor > start.cursor)
    await removeErasedFiles(store, transfers.files)
  await noteClock(store, team, position.clockSeconds)
  await noteQuotas(store, team.quotas, position.quotas)
  if (!isOutdated) {
    resentFiles = await resendFiles(store, server, workspace, { ...transfers, format })
    try {
      sharedRun = await shareRun(store, server, workspace, { ...transfers, format })
    } catch (error) {
      // A used-up quota stops only the sending. Receive the matches that others sent before
      // reporting the failure.
      if (error instanceof Failure && QUOTA_CODES.includes(error.code))
        await receiveMatches(store, server, workspace, transfers)
      throw error
    }
    if (sharedRun !== null) position = await receive(position)
  }
  await receiveMatches(store, server, workspace, transfers)
  const received = position.cursor - start.cursor
  return {
    sent: sentDecisions,
    received,
    opened: openedRuns,
    shared: sharedRun,
    files: resentFiles,
    items,
    isOutdated,
  }
}

/** Position up to which the log was received, and the work that its events still need. */
type LogPosition = Pick<TeamRow, 'cursor' | 'headHash' | 'projected' | 'neededRun'>

/**
 * Position in the log, with the properties of the server and the login that the last answer gave.
 * `clockSeconds`: see TeamState.
 */
type PullResult = LogPosition &
  Pick<PulledEvents, 'format' | 'isOutdated' | 'role' | 'quotas'> &
  Pick<TeamRow, 'clockSeconds'>

/**
 * Receives the events that follow in the log. While joining, several answers of the server are
 * applied together, because each commit rewrites most pages of the indexes over random ids.
 */
async function pull(
  ports: Pick<Ports, 'clock'>,
  store: Store,
  server: TeamServer,
  workspace: string,
  from: LogPosition,
  openedRuns: string[],
): Promise<PullResult> {
  let position = from
  // Later events may close the period of a run, so the run is opened before they are applied.
  const openNeededRun = async (): Promise<void> => {
    const { neededRun: run } = position
    if (run === null) return
    await openRun(store, server, workspace, run)
    openedRuns.push(run)
    position = { ...position, neededRun: null }
  }
  for (;;) {
    const { events, logEnd, format, isOutdated, role, now, quotas } = await pullEvents(
      server,
      workspace,
      position,
    )
    const clockSeconds = findServerLeadSeconds(ports.clock, now)
    const serverFacts = { format, isOutdated, role, quotas, clockSeconds }
    // An earlier exchange may have ended between receiving a run's event and its rows.
    await openNeededRun()
    // Without new events, the states of breaks may still have to be updated.
    if (events.length === 0 && position.projected === position.cursor)
      return { ...position, ...serverFacts }
    let remainingEvents = events
    do {
      const at = nowInstant(ports.clock)
      position = await store.call('applyEvents', { events: remainingEvents, logEnd, at })
      await openNeededRun()
      const { cursor } = position
      remainingEvents = remainingEvents.filter(({ seq }) => seq > cursor)
    } while (remainingEvents.length > 0)
    if (position.cursor >= logEnd) return { ...position, ...serverFacts }
  }
}

// An earlier version of the program received events of a newer log without their texts. Receives
// these texts.
async function receiveMissingTexts(
  store: Store,
  server: TeamServer,
  workspace: string,
): Promise<void> {
  for (let after = 0; ;) {
    const { seq } = await store.call('findMissingText', { after })
    if (seq === null) break
    const { events } = await server.call('pull', { workspace, after: seq - 1 })
    await store.call('receiveTexts', { events })
    after = events.at(-1)?.seq ?? seq
  }
  await store.call('finishMissingTexts', null)
}

/** Clock differences of at most this many seconds are not reported. */
const CLOCK_TOLERANCE_SECONDS = 60
/** A change of the clock difference by at most this many seconds is not noted. */
const CLOCK_STEP_SECONDS = 5

/**
 * Returns the seconds by which an instant of the server is ahead of this machine's clock, or null
 * for a difference of at most 60 seconds.
 */
export function findServerLeadSeconds(clock: Pick<Clock, 'nowMs'>, now: string): number | null {
  const seconds = Math.round((Date.parse(now) - clock.nowMs()) / 1000)
  return Math.abs(seconds) > CLOCK_TOLERANCE_SECONDS ? seconds : null
}

// An unchanged difference is not written again in each exchange.
async function noteClock(
  store: Store,
  { clockSeconds: knownSeconds }: Pick<TeamRow, 'clockSeconds'>,
  seconds: number | null,
): Promise<void> {
  const isKnown =
    knownSeconds === null || seconds === null
      ? knownSeconds === seconds
      : Math.abs(knownSeconds - seconds) <= CLOCK_STEP_SECONDS
  if (!isKnown) await store.call('noteTeamClock', { seconds })
}

async function pullEvents(
  server: TeamServer,
  workspace: string,
  { cursor, headHash }: LogPosition,
): Promise<Omit<PulledEvents, 'hashBefore'>> {
  const events: TeamEvent[] = []
  let characters = 0
  for (let position = { cursor, headHash }; ;) {
    const answer = await server.call('pull', { workspace, after: position.cursor })
    requireSameLog(position, answer)
    events.push(...answer.events)
    characters += answer.events.reduce((sum, { body }) => sum + body.length, 0)
    const lastEvent = events.at(-1)
    const isEnough = events.length >= MAX_EVENTS_APPLIED || characters >= MAX_CHARACTERS_APPLIED
    if (!lastEvent || lastEvent.seq >= answer.logEnd || isEnough) return { ...answer, events }
    position = { cursor: lastEvent.seq, headHash: lastEvent.headHash }
  }
}

// A server restored from a backup has fewer events than this workstation, or different ones.
function requireSameLog(
  { cursor, headHash }: Pick<LogPosition, 'cursor' | 'headHash'>,
  { logEnd, hashBefore }: PulledEvents,
): void {
  if (logEnd >= cursor && hashBefore === headHash) return
  throw new Failure({
    kind: 'service',
    code: 'TEAM_SET_BACK',
    what: "The team's server lost a part of its log",
    why:
      logEnd < cursor
        ? `it has ${logEnd} of ${cursor} events`
        : `its event ${cursor} is not the one that was received here`,
    advice:
      'nothing is sent to it; have it restored, or have an admin of the team run: team begin-epoch',
    evidence: { head: logEnd, cursor },
  })
}

async function push(
  store: Store,
  server: TeamServer,
  workspace: string,
  format: number,
): Promise<SentCounts> {
  try {
    return await sendOutbox(store, server, workspace, format)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'CHAIN_BROKEN') throw error
    // The chain of a restored cache ends earlier than the server's. The missing events were
    // received above, so nothing is sent twice.
    await store.call('renewStation', null)
    return sendOutbox(store, server, workspace, format)
  }
}

/** Numbers of sent events. */
interface SentCounts {
  readonly decisions: number
  readonly items: number
}

// An event stays in the outbox until it is received in the log, so each batch continues after the
// last sent event.
async function sendOutbox(
  store: Store,
  server: TeamServer,
  workspace: string,
  format: number,
): Promise<SentCounts> {
  const counts = { decisions: 0, items: 0 }
  for (let after = 0; ;) {
    const { station, events, hasMore } = await store.call('prepareOutgoing', { after, format })
    for (const group of groupByKind(events)) {
      const areItems = isItemEvent(group[0] as OutgoingEvent)
      const name = areItems ? 'appendItems' : 'append'
      await server.call(name, { workspace, station, events: group })
      counts[areItems ? 'items' : 'decisions'] += group.length
    }
    const lastEvent = events.at(-1)
    if (!lastEvent || !hasMore) return counts
    after = lastEvent.no
  }
}

// Splits events into groups of one kind. The server accepts decisions and items by two functions,
// but they form one chain.
function groupByKind(events: readonly OutgoingEvent[]): readonly (readonly OutgoingEvent[])[] {
  const groups: OutgoingEvent[][] = []
  for (const event of events) {
    const group = groups.at(-1)
    if (group?.[0] && isItemEvent(group[0]) === isItemEvent(event)) group.push(event)
    else groups.push([event])
  }
  return groups
}

function passwordFailure(why: string): Failure {
  return new Failure({
    kind: 'keychain',
    code: 'TEAM_PASSWORD_MISSING',
    what: "The password of the team's server is not known",
    why,
    advice: 'join the team again, or set PARTNER_DESK_TEAM_PASSWORD',
  })
}
