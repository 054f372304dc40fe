import { describe, expect, it } from 'vitest'
import { runCase, runLedger } from '../../../support/case-runs.ts'
import type { CaseWithdrawal } from '../../../support/case-worlds.ts'

describe('rows and headers of another width', () => {
  it.each(['extra-comma.csv', 'missing-tail.csv', 'header-too.csv', 'pandas.csv'])(
    'reject neither a row nor the file (c06, %s)',
    async (ledger) => {
      const { summary } = await runCase('c06-ragged-rows', ledger)
      expect(summary.ledger).toMatchObject({ rows: 3, matched: 3, rejected: 0 })
      expect(summary.breaks).toEqual({})
    },
  )

  const world: CaseWithdrawal[] = [{ amount: '0.1' }]

  it.each([
    ['delimiters at the end of every line', 'reference,currency,amount,,,\nWD-0001,BTC,0.1,,,'],
    ['many more after one row', `reference,currency,amount\nWD-0001,BTC,0.1${','.repeat(150)}`],
    [
      'lines of delimiters and blanks',
      'reference,currency,amount\n,,\n , ,\nWD-0001,BTC,0.1\n,,\n',
    ],
    [
      'Excel, which leaves out empty cells at the end',
      'reference;currency;amount;note;by\nWD-0001;BTC;0.1',
    ],
    [
      'an index that pandas writes, twice',
      ',Unnamed: 0,reference,currency,amount\n0,0,WD-0001,BTC,0.1',
    ],
    [
      'the row names of write.table in R',
      '"","reference","currency","amount"\n"1","WD-0001","BTC",0.1',
    ],
  ])('match with %s', async (_name, ledger) => {
    const { summary } = await runLedger(world, `${ledger}\n`)
    expect(summary.ledger).toMatchObject({ rows: 1, matched: 1, rejected: 0 })
  })

  it('reject the row where an extra cell is filled, and where a needed cell is missing', async () => {
    const ledger = 'reference,currency,amount\nWD-0001,BTC,0.1\nWD-0002,BTC,0.2,,x\nWD-0003,BTC\n'
    const { summary } = await runLedger(world, ledger)
    expect(summary.rejected_lines).toEqual([
      { line: 3, reason: 'it has 5 fields and the header has 3' },
      { line: 4, reason: 'its amount is empty' },
    ])
  })
})

describe('headers that occur twice', () => {
  it.each([
    ['sql-join.csv', 'm2.json'],
    ['sql-join.csv', undefined],
    ['cointracking.csv', 'right.json'],
  ])('matter only where they are mapped by name (c23, %s, %s)', async (ledger, mapping) => {
    const { summary } = await runCase('c23-header-twice', ledger, mapping)
    expect([summary.ledger.matched, summary.breaks]).toEqual([2, {}])
  })

  it('are refused with their positions where they are mapped (c23)', async () => {
    await expect(runCase('c23-header-twice', 'cointracking.csv', 'm.json')).rejects.toMatchObject({
      code: 'HEADER_TWICE',
      why: expect.stringContaining('"Cur."') as string,
      advice: expect.stringContaining('by its position') as string,
    })
    await expect(runCase('c23-header-twice', 'cointracking.csv', 'm.json')).rejects.toMatchObject({
      why: expect.stringContaining('(columns 3, 5, 7)') as string,
    })
  })

  it('are refused in a condition, which can name a field that has the position', async () => {
    const ledger = 'reference,currency,amount,kind,kind\nWD-0001,BTC,0.1,out,a\nWD-9,BTC,1,in,a\n'
    const run = (columns: object, condition: string): ReturnType<typeof runLedger> =>
      runLedger([{ amount: '0.1' }], ledger, {
        columns: { external_ref: 'reference', currency: 'currency', amount: 'amount', ...columns },
        rows: { include: [condition] },
      })
    await expect(run({}, 'kind = out')).rejects.toMatchObject({
      code: 'HEADER_TWICE',
      advice: expect.stringContaining('map the column by its position to a field') as string,
    })
    const { summary } = await run({ note: 4 }, 'note = out')
    expect(summary.ledger).toMatchObject({ matched: 1, excluded: 1 })
  })

  it.each([
    ['reference,currency,amount,amount\nWD-0001,BTC,0.1,9', 'amount: "amount" (3), "amount" (4)'],
    ['reference,asset,coin,amount\nWD-0001,BTC,BTC,0.1', 'currency: "asset" (2), "coin" (3)'],
    [
      'reference,reference,reference,currency,amount\na,b,c,BTC,0.1',
      '"reference" (1), "reference" (2), "reference" (3)',
    ],
  ])(
    'are listed with their positions where the mapping does not choose: %s',
    async (ledger, why) => {
      await expect(runLedger([{ amount: '0.1' }], `${ledger}\n`)).rejects.toMatchObject({
        code: 'COLUMNS_UNCLEAR',
        why: expect.stringContaining(why) as string,
      })
    },
  )

  it.each([
    [
      'CoinTracking, with the fee in another coin',
      '"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date","Tx-ID"\n"Withdrawal","","","0.1","BTC","0.7","BNB","X","","","2026-10-01 12:00:00","WD-0001"',
      { external_ref: 'Tx-ID', currency: 5, amount: 'Sell', fee: 'Fee', fee_currency: 7 },
    ],
    [
      'DEGIRO, with empty headers after each amount',
      'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id\n01-10-2026,12:00,01-10-2026,,,x,,BTC,0.1,BTC,5,WD-0001',
      { external_ref: 'Order Id', currency: 'Mutatie', amount: 9 },
    ],
    [
      'a join whose keys have one name',
      'id,ref,id,coin,sum\n1,x,WD-0001,BTC,0.1',
      { external_ref: 3, currency: 'coin', amount: 'sum' },
    ],
  ])('are read by position from %s', async (_name, ledger, columns) => {
    const { summary } = await runLedger([{ amount: '0.1' }], `${ledger}\n`, { columns })
    expect([summary.breaks, summary.ledger.matched]).toEqual([{}, 1])
  })
})

describe('a file without a column for a value that all rows share', () => {
  it.each([
    ['wallet.csv', 'right-wallet.json'],
    ['header.csv', 'right-header.json'],
    ['no-header.csv', 'right-positions.json'],
  ])('is read with a constant, or by positions (c39, %s)', async (ledger, mapping) => {
    const { summary } = await runCase('c39-no-currency-column', ledger, mapping)
    expect([summary.ledger.matched, summary.breaks]).toEqual([2, {}])
  })

  it.each([
    ['wallet.csv', 'm.json', '{"constant": "BTC"}'],
    ['header.csv', undefined, '{"constant": "BTC"}'],
    ['no-header.csv', undefined, '"header": false'],
  ])(
    'is refused with advice where the value is not given (c39, %s)',
    async (ledger, mapping, expectedAdvice) => {
      await expect(runCase('c39-no-currency-column', ledger, mapping)).rejects.toMatchObject({
        code: 'COLUMNS_MISSING',
        advice: expect.stringContaining(expectedAdvice) as string,
      })
    },
  )

  it.each([
    [
      'Sparrow, one coin and BTC in the header',
      'Date (UTC),Label,Value (BTC),Balance (BTC),Fee (BTC),Txid\n2026-10-01 12:00:00,rent,-0.1001,1,0.0001,WD-0001',
      {
        columns: {
          external_ref: 'Txid',
          currency: { constant: 'btc' },
          network: { constant: ' Bitcoin ' },
          total: 'Value (BTC)',
          fee: 'Fee (BTC)',
          date: 'Date (UTC)',
        },
        direction: { by: 'sign', withdrawals: 'negative' },
      },
    ],
    [
      'one customer, whose id the file does not repeat',
      'reference,amount\nWD-0001,0.1',
      {
        columns: {
          external_ref: 'reference',
          currency: { constant: 'BTC' },
          amount: 'amount',
          end_user_id: { constant: 'eu-0' },
        },
      },
    ],
    [
      'one state of all rows, classified by the mapping',
      'reference,amount\nWD-0001,0.1',
      {
        columns: {
          external_ref: 'reference',
          currency: { constant: 'BTC' },
          amount: 'amount',
          status: { constant: 'Abonado' },
        },
        statuses: { Abonado: 'final' },
      },
    ],
    [
      'no header and a blank in front',
      'WD-0001 ,BTC, 0.1',
      { header: false, columns: { external_ref: 1, currency: 2, amount: 3 } },
    ],
    [
      'titles before rows without a header',
      'Export of 2026-10-01\nWD-0001,BTC,0.1',
      { header: false, skip_lines: 1, columns: { external_ref: 1, currency: 2, amount: 3 } },
    ],
  ])('matches: %s', async (_name, ledger, mapping) => {
    const { summary } = await runLedger([{ amount: '0.1' }], `${ledger}\n`, mapping)
    expect([summary.breaks, summary.ledger.matched, summary.ledger.rejected]).toEqual([{}, 1, 0])
  })

  it('keeps a constant that contradicts the provider as a break', async () => {
    const { summary } = await runLedger([{ amount: '0.1' }], 'reference,amount\nWD-0001,0.1\n', {
      columns: { external_ref: 'reference', currency: { constant: 'LTC' }, amount: 'amount' },
    })
    expect(summary.breaks).toEqual({ currency_mismatch: 1 })
  })
})

describe('identifiers that a spreadsheet damaged', () => {
  it.each(['exponent.csv', 'zeros.csv', 'num.xlsx'])(
    'are not matched to other identifiers by a guess (c15, %s)',
    async (ledger) => {
      const { summary } = await runCase('c15-ids-through-a-spreadsheet', ledger)
      expect(summary.breaks).toEqual({ missing_at_provider: 3, missing_in_ledger: 3 })
      expect(summary.ledger).toMatchObject({ rows: 3, matched: 0, broken: 3, rejected: 0 })
    },
  )

  it.each([
    ['2.0261E+17', '202610010000000123'],
    ['202610010000000000', '202610010000000123'],
    ['777', '000777'],
  ])('remain different identifiers: %s is not %s', async (writtenText, originalId) => {
    const world = [{ amount: '0.1', external_ref: originalId }]
    const { summary } = await runLedger(
      world,
      `reference,currency,amount\n${writtenText},BTC,0.1\n`,
    )
    expect(summary.ledger.matched).toBe(0)
  })
})
