import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exitCodes } from '../../../../src-main/hosts/cli/exit-codes.ts'
import { help } from '../../../../src-main/hosts/cli/help.ts'
import { startSandbox } from '../../../../src-main/sandbox/server.ts'
import { allIds, ledger } from '../../../integration/second/ledger.ts'
import type { SecondService } from '../../../integration/second/second-service.ts'
import { startSecondService } from '../../../integration/second/second-service.ts'
import type { Cli, Run } from '../../../support/cli.ts'
import { expectFailure, makeCli, profileWords } from '../../../support/cli.ts'
import { gateTest } from '../../../support/gate.ts'
import { isGate } from '../../../support/is-gate.ts'

// The exit codes of cli.md. Every failure is one line on stderr and nothing on stdout.

const onWindows = process.platform === 'win32'

let service: SecondService
let cli: Cli

beforeAll(async () => {
  service = await startSecondService({ pageSize: 50 })
  cli = await makeSyncedCli()
})

afterAll(async () => {
  cli.remove()
  await service.close()
})

async function makeSyncedCli(): Promise<Cli> {
  const newCli = makeCli(service)
  await newCli.text(...profileWords('second', service))
  await newCli.text('sync', '--withdrawal-ids', newCli.write('ids.txt', allIds))
  newCli.write('ledger.csv', ledger)
  return newCli
}

describe('the exit codes', () => {
  it.each([0, 1, ...new Set(Object.values(exitCodes))])(
    '%d is in cli.md and in the help',
    (code) => {
      const [, section = ''] = readFileSync(
        join(import.meta.dirname, '../../../../resources/docs/cli.md'),
        'utf8',
      ).split('\n## Exit codes\n')
      expect(section.split('\n## ')[0]).toContain(`\n| ${code} | `)
      const [, codesText = ''] = help.join(' ').split('Exit codes: ')
      expect(` · ${codesText}`).toContain(` · ${code} `)
    },
  )
})

describe('0 and 1', () => {
  it('ends with 0 when it is done', async () => {
    const commands = [['sync'], ['export', 'withdrawals', '--out', '-'], ['--help']]
    for (const words of isGate
      ? [...commands, ['profile', 'list'], ['status'], ['sync', '--help']]
      : commands)
      expect(await cli.run(...words), words.join(' ')).toMatchObject({ code: 0, stderr: '' })
  })

  it('ends with 1 when reconcile found breaks, and only then', async () => {
    expect(
      await cli.run('reconcile', '--offline', '--ledger', cli.path('ledger.csv')),
    ).toMatchObject({ code: 1, stderr: '' })
    expect(await cli.run('export', 'breaks', '--out', '-')).toMatchObject({ code: 0, stderr: '' })
  })

  it('exports the activity log if the profile has no cache', async () => {
    const ownCli = makeCli(service)
    await ownCli.text(...profileWords('north', service))
    const words = ['--columns', 'profile,what', '--where', 'what = profile_added']
    expect(await ownCli.export('activity_log', ...words)).toBe(
      'profile,what\r\nnorth,profile_added\r\n',
    )
    const target = ownCli.path('log.csv')
    expect(
      await ownCli.json(['export', '--template', 'Activity log', '--out', target]),
    ).toMatchObject({ path: target, as_of: null })
    expect([existsSync(target), readdirSync(ownCli.dataDir)]).toEqual([
      true,
      expect.not.arrayContaining(['profiles']),
    ])
    expectFailure(await ownCli.run('export', 'withdrawals', '--out', '-'), 4, /no cache/)
    ownCli.remove()
  })

  it('keeps its code if its output is not read', async () => {
    const runUnread = async (
      stream: 'stdout' | 'stderr',
      ...words: string[]
    ): Promise<number | null> => {
      const { child, ended } = cli.start(words)
      child[stream]?.destroy()
      return (await ended).code
    }
    expect(
      await runUnread(
        'stdout',
        'reconcile',
        '--offline',
        '--json',
        '--ledger',
        cli.path('ledger.csv'),
      ),
    ).toBe(1)
    expect(await runUnread('stderr', 'status', '--profile', 'nobody')).toBe(2)
  })

  it.each([['--help'], ['-h'], ['profile', '--help']])(
    '%s %s prints the help',
    async (...words) => {
      expect(await cli.run(...words.filter(Boolean))).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringContaining('Exit codes:') as string,
      })
    },
  )

  it('--quiet prints nothing, and keeps the code', async () => {
    expect(
      await cli.run('reconcile', '--quiet', '--offline', '--ledger', cli.path('ledger.csv')),
    ).toMatchObject({ code: 1, stdout: '', stderr: '' })
  })
})

// Refused arguments change nothing, so these tests need not wait for each other.
describe('2: wrong arguments', () => {
  const refusedCalls = [
    [['sync', '--nope'], /--nope/],
    [['sync', '--ledger', 'x.csv'], /--ledger/],
    [['frobnicate'], /frobnicate/],
    [[], /no command/],
    [['profile', 'paint'], /profile paint/],
    [['sync', 'extra'], /extra/],
    [['sync', '--profile'], /--profile/],
    [['sync', '--json=5'], /--json/],
    [['sync', '--profile', 'nobody'], /nobody/],
    [['reconcile'], /--ledger/],
    [['reconcile', '--ledger', 'a.csv', '--ledger', 'b.csv'], /more than once/],
    [['reconcile', '--offline', '--ledger', 'ledger.csv', '--from', '2026-02-30'], /--from/],
    [
      [
        'reconcile',
        '--offline',
        '--ledger',
        'ledger.csv',
        '--from',
        '2026-09-10',
        '--to',
        '2026-09-01',
      ],
      /period is empty/,
    ],
    [['reconcile', '--offline', '--ledger', 'ledger.csv', '--as-of', 'yesterday'], /--as-of/],
    [['reconcile', '--ledger', 'ledger.csv', '--mapping', ''], /--mapping is empty/],
    [['export', 'everything', '--out', '-'], /everything/],
    [['export', 'withdrawals'], /--out/],
    [['export', 'withdrawals', '--out', '-', '--columns', 'amount,nope'], /nope/],
    [['export', 'withdrawals', '--out', '-', '--columns', 'person_name'], /person_name/],
    [['export', 'withdrawals', '--out', '-', '--where', 'amount about 5'], /amount about 5/],
    [['export', 'withdrawals', '--out', '-', '--where', 'amount > 1,5'], /1,5/],
    [['export', 'withdrawals', '--out', '-', '--where', "amount = 1' OR 1=1"], /not an amount/],
    [['export', 'withdrawals', '--out', '-', '--sort', 'amount:sideways'], /sideways/],
    [['export', 'withdrawals', '--out', '-', '--sort', 'row'], /row/],
    [['export', 'breaks', '--out', '-', '--run', 'nope'], /nope/],
    [['export', 'withdrawals', '--out', '-', '--dialect', 'lotus'], /lotus/],
    [['export', 'withdrawals', '--out', '-', '--dialect', 'excel', '--format', 'xlsx'], /xlsx/],
    [['export', 'withdrawals', '--out', '-', '--format', 'ods'], /ods/],
    [['export', 'withdrawals', '--out', '-', '--time-zone', 'Mars/Olympus'], /Mars\/Olympus/],
    [['export', '--template', 'nobody knows it', '--out', '-'], /nobody knows it/],
    [['export', '--template', 'Fees', '--columns', 'day', '--out', '-'], /--columns/],
    [['export', 'withdrawals', '--template', 'Fees', '--out', '-'], /withdrawals/],
    [['export', '--template', 'nowhere.json', '--out', '-'], /nowhere\.json/],
    [['profile', 'add', 'sandbox'], /the profile "sandbox" is part of the program/],
    [
      ['profile', 'add', ' sandbox (documented) '],
      /the profile "sandbox \(documented\)" is part of the program/,
    ],
    [['profile', 'add', 'x'.repeat(300)], /NAME cannot be used: a profile name has 1 to 100/],
    [['profile', 'add', 'a\tb'], /no control characters/],
    [['profile', 'add', ' '], /NAME cannot be used/],
    [['profile', 'edit', 'x'.repeat(300), '--max-rate', '1'], /NAME cannot be used/],
    [['profile', 'set', 'second', '--status', 'COM'], /COM/],
    [['profile', 'set', 'nobody', '--rails', 'pix'], /nobody/],
    [['profile', 'edit', 'second', '--partner-url', 'http://example.com'], /http/],
    [['profile', 'edit', 'second', '--partner-url', 'https://user:pass@example.com'], /login/],
    [['profile', 'edit', 'second', '--gateway-url', 'https://169.254.169.254'], /link-local/],
    [['profile', 'edit', 'second', '--gateway-service', '../x'], /segment/],
    [['profile', 'edit', 'second', '--gateway-auth', 'basic'], /bearer/],
    [['profile', 'edit', 'second', '--max-rate', '-1'], /--max-rate/],
    [['profile', 'edit', 'second', '--environment', 'staging'], /staging/],
    [['sandbox', '--port', 'x'], /--port/],
    [['sandbox', '--port', '65536'], /--port "65536" is not a whole number from 0 to 65535;/],
    [['sandbox', '--withdrawals', '1000000000'], /not a whole number from 0 to 999999999;/],
    [['sandbox', '--ledger', '-'], /names a file/],
    [['sandbox', '--ledger', 'ledger.csv'], /already there/],
    [['reconcile', '--offline', '--ledger', 'ledger.csv', '--out', '-'], /export breaks --out -/],
    [['export', 'withdrawals', '--out', 'no-folder/'], /"no-folder\/" names a folder/],
    [['reconcile', '--offline', '--ledger', 'ledger.csv', '--out', 'no/'], /"no\/" names a folder/],
    [['export', '--template', 'Fees', '--out', 'no-folder/'], /there is no folder "no-folder\/"/],
    [['evidence', '--out', '-'], /--out of evidence names a folder/],
    [['export', 'withdrawals', '--out', 'report.xlsx'], /add --format xlsx/],
    [['export', 'withdrawals', '--out', 'report.csv', '--format', 'parquet'], /ending of csv/],
    [
      ['export', 'withdrawals', '--out', 'report.XLS'],
      /ending of xls, but its content would be csv; name it/,
    ],
    [
      ['export', 'withdrawals', '--out', 'r.json', '--format', 'xlsx'],
      /json, but its content would be xlsx/,
    ],
    [['reconcile', '--offline', '--ledger', 'ledger.csv', '--out', 'b.xlsx'], /ending of xlsx/],
    [
      ['export', '--template', 'Fees', '--out', 'w.ods'],
      /ending of ods, but its content would be csv/,
    ],
    [
      ['export', '--template', 'Fees', '--format', 'xlsx', '--out', 'w.csv'],
      /ending of csv, but its content would be xlsx/,
    ],
    [['export', 'withdrawals', '--out', '-', '--columns', 'id,amount,id'], /"id" twice/],
    [['export', 'withdrawals', '--out', '-', '--run', 'abc'], /do not belong to a run/],
    [
      ['export', 'withdrawals', '--out', '-', '--where', 'currency == BTC'],
      /== is not an operator/,
    ],
    [
      ['export', 'withdrawals', '--out', '-', '--where', 'is_blocked = TRUE'],
      /neither true nor false/,
    ],
    [['profile', 'set', 'second', '--rails', 'crypto,PIX'], /"PIX" is not a rail/],
    [['profile', 'set', 'second', '--rails', ''], /none was named/],
    [['status', '--profile', 'x'.repeat(300)], /profile has more than 200 characters/],
    [['profile', 'edit', 'second'], /nothing to change/],
    [['profile', 'edit', 'second', '--environment', 'sandbox'], /records of production/],
  ] as const
  // Outside the gate one case of each kind runs, because every case starts a process.
  const sampleMessages = [
    /--nope/,
    /no command/,
    /--mapping is empty/,
    /period is empty/,
    /not an amount/,
    /--max-rate/,
    /add --format xlsx/,
    /ending of xlsx/,
    /the profile "sandbox" is part of the program/,
    /NAME cannot be used: a profile name has 1 to 100/,
    /"no-folder\/" names a folder/,
    /there is no folder "no-folder\/"/,
    /--out of evidence names a folder/,
    /ending of ods, but its content would be csv/,
    /neither true nor false/,
    /"PIX" is not a rail/,
    /records of production/,
  ].map(String)
  it.concurrent.each(
    refusedCalls.filter(([, says]) => isGate || sampleMessages.includes(String(says))),
  )('%j', async (words, says) => {
    const resolvedWords = words.map((word) => (word === 'ledger.csv' ? cli.path(word) : word))
    expectFailure(await cli.run(...resolvedWords), 2, says)
  })

  it('names the profiles if there are several and none was chosen', async () => {
    const ownCli = makeCli(service)
    await ownCli.text(...profileWords('north', service))
    await ownCli.text(...profileWords('south', service))
    expectFailure(await ownCli.run('sync'), 2, /north, south/)
    if (isGate)
      expectFailure(
        await ownCli.run(...profileWords('south', service)),
        2,
        /already a profile "south"/,
      )
    if (isGate) expect((await ownCli.run('status', '--profile', 'north')).code).toBe(0)
    ownCli.remove()
  })

  it('refuses half a pair of credentials in the environment, without printing them', async () => {
    const cliWithSecret = makeCli(undefined, { PARTNER_DESK_CLIENT_SECRET: 'only-half-canary' })
    const outcome = await cliWithSecret.run('sync')
    expectFailure(outcome, 2, /PARTNER_DESK_CLIENT_ID is not set/)
    expect(outcome.stderr).not.toContain('only-half-canary')
    cliWithSecret.remove()
  })
})

describe('2: refused input files', () => {
  // The ledger reader's tests cover the reason of each refusal. Outside the gate two cases run
  // here.
  const files: readonly (readonly [string, string | Buffer | null, RegExp])[] = [
    ['no file', null, /none\.csv/],
    ['input 48: no bytes', '', /empty/],
    ['input 48: a header only', 'withdrawal_id,currency,amount\n', /no data rows/],
    [
      'input 49: bytes that are not text',
      Buffer.from('withdrawal_id,currency,amount\nwd_\xff,USDT,1\n', 'latin1'),
      /byte|UTF-8/i,
    ],
    [
      'input 53: a quote that is never closed',
      'withdrawal_id,currency,amount\nwd_1,"USDT,1\n',
      /line 2/,
    ],
    [
      'input 55: a header twice',
      'withdrawal_id,currency,amount,amount\nwd_1,USDT,1,1\n',
      /"amount"/,
    ],
    ['input 58: a workbook', Buffer.from('504b0304140006000800', 'hex'), /refused/],
    ['input 59: a NUL byte', 'withdrawal_id,currency,amount\nwd_\0,USDT,1\n', /NUL|byte/i],
    ['no identifier column', 'currency,amount\nUSDT,1\n', /identifier|withdrawal_id/],
    ['no row that can be used', 'withdrawal_id,currency,amount\nwd_1,,1\n', /none of its rows/],
    [
      'input 69: a record without end',
      `withdrawal_id,currency,amount\n"${'a'.repeat(400_000)}"\n`,
      /KiB|long/,
    ],
  ]
  it.concurrent.each(files.filter(([name]) => isGate || /^(?:no file|input 53)/.test(name)))(
    '%s',
    async (name, content, says) => {
      const file = cli.path(
        content === null ? 'none.csv' : `refused-${name.replace(/\W/g, '')}.csv`,
      )
      if (content !== null) writeFileSync(file, content)
      expectFailure(await cli.run('reconcile', '--offline', '--ledger', file), 2, says)
    },
  )

  it('input 70: refuses a folder and a device as a ledger', async () => {
    expectFailure(
      await cli.run('reconcile', '--offline', '--ledger', cli.folder),
      2,
      /plain file|EISDIR|folder/,
    )
    if (!onWindows)
      expectFailure(
        await cli.run('reconcile', '--offline', '--ledger', '/dev/zero'),
        2,
        /plain file/,
      )
  })

  // Runs only at the release gate. `npm test` covers it in a test below (no run is made if
  // its breaks cannot be written) and in unit/store/runs/reconcile-job.test.ts.
  gateTest('leaves the earlier run as the latest', async () => {
    const run = await cli.json<Run>(
      ['reconcile', '--offline', '--ledger', cli.path('ledger.csv')],
      [1],
    )
    expectFailure(
      await cli.run(
        'reconcile',
        '--offline',
        '--ledger',
        cli.write('broken.csv', 'withdrawal_id,currency,amount\nwd_0002,BTC,1\n"'),
      ),
      2,
      /line 3/,
    )
    expect(await cli.text('export', 'breaks', '--out', '-')).toBe(
      await cli.text('export', 'breaks', '--out', '-', '--run', run.run_id),
    )
  })

  const mappings: readonly (readonly [string, string, RegExp])[] = [
    ['no JSON', '{', /mapping/i],
    ['an unknown key', '{"colums":{}}', /colums/],
    ['a column that is not there', '{"columns":{"amount":"betrag"}}', /betrag/],
    ['an unknown zone', '{"time_zone":"Mars/Olympus"}', /time_zone is not a zone/],
  ]
  const reconcileWith = (mapping: string) =>
    cli.run('reconcile', '--offline', '--ledger', cli.path('ledger.csv'), '--mapping', mapping)
  it.each(mappings.filter((_, index) => isGate || index === 1))(
    'refuses a mapping with %s',
    async (_name, text, says) => {
      expectFailure(await reconcileWith(cli.write('mapping.json', text)), 2, says)
    },
  )

  gateTest('refuses a missing mapping and a missing list of ids', async () => {
    expectFailure(await reconcileWith(cli.path('no.json')), 2, /no\.json/)
    expectFailure(await cli.run('sync', '--withdrawal-ids', cli.path('no.txt')), 2, /no\.txt/)
  })
})

// The tests of safe-file.ts cover every kind of target. Outside the gate a few of them run here.
describe('2: targets that cannot be written', () => {
  const expectRefusal = async (target: string, says: RegExp) =>
    expectFailure(await cli.run('export', 'withdrawals', '--out', target), 2, says)

  it('input 115: a folder that does not exist', () =>
    expectRefusal(
      cli.path('no/where.csv'),
      /where\.csv" cannot be written: its folder does not exist/,
    ))
  gateTest('input 115: a folder', () => expectRefusal(cli.folder, /is a folder/))
  if (!onWindows)
    gateTest('input 115: a device', () => expectRefusal('/dev/full', /not a plain file/))

  it('input 115: a foreign file stays unchanged, and its temporary neighbour is removed', async () => {
    const target = cli.write('letters.csv', 'dear all')
    await expectRefusal(target, /did not write/)
    expect(readFileSync(target, 'utf8')).toBe('dear all')
    expect(readdirSync(cli.folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  gateTest(
    'input 115: a file of this program that was changed later counts as foreign',
    async () => {
      const target = cli.path('changed.csv')
      await cli.text('export', 'withdrawals', '--out', target)
      expect((await cli.run('export', 'quotes', '--out', target)).code).toBe(0)
      writeFileSync(target, 'notes,by hand\r\n')
      await expectRefusal(target, /did not write/)
    },
  )

  it.skipIf(onWindows)(
    'input 115: a link is not followed, and neither is a dangling one',
    async () => {
      const target = cli.write('target.txt', '')
      symlinkSync(target, cli.path('link.csv'))
      symlinkSync(cli.path('nothing'), cli.path('dangling.csv'))
      await expectRefusal(cli.path('link.csv'), /link/)
      await expectRefusal(cli.path('dangling.csv'), /link/)
      expect([readFileSync(target, 'utf8'), existsSync(cli.path('nothing'))]).toEqual(['', false])
    },
  )

  const linkTest = onWindows ? () => undefined : gateTest
  linkTest('input 115: a link where the manifest goes', async () => {
    const target = cli.path('linked.csv')
    writeFileSync(cli.path('elsewhere.json'), 'mine')
    symlinkSync(cli.path('elsewhere.json'), `${target}.manifest.json`)
    await expectRefusal(target, /link/)
    expect([readFileSync(cli.path('elsewhere.json'), 'utf8'), existsSync(target)]).toEqual([
      'mine',
      false,
    ])
  })

  it.skipIf(onWindows)('input 115: a full disk behind standard output', async () => {
    const out = openSync('/dev/full', 'w')
    const outcome = await cli.start(['export', 'transactions', '--out', '-'], { stdoutFd: out })
      .ended
    const status = await cli.start(['status', '--json'], { stdoutFd: out }).ended
    closeSync(out)
    expectFailure(outcome, 2, /ENOSPC|full/)
    expectFailure(status, 2, /ENOSPC|full/)
  })

  it('makes no run if the breaks could not be written', async () => {
    const breaksBefore = await cli.run('export', 'breaks', '--out', '-')
    expectFailure(
      await cli.run(
        'reconcile',
        '--offline',
        '--ledger',
        cli.path('ledger.csv'),
        '--out',
        cli.path('no/breaks.csv'),
        '--from',
        '2026-09-01',
        '--to',
        '2026-09-03',
      ),
      2,
      /no\/breaks\.csv/,
    )
    expect(await cli.run('export', 'breaks', '--out', '-')).toEqual(breaksBefore)
  })
})

const gateConcurrent = isGate ? it.concurrent : () => undefined

// These tests mostly wait between tries, so they run concurrently.
describe('3: the service refused or could not be reached', () => {
  /** Runs with a separate service and folder. */
  const withOwnService =
    (work: (ownCli: Cli, ownService: SecondService) => Promise<void>) => async () => {
      const ownService = await startSecondService()
      const ownCli = makeCli(ownService)
      try {
        await ownCli.text(...profileWords('other', ownService))
        ownCli.write('ledger.csv', ledger)
        await work(ownCli, ownService)
      } finally {
        ownCli.remove()
        await ownService.close()
      }
    }

  const expectNoRun = async (ownCli: Cli, says: RegExp) => {
    const outcome = await ownCli.run('reconcile', '--ledger', ownCli.path('ledger.csv'))
    expectFailure(outcome, 3, says)
    expect(outcome.stderr).toMatch(/^No run was written.*--offline/)
    expectFailure(await ownCli.run('export', 'breaks', '--out', '-'), 2, /no reconciliation run/)
  }

  it.concurrent(
    'A07: a wrong client',
    withOwnService(async (ownCli, ownService) => {
      const wrongLogin = { env: { PARTNER_DESK_CLIENT_SECRET: 'not-the-secret' } }
      expectFailure(
        await ownCli.start(['sync'], wrongLogin).ended,
        3,
        /does not accept the client id and secret/,
      )
      const outcome = await ownCli.start(
        ['reconcile', '--ledger', ownCli.path('ledger.csv')],
        wrongLogin,
      ).ended
      expectFailure(outcome, 3, /--offline/)
      expect(ownService.requests.filter(({ path }) => path !== '/oauth2/token/')).toEqual([])
      expect(ownService.requests.length).toBe(2)
      // Doctor reports a problem if no sync could begin.
      const doctorOutcome = await ownCli.start(['doctor', '--json'], wrongLogin).ended
      expect([doctorOutcome.code, doctorOutcome.stderr]).toEqual([4, ''])
      expect((JSON.parse(doctorOutcome.stdout) as { findings: unknown[] }).findings).toContainEqual(
        expect.objectContaining({
          part: 'service',
          what: expect.stringContaining('does not accept the client id and secret') as string,
        }),
      )
    }),
  )

  it.concurrent(
    'F27: a service that is down',
    withOwnService(async (ownCli, ownService) => {
      await ownService.close()
      // Reconcile begins with the same sync.
      if (isGate) expectFailure(await ownCli.run('sync'), 3, /could not be reached/)
      await expectNoRun(ownCli, /could not be reached/)
    }),
  )

  gateConcurrent(
    '500 for the token',
    withOwnService(async (ownCli, ownService) => {
      ownService.failNext(1000, 500, '{}', '/oauth2/')
      await expectNoRun(ownCli, /500/)
    }),
  )

  // Runs only at the release gate. `npm test` covers it in unit/api/send.test.ts
  // and in faults/sockets.test.ts (failures that pass).
  gateConcurrent(
    '500 for every call but the token',
    withOwnService(async (ownCli, ownService) => {
      ownService.failNext(1000, 500, '{}', '/api/')
      await expectNoRun(ownCli, /500/)
    }),
  )

  // Runs only at the release gate. `npm test` covers it in faults/sockets.test.ts (F30).
  gateConcurrent(
    'a login page of the network',
    withOwnService(async (ownCli, ownService) => {
      ownService.failNext(1000, 200, '<!doctype html><p>sign in', '', {
        'content-type': 'text/html',
      })
      if (isGate) expectFailure(await ownCli.run('sync'), 3, /web page/)
      await expectNoRun(ownCli, /web page/)
    }),
  )

  // The journey test has one such id in every run.
  gateConcurrent(
    'a single id that keeps failing is unchecked and does not end the run',
    withOwnService(async (ownCli, ownService) => {
      ownService.failNext(1000, 500, '{}', '/withdrawals/wd_0002/')
      const run = await ownCli.json<Run>(['reconcile', '--ledger', ownCli.path('ledger.csv')], [1])
      expect(run.coverage).toMatchObject({ found: 32, not_found: 3, failed: 2 })
      expect(await ownCli.text('export', 'lines', '--out', '-')).toContain(
        'the provider was asked for it and gave no usable answer',
      )
    }),
  )
})

describe('4: the local store cannot be used', () => {
  it('F15: names the owner while another process holds the profile; status and export work; the end of that process frees the profile at once', async () => {
    const sandbox = await startSandbox({ clock: 'still', withdrawals: 50 })
    const ownCli = makeCli(sandbox)
    await ownCli.text(...profileWords('slow', sandbox))
    // The owner's calls after the feed are not answered while the other commands run.
    sandbox.control.addFault({ match: { path: '/quotes/' }, effect: { kind: 'delay', ms: 60_000 } })
    const owner = ownCli.start(['sync'])
    while (
      sandbox.control.requests().filter(({ path }) => path.endsWith('/transactions/')).length === 0
    )
      await new Promise((resolve) => setTimeout(resolve, 20))
    expectFailure(await ownCli.run('sync'), 4, new RegExp(`process ${owner.child.pid}`))
    expectFailure(
      await ownCli.run('reconcile', '--offline', '--ledger', ownCli.write('ledger.csv', ledger)),
      4,
      /in use/,
    )
    expectFailure(await ownCli.run('profile', 'remove', 'slow', '--yes'), 4, /in use/)
    expect(await ownCli.json(['status'])).toMatchObject({
      profiles: [{ name: 'slow', in_use: true }],
    })
    expect(await ownCli.run('export', 'transactions', '--out', '-')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^id,/),
    })
    owner.child.kill('SIGKILL')
    expect(await owner.ended).toMatchObject({ code: null, signal: 'SIGKILL' })
    sandbox.control.clearFaults()
    expect(await ownCli.json(['sync'])).toMatchObject({
      records: { transactions: sandbox.world.feed.length },
    })
    expect(await ownCli.json(['status'])).toMatchObject({ profiles: [{ in_use: false }] })
    ownCli.remove()
    await sandbox.close()
  })

  // Runs only at the release gate. `npm test` covers it in the test above and in
  // unit/store/database/lock.test.ts.
  gateTest(
    'F15: of several that start at once exactly one owns the profile, and no other changes anything',
    async () => {
      const sandbox = await startSandbox({ clock: 'still', withdrawals: 100 })
      const ownCli = makeCli(sandbox)
      await ownCli.text(...profileWords('slow', sandbox))
      // The owner gets no page before the others have ended, however late those started.
      sandbox.control.addFault({
        match: { path: '/transactions/' },
        effect: { kind: 'delay', ms: 10_000 },
      })
      let ends = 0
      const syncs = Array.from({ length: 4 }, () => ownCli.run('sync').finally(() => (ends += 1)))
      await expect.poll(() => ends).toBeGreaterThanOrEqual(3)
      sandbox.control.clearFaults()
      const outcomes = await Promise.all(syncs)
      const owners = outcomes.filter(({ code }) => code === 0)
      expect(owners).toHaveLength(1)
      for (const outcome of outcomes) if (outcome !== owners[0]) expectFailure(outcome, 4, /in use/)
      expect(outcomes.map(({ stderr }) => stderr).join()).not.toMatch(/SQLITE|database is locked/)
      expect(
        sandbox.control.requests().filter(({ path }) => path.endsWith('/token/')),
      ).toMatchObject([{ count: 1 }])
      ownCli.remove()
      await sandbox.close()
    },
  )

  gateTest(
    'F15: a profile is not removed with its cache while another process holds it',
    async () => {
      const sandbox = await startSandbox({ clock: 'still', withdrawals: 100, pageSize: 10 })
      const ownCli = makeCli(sandbox)
      await ownCli.text(...profileWords('slow', sandbox))
      sandbox.control.addFault({
        match: { path: '/transactions/' },
        effect: { kind: 'delay', ms: 1000 },
      })
      const owner = ownCli.start(['sync', '--json'])
      while (
        sandbox.control.requests().filter(({ path }) => path.endsWith('/transactions/')).length ===
        0
      )
        await new Promise((resolve) => setTimeout(resolve, 20))
      expectFailure(await ownCli.run('profile', 'remove', 'slow', '--yes'), 4, /in use/)
      sandbox.control.clearFaults()
      // The clock of a stopped sandbox is in the past.
      expect(await owner.ended).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(/^(?:CLOCK_SKEW: [^\n]+\n)?$/) as string,
      })
      expect(await ownCli.json(['status'])).toMatchObject({
        profiles: [{ cache: { counts: { transactions: sandbox.world.feed.length } } }],
      })
      ownCli.remove()
      await sandbox.close()
    },
  )

  describe('a damaged or foreign database', () => {
    let ownCli: Cli
    let path: string

    // Each test has a copy of the data folder that was filled for this file.
    beforeEach(() => {
      ownCli = makeCli(service)
      cpSync(cli.dataDir, ownCli.dataDir, { recursive: true })
      path = ownCli.database()
    })

    afterEach(() => ownCli.remove())

    // Outside the gate only the command that writes runs.
    const allCommands = () => [
      ['sync'],
      ['export', 'transactions', '--out', '-'],
      ['status'],
      ['reconcile', '--offline', '--ledger', cli.path('ledger.csv')],
    ]
    const commands = () => (isGate ? allCommands() : allCommands().slice(0, 1))
    const expectAll = async (says: RegExp) => {
      const bytesBefore = readFileSync(path)
      for (const words of commands()) expectFailure(await ownCli.run(...words), 4, says)
      expect(readFileSync(path).equals(bytesBefore)).toBe(true)
    }

    it('F10: damaged in its first page: nothing is written to it, and it is not removed', async () => {
      const bytes = readFileSync(path)
      writeFileSync(path, bytes.fill(0xa5, 0, 4096))
      await expectAll(/damaged/)
      expect(await ownCli.run('doctor')).toMatchObject({
        code: 4,
        stdout: expect.stringContaining('damaged'),
      })
      // Its profile can still be removed, and the file stays at its printed path.
      const removal = await ownCli.json<{ cache_place: string }>(['profile', 'remove', 'second'])
      expect(existsSync(`${removal.cache_place}/cache.db`)).toBe(true)
    })

    it('F10: damage behind its first pages is found by doctor', async () => {
      const bytes = readFileSync(path)
      writeFileSync(path, bytes.fill(0xa5, 8192, bytes.length - 8192))
      const report = await ownCli.json<{ findings: { part: string; what: string }[] }>(
        ['doctor'],
        [4],
      )
      expect(report.findings).toContainEqual(
        expect.objectContaining({ part: 'database', what: expect.stringContaining('damaged') }),
      )
    })

    it('G30: doctor finds nothing in a sound setup, also if the service requires a login for its public time', async () => {
      expect(await ownCli.json(['doctor'], [0, 4])).toMatchObject({ findings: [] })
    })

    it('F10: cut off', async () => {
      truncateSync(path, 6000)
      await expectAll(/damaged/)
    })

    it('F11: another program’s database in its place', async () => {
      for (const suffix of ['', '-wal', '-shm'])
        if (existsSync(path + suffix)) truncateSync(path + suffix, 0)
      const foreignDb = new Database(path)
      foreignDb.exec('CREATE TABLE letters (text TEXT)')
      foreignDb.close()
      await expectAll(/not one of this program/)
    })

    it('F14: a newer version writes nothing', async () => {
      const db = new Database(path)
      const version = Number(db.pragma('user_version', { simple: true }))
      db.pragma(`user_version = ${version + 1}`)
      db.pragma('wal_checkpoint(TRUNCATE)')
      db.close()
      const bytesBefore = readFileSync(path)
      for (const words of [
        ['sync'],
        ...(isGate ? [['reconcile', '--offline', '--ledger', cli.path('ledger.csv')]] : []),
      ])
        expectFailure(await ownCli.run(...words), 4, /newer version/)
      expect(readFileSync(path).equals(bytesBefore)).toBe(true)
    })

    it.skipIf(onWindows)('a link in its place', async () => {
      const db = new Database(path)
      db.pragma('wal_checkpoint(TRUNCATE)')
      db.close()
      const elsewhere = ownCli.path('elsewhere.db')
      writeFileSync(elsewhere, readFileSync(path))
      rmSync(path)
      symlinkSync(elsewhere, path)
      expectFailure(await ownCli.run('sync'), 4, /not a plain file/)
    })

    it('reports a damaged list of profiles', async () => {
      writeFileSync(`${ownCli.dataDir}/profiles.json`, '{"version":1,"profiles":[')
      expectFailure(await ownCli.run('status'), 4, /list of profiles/)
    })
  })

  it('a data folder that is a file', async () => {
    const ownCli = makeCli(service)
    mkdirSync(dirname(ownCli.dataDir), { recursive: true })
    writeFileSync(ownCli.dataDir, '')
    expectFailure(await ownCli.run('status'), 4, /data folder/)
    ownCli.remove()
  })

  it('export and reconcile say what to do before the first sync', async () => {
    const ownCli = makeCli(service)
    await ownCli.text(...profileWords('new', service))
    expectFailure(await ownCli.run('export', 'withdrawals', '--out', '-'), 4, /run sync first/)
    ownCli.remove()
  })
})
