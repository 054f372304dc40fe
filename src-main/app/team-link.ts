import { Failure } from '../base/failure.ts'
import { nowInstant } from '../base/instant.ts'
import type { TeamExchange, TeamServerSettings } from '../contract/team.ts'
import type { Store } from '../store/store.ts'
import type { PartPlace } from '../store/team/shared-run.ts'
import type { TeamRow } from '../store/team/team.ts'
import type { TeamServer } from '../team/server-calls.ts'
import type { Ports } from './ports.ts'
import type { Profile } from './profile.ts'
import type { SecretRef } from './secret-store.ts'
import { keychainCode } from './secret-store.ts'

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
    await server.call('connect', { settings, password })
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
 * Sends what is unshared, receives what the team has, opens the runs of others and shares a new run.
 * Safe to repeat after any failure. Throws Failure TEAM_SET_BACK, TEAM_LOG_BROKEN, NOT_ALLOWED,
 * TEAM_UNREACHABLE.
 */
export async function exchange(
  ports: Pick<Ports, 'clock'>,
  store: Store,
  server: TeamServer,
): Promise<TeamExchange> {
  const team = await store.call('getTeam', null)
  await requireSameLog(server, team)
  const opened: string[] = []
  await openMissing(store, server, team, opened)
  let received = await pull(ports, store, server, team, opened)
  const sent = await push(store, server, team)
  received += await pull(ports, store, server, team, opened)
  const shared = await shareRun(store, server, team)
  if (shared !== null) received += await pull(ports, store, server, team, opened)
  return { sent, received, opened, shared }
}

// A server restored from a backup knows less than this workstation, or something else.
async function requireSameLog(
  server: TeamServer,
  { id: workspace, cursor, headHash }: TeamRow,
): Promise<void> {
  const { head, hashAtCursor } = await server.call('head', { workspace, cursor })
  if (head >= cursor && hashAtCursor === headHash) return
  throw new Failure({
    kind: 'service',
    code: 'TEAM_SET_BACK',
    what: "The team's server lost a part of its log",
    why:
      head < cursor
        ? `it knows ${head} of ${cursor} events`
        : `its event ${cursor} is not the one that was received here`,
    advice: 'nothing is sent to it; show this to its administrator',
    evidence: { head, cursor },
  })
}

async function pull(
  ports: Pick<Ports, 'clock'>,
  store: Store,
  server: TeamServer,
  { id: workspace }: TeamRow,
  opened: string[],
): Promise<number> {
  const begun = (await store.call('getTeam', null)).cursor
  let cursor = begun
  for (;;) {
    const events = await server.call('pull', { workspace, after: cursor })
    if (events.length === 0) return cursor - begun
    const applied = await store.call('applyEvents', { events, at: nowInstant(ports.clock) })
    cursor = applied.cursor
    // The events after a run may close its period, so it is opened before them.
    if (applied.neededRun !== null) await open(store, server, workspace, applied.neededRun, opened)
  }
}

// An earlier exchange may have ended between receiving a run's event and its rows.
async function openMissing(
  store: Store,
  server: TeamServer,
  { id: workspace }: TeamRow,
  opened: string[],
): Promise<void> {
  const run = await store.call('findMissingRun', null)
  if (run !== null) await open(store, server, workspace, run, opened)
}

async function open(
  store: Store,
  server: TeamServer,
  workspace: string,
  run: string,
  opened: string[],
): Promise<void> {
  await store.call('openSharedRun', await server.call('readRun', { workspace, run }))
  opened.push(run)
}

async function push(store: Store, server: TeamServer, team: TeamRow): Promise<number> {
  try {
    return await sendOutbox(store, server, team)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'CHAIN_BROKEN') throw error
    // A cache restored from a backup has an older end of its chain than the server, which has been
    // received above: nothing is sent twice.
    await store.call('renewStation', null)
    return sendOutbox(store, server, team)
  }
}

// An event stays in the outbox until it is received in the log, so each batch continues after the
// last one that was sent.
async function sendOutbox(
  store: Store,
  server: TeamServer,
  { id: workspace }: TeamRow,
): Promise<number> {
  let sent = 0
  for (let after = 0; ;) {
    const { station, events } = await store.call('takeOutgoing', { after })
    const last = events.at(-1)
    if (!last) return sent
    await server.call('append', { workspace, station, events })
    sent += events.length
    after = last.no
  }
}

async function shareRun(
  store: Store,
  server: TeamServer,
  { id: workspace }: TeamRow,
): Promise<string | null> {
  const unshared = await store.call('findUnsharedRun', null)
  if (!unshared) return null
  const { run } = unshared
  let place: PartPlace | null = { table: 0, offset: 0 }
  for (let no = 0; place; no += 1) {
    const part: { data: Uint8Array; next: PartPlace | null } = await store.call('readRunPart', {
      run,
      place,
    })
    await server.call('putRunPart', { workspace, run, no, data: part.data })
    place = part.next
  }
  await server.call('publishRun', { workspace, ...unshared })
  return run
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
