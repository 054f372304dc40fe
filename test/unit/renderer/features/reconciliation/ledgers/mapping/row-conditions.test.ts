import { describe, expect, test } from 'vitest'
import { textToForm } from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'
import {
  conditionColumns,
  excludedByCondition,
  excludedByDirection,
  valuesOf,
} from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/row-conditions.ts'

const preview = {
  headers: ['Id', 'Estado', 'Ref', 'Ref', ''],
  columns: {},
  sample: ['anulada', 'pagada', 'pagada'].map((status, index) => ({
    line: index + 2,
    cells: {},
    reason: null,
    raw: [`W-${index}`, status, '', '', `n${index}`],
  })),
  exclusions: [
    { reason: 'it is a row with Estado = anulada', count: 12 },
    { reason: 'it is not a row with "Tipo (1)" != x', count: 3 },
    { reason: 'only its credit column is filled', count: 4 },
    { reason: '"C" says that it is no withdrawal', count: 1 },
  ],
}
const form = textToForm('{"columns":{"withdrawal_id":"Id","note":5,"status":"Estado"}}')
const conditionOf = (
  effect: 'include' | 'exclude',
  column: string,
  operator: '=' | '!=',
  value: string,
) => ({
  effect,
  column,
  operator,
  value,
})

describe('conditionColumns', () => {
  test('offers headers that occur once, and mapped fields without a header of their name', () => {
    expect(conditionColumns(preview, form).map(({ name }) => name)).toEqual([
      'Id',
      'Estado',
      'withdrawal_id',
      'currency',
      'amount',
      'total',
      'status',
      'note',
    ])
    expect(
      conditionColumns({ headers: ['Status'] }, form).some(({ field }) => field === 'status'),
    ).toBe(false)
  })
})

describe('valuesOf', () => {
  test('suggests the values of the first rows, the most frequent first', () => {
    expect(valuesOf(preview, form, 'Estado')).toEqual(['pagada', 'anulada'])
    expect(valuesOf(preview, form, 'note')).toEqual(['n0', 'n1', 'n2'])
    expect(valuesOf(preview, form, '')).toEqual([])
  })
})

describe('excludedByCondition', () => {
  test('counts the rows by the reason that the core gives', () => {
    expect(excludedByCondition(preview, conditionOf('exclude', 'Estado', '=', ' anulada '))).toBe(
      12,
    )
    expect(excludedByCondition(preview, conditionOf('include', 'Tipo (1)', '!=', 'x'))).toBe(3)
    expect(excludedByCondition(preview, conditionOf('exclude', 'Estado', '=', 'pagada'))).toBe(0)
    expect(excludedByCondition(preview, conditionOf('exclude', '', '=', ''))).toBeUndefined()
    expect(excludedByDirection(preview)).toBe(5)
  })
})
