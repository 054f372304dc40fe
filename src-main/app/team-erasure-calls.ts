import type { TeamCalls } from '../contract/team.ts'
import type { ErasureCalls } from '../contract/team-erasure.ts'
import type { Handlers } from '../contract/wire.ts'
import type { TeamServer } from '../team/server-calls.ts'
import type { Ports } from './ports.ts'
import { cleanRuns, findErasure } from './team-erasure.ts'
import { exchangeRecords, receiveRecords } from './team-records.ts'
import { exchangeAll, withTeam } from './team-work.ts'

/** The calls about erasures by two persons. */
export function erasureHandlers(ports: Ports): Handlers<ErasureCalls> {
  return {
    listErasures: ({ profile }) =>
      withTeam(ports, profile, ({ server, team: { workspace } }) =>
        listErasures(server, workspace),
      ),
    proposeErasure: ({ profile, ...proposed }, { signal }) =>
      withTeam(ports, profile, async (work) => {
        const { store, server, team } = work
        const { workspace } = team
        await exchangeAll(ports, work)
        // Records that only this machine has are erased with the others.
        await exchangeRecords(ports, store, server, signal)
        const erasure = ports.newId()
        await server.call('proposeErasure', { workspace, erasure, ...proposed })
        return { erasure, ...(await listErasures(server, workspace)) }
      }),
    confirmErasure: ({ profile, erasure: id, reason }, { signal }) =>
      withTeam(ports, profile, async (work) => {
        const { store, server, team } = work
        const { workspace } = team
        const { erasures } = await listErasures(server, workspace)
        const proposed = findErasure(erasures, id)
        // A confirmation that was cut goes on with the parts of runs.
        if (proposed.state !== 'confirmed')
          await server.call('confirmErasure', { workspace, erasure: id, reason })
        await exchangeAll(ports, work)
        if (proposed.kind !== 'file' && proposed.kind !== 'note') {
          await cleanRuns(store, server, workspace, proposed, signal)
          await receiveRecords(store, server, { signal })
          await exchangeAll(ports, work)
        }
        return listErasures(server, workspace)
      }),
    withdrawErasure: ({ profile, erasure }) =>
      withTeam(ports, profile, async ({ server, team: { workspace } }) => {
        await server.call('withdrawErasure', { workspace, erasure })
        return listErasures(server, workspace)
      }),
  }
}

async function listErasures(
  server: TeamServer,
  workspace: string,
): Promise<TeamCalls['listErasures']['output']> {
  return { erasures: await server.call('listErasures', { workspace }) }
}
