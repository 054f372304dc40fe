import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Job } from '../../../../src-main/contract/window.ts'
import { nodeClock } from '../../../../src-main/hosts/node/clock.ts'
import { startThirdService } from '../../../integration/services/third/third-service.ts'
import { build } from '../../../support/build.ts'
import type { Lab } from '../../../support/lab.ts'
import { callCore, settingsOf, startCore } from '../../../support/lab.ts'
import { removeOrKeepForSecretSearch } from '../../../support/leftover-search.ts'

const profile = 'third'
const LONGEST_SLEEP_MS = 5
const HOUR_MS = 3_600_000

beforeAll(build)
afterEach(() => void vi.restoreAllMocks())

it('one automatic sync meets a night of maintenance, and the next one starts when it is over', async () => {
  // Two o'clock at night, on a clock with short pauses.
  const { nowMs, monotonicMs, sleep } = nodeClock
  const simulatedStartMs = Date.UTC(2026, 10, 26, 2)
  const realStartMs = Date.now()
  let passedMs = 0
  const shiftMs = (): number => simulatedStartMs - realStartMs + passedMs
  vi.spyOn(nodeClock, 'nowMs').mockImplementation(() => nowMs() + shiftMs())
  vi.spyOn(nodeClock, 'monotonicMs').mockImplementation(() => monotonicMs() + passedMs)
  vi.spyOn(nodeClock, 'sleep').mockImplementation((ms, signal) =>
    sleep(Math.min(ms, LONGEST_SLEEP_MS), signal),
  )
  const service = await startThirdService({
    now: () => Date.now() + shiftMs(),
    maintenance: 'nightly',
    walletPageSize: 100,
  })
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-night-'))
  mkdirSync(join(folder, 'exports'))
  const desk = startCore(folder, service)
  const call: Lab['call'] = (name, input) => callCore(desk, name, input)
  const syncs = async (): Promise<readonly Job[]> =>
    (await call('hello', null)).jobs.filter(
      ({ kind, state }) => kind === 'sync' && state !== 'waiting' && state !== 'running',
    )
  await call('addProfile', {
    name: profile,
    settings: {
      ...settingsOf(service, 'sandbox'),
      gatewayAuth: 'signed',
      preset: 'documented',
    },
    secrets: null,
  })
  await call('changeSettings', { syncEveryMinutes: 1 })
  await expect.poll(async () => (await syncs()).length, { timeout: 20_000 }).toBe(1)
  const [interruptedSync] = await syncs()
  expect(interruptedSync).toMatchObject({
    state: 'failed',
    failure: {
      code: 'MAINTENANCE',
      why: 'it is closed from 01:00 to 06:00 UTC every day, now until 06:00 UTC',
      evidence: { retry_at: expect.stringMatching(/^2026-11-26T06:0[45]/) as string },
    },
  })
  // The gateway was read meanwhile.
  expect((await call('freshness', { profile })).counts.transactions).toBe(43)
  passedMs += 4 * HOUR_MS
  await new Promise((resolve) => setTimeout(resolve, 40 * LONGEST_SLEEP_MS))
  expect(await syncs()).toHaveLength(1)
  passedMs += HOUR_MS / 6
  await expect.poll(async () => (await syncs()).length, { timeout: 20_000 }).toBeGreaterThan(1)
  expect((await syncs()).map(({ state }) => state)).toContain('done')
  await desk.close()
  await service.close()
  removeOrKeepForSecretSearch(folder, [service.clientSecret, service.gatewaySecret])
})
