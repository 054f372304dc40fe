import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TeamFiles } from '../../../src-main/app/ports.ts'
import { exchange } from '../../../src-main/app/team-link.ts'
import type { TeamExchange, TeamServerSettings } from '../../../src-main/contract/team.ts'
import { openStore } from '../../../src-main/store/client.ts'
import { startTeamThread } from '../../../src-main/team/client.ts'
import { memoryPlaces } from '../../support/item-places.ts'
import { passwordOf } from '../../support/postgres.ts'
import type { ThreadDelays } from '../../support/thread-delays.ts'
import { wallClock } from './record-station.ts'

/** The pause of the window between two exchanges while notices of the server keep coming. */
export const SETTLE_MS = 200

/**
 * A workstation of a team as the program runs it: with a database thread, a team thread, and the
 * calling thread as the main thread of a host.
 */
export interface ThreadedStation {
  exchange(): Promise<TeamExchange>
  close(): Promise<void>
}

/** Opens a workstation over the cache at `path`, connected to the server as a login. */
export async function openThreadedStation(
  path: string,
  settings: TeamServerSettings,
  files: TeamFiles,
): Promise<ThreadedStation> {
  const programUrl = (name: string): URL =>
    pathToFileURL(resolve(import.meta.dirname, '../../../.out/main', name))
  const store = openStore({
    workerUrl: programUrl('worker.js'),
    path,
    isReadOnly: false,
    owner: 'a test',
  })
  const server = startTeamThread(programUrl('team-worker.js'))
  await server.call('connect', { settings, password: passwordOf(settings.login) })
  return {
    exchange: () =>
      exchange(
        { clock: wallClock },
        store,
        server,
        { files, limit: { remaining: Infinity }, mayResend: true },
        memoryPlaces(store),
      ),
    async close() {
      await server.close()
      await store.close()
    },
  }
}

/** The text of delays for a printed figure. */
export function describeDelays({ p99, max }: ThreadDelays): string {
  return `p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(0)} ms`
}
