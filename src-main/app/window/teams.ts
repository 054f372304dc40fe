import type { TeamWindowCalls } from '../../contract/team.ts'
import { families } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { Profile } from '../profile.ts'
import { teamHandlers } from '../team.ts'
import { itemPlaces, readItems } from '../team-items.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'
import type { Claims } from './team-claims.ts'
import { teamClaims } from './team-claims.ts'
import type { TeamLinks } from './team-links.ts'
import { openTeamLinks } from './team-links.ts'

/** The connections of all profiles that are in a team. */
export interface Teams {
  readonly handlers: Handlers<TeamWindowCalls>
  /** Begins to exchange with the profile's team, if it has one. */
  begin(profile: Profile): Promise<void>
  /**
   * Begins an exchange soon, because unshared changes may wait. Does nothing for a profile without
   * a team.
   */
  nudge(profile: Profile): void
  readonly claims: Claims
  close(): Promise<void>
}

export function openTeams(world: WindowContext): Teams {
  const links = openTeamLinks(world)
  return {
    begin: (profile) => links.begin(profile),
    claims: teamClaims(world, links),
    nudge: (profile) => links.nudge(profile),
    close: () => links.close(),
    handlers: {
      ...stateHandlers(world, links),
      ...leavingHandlers(world, links),
      ...serverHandlers(world, links),
    },
  }
}

type Picked<N extends keyof TeamWindowCalls> = Pick<Handlers<TeamWindowCalls>, N>

/** The handlers of calls about the local state of the team, which make no call to its server. */
function stateHandlers(
  world: WindowContext,
  links: TeamLinks,
): Picked<'readTeam' | 'dismissRefused' | 'teamItems' | 'dismissItemNotice'> {
  const calls = teamHandlers(world.stores.ports)
  return {
    readTeam: async ({ profile: name }) => {
      const profile = profileOf(world, name)
      const team = await (await world.stores.reader(profile)).call('findTeamState', null)
      if (team) await links.begin(profile)
      return { team, link: links.find(profile)?.link ?? { state: 'alone' } }
    },
    dismissRefused: async (input, context) => {
      const team = await calls.dismissRefused(input, context)
      links.reportChange(profileOf(world, input.profile ?? ''))
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
      links.reportChange(profileOf(world, input.profile ?? ''))
      return items
    },
  }
}

function leavingHandlers(
  world: WindowContext,
  links: TeamLinks,
): Picked<'leaveTeam' | 'forgetTeam'> {
  const calls = teamHandlers(world.stores.ports)
  return {
    leaveTeam: async (input, context) => {
      const profile = profileOf(world, input.profile ?? '')
      await links.end(profile)
      try {
        return await wrapChange(world, links)(calls.leaveTeam)(input, context)
      } finally {
        // If the call was refused because of unshared work, the profile is still in the team.
        await links.begin(profile)
      }
    },
    forgetTeam: async (input, context) => {
      const profile = profileOf(world, input.profile ?? '')
      await links.end(profile)
      try {
        const output = await world.jobs.runAlone(profile.name, () =>
          world.stores.runWithout(profile, () =>
            // The window's stores stay closed meanwhile, so this call opens a store of its own
            // through the host's ports.
            Promise.resolve(teamHandlers(world.ports).forgetTeam(input, context)),
          ),
        )
        world.log(profile.name, 'team_forgotten', {})
        return output
      } finally {
        await links.begin(profile)
        world.announceChange(profile, ...families)
        links.reportChange(profile)
      }
    },
  }
}

function serverHandlers(
  world: WindowContext,
  links: TeamLinks,
): Omit<
  Handlers<TeamWindowCalls>,
  keyof ReturnType<typeof stateHandlers> | 'leaveTeam' | 'forgetTeam'
> {
  const calls = teamHandlers(world.stores.ports)
  const change = wrapChange(world, links)
  return {
    createTeam: change(calls.createTeam),
    joinTeam: change(calls.joinTeam),
    syncTeam: change(calls.syncTeam),
    listMembers: calls.listMembers,
    setMember: change(calls.setMember),
    setMemberName: change(calls.setMemberName),
    verifyTeam: calls.verifyTeam,
    beginEpoch: change(calls.beginEpoch),
    listErasures: calls.listErasures,
    proposeErasure: change(calls.proposeErasure),
    confirmErasure: change(calls.confirmErasure),
    withdrawErasure: change(calls.withdrawErasure),
    proposeClosing: change(calls.proposeClosing),
    approveClosing: change(calls.approveClosing),
    withdrawClosing: change(calls.withdrawClosing),
    reopenTeamPeriod: change(calls.reopenTeamPeriod),
  }
}

// Wraps a call that changes the team's log, so that the window shows its effect at once.
const wrapChange =
  (world: WindowContext, links: TeamLinks) =>
  <I extends { readonly profile: string | null }, O>(
    call: (input: I, context: never) => O | Promise<O>,
  ) =>
  async (input: I, context: unknown): Promise<O> => {
    const profile = profileOf(world, input.profile ?? '')
    const output = await links.inTurn(profile, async () => call(input, context as never))
    await links.begin(profile)
    world.announceChange(profile, 'activity', 'reconciliation')
    links.reportChange(profile)
    return output
  }
