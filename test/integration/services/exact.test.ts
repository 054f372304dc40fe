import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cli, Run, SyncOutput } from '../../support/cli.ts'
import { makeCli, profileWords, readReport } from '../../support/cli.ts'
import { isGate } from '../../support/is-gate.ts'
import { bigAmount, bigId, bigIds, bigLedger, bigTotal } from '../second/big.ts'
import type { SecondService } from '../second/second-service.ts'
import { startSecondService } from '../second/second-service.ts'

// Amounts of 18 digits and ids beyond 2^53 from HTTP to CSV, exact to the last digit.

// A hundred thousand at the gate.
const COUNT = isGate ? 100_000 : 500
const WRONG_LINES = [1, 7, COUNT / 2, COUNT - 1]

let service: SecondService
let cli: Cli
let run: Run

beforeAll(async () => {
  service = await startSecondService({ big: COUNT, pageSize: 500 })
  cli = makeCli(service)
  await cli.text(...profileWords('big', service))
  expect(
    (await cli.json<SyncOutput>(['sync', '--withdrawal-ids', cli.write('ids.txt', bigIds(COUNT))]))
      .records.withdrawals,
  ).toBe(COUNT)
  // The last digit of four rows is one too high. As doubles, all amounts here are equal.
  run = await cli.json<Run>(
    [
      'reconcile',
      '--offline',
      '--ledger',
      cli.write('big.csv', bigLedger(COUNT, new Set(WRONG_LINES))),
    ],
    [1],
  )
})

afterAll(() => service.close())

describe(`${COUNT} amounts that are equal as doubles`, () => {
  it('A51: are exported one by one to the last digit', async () => {
    const text = await cli.export('withdrawals', '--columns', 'id,amount', '--sort', 'id')
    const lines = Array.from(
      { length: COUNT },
      (_, index) => `${bigId(index + 1)},${bigAmount(index + 1)}\r\n`,
    )
    expect(text === `id,amount\r\n${lines.join('')}`).toBe(true)
    expect(new Set(lines.map((line) => Number(line.slice(11)))).size).toBe(1)
  })

  it('sort by their last digit', async () => {
    const text = await cli.export(
      'withdrawals',
      '--columns',
      'amount',
      '--sort',
      'amount:desc',
      '--where',
      `amount >= ${bigAmount(COUNT - 1)}`,
    )
    expect(text).toBe(`amount\r\n${bigAmount(COUNT)}\r\n${bigAmount(COUNT - 1)}\r\n`)
  })

  it('X06: are a break if the last digit differs', async () => {
    expect(run).toMatchObject({
      ledger: { rows: COUNT, matched: COUNT - WRONG_LINES.length, broken: WRONG_LINES.length },
      breaks: { amount_mismatch: WRONG_LINES.length },
    })
    const rows = readReport(await cli.export('breaks', '--sort', 'withdrawal_id'))
    expect(
      rows.map((row) => [
        row.withdrawal_id,
        row.ledger_amount,
        row.provider_amount,
        row.amount_difference,
      ]),
    ).toEqual(
      WRONG_LINES.map((n) => [bigId(n), bigAmount(n + 1), bigAmount(n), '-0.000000000000000001']),
    )
  })

  it('sum exactly in the totals and in the manifest', async () => {
    const provider = bigTotal(COUNT)
    const unit = 10n ** 18n
    const ledgerUnits = scaled(provider) + BigInt(WRONG_LINES.length)
    expect(run.totals.BIG).toEqual({
      ledger: toPlain(ledgerUnits, unit),
      provider,
      difference: '-0.000000000000000004',
    })
    const file = cli.path('big-out.csv')
    expect(await cli.json(['export', 'withdrawals', '--out', file])).toMatchObject({
      rows: COUNT,
      sums: { amount: { BIG: provider }, debited_amount: { BIG: provider } },
    })
    expect(JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'))).toMatchObject({
      sums: { amount: { BIG: provider } },
    })
  })
})

describe('ids beyond 2^53', () => {
  it('B14: stay distinct and complete in the feed and among the contacts', async () => {
    const ids = readReport(await cli.export('transactions', '--columns', 'id')).map((row) => row.id)
    expect(ids).toEqual(
      expect.arrayContaining(['9007199254740992', '9007199254740993', '9223372036854775806']),
    )
    expect(Number('9007199254740993')).toBe(Number('9007199254740992'))
    expect(
      readReport(
        await cli.export('transactions', '--columns', 'id', '--where', 'id = 9007199254740993'),
      ),
    ).toEqual([{ id: '9007199254740993' }])
    expect(
      readReport(await cli.export('contacts', '--columns', 'id')).map((row) => row.id),
    ).toContain('9007199254740993')
  })
})

function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(18, '0'))
}

function toPlain(units: bigint, unit: bigint): string {
  return `${units / unit}.${(units % unit).toString().padStart(18, '0').replace(/0+$/, '')}`
}
