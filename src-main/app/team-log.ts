import type { TeamCalls } from '../contract/team.ts'
import type { Handlers } from '../contract/wire.ts'
import type { Ports } from './ports.ts'
import { withStore } from './sync.ts'
import { isSetBack } from './team-epoch.ts'
import { exchangeAll, teamProfile, withTeam } from './team-work.ts'

/** The handlers of the calls about a team's log, and about its server's schema and epoch. */
export function logHandlers(
  ports: Ports,
): Pick<
  Handlers<TeamCalls>,
  'verifyTeam' | 'readTeamEvents' | 'readUnshared' | 'readLostEvents' | 'beginEpoch' | 'upgradeTeam'
> {
  return {
    verifyTeam: ({ profile }) =>
      withTeam(ports, profile, async (work) => {
        await exchangeAll(ports, work)
        return work.store.call('verifyTeamLog', null)
      }),
    readTeamEvents: ({ profile, after }) =>
      withStore(ports, teamProfile(ports, profile), true, async (store) => ({
        events: await store.call('listTeamEvents', { after }),
      })),
    readUnshared: ({ profile }) =>
      withStore(ports, teamProfile(ports, profile), true, async (store) => ({
        events: await store.call('listUnshared', null),
      })),
    readLostEvents: ({ profile, after }) =>
      withStore(ports, teamProfile(ports, profile), true, async (store) => ({
        events: await store.call('listLost', { after }),
      })),
    beginEpoch: ({ profile }) =>
      withTeam(ports, profile, async (work) => {
        const { store, server } = work
        try {
          // Another admin may have begun an epoch already.
          await exchangeAll(ports, work)
        } catch (error) {
          if (!isSetBack(error)) throw error
        }
        const { id: workspace, cursor, headHash, recordsCursor } = await store.call('getTeam', null)
        await server.call('beginEpoch', { workspace, cursor, headHash, records: recordsCursor })
        await exchangeAll(ports, work)
        return store.call('getTeamState', null)
      }),
    upgradeTeam: ({ profile }) =>
      withTeam(ports, profile, ({ server }) => server.call('upgrade', null)),
  }
}
