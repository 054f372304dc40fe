import { describe, expect, it } from 'vitest'
import { runCase, runLedger } from '../../../support/case-runs.ts'
import type { CaseWithdrawal } from '../../../support/case-worlds.ts'
import { makeWorkbook, textRows } from '../../../support/workbook.ts'

describe('a ledger file of one local day', () => {
  it.each([
    ['date-only.csv', 'm1.json', {}],
    ['with-time.csv', 'm2.json', {}],
    ['date-only.csv', 'm1.json', { from: '2026-10-05' }],
    ['date-only.csv', 'm1.json', { to: '2026-10-05' }],
    ['date-only.csv', 'm1.json', { from: '2026-10-05', to: '2026-10-05' }],
  ] as const)(
    'leaves the withdrawals of neighbouring days to their own files (%s, %s, %j)',
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

describe('date cells of a workbook beside a date_format', () => {
  it.each(['cells.xlsx', 'all-cells.xlsx'])(
    'give their day whatever the format (c12, %s)',
    async (ledger) => {
      const { summary } = await runCase('c12-date-cells-and-texts', ledger, 'm.json')
      expect([summary.ledger.matched, summary.breaks]).toEqual([3, {}])
    },
  )

  it('are compared unchanged where a spreadsheet swapped day and month (c12)', async () => {
    const { summary } = await runCase('c12-date-cells-and-texts', 'swapped.xlsx', 'm.json')
    expect(summary.breaks).toEqual({ date_mismatch: 2 })
    expect(summary.ledger).toMatchObject({ matched: 1, broken: 2, rejected: 0 })
  })

  const isoCell = (text: string): string => `<c r="D2" t="d"><v>${text}</v></c>`
  const serialCell = (number: string, style: number): string =>
    `<c r="D2" s="${style}"><v>${number}</v></c>`

  it.each([
    ['openpyxl with iso_dates, an instant', isoCell('2026-10-01T12:30:15'), '12:30:15'],
    ['openpyxl with iso_dates, a day', isoCell('2026-10-01'), ''],
    ['openpyxl with iso_dates, a midnight', isoCell('2026-10-01T00:00:00'), '00:00:00'],
    ['SheetJS, in UTC', isoCell('2026-10-01T12:30:15.000Z'), '12:30:15'],
    ['a serial with a day', serialCell('46296', 1), ''],
    ['a serial with a time', serialCell('46296.521006944', 2), '12:30:15'],
  ])('are read from %s', async (_name, cell, time) => {
    const headerRow = textRows([['reference', 'currency', 'amount', 'date']])
    const row = textRows([['WD-0001', 'BTC', '0.1']], 2).replace('</row>', `${cell}</row>`)
    const created = time === '' ? '2026-10-01T22:00:00.000000Z' : `2026-10-01T${time}.000000Z`
    const { summary } = await runLedger(
      [{ amount: '0.1', created_at: created }],
      makeWorkbook({ Sheet1: `${headerRow}${row}` }),
      { date_format: 'dd/MM/yyyy', date_window_hours: 0 },
    )
    expect([summary.breaks, summary.ledger.matched]).toEqual([{}, 1])
  })

  it('are not read from the texts of a CSV file', async () => {
    const ledger = 'reference,currency,amount,date\nWD-0001,BTC,0.1,2026-10-01\n'
    await expect(
      runLedger([{ amount: '0.1' }], ledger, { date_format: 'dd/MM/yyyy' }),
    ).rejects.toMatchObject({
      advice: expect.stringContaining('"2026-10-01" cannot be read (dd/MM/yyyy') as string,
    })
  })
})

describe('date and time in two columns', () => {
  it.each([
    ['time-first.csv', 'm.json', '2026-10-01T03:00:00.000000Z', '2026-10-03T02:59:59.999999Z'],
    ['fecha-hora.csv', 'm.json', '2026-10-01T03:00:00.000000Z', '2026-10-03T02:59:59.999999Z'],
    [
      'time-first.csv',
      'right-date.json',
      '2026-10-01T03:00:00.000000Z',
      '2026-10-03T02:59:59.999999Z',
    ],
    [
      'fecha-hora.csv',
      'right-fecha.json',
      '2026-10-01T03:00:00.000000Z',
      '2026-10-03T02:59:59.999999Z',
    ],
  ])(
    'are one date, whichever column comes first (c21, %s, %s)',
    async (ledger, mapping, from, to) => {
      const { summary, matches } = await runCase('c21-date-and-time-apart', ledger, mapping)
      expect([summary.breaks, summary.ledger.matched]).toEqual([{}, 2])
      expect(summary.period).toEqual({ from, to })
      const dates = matches.map((row) => row.ledger_date).toSorted()
      expect(dates).toEqual(
        mapping === 'm.json'
          ? ['2026-10-01T03:00:00.000000Z', '2026-10-02T03:00:00.000000Z']
          : ['2026-10-01T23:40:00.000000Z', '2026-10-03T00:30:00.000000Z'],
      )
    },
  )

  const withdrawalAt = (instant: string): CaseWithdrawal[] => [
    { amount: '0.1', created_at: instant },
  ]

  it.each([
    [
      'PayPal, with the month first',
      'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Reference\n10/01/2026,20:40:00,BRT,x,Payout,Completed,BTC,0.1,,0.1,WD-0001',
      { date_format: 'MM/dd/yyyy' },
      { date: { column: 'Date', time_column: 'Time' }, amount: 'Net', external_ref: 'Reference' },
    ],
    [
      'two cells whose format is that of both, as in the example of cli.md',
      'ref,day,clock,coin,sum\nWD-0001,01/10/2026,20:40:00,BTC,0.1',
      { date_format: 'dd/MM/yyyy HH:mm:ss' },
      {
        date: { column: 'day', time_column: 'clock' },
        amount: 'sum',
        external_ref: 'ref',
        currency: 'coin',
      },
    ],
    [
      'a clock of twelve hours',
      'ref,day,clock,coin,sum\nWD-0001,2026-10-01,8:40 PM,BTC,0.1',
      {},
      {
        date: { column: 'day', time_column: 'clock' },
        amount: 'sum',
        external_ref: 'ref',
        currency: 'coin',
      },
    ],
    [
      'a time as the fraction of a day, by position',
      'WD-0001,2026-10-01,0.861111111,BTC,0.1',
      { header: false },
      { date: { column: 2, time_column: 3 }, amount: 5, external_ref: 1, currency: 4 },
    ],
    [
      'a day that carries a midnight',
      'ref,day,clock,coin,sum\nWD-0001,2026-10-01 00:00:00,20:40,BTC,0.1',
      {},
      {
        date: { column: 'day', time_column: 'clock' },
        amount: 'sum',
        external_ref: 'ref',
        currency: 'coin',
      },
    ],
  ])('are read from %s', async (_name, ledger, more, columns) => {
    const mapping = { ...more, columns, time_zone: 'America/Sao_Paulo', date_window_hours: 0 }
    const { summary } = await runLedger(
      withdrawalAt('2026-10-01T23:40:00.000000Z'),
      `${ledger}\n`,
      mapping,
    )
    expect([summary.breaks, summary.ledger.matched]).toEqual([{}, 1])
  })

  it('are read from a workbook whose cells are a date and a time', async () => {
    const rows = `${textRows([['reference', 'currency', 'amount', 'day', 'clock']])}${textRows([['WD-0001', 'BTC', '0.1']], 2).replace('</row>', '<c r="D2" s="1"><v>46296</v></c><c r="E2" s="3"><v>0.861111111111111</v></c></row>')}`
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="21"/></cellXfs></styleSheet>'
    const { summary } = await runLedger(
      withdrawalAt('2026-10-01T20:40:00.000000Z'),
      makeWorkbook({ Sheet1: rows }, { parts: { 'xl/styles.xml': styles } }),
      {
        columns: {
          external_ref: 'reference',
          amount: 'amount',
          date: { column: 'day', time_column: 'clock' },
        },
        date_format: 'dd/MM/yyyy',
        date_window_hours: 0,
      },
    )
    expect([summary.breaks, summary.ledger.matched]).toEqual([{}, 1])
  })

  it('are rejected with the cell where it is not a time', async () => {
    const ledger =
      'Reference,Currency,Amount,Date,Time\nWD-0001,BTC,0.1,2026-10-01,25:00\nWD-0002,BTC,1,2026-10-01,\n'
    const { summary } = await runLedger(withdrawalAt('2026-10-01T20:40:00.000000Z'), ledger, {
      columns: {
        external_ref: 'Reference',
        amount: 'Amount',
        date: { column: 'Date', time_column: 'Time' },
      },
    })
    expect(summary.rejected_lines).toEqual([
      { line: 2, reason: 'its time "25:00" cannot be read, or is not that of its date' },
    ])
  })
})

describe('dates as programs write them', () => {
  it('are read without a format where they are ISO 8601 apart from a letter (c37, iso.csv)', async () => {
    const { summary } = await runCase('c37-ways-to-write-a-date', 'iso.csv')
    expect(summary.ledger).toMatchObject({ rows: 9, matched: 8, rejected: 1 })
    expect(summary.rejected_lines).toEqual([
      { line: 10, reason: 'its date "2026-10-9" cannot be read (ISO 8601 is expected)' },
    ])
  })

  it.each([
    ['names.csv', 'm.json'],
    ['us.csv', 'm2.json'],
  ])('are read by a format with the name of the month (c37, %s)', async (ledger, mapping) => {
    const { summary } = await runCase('c37-ways-to-write-a-date', ledger, mapping)
    expect([summary.breaks, summary.ledger.matched, summary.ledger.rejected]).toEqual([{}, 2, 0])
  })

  it('are quoted where they cannot be read (c37, names.csv)', async () => {
    await expect(runCase('c37-ways-to-write-a-date', 'names.csv')).rejects.toMatchObject({
      advice: expect.stringContaining('its date "01-Oct-2026" cannot be read') as string,
    })
  })

  it.each([
    ['ledger-autosync', '2026-10-01 12:00:00 -0700', undefined, 'UTC', '19:00:00'],
    ['Coinbase', '2026-10-01 12:00:00 UTC', undefined, 'America/Sao_Paulo', '12:00:00'],
    ['Bitstamp', 'Oct. 01, 2026, 12:00 PM', 'MMM. dd, yyyy, hh:mm a', 'UTC', '12:00:00'],
    ['PostgreSQL', '2026-10-01 12:00:00.123456+00', undefined, 'UTC', '12:00:00.123456'],
    ['Unix, in seconds', '1790856000', 'epoch_seconds', 'America/Sao_Paulo', '12:00:00'],
    ['JavaScript, in milliseconds', '1790856000123', 'epoch_milliseconds', 'UTC', '12:00:00.123'],
    ['Excel, as a number', '46296.5', 'excel_serial', 'UTC', '12:00:00'],
    [
      'a Portuguese bank',
      '01 de outubro de 2026 12:00',
      "dd 'de' MMMM 'de' yyyy HH:mm",
      'UTC',
      '12:00:00',
    ],
    ['a Spanish bank', '1-oct.-2026 12:00 p. m.', 'd-MMM-yyyy hh:mm a', 'UTC', '12:00:00'],
    ['a compact day', '20261001120000', 'yyyyMMddHHmmss', 'UTC', '12:00:00'],
  ])('are read from %s: %s', async (_name, text, format, zone, time) => {
    const { summary } = await runLedger(
      [{ amount: '0.1', created_at: `2026-10-01T${time}Z` }],
      `reference;currency;amount;date\nWD-0001;BTC;0.1;${text}\n`,
      { ...(format && { date_format: format }), time_zone: zone, date_window_hours: 0 },
    )
    expect([summary.breaks, summary.ledger.matched]).toEqual([{}, 1])
  })
})
