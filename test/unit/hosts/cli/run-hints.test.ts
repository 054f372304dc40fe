import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunCause, RunHint, RunSummary } from '../../../../src-main/contract/run.ts'
import { runHintLines } from '../../../../src-main/hosts/cli/run-hints.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { caseContent } from '../../../support/case-worlds.ts'
import type { Cli } from '../../../support/cli.ts'
import { makeCli } from '../../../support/cli.ts'
import { fillCache } from '../../../support/reconcile.ts'

let cli: Cli

beforeAll(async () => {
  cli = makeCli({ clientId: 'client', clientSecret: 'hidden-3f9a7c21' })
  await cli.text(
    ...['profile', 'add', 'hints', '--partner-url', 'http://127.0.0.1:9'],
    ...['--gateway-url', 'http://127.0.0.1:9/gw', '--gateway-service', 'wallet'],
    ...['--gateway-auth', 'bearer', '--client-id', 'client', '--environment', 'sandbox'],
  )
  // The first run creates the cache.
  const ledger = cli.write('first.csv', 'withdrawal_id,currency,amount\nW-1,BTC,1\n')
  await cli.run('reconcile', '--offline', '--ledger', ledger)
  for (const suffix of ['', '-wal', '-shm', '.made'])
    rmSync(`${cli.database()}${suffix}`, { force: true })
  const db = openForWriting(cli.database())
  try {
    fillCache(db, caseContent([{}, {}]))
  } finally {
    db.close()
  }
})

afterAll(() => cli.remove())

describe('reconcile with a ledger that has hints', () => {
  const text =
    'reference,currency,amount,wallet\nWD-0001,BTC,0.1,spot\n2.0261E+17,BTC,0.1,spot\nTOTAL,,0.2,\n'
  const words = (...options: string[]): string[] => [
    ...['reconcile', '--offline', '--ledger', cli.write('hints.csv', text), ...options],
  ]
  const lines = [
    'Hint: 1 row with an identifier that a spreadsheet damaged, such as "2.0261E+17" as external_ref (line 3). Export the source again with this column as text; lost digits cannot be restored.',
    'Hint: the column "wallet" is not taken as address, because cells such as "spot" do not fit that field. Name the right column in a mapping file (--mapping).',
    'Hint: 1 row that reads as a total or balance, such as "TOTAL" (line 4). A total is not a payment; leave such rows out. In the mapping: {"rows":{"exclude":["reference = TOTAL"]}}.',
  ]

  it('writes a line for each hint on standard error, and the breaks on standard output', async () => {
    const { code, stdout, stderr } = await cli.run(...words())
    expect([code, stderr.trimEnd().split('\n')]).toEqual([1, lines])
    expect(stdout).not.toContain('Hint:')
  })

  it('prints hints and causes with --json, and no line with --quiet', async () => {
    const { stdout, stderr } = await cli.run(...words('--json', '--quiet'))
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      hints: [
        { kind: 'damaged_identifiers', count: 1, lines: [3] },
        { kind: 'column_not_taken', field: 'address' },
        { kind: 'total_rows', change: { rows: { exclude: ['reference = TOTAL'] } } },
      ],
      causes: [],
    })
  })

  it('leaves the total rows out with the change that the hint names', async () => {
    const mapping = cli.write('mapping.json', '{"rows":{"exclude":["reference = TOTAL"]}}')
    const { stderr } = await cli.run(...words('--mapping', mapping))
    expect(stderr.trimEnd().split('\n')).toEqual(lines.slice(0, 2))
  })
})

describe('runHintLines', () => {
  const run = (hintsAndCauses: {
    hints?: readonly RunHint[]
    causes?: readonly RunCause[]
  }): RunSummary => hintsAndCauses as RunSummary

  it('writes invisible characters as their codes, and the number of lines beyond ten', () => {
    const [line] = runHintLines(
      run({
        hints: [
          {
            kind: 'hidden_characters',
            count: 120,
            lines: Array.from({ length: 100 }, (_, index) => index + 2),
            written: ['WD\u200b-1\u202e'],
            field: 'external_ref',
          },
        ],
      }),
    )
    expect(line).toContain(String.raw`such as "WD\u200b-1\u202e"`)
    expect(line).toContain('(lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 110 more)')
  })

  it.each([
    [1, '1 date reads'],
    [2, '2 dates read'],
  ])('counts %i of the dates that are ambiguous', (count, counted) => {
    const hint = { kind: 'ambiguous_dates', count, lines: [], written: ['01/09/2026'] }
    expect(runHintLines(run({ hints: [hint] }))).toEqual([
      `Hint: ${counted} both day first and month first, such as "01/09/2026". Say which it is by date_format.`,
    ])
  })

  it('names a cause with an example, its change, and the gain and loss', () => {
    const cause: RunCause = {
      kind: 'sign',
      field: 'amount',
      rows: 3,
      examples: [{ line: 2, ledger: '-0.1', provider: '0.1' }],
      value: '',
      change: { direction: { by: 'sign', withdrawals: 'negative' } },
      gain: 3,
      lose: 0,
    }
    expect(
      runHintLines(
        run({ causes: [cause, { ...cause, kind: 'damaged_identifiers', rows: 1, change: null }] }),
      ),
    ).toEqual([
      'Cause: 3 rows differ in amount by the opposite sign, such as line 2: "-0.1" for "0.1". The mapping keys {"direction":{"by":"sign","withdrawals":"negative"}} would match 3 more rows and lose none.',
      'Cause: 1 row differs in amount by identifiers that a spreadsheet damaged, such as line 2: "-0.1" for "0.1". No change of the mapping corrects this.',
    ])
  })
})
