import { Failure } from '../base/failure.ts'
import { nowInstant } from '../base/instant.ts'
import type {
  JoinedTeam,
  TeamCalls,
  TeamClosing,
  TeamExchange,
  TeamServerSettings,
  TeamState,
  TeamWorkspace,
} from '../contract/team.ts'
import type { RecordExchange } from '../contract/team-records.ts'
import type { Handlers } from '../contract/wire.ts'
import type { Store } from '../store/store.ts'
import type { TeamServer } from '../team/server-calls.ts'
import type { Ports } from './ports.ts'
import type { Profile } from './profile.ts'
import { refuseOwned } from './profiles.ts'
import { keychainCode } from './secret-store.ts'
import { getProfileOfCommand } from './session.ts'
import { withStore } from './sync.ts'
import { isSetBack } from './team-epoch.ts'
import { cleanRuns, findErasure } from './team-erasure.ts'
import { itemPlaces, readItems } from './team-items.ts'
import { connectOwnTeam, connectTeam, exchange, teamSecretRef } from './team-link.ts'
import { exchangeRecords, receiveRecords } from './team-records.ts'
import { wholeTransfers } from './team-runs.ts'
import { receiveRunLedger, verifyRun } from './team-verify.ts'

/** The profile's cache, the connected server of its team, and the team, for one call. */
interface TeamWork {
  readonly profile: Profile
  readonly store: Store
  readonly server: TeamServer
  readonly team: TeamState
}

/** The handlers of a team: membership, exchange with its server, and closings with four eyes. */
export function teamHandlers(ports: Ports): Handlers<TeamCalls> {
  const profileOf = (name: string | null): Profile => getProfileOfCommand(ports, name)
  const withTeam = <T>(name: string | null, action: (work: TeamWork) => Promise<T>): Promise<T> => {
    const profile = profileOf(name)
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
  const exchangeAll = ({ profile, store, server }: Omit<TeamWork, 'team'>): Promise<TeamExchange> =>
    exchange(
      ports,
      store,
      server,
      wholeTransfers(ports.teamFiles(profile)),
      itemPlaces(ports, profile, store),
    )
  // A closing is judged on the whole log, and its effect is shown at once.
  const withClosings = (
    name: string | null,
    action: (work: TeamWork) => Promise<unknown>,
  ): Promise<TeamState> =>
    withTeam(name, async (work) => {
      const { store } = work
      await exchangeAll(work)
      await action({ ...work, team: await store.call('getTeamState', null) })
      await exchangeAll(work)
      return store.call('getTeamState', null)
    })
  return {
    createTeam: async ({ profile: name, server: settings, password, ...input }, { signal }) => {
      const profile = profileOf(name)
      const choose = async (server: TeamServer): Promise<Pick<TeamWorkspace, 'id' | 'name'>> => {
        const { id } = await server.call('createWorkspace', {
          name: input.name,
          environment: profile.environment,
          display: input.display,
          hasFourEyes: input.hasFourEyes,
        })
        return { id, name: input.name }
      }
      // A new team has the records of its first workstation.
      return enter(ports, profile, settings, password, choose, (store, server) =>
        exchangeRecords(ports, store, server, signal),
      )
    },
    joinTeam: ({ profile: name, server: settings, password, name: workspace }, { signal }) => {
      const profile = profileOf(name)
      const choose = async (server: TeamServer): Promise<TeamWorkspace> =>
        chooseWorkspace(await server.call('workspaces', null), workspace, profile, settings)
      return enter(ports, profile, settings, password, choose, (store, server) =>
        receiveRecords(store, server, { signal }),
      )
    },
    teamState: ({ profile }) =>
      withStore(ports, profileOf(profile), true, (store) => store.call('findTeamState', null)),
    syncTeam: ({ profile }, { signal }) =>
      withTeam(profile, async (work) => {
        const { store, server } = work
        const exchanged = await exchangeAll(work)
        const records = exchanged.isOutdated
          ? await receiveOnly(store, server, signal)
          : await exchangeRecords(ports, store, server, signal)
        return { ...exchanged, records }
      }),
    teamItems: ({ profile: name }) => {
      const profile = profileOf(name)
      return withStore(ports, profile, true, async (store) => {
        await store.call('getTeam', null)
        return readItems(itemPlaces(ports, profile, store), store)
      })
    },
    dismissItemNotice: ({ profile: name, no }) => {
      const profile = profileOf(name)
      return withStore(ports, profile, false, async (store) => {
        await store.call('dismissItemNotice', { no })
        return readItems(itemPlaces(ports, profile, store), store)
      })
    },
    leaveTeam: async ({ profile: name, isForced }) => {
      const profile = profileOf(name)
      const left = await withStore(ports, profile, false, (store) =>
        store.call('leaveTeam', { isForced }),
      )
      if (!ports.hasEnvironmentSecrets) await ports.vault.forget(teamSecretRef(profile))
      return left
    },
    forgetTeam: async ({ profile: name, isForced }) => {
      const profile = profileOf(name)
      await refuseOwned(ports, profile)
      const left = await withStore(ports, profile, false, async (store) => {
        const { count } = await store.call('countUnknownOutcomes', null)
        if (count > 0) throw unknownOutcomes(count)
        return store.call('leaveTeam', { isForced })
      })
      ports.removeCache(profile)
      if (!ports.hasEnvironmentSecrets) await ports.vault.forget(teamSecretRef(profile))
      return left
    },
    listMembers: ({ profile }) =>
      withTeam(profile, async ({ server, team: { workspace } }) => ({
        members: await server.call('members', { workspace }),
      })),
    setMember: ({ profile, display, ...member }) =>
      withTeam(profile, async (work) => {
        const { server, team } = work
        const { workspace } = team
        await exchangeAll(work)
        const known = (await server.call('members', { workspace })).find(
          ({ login }) => login === member.login,
        )
        const name = display ?? known?.display ?? member.login
        await server.call('setMember', { workspace, ...member, display: name })
        await exchangeAll(work)
        return { login: member.login }
      }),
    setMemberName: ({ profile, login, display }) =>
      withTeam(profile, async (work) => {
        const { server, team } = work
        const { workspace } = team
        const known = (await server.call('members', { workspace })).find(
          (member) => member.login === login,
        )
        if (!known) throw unknownMember(login)
        const { role, until } = known
        await server.call('setMember', { workspace, login, display, role, until })
        await exchangeAll(work)
        return { login }
      }),
    verifyTeam: ({ profile }) =>
      withTeam(profile, async (work) => {
        await exchangeAll(work)
        return work.store.call('verifyTeamLog', null)
      }),
    readTeamEvents: ({ profile, after }) =>
      withStore(ports, profileOf(profile), true, async (store) => ({
        events: await store.call('listTeamEvents', { after }),
      })),
    readUnshared: ({ profile }) =>
      withStore(ports, profileOf(profile), true, async (store) => ({
        events: await store.call('listUnshared', null),
      })),
    dismissRefused: ({ profile, decision }) =>
      withStore(ports, profileOf(profile), false, async (store) => {
        await store.call('getTeam', null)
        await store.call('dismissRefused', { decision })
        return store.call('getTeamState', null)
      }),
    receiveLedger: ({ profile: name, run }, context) => {
      const profile = profileOf(name)
      return withStore(ports, profile, false, (store) =>
        receiveRunLedger(ports, profile, store, run, context),
      )
    },
    verifyRun: ({ profile: name, run }, context) => {
      const profile = profileOf(name)
      return withStore(ports, profile, false, async (store) => {
        const server = await connectOwnTeam(ports, profile, store)
        try {
          await exchangeAll({ profile, store, server })
          await receiveRecords(store, server, { signal: context.signal })
        } finally {
          await server.close()
        }
        return verifyRun(ports, profile, store, run, context)
      })
    },
    readLostEvents: ({ profile, after }) =>
      withStore(ports, profileOf(profile), true, async (store) => ({
        events: await store.call('listLost', { after }),
      })),
    beginEpoch: ({ profile }) =>
      withTeam(profile, async (work) => {
        const { store, server } = work
        try {
          // Another admin may have begun it already.
          await exchangeAll(work)
        } catch (error) {
          if (!isSetBack(error)) throw error
        }
        const { id: workspace, cursor, headHash, recordsCursor } = await store.call('getTeam', null)
        await server.call('beginEpoch', { workspace, cursor, headHash, records: recordsCursor })
        await exchangeAll(work)
        return store.call('getTeamState', null)
      }),
    listErasures: ({ profile }) =>
      withTeam(profile, ({ server, team: { workspace } }) => listErasures(server, workspace)),
    proposeErasure: ({ profile, ...proposed }, { signal }) =>
      withTeam(profile, async (work) => {
        const { store, server, team } = work
        const { workspace } = team
        await exchangeAll(work)
        // Records that only this machine has are erased with the others.
        await exchangeRecords(ports, store, server, signal)
        const erasure = ports.newId()
        await server.call('proposeErasure', { workspace, erasure, ...proposed })
        return { erasure, ...(await listErasures(server, workspace)) }
      }),
    confirmErasure: ({ profile, erasure: id, reason }, { signal }) =>
      withTeam(profile, async (work) => {
        const { store, server, team } = work
        const { workspace } = team
        const { erasures } = await listErasures(server, workspace)
        const proposed = findErasure(erasures, id)
        // A confirmation that was cut goes on with the parts of runs.
        if (proposed.state !== 'confirmed')
          await server.call('confirmErasure', { workspace, erasure: id, reason })
        await exchangeAll(work)
        if (proposed.kind !== 'file' && proposed.kind !== 'note') {
          await cleanRuns(store, server, workspace, proposed, signal)
          await receiveRecords(store, server, { signal })
          await exchangeAll(work)
        }
        return listErasures(server, workspace)
      }),
    withdrawErasure: ({ profile, erasure }) =>
      withTeam(profile, async ({ server, team: { workspace } }) => {
        await server.call('withdrawErasure', { workspace, erasure })
        return listErasures(server, workspace)
      }),
    upgradeTeam: ({ profile }) => withTeam(profile, ({ server }) => server.call('upgrade', null)),
    proposeClosing: ({ profile, run, note }) =>
      withClosings(profile, async ({ store, server, team: { workspace } }) =>
        server.call('proposeClosing', {
          workspace,
          period: ports.newId(),
          note,
          ...(await store.call('closingDigest', { run: run ?? undefined })),
        }),
      ),
    approveClosing: ({ profile, period }) =>
      withClosings(profile, async ({ store, server, team: { workspace } }) =>
        server.call('approveClosing', {
          workspace,
          period,
          digest: await digestHere(store, period),
        }),
      ),
    withdrawClosing: ({ profile, period, reason }) =>
      withClosings(profile, ({ server, team }) =>
        server.call('withdrawClosing', {
          workspace: team.workspace,
          period: closingOf(team, period).period,
          reason,
        }),
      ),
    reopenTeamPeriod: ({ profile, period, reason }) =>
      withClosings(profile, ({ server, team }) =>
        server.call('reopenPeriod', {
          workspace: team.workspace,
          period: closingOf(team, period).period,
          reason,
        }),
      ),
  }
}

async function receiveOnly(
  store: Store,
  server: TeamServer,
  signal: AbortSignal,
): Promise<RecordExchange> {
  const { received, lease } = await receiveRecords(store, server, { signal })
  return { received, sent: 0, lease }
}

async function listErasures(
  server: TeamServer,
  workspace: string,
): Promise<TeamCalls['listErasures']['output']> {
  return { erasures: await server.call('listErasures', { workspace }) }
}

// The password is stored before the cache becomes a member's, so that a failed keychain changes
// nothing.
async function enter(
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
      const place = await storePassword(ports, profile, settings.login, password)
      const { id, name } = await choose(server)
      await store.call('enterTeam', { id, name, server: settings, at: nowInstant(ports.clock) })
      await exchange(
        ports,
        store,
        server,
        wholeTransfers(ports.teamFiles(profile)),
        itemPlaces(ports, profile, store),
      )
      await begin(store, server)
      return { ...(await store.call('getTeamState', null)), password: place }
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
  const fitting = workspaces.filter(
    (one) => one.environment === environment && (name === null || one.name === name),
  )
  const [only] = fitting
  if (only && fitting.length === 1) return only
  const names = fitting.map((one) => JSON.stringify(one.name)).join(', ')
  throw new Failure({
    kind: 'badInput',
    code: 'WORKSPACE_UNKNOWN',
    what: fitting.length > 1 ? 'Several teams are there' : 'There is no such team for this login',
    why:
      fitting.length > 1
        ? names
        : name === null
          ? `${login} is a member of no ${environment} team`
          : `${login} is a member of no ${environment} team ${JSON.stringify(name)}`,
    advice: fitting.length > 1 ? 'name one' : 'ask an admin of the team to add you',
  })
}

// Only this cache knows what was sent.
function unknownOutcomes(count: number): Failure {
  return new Failure({
    kind: 'busy',
    code: 'OUTCOME_UNKNOWN',
    what: 'The data was not deleted',
    why: `the outcome of ${count} instructions is unknown`,
    advice: 'look at Operations and settle them first',
  })
}

function unknownMember(login: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'MEMBER_UNKNOWN',
    what: 'There is no such member',
    why: `no member of the team has the login ${JSON.stringify(login)}`,
    advice: 'look at the list of members',
  })
}

// The approver's own digest, so that two people on two machines come to one result.
async function digestHere(store: Store, period: string): Promise<string> {
  const { run } = closingOf(await store.call('getTeamState', null), period)
  return (await store.call('closingDigest', { run })).digest
}

function closingOf({ closings }: TeamState, period: string): TeamClosing {
  const closing = closings.find((one) => one.period === period)
  if (closing) return closing
  throw new Failure({
    kind: 'badInput',
    code: 'PERIOD_UNKNOWN',
    what: 'There is no such closing',
    why: period.slice(0, 64),
    advice: 'look at the list again',
  })
}
