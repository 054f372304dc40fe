import { resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import type { TeamFiles } from '../../../src-main/app/ports.ts'
import { exchange } from '../../../src-main/app/team-link.ts'
import type { TeamExchange, TeamServerSettings } from '../../../src-main/contract/team.ts'
import { openStore } from '../../../src-main/store/client.ts'
import { startTeamThread } from '../../../src-main/team/client.ts'
import { memoryPlaces } from '../../support/item-places.ts'
import { wallClock } from './record-station.ts'

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
  password: string,
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
  await server.call('connect', { settings, password })
  return {
    exchange: () =>
      exchange(
        { clock: wallClock },
        store,
        server,
        { files, limit: { left: Infinity }, isResending: true },
        memoryPlaces(store),
      ),
    async close() {
      await server.close()
      await store.close()
    },
  }
}

const RESOLUTION_MS = 1

/** How long timers of a thread were late, in milliseconds. */
export interface ThreadDelays {
  readonly p99: number
  readonly max: number
}

/** Measures the delays of the calling thread until the returned function is called. */
export function measureDelays(): () => ThreadDelays {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  return () => {
    delays.disable()
    // Node counts from one tick to the next, so the tick's own length is subtracted.
    const toDelayMs = (nanoseconds: number): number =>
      Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
    return { p99: toDelayMs(delays.percentile(99)), max: toDelayMs(delays.max) }
  }
}

/** The text of delays for a printed figure. */
export function describeDelays({ p99, max }: ThreadDelays): string {
  return `p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(0)} ms`
}
