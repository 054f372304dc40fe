import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startSandbox } from '../../../../src-main/sandbox/server.ts'
import { build } from '../../../support/build.ts'
import { isGate } from '../../../support/is-gate.ts'
import { callCore, newId, PROFILE, settingsOf } from '../../../support/lab.ts'
import type { Hour } from '../../../support/manual-time.ts'
import { MINUTE_MS, openHour } from '../../../support/manual-time.ts'

/** Actions of each user, every three minutes of the hour. */
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
    'F25: with %s from minute %i on, 40029 without a header costs at most twelve calls, and the first sync after it succeeds without a user',
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
      // On a busy machine the threads may be slow while the clock stands still.
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
      const endedCount = ended.length
      // At the next full hour, which may be an hour away.
      for (let waited = 0; waited < 62 && ended.length === endedCount; waited += 1)
        await hour.pass(1)
      expect(ended.slice(endedCount).map(({ state, failure }) => failure?.code ?? state)).toEqual([
        'done',
      ])
    },
  )
})
