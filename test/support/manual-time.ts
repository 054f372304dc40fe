import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { vi } from 'vitest'
import { cancelled } from '../../src-main/base/failure.ts'
import type { Job } from '../../src-main/contract/window.ts'
import { openLog } from '../../src-main/hosts/log.ts'
import { nodeClock } from '../../src-main/hosts/node/clock.ts'
import type { RunningDesk } from '../../src-main/hosts/node/window-desk.ts'
import { startWindowDesk } from '../../src-main/hosts/node/window-desk.ts'
import type { RunningSandbox } from '../../src-main/sandbox/server.ts'
import { builtProgram as program } from './built-program.ts'
import { removeOrKeepForSecretSearch } from './leftover-search.ts'

interface Sleeper {
  readonly untilMs: number
  wake(): void
}

/**
 * A window's core with a manual clock, which advances only while all work waits for it, and a
 * sandbox that counts its calls.
 */
export interface ManualTimeCore {
  readonly sandbox: RunningSandbox
  readonly desk: RunningDesk
  /** How many calls have been sent, logins included. */
  calls(): number
  /** The syncs that have ended, in order. */
  readonly endedSyncs: Job[]
  /** The id of the sync in progress, if any. */
  openSync(): string | undefined
  nowMs(): number
  readonly folder: string
  /** Sets the wall clock. The monotonic clock stays, and no timer ends. */
  setWall(ms: number): void
  /**
   * Suspends the machine: the wall clock advances, the monotonic one does not, and no timer ends.
   */
  suspend(ms: number): void
  pass(minutes: number): Promise<void>
  close(): Promise<void>
}

export const MINUTE_MS = 60_000

/** Opens the core with its wall clock at `beginMs`. */
export async function openManualTimeCore(
  sandbox: RunningSandbox,
  beginMs: number,
): Promise<ManualTimeCore> {
  let nowMs = 0
  let wallMs = beginMs
  let inFlight = 0
  let calls = 0
  const sleepers = new Set<Sleeper>()
  vi.spyOn(nodeClock, 'nowMs').mockImplementation(() => wallMs + nowMs)
  vi.spyOn(nodeClock, 'monotonicMs').mockImplementation(() => nowMs)
  vi.spyOn(nodeClock, 'sleep').mockImplementation(
    (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { untilMs: nowMs + ms, wake: () => (sleepers.delete(sleeper), resolve()) }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => (sleepers.delete(sleeper), reject(cancelled())), {
          once: true,
        })
      }),
  )
  const countedFetch = async (url: string, init: RequestInit): Promise<Response> => {
    calls += 1
    inFlight += 1
    try {
      return await fetch(url, init)
    } finally {
      inFlight -= 1
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-hour-'))
  const { clientId, clientSecret } = sandbox
  const desk = startWindowDesk({
    folder,
    program,
    host: 'loopback',
    version: '0.0.0',
    dialogs: { chooseTarget: undefined, moveDataFolder: undefined },
    log: openLog(folder),
    secrets: { clientId, clientSecret },
    fetch: countedFetch,
  })
  const endedSyncs: Job[] = []
  let openSync: string | undefined
  desk.onEvent((event) => {
    if (event.kind !== 'job') return
    const isOpen = event.job.state === 'waiting' || event.job.state === 'running'
    openSync = isOpen ? event.job.id : undefined
    if (!isOpen) endedSyncs.push(event.job)
  })
  // The core's own schedule check is one sleeper. A sync in progress that waits is another.
  const isAtRest = (): boolean => inFlight === 0 && sleepers.size >= (desk.isBusy() ? 2 : 1)
  const waitForRest = async (): Promise<void> => {
    for (let turns = 0; turns < 20; turns = isAtRest() ? turns + 1 : 0) await turn()
  }
  return {
    sandbox,
    desk,
    calls: () => calls,
    endedSyncs,
    openSync: () => openSync,
    nowMs: () => nowMs,
    folder,
    setWall: (ms) => (wallMs = ms - nowMs),
    suspend: (ms) => (wallMs += ms),
    async pass(minutes) {
      const endMs = nowMs + minutes * MINUTE_MS
      for (await waitForRest(); nowMs < endMs; await waitForRest()) {
        nowMs = Math.min(endMs, ...[...sleepers].map(({ untilMs }) => untilMs))
        for (const sleeper of [...sleepers]) if (sleeper.untilMs <= nowMs) sleeper.wake()
      }
    },
    async close() {
      await desk.close()
      await sandbox.close()
      vi.restoreAllMocks()
      removeOrKeepForSecretSearch(folder, [clientSecret])
    },
  }
}
