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

/** An answer of the server that is applied with others does not hold the store up for seconds. */
const MAX_EVENTS_APPLIED = 10_000
const MAX_CHARACTERS_APPLIED = 32 * 1024 ** 2

/** The codes of a quota of the server that is used up. */
const QUOTA_CODES = ['TEAM_RUNS_FULL', 'TEAM_LOG_FULL']

/** Sending ends sooner, once nothing is left. */
const MAX_ROUNDS = 4

/** The keychain's item with the password of a profile's team. */
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
  // The environment's credentials are those of the services.
  if (ports.hasEnvironmentSecrets) throw passwordMissing('PARTNER_DESK_TEAM_PASSWORD is not set')
  const result = await ports.vault.use(teamSecretRef(profile), ({ clientSecret }) =>
    connectTeam(ports, settings, clientSecret),
  )
  if (result.kind === 'used') return result.value
  if (result.kind === 'absent') throw passwordMissing('the keychain has none for this profile')
  throw new Failure({
    kind: 'keychain',
    code: keychainCode(result.state),
    what: "The password of the team's server cannot be read",
    why: result.why,
    advice: 'unlock the keychain and try again',
  })
}

/**
 * Sends what is unshared, receives what the team has, brings the items of `places` together with the
 * team's, opens the runs of others, shares a new run and receives the matches of others' runs, within
 * the parts of `transfers`. A program that is older than the team only receives. Follows a new epoch of
 * a server that was set back. Safe to repeat after any failure. Throws Failure TEAM_SET_BACK,
 * TEAM_LOG_BROKEN, NOT_ALLOWED, TEAM_UNREACHABLE.
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
  const opened: string[] = []
  const receive = (from: LogPlace): Promise<Received> =>
    pull(ports, store, server, workspace, from, opened)
  let start: LogPlace = team
  let place: Received
  try {
    place = await receive(start)
  } catch (error) {
    const rewound = isSetBack(error) ? await followEpoch(store, server, team) : null
    if (!rewound) throw error
    start = rewound
    place = await receive(start)
  }
  if (team.missingTexts > 0) await receiveMissingTexts(store, server, workspace)
  const { format, isOutdated, role } = place
  const items = { sent: 0, applied: 0 }
  const settle = async (maySend: MaySend): Promise<void> => {
    const { applied } = await settleItems(ports, store, places, { format, maySend })
    items.applied += applied
  }
  let sent = 0
  let resent: readonly string[] = []
  let shared: string | null = null
  if (isOutdated) await settle('later')
  else {
    // Sent events come back together with the new events of others.
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      await settle(role === 'viewer' ? 'never' : 'yes')
      const pushed = await push(store, server, workspace, format)
      if (pushed.decisions + pushed.items === 0) break
      sent += pushed.decisions
      items.sent += pushed.items
      place = await receive(place)
    }
  }
  if (team.erasedFiles > 0 || place.cursor > start.cursor)
    await removeErasedFiles(store, transfers.files)
  await noteClock(store, team, place.clockSeconds)
  await noteQuotas(store, team.quotas, place.quotas)
  if (!isOutdated) {
    resent = await resendFiles(store, server, workspace, { ...transfers, format })
    try {
      shared = await shareRun(store, server, workspace, { ...transfers, format })
    } catch (error) {
      // A quota stops what is sent. What others have sent is received before the failure is reported.
      if (error instanceof Failure && QUOTA_CODES.includes(error.code))
        await receiveMatches(store, server, workspace, transfers)
      throw error
    }
    if (shared !== null) place = await receive(place)
  }
  await receiveMatches(store, server, workspace, transfers)
  const received = place.cursor - start.cursor
  return { sent, received, opened, shared, files: resent, items, isOutdated }
}

/** How far the log was received, and what is still to be done for its events. */
type LogPlace = Pick<TeamRow, 'cursor' | 'headHash' | 'projected' | 'neededRun'>

/**
 * How far the log was received, and what the server then said of itself and the login.
 * `clockSeconds`: see TeamState.
 */
type Received = LogPlace &
  Pick<PulledEvents, 'format' | 'isOutdated' | 'role' | 'quotas'> &
  Pick<TeamRow, 'clockSeconds'>

/**
 * Receives what follows in the log. While joining, several answers of the server are applied at
 * once: each commit writes most pages of the indexes over random ids anew.
 */
async function pull(
  ports: Pick<Ports, 'clock'>,
  store: Store,
  server: TeamServer,
  workspace: string,
  from: LogPlace,
  opened: string[],
): Promise<Received> {
  let place = from
  // The events after a run may close its period, so it is opened before them.
  const openNeeded = async (): Promise<void> => {
    const { neededRun: run } = place
    if (run === null) return
    await openRun(store, server, workspace, run)
    opened.push(run)
    place = { ...place, neededRun: null }
  }
  for (;;) {
    const { events, logEnd, format, isOutdated, role, now, quotas } = await gather(
      server,
      workspace,
      place,
    )
    const clockSeconds = differenceOf(ports.clock, now)
    const answered = { format, isOutdated, role, quotas, clockSeconds }
    // An earlier exchange may have ended between receiving a run's event and its rows.
    await openNeeded()
    // The states of breaks may have to follow where no event does.
    if (events.length === 0 && place.projected === place.cursor) return { ...place, ...answered }
    let rest = events
    do {
      const at = nowInstant(ports.clock)
      place = await store.call('applyEvents', { events: rest, logEnd, at })
      await openNeeded()
      const { cursor } = place
      rest = rest.filter(({ seq }) => seq > cursor)
    } while (rest.length > 0)
    if (place.cursor >= logEnd) return { ...place, ...answered }
  }
}

// An earlier program receives events of a newer log without the texts beside them.
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

/** Differences of clocks of at most so many seconds are not reported. */
const CLOCK_TOLERANCE_SECONDS = 60
/** Differences within this are one difference. */
const CLOCK_STEP_SECONDS = 5

/** Seconds by which an instant of the server is ahead of this machine's clock; null for at most 60. */
export function differenceOf(clock: Pick<Clock, 'nowMs'>, now: string): number | null {
  const seconds = Math.round((Date.parse(now) - clock.nowMs()) / 1000)
  return Math.abs(seconds) > CLOCK_TOLERANCE_SECONDS ? seconds : null
}

// A difference that stays is not written again with each exchange.
async function noteClock(
  store: Store,
  { clockSeconds: known }: Pick<TeamRow, 'clockSeconds'>,
  seconds: number | null,
): Promise<void> {
  const isKnown =
    known === null || seconds === null
      ? known === seconds
      : Math.abs(known - seconds) <= CLOCK_STEP_SECONDS
  if (!isKnown) await store.call('noteTeamClock', { seconds })
}

async function gather(
  server: TeamServer,
  workspace: string,
  { cursor, headHash }: LogPlace,
): Promise<Omit<PulledEvents, 'hashBefore'>> {
  const events: TeamEvent[] = []
  let characters = 0
  for (let before = { cursor, headHash }; ;) {
    const answer = await server.call('pull', { workspace, after: before.cursor })
    requireSameLog(before, answer)
    events.push(...answer.events)
    characters += answer.events.reduce((sum, { body }) => sum + body.length, 0)
    const last = events.at(-1)
    const isEnough = events.length >= MAX_EVENTS_APPLIED || characters >= MAX_CHARACTERS_APPLIED
    if (!last || last.seq >= answer.logEnd || isEnough) return { ...answer, events }
    before = { cursor: last.seq, headHash: last.headHash }
  }
}

// A server restored from a backup knows less than this workstation, or something else.
function requireSameLog(
  { cursor, headHash }: Pick<LogPlace, 'cursor' | 'headHash'>,
  { logEnd, hashBefore }: PulledEvents,
): void {
  if (logEnd >= cursor && hashBefore === headHash) return
  throw new Failure({
    kind: 'service',
    code: 'TEAM_SET_BACK',
    what: "The team's server lost a part of its log",
    why:
      logEnd < cursor
        ? `it knows ${logEnd} of ${cursor} events`
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
): Promise<Pushed> {
  try {
    return await sendOutbox(store, server, workspace, format)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'CHAIN_BROKEN') throw error
    // A cache restored from a backup has an older end of its chain than the server, which has been
    // received above: nothing is sent twice.
    await store.call('renewStation', null)
    return sendOutbox(store, server, workspace, format)
  }
}

/** Numbers of sent events. */
interface Pushed {
  readonly decisions: number
  readonly items: number
}

// An event stays in the outbox until it is received in the log, so each batch continues after the
// last one that was sent.
async function sendOutbox(
  store: Store,
  server: TeamServer,
  workspace: string,
  format: number,
): Promise<Pushed> {
  const sent = { decisions: 0, items: 0 }
  for (let after = 0; ;) {
    const { station, events, hasMore } = await store.call('takeOutgoing', { after, format })
    for (const group of groupsOfAKind(events)) {
      const areItems = isItemEvent(group[0] as OutgoingEvent)
      const name = areItems ? 'appendItems' : 'append'
      await server.call(name, { workspace, station, events: group })
      sent[areItems ? 'items' : 'decisions'] += group.length
    }
    const last = events.at(-1)
    if (!last || !hasMore) return sent
    after = last.no
  }
}

// Decisions and items are taken by two functions of the server, and have one chain.
function groupsOfAKind(events: readonly OutgoingEvent[]): readonly (readonly OutgoingEvent[])[] {
  const groups: OutgoingEvent[][] = []
  for (const event of events) {
    const group = groups.at(-1)
    if (group?.[0] && isItemEvent(group[0]) === isItemEvent(event)) group.push(event)
    else groups.push([event])
  }
  return groups
}

function passwordMissing(why: string): Failure {
  return new Failure({
    kind: 'keychain',
    code: 'TEAM_PASSWORD_MISSING',
    what: "The password of the team's server is not known",
    why,
    advice: 'join the team again, or set PARTNER_DESK_TEAM_PASSWORD',
  })
}
