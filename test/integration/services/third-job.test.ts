import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import type { RunSummary } from '../../../src-main/contract/run.ts'
import type { Cli, SyncOutput } from '../../support/cli.ts'
import { makeCli, readReport, readReportFile } from '../../support/cli.ts'
import { isGate } from '../../support/is-gate.ts'
import { filesBelow, findSecrets } from '../../support/secret-forms.ts'
import type { ThirdServiceOptions } from './third/options.ts'
import type { ThirdService } from './third/third-service.ts'
import { startThirdService } from './third/third-service.ts'
import { expectedRun } from './third/world/expected-run.ts'
import { expectedLines, ledger } from './third/world/ledger.ts'
import { PERSONAL_DATA } from './third/world/personal-data.ts'

// The program's main job, with four credentials and nothing else: a profile of the documented
// preset, one sync without a single id, a run and its files.

const CLOCK_OFF_MS = 20_000

let service: ThirdService | undefined
let cli: Cli | undefined

afterEach(async () => {
  cli?.remove()
  await service?.close()
})

async function start(options: ThirdServiceOptions): Promise<readonly [ThirdService, Cli]> {
  service = await startThirdService({ skewMs: CLOCK_OFF_MS, ...options })
  cli = makeCli(service, {
    PARTNER_DESK_GATEWAY_KEY: service.gatewayKey,
    PARTNER_DESK_GATEWAY_SECRET: service.gatewaySecret,
  })
  const { partnerUrl, gatewayUrl, clientId } = service
  await cli.text(
    ...['profile', 'add', 'real', '--preset', 'documented', '--max-rate', '0'],
    ...['--partner-url', partnerUrl, '--gateway-url', gatewayUrl, '--client-id', clientId],
  )
  await cli.text(
    ...['profile', 'set', 'real', '--status', 'COM=final', '--status', 'PEN=open'],
    ...['--status', 'CAN=failed', '--status', 'REJ=failed'],
  )
  return [service, cli]
}

/** The outcome of each ledger line, from the files and the summary of a run. */
function outcomesOf(
  summary: RunSummary,
  breaks: readonly Readonly<Record<string, string>>[],
  matches: readonly Readonly<Record<string, string>>[],
  lines: readonly Readonly<Record<string, string>>[],
): Map<number, string> {
  const outcomes = new Map<number, string>()
  const add = (text: string | undefined, outcome: string): void => {
    for (const line of (text ?? '').split(';').filter(Boolean)) outcomes.set(Number(line), outcome)
  }
  for (const row of breaks)
    if (row.category !== 'duplicate_at_provider' && row.category !== 'missing_in_ledger')
      add(row.ledger_line, `${row.category} ${row.differences}`.trim())
  for (const row of matches) add(row.ledger_line, 'matched')
  for (const row of lines) add(row.line, row.place ?? '')
  expect(outcomes.size).toBe(summary.ledger.rows)
  return outcomes
}

const spellings: readonly [string, ThirdServiceOptions][] = [
  ['cursor', { feedCursor: 'cursor' }],
  ['nc, where other names are ignored', { feedCursor: 'nc', contactCursor: 'cursor' }],
  ['c, where other names are refused', { feedCursor: 'c', wrongCursor: 'refused' }],
  ['page, newest withdrawals first', { feedPages: 'page_number', listOrder: 'newest_first' }],
]

describe('profile add, sync, reconcile and export', () => {
  // `npm test` runs one of them. third-lists.test.ts has each name of the cursor.
  it.each(isGate ? spellings : spellings.slice(2, 3))(
    'X16, X17, X19, X22, X24, X27: find every withdrawal and the right verdict with the cursor named %s',
    async (_name, options) => {
      const [thirdService, commandLine] = await start(options)
      const syncResult = await commandLine.json<SyncOutput>(['sync'])
      expect(syncResult.records.withdrawals).toBe(expectedRun.provider.records - 14)
      expect(syncResult.refused).toEqual([])
      const ids = thirdService.requests.filter(({ path }) => /\/withdrawals\/[^/]+\/$/.test(path))
      expect(ids.length).toBeLessThan(20)
      const breaksPath = commandLine.path('breaks.csv')
      const words = ['reconcile', '--ledger', commandLine.write('ledger.csv', ledger)]
      const summary = await commandLine.json<RunSummary>([...words, '--out', breaksPath], [1])
      expect(summary.ledger).toEqual(expectedRun.ledger)
      expect(summary.provider).toEqual(expectedRun.provider)
      expect(summary.breaks).toEqual(expectedRun.breaks)
      expect(summary.observations).toEqual(expectedRun.observations)
      expect(summary.totals).toEqual(expectedRun.totals)
      const [matches, lines] = await Promise.all(
        ['matches', 'lines'].map(async (name) =>
          readReport(await commandLine.text('export', name, '--out', '-')),
        ),
      )
      const outcomes = outcomesOf(summary, readReportFile(breaksPath), matches ?? [], lines ?? [])
      const expected = [...expectedLines].map(([index, verdict]) => [
        index,
        verdict.place === 'broken'
          ? `${verdict.category} ${verdict.differences.join(';')}`.trim()
          : verdict.place,
      ])
      expect([...outcomes].sort(([a], [b]) => a - b)).toEqual(expected)
      const exportedRows = readReport(await commandLine.text('export', 'withdrawals', '--out', '-'))
      expect(exportedRows).toHaveLength(expectedRun.provider.records - 14)
      const secrets = {
        ...PERSONAL_DATA,
        clientSecret: thirdService.clientSecret,
        gatewayKey: thirdService.gatewayKey,
        gatewaySecret: thirdService.gatewaySecret,
      }
      const files = new Map(
        filesBelow(commandLine.folder).map((path) => [path, readFileSync(path)]),
      )
      expect(findSecrets(secrets, files)).toEqual([])
      expect(thirdService.writes()).toEqual([])
    },
  )
})
