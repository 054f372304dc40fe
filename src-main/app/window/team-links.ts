import { failureToPlain } from '../../base/failure.ts'
import type { TeamExchange, TeamLink } from '../../contract/team.ts'
import type { Store } from '../../store/store.ts'
import type { TeamServer } from '../../team/server-calls.ts'
import type { Profile } from '../profile.ts'
import { itemPlaces } from '../team-items.ts'
import { connectOwnTeam, exchange } from '../team-link.ts'
import { receiveRecords } from '../team-records.ts'
import type { WindowContext } from './context.ts'
import { windowProfiles } from './context.ts'

/**
 * Interval of the exchanges. It holds without any notice from the server, because a notice may be
 * lost. A notice only starts the next exchange sooner.
 */
const POLL_EVERY_MS = 15_000
/**
 * Maximum parts of runs and files in one exchange, a few seconds of work, so that decisions need
 * not wait longer.
 */
const PARTS_PER_EXCHANGE = 24
/** Interval at which ledger files that were left out are searched for and hashed again. */
const RESEND_EVERY_MS = 600_000
/** Pause before an exchange, because notices come in bursts. */
const SETTLE_MS = 200

/** The connections to the teams of a window's profiles, each with its exchanges. */
export interface TeamLinks {
  /** Begins to exchange with the profile's team, if it has one. */
  begin(profile: Profile): Promise<void>
  /** Ends the exchanges of a profile, and its connection. */
  end(profile: Profile): Promise<void>
  find(profile: Profile): Pick<ProfileTeam, 'link' | 'server'> | undefined
  /** Begins the next exchange of the profile soon, if it has a team. */
  nudge(profile: Profile): void
  /** Runs an action between the exchanges of the profile. */
  inTurn<T>(profile: Profile, action: () => Promise<T>): Promise<T>
  /** Reports a change of the profile's team to the window. */
  reportChange(profile: Profile): void
  close(): Promise<void>
}

interface ProfileTeam {
  link: TeamLink
  server: TeamServer | undefined
  /** The exchanges and calls of the profile, one at a time. */
  turn: Promise<unknown>
  /** Ends the wait for the next exchange. */
  wake: () => void
  readonly stop: AbortController
  /** Time of the next attempt to send files that were left out, on the monotonic clock. */
  resendAtMs: number
}

export function openTeamLinks(context: WindowContext): TeamLinks {
  const teams = new Map<string, ProfileTeam>()
  const reportChange = (profile: Profile): void =>
    context.emit({ kind: 'team', profile: profile.name })
  const inTurn = <T>(profile: Profile, action: () => Promise<T>): Promise<T> => {
    const team = teams.get(profile.id)
    const result = (team?.turn ?? Promise.resolve()).then(action, action)
    if (team) team.turn = result.catch(() => undefined)
    return result
  }
  const end = async (profile: Profile): Promise<void> => {
    const team = teams.get(profile.id)
    teams.delete(profile.id)
    await stop(team)
  }
  return {
    async begin(profile) {
      if (teams.has(profile.id)) return
      const teamRow = await (await context.stores.reader(profile)).call('findTeam', null)
      if (!teamRow || teams.has(profile.id)) return
      const team = newTeam()
      teams.set(profile.id, team)
      void run(
        context,
        profile,
        team,
        (action) => inTurn(profile, action),
        () => reportChange(profile),
      )
    },
    end,
    find: (profile) => teams.get(profile.id),
    nudge(profile) {
      teams.get(profile.id)?.wake()
      if (teams.has(profile.id)) reportChange(profile)
    },
    inTurn,
    reportChange,
    async close() {
      for (const team of teams.values()) await stop(team)
    },
  }
}

function newTeam(): ProfileTeam {
  return {
    link: { state: 'connecting' },
    server: undefined,
    turn: Promise.resolve(),
    wake: () => undefined,
    stop: new AbortController(),
    resendAtMs: 0,
  }
}

async function stop(team: ProfileTeam | undefined): Promise<void> {
  team?.stop.abort()
  await team?.turn
  await team?.server?.close()
}

// Exchanges until the team is stopped: every 15 seconds, and soon after a notice from the server or
// from this window.
async function run(
  context: WindowContext,
  profile: Profile,
  team: ProfileTeam,
  inTurn: (action: () => Promise<void>) => Promise<void>,
  reportChange: () => void,
): Promise<void> {
  const { signal } = team.stop
  while (!signal.aborted) {
    const wakeUp = new Promise<void>((resolve) => {
      team.wake = resolve
    })
    if (!context.isLocked() && !context.isMoving())
      await inTurn(() => exchangeOnce(context, profile, team, reportChange))
    const pause = new AbortController()
    const end = (): void => pause.abort()
    signal.addEventListener('abort', end, { once: true })
    await Promise.race([
      context.ports.clock.sleep(POLL_EVERY_MS, pause.signal).catch(() => undefined),
      wakeUp,
    ])
    pause.abort()
    signal.removeEventListener('abort', end)
    if (!signal.aborted) await context.ports.clock.sleep(SETTLE_MS, signal).catch(() => undefined)
  }
}

async function exchangeOnce(
  context: WindowContext,
  profile: Profile,
  team: ProfileTeam,
  reportChange: () => void,
): Promise<void> {
  const store = context.stores.writer(profile)
  let start = Infinity
  try {
    const server = await connect(context, profile, team)
    start = (await store.call('getTeam', null)).cursor
    const limit = { remaining: PARTS_PER_EXCHANGE }
    const files = context.ports.teamFiles(profile)
    const mayResend = context.ports.clock.monotonicMs() >= team.resendAtMs
    const transfers = { files, limit, mayResend }
    const places = itemPlaces(context.stores.ports, profile, store)
    const result = await exchange(context.ports, store, server, transfers, places)
    if (mayResend && limit.remaining > 0)
      team.resendAtMs = context.ports.clock.monotonicMs() + RESEND_EVERY_MS
    const { received } = await receiveRecords(store, server, { signal: team.stop.signal })
    team.link = { state: result.isOutdated ? 'outdated' : 'connected' }
    if (result.items.applied > 0) {
      context.emit({ kind: 'profiles', profiles: windowProfiles(context) })
      context.announceChange(profile, 'reconciliation')
    }
    if (limit.remaining === 0) team.wake()
    if (received > 0) context.announceChange(profile, 'activity')
    if (hasVisibleChange(result) || limit.remaining < PARTS_PER_EXCHANGE)
      context.announceChange(profile, 'reconciliation')
    reportChange()
  } catch (error) {
    const { server } = team
    team.server = undefined
    team.resendAtMs = 0
    await server?.close()
    team.link = { state: 'offline', why: failureToPlain(error) }
    // The next exchange does not receive these events again.
    if ((await cursorOf(store)) > start) context.announceChange(profile, 'reconciliation')
    reportChange()
  }
}

// The position up to which the log was received, 0 if the cache is closed.
async function cursorOf(store: Store): Promise<number> {
  return store.call('getTeam', null).then(
    ({ cursor }) => cursor,
    () => 0,
  )
}

function hasVisibleChange({ received, opened }: TeamExchange): boolean {
  return received > 0 || opened.length > 0
}

async function connect(
  context: WindowContext,
  profile: Profile,
  team: ProfileTeam,
): Promise<TeamServer> {
  if (team.server) {
    // Check the connection first. A statement of the exchange would wait longer for a peer that
    // disappeared.
    await team.server.call('ping', null)
    return team.server
  }
  const store = context.stores.writer(profile)
  const server = await connectOwnTeam(context.stores.ports, profile, store)
  team.server = server
  server.onChange(() => team.wake())
  const { id: workspace } = await store.call('getTeam', null)
  await server.call('listen', { workspace })
  return server
}
