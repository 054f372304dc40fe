import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkActivity } from '../../../../src-main/hosts/node/activity-check.ts'
import { activityPath } from '../../../../src-main/hosts/node/activity-log.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { instantWriter } from '../../../../src-main/reports/instants.ts'
import { startSandbox } from '../../../../src-main/sandbox/server.ts'
import { build } from '../../../support/build.ts'
import { isGate } from '../../../support/is-gate.ts'
import { callCore, PROFILE, settingsOf } from '../../../support/lab.ts'
import type { ManualTimeCore } from '../../../support/manual-time.ts'
import { MINUTE_MS, openManualTimeCore } from '../../../support/manual-time.ts'
import { makeFolder, reconcileTexts } from '../../../support/reconcile.ts'

const YEAR_END_MS = Date.UTC(2026, 11, 31, 23, 40)
const HOUR_MS = 60 * MINUTE_MS
const YEAR_MS = 365 * 24 * HOUR_MS

let core: ManualTimeCore
beforeAll(build)
afterEach(() => core.close())

async function openCore(): Promise<ManualTimeCore> {
  core = await openManualTimeCore(
    await startSandbox({ clock: 'still', withdrawals: 60, pageSize: 10, tokenLifeSeconds: 300 }),
    YEAR_END_MS,
  )
  await callCore(core.desk, 'addProfile', {
    name: PROFILE,
    settings: settingsOf(core.sandbox, 'sandbox'),
    secrets: null,
  })
  await callCore(core.desk, 'changeSettings', { syncEveryMinutes: 5 })
  return core
}

const waitForSyncs = (count: number): Promise<void> =>
  vi.waitFor(() => expect(core.endedSyncs.length).toBe(count), 60_000)

/** Counts the syncs that end during the given minutes. */
async function countSyncs(minutes: number): Promise<number> {
  const syncsBefore = core.endedSyncs.length
  for (let minute = 0; minute < minutes; minute += 1) {
    await core.pass(1)
    await vi.waitFor(() => expect(core.openSync()).toBeUndefined(), 60_000)
  }
  expect(
    new Set(core.endedSyncs.slice(syncsBefore).map(({ state, failure }) => failure?.code ?? state)),
  ).toEqual(new Set(['done']))
  return core.endedSyncs.length - syncsBefore
}

const readEntryNumbers = (folder: string): readonly number[] =>
  readFileSync(activityPath(folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly number: number }).number)

describe('a clock that is set while the program runs', () => {
  const jumps = [
    ['back by a year', -YEAR_MS],
    ['ahead by an hour, over the end of the year', HOUR_MS],
    ['back by an hour', -HOUR_MS],
    ['ahead by a year', YEAR_MS],
    ['back to 1970', -YEAR_END_MS],
  ] as const
  // Only the gate runs every jump.
  it.each(isGate ? jumps : jumps.slice(0, 1))(
    'F48: %s, and then corrected: syncs continue every five minutes, and the activity log stays whole',
    async (_title, ms) => {
      await openCore()
      await core.pass(1)
      await waitForSyncs(1)
      const correctMs = YEAR_END_MS + MINUTE_MS
      core.setWall(correctMs + ms)
      const counts = [await countSyncs(11)]
      core.setWall(correctMs + 11 * MINUTE_MS)
      counts.push(await countSyncs(11))
      // The first minute after a jump may bring one sync at once.
      for (const count of counts) {
        expect(count).toBeGreaterThanOrEqual(2)
        expect(count).toBeLessThanOrEqual(3)
      }
      const log = readEntryNumbers(core.folder)
      expect(log).toEqual(log.map((_, index) => index + 1))
      expect(await checkActivity(activityPath(core.folder))).toMatchObject({
        isWhole: true,
        entries: log.length,
      })
      const newestEntries = await callCore(core.desk, 'activity', { before: null, limit: 500 })
      expect(newestEntries.map(({ number }) => number)).toEqual(log.toReversed())
    },
    120_000,
  )

  it('F49: after an hour of sleep one sync is missed, a token is requested before its first call, and no other call is refused', async () => {
    await openCore()
    await core.pass(1)
    await waitForSyncs(1)
    core.sandbox.control.clearRequests()
    core.suspend(HOUR_MS)
    core.sandbox.control.advance(HOUR_MS)
    await core.pass(1)
    await waitForSyncs(2)
    await core.pass(4)
    expect(core.endedSyncs.map(({ state, failure }) => failure?.code ?? state)).toEqual([
      'done',
      'done',
    ])
    const requests = core.sandbox.control.requests()
    expect(requests[0]?.path).toMatch(/token/)
    expect(requests.filter(({ status }) => status === 401 || status === 403)).toEqual([])
  }, 60_000)
})

describe('a zone that is changed while the program runs', () => {
  it('F48: changes no instant of a screen, no day of a run and no cell of a file', async () => {
    const zone = process.env.TZ
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    })
    await openCore()
    await core.pass(1)
    await waitForSyncs(1)
    const seenTexts: string[] = []
    const offsets = new Set<number>()
    for (const zoneName of ['America/Sao_Paulo', 'Pacific/Kiritimati', 'Asia/Tokyo', 'UTC']) {
      process.env.TZ = zoneName
      offsets.add(new Date(YEAR_END_MS).getTimezoneOffset())
      const { summary, breaks } = await reconcileTexts(
        makeFolder(),
        'external_ref,currency,amount,date\nR-1,USDC,1,2026-12-31\nR-2,USDC,2,2027-01-01\nR-3,USDC,3,2026-12-31T23:59:59\n',
        { feedState: { coveredTo: '2026-09-30T00:00:00.000000Z', isComplete: true } },
        { mapping: { ...defaultMapping, timeZone: 'America/Sao_Paulo' } },
      )
      seenTexts.push(
        JSON.stringify([
          await callCore(core.desk, 'freshness', { profile: PROFILE }),
          summary.period,
          breaks,
          instantWriter('iso', 'America/Sao_Paulo')('2027-01-01T02:30:00.000000Z'),
        ]),
      )
    }
    expect(offsets.size).toBe(4)
    expect(new Set(seenTexts).size).toBe(1)
    expect(await countSyncs(10)).toBe(2)
    expect((await checkActivity(activityPath(core.folder))).isWhole).toBe(true)
  }, 60_000)
})
