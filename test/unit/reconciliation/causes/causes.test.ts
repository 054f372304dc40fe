import { describe, expect, it } from 'vitest'
import { addDecimals, multiplyDecimals } from '../../../../src-main/base/decimal.ts'
import { readJson } from '../../../../src-main/base/json.ts'
import type { RunCause } from '../../../../src-main/contract/run.ts'
import {
  defaultMapping,
  mappingToJson,
  readMapping,
} from '../../../../src-main/reconciliation/row/mapping.ts'
import { applyChange } from '../../../../src-main/reconciliation/row/mapping-change.ts'
import type { CaseWithdrawal } from '../../../support/case-worlds.ts'
import { caseContent } from '../../../support/case-worlds.ts'
import type { ReconciledRun } from '../../../support/reconcile.ts'
import { makeCache, makeFolder, reconcileFile, writeLedger } from '../../../support/reconcile.ts'

type Payout = Readonly<
  Record<
    'external_ref' | 'amount' | 'charged_fee' | 'network_name' | 'created_at' | 'txn_hash',
    string
  >
>

const world: readonly Payout[] = ['0.5', '0.25', '1.75', '30', '0.125'].map((amount, index) => ({
  external_ref: `WD-000${index + 1}`,
  amount,
  charged_fee: `0.00${index + 1}`,
  network_name: 'Bitcoin',
  created_at: `2026-10-0${index + 1}T01:00:00.000000Z`,
  txn_hash: `${index}`.repeat(64),
}))

async function run(
  text: string,
  mapping: string | undefined,
  payouts: readonly CaseWithdrawal[] = world,
): Promise<ReconciledRun> {
  const folder = makeFolder()
  return reconcileFile(makeCache(folder, caseContent(payouts)), writeLedger(folder, text), {
    statusMap: { COM: 'final' },
    ...(mapping !== undefined && { mapping }),
  })
}

const ledger = (head: string, row: (payout: Payout, index: number) => string): string =>
  `${head}\n${world.map(row).join('\n')}\n`

/**
 * Returns the only cause of a ledger, and checks that its change matches as many rows as reported.
 */
async function checkedCause(
  text: string,
  mapping?: string,
  payouts?: readonly CaseWithdrawal[],
): Promise<RunCause> {
  const { summary } = await run(text, mapping, payouts)
  expect(summary.causes).toHaveLength(1)
  const [cause] = summary.causes as readonly [RunCause]
  const mappingBefore = mapping === undefined ? defaultMapping : readMapping(readJson(mapping))
  const mappingAfter = mappingToJson(applyChange(mappingBefore, cause.change ?? {}))
  const curedRun = await run(text, mappingAfter, payouts)
  expect(curedRun.summary.ledger.matched - summary.ledger.matched).toBe(cause.gain - cause.lose)
  expect(curedRun.summary.causes).toEqual([])
  return cause
}

const satoshi = (amount: string): string =>
  multiplyDecimals(amount, '100000000').replace(/\.0*$/, '')

describe('a ledger in which every row differs for one reason', () => {
  it.each<[string, string, string, Partial<RunCause>]>([
    [
      'the opposite sign, as Kraken writes withdrawals',
      'refid,asset,amount',
      ledger('refid,asset,amount', (payout) => `${payout.external_ref},BTC,-${payout.amount}`),
      {
        kind: 'sign',
        field: 'amount',
        change: { direction: { by: 'sign', withdrawals: 'negative' } },
      },
    ],
    [
      'amounts and fees in satoshi',
      '',
      ledger(
        'reference,currency,amount,fee',
        (payout) =>
          `${payout.external_ref},BTC,${satoshi(payout.amount)},${satoshi(payout.charged_fee)}`,
      ),
      { kind: 'power_of_ten', field: 'amount', value: '8' },
    ],
    [
      'fees alone in satoshi, as Electrum writes them',
      '',
      ledger(
        'reference,currency,amount,fee',
        (payout) => `${payout.external_ref},BTC,${payout.amount},${satoshi(payout.charged_fee)}`,
      ),
      { kind: 'power_of_ten', field: 'fee', value: '8' },
    ],
    [
      'negative amounts in satoshi',
      '',
      ledger(
        'reference,currency,amount',
        (payout) => `${payout.external_ref},BTC,-${satoshi(payout.amount)}`,
      ),
      { kind: 'power_of_ten', field: 'amount', value: '8' },
    ],
    [
      'the debited total in the amount column',
      '',
      ledger(
        'reference,currency,amount',
        (payout) => `${payout.external_ref},BTC,${addDecimals(payout.amount, payout.charged_fee)}`,
      ),
      { kind: 'gross_for_net', field: 'amount', change: { basis: 'gross' } },
    ],
    [
      'a text in front of the reference',
      '',
      ledger(
        'reference,currency,amount',
        (payout) => `Payout #${payout.external_ref},BTC,${payout.amount}`,
      ),
      { kind: 'identifier_affix', field: 'external_ref', value: 'Payout #*' },
    ],
    [
      'a text after the reference',
      '',
      ledger(
        'reference,currency,amount',
        (payout) => `${payout.external_ref} (v1.0),BTC,${payout.amount}`,
      ),
      { kind: 'identifier_affix', field: 'external_ref', value: '* (v1.0)' },
    ],
    [
      'the hash in the reference column',
      '',
      ledger('reference,currency,amount', (payout) => `${payout.txn_hash},BTC,${payout.amount}`),
      { kind: 'wrong_column', field: 'external_ref', value: 'txn_hash' },
    ],
    [
      'a network by another name',
      '',
      ledger(
        'reference,currency,amount,network',
        (payout) => `${payout.external_ref},BTC,${payout.amount},BTC mainnet`,
      ),
      {
        kind: 'unknown_word',
        field: 'network',
        value: 'BTC MAINNET → BITCOIN',
        change: { aliases: { network: { 'BTC MAINNET': 'BITCOIN' } } },
      },
    ],
    [
      'a currency by another code, as Kraken writes XBT',
      '',
      ledger(
        'reference,currency,amount',
        (payout) => `${payout.external_ref},XBT,${payout.amount}`,
      ),
      { kind: 'unknown_word', field: 'currency', value: 'XBT → BTC' },
    ],
  ])('names the cause and cures it: %s', async (_name, _head, text, expected) => {
    const cause = await checkedCause(text)
    expect(cause).toMatchObject({ rows: 5, gain: 5, lose: 0, ...expected })
    expect(cause.examples.map(({ line }) => line)).toEqual([2, 3, 4])
  })

  it('finds local dates without a zone that fall into the day before', async () => {
    const local = (payout: Payout): string =>
      new Date(Date.parse(payout.created_at) - 3 * 3600_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ')
    const text = ledger(
      'reference,currency,amount,date',
      (payout) => `${payout.external_ref},BTC,${payout.amount},${local(payout)}`,
    )
    const cause = await checkedCause(text, '{"date_window_hours":"1"}')
    expect(cause).toMatchObject({
      kind: 'time_zone',
      field: 'date',
      value: '-03:00',
      gain: 5,
      change: { time_zone: 'America/Sao_Paulo' },
    })
  })

  it('finds references that a spreadsheet read as numbers, which no change cures', async () => {
    const refs = ['202610010000000001', '202610020000000002', '007']
    const payouts = refs.map((external_ref) => ({ external_ref }))
    const writtenTexts = ['2.0261E+17', '202610020000000000', '7']
    const { summary } = await run(
      `reference,currency,amount\n${writtenTexts.map((ref) => `${ref},BTC,0.1`).join('\n')}\n`,
      undefined,
      payouts,
    )
    expect(summary.breaks).toEqual({ missing_at_provider: 3, missing_in_ledger: 3 })
    expect(summary.causes).toMatchObject([
      {
        kind: 'damaged_identifiers',
        field: 'external_ref',
        rows: 3,
        change: null,
        gain: 0,
        lose: 0,
      },
    ])
  })

  it('finds a fixed and a proportional addition, which no basis cures', async () => {
    const withAddition = (factor: string, add: string) => (payout: Payout) =>
      `${payout.external_ref},BTC,${addDecimals(multiplyDecimals(payout.amount, factor), add)}`
    const fixedRun = await run(
      ledger('reference,currency,amount', withAddition('1', '0.05')),
      undefined,
    )
    expect(fixedRun.summary.causes).toMatchObject([
      { kind: 'constant_fee', field: 'amount', rows: 5, value: '-0.05 BTC', change: null },
    ])
    const proportionalRun = await run(
      ledger('reference,currency,amount', withAddition('1.015', '0')),
      undefined,
    )
    expect(proportionalRun.summary.causes).toMatchObject([
      { kind: 'proportional_fee', field: 'amount', rows: 5, value: '1.5 %', change: null },
    ])
  })

  it('lists words of no map with the class of their records', async () => {
    const { summary } = await run(
      ledger(
        'reference,currency,amount,status',
        (payout) => `${payout.external_ref},BTC,${payout.amount},Abonado`,
      ),
      undefined,
    )
    expect(summary.ledger.matched).toBe(5)
    expect(summary.causes).toMatchObject([
      {
        kind: 'unknown_word',
        field: 'status',
        value: 'Abonado',
        change: { statuses: { Abonado: 'final' } },
        gain: 0,
        lose: 0,
      },
    ])
  })

  it('proposes all changes together if no single change matches a row', async () => {
    const text = ledger(
      'reference,currency,amount,network',
      (payout) => `${payout.external_ref},XBT,${payout.amount},BTC mainnet`,
    )
    const { summary } = await run(text, undefined)
    expect(summary.causes).toHaveLength(2)
    for (const { change, gain } of summary.causes ?? []) {
      expect(gain).toBe(5)
      expect(change?.aliases).toEqual({
        currency: { XBT: 'BTC' },
        network: { 'BTC MAINNET': 'BITCOIN' },
      })
    }
  })
})

describe('a ledger without a common cause', () => {
  it('reports no cause if each row differs in its own way', async () => {
    const otherAmounts = ['0.51', '0.2', '1.8', '29', '0.126']
    const { summary } = await run(
      ledger(
        'reference,currency,amount',
        (payout, index) => `${payout.external_ref},BTC,${otherAmounts[index]}`,
      ),
      undefined,
    )
    expect(summary.breaks).toEqual({ amount_mismatch: 5 })
    expect(summary.causes).toEqual([])
  })

  const byTwoNetworks = world.map((payout, index) => ({
    ...payout,
    network_name: index < 2 ? 'polygon' : 'ethereum',
  }))

  it('reports none for a network that two rows book wrong and matched rows use', async () => {
    const text = ledger(
      'reference,currency,amount,network',
      (payout) => `${payout.external_ref},BTC,${payout.amount},ethereum`,
    )
    const { summary } = await run(text, undefined, byTwoNetworks)
    expect(summary.ledger.matched).toBe(3)
    expect(summary.breaks).toEqual({ network_mismatch: 2 })
    expect(summary.causes).toEqual([])
  })

  it('reports none for a network that only rows with another difference use', async () => {
    const otherAmounts = ['0.5', '0.25', '1.8', '29', '0.126']
    const text = ledger(
      'reference,currency,amount,network',
      (payout, index) => `${payout.external_ref},BTC,${otherAmounts[index]},ethereum`,
    )
    const { summary } = await run(text, undefined, byTwoNetworks)
    expect(summary.breaks).toEqual({ amount_mismatch: 3, network_mismatch: 2 })
    expect(summary.causes).toEqual([])
  })

  it('reports none for a currency that two rows book wrong and matched rows use', async () => {
    const payouts = world.map((payout, index) => ({
      ...payout,
      currency: index < 2 ? 'USDC' : 'USDT',
    }))
    const text = ledger(
      'reference,currency,amount',
      (payout) => `${payout.external_ref},USDT,${payout.amount}`,
    )
    const { summary } = await run(text, undefined, payouts)
    expect(summary.ledger.matched).toBe(3)
    expect(summary.causes).toEqual([])
  })

  it('finds the same causes in any order of the rows', async () => {
    const rows = world.map((payout) => `Payout #${payout.external_ref},XBT,-${payout.amount}`)
    const causesOf = async (ordered: readonly string[]): Promise<unknown> => {
      const { summary } = await run(`reference,currency,amount\n${ordered.join('\n')}\n`, undefined)
      return summary.causes?.map(({ examples, ...cause }) => ({
        ...cause,
        ledger: examples.length,
      }))
    }
    expect(await causesOf(rows.toReversed())).toEqual(await causesOf(rows))
  })
})
