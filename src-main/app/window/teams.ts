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

export function openTeams(context: WindowContext): Teams {
  const links = openTeamLinks(context)
  return {
    begin: (profile) => links.begin(profile),
    claims: teamClaims(context, links),
    nudge: (profile) => links.nudge(profile),
    close: () => links.close(),
    handlers: {
      ...stateHandlers(context, links),
      ...leavingHandlers(context, links),
      ...serverHandlers(context, links),
    },
  }
}

type Picked<N extends keyof TeamWindowCalls> = Pick<Handlers<TeamWindowCalls>, N>

/** The handlers of calls about the local state of the team, which make no call to its server. */
function stateHandlers(
  context: WindowContext,
  links: TeamLinks,
): Picked<'readTeam' | 'dismissRefused' | 'teamItems' | 'dismissItemNotice'> {
  const calls = teamHandlers(context.stores.ports)
  return {
    readTeam: async ({ profile: name }) => {
      const profile = profileOf(context, name)
      const team = await (await context.stores.reader(profile)).call('findTeamState', null)
      if (team) await links.begin(profile)
      return { team, link: links.find(profile)?.link ?? { state: 'alone' } }
    },
    dismissRefused: async (input, callContext) => {
      const team = await calls.dismissRefused(input, callContext)
      links.reportChange(profileOf(context, input.profile ?? ''))
      return team
    },
    teamItems: async ({ profile: name }) => {
      const profile = profileOf(context, name ?? '')
      const store = await context.stores.reader(profile)
      await store.call('getTeam', null)
      return readItems(itemPlaces(context.stores.ports, profile, store), store)
    },
    dismissItemNotice: async (input, callContext) => {
      const items = await calls.dismissItemNotice(input, callContext)
      links.reportChange(profileOf(context, input.profile ?? ''))
      return items
    },
  }
}

function leavingHandlers(
  context: WindowContext,
  links: TeamLinks,
): Picked<'leaveTeam' | 'forgetTeam'> {
  const calls = teamHandlers(context.stores.ports)
  return {
    leaveTeam: async (input, callContext) => {
      const profile = profileOf(context, input.profile ?? '')
      await links.end(profile)
      try {
        return await wrapChange(context, links)(calls.leaveTeam)(input, callContext)
      } finally {
        // If the call was refused because of unshared work, the profile is still in the team.
        await links.begin(profile)
      }
    },
    forgetTeam: async (input, callContext) => {
      const profile = profileOf(context, input.profile ?? '')
      await links.end(profile)
      try {
        const output = await context.jobs.runAlone(profile.name, () =>
          context.stores.runWithout(profile, () =>
            // The window's stores stay closed meanwhile, so this call opens a store of its own
            // through the host's ports.
            Promise.resolve(teamHandlers(context.ports).forgetTeam(input, callContext)),
          ),
        )
        context.log(profile.name, 'team_forgotten', {})
        return output
      } finally {
        await links.begin(profile)
        context.announceChange(profile, ...families)
        links.reportChange(profile)
      }
    },
  }
}

function serverHandlers(
  context: WindowContext,
  links: TeamLinks,
): Omit<
  Handlers<TeamWindowCalls>,
  keyof ReturnType<typeof stateHandlers> | 'leaveTeam' | 'forgetTeam'
> {
  const calls = teamHandlers(context.stores.ports)
  const change = wrapChange(context, links)
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
  (context: WindowContext, links: TeamLinks) =>
  <I extends { readonly profile: string | null }, O>(
    call: (input: I, callContext: never) => O | Promise<O>,
  ) =>
  async (input: I, callContext: unknown): Promise<O> => {
    const profile = profileOf(context, input.profile ?? '')
    const output = await links.inTurn(profile, async () => call(input, callContext as never))
    await links.begin(profile)
    context.announceChange(profile, 'activity', 'reconciliation')
    links.reportChange(profile)
    return output
  }
