import { describe, expect, it } from 'vitest'
import type { RunHint } from '../../../src-main/contract/run.ts'
import { caseContent } from '../../support/case-worlds.ts'
import type { RunOptions } from '../../support/reconcile.ts'
import { makeFolder, reconcileTexts } from '../../support/reconcile.ts'

// WD-0001 to WD-0004, each of 0.1 BTC.
const world = caseContent([{}, {}, {}, {}])

async function hintsOf(
  lines: readonly string[],
  options: RunOptions = {},
): Promise<readonly RunHint[]> {
  const { summary } = await reconcileTexts(makeFolder(), `${lines.join('\n')}\n`, world, {
    statusMap: { COM: 'final' },
    ...options,
  })
  return summary.hints ?? []
}

const HEADER = 'reference,currency,amount,date'
const withDate = (row: string, at: number): string => `${row},2026-10-0${at}`
const matchedRows = [1, 2, 3].map((at) => withDate(`WD-000${at},BTC,0.1`, at))

describe('RunHints', () => {
  it('is empty where every row matches', async () => {
    expect(await hintsOf([HEADER, ...matchedRows])).toEqual([])
  })

  it.each([
    ['an exponent', ['2.0261E+17', '777'], [2], '2.0261E+17'],
    [
      'fifteen digits and zeros',
      ['202610010000000000', '202610020000000000'],
      [2, 3],
      '202610010000000000',
    ],
    [
      'a decimal comma, as LibreOffice Calc saves it in a Spanish locale',
      ['2,0261E+17'],
      [2],
      '2,0261E+17',
    ],
    [
      'all digits of a number cell, as SheetJS writes it',
      ['2.0261001000000013E+17'],
      [2],
      '2.0261001000000013E+17',
    ],
  ])(
    'c15: names identifiers that a spreadsheet damaged: %s',
    async (_what, ids, lines, writtenText) => {
      const rows = ids.map((id, at) => `${id};BTC;0.1;2026-10-0${at + 1}`)
      expect(await hintsOf([HEADER.replaceAll(',', ';'), ...rows])).toEqual([
        {
          kind: 'damaged_identifiers',
          count: lines.length,
          lines,
          written: [writtenText],
          field: 'external_ref',
        },
      ])
    },
  )

  it.each([
    ['hexadecimal digits', ['1E5', '12e34', 'AE+17']],
    [
      'long numbers of which one has other digits after the fifteenth',
      ['202610010000000000', '202610010000000123'],
    ],
    ['short round numbers', ['100000000000000', '5000']],
  ])('c15: treats as undamaged: %s', async (_what, ids) => {
    const rows = ids.map((id, at) => withDate(`${id},BTC,0.1`, at + 1))
    expect(await hintsOf([HEADER, ...rows])).toEqual([])
  })

  it.each([
    ['a zero-width space', 'WD-0001\u200b'],
    ['full-width letters', 'ＷＤ-0001'],
    ['a Cyrillic letter', 'W\u0405D-0001'],
    ['a no-break space in front of the digits, as Excel pastes it from a web page', 'WD\u00a00001'],
  ])('names hidden characters: %s', async (_what, reference) => {
    const runHints = await hintsOf([HEADER, withDate(`${reference},BTC,0.1`, 1)])
    expect(runHints).toEqual([
      {
        kind: 'hidden_characters',
        count: 1,
        lines: [2],
        written: [reference],
        field: 'external_ref',
      },
    ])
  })

  it.each([
    ['TOTAL', 'TOTAL'],
    ['Saldo inicial', 'Saldo inicial'],
    ['Opening balance', 'Opening balance'],
    ['Suma', 'Suma'],
    ['Saldo anterior, as Banco do Brasil begins a statement', 'Saldo Anterior'],
  ])('c17: excludes a total by its label in the reference column: %s', async (_what, label) => {
    const [first = '', ...others] = matchedRows
    const rows = [HEADER, first, `${label},BTC,0.5,2026-10-02`, ...others, `${label},,0.5,`]
    const change = { rows: { exclude: [`reference = ${label}`] } }
    expect(await hintsOf(rows)).toEqual([
      { kind: 'total_rows', count: 2, lines: [3, 6], written: [label], change },
    ])
    const { summary } = await reconcileTexts(makeFolder(), `${rows.join('\n')}\n`, world, {
      mapping: JSON.stringify(change),
    })
    expect([summary.ledger, summary.hints]).toMatchObject([{ matched: 3, excluded: 2 }, []])
  })

  it('c17: names totals, and excludes none where a payment has their label', async () => {
    const rows = [
      `${HEADER},text`,
      'WD-0001,BTC,0.1,2026-10-01,Total',
      ',BTC,0.5,2026-10-02,Total',
      'WD-0002,BTC,0.1,2026-10-02,',
    ]
    expect(await hintsOf(rows)).toEqual([
      { kind: 'total_rows', count: 1, lines: [3], written: ['Total'] },
    ])
  })

  it.each([
    ['no column for an address', 'wallet', 'spot / main'],
    ['a word for a date', 'date', 'soon'],
    ['levels for amounts of the fee', 'fee', 'high'],
  ])('names a recognised column that is not taken: %s', async (_what, header, cell) => {
    const runHints = await hintsOf([
      `reference,currency,amount,${header}`,
      `WD-0001,BTC,0.1,${cell}`,
    ])
    expect(runHints).toMatchObject([{ kind: 'column_not_taken', written: [header, cell] }])
  })

  it('names no column that the mapping names, and no header with a single cell that could be the field', async () => {
    const rows = ['reference,currency,amount,wallet', 'WD-0001,BTC,0.1,spot']
    const columns = { external_ref: 'reference', address: 'wallet' }
    expect(await hintsOf(rows, { mapping: JSON.stringify({ columns }) })).toEqual([])
    expect(await hintsOf([...rows, 'WD-0002,BTC,0.1,addr-1'])).toEqual([])
  })

  it('judges currency and amount beside the columns of a mapping', async () => {
    const rows = ['reference,amount,currency,total', 'WD-0001,high,BTC,0.1']
    expect(
      await hintsOf(rows, { mapping: JSON.stringify({ columns: { external_ref: 'reference' } }) }),
    ).toMatchObject([{ kind: 'column_not_taken', field: 'amount', written: ['amount', 'high'] }])
  })

  it.each([
    ['a decimal comma', '0,1', { decimal: ',' }],
    ['brackets for a negative amount, as QuickBooks prints them', '(0.1)', { negative: '(1)' }],
  ])('names rejected rows that another notation reads: %s', async (_what, amount, change) => {
    const rows = [`WD-0001;BTC;1`, `WD-0002;BTC;${amount}`]
    const [firstHint] = await hintsOf(['reference;currency;amount', ...rows])
    expect(firstHint).toMatchObject({
      kind: 'other_notation',
      count: 1,
      lines: [3],
      field: 'amount',
    })
    expect(firstHint?.change).toMatchObject(change)
  })

  it.each([
    ['day first', ['05/10/2026', '15/10/2026'], 'dd/MM/yyyy'],
    ['points, as Bitpanda and German banks write them', ['05.10.2026', '15.10.2026'], 'dd.MM.yyyy'],
    ['month first', ['10/05/2026', '10/15/2026'], 'MM/dd/yyyy'],
  ])('c12: names the format of dates that reject their rows: %s', async (_what, dates, format) => {
    const rows = dates.map((date, at) => `WD-000${at + 1},BTC,0.1,${date}`)
    const [firstHint] = await hintsOf([HEADER, 'WD-0003,BTC,0.1,', ...rows])
    expect(firstHint).toMatchObject({
      kind: 'other_date_format',
      count: 2,
      lines: [3, 4],
      change: { date_format: format },
    })
  })

  it('c12: reports dates that a spreadsheet may have swapped, as long as no date decides', async () => {
    const rows = [HEADER, 'WD-0001,BTC,0.1,2026-10-05', 'WD-0002,BTC,0.1,15/10/2026']
    expect(await hintsOf(rows)).toEqual([
      { kind: 'mixed_dates', count: 2, lines: [], written: ['15/10/2026'], field: 'date' },
    ])
    expect(await hintsOf([...rows, 'WD-0003,BTC,0.1,2026-10-13'])).toEqual([])
    expect(await hintsOf([...rows, 'WD-0003,BTC,0.1,05/10/2026'])).toEqual([])
  })

  it('does not depend on the order of the rows', async () => {
    const rows = [
      withDate('2.0261E+17,BTC,0.1', 1),
      withDate('WD-0001\u200b,BTC,0.1', 1),
      withDate('0042,BTC,0.1', 1),
      withDate('42,BTC,0.1', 1),
      'TOTAL,,0.4,',
      'WD-0004,BTC,0.1,15/10/2026',
    ]
    const shape = async (rows: readonly string[]): Promise<unknown> =>
      (await hintsOf([HEADER, ...matchedRows, ...rows])).map(({ lines, ...hint }) => [
        lines.length,
        hint,
      ])
    expect(await shape(rows)).toHaveLength(5)
    expect(await shape(rows.toReversed())).toEqual(await shape(rows))
  })

  it('names a header line that reads as a row, under a mapping by position', async () => {
    const rows = ['WD-0001,BTC,0.1,2026-10-01', 'WD-0002,BTC,0.1,2026-10-02']
    const columns = { external_ref: 1, currency: 2, amount: 3, date: 4 }
    expect(await hintsOf(rows, { mapping: JSON.stringify({ columns }) })).toMatchObject([
      { kind: 'first_line_is_row', change: { header: false } },
    ])
    expect(await hintsOf(rows, { mapping: JSON.stringify({ columns, header: false }) })).toEqual([])
  })
})

describe('a refused ledger', () => {
  const refusal = (lines: readonly string[]): Promise<{ why: string; advice: string }> =>
    hintsOf(lines).then(
      () => Promise.reject(new Error('it was not refused')),
      (error: unknown) => error as { why: string; advice: string },
    )

  it('c39: reports that the first line reads as a row', async () => {
    const hash = 'e9eb64194dad924db7be64389791f6d436b754765465c17477944be1f1de8eb5'
    expect(await refusal([`${hash},BTC,0.015,2026-10-01`])).toMatchObject({
      code: 'COLUMNS_MISSING',
      advice: expect.stringContaining('"header": false'),
    })
  })

  it('c39: proposes the constant that the header gives for the currency, as Electrum and Sparrow leave it out', async () => {
    expect(await refusal(['reference,Amount (BTC)', 'WD-0001,0.1'])).toMatchObject({
      code: 'COLUMNS_MISSING',
      advice: expect.stringContaining('{"constant": "BTC"}'),
    })
  })

  it('names a needed column that is not taken', async () => {
    expect(await refusal(['reference,currency,amount', 'WD-0001,BTC,high'])).toMatchObject({
      code: 'COLUMNS_MISSING',
      why: expect.stringContaining('"amount" is not taken as amount, for cells such as "high"'),
    })
  })

  it('names the notation that would read its rows', async () => {
    expect(await refusal(['reference;currency;amount', 'WD-0001;BTC;1.234,56'])).toMatchObject({
      code: 'NO_VALID_ROW',
      advice: expect.stringContaining('"decimal":","'),
    })
  })
})
