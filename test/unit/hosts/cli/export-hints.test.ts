import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hintLines } from '../../../../src-main/hosts/cli/export-hints.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { blankTemplate } from '../../../../src-renderer/features/reports/template-form.ts'
import type { CaseWithdrawal } from '../../../support/case-worlds.ts'
import { caseContent } from '../../../support/case-worlds.ts'
import type { Cli } from '../../../support/cli.ts'
import { makeCli } from '../../../support/cli.ts'
import { fillCache } from '../../../support/reconcile.ts'
import { openInSpreadsheet } from '../../../support/spreadsheet.ts'

// Case c30: ids and amounts that a spreadsheet changes when it opens the CSV file.
const withdrawals: readonly CaseWithdrawal[] = [
  {
    external_ref: '202610010000000123',
    transaction_id: '9007199254740993',
    amount: '12345678.123456789012345678',
    currency: 'ETH',
    charged_fee: '0.001',
    end_user_id: '000777',
  },
  {
    external_ref: '1E5',
    transaction_id: '0042',
    amount: '1500',
    currency: 'USDT',
    charged_fee: '1',
    end_user_id: '3-10',
    reason: 'línea uno\nlínea dos; con "comillas"',
  },
  { external_ref: '=cmd()', amount: '0.00000001', charged_fee: '0', end_user_id: 'TRUE' },
]
const columns = ['external_ref', 'transaction_id', 'amount', 'end_user_id', 'created_at', 'reason']

const hints = [
  {
    kind: 'becomes_number',
    column: 'external_ref',
    cells: 1,
    written: '1E5',
    shown: '1.00E+05',
  },
  {
    kind: 'exponent',
    column: 'external_ref',
    cells: 1,
    written: '202610010000000123',
    shown: '2.0261E+17',
  },
  { kind: 'leading_zero', column: 'transaction_id', cells: 1, written: '0042', shown: '42' },
  {
    kind: 'exponent',
    column: 'transaction_id',
    cells: 1,
    written: '9007199254740993',
    shown: '9.0072E+15',
  },
  {
    kind: 'digits',
    column: 'amount',
    cells: 1,
    written: '12345678.123456789012345678',
    shown: '12345678.1234567',
  },
  { kind: 'becomes_flag', column: 'end_user_id', cells: 1, written: 'TRUE', shown: 'TRUE' },
  { kind: 'becomes_date', column: 'end_user_id', cells: 1, written: '3-10', shown: '10-mar' },
  { kind: 'leading_zero', column: 'end_user_id', cells: 1, written: '000777', shown: '777' },
]

const amountIn = (dialect: string): string =>
  dialect === 'excel' ? '12345678.123456789012345678' : '12345678,123456789012345678'

let cli: Cli

beforeAll(async () => {
  cli = makeCli({ clientId: 'a', clientSecret: 'hidden-5d10e2b8' })
  await cli.text(
    ...['profile', 'add', 'books', '--partner-url', 'http://127.0.0.1:9'],
    ...['--gateway-url', 'http://127.0.0.1:9', '--gateway-service', 'wallet', '--client-id', 'a'],
    ...['--gateway-auth', 'bearer'],
  )
  // A run creates the cache, whose records are then those that a sync would have saved.
  const ledger = cli.write('ledger.csv', 'external_ref,currency,amount\nnone,BTC,1\n')
  await cli.run('reconcile', '--offline', '--ledger', ledger)
  const db = openForWriting(cli.database())
  fillCache(db, caseContent(withdrawals))
  db.close()
})

afterAll(() => cli.remove())

const words = (outPath: string, ...options: string[]): string[] => [
  ...['export', 'withdrawals', '--out', outPath, '--columns', columns.join(','), ...options],
]

describe('export for a spreadsheet', () => {
  it('c30: names every column that a spreadsheet changes on stderr, and XLSX as the remedy', async () => {
    const outcome = await cli.run(...words(cli.path('a.csv'), '--dialect', 'excel'))
    expect(outcome.stdout).toBe(`3 rows written to ${cli.path('a.csv')}\n`)
    expect(outcome.stderr.split('\n')).toEqual([
      'A spreadsheet that opens this file changes these columns:',
      '  external_ref: 1 cell is read as another number ("1E5" becomes "1.00E+05")',
      '  external_ref: 1 cell is shown with an exponent ("202610010000000123" becomes "2.0261E+17")',
      '  transaction_id: 1 cell loses leading zeros ("0042" becomes "42")',
      '  transaction_id: 1 cell is shown with an exponent ("9007199254740993" becomes "9.0072E+15")',
      '  amount: 1 cell loses digits after the fifteenth ("12345678.123456789012345678" becomes "12345678.1234567")',
      '  end_user_id: 1 cell is read as TRUE or FALSE ("TRUE")',
      '  end_user_id: 1 cell is read as a date or time ("3-10" becomes "10-mar")',
      '  end_user_id: 1 cell loses leading zeros ("000777" becomes "777")',
      'Use --format xlsx for a workbook that keeps every cell as text, or import these columns as text.',
      '',
    ])
  })

  it('c30: returns these hints with --json, also for the Spanish dialect', async () => {
    expect(
      (await cli.json<{ hints: unknown }>(words(cli.path('b.csv'), '--dialect', 'excel'))).hints,
    ).toEqual(hints)
    expect(
      (
        await cli.json<{ hints: { column: string; written: string }[] }>(
          words(cli.path('c.csv'), '--dialect', 'excel-es'),
        )
      ).hints.map(({ column, written }) => [column, written]),
    ).toEqual(
      hints.map(({ column, written }) => [column, written.replace('12345678.', '12345678,')]),
    )
  })

  it('writes the hints to stderr if the rows go to stdout, and nothing with --quiet', async () => {
    const streamed = await cli.run(...words('-', '--dialect', 'excel', '--json'))
    expect(streamed.stdout).toContain('202610010000000123')
    expect(streamed.stderr).toContain('external_ref: 1 cell is shown with an exponent')
    const quiet = await cli.run(...words(cli.path('d.csv'), '--dialect', 'excel', '--quiet'))
    expect([quiet.stdout, quiet.stderr]).toEqual(['', ''])
  })

  it('c30: leaves the strict dialect unchanged, without a hint', async () => {
    const path = cli.path('strict.csv')
    const result = await cli.json<{ hints: unknown }>(words(path))
    expect(result.hints).toEqual([])
    expect(readFileSync(path, 'utf8')).toBe(
      [
        'external_ref,transaction_id,amount,end_user_id,created_at,reason',
        "'=cmd(),700002,0.00000001,TRUE,2026-10-03T12:00:00.000000Z,",
        '1E5,0042,1500,3-10,2026-10-02T12:00:00.000000Z,"línea uno\nlínea dos; con ""comillas"""',
        '202610010000000123,9007199254740993,12345678.123456789012345678,000777,2026-10-01T12:00:00.000000Z,',
        '',
      ].join('\r\n'),
    )
  })

  it('c30: keeps every digit in XLSX as a text, as Gnumeric reads it', async () => {
    const path = cli.path('whole.xlsx')
    const result = await cli.json<{ hints: unknown }>(words(path, '--format', 'xlsx'))
    expect(result.hints).toEqual([])
    const cells = openInSpreadsheet(path).filter(({ row }) => row > 0)
    expect(new Set(cells.map(({ kind }) => kind))).toEqual(new Set(['text']))
    expect(cells.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        ...['202610010000000123', '9007199254740993', '12345678.123456789012345678', '000777'],
        ...['1E5', '0042', '3-10', 'TRUE', "'=cmd()", '0.00000001'],
      ]),
    )
  })

  it.each(['excel', 'excel-es'] as const)(
    'c30: writes cells that %s would change as text formulas if a template requests it',
    async (dialect) => {
      const template = {
        ...blankTemplate(),
        name: 'Whole',
        columns,
        dialect,
        hasTextFormulas: true,
      }
      const templatePath = cli.write(
        `${dialect}.json`,
        JSON.stringify({ partner_desk_template: 1, template }),
      )
      const path = cli.path(`${dialect}-formulas.csv`)
      const result = await cli.json<{ hints: unknown }>([
        ...['export', '--template', templatePath, '--out', path],
      ])
      expect(result.hints).toEqual([])
      const text = readFileSync(path, 'utf8')
      for (const cell of [
        ...['202610010000000123', '9007199254740993', '000777', '1E5', '0042', '3-10', 'TRUE'],
        amountIn(dialect),
      ])
        expect(text).toContain(`"=""${cell}"""`)
      expect(text).toContain("'=cmd()")
      expect(JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8'))).toMatchObject({
        text_formulas: 'cells that a spreadsheet would change are written as ="…"',
      })
      const formulas = openInSpreadsheet(path).filter(({ kind }) => kind === 'formula')
      if (dialect === 'excel')
        expect(formulas.map((cell) => cell.text)).toEqual(
          expect.arrayContaining(['="202610010000000123"', '="0042"', '="TRUE"']),
        )
    },
  )
})

describe('hintLines', () => {
  it('returns no lines without changes, and uses the plural for several cells', () => {
    expect(hintLines([])).toEqual([])
    expect(
      hintLines([{ kind: 'leadingZero', column: 'id', cells: 2, written: '007', shown: '7' }])[1],
    ).toBe('  id: 2 cells lose leading zeros ("007" becomes "7")')
  })
})
