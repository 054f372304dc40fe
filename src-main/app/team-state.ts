import type { TeamCalls } from '../contract/team.ts'
import type { RecordExchange } from '../contract/team-records.ts'
import type { Handlers } from '../contract/wire.ts'
import type { Store } from '../store/store.ts'
import type { TeamServer } from '../team/server-calls.ts'
import type { Ports } from './ports.ts'
import { withStore } from './sync.ts'
import { itemPlaces, readItems } from './team-items.ts'
import { exchangeRecords, receiveRecords } from './team-records.ts'
import { exchangeAll, teamProfile, withTeam } from './team-work.ts'

/**
 * The handlers of the calls about the local state of the team, and of the exchange with its server.
 */
export function stateHandlers(
  ports: Ports,
): Pick<
  Handlers<TeamCalls>,
  'teamState' | 'syncTeam' | 'teamItems' | 'dismissItemNotice' | 'dismissRefused'
> {
  return {
    teamState: ({ profile }) =>
      withStore(ports, teamProfile(ports, profile), true, (store) =>
        store.call('findTeamState', null),
      ),
    syncTeam: ({ profile }, { signal }) =>
      withTeam(ports, profile, async (work) => {
        const { store, server } = work
        const exchangeResult = await exchangeAll(ports, work)
        const records = exchangeResult.isOutdated
          ? await receiveRecordsOnly(store, server, signal)
          : await exchangeRecords(ports, store, server, signal)
        return { ...exchangeResult, records }
      }),
    teamItems: ({ profile: name }) => {
      const profile = teamProfile(ports, name)
      return withStore(ports, profile, true, async (store) => {
        await store.call('getTeam', null)
        return readItems(itemPlaces(ports, profile, store), store)
      })
    },
    dismissItemNotice: ({ profile: name, no }) => {
      const profile = teamProfile(ports, name)
      return withStore(ports, profile, false, async (store) => {
        await store.call('dismissItemNotice', { no })
        return readItems(itemPlaces(ports, profile, store), store)
      })
    },
    dismissRefused: ({ profile, decision }) =>
      withStore(ports, teamProfile(ports, profile), false, async (store) => {
        await store.call('getTeam', null)
        await store.call('dismissRefused', { decision })
        return store.call('getTeamState', null)
      }),
  }
}

async function receiveRecordsOnly(
  store: Store,
  server: TeamServer,
  signal: AbortSignal,
): Promise<RecordExchange> {
  const { received, lease } = await receiveRecords(store, server, { signal })
  return { received, sent: 0, lease }
}
