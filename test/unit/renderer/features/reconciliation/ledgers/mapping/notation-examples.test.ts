import { describe, expect, test } from 'vitest'
import { dateCandidates } from '../../../../../../../src-main/reconciliation/row/date-candidates.ts'
import type { MappingForm } from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'
import { textToForm } from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'
import {
  amountExamples,
  cellsAsWritten,
  dateExamples,
  distinguishingDates,
  extractExamples,
  fieldReader,
  fieldTexts,
  textsOf,
} from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/notation-examples.ts'
import { patternProblem } from '../../../../../../../src-renderer/words/reconciliation/mapping-parts.ts'

const form = (mapping: object): MappingForm => textToForm(JSON.stringify(mapping))
const readWithComma = fieldReader(form({ decimal: ',', thousands: '.', negative: '(1)' }), 'amount')

describe('textsOf', () => {
  test('returns the texts under a header, without blank cells', () => {
    const sample = [{ raw: ['a', ' 1,5 '] }, { raw: ['b'] }, { raw: ['c', ''] }, {}].map(
      (row, line) => ({ line, cells: {}, reason: null, ...row }),
    )
    expect(textsOf({ headers: ['Id', 'Monto'], sample }, 'Monto')).toEqual(['1,5'])
    expect(textsOf({ headers: ['Id'], sample }, 'Monto')).toEqual([])
  })
})

describe('amountExamples', () => {
  test('input 51: picks the text that distinguishes the marks and a negative one', () => {
    expect(amountExamples(['12', '1.000', '1.234,56', '(5,00)'], readWithComma)).toEqual([
      { written: '1.234,56', read: '1234.56' },
      { written: '(5,00)', read: '-5.00' },
    ])
  })

  test('reports unreadable texts, and picks the first text if no other shows more', () => {
    expect(amountExamples(['1,234.56'], readWithComma)).toEqual([
      { written: '1,234.56', read: undefined },
    ])
    expect(amountExamples(['7', '8'], readWithComma)).toEqual([{ written: '7', read: '7' }])
    expect(amountExamples([], readWithComma)).toEqual([])
  })
})

describe('dateExamples', () => {
  test('reads the first three dates in the mapping’s zone, and a date without a time as a day', () => {
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

describe('distinguishingDates', () => {
  test('prefers dates that the formats read differently', () => {
    const texts = [
      '01/01/2026',
      '02/02/2026',
      '03/04/2026',
      '25/12/2026',
      '05/06/2026',
      '07/08/2026',
    ]
    expect(distinguishingDates(dateCandidates(texts), texts.length)).toEqual([2, 3, 4])
    expect(distinguishingDates(dateCandidates(['01/01/2026', '02/02/2026']), 2)).toEqual([0, 1])
  })
})

describe('cellsAsWritten', () => {
  const mappedForm = form({ columns: { amount: 'Monto' } })
  const preview = { headers: ['Id', 'Monto'], columns: {} }

  test('pairs each written cell with its normalised value, also with too many or too few cells', () => {
    expect(
      cellsAsWritten(
        { line: 2, cells: { amount: '1.5' }, reason: null, raw: ['a', '1,5', 'more'] },
        preview,
        mappedForm,
      ),
    ).toEqual([
      { header: 'Id', written: 'a', field: undefined, normal: '' },
      { header: 'Monto', written: '1,5', field: 'amount', normal: '1.5' },
      { header: '', written: 'more', field: undefined, normal: '' },
    ])
    expect(
      cellsAsWritten(
        { line: 2, cells: { amount: 'x' }, reason: 'no', raw: ['a'] },
        preview,
        mappedForm,
      )[1],
    ).toEqual({ header: 'Monto', written: '', field: 'amount', normal: '' })
  })
})

describe('fieldTexts', () => {
  const preview = {
    headers: ['Detalle', 'Debe', ''],
    columns: { amount: 'Debe' },
    sample: [],
    firstCells: [
      ['pago WD-7 ok', '150000000', 'x'],
      ['sin número', '', 'y'],
    ],
  }

  test('extracts a field’s text from its column by its pattern, even before any row can be read', () => {
    const mappedForm = form({
      columns: { external_ref: { column: 'Detalle', extract: 'WD-[0-9]+' }, note: 3 },
    })
    expect(fieldTexts(preview, mappedForm, 'external_ref')).toEqual(['WD-7'])
    expect(fieldTexts(preview, mappedForm, 'note')).toEqual(['x', 'y'])
  })

  test('finds the column of the direction, a recognised column, and a constant', () => {
    const formWithDirection = form({
      direction: { by: 'columns', debit: 'Debe', credit: 3, withdrawals: 'debit' },
    })
    expect(fieldTexts(preview, formWithDirection, 'total')).toEqual(['150000000'])
    const formWithConstant = form({ columns: { amount: {}, currency: { constant: 'BTC' } } })
    expect(fieldTexts(preview, formWithConstant, 'amount')).toEqual(['150000000'])
    expect(fieldTexts(preview, formWithConstant, 'currency')).toEqual(['BTC'])
  })

  test('reads amounts in their unit, exactly', () => {
    const satoshiForm = form({
      columns: { total: { decimal_places: 8 }, currency: { from: 'amount' } },
    })
    expect(fieldReader(satoshiForm, 'total')('150000001 BTC')).toBe('1.50000001')
    expect(fieldReader(satoshiForm, 'amount')('0.5 BTC')).toBe('0.5')
    expect(fieldReader(satoshiForm, 'total')('1.5')).toBeUndefined()
  })
})

describe('extractExamples', () => {
  test('shows the text that a pattern extracts from the first distinct cells, part by part', () => {
    expect(extractExamples(['a WD-1', 'a WD-1', 'none'], 'WD-[0-9]+')).toEqual({
      examples: [
        { written: 'a WD-1', found: 'WD-1' },
        { written: 'none', found: undefined },
      ],
    })
    expect(extractExamples(['x1;x2'], 'x([0-9])', ';')).toEqual({
      examples: [
        { written: 'x1', found: '1' },
        { written: 'x2', found: '2' },
      ],
    })
  })

  test.each([
    ['(?=a)', 'Mira alrededor', 'Olha ao redor'],
    ['(a)\\1', 'Usa una referencia', 'Usa uma referência'],
    ['(a', 'No es un patrón (falta cerrar con ): (a)', 'Não é um padrão (falta fechar com ): (a)'],
    ['[z-a]', 'No es un patrón (rango', 'Não é um padrão (intervalo'],
    ['*a', 'No es un patrón (no hay nada', 'Não é um padrão (não há'],
    ['a'.repeat(201), 'Tiene más de 200', 'Tem mais de 200'],
    ['((a{9}){9}){9}', 'Repite demasiado', 'Repete demais'],
  ])('explains in three languages why %s cannot be used', (pattern, es, pt) => {
    const examples = extractExamples(['a'], pattern)
    const problem = 'problem' in examples ? examples.problem : ''
    expect(patternProblem(problem, 'en')).toMatch(/^(?:Uses|Is|Repeats) /)
    expect(patternProblem(problem, 'es')).toContain(es)
    expect(patternProblem(problem, 'pt')).toContain(pt)
  })

  test('explains why a pattern cannot be used', () => {
    expect(extractExamples(['a'], '(?=a)')).toHaveProperty('problem')
    expect(extractExamples(['a'], '(a')).toHaveProperty('problem')
  })
})
