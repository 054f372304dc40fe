import { Failure } from '../base/failure.ts'
import type { TeamCalls } from '../contract/team.ts'
import type { Handlers } from '../contract/wire.ts'
import type { Ports } from './ports.ts'
import { exchangeAll, withTeam } from './team-work.ts'

/** The handlers of the calls about a team's members. */
export function memberHandlers(
  ports: Ports,
): Pick<Handlers<TeamCalls>, 'listMembers' | 'setMember' | 'setMemberName'> {
  return {
    listMembers: ({ profile }) =>
      withTeam(ports, profile, async ({ server, team: { workspace } }) => ({
        members: await server.call('members', { workspace }),
      })),
    setMember: ({ profile, display, ...member }) =>
      withTeam(ports, profile, async (work) => {
        const { server, team } = work
        const { workspace } = team
        await exchangeAll(ports, work)
        const knownMember = (await server.call('members', { workspace })).find(
          ({ login }) => login === member.login,
        )
        const name = display ?? knownMember?.display ?? member.login
        await server.call('setMember', { workspace, ...member, display: name })
        await exchangeAll(ports, work)
        return { login: member.login }
      }),
    setMemberName: ({ profile, login, display }) =>
      withTeam(ports, profile, async (work) => {
        const { server, team } = work
        const { workspace } = team
        const knownMember = (await server.call('members', { workspace })).find(
          (member) => member.login === login,
        )
        if (!knownMember) throw unknownMemberFailure(login)
        const { role, until } = knownMember
        await server.call('setMember', { workspace, login, display, role, until })
        await exchangeAll(ports, work)
        return { login }
      }),
  }
}

function unknownMemberFailure(login: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'MEMBER_UNKNOWN',
    what: 'There is no such member',
    why: `no member of the team has the login ${JSON.stringify(login)}`,
    advice: 'look at the list of members',
  })
}
