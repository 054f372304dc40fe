import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Cli, Run } from '../../support/cli.ts'
import { expectFailure, makeCli, profileWords } from '../../support/cli.ts'
import { gateTest } from '../../support/gate.ts'
import { expectedRun } from '../second/expected.ts'
import { allIds, ledger } from '../second/ledger.ts'
import { startSecondService } from '../second/second-service.ts'
import { expectOutcomes, reconcileWith } from './outcomes.ts'

// With the service gone for good, everything cached stays usable and states its age.

const EVERY_REPORT = ['withdrawals', 'transactions', 'quotes', 'contacts', 'breaks', 'matches']

let cli: Cli
let lastSync: string
let exportsBefore: readonly string[]

beforeAll(async () => {
  const service = await startSecondService()
  cli = makeCli(service)
  await cli.text(...profileWords('second', service))
  await cli.text('sync', '--withdrawal-ids', cli.write('ids.txt', allIds))
  await cli.json<Run>(
    ['reconcile', '--ledger', cli.write('ledger.csv', ledger), '--as-of', '2026-10-01T00:00:00Z'],
    [1],
  )
  exportsBefore = await exportAll()
  const { profiles } = await cli.json<{ profiles: { cache: { last_sync: string } }[] }>(['status'])
  lastSync = profiles[0]?.cache.last_sync ?? ''
  await service.close()
})

const withoutLogin = { env: { PARTNER_DESK_CLIENT_ID: '', PARTNER_DESK_CLIENT_SECRET: '' } }

async function exportAll(): Promise<string[]> {
  const texts: string[] = []
  for (const report of EVERY_REPORT)
    texts.push((await cli.start(['export', report, '--out', '-'], withoutLogin).ended).stdout)
  return texts
}

describe('with the service gone', () => {
  // Runs only at the release gate. `npm test` covers it in the next test (one report)
  // and in unit/store/browse/.
  gateTest('X13: exports every report as before, without credentials', async () => {
    const exportsAfter = await exportAll()
    expect(exportsAfter.map((text, index) => text === exportsBefore[index])).toEqual(
      EVERY_REPORT.map(() => true),
    )
    expect(exportsAfter.every((text) => text.split('\r\n').length > 5)).toBe(true)
  })

  it('X13: states the age of the data in status, in an export and its manifest', async () => {
    expect(lastSync).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    const statusOutput = await cli.start(['status'], withoutLogin).ended
    expect(statusOutput).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`last sync ${lastSync.slice(0, 19).replace('T', ' ')}`),
    })
    const file = cli.path('withdrawals.csv')
    expect(await cli.json(['export', 'withdrawals', '--out', file])).toMatchObject({
      as_of: lastSync,
    })
    expect(JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'))).toMatchObject({
      as_of: lastSync,
    })
  })

  it('X13: reconciles offline to the last row, and states the age of the data', async () => {
    const offlineRun = await reconcileWith(cli, ['--offline', '--ledger', cli.path('ledger.csv')])
    expectOutcomes(offlineRun, expectedRun)
    expect(offlineRun.run).toMatchObject({ cache_as_of: lastSync })
    const text = await cli.start(
      ['reconcile', '--offline', '--ledger', cli.path('ledger.csv')],
      withoutLogin,
    ).ended
    expect(text).toMatchObject({
      code: 1,
      stderr: '',
      stdout: expect.stringContaining(`cache as of ${lastSync.slice(0, 19).replace('T', ' ')}`),
    })
  })

  it('X13: a sync fails, and removes nothing', async () => {
    expectFailure(
      await cli.run('sync', '--full'),
      3,
      /could not be reached.*what is cached can be used offline/,
    )
    expect(await cli.json(['status'])).toMatchObject({
      profiles: [{ cache: { last_sync: lastSync, counts: { withdrawals: 51, transactions: 45 } } }],
    })
  })
})
