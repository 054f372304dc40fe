import type { TeamExchange, TeamState } from '../contract/team.ts'
import type { Store } from '../store/store.ts'
import type { TeamServer } from '../team/server-calls.ts'
import type { Ports } from './ports.ts'
import type { Profile } from './profile.ts'
import { getProfileOfCommand } from './session.ts'
import { withStore } from './sync.ts'
import { itemPlaces } from './team-items.ts'
import { connectOwnTeam, exchange } from './team-link.ts'
import { wholeTransfers } from './team-runs.ts'

/** The profile's cache, the connected server of its team, and the team, for one call. */
export interface TeamWork {
  readonly profile: Profile
  readonly store: Store
  readonly server: TeamServer
  readonly team: TeamState
}

/** Returns the profile that a call names, with the default and errors of getProfileOfCommand. */
export function teamProfile(ports: Ports, name: string | null): Profile {
  return getProfileOfCommand(ports, name)
}

/** Runs an action with the profile's cache and a connection to its team's server. */
export async function withTeam<T>(
  ports: Ports,
  name: string | null,
  action: (work: TeamWork) => Promise<T>,
): Promise<T> {
  const profile = teamProfile(ports, name)
  return withStore(ports, profile, false, async (store) => {
    const server = await connectOwnTeam(ports, profile, store)
    try {
      return await action({
        profile,
        store,
        server,
        team: await store.call('getTeamState', null),
      })
    } finally {
      await server.close()
    }
  })
}

/** Runs an exchange with the team's server that includes all parts of runs and files. */
export function exchangeAll(
  ports: Ports,
  { profile, store, server }: Omit<TeamWork, 'team'>,
): Promise<TeamExchange> {
  return exchange(
    ports,
    store,
    server,
    wholeTransfers(ports.teamFiles(profile)),
    itemPlaces(ports, profile, store),
  )
}
