import { describe, expect, it } from 'vitest'
import { runCase } from '../../../support/case-runs.ts'
import type { CaseWithdrawal } from '../../../support/case-worlds.ts'
import { caseContent } from '../../../support/case-worlds.ts'
import type { ReconciledRun } from '../../../support/reconcile.ts'
import { makeCache, makeFolder, reconcileFile, writeLedger } from '../../../support/reconcile.ts'

describe('addresses as programs write them', () => {
  it('agree in every form, with and without their tag (c08)', async () => {
    const { summary } = await runCase('c08-address-forms', 'ledger.csv')
    expect([summary.ledger.matched, summary.breaks]).toEqual([5, {}])
  })

  const ripple = 'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn'
  const bech32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const felt = 'da114221cb83fa859dbdb4c44beeaa0bb37c7537ad5ae66fe5e0efd20e6eb3'

  async function runPair(
    address: string,
    cells: string,
    header = 'address',
    fields: CaseWithdrawal = {},
  ): Promise<ReconciledRun> {
    const folder = makeFolder()
    return reconcileFile(
      makeCache(folder, caseContent([{ address, ...fields }])),
      writeLedger(folder, `reference,currency,amount,${header}\nWD-0001,BTC,0.1,${cells}\n`),
      { statusMap: { COM: 'final' } },
    )
  }

  it.each([
    [
      'ccxt, with the tag in its own column',
      `${ripple}:418648567`,
      `${ripple},418648567`,
      'address,tag',
    ],
    [
      'the history of Binance, whose tag is a payment id',
      `${ripple}?dt=7`,
      `${ripple},7`,
      'address,Payment ID',
    ],
    ['BTC Markets, with ?dt= after the address', ripple, `${ripple}?dt=33722`, 'address'],
    [
      'a BIP 21 QR code in capitals',
      bech32,
      `BITCOIN:${bech32.toUpperCase()}?AMOUNT=0.1`,
      'address',
    ],
    ['starknet.js, padded to 64 digits', `0x${felt}`, `0x00${felt.toUpperCase()}`, 'address'],
    ['a ledger whose tag has no counterpart', ripple, `${ripple},9`, 'address,destination tag'],
  ])('are not a break from %s', async (_name, address, cells, header) => {
    const { summary } = await runPair(address, cells, header)
    expect([summary.ledger.matched, summary.breaks]).toEqual([1, {}])
  })

  it.each([
    ['another tag', `${ripple}?dt=23`, `${ripple}:24`, 'address', 'tag'],
    ['another tag in its own column', `${ripple}?dt=23`, `${ripple},24`, 'address,tag', 'tag'],
    ['a tag with a zero in front', `${ripple}?dt=23`, `${ripple},023`, 'address,tag', 'tag'],
    ['two tags of its own', `${ripple}?dt=23`, `${ripple}:24,23`, 'address,tag', 'address'],
    ['base58 in another case', ripple, ripple.toUpperCase(), 'address', 'address'],
    [
      'another chain',
      `ethereum:0x${'ab'.repeat(20)}@1`,
      `0x${'ab'.repeat(20)}@10`,
      'address',
      'address',
    ],
  ])('are an address_mismatch with %s', async (_name, address, cells, header, differences) => {
    const { summary, breaks } = await runPair(address, cells, header)
    expect(summary.breaks).toEqual({ address_mismatch: 1 })
    expect(breaks.map((row) => [row.differences, row.severity])).toEqual([[differences, 'high']])
  })

  it.each([
    ['2', { amount_mismatch: 1, missing_in_ledger: 1 }],
    ['3', { missing_at_provider: 1, missing_in_ledger: 2 }],
  ])(
    'X26: pair a row with the payout of a batch that went to its tag (%s)',
    async (tag, breaks) => {
      const folder = makeFolder()
      const hash = 'ab'.repeat(32)
      const world = ['1', '2'].map((number) => ({
        address: `${ripple}?dt=${number}`,
        amount: number,
        txn_hash: hash,
        created_at: '2026-10-01T12:00:00.000000Z',
      }))
      const row = `0x${hash},BTC,5,${ripple}:${tag},2026-10-01`
      const { summary } = await reconcileFile(
        makeCache(folder, caseContent(world)),
        writeLedger(folder, `txn_hash,currency,amount,address,date\n${row}\n`),
        { statusMap: { COM: 'final' } },
      )
      expect(summary.breaks).toEqual(breaks)
    },
  )
})
