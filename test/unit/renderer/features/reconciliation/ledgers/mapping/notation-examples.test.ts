import { describe, expect, test } from 'vitest'
import { dateCandidates } from '../../../../../../../src-main/reconciliation/row/date-candidates.ts'
import { textToForm } from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'
import {
  amountExamples,
  cellsAsWritten,
  dateExamples,
  tellingDates,
  textsOf,
} from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/notation-examples.ts'

const comma = { decimal: ',', thousands: '.', negative: '(1)' } as const

describe('textsOf', () => {
  test('gives what the file writes under a header, blank cells left out', () => {
    const sample = [{ raw: ['a', ' 1,5 '] }, { raw: ['b'] }, { raw: ['c', ''] }, {}].map(
      (row, line) => ({ line, cells: {}, reason: null, ...row }),
    )
    expect(textsOf({ headers: ['Id', 'Monto'], sample }, 'Monto')).toEqual(['1,5'])
    expect(textsOf({ headers: ['Id'], sample }, 'Monto')).toEqual([])
  })
})

describe('amountExamples', () => {
  test('input 51: takes the text that tells the marks apart and one that is negative', () => {
    expect(amountExamples(['12', '1.000', '1.234,56', '(5,00)'], comma)).toEqual([
      { written: '1.234,56', read: '1234.56' },
      { written: '(5,00)', read: '-5.00' },
    ])
  })

  test('says what cannot be read, and takes the first where nothing tells more', () => {
    expect(amountExamples(['1,234.56'], comma)).toEqual([{ written: '1,234.56', read: undefined }])
    expect(amountExamples(['7', '8'], comma)).toEqual([{ written: '7', read: '7' }])
    expect(amountExamples([], comma)).toEqual([])
  })
})

describe('dateExamples', () => {
  test('reads the first three dates in the mapping’s zone, a day alone as a day', () => {
    const texts = ['01/02/2026 10:00', '25/12/2026 00:30', '13/01/2026 12:00', '14/01/2026 12:00']
    const [dayFirst, monthFirst] = dateCandidates(texts)
    expect(
      dateExamples(texts, dayFirst ?? { read: [] }, [0, 1, 2], 'America/Sao_Paulo').map(
        ({ instant }) => instant,
      ),
    ).toEqual([
      '2026-02-01T13:00:00.000000Z',
      '2026-12-25T03:30:00.000000Z',
      '2026-01-13T15:00:00.000000Z',
    ])
    expect(
      dateExamples(texts, monthFirst ?? { read: [] }, [0, 1, 2], 'UTC').map(
        ({ instant }) => instant,
      ),
    ).toEqual(['2026-01-02T10:00:00.000000Z', undefined, undefined])
    const days = ['01/02/2026']
    expect(dateExamples(days, dateCandidates(days)[0] ?? { read: [] }, [0], 'Asia/Tokyo')).toEqual([
      { written: '01/02/2026', instant: undefined, day: '2026-02-01' },
    ])
  })
})

describe('tellingDates', () => {
  test('takes dates that the formats read differently before those that say nothing', () => {
    const texts = [
      '01/01/2026',
      '02/02/2026',
      '03/04/2026',
      '25/12/2026',
      '05/06/2026',
      '07/08/2026',
    ]
    expect(tellingDates(dateCandidates(texts), texts.length)).toEqual([2, 3, 4])
    expect(tellingDates(dateCandidates(['01/01/2026', '02/02/2026']), 2)).toEqual([0, 1])
  })
})

describe('cellsAsWritten', () => {
  const { columns } = textToForm('{"columns":{"amount":"Monto"}}')

  test('sets what is written beside what it became, also where cells are too many or too few', () => {
    expect(
      cellsAsWritten(
        { line: 2, cells: { amount: '1.5' }, reason: null, raw: ['a', '1,5', 'more'] },
        ['Id', 'Monto'],
        columns,
      ),
    ).toEqual([
      { header: 'Id', written: 'a', field: undefined, normal: '' },
      { header: 'Monto', written: '1,5', field: 'amount', normal: '1.5' },
      { header: '', written: 'more', field: undefined, normal: '' },
    ])
    expect(
      cellsAsWritten(
        { line: 2, cells: { amount: 'x' }, reason: 'no', raw: ['a'] },
        ['Id', 'Monto'],
        columns,
      )[1],
    ).toEqual({ header: 'Monto', written: '', field: 'amount', normal: '' })
  })
})
