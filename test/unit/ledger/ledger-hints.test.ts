import { describe, expect, it } from 'vitest'
import type { LedgerHint } from '../../../src-main/contract/window.ts'
import { findTitleLines, headerHints, RowHints } from '../../../src-main/ledger/ledger-hints.ts'
import { rowReader } from '../../../src-main/reconciliation/row/ledger-entry.ts'
import { recogniseColumns } from '../../../src-main/reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { defaultMapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { columnsPlan } from '../../../src-main/reconciliation/row/row-plan.ts'

/** The hints of rows under a header. The first row is line 2. */
function hintsOf(
  header: string,
  rows: readonly string[],
  mapping: Partial<Mapping> = {},
): readonly LedgerHint[] {
  const headers = header.split(',')
  const { columns } = recogniseColumns(headers)
  const fullMapping = { ...defaultMapping, ...mapping }
  const readRow = rowReader(columnsPlan(columns, headers.length), fullMapping)
  const hints = new RowHints(columns, fullMapping)
  rows.forEach((row, at) => {
    const cells = row.split('|')
    hints.take(readRow(cells, at + 2), cells)
  })
  return hints.result()
}

const HEADER = 'withdrawal_id,currency,amount,date'

describe('headerHints', () => {
  it('input 56: names a header that only looks Latin, and the field it would be', () => {
    expect(headerHints(['withdrawal_id', 'Аmount', 'Сумма', 'nоte x', 'fee'])).toEqual([
      { kind: 'lookAlikeHeader', header: 'Аmount', field: 'amount' },
      { kind: 'lookAlikeHeader', header: 'nоte x', field: null },
    ])
  })
})

describe('findTitleLines', () => {
  const header = 'withdrawal_id;currency;amount'

  it('counts the lines above the first that reads as a ledger header', () => {
    expect(findTitleLines(['Report of "September', '', 'a,b', header, 'W-1;BTC;1'])).toEqual([
      { kind: 'leadingTitles', lines: 3 },
    ])
  })

  it('finds none where the first line is the header, or none of the first thirty', () => {
    expect([
      findTitleLines([header]),
      findTitleLines(['a', 'b']),
      findTitleLines([...Array.from({ length: 30 }, () => 'x'), header]),
      findTitleLines([]),
    ]).toEqual([[], [], [], []])
  })
})

describe('RowHints', () => {
  it('is empty for a clean ledger', () => {
    expect(
      hintsOf(HEADER, [
        'W-1|BTC|0.123456789012345678|2026-09-01',
        'W-2|BTC|1.5|2026-09-02',
        '7|BTC|1|',
        '70|BTC|1|',
      ]),
    ).toEqual([])
  })

  it('input 63: names ids that differ in leading zeros, within one column', () => {
    const idHints = hintsOf('withdrawal_id,external_ref,currency,amount', [
      '0042|7|BTC|1',
      '42|007|BTC|1',
      '042|42|BTC|1',
      '42|8|BTC|1',
    ])
    expect(idHints).toEqual([
      { kind: 'leadingZeros', line: 3, written: '42', other: '0042' },
      { kind: 'leadingZeros', line: 3, written: '007', other: '7' },
      { kind: 'leadingZeros', line: 4, written: '042', other: '0042' },
      { kind: 'leadingZeros', line: 5, written: '42', other: '0042' },
    ])
  })

  it('flags amounts of fifteen digits only if the column has longer amounts', () => {
    const rows = ['W-1|BTC|0.123456789012345|', 'W-2|BTC|1.5|', 'W-3|BTC|12345678901234500000|']
    expect(hintsOf(HEADER, rows)).toEqual([])
    expect(hintsOf(HEADER, [...rows, 'W-4|BTC|0.123456789012345678|'])).toEqual([
      { kind: 'roundedAmounts', count: 2, lines: [2, 4] },
    ])
  })

  it('flags such amounts in totals and fees too, each column separately, also if the basis makes the amounts totals', () => {
    const header = 'withdrawal_id,currency,total,fee'
    expect(
      hintsOf(header, ['W-1|BTC|0.123456789012345|0.123456789012345678', 'W-2|BTC|2|1']),
    ).toEqual([])
    expect(
      hintsOf(header, ['W-1|BTC|1|0.123456789012345678', 'W-2|BTC|2|0.123456789012345']),
    ).toEqual([{ kind: 'roundedAmounts', count: 1, lines: [3] }])
    expect(
      hintsOf(HEADER, ['W-1|BTC|0.123456789012345678|', 'W-2|BTC|0.123456789012345|'], {
        basis: 'gross',
      }),
    ).toEqual([{ kind: 'roundedAmounts', count: 1, lines: [3] }])
  })

  it('lists at most a hundred lines, and counts all', () => {
    const [amountHint] = hintsOf(HEADER, [
      'W|BTC|0.123456789012345678|',
      ...Array.from({ length: 150 }, () => 'W|BTC|0.123456789012345|'),
    ])
    expect(amountHint).toMatchObject({ kind: 'roundedAmounts', count: 150 })
    expect((amountHint as { lines: readonly number[] }).lines.length).toBe(100)
  })

  it('input 51: names both notations of one column', () => {
    expect(hintsOf(HEADER, ['W-1|BTC|1.234,56|', 'W-2|BTC|1,234.56|'])).toEqual([
      { kind: 'mixedNotation', field: 'amount', written: ['1.234,56', '1,234.56'] },
    ])
    expect(hintsOf(HEADER, ['W-1|BTC|12,5|', 'W-2|BTC|1.5|', 'W-3|BTC|1|'])).toMatchObject([
      { kind: 'mixedNotation', written: ['12,5', '1.5'] },
    ])
  })

  it('input 51: names an amount that reads both ways beside an amount of the other notation', () => {
    expect(hintsOf(HEADER, ['W-1|BTC|12.500,00|', 'W-2|BTC|1.234|'])).toMatchObject([
      { kind: 'mixedNotation', written: ['12.500,00', '1.234'] },
    ])
    expect(
      hintsOf(HEADER, ['W-1|BTC|1,234|', 'W-2|BTC|12,500.00|'], { decimal: ',' }),
    ).toMatchObject([{ kind: 'mixedNotation', written: ['1,234', '12,500.00'] }])
  })

  it.each([
    ['amounts that read both ways', ['1.234', '1,234', '1.5'], '.'],
    ['one notation', ['1.234,56', '-0,5', '(1.000,00)', '1.234'], ','],
    ['the other notation', ['1,234.56', '0.5', '12-', '1,234'], '.'],
  ] as const)('input 51: is empty for %s', (_name, amounts, decimal) => {
    const rows = amounts.map((amount, at) => `W-${at}|BTC|${amount}|`)
    expect(
      hintsOf(HEADER, rows, { decimal, thousands: decimal === ',' ? '.' : ',' }).filter(
        (hint) => hint.kind === 'mixedNotation',
      ),
    ).toEqual([])
  })

  it('input 66: counts dates that read both ways, where no row decides', () => {
    const dates = (texts: readonly string[], mapping: Partial<Mapping> = {}): readonly LedgerHint[] => hintsOf(HEADER, texts.map((text, at) => `W-${at}|BTC|1|${text}`), mapping) // prettier-ignore
    const ambiguousHints: LedgerHint[] = [
      { kind: 'ambiguousDates', count: 2, written: '01/02/2026 10:00' },
    ]
    expect(dates(['01/02/2026 10:00', '03-04-26', '05.05.2026'])).toEqual(ambiguousHints)
    expect(dates(['01/02/2026 10:00', '03-04-26'], { dateFormat: 'dd/MM/yyyy HH:mm' })).toEqual(
      ambiguousHints,
    )
    expect(dates(['01/02/2026', '31/01/2026'], { dateFormat: 'dd/MM/yyyy' })).toEqual([])
    expect(dates(['01/02/2026 10:00', '13/02/2026', '02/13/2026', '03-04-26'])).toEqual(
      ambiguousHints,
    )
    expect(dates(['2026-02-01', '2026-01-02'])).toEqual([])
  })

  it.each([
    ['cells beside texts', ['2026-05-10', '15/10/2026', '2026-06-10'], [2, 1, '15/10/2026']],
    ['cells with a time', ['2026-05-10T08:00:00', '31.10.2026 09:00'], [1, 1, '31.10.2026 09:00']],
    ['texts of a month-first source', ['2026-10-05', '10-15-26', '10-31-26'], [1, 2, '10-15-26']],
  ] as const)(
    'input 66: reports dates that a spreadsheet may have swapped: %s',
    (_what, texts, [dates, count, writtenText]) => {
      const rows = texts.map((text, at) => `W-${at}|BTC|1|${text}`)
      expect(hintsOf(HEADER, rows, { dateFormat: 'dd/MM/yyyy' })).toEqual([
        { kind: 'mixedDates', dates, texts: count, written: writtenText },
      ])
    },
  )

  it.each([
    ['a day beyond the twelfth among the cells', ['2026-05-13', '15/10/2026']],
    ['a text that a spreadsheet would have read', ['2026-05-10', '15/10/2026', '05/10/2026']],
    ['cells alone', ['2026-05-10', '2026-05-11']],
    ['texts alone', ['15/10/2026', '16/10/2026']],
  ])('input 66: reports nothing about %s', (_what, texts) => {
    const rows = texts.map((text, at) => `W-${at}|BTC|1|${text}`)
    expect(hintsOf(HEADER, rows).filter(({ kind }) => kind === 'mixedDates')).toEqual([])
  })

  it('reports the last rows that look like a total, and not such rows among the others', () => {
    expect(hintsOf(HEADER, ['W-1|BTC|1|', 'Total|||', 'W-2|BTC|1|'])).toEqual([])
    expect(hintsOf(HEADER, ['W-1|BTC|1|', 'TOTAL|BTC||', '|BTC|1|', 'printed by me'])).toEqual([
      { kind: 'trailingTotals', lines: [3, 4, 5] },
    ])
    expect(hintsOf(HEADER, ['W-1|BTC|1|', 'W-2||1|'])).toEqual([])
  })
})
