import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyWorkbook } from '../../../src-main/ledger/workbook/sheet-file.ts'
import type { CaseWithdrawal } from '../../support/case-worlds.ts'
import { caseContent } from '../../support/case-worlds.ts'
import type { Ask, Reconciled } from '../../support/reconcile.ts'
import { makeCache, makeFolder, reconcileFile, writeLedger } from '../../support/reconcile.ts'

// Ledgers modelled on public reports of reconciliation problems. Each expected outcome follows from
// the report and from reconciliation.md.

const folder = join(import.meta.dirname, '../../data/cases')

async function runCase(
  name: string,
  ledger: string,
  mapping?: string,
  ask: Ask = {},
): Promise<Reconciled> {
  const read = (file: string): string => readFileSync(join(folder, name, file), 'utf8')
  return reconcileFile(
    makeCache(
      makeFolder(),
      caseContent(JSON.parse(read('world.json')) as readonly CaseWithdrawal[]),
    ),
    await copyWorkbook(join(folder, name, ledger), makeFolder()),
    {
      statusMap: { COM: 'final' },
      ...(mapping !== undefined && { mapping: read(mapping) }),
      ...ask,
    },
  )
}

describe('a payout that failed and was sent again under one reference', () => {
  it.each(['status.csv', 'nostatus.csv'])(
    'X24: needs no person, and unbooked failed tries are void (%s)',
    async (ledger) => {
      const { summary, matches } = await runCase('c32-failed-and-tried-again', ledger)
      expect(summary.breaks).toEqual({})
      expect(summary.ledger).toMatchObject({ rows: 2, matched: 2 })
      expect(summary.provider).toMatchObject({ records: 5, matched: 2, void: 3 })
      expect(summary.totals).toEqual({
        BTC: { ledger: '1.2', provider: '1.2', difference: '0' },
      })
      const found = matches.map((row) => [row.external_ref, row.provider_status])
      expect(found.toSorted()).toEqual([
        ['R-1', 'COMPLETED'],
        ['R-2', 'COMPLETED'],
      ])
      expect(matches.every((row) => row.feed_id !== '')).toBe(true)
    },
  )
})

describe("a partner's word for done", () => {
  it.each(['paid.csv', 'liquidado.csv', 'completed.csv'])(
    'X22: is a break beside a withdrawal that was rejected or expired (%s)',
    async (ledger) => {
      const { summary, breaks } = await runCase('c35-unknown-status-words', ledger)
      expect(summary.breaks).toEqual({ status_mismatch: 2 })
      const found = breaks.map((row) => [row.external_ref, row.severity, row.provider_status])
      expect(found.toSorted()).toEqual([
        ['WD-0001', 'high', 'REJECTED'],
        ['WD-0003', 'high', 'EXPIRED'],
      ])
      expect(summary.totals).toEqual({
        BTC: { ledger: '0.6', provider: '0.2', difference: '-0.4' },
      })
    },
  )
})

describe('a batch that one transaction paid', () => {
  it.each([
    ['all.csv', 3, {}],
    ['lacks-one.csv', 2, { missing_in_ledger: 1 }],
    ['one-more.csv', 3, { missing_at_provider: 1 }],
    ['summed.csv', 1, {}],
    ['refs.csv', 2, { missing_at_provider: 1, missing_in_ledger: 1 }],
  ])(
    'X26: is no duplicate, whatever the ledger lacks or adds (%s)',
    async (ledger, matched, breaks) => {
      const { summary } = await runCase('c01-batch-hash', ledger)
      expect([summary.ledger.matched, summary.breaks]).toEqual([matched, breaks])
    },
  )
})

describe('addresses as programs write them', () => {
  it('are one place in every form, with and without their tag (c08)', async () => {
    const { summary } = await runCase('c08-address-forms', 'ledger.csv')
    expect([summary.ledger.matched, summary.breaks]).toEqual([5, {}])
  })

  const ripple = 'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn'
  const bech32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const felt = 'da114221cb83fa859dbdb4c44beeaa0bb37c7537ad5ae66fe5e0efd20e6eb3'

  async function runPair(
    address: string,
    cells: string,
    head = 'address',
    fields: CaseWithdrawal = {},
  ): Promise<Reconciled> {
    const folder = makeFolder()
    return reconcileFile(
      makeCache(folder, caseContent([{ address, ...fields }])),
      writeLedger(folder, `reference,currency,amount,${head}\nWD-0001,BTC,0.1,${cells}\n`),
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
    ['BTC Markets, with ?dt= behind the address', ripple, `${ripple}?dt=33722`, 'address'],
    [
      'a BIP 21 QR code in capitals',
      bech32,
      `BITCOIN:${bech32.toUpperCase()}?AMOUNT=0.1`,
      'address',
    ],
    ['starknet.js, padded to 64 digits', `0x${felt}`, `0x00${felt.toUpperCase()}`, 'address'],
    ['a ledger whose tag has no counterpart', ripple, `${ripple},9`, 'address,destination tag'],
  ])('are no break from %s', async (_name, address, cells, head) => {
    const { summary } = await runPair(address, cells, head)
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
  ])('are an address_mismatch with %s', async (_name, address, cells, head, differences) => {
    const { summary, breaks } = await runPair(address, cells, head)
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
      const world = ['1', '2'].map((one) => ({
        address: `${ripple}?dt=${one}`,
        amount: one,
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

describe('a ledger file of one local day', () => {
  it.each([
    ['date-only.csv', 'm1.json', {}],
    ['with-time.csv', 'm2.json', {}],
    ['date-only.csv', 'm1.json', { from: '2026-10-05' }],
    ['date-only.csv', 'm1.json', { to: '2026-10-05' }],
    ['date-only.csv', 'm1.json', { from: '2026-10-05', to: '2026-10-05' }],
  ] as const)(
    'leaves the withdrawals of the days around it to their own files (%s, %s, %j)',
    async (ledger, mapping, days) => {
      const { summary } = await runCase('c05-local-day', ledger, mapping, days)
      expect(summary.period).toEqual({
        from: '2026-10-05T03:00:00.000000Z',
        to: '2026-10-06T02:59:59.999999Z',
      })
      expect([summary.breaks, summary.ledger.matched]).toEqual([{}, 2])
      expect(summary.provider).toMatchObject({ records: 4, matched: 2, outside_period: 2 })
    },
  )
})

describe('a fee in another currency than its row', () => {
  const runFee = (fee: string, currency: string): Promise<Reconciled> => {
    const folder = makeFolder()
    return reconcileFile(
      makeCache(folder, caseContent([{ amount: '0.1', charged_fee: '0.0001' }])),
      writeLedger(
        folder,
        `reference,currency,amount,fee,fee asset\nWD-0001,BTC,0.1,${fee},${currency}\n`,
      ),
      { statusMap: { COM: 'final' } },
    )
  }

  it.each([
    ['BNB, as Binance takes it', '0.7', 'BNB', {}],
    ['its own currency', '0.0001', 'btc', {}],
    ['its own currency and another amount', '0.0002', ' BTC', { fee_mismatch: 1 }],
    ['no currency', '0.0002', '', { fee_mismatch: 1 }],
  ])('is compared only in the currency of the row: %s', async (_name, fee, currency, breaks) => {
    expect((await runFee(fee, currency)).summary.breaks).toEqual(breaks)
  })
})

describe('rows that cannot be read', () => {
  it.each([
    [
      'bad-ends.csv',
      { matched: 2, rejected: 2 },
      [
        ['WD-0001', ''],
        ['WD-0004', ''],
      ],
    ],
    ['bad-middle.csv', { matched: 3, rejected: 1 }, [['WD-0002', '']]],
    ['bad-amount-end.csv', { matched: 3, rejected: 1 }, [['WD-0004', '']]],
    ['unknown-ref.csv', { matched: 4, rejected: 1 }, []],
  ] as const)(
    'make breaks of the withdrawals that they name, whatever their dates (%s)',
    async (ledger, rows, named) => {
      const { summary, breaks } = await runCase('c26-rejected-rows-leave-the-period', ledger)
      expect(summary.ledger).toMatchObject(rows)
      expect(summary.provider).toMatchObject({ records: 4, outside_period: 0 })
      expect(breaks.map((row) => [row.external_ref, row.ledger_line]).toSorted()).toEqual(named)
      for (const row of breaks)
        expect([row.category, row.differences]).toEqual(['missing_in_ledger', 'rejected_line'])
    },
  )

  it('leave a period that was given as it stands, end by end', async () => {
    const run = async (ask: Ask): Promise<unknown> => {
      const { summary, breaks } = await runCase(
        'c26-rejected-rows-leave-the-period',
        'bad-ends.csv',
        undefined,
        ask,
      )
      const refs = breaks.map((row) => row.external_ref).toSorted()
      return [refs, summary.provider.outside_period, summary.given_days]
    }
    const [from, to] = ['2026-10-12', '2026-10-13']
    expect(await run({ from, to })).toEqual([[], 2, { from, to }])
    expect(await run({ from })).toEqual([['WD-0004'], 1, { from, to: null }])
    expect(await run({ to })).toEqual([['WD-0001'], 1, { from: null, to }])
  })
})

describe('one booking that was paid out in parts', () => {
  it.each(['split.csv', 'nofee.csv'])('is matched where the parts add up (%s)', async (ledger) => {
    const { summary } = await runCase('c28-payout-in-parts', ledger)
    expect([summary.breaks, summary.ledger.matched, summary.provider.matched]).toEqual([{}, 2, 3])
  })

  it('is one difference where the parts nearly add up', async () => {
    const { summary, breaks } = await runCase('c28-payout-in-parts', 'short.csv')
    expect(summary.breaks).toEqual({ amount_mismatch: 1 })
    expect(summary.ledger).toMatchObject({ rows: 2, matched: 1, broken: 1 })
    expect(summary.provider).toMatchObject({ records: 3, matched: 1, broken: 2 })
    expect(
      breaks.map((row) => [row.ledger_amount, row.provider_amount, row.amount_difference]),
    ).toEqual([['0.31', '0.3', '-0.01']])
  })
})

describe('a ledger in another format', () => {
  it.each(['tsv.xls', 'csv-named.xlsx', 'rows.json', 'rows.ndjson', 'ledger.ods'])(
    'is read by its content, whatever its name (%s)',
    async (ledger) => {
      const { summary } = await runCase('c19-other-formats', ledger)
      expect(summary.ledger).toMatchObject({ rows: 2, matched: 2, rejected: 0 })
      expect(summary.totals).toEqual({ BTC: { ledger: '0.3', provider: '0.3', difference: '0' } })
    },
  )

  it.each([
    ['html.xls', 'it is a web page (HTML), whatever its name says', 'XLSX or CSV'],
    ['old.xls', 'it is an old Excel file', 'save it as XLSX'],
    ['zipped.zip', 'it is a ZIP file and no XLSX workbook', 'unpack it'],
    ['sheet.ods', 'it is an ODS spreadsheet', 'CSV'],
    ['stmt.ofx', 'it is an OFX bank statement', 'CSV or XLSX'],
    ['camt.xml', 'it is a CAMT bank statement (XML)', 'CSV or XLSX'],
    ['ledger.csv.gz', 'it is a compressed file (gzip, 7z, RAR or similar)', 'unpack it'],
  ])('is refused with what it is and what to do (%s)', async (ledger, why, advice) => {
    await expect(runCase('c19-other-formats', ledger)).rejects.toMatchObject({
      kind: 'badInput',
      what: `The file "${ledger}" was refused`,
      why: expect.stringContaining(why) as string,
      advice: expect.stringContaining(advice) as string,
    })
  })
})
