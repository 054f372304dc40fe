import type { TeamCalls } from '../contract/team.ts'
import type { ErasureCalls } from '../contract/team-erasure.ts'
import type { Handlers } from '../contract/wire.ts'
import type { TeamServer } from '../team/server-calls.ts'
import type { Ports } from './ports.ts'
import { cleanRuns, findErasure } from './team-erasure.ts'
import { exchangeRecords, receiveRecords } from './team-records.ts'
import { exchangeAll, withTeam } from './team-work.ts'

/** The handlers of the calls about erasures, which take two persons. */
export function erasureHandlers(ports: Ports): Handlers<ErasureCalls> {
  return {
    listErasures: ({ profile }) =>
      withTeam(ports, profile, ({ server, team: { workspace } }) =>
        listErasures(server, workspace),
      ),
    proposeErasure: ({ profile, ...proposal }, { signal }) =>
      withTeam(ports, profile, async (work) => {
        const { store, server, team } = work
        const { workspace } = team
        await exchangeAll(ports, work)
        // Sends the records that only this machine has, so that they are erased too.
        await exchangeRecords(ports, store, server, signal)
        const erasure = ports.newId()
        await server.call('proposeErasure', { workspace, erasure, ...proposal })
        return { erasure, ...(await listErasures(server, workspace)) }
      }),
    confirmErasure: ({ profile, erasure: id, reason }, { signal }) =>
      withTeam(ports, profile, async (work) => {
        const { store, server, team } = work
        const { workspace } = team
        const { erasures } = await listErasures(server, workspace)
        const proposal = findErasure(erasures, id)
        // An interrupted confirmation continues with the parts of runs.
        if (proposal.state !== 'confirmed')
          await server.call('confirmErasure', { workspace, erasure: id, reason })
        await exchangeAll(ports, work)
        if (proposal.kind !== 'file' && proposal.kind !== 'note') {
          await cleanRuns(store, server, workspace, proposal, signal)
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
