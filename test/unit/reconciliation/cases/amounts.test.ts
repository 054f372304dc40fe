import { describe, expect, it } from 'vitest'
import { runCase, runLedger } from '../../../support/case-runs.ts'
import { caseContent } from '../../../support/case-worlds.ts'
import type { ReconciledRun } from '../../../support/reconcile.ts'
import { makeCache, makeFolder, reconcileFile, writeLedger } from '../../../support/reconcile.ts'

describe('a fee in another currency than its row', () => {
  const runRows = (...rows: readonly string[]): Promise<ReconciledRun> => {
    const folder = makeFolder()
    return reconcileFile(
      makeCache(folder, caseContent([{ amount: '0.1', charged_fee: '0.0001' }])),
      writeLedger(
        folder,
        `reference,currency,amount,fee,fee asset\n${rows.map((row) => `WD-0001,BTC,${row}\n`).join('')}`,
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
    const { summary } = await runRows(`0.1,${fee},${currency}`)
    expect(summary.breaks).toEqual(breaks)
  })

  it.each([
    ['BNB on one row', '0.7,BNB', ',', 2, {}],
    ['BNB on both rows', '0.7,BNB', '0.2,BNB', 2, {}],
    ['their own currency', '0.00006,BTC', '0.00004,BTC', 2, {}],
    ['their own currency and another sum', '0.7,BTC', '0.2,BTC', 0, { fee_mismatch: 1 }],
  ])(
    'is compared only in the currency of the rows of a split: %s',
    async (_name, first, second, matched, breaks) => {
      const { summary } = await runRows(`0.06,${first}`, `0.04,${second}`)
      expect([summary.ledger.matched, summary.breaks]).toEqual([matched, breaks])
    },
  )
})

describe('amounts in a smaller unit', () => {
  it.each([
    ['fee-sat.csv', 'right-fee.json'],
    ['all-sat.csv', 'right-all.json'],
  ])('are read where the mapping gives decimal places (c02, %s)', async (ledger, mapping) => {
    const { summary } = await runCase('c02-minor-units', ledger, mapping)
    expect([summary.ledger.matched, summary.breaks]).toEqual([2, {}])
    expect(summary.totals).toEqual({ BTC: { ledger: '1.215', provider: '1.215', difference: '0' } })
  })

  const hash = 'ab'.repeat(32)
  const signDirection = { by: 'sign', withdrawals: 'negative' }
  const satoshiColumn = (column: string | number): object => ({ column, decimal_places: 8 })

  it.each([
    [
      'Electrum 4.6, the fee alone in satoshi',
      { amount: '0.015', charged_fee: '0.0000025' },
      `oc_transaction_hash,ln_payment_hash,label,confirmations,amount_chain_bc,amount_lightning_bc,fiat_value,network_fee_satoshi,fiat_fee,timestamp
${hash},,rent,120,-0.0150025,0,,250,,2026-10-01 12:00
${'cd'.repeat(32)},,topup,99,1.,0,,0,,2026-10-02 12:00`,
      {
        columns: {
          txn_hash: 'oc_transaction_hash',
          currency: { constant: 'BTC' },
          total: 'amount_chain_bc',
          fee: satoshiColumn('network_fee_satoshi'),
          date: 'timestamp',
        },
        direction: signDirection,
      },
    ],
    [
      'Sparrow, all in satoshi and signed',
      { amount: '0.015', charged_fee: '0.0000025' },
      `Date (UTC),Label,Value (sats),Balance (sats),Fee (sats),Txid
2026-10-01 12:00:00,rent,-1500250,98499750,250,${hash}
2026-10-02 09:00:00,in,100000000,100000000,,${'cd'.repeat(32)}`,
      {
        columns: {
          txn_hash: 'Txid',
          currency: { constant: 'BTC' },
          total: satoshiColumn('Value (sats)'),
          fee: satoshiColumn('Fee (sats)'),
          date: 'Date (UTC)',
        },
        direction: signDirection,
      },
    ],
    [
      'a token in wei, with 18 digits after the point',
      { amount: '1.000000000000000001', charged_fee: '0.000021', currency: 'ETH' },
      `hash,asset,wei,gas\n${hash},ETH,1000000000000000001,21000000000000`,
      {
        columns: {
          txn_hash: 'hash',
          currency: 'asset',
          amount: { column: 'wei', decimal_places: 18 },
          fee: { column: 'gas', decimal_places: 18 },
        },
      },
    ],
    [
      'cents with a thousands separator',
      { amount: '12345.67', charged_fee: '0', currency: 'USDT' },
      `hash,asset,cents\n${hash},USDT,"1,234,567"`,
      {
        columns: {
          txn_hash: 'hash',
          currency: 'asset',
          amount: { column: 'cents', decimal_places: 2 },
        },
        thousands: ',',
      },
    ],
    [
      'whole units, which decimal places of zero leave as they are',
      { amount: '7', charged_fee: '0' },
      `hash,asset,count\n${hash},BTC,7`,
      {
        columns: {
          txn_hash: 'hash',
          currency: 'asset',
          amount: { column: 'count', decimal_places: 0 },
        },
      },
    ],
  ])('match from %s', async (_name, withdrawal, ledger, mapping) => {
    const world = [{ ...withdrawal, txn_hash: hash }]
    const { summary } = await runLedger(world, `${ledger}\n`, mapping)
    expect([summary.breaks, summary.ledger.matched, summary.ledger.rejected]).toEqual([{}, 1, 0])
  })

  it('are rejected with their cell where they are not a whole number', async () => {
    const refusal = runCase('c02-minor-units', 'fee-sat.csv', 'right-all.json')
    await expect(refusal).rejects.toMatchObject({
      why: 'none of its rows can be used',
      advice: expect.stringContaining(
        '"0.015" is not a whole number of its smallest unit',
      ) as string,
    })
  })
})

describe('amounts with a currency or unit in the cell', () => {
  it.each([
    ['suffix.csv', 'm.json'],
    ['no-currency-column.csv', 'right.json'],
    ['plus.csv', 'm.json'],
  ])('are read (c10, %s)', async (ledger, mapping) => {
    const { summary } = await runCase('c10-unit-in-cell', ledger, mapping)
    expect([summary.ledger.matched, summary.breaks]).toEqual([3, {}])
    expect(summary.totals).toMatchObject({ USDT: { ledger: '26234.56', difference: '0' } })
  })

  const columnsInCell = {
    external_ref: 'reference',
    currency: { from: 'amount' },
    amount: 'amount',
  }

  it.each([
    [
      'Bitstamp, the code after the amount',
      [
        'Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type,Note',
        'Withdrawal,2026-10-01,Main Account,0.50000000 BTC,,,0.00010000 BTC,,WD-0001',
        'Market,2026-10-01,Main Account,2.00000000 ETH,5000.00 USD,2500.00 USD,5.00 USD,Sell,M-1',
      ],
      {
        columns: {
          external_ref: 'Note',
          currency: { from: 'amount' },
          amount: 'Amount',
          fee: 'Fee',
          date: 'Datetime',
        },
        rows: { include: ['Type = Withdrawal'] },
      },
      { amount: '0.5', currency: 'BTC' },
    ],
    [
      'Coinbase, whose sign is before the amount',
      ['reference,amount', 'WD-0001,"€1,234.56"'],
      { columns: columnsInCell, thousands: ',', aliases: { currency: { '€': 'EUR' } } },
      { amount: '1234.56', currency: 'EUR' },
    ],
    [
      'a decimal comma, the code in front and no blank',
      ['reference;amount', 'WD-0001;USDT1.234,56'],
      { columns: columnsInCell, decimal: ',', thousands: '.' },
      { amount: '1234.56', currency: 'USDT' },
    ],
    [
      'a negative booking in parentheses',
      ['reference,amount', 'WD-0001,(0.5 BTC)'],
      {
        columns: columnsInCell,
        negative: '(1)',
        direction: { by: 'sign', withdrawals: 'negative' },
      },
      { amount: '0.5', currency: 'BTC' },
    ],
    [
      'a unit that an alias translates, counted in it',
      ['reference,amount', 'WD-0001,50000000 sats'],
      {
        columns: { ...columnsInCell, amount: { column: 'amount', decimal_places: 8 } },
        aliases: { currency: { sats: 'BTC' } },
      },
      { amount: '0.5', currency: 'BTC' },
    ],
    [
      'a currency column beside it with that currency',
      ['reference,coin,amount', 'WD-0001,BTC,0.5 BTC'],
      { columns: { ...columnsInCell, currency: { column: 'coin', from: 'amount' } } },
      { amount: '0.5', currency: 'BTC' },
    ],
    [
      'a total that names the currency in another spelling',
      ['reference,amount,total', 'WD-0001,0.5 BTC,0.6 xbt'],
      {
        columns: { ...columnsInCell, total: 'total' },
        aliases: { currency: { XBT: 'BTC' } },
      },
      { amount: '0.5', currency: 'BTC', charged_fee: '0.1' },
    ],
  ])('input 62: match from %s', async (_name, lines, mapping, withdrawal) => {
    const { summary } = await runLedger([withdrawal], `${lines.join('\n')}\n`, mapping)
    expect([summary.breaks, summary.ledger.matched, summary.ledger.rejected]).toEqual([{}, 1, 0])
  })

  it.each([
    ['coin,amount', 'BTC,0.5 ETH', { currency: 'coin' }, '"0.5 ETH" is not in "BTC"'],
    ['coin,amount', 'EUR,$ 5', { currency: 'coin' }, '"$ 5" is not in "EUR"'],
    ['amount', '$ 5', { currency: { from: 'amount' } }, '"$" is a symbol that aliases'],
    ['amount', '5', { currency: { from: 'amount' } }, 'its amount "5" names no currency'],
    ['coin,amount', ',5 BTC', { currency: 'coin' }, 'its currency is empty'],
    ['coin,amount', 'BTC,5 BTC 6 BTC', { currency: 'coin' }, '"5 BTC 6 BTC" is not an amount'],
    ['coin,amount', 'BTC,5e-7 BTC', { currency: 'coin' }, '"5e-7 BTC"'],
  ])('are rejected with their cell: %s, %s', async (head, cells, columns, reason) => {
    const lines = [
      `reference,${head}`,
      `WD-0001,${cells}`,
      `WD-0002,${head === 'amount' ? '' : 'BTC,'}1 BTC`,
    ]
    const mapping = { columns: { external_ref: 'reference', amount: 'amount', ...columns } }
    const { summary } = await runLedger([{ amount: '0.5' }], `${lines.join('\n')}\n`, mapping)
    expect(summary.rejected_lines).toEqual([
      { line: 2, reason: expect.stringContaining(reason) as string },
    ])
  })

  it('are rejected where the total names another currency than the amount', async () => {
    const ledger = 'reference,amount,total\nWD-0001,1 BTC,2 eth\nWD-0002,1 BTC,2 btc\n'
    const mapping = { columns: { ...columnsInCell, total: 'total' } }
    const { summary } = await runLedger([{ amount: '0.5' }], ledger, mapping)
    expect(summary.rejected_lines).toEqual([
      { line: 2, reason: 'its total "2 eth" is not in "BTC", its currency' },
    ])
  })
})

describe('amounts with a plus sign, or without digits on one side of the decimal mark', () => {
  it.each([
    ['point.csv', undefined],
    ['comma.csv', 'm.json'],
  ])('are read in every notation (c29, %s)', async (ledger, mapping) => {
    const { summary } = await runCase('c29-plus-sign', ledger, mapping)
    expect([summary.ledger.matched, summary.breaks]).toEqual([4, {}])
  })

  it.each([
    ['+1 000,75', { decimal: ',', thousands: ' ' }, '1000.75'],
    ["+1'000.75", { thousands: "'" }, '1000.75'],
    ['+,75', { decimal: ',' }, '0.75'],
    [' +.75 ', {}, '0.75'],
    ['1.', {}, '1'],
    ['1.000,', { decimal: ',', thousands: '.' }, '1000'],
    ['+0.5 BTC', {}, '0.5'],
    ['+50,00', { decimal: ',', thousands: '.' }, '50'],
    ['+1.000,00', { decimal: ',', thousands: '.', negative: '1-' }, '1000'],
  ])('match: %s with %j', async (cell, notation, amount) => {
    const { summary } = await runLedger(
      [{ amount }],
      `reference;currency;amount\nWD-0001;BTC;${cell}\n`,
      notation,
    )
    expect([summary.breaks, summary.ledger.matched]).toEqual([{}, 1])
  })

  it.each(['++0.5', '+-0.5', '-+0.5', '+', '.', '+.', '0.5+', '1.-', '+ 0.5', '1..5'])(
    'are rejected with their cell where they are not a number: %s',
    async (cell) => {
      const ledger = `reference,currency,amount\nWD-0001,BTC,${cell}\nWD-0002,BTC,1\n`
      const { summary } = await runLedger([{ amount: '0.5' }], ledger)
      expect(summary.rejected_lines).toEqual([
        { line: 2, reason: expect.stringContaining(JSON.stringify(cell)) as string },
      ])
    },
  )
})
