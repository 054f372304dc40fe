import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cancelled } from '../../../../src-main/base/failure.ts'
import type { Job } from '../../../../src-main/contract/window.ts'
import { openLog } from '../../../../src-main/hosts/log.ts'
import { nodeClock } from '../../../../src-main/hosts/node/clock.ts'
import type { RunningDesk } from '../../../../src-main/hosts/node/window-desk.ts'
import { startWindowDesk } from '../../../../src-main/hosts/node/window-desk.ts'
import type { RunningSandbox } from '../../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../../src-main/sandbox/server.ts'
import { build } from '../../../support/build.ts'
import { isGate } from '../../../support/gate.ts'
import { callCore, newId, PROFILE, settingsOf } from '../../../support/lab.ts'
import { leaveBehind } from '../../../support/left-behind.ts'

const root = resolve(import.meta.dirname, '../../../..')
const built = (name: string): URL => pathToFileURL(join(root, '.out/main', name))
const program = {
  worker: built('worker.js'),
  vaultHelper: built('vault-helper.js'),
  sandboxWorker: built('sandbox-worker.js'),
  documentReader: built('document-reader.js'),
  root: pathToFileURL(`${root}/`),
}

interface Sleeper {
  readonly untilMs: number
  wake(): void
}

/**
 * A window's core in a time that moves only when all its work waits for it, over a sandbox whose
 * calls are counted.
 */
interface Hour {
  readonly sandbox: RunningSandbox
  readonly desk: RunningDesk
  /** How many calls have left, logins among them. */
  calls(): number
  /** The syncs that have ended, in order. */
  readonly ended: Job[]
  /** The sync that is under way. */
  open(): string | undefined
  nowMs(): number
  pass(minutes: number): Promise<void>
  close(): Promise<void>
}

const MINUTE_MS = 60_000

async function openHour(sandbox: RunningSandbox, beginMs: number): Promise<Hour> {
  let nowMs = 0
  let inFlight = 0
  let calls = 0
  const sleepers = new Set<Sleeper>()
  vi.spyOn(nodeClock, 'nowMs').mockImplementation(() => beginMs + nowMs)
  vi.spyOn(nodeClock, 'monotonicMs').mockImplementation(() => nowMs)
  vi.spyOn(nodeClock, 'sleep').mockImplementation(
    (ms, signal) =>
      new Promise((done, failed) => {
        const sleeper = { untilMs: nowMs + ms, wake: () => (sleepers.delete(sleeper), done()) }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => (sleepers.delete(sleeper), failed(cancelled())), {
          once: true,
        })
      }),
  )
  const counted = async (url: string, init: RequestInit): Promise<Response> => {
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
    dialogs: { chooseTarget: undefined, move: undefined },
    log: openLog(folder),
    secrets: { clientId, clientSecret },
    fetch: counted,
  })
  const ended: Job[] = []
  let open: string | undefined
  desk.onEvent((event) => {
    if (event.kind !== 'job') return
    const isOpen = event.job.state === 'waiting' || event.job.state === 'running'
    open = isOpen ? event.job.id : undefined
    if (!isOpen) ended.push(event.job)
  })
  // One sleeper is the core's own look at what is due; a sync that is under way and waits is
  // another.
  const isAtRest = (): boolean => inFlight === 0 && sleepers.size >= (desk.isBusy() ? 2 : 1)
  const rest = async (): Promise<void> => {
    for (let turns = 0; turns < 20; turns = isAtRest() ? turns + 1 : 0) await turn()
  }
  return {
    sandbox,
    desk,
    calls: () => calls,
    ended,
    open: () => open,
    nowMs: () => nowMs,
    async pass(minutes) {
      const endMs = nowMs + minutes * MINUTE_MS
      for (await rest(); nowMs < endMs; await rest()) {
        nowMs = Math.min(endMs, ...[...sleepers].map(({ untilMs }) => untilMs))
        for (const sleeper of [...sleepers]) if (sleeper.untilMs <= nowMs) sleeper.wake()
      }
    },
    async close() {
      await desk.close()
      await sandbox.close()
      vi.restoreAllMocks()
      leaveBehind(folder, [clientSecret])
    },
  }
}

/** What somebody does each three minutes of the hour. */
const people: Readonly<Record<string, (hour: Hour) => Promise<void>>> = {
  'nobody, and a sync that is due each five minutes': () => Promise.resolve(),
  'a person who asks every three minutes': ask,
  'a person who stops each sync that waits and asks anew': async (hour) => {
    const id = hour.open()
    if (id !== undefined) await callCore(hour.desk, 'cancelJob', { id })
    await hour.pass(0)
    await ask(hour)
  },
}

async function ask({ desk }: Hour): Promise<void> {
  if (desk.isBusy()) return
  await callCore(desk, 'startJob', {
    id: newId(),
    profile: PROFILE,
    work: { kind: 'sync', isFull: false, withdrawalIds: [] },
  })
}

let hour: Hour
beforeAll(build)
afterEach(() => hour.close())

describe('an hour without quota', () => {
  // The next full hour is far, near, and just before the waits end.
  const hours = Object.entries(people).map(
    ([who, act], at) => [who, [1, 30, 44][at] ?? 0, act] as const,
  )
  // The gate has time for all of them.
  it.each(isGate ? hours : hours.slice(-1))(
    'F25: with %s from minute %i on, 40029 without a header costs at most twelve calls, and the first sync after it succeeds by itself',
    async (_who, minute, act) => {
      hour = await openHour(
        await startSandbox({ clock: 'still', withdrawals: 60, pageSize: 10 }),
        Date.UTC(2026, 10, 20, 12, minute),
      )
      const { desk, sandbox, ended } = hour
      await callCore(desk, 'addProfile', {
        name: PROFILE,
        settings: settingsOf(sandbox, 'sandbox'),
        secrets: null,
      })
      await callCore(desk, 'changeSettings', { syncEveryMinutes: 5 })
      await hour.pass(1)
      // On a busy machine the threads may take a while beside the clock that stands still.
      await vi.waitFor(() => expect(ended.map(({ state }) => state)).toEqual(['done']), 60_000)

      for (const path of ['/partner/api/', '/gateway/'])
        sandbox.control.addFault({ match: { path }, effect: { kind: 'throttle' } })
      const [before, syncs] = [hour.calls(), ended.length]
      const untilMs = hour.nowMs() + 60 * MINUTE_MS
      for (; hour.nowMs() < untilMs; await hour.pass(3)) await act(hour)
      expect(hour.calls() - before).toBeGreaterThanOrEqual(5)
      expect(hour.calls() - before).toBeLessThanOrEqual(12)
      expect(new Set(ended.slice(syncs).map(({ failure }) => failure?.code ?? ''))).toContain(
        'QUOTA_USED',
      )

      sandbox.control.clearFaults()
      const asked = ended.length
      // At the next full hour, which may be an hour away.
      for (let waited = 0; waited < 62 && ended.length === asked; waited += 1) await hour.pass(1)
      expect(ended.slice(asked).map(({ state, failure }) => failure?.code ?? state)).toEqual([
        'done',
      ])
    },
  )
})
