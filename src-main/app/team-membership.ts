import { Failure } from '../base/failure.ts'
import { nowInstant } from '../base/instant.ts'
import type { JoinedTeam, TeamCalls, TeamServerSettings, TeamWorkspace } from '../contract/team.ts'
import type { Handlers } from '../contract/wire.ts'
import type { Store } from '../store/store.ts'
import type { TeamServer } from '../team/server-calls.ts'
import type { Ports } from './ports.ts'
import type { Profile } from './profile.ts'
import { refuseOwned } from './profiles.ts'
import { keychainCode } from './secret-store.ts'
import { withStore } from './sync.ts'
import { connectTeam, teamSecretRef } from './team-link.ts'
import { exchangeRecords, receiveRecords } from './team-records.ts'
import { exchangeAll, teamProfile } from './team-work.ts'

/** The handlers of the calls that make, join and leave a team. */
export function membershipHandlers(
  ports: Ports,
): Pick<Handlers<TeamCalls>, 'createTeam' | 'joinTeam' | 'leaveTeam' | 'forgetTeam'> {
  return {
    createTeam: async ({ profile: name, server: settings, password, ...input }, { signal }) => {
      const profile = teamProfile(ports, name)
      const choose = async (server: TeamServer): Promise<Pick<TeamWorkspace, 'id' | 'name'>> => {
        const { id } = await server.call('createWorkspace', {
          name: input.name,
          environment: profile.environment,
          display: input.display,
          hasFourEyes: input.hasFourEyes,
        })
        return { id, name: input.name }
      }
      // The first workstation sends its records to the new team.
      return enterTeam(ports, profile, settings, password, choose, (store, server) =>
        exchangeRecords(ports, store, server, signal),
      )
    },
    joinTeam: ({ profile: name, server: settings, password, name: workspace }, { signal }) => {
      const profile = teamProfile(ports, name)
      const choose = async (server: TeamServer): Promise<TeamWorkspace> =>
        chooseWorkspace(await server.call('workspaces', null), workspace, profile, settings)
      return enterTeam(ports, profile, settings, password, choose, (store, server) =>
        receiveRecords(store, server, { signal }),
      )
    },
    leaveTeam: async ({ profile: name, isForced }) => {
      const profile = teamProfile(ports, name)
      const result = await withStore(ports, profile, false, (store) =>
        store.call('leaveTeam', { isForced }),
      )
      if (!ports.hasEnvironmentSecrets) await ports.vault.forget(teamSecretRef(profile))
      return result
    },
    forgetTeam: async ({ profile: name, isForced }) => {
      const profile = teamProfile(ports, name)
      await refuseOwned(ports, profile)
      const result = await withStore(ports, profile, false, async (store) => {
        const { count } = await store.call('countUnknownOutcomes', null)
        if (count > 0) throw unknownOutcomesFailure(count)
        return store.call('leaveTeam', { isForced })
      })
      ports.removeCache(profile)
      if (!ports.hasEnvironmentSecrets) await ports.vault.forget(teamSecretRef(profile))
      return result
    },
  }
}

// The password is stored before the cache joins the team, so that a failed keychain changes
// nothing.
async function enterTeam(
  ports: Ports,
  profile: Profile,
  settings: TeamServerSettings,
  password: string,
  choose: (server: TeamServer) => Promise<{ readonly id: string; readonly name: string }>,
  begin: (store: Store, server: TeamServer) => Promise<unknown>,
): Promise<JoinedTeam> {
  return withStore(ports, profile, false, async (store) => {
    await store.call('refuseSecondTeam', null)
    const server = await connectTeam(ports, settings, password)
    try {
      const passwordPlace = await storePassword(ports, profile, settings.login, password)
      const { id, name } = await choose(server)
      await store.call('enterTeam', { id, name, server: settings, at: nowInstant(ports.clock) })
      await exchangeAll(ports, { profile, store, server })
      await begin(store, server)
      return { ...(await store.call('getTeamState', null)), password: passwordPlace }
    } finally {
      await server.close()
    }
  })
}

async function storePassword(
  ports: Ports,
  profile: Profile,
  login: string,
  password: string,
): Promise<JoinedTeam['password']> {
  if (ports.hasEnvironmentSecrets || ports.teamPassword !== undefined) return 'environment'
  const result = await ports.vault.put(teamSecretRef(profile), {
    clientId: login,
    clientSecret: password,
  })
  if (result.kind !== 'refused') return result.kind === 'saved' ? 'keychain' : 'session_only'
  throw new Failure({
    kind: 'keychain',
    code: keychainCode(result.state),
    what: "The password of the team's server cannot be stored",
    why: result.why,
    advice: 'unlock the keychain and try again',
  })
}

function chooseWorkspace(
  workspaces: readonly TeamWorkspace[],
  name: string | null,
  { environment }: Profile,
  { login }: TeamServerSettings,
): TeamWorkspace {
  const candidates = workspaces.filter(
    (candidate) =>
      candidate.environment === environment && (name === null || candidate.name === name),
  )
  const [workspace] = candidates
  if (workspace && candidates.length === 1) return workspace
  const names = candidates.map((candidate) => JSON.stringify(candidate.name)).join(', ')
  throw new Failure({
    kind: 'badInput',
    code: 'WORKSPACE_UNKNOWN',
    what:
      candidates.length > 1 ? 'There are several teams' : 'There is no such team for this login',
    why:
      candidates.length > 1
        ? names
        : name === null
          ? `${login} is a member of no ${environment} team`
          : `${login} is a member of no ${environment} team ${JSON.stringify(name)}`,
    advice: candidates.length > 1 ? 'name one' : 'ask an admin of the team to add you',
  })
}

// Only this cache records which instructions were sent.
function unknownOutcomesFailure(count: number): Failure {
  return new Failure({
    kind: 'busy',
    code: 'OUTCOME_UNKNOWN',
    what: 'The data was not deleted',
    why: `the outcome of ${count} instructions is unknown`,
    advice: 'look at Operations and settle them first',
  })
}
