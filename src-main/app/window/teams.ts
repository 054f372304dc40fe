import { Failure, failureToPlain } from '../../base/failure.ts'
import type { TeamExchange, TeamLink, TeamWindowCalls } from '../../contract/team.ts'
import { families } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { Store } from '../../store/store.ts'
import type { TeamServer } from '../../team/server-calls.ts'
import type { Profile } from '../profile.ts'
import { teamHandlers } from '../team.ts'
import type { Claim } from '../team-claims.ts'
import { claimFailure, claimInstruction, releaseInstruction } from '../team-claims.ts'
import { itemPlaces, readItems } from '../team-items.ts'
import { connectOwnTeam, exchange } from '../team-link.ts'
import { receiveRecords } from '../team-records.ts'
import type { WindowContext } from './context.ts'
import { profileOf, windowProfiles } from './context.ts'

/** Correctness depends on this interval; the server's notices only make it sooner. */
const POLL_EVERY_MS = 15_000
/** So many parts of runs and files are a few seconds' work. Decisions go between them. */
const PARTS_PER_EXCHANGE = 24
/** A file that was left out is looked for, and hashed, this often. */
const RESEND_EVERY_MS = 600_000
/** Notices come in bursts. */
const SETTLE_MS = 200

/** The connections of all profiles that are in a team. */
export interface Teams {
  readonly handlers: Handlers<TeamWindowCalls>
  /** Begins to exchange with the profile's team, where it has one. */
  begin(profile: Profile): Promise<void>
  /** Tells that something unshared may wait. Does nothing for a profile alone. */
  nudge(profile: Profile): void
  readonly claims: Claims
  close(): Promise<void>
}

/** Claims of instructions. */
export interface Claims {
  /**
   * Reserves an instruction at the server of the profile's team. Does nothing for a profile alone.
   * Throws Failure CLAIMED_ALREADY, CLAIM_FAILED, NOT_ALLOWED; nothing may be sent then.
   */
  take(profile: Profile, claim: Claim): Promise<void>
  /**
   * Gives a claim up whose instruction was not carried out. Does nothing while the server is not
   * connected: the claim then stays this workstation's. Never throws.
   */
  release(profile: Profile, claim: Claim): Promise<void>
}

interface ProfileTeam {
  link: TeamLink
  server: TeamServer | undefined
  /** The exchanges and calls of the profile, one at a time. */
  turn: Promise<unknown>
  /** Ends the wait for the next exchange. */
  wake: () => void
  readonly stop: AbortController
  /** When files that were left out are tried again, on the monotonic clock. */
  resendAtMs: number
}

export function openTeams(world: WindowContext): Teams {
  const teams = new Map<string, ProfileTeam>()
  const calls = teamHandlers(world.stores.ports)

  const inTurn = <T>(profile: Profile, action: () => Promise<T>): Promise<T> => {
    const team = teams.get(profile.id)
    const result = (team?.turn ?? Promise.resolve()).then(action, action)
    if (team) team.turn = result.catch(() => undefined)
    return result
  }
  const tell = (profile: Profile): void => world.emit({ kind: 'team', profile: profile.name })
  const announce = (
    profile: Profile,
    { received, opened }: TeamExchange,
    hasTransferred: boolean,
  ): void => {
    if (received > 0 || opened.length > 0 || hasTransferred)
      world.changed(profile, 'reconciliation')
    tell(profile)
  }

  async function connected(profile: Profile, team: ProfileTeam): Promise<TeamServer> {
    if (team.server) {
      // A statement of the exchange waits longer for a line whose other end is gone without a word.
      await team.server.call('ping', null)
      return team.server
    }
    const store = world.stores.writer(profile)
    const server = await connectOwnTeam(world.stores.ports, profile, store)
    team.server = server
    server.onChange(() => team.wake())
    const { id: workspace } = await store.call('getTeam', null)
    await server.call('listen', { workspace })
    return server
  }

  async function exchangeOnce(profile: Profile, team: ProfileTeam): Promise<void> {
    try {
      const server = await connected(profile, team)
      const store = world.stores.writer(profile)
      const limit = { left: PARTS_PER_EXCHANGE }
      const files = world.ports.teamFiles(profile)
      const isResending = world.ports.clock.monotonicMs() >= team.resendAtMs
      const transfers = { files, limit, isResending }
      const places = itemPlaces(world.stores.ports, profile, store)
      const result = await exchange(world.ports, store, server, transfers, places)
      if (isResending && limit.left > 0)
        team.resendAtMs = world.ports.clock.monotonicMs() + RESEND_EVERY_MS
      const { received } = await receiveRecords(store, server, { signal: team.stop.signal })
      team.link = { state: result.isOutdated ? 'outdated' : 'connected' }
      if (result.items.applied > 0) {
        world.emit({ kind: 'profiles', profiles: windowProfiles(world) })
        world.changed(profile, 'reconciliation')
      }
      if (limit.left === 0) team.wake()
      if (received > 0) world.changed(profile, 'activity')
      announce(profile, result, limit.left < PARTS_PER_EXCHANGE)
    } catch (error) {
      const { server } = team
      team.server = undefined
      team.resendAtMs = 0
      await server?.close()
      team.link = { state: 'offline', why: failureToPlain(error) }
      tell(profile)
    }
  }

  async function run(profile: Profile, team: ProfileTeam): Promise<void> {
    const { signal } = team.stop
    while (!signal.aborted) {
      const woken = new Promise<void>((done) => {
        team.wake = done
      })
      if (!world.isLocked() && !world.isMoving())
        await inTurn(profile, () => exchangeOnce(profile, team))
      const pause = new AbortController()
      const end = (): void => pause.abort()
      signal.addEventListener('abort', end, { once: true })
      await Promise.race([
        world.ports.clock.sleep(POLL_EVERY_MS, pause.signal).catch(() => undefined),
        woken,
      ])
      pause.abort()
      signal.removeEventListener('abort', end)
      if (!signal.aborted) await world.ports.clock.sleep(SETTLE_MS, signal).catch(() => undefined)
    }
  }

  async function begin(profile: Profile): Promise<void> {
    if (teams.has(profile.id)) return
    const known = await (await world.stores.reader(profile)).call('findTeam', null)
    if (!known || teams.has(profile.id)) return
    const team: ProfileTeam = {
      link: { state: 'connecting' },
      server: undefined,
      turn: Promise.resolve(),
      wake: () => undefined,
      stop: new AbortController(),
      resendAtMs: 0,
    }
    teams.set(profile.id, team)
    void run(profile, team)
  }

  async function end(profile: Profile): Promise<void> {
    const team = teams.get(profile.id)
    teams.delete(profile.id)
    team?.stop.abort()
    await team?.turn
    await team?.server?.close()
  }

  // A call that changes the team's log shows its effect at once.
  const changing =
    <I extends { readonly profile: string | null }, O>(
      call: (input: I, context: never) => O | Promise<O>,
    ) =>
    async (input: I, context: unknown): Promise<O> => {
      const profile = profileOf(world, input.profile ?? '')
      const output = await inTurn(profile, async () => call(input, context as never))
      await begin(profile)
      world.changed(profile, 'activity', 'reconciliation')
      tell(profile)
      return output
    }

  const claims: Claims = {
    async take(profile, claim) {
      const store = world.stores.writer(profile)
      if (!(await store.call('findTeam', null))) return
      try {
        if (await claimOpenly(store, teams.get(profile.id)?.server, claim)) return
        const server = await connectOwnTeam(world.stores.ports, profile, store)
        try {
          await claimInstruction(store, server, claim)
        } finally {
          await server.close()
        }
      } catch (error) {
        throw claimFailure(error)
      }
    },
    async release(profile, claim) {
      const server = teams.get(profile.id)?.server
      if (server)
        await releaseInstruction(world.stores.writer(profile), server, claim).catch(() => undefined)
    },
  }

  return {
    begin,
    claims,
    nudge: (profile) => {
      teams.get(profile.id)?.wake()
      if (teams.has(profile.id)) tell(profile)
    },
    close: async () => {
      for (const team of teams.values()) {
        team.stop.abort()
        await team.turn
        await team.server?.close()
      }
    },
    handlers: {
      readTeam: async ({ profile: name }) => {
        const profile = profileOf(world, name)
        const team = await (await world.stores.reader(profile)).call('findTeamState', null)
        if (team) await begin(profile)
        return { team, link: teams.get(profile.id)?.link ?? { state: 'alone' } }
      },
      createTeam: changing(calls.createTeam),
      joinTeam: changing(calls.joinTeam),
      syncTeam: changing(calls.syncTeam),
      leaveTeam: async (input, context) => {
        const profile = profileOf(world, input.profile ?? '')
        await end(profile)
        try {
          return await changing(calls.leaveTeam)(input, context)
        } finally {
          // Refused while something is unshared: the profile is still in the team.
          await begin(profile)
        }
      },
      forgetTeam: async (input, context) => {
        const profile = profileOf(world, input.profile ?? '')
        await end(profile)
        try {
          const output = await world.jobs.runAlone(profile.name, () =>
            world.stores.runWithout(profile, () =>
              // The caches that are open are closed, and none is opened until the folder is deleted.
              Promise.resolve(teamHandlers(world.ports).forgetTeam(input, context)),
            ),
          )
          world.log(profile.name, 'team_forgotten', {})
          return output
        } finally {
          await begin(profile)
          world.changed(profile, ...families)
          tell(profile)
        }
      },
      listMembers: calls.listMembers,
      setMember: changing(calls.setMember),
      setMemberName: changing(calls.setMemberName),
      verifyTeam: calls.verifyTeam,
      beginEpoch: changing(calls.beginEpoch),
      dismissRefused: async (input, context) => {
        const team = await calls.dismissRefused(input, context)
        tell(profileOf(world, input.profile ?? ''))
        return team
      },
      teamItems: async ({ profile: name }) => {
        const profile = profileOf(world, name ?? '')
        const store = await world.stores.reader(profile)
        await store.call('getTeam', null)
        return readItems(itemPlaces(world.stores.ports, profile, store), store)
      },
      dismissItemNotice: async (input, context) => {
        const items = await calls.dismissItemNotice(input, context)
        tell(profileOf(world, input.profile ?? ''))
        return items
      },
      listErasures: calls.listErasures,
      proposeErasure: changing(calls.proposeErasure),
      confirmErasure: changing(calls.confirmErasure),
      withdrawErasure: changing(calls.withdrawErasure),
      proposeClosing: changing(calls.proposeClosing),
      approveClosing: changing(calls.approveClosing),
      withdrawClosing: changing(calls.withdrawClosing),
      reopenTeamPeriod: changing(calls.reopenTeamPeriod),
    },
  }
}

// Over the open connection; false where there is none, or it was lost.
async function claimOpenly(
  store: Store,
  server: TeamServer | undefined,
  claim: Claim,
): Promise<boolean> {
  if (!server) return false
  try {
    await claimInstruction(store, server, claim)
    return true
  } catch (error) {
    if (error instanceof Failure && error.kind === 'unreachable') return false
    throw error
  }
}
