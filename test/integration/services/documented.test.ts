import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantLedger } from '../../../src-main/sandbox/ledger/ledger.ts'
import type { RunningSandbox } from '../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import { makeWorld } from '../../../src-main/sandbox/world/world.ts'
import type { Cli, Run, SyncOutput } from '../../support/cli.ts'
import { makeCli, readReport } from '../../support/cli.ts'

// The main job against the embedded sandbox in documented form. The client's preset was not written
// from the sandbox's tables.

const WITHDRAWALS = 600

let sandbox: RunningSandbox
let cli: Cli

beforeAll(async () => {
  sandbox = await startSandbox({ preset: 'documented', withdrawals: WITHDRAWALS })
  cli = makeCli(sandbox, {
    PARTNER_DESK_GATEWAY_KEY: sandbox.gatewayKey ?? '',
    PARTNER_DESK_GATEWAY_SECRET: sandbox.gatewaySecret ?? '',
  })
  await cli.text(...profileOf(sandbox))
})

afterAll(() => sandbox.close())

// Beside its credentials and addresses, the profile has only a preset, an environment and a rate.
function profileOf(service: RunningSandbox): string[] {
  return [
    'profile',
    'add',
    'real',
    ...['--preset', 'documented'],
    ...['--partner-url', service.partnerUrl],
    ...['--gateway-url', service.gatewayUrl],
    ...['--stream-url', service.streamUrl ?? ''],
    ...['--client-id', service.clientId],
    ...['--gateway-key', service.gatewayKey ?? ''],
    ...['--environment', 'sandbox'],
    ...['--max-rate', '0'],
  ]
}

const refusals = (status: number): number =>
  sandbox.control.requests().filter((request) => request.status === status).length

describe('the client against the documented form of the sandbox', () => {
  it('X16: signs every gateway call, with a clock six days away from the service', async () => {
    const [first] = sandbox.world.withdrawals
    const ids = cli.write('ids.txt', `${first?.withdrawal.id ?? ''}\n`)
    await cli.run('sync', '--withdrawal-ids', ids)
    expect([refusals(401), refusals(403)]).toEqual([0, 0])
    const signedRequests = sandbox.control
      .requests()
      .filter(({ path, status }) => path.startsWith('/gateway/wallet/') && status === 200)
    expect(signedRequests.length).toBeGreaterThan(0)
    const rows = readReport(
      await cli.export('withdrawals', '--columns', 'id,amount,debited_amount'),
    )
    const storedRow = rows.find(({ id }) => id === first?.withdrawal.id)
    expect(storedRow?.debited_amount).toBe(first?.withdrawal.debitedAmount)
  })

  it('X17, X19: finds every withdrawal and every row of the feed without an id given', async () => {
    const syncResult = await cli.json<SyncOutput>(['sync'])
    expect([
      syncResult.refused,
      syncResult.records.withdrawals,
      syncResult.records.transactions,
    ]).toEqual([[], WITHDRAWALS, sandbox.world.feed.length])
  })

  it('X20, X21: changes nothing when it is synced again, by page or by id', async () => {
    expect(await cli.json<SyncOutput>(['sync', '--full'])).toMatchObject({ new: 0, changed: 0 })
  })

  it('X22, X24, X25: reconciles the sample ledger to its answer key', async () => {
    const plantedLedger = plantLedger(sandbox.world)
    const ledger = cli.write('ledger.csv', plantedLedger.csv)
    const breaksPath = cli.path('breaks.csv')
    const run = await cli.json<Run>(['reconcile', '--ledger', ledger, '--out', breaksPath], [1])
    const breaks = readReport(readFileSync(breaksPath, 'utf8'))
    const key = parse(plantedLedger.key, { columns: true }) as Answer[]
    // A duplicate at the provider carries the line of its matched partner, so it is left out.
    const foundBreaks = breaks
      .filter(({ category }) => category !== 'duplicate_at_provider')
      .flatMap(({ category, ledger_line: lines = '' }) =>
        lines
          .split(';')
          .filter(Boolean)
          .map((line) => `${line} ${category}`),
      )
    const expectedBreaks = key
      .filter(({ ledger_line: line, expected }) => line !== '' && !NO_BREAK.includes(expected))
      .map(({ ledger_line: line, expected }) => `${line} ${expected}`)
    expect(foundBreaks.sort()).toEqual(expectedBreaks.sort())
    const count = (expected: string): number =>
      key.filter((row) => row.ledger_line === '' && row.expected === expected).length
    expect(breaks.filter(({ category }) => category === 'missing_in_ledger').length).toBe(
      count('missing_in_ledger'),
    )
    expect(run.provider).toMatchObject({ void: count('void'), outside_period: 0 })
    expect(run.ledger.unchecked).toBe(0)
  })
})

describe('sandbox --preset documented', () => {
  it('prints the addresses and all four credentials on one line, and writes its ledger and key', async () => {
    const ledger = cli.path('sample.csv')
    const running = cli.start([
      ...['sandbox', '--preset', 'documented', '--withdrawals', '100'],
      ...['--ledger', ledger],
    ])
    const [data] = (await once(running.child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    running.child.kill('SIGTERM')
    await running.ended
    const line = data.toString('utf8')
    expect(line.endsWith('}\n')).toBe(true)
    expect(Object.keys(JSON.parse(line) as object)).toEqual([
      'partner_url',
      'gateway_url',
      'gateway_service',
      'client_id',
      'client_secret',
      'gateway_key',
      'gateway_secret',
      'stream_url',
    ])
    const { csv, key } = plantLedger(makeWorld(1, 100, 'documented'))
    expect(readFileSync(ledger, 'utf8')).toBe(csv)
    expect(readFileSync(`${ledger}.key.csv`, 'utf8')).toBe(key)
  })

  it('refuses another preset', async () => {
    const { code, stderr } = await cli.run('sandbox', '--preset', 'real')
    expect([code, stderr]).toEqual([2, expect.stringContaining('contract or documented')])
  })
})

interface Answer {
  readonly ledger_line: string
  readonly expected: string
}

const NO_BREAK = ['matched', 'rejected', 'void']
