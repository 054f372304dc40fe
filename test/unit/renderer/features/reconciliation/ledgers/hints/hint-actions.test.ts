import { describe, expect, test } from 'vitest'
import {
  hintActions,
  hintLines,
} from '../../../../../../../src-renderer/features/reconciliation/ledgers/hints/hint-actions.ts'
import { textToForm } from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'

const form = textToForm('{"skip_lines":1,"columns":{"amount":"Amount"}}')

describe('hintActions', () => {
  test('leaves out title lines and totals beyond those that are left out already', () => {
    expect(hintActions({ kind: 'leadingTitles', lines: 3 }, form)).toEqual([
      { kind: 'skipTitles', lines: 3, form: { ...form, skipLines: '4' } },
    ])
    expect(hintActions({ kind: 'trailingTotals', lines: [90, 91] }, form)).toEqual([
      { kind: 'skipTotals', lines: 2, form: { ...form, skipLastLines: '2' } },
      { kind: 'show' },
    ])
  })

  test('input 51: offers both notations of a mixed column, and only the other one after a choice', () => {
    const hint = {
      kind: 'mixedNotation',
      field: 'amount',
      written: ['1.234,56', '1,234.56'],
    } as const
    const [comma, point] = hintActions(hint, form)
    expect(comma).toEqual({ kind: 'decimalComma', form: { ...form, decimal: ',', thousands: '.' } })
    expect(point).toEqual({ kind: 'decimalPoint', form: { ...form, decimal: '.', thousands: ',' } })
    expect(
      hintActions(hint, { ...form, decimal: ',', thousands: '.' }).map(({ kind }) => kind),
    ).toEqual(['decimalPoint'])
  })

  test('input 56: maps a header that only looks right, if it is not mapped yet and the field is known', () => {
    const header = '\u0410mount'
    expect(hintActions({ kind: 'lookAlikeHeader', header, field: 'amount' }, form)).toEqual([
      {
        kind: 'mapHeader',
        field: 'amount',
        form: { ...form, columns: { ...form.columns, amount: { column: header } } },
      },
    ])
    expect(
      hintActions({ kind: 'lookAlikeHeader', header: 'Amount', field: 'amount' }, form),
    ).toEqual([])
    expect(hintActions({ kind: 'lookAlikeHeader', header, field: null }, form)).toEqual([])
  })

  test('links to the setting or shows the rows if a person has to decide', () => {
    expect(hintActions({ kind: 'ambiguousDates', count: 4, written: '01/02/2026' }, form)).toEqual([
      { kind: 'choose', place: 'dateFormat' },
    ])
    expect(
      hintActions({ kind: 'leadingZeros', line: 7, written: '0042', other: '42' }, form),
    ).toEqual([{ kind: 'show' }])
  })
})

describe('hintActions, with a change of the mapping', () => {
  const hint = {
    kind: 'other_notation',
    count: 2,
    lines: [3, 4],
    written: ['1.234,56'],
    field: 'amount',
    change: { decimal: ',', thousands: '.' },
  } as const

  test('applies the change to the form with one press, and then does not offer it again', () => {
    const [apply, show] = hintActions(hint, form)
    expect(apply).toMatchObject({
      kind: 'apply',
      form: {
        columns: { amount: { column: 'Amount' } },
        skipLines: '1',
        decimal: ',',
        thousands: '.',
      },
    })
    expect(show).toEqual({ kind: 'show' })
    expect(hintActions(hint, { ...form, decimal: ',', thousands: '.' })).toEqual([{ kind: 'show' }])
  })

  test('offers no change while another part of the form is invalid', () => {
    expect(hintActions(hint, { ...form, dateWindowHours: 'soon' })).toEqual([{ kind: 'show' }])
  })

  test('links to the column of a field without a mapped column', () => {
    const columnHint = { kind: 'column_not_taken', count: 1, lines: [], written: ['wallet', 'spot'], field: 'address' } as const // prettier-ignore
    expect(hintActions(columnHint, form)).toEqual([{ kind: 'choose', place: 'column:address' }])
    expect(hintLines(columnHint)).toEqual([])
    expect(hintLines(hint)).toEqual([3, 4])
  })
})

describe('hintActions, of a workbook', () => {
  test('offers no action if a person must look at the sheet or its source', () => {
    expect(
      (
        [
          { kind: 'mixedDates', dates: 2, texts: 1, written: '15/10/2026' },
          { kind: 'mergedCells', ranges: 1 },
          { kind: 'hiddenRows', count: 2, isFiltered: true, isLeftOut: false },
          { kind: 'hiddenColumns', columns: ['B'] },
        ] as const
      ).flatMap((hint) => [...hintActions(hint, form), ...hintLines(hint)]),
    ).toEqual([])
  })
})

describe('hintLines', () => {
  test('returns the lines of a hint, and none for a hint about the whole file', () => {
    expect([
      hintLines({ kind: 'leadingZeros', line: 7, written: '0042', other: '42' }),
      hintLines({ kind: 'roundedAmounts', count: 2, lines: [3, 4] }),
      hintLines({ kind: 'leadingTitles', lines: 3 }),
    ]).toEqual([[7], [3, 4], []])
  })
})
