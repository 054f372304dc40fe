import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cli, Run, SyncOutput } from '../../support/cli.ts'
import { makeCli, profileWords, readReport, readReportFile } from '../../support/cli.ts'
import { gateTest } from '../../support/gate.ts'
import { isGate } from '../../support/is-gate.ts'
import type { ExpectedRun } from '../second/expected.ts'
import { expectedCacheComplete, expectedOffline, expectedRun } from '../second/expected.ts'
import { expectedNarrowRun, expectedSpanishRun } from '../second/expected-periods.ts'
import { feed } from '../second/feed.ts'
import { allIds, ledger, spanishColumns, spanishLedger, spanishMapping } from '../second/ledger.ts'
import { canaries, contacts, quotes } from '../second/reference.ts'
import type { SecondService } from '../second/second-service.ts'
import { startSecondService } from '../second/second-service.ts'
import { withdrawals } from '../second/withdrawals.ts'
import type { CellKind } from './contract-cells.ts'
import { expectedCell, readExact } from './contract-cells.ts'
import type { RunResult } from './outcomes.ts'
import { expectOutcomes, reconcileWith, sumDifferences, units } from './outcomes.ts'

// The command-line journey of cli.md against a service that shares no code with the product.

const AS_OF = ['--as-of', '2026-10-01T00:00:00Z']

let service: SecondService
let cli: Cli
let firstSync: SyncOutput
let secondSync: SyncOutput
let syncedFolder: string
let requestedPaths: readonly string[]
let ledgerPath: string

/** Makes a command line over a copy of the data after the first sync. */
function copySynced(): Cli {
  const copy = makeCli(service)
  cpSync(syncedFolder, copy.dataDir, { recursive: true })
  return copy
}

beforeAll(async () => {
  service = await startSecondService({ refuse: ['/banking/deposit-accounts/'] })
  cli = makeCli(service)
  await cli.text(...profileWords('second', service), '--environment', 'sandbox')
  firstSync = await cli.json<SyncOutput>(['sync', '--withdrawal-ids', cli.write('ids.txt', allIds)])
  syncedFolder = cli.path('as-synced')
  cpSync(cli.dataDir, syncedFolder, { recursive: true })
  requestedPaths = service.requests.map(({ method, path }) => `${method} ${path}`)
  secondSync = await cli.json<SyncOutput>(['sync'])
  ledgerPath = cli.write('ledger.csv', ledger)
})

afterAll(async () => {
  await service.close()
  // Every request was one that a contract shows.
  expect(service.breaches).toEqual([])
})

describe('profile', () => {
  it('adds with the credentials of the environment, lists, sets status words and rails, edits and removes', async () => {
    const ownCli = makeCli(service)
    const settings = {
      partner_url: service.partnerUrl,
      gateway_url: service.gatewayUrl,
      gateway_service: 'retail',
      gateway_auth: 'bearer',
    }
    expect(await ownCli.json(profileWords('main desk', service, 'bearer', '12.5'))).toMatchObject({
      profile: { name: 'main desk', environment: 'production', max_rate: 12.5, ...settings },
    })
    expect(
      await ownCli.json([
        'profile',
        'set',
        'main desk',
        '--status',
        'COM=final',
        '--status',
        'completed=open',
        '--rails',
        'crypto,pix',
      ]),
    ).toMatchObject({ profile: { rails: ['crypto', 'pix'] } })
    await ownCli.text(
      'profile',
      'edit',
      'main desk',
      '--max-rate',
      '0',
      '--gateway-auth',
      'header:X-Gateway-Key',
    )
    const profileList = await ownCli.json<{ profiles: Record<string, unknown>[] }>([
      'profile',
      'list',
    ])
    expect(profileList.profiles).toEqual([
      {
        name: 'main desk',
        environment: 'production',
        ...settings,
        gateway_auth: 'header:X-Gateway-Key',
        max_rate: 0,
        status_map: expect.objectContaining({ COM: 'final' }),
        rails: ['crypto', 'pix'],
        preset: 'contract',
        stream_url: null,
        values: expect.objectContaining({ feeSource: 'charged_fee', walletSegment: 'retail' }),
        routes: {},
        entered: [],
        provenance: expect.objectContaining({
          gatewayLogin: 'operator-set',
          cursors: 'assumed',
        }),
      },
    ])
    await ownCli.text('profile', 'remove', 'main desk', '--yes')
    expect(await ownCli.json(['profile', 'list'])).toEqual({ profiles: [] })
  })

  it('sends its own gateway secret in the configured header, and no bearer there', async () => {
    const gateway = await startSecondService({ gatewayHeader: 'X-Gateway-Key' })
    const ownCli = makeCli(gateway, { PARTNER_DESK_GATEWAY_SECRET: gateway.gatewaySecret })
    await ownCli.text(...profileWords('with a header', gateway, 'header:X-Gateway-Key'))
    expect(await ownCli.json(['sync'])).toMatchObject({
      records: { transactions: feed.length },
      refused: [],
    })
    const gatewayRequests = gateway.requests.filter(({ path }) => path.startsWith('/gw/'))
    expect(gatewayRequests.length).toBeGreaterThan(7)
    expect(
      gatewayRequests.filter(
        ({ headers }) =>
          headers.authorization !== undefined || headers['x-gateway-key'] !== gateway.gatewaySecret,
      ),
    ).toEqual([])
    await gateway.close()
  })

  // Runs only at the release gate. `npm test` covers it in unit/hosts/cli/profile-set.test.ts
  // and in unit/reconciliation/cases/statuses.test.ts.
  gateTest(
    'G5: treats the profile’s final words as completed, and reconciles other rails when they are turned on',
    async () => {
      const ownCli = copySynced()
      const findMismatches = async () => {
        const { run, breaks } = await reconcileWith(ownCli, ['--offline', '--ledger', ledgerPath])
        return {
          records: run.provider.records,
          lines: breaks
            .filter((row) => row.category === 'status_mismatch')
            .map((row) => row.ledger_line)
            .sort(),
        }
      }
      // The feed rows of lines 29 and 56 say COM. Line 29 says done and line 56 processing, so once
      // COM is a final word, 29 agrees and 56 does not.
      const allMismatched = await findMismatches()
      expect(allMismatched.lines).toEqual(['29', '32', '45', '59'])
      await ownCli.text(
        'profile',
        'set',
        'second',
        '--status',
        'COM=final',
        '--rails',
        'crypto,pix',
      )
      const payouts = feed.filter(
        ({ rail, type }) => rail === 'pix' && type === 'withdrawal',
      ).length
      expect(await findMismatches()).toEqual({
        records: allMismatched.records + payouts,
        lines: ['32', '45', '56', '59'],
      })
    },
  )
})

describe('sync', () => {
  it('reports cached and new records, its requests and its refusals', () => {
    expect(firstSync).toMatchObject({
      records: {
        withdrawals: Object.keys(withdrawals).length - 1,
        transactions: feed.length,
        quotes: quotes.length,
        contacts: Object.values(contacts).flat().length,
        limits: 4,
        rails: 3,
        currencies: 4,
        account: 1,
      },
      changed: 0,
      refused: [
        {
          part: 'deposit_accounts',
          code: expect.any(String),
          why: expect.stringContaining('account not fully operative'),
        },
      ],
      elapsed_ms: expect.any(Number),
    })
    expect(firstSync.calls).toBe(requestedPaths.length)
    expect(firstSync.new).toBe(Object.values(firstSync.records).reduce((sum, count) => sum + count))
  })

  it('finds nothing new and nothing changed the second time', () => {
    expect(secondSync).toMatchObject({ new: 0, changed: 0, records: firstSync.records })
    expect(secondSync.calls).toBeLessThan(firstSync.calls)
  })

  it('A02, A09: requests one token with the Basic header, and uses the bearer from then on', () => {
    const [token, ...otherRequests] = service.requests.slice(0, requestedPaths.length)
    expect(token).toMatchObject({
      method: 'POST',
      path: '/oauth2/token/',
      headers: {
        authorization: `Basic ${Buffer.from(`${service.clientId}:${service.clientSecret}`).toString('base64')}`,
      },
    })
    expect(
      new Set(otherRequests.map(({ method, headers }) => `${method} ${headers.authorization}`)),
    ).toEqual(new Set(['GET Bearer 2nd-1._~+/tokencanary==']))
  })

  it('A48, A49, A59: requests each given id once, no list of withdrawals, and no feed id as one', () => {
    const paths = requestedPaths.filter((text) => text.includes('/withdrawals/')).sort()
    expect(paths).toEqual(
      allIds
        .trim()
        .split('\n')
        .map((id) => `GET /api/v1/withdrawals/${id}/`)
        .sort(),
    )
  })

  it('input 68: requests no id that would lead to another address, and names those ids', async () => {
    const ownCli = makeCli(service)
    await ownCli.text(...profileWords('second', service))
    const requestCount = service.requests.length
    const badIds = ['../../oauth2/token', 'a/b', '..', '%2e%2e', '?x=1', 'x'.repeat(500), 'wd 1']
    const syncResult = await ownCli.json<SyncOutput & { ids_not_asked: string[] }>([
      'sync',
      '--withdrawal-ids',
      ownCli.write('ids.txt', `\r\n${badIds.join('\r\n')}\r\nwd_0002\r\n\r\n`),
    ])
    expect(syncResult).toMatchObject({ records: { withdrawals: 1 }, ids_not_asked: badIds })
    expect(
      service.requests
        .slice(requestCount)
        .filter(({ path }) => path.includes('/withdrawals/'))
        .map(({ path }) => path),
    ).toEqual(['/api/v1/withdrawals/wd_0002/'])
  })

  it('names the ids that the service does not know, and those without an answer', async () => {
    const otherService = await startSecondService()
    const ownCli = makeCli(otherService)
    await ownCli.text(...profileWords('second', otherService))
    otherService.failNext(5, 500, '{}', '/withdrawals/wd_0002/')
    const syncResult = await ownCli.json([
      'sync',
      '--withdrawal-ids',
      ownCli.write('ids.txt', 'wd_0003\nwd_0002\nwd_unknown\n'),
    ])
    expect(syncResult).toMatchObject({
      records: { withdrawals: 1 },
      ids_not_asked: [],
      ids_not_found: ['wd_unknown'],
    })
    expect(syncResult).toMatchObject({
      refused: expect.arrayContaining([
        { part: 'withdrawal wd_0002', code: 'HTTP_500', why: expect.any(String) as string },
      ]) as unknown,
    })
    await otherService.close()
  })

  it('--full requests everything again, final or not, and finds nothing changed', async () => {
    const ownCli = copySynced()
    const requestCount = service.requests.length
    expect(await ownCli.json(['sync', '--full'])).toMatchObject({ new: 0, changed: 0 })
    const secondRequests = service.requests
      .slice(requestCount)
      .filter(({ path }) => path.includes('/withdrawals/'))
    expect(secondRequests).toHaveLength(allIds.trim().split('\n').length)
  })

  it('keeps no removed personal value in any file, and logs none', () => {
    const files = readdirSync(cli.dataDir, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    )
    expect(files.length).toBeGreaterThan(3)
    const storedText = files
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join()
    expect(canaries.filter((canary) => storedText.includes(canary))).toEqual([])
  })
})

describe('reconcile', () => {
  let firstRun: RunResult

  beforeAll(async () => {
    firstRun = await reconcileWith(cli, [
      '--ledger',
      ledgerPath,
      ...AS_OF,
      '--out',
      cli.path('breaks.csv'),
    ])
  })

  it('X01: puts every ledger row and every provider record where the hand-made list says', () =>
    expectOutcomes(firstRun, expectedRun))

  it('X01: explains each total to the last digit by its breaks', () => {
    const sums = sumDifferences(firstRun)
    for (const [currency, { difference }] of Object.entries(firstRun.run.totals))
      expect([currency, sums[currency] ?? 0n]).toEqual([currency, units(difference)])
  })

  it('prints at least what cli.md lists', () => {
    expect(Object.keys(firstRun.run)).toEqual(
      expect.arrayContaining([
        'ledger',
        'provider',
        'breaks',
        'observations',
        'coverage',
        'totals',
        'run_id',
        'elapsed_ms',
      ]),
    )
    expect(firstRun.run.coverage).toMatchObject({
      asked: 37,
      found: 33,
      not_found: 3,
      failed: 1,
      not_asked: 1,
    })
  })

  it('writes the breaks with the columns of cli.md first and in its order', () => {
    const columns =
      'break_id, category, differences, severity, age_days, withdrawal_id, feed_id, external_ref, txn_hash, currency, ledger_amount, provider_amount, amount_difference, ledger_fee, provider_fee, ledger_status, provider_status, ledger_date, provider_date, ledger_line, status, assignee, note'
    const text = readFileSync(cli.path('breaks.csv'), 'utf8')
    expect(text.split('\r\n')[0]?.split(',').slice(0, 23)).toEqual(columns.split(', '))
    expect(readReport(text)).toEqual(firstRun.breaks)
    expect(JSON.parse(readFileSync(cli.path('breaks.csv.manifest.json'), 'utf8'))).toMatchObject({
      rows: expectedRun.breakList.length,
      run: firstRun.run.run_id,
    })
  })

  it('shows both sides, the exact difference, the severity and the age of a break', () => {
    const breakAtLine = (line: string) => firstRun.breaks.find((row) => row.ledger_line === line)
    expect(breakAtLine('9')).toMatchObject({
      severity: 'high',
      age_days: '27',
      withdrawal_id: 'wd_0006',
      ledger_amount: '12345678901234567890.123456789012345678',
      provider_amount: '12345678901234567890.123456789012345679',
      amount_difference: '0.000000000000000001',
      status: 'open',
      assignee: '',
      note: '',
    })
    expect(breakAtLine('17;18')).toMatchObject({
      category: 'address_mismatch',
      ledger_amount: '25',
      withdrawal_id: 'wd_0014',
    })
    expect(breakAtLine('48')).toMatchObject({ severity: 'low', category: 'date_mismatch' })
    expect(breakAtLine('33')).toMatchObject({
      category: 'missing_at_provider',
      ledger_amount: '94.04',
      provider_amount: '',
      amount_difference: '-94.04',
    })
  })

  // Runs only at the release gate. `npm test` covers it in unit/reconciliation/golden.test.ts.
  gateTest(
    'carries the ids of the matched partner on a surplus row that names it by its reference alone',
    async () => {
      const duplicateLedger = cli.write(
        'twice.csv',
        'external_ref,currency,amount,date\npay-0007,USDC,1,2026-09-04T07:00:00Z\npay-0007,USDC,1,2026-09-04T07:00:00Z\n',
      )
      const { run, breaks } = await reconcileWith(cli, ['--offline', '--ledger', duplicateLedger])
      expect(run.breaks).toMatchObject({ duplicate_in_ledger: 1 })
      expect(breaks.find((row) => row.category === 'duplicate_in_ledger')).toMatchObject({
        ledger_line: '3',
        withdrawal_id: 'wd_0007',
      })
    },
  )

  it('X02: gives the same run, byte for byte, when nothing changed', async () => {
    const repeatedRun = await reconcileWith(cli, [
      '--ledger',
      ledgerPath,
      ...AS_OF,
      '--offline',
      '--out',
      cli.path('again.csv'),
    ])
    expect(repeatedRun.breaks).toEqual(firstRun.breaks)
    expect(repeatedRun.matches).toEqual(firstRun.matches)
    expect(readFileSync(cli.path('again.csv'))).toEqual(readFileSync(cli.path('breaks.csv')))
    expect(repeatedRun.run.totals).toEqual(firstRun.run.totals)
  })

  // Runs only at the release gate. `npm test` covers it in unit/reconciliation/properties.test.ts.
  gateTest('X07: gives the same breaks for the rows in another order', async () => {
    const [header, ...rows] = ledger
      .replace(/\n\n/, '\n')
      .replace('two lines:\nthe', 'two lines: the')
      .trim()
      .split('\n')
    const reversedLedger = cli.write('turned.csv', `${[header, ...rows.reverse()].join('\n')}\n`)
    const { run, breaks } = await reconcileWith(cli, [
      '--offline',
      '--ledger',
      reversedLedger,
      ...AS_OF,
    ])
    const ids = (list: RunResult['breaks']) =>
      list
        .map((row) => `${row.break_id} ${row.category} ${row.differences} ${row.amount_difference}`)
        .sort()
    expect(ids(breaks)).toEqual(ids(firstRun.breaks))
    expect(run).toMatchObject({
      ledger: firstRun.run.ledger,
      provider: firstRun.run.provider,
      totals: firstRun.run.totals,
    })
  })

  // Runs only at the release gate. `npm test` covers it in unit/reconciliation/days.test.ts
  // and in unit/store/runs/run-period.test.ts.
  gateTest(
    'accepts a period of days, and leaves out a pair whose two sides are outside it',
    async () => {
      expectOutcomes(
        await reconcileWith(cli, [
          '--ledger',
          ledgerPath,
          '--from',
          expectedNarrowRun.from ?? '',
          '--to',
          expectedNarrowRun.to ?? '',
        ]),
        expectedNarrowRun,
      )
    },
  )

  // Runs only at the release gate. `npm test` covers it in unit/reconciliation/golden.test.ts.
  gateTest('--cache-complete: reports records that were never found as missing', async () => {
    expectOutcomes(
      await reconcileWith(cli, ['--ledger', ledgerPath, '--cache-complete']),
      completeRun(),
    )
  })

  it('--offline: leaves ids unchecked that were not queried, sends nothing, and needs no credentials', async () => {
    const ownCli = copySynced()
    const requestCount = service.requests.length
    const { run, breaks, matches, lines } = await reconcileWith(ownCli, [
      '--ledger',
      ownCli.write('ledger.csv', ledger),
      '--offline',
    ])
    expect(service.requests).toHaveLength(requestCount)
    expectOutcomes({ run, breaks, matches, lines }, offlineRun())
    // The ids are kept: the next sync requests those that are valid.
    await ownCli.json(['sync'])
    const laterPaths = service.requests.slice(requestCount).map(({ path }) => path)
    expect(laterPaths).toEqual(
      expect.arrayContaining(
        ['wd_9404', '7d444840-9dc0-11d1-b245-5ffdce74fad2', 'swapped-0001'].map(
          (id) => `/api/v1/withdrawals/${id}/`,
        ),
      ),
    )
    expect(laterPaths.filter((path) => /a%2Fb|a\/b/i.test(path))).toEqual([])
  })

  it('reconciles a first ledger in an empty folder: the ids come from the ledger', async () => {
    const ownCli = makeCli(service)
    await ownCli.text(...profileWords('second', service))
    const run = await ownCli.json<Run>(['reconcile', '--ledger', ledgerPath], [1])
    expect(run.ledger.matched).toBeGreaterThan(10)
    // The feed was never read, so a row without an id cannot be called missing.
    expect(run).toMatchObject({
      ledger: { rows: 63, rejected: 7, outside_period: 0 },
      coverage: { not_found: 3, feed_to: null },
    })
    expect(run.ledger.matched + run.ledger.broken + run.ledger.unchecked).toBe(56)
  })

  const mappings = [
    ['recognised', spanishMapping],
    ['named', { ...spanishMapping, columns: spanishColumns }],
  ] as const
  it.each(isGate ? mappings : mappings.slice(0, 1))(
    'reads the Spanish ledger with its mapping, columns %s',
    async (name, mapping) => {
      const file = cli.write('libro.csv', spanishLedger)
      expectOutcomes(
        await reconcileWith(cli, [
          '--ledger',
          file,
          '--mapping',
          cli.write(`${name}.json`, JSON.stringify(mapping)),
        ]),
        expectedSpanishRun,
      )
    },
  )

  it('exits with 0 if there is no break; observations do not count', async () => {
    const ownCli = copySynced()
    await ownCli.text('profile', 'set', 'second', '--rails', 'bank')
    const day = ['wd_0044,ETH,0.44', 'wd_0046,USDC,46', 'wd_0047,USDC,47', 'wd_0048,USDC,48']
    const cleanLedger = ownCli.write(
      'clean.csv',
      `withdrawal_id,currency,amount,status,date\n${day.map((row) => `${row},done,2026-09-25\n`).join('')}`,
    )
    expect(await ownCli.json<Run>(['reconcile', '--ledger', cleanLedger], [0])).toMatchObject({
      ledger: { matched: 4, broken: 0 },
      provider: { matched: 4, broken: 0 },
      breaks: {},
      observations: { fee_differs: 1 },
    })
  })

  it('prints the same figures as text', async () => {
    const outcome = await cli.run('reconcile', '--ledger', ledgerPath, ...AS_OF)
    expect(outcome).toMatchObject({ code: 1, stderr: '' })
    for (const [category, count] of Object.entries(expectedRun.breaks))
      expect(outcome.stdout).toMatch(
        new RegExp(`^${category} +${count} +(?:high|medium|low)$`, 'm'),
      )
    expect(outcome.stdout).toMatch(/^ledger rows +63 +26 +28 +7 +2 +0 +0 +0$/m)
    expect(outcome.stdout).toContain('1060.360000000000000001')
  })
})

function offlineRun(): ExpectedRun {
  const unchecked = new Set<number>(expectedOffline.unchecked)
  return changedRun(unchecked, 'unchecked', {
    ...expectedRun,
    ledger: expectedOffline.ledger,
    totals: { ...expectedRun.totals, USDT: expectedOffline.usdt },
    breaks: {
      ...expectedRun.breaks,
      missing_at_provider: expectedOffline.missingAtProvider.length,
    },
  })
}

function completeRun(): ExpectedRun {
  const missingLines = new Set<number>(expectedCacheComplete.missingAtProvider)
  const totals = {
    ...expectedRun.totals,
    USDT: expectedCacheComplete.usdt,
    USDC: expectedCacheComplete.usdc,
  }
  return changedRun(missingLines, 'broken', {
    ...expectedRun,
    ledger: expectedCacheComplete.ledger,
    totals,
    breaks: { ...expectedRun.breaks, missing_at_provider: missingLines.size },
  })
}

function changedRun(
  lines: ReadonlySet<number>,
  place: 'unchecked' | 'broken',
  run: ExpectedRun,
): ExpectedRun {
  const outcome =
    place === 'broken'
      ? ({ place, category: 'missing_at_provider' } as const)
      : ({ place } as const)
  const byLine = { ...run.byLine, ...Object.fromEntries([...lines].map((line) => [line, outcome])) }
  const otherBreaks = run.breakList.filter(
    ({ lines: breakLines }) => !breakLines.some((line) => lines.has(line)),
  )
  const addedBreaks =
    place === 'broken'
      ? [...lines].map((line) => ({
          category: 'missing_at_provider',
          lines: [line],
          withdrawalIds: [],
          feedIds: [],
        }))
      : []
  return { ...run, byLine, breakList: [...otherBreaks, ...addedBreaks] }
}

const withdrawalKinds: Readonly<Record<string, CellKind>> = {
  id: 'text',
  created_at: 'instant',
  confirmation_date: 'instant',
  txn_hash: 'text',
  end_user_id: 'text',
  currency: 'text',
  amount: 'money',
  address: 'text',
  charged_fee: 'money',
  network_name: 'text',
  status: 'text',
  transaction_id: 'text',
  provisory_transaction_hash: 'text',
  risk_score: 'text',
  is_blocked: 'text',
  reason: 'text',
  external_ref: 'text',
  debited_amount: 'money',
}
const quoteKinds: Readonly<Record<string, CellKind>> = {
  id: 'text',
  pair: 'text',
  op_type: 'text',
  base_asset: 'text',
  quote_asset: 'text',
  base_amount: 'money',
  quote_amount: 'money',
  rate: 'money',
  charged_fee: 'money',
  external_ref: 'text',
  created_at: 'instant',
  expires_at: 'instant',
}
const feedMoney = [
  'fee',
  'fee_fiat',
  'rate',
  'rate_usd',
  'amount_from',
  'amount_to',
  'amount_fiat',
  'amount_usd',
  'tax',
]
const feedKind = (name: string): CellKind =>
  feedMoney.includes(name)
    ? 'money'
    : name.endsWith('_at')
      ? 'instant'
      : name === 'extra_data' || name === 'gateway_details'
        ? 'json'
        : 'text'

/** The expected rows of a report by id. The formula guard is applied by hand. */
function expectedRows(
  texts: readonly string[],
  kindOf: (name: string) => CellKind,
  columns: readonly string[],
): Map<string, Record<string, string>> {
  return new Map(
    texts.map((text) => {
      const record = readExact(text)
      const row = Object.fromEntries(
        columns.map((name) => [name, guardFormula(expectedCell(record[name], kindOf(name)))]),
      )
      return [row.id ?? '', row]
    }),
  )
}

function guardFormula(text: string): string {
  return /^ *[=+@\t\r]|^'/.test(text) || /^-(?!\d+(?:\.\d+)?$)/.test(text) ? `'${text}` : text
}

describe('export', () => {
  it.each([
    [
      'A62',
      'withdrawals',
      Object.entries(withdrawals).flatMap(([id, text]) => (id === 'swapped-0001' ? [] : [text])),
      (name: string) => withdrawalKinds[name] ?? 'json',
      18,
    ],
    ['B83', 'transactions', feed.map(({ json }) => json), feedKind, 26],
    [
      'A22',
      'quotes',
      quotes.map(({ json }) => json),
      (name: string) => quoteKinds[name] ?? 'json',
      12,
    ],
  ] as const)(
    '%s: writes every field of all %s as received',
    async (_rule, report, texts, kindOf, width) => {
      const file = cli.path(`${report}.csv`)
      const exportResult = await cli.json<{
        rows: number
        sha256: string
        bytes: number
        as_of: string
      }>(['export', report, '--out', file])
      const rows = readReportFile(file)
      const columns = Object.keys(rows[0] ?? {})
      expect(columns).toHaveLength(width)
      expect(new Map(rows.map((row) => [row.id ?? '', row]))).toEqual(
        expectedRows(texts, kindOf, columns),
      )
      expect(rows.map((row) => `${row.created_at} ${row.id}`)).toEqual(sortedNewestFirst(rows))
      const bytes = readFileSync(file)
      expect(exportResult).toMatchObject({
        rows: texts.length,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        as_of: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      })
      expect(JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'))).toMatchObject({
        rows: exportResult.rows,
        sha256: exportResult.sha256,
        columns,
        dialect: 'strict',
        as_of: exportResult.as_of,
      })
      expect(bytes.toString().replace(/"[^"]*"/g, '')).not.toMatch(/[^\r]\n/)
      expect(bytes.subarray(-2).toString()).toBe('\r\n')
    },
  )

  it('B59: keeps contacts of equal ids and different types distinct', async () => {
    const rows = readReport(await cli.export('contacts'))
    expect(rows.map((row) => `${row.type}/${row.id}`).sort()).toEqual(
      Object.values(contacts)
        .flat()
        .map(
          (text) => `${readExact(text).type as string}/${expectedCell(readExact(text).id, 'text')}`,
        )
        .sort(),
    )
  })

  it('X11: guards formulas in every text cell', async () => {
    expect(
      readReport(await cli.export('contacts', '--where', 'entity_number contains 1+1')),
    ).toMatchObject([{ entity_number: "'=1+1" }])
    expect(
      readReport(await cli.export('quotes', '--where', 'external_ref contains HYPERLINK')),
    ).toMatchObject([{ external_ref: "'=HYPERLINK(q-02)" }])
  })

  it.each(
    isGate
      ? ['withdrawals', 'transactions', 'quotes', 'contacts', 'breaks', 'matches']
      : ['withdrawals', 'breaks'],
  )('--out -: writes %s to standard output exactly as to a file', async (report) => {
    const file = cli.path(`same-${report}.csv`)
    await cli.text('export', report, '--out', file)
    const outcome = await cli.run('export', report, '--out', '-')
    expect(outcome).toMatchObject({ code: 0, stderr: '', stdout: readFileSync(file, 'utf8') })
    expect(outcome.stdout.split('\r\n').length).toBeGreaterThan(5)
  })

  const ids = async (...words: string[]) =>
    readReport(await cli.export('withdrawals', '--columns', 'id', ...words)).map((row) => row.id)
  const exactRecords = Object.entries(withdrawals)
    .filter(([id]) => id !== 'swapped-0001')
    .map(([, text]) => readExact(text))
  const amountOf = (record: (typeof exactRecords)[number]) =>
    units(expectedCell(record.amount, 'money'))
  const idsWhere = (matches: (record: (typeof exactRecords)[number]) => boolean) =>
    exactRecords
      .filter(matches)
      .map((record) => record.id as string)
      .sort()

  it('--columns: writes the named columns, in that order', async () => {
    const text = await cli.export(
      'withdrawals',
      '--columns',
      'amount,id',
      '--where',
      'id = wd_0006',
    )
    expect(text).toBe('amount,id\r\n12345678901234567890.123456789012345679,wd_0006\r\n')
  })

  // The tests of the store's conditions cover the meaning of each operator. These are comparisons
  // that a double would get wrong. `npm test` runs some of them, the gate all.
  const comparisons: readonly (readonly [string, (amount: bigint) => boolean])[] = [
    ['amount = 1.50', (amount: bigint) => amount === units('1.5')],
    ['amount != 25.00', (amount: bigint) => amount !== units('25')],
    ['amount < 1', (amount: bigint) => amount < units('1')],
    ['amount <= 1.0', (amount: bigint) => amount <= units('1')],
    [
      'amount > 12345678901234567890.123456789012345678',
      (amount: bigint) => amount > units('12345678901234567890.123456789012345678'),
    ],
    [
      'amount >= 12345678901234567890.123456789012345678',
      (amount: bigint) => amount >= units('12345678901234567890.123456789012345678'),
    ],
  ]
  it.each(comparisons.filter(([condition]) => isGate || /= 1\.50|> 1234/.test(condition)))(
    '--where "%s": compares amounts as decimals',
    async (condition, matches) => {
      expect((await ids('--where', condition)).sort()).toEqual(
        idsWhere((record) => matches(amountOf(record))),
      )
    },
  )

  it('--where: contains, empty and several conditions joined by and', async () => {
    expect((await ids('--where', 'txn_hash contains be7f6656')).sort()).toEqual(['wd_0003'])
    expect((await ids('--where', 'external_ref empty')).sort()).toEqual(
      idsWhere((record) => !record.external_ref),
    )
    expect(
      (
        await ids(
          '--where',
          'currency = ETH',
          '--where',
          'amount > 1',
          '--where',
          'external_ref empty',
        )
      ).sort(),
    ).toEqual(
      idsWhere(
        (record) =>
          record.currency === 'ETH' && amountOf(record) > units('1') && !record.external_ref,
      ),
    )
    expect(
      await ids('--where', 'created_at >= 2026-09-27', '--where', 'created_at <= 2026-09-27'),
    ).toEqual(['wd_0049'])
  })

  it('--sort: orders amounts by value and texts by letter, either way', async () => {
    const sortedAmounts = exactRecords
      .toSorted((a, b) => (amountOf(a) < amountOf(b) ? -1 : amountOf(a) > amountOf(b) ? 1 : 0))
      .map(amountOf)
    const amounts = async (sort: string) =>
      readReport(await cli.export('withdrawals', '--columns', 'amount', '--sort', sort)).map(
        (row) => units(row.amount ?? ''),
      )
    expect(await amounts('amount')).toEqual(sortedAmounts)
    expect(await amounts('amount:desc')).toEqual(sortedAmounts.toReversed())
    expect(await ids('--sort', 'id')).toEqual(idsWhere(() => true))
  })

  const runNarrow = (): Promise<Run> => {
    const period = ['--from', '2026-09-10', '--to', '2026-09-14']
    return cli.json(['reconcile', '--offline', '--ledger', ledgerPath, ...period], [1])
  }

  it('--run: exports an earlier run unchanged', async () => {
    const run = await cli.json<Run>(['reconcile', '--offline', '--ledger', ledgerPath], [1])
    const breaksBefore = await cli.export('breaks')
    await runNarrow()
    expect((await cli.export('breaks', '--run', run.run_id)) === breaksBefore).toBe(true)
    expect(readReport(await cli.export('breaks'))).toHaveLength(expectedNarrowRun.breakList.length)
  })

  it('X02: treats a run that was just repeated, with its instant, as the latest', async () => {
    const asOf = ['--as-of', '2026-10-02T00:00:00Z']
    const words = ['reconcile', '--offline', '--ledger', ledgerPath, ...asOf]
    const run = await cli.json<Run>(words, [1])
    await runNarrow()
    expect((await cli.json<Run>(words, [1])).run_id).toBe(run.run_id)
    expect(readReport(await cli.export('breaks'))).toHaveLength(expectedRun.breakList.length)
  })

  // Runs only at the release gate. `npm test` covers it in
  // unit/hosts/worker/export/own-export.test.ts.
  gateTest(
    'X09: its own withdrawals reconcile as a ledger with no difference except blocked ones',
    async () => {
      const file = cli.path('withdrawals-as-ledger.csv')
      await cli.text('export', 'withdrawals', '--out', file)
      const { run, breaks } = await reconcileWith(cli, ['--offline', '--ledger', file])
      const blockedIds = idsWhere(
        (record) => record.is_blocked === true && (record.status === 'COMPLETED' || !record.status),
      )
      expect(run.ledger).toEqual({
        rows: exactRecords.length,
        matched: exactRecords.length - blockedIds.length,
        broken: blockedIds.length,
        rejected: 0,
        unchecked: 0,
        outside_period: 0,
        void: 0,
        excluded: 0,
      })
      expect(
        breaks
          .filter((row) => row.ledger_line !== '')
          .map((row) => `${row.withdrawal_id} ${row.category} ${row.differences}`),
      ).toEqual(blockedIds.map((id) => `${id} blocked is_blocked`))
      // Any other break is a payment that is only in the feed, without a withdrawal.
      expect(
        new Set(
          breaks
            .filter((row) => row.ledger_line === '')
            .map((row) => `${row.category} ${row.withdrawal_id}`),
        ),
      ).toEqual(new Set(['missing_in_ledger ']))
    },
  )
})

function sortedNewestFirst(rows: readonly Record<string, string>[]): string[] {
  return rows
    .toSorted((a, b) =>
      a.created_at !== b.created_at ? ((a.created_at ?? '') < (b.created_at ?? '') ? 1 : -1) : 0,
    )
    .map((row) => `${row.created_at} ${row.id}`)
}
