import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startSandbox } from '../../../../src-main/sandbox/server.ts'
import { build } from '../../../support/build.ts'
import { isGate } from '../../../support/is-gate.ts'
import { callCore, newId, PROFILE, settingsOf } from '../../../support/lab.ts'
import type { ManualTimeCore } from '../../../support/manual-time.ts'
import { MINUTE_MS, openManualTimeCore } from '../../../support/manual-time.ts'

/** Actions of each user, every three minutes of the hour. */
const usersByTitle: Readonly<Record<string, (core: ManualTimeCore) => Promise<void>>> = {
  'no person, and a sync that is due every five minutes': () => Promise.resolve(),
  'a person who starts a sync every three minutes': startSync,
  'a person who cancels each waiting sync and starts another': async (core) => {
    const id = core.openSync()
    if (id !== undefined) await callCore(core.desk, 'cancelJob', { id })
    await core.pass(0)
    await startSync(core)
  },
}

async function startSync({ desk }: ManualTimeCore): Promise<void> {
  if (desk.isBusy()) return
  await callCore(desk, 'startJob', {
    id: newId(),
    profile: PROFILE,
    work: { kind: 'sync', isFull: false, withdrawalIds: [] },
  })
}

let core: ManualTimeCore
beforeAll(build)
afterEach(() => core.close())

describe('an hour without quota', () => {
  // The next full hour is far, near, and just before the waits end.
  const hours = Object.entries(usersByTitle).map(
    ([title, act], index) => [title, [1, 30, 44][index] ?? 0, act] as const,
  )
  // Only the gate runs every case.
  it.each(isGate ? hours : hours.slice(-1))(
    'F25: with %s from minute %i on, 40029 without a header costs at most twelve calls, and the first sync after it succeeds without a user',
    async (_title, minute, act) => {
      core = await openManualTimeCore(
        await startSandbox({ clock: 'still', withdrawals: 60, pageSize: 10 }),
        Date.UTC(2026, 10, 20, 12, minute),
      )
      const { desk, sandbox, endedSyncs: endedJobs } = core
      await callCore(desk, 'addProfile', {
        name: PROFILE,
        settings: settingsOf(sandbox, 'sandbox'),
        secrets: null,
      })
      await callCore(desk, 'changeSettings', { syncEveryMinutes: 5 })
      await core.pass(1)
      // On a busy machine the threads may be slow while the clock is stopped.
      await vi.waitFor(() => expect(endedJobs.map(({ state }) => state)).toEqual(['done']), 60_000)

      for (const path of ['/partner/api/', '/gateway/'])
        sandbox.control.addFault({ match: { path }, effect: { kind: 'throttle' } })
      const [callsBefore, syncs] = [core.calls(), endedJobs.length]
      const untilMs = core.nowMs() + 60 * MINUTE_MS
      for (; core.nowMs() < untilMs; await core.pass(3)) await act(core)
      expect(core.calls() - callsBefore).toBeGreaterThanOrEqual(5)
      expect(core.calls() - callsBefore).toBeLessThanOrEqual(12)
      expect(new Set(endedJobs.slice(syncs).map(({ failure }) => failure?.code ?? ''))).toContain(
        'QUOTA_USED',
      )

      sandbox.control.clearFaults()
      const endedCount = endedJobs.length
      // At the next full hour, which may be an hour away.
      for (
        let waitedMinutes = 0;
        waitedMinutes < 62 && endedJobs.length === endedCount;
        waitedMinutes += 1
      )
        await core.pass(1)
      expect(
        endedJobs.slice(endedCount).map(({ state, failure }) => failure?.code ?? state),
      ).toEqual(['done'])
    },
  )
})
