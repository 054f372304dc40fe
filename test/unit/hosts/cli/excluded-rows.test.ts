import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cli } from '../../../support/cli.ts'
import { makeCli } from '../../../support/cli.ts'

let cli: Cli

beforeAll(async () => {
  cli = makeCli({ clientId: 'client', clientSecret: 'hidden-3f9a7c21' })
  await cli.text(
    ...['profile', 'add', 'quiet', '--partner-url', 'http://127.0.0.1:9'],
    ...['--gateway-url', 'http://127.0.0.1:9/gw', '--gateway-service', 'wallet'],
    ...['--gateway-auth', 'bearer', '--client-id', 'client', '--environment', 'sandbox'],
  )
})

afterAll(() => cli.remove())

it('X01: shows excluded rows as a separate group, and exports each with its reason', async () => {
  const ledger = cli.write(
    'bank.csv',
    'Id,Estado,Debe,Haber\nW-1,pagada,150000000,\nD-1,pagada,,20\nW-2,anulada,5,\nD-2,anulada,,7\n',
  )
  const mapping = cli.write(
    'bank.json',
    JSON.stringify({
      columns: {
        withdrawal_id: 'Id',
        currency: { constant: 'BTC' },
        total: { decimal_places: 8 },
      },
      rows: { exclude: ['Estado = Anulada'] },
      direction: { by: 'columns', debit: 'Debe', credit: 'Haber', withdrawals: 'debit' },
    }),
  )
  const { stdout, code } = await cli.run(
    ...['reconcile', '--offline', '--ledger', ledger, '--mapping', mapping],
  )
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /^ +records +matched +broken +rejected +unchecked +excluded +outside period +void$/m,
  )
  expect(stdout).toMatch(/^ledger rows +4 +0 +0 +0 +1 +3 +0 +0$/m)
  await cli.text('export', 'lines', '--out', cli.path('lines.csv'))
  const lines = readFileSync(cli.path('lines.csv'), 'utf8').split('\r\n').slice(1, 5)
  expect(lines.sort().map((line) => line.replace(/^\ufeff/, ''))).toEqual([
    expect.stringMatching(/^2,unchecked,/),
    '3,excluded,only its credit column is filled',
    '4,excluded,it is a row with Estado = Anulada',
    '5,excluded,it is a row with Estado = Anulada',
  ])
})
