import { describe, expect, test } from 'vitest'
import { columnNameOf } from '../../../../../../../src-main/reconciliation/row/ledger-fields.ts'
import {
  columnName,
  columnPlaces,
  placeIndex,
  placeValue,
  valuePlace,
} from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/column-choice.ts'

const headers = ['Id', 'Cur.', '', 'Cur.', '5']
const words = {
  at: (position: string) => `Column ${position}`,
  named: (header: string, position: string) => `${header} (column ${position})`,
}

describe('columnPlaces', () => {
  test('names a column by a unique header, else by its position', () => {
    expect(columnPlaces(headers, undefined)).toEqual(['Id', 2, 3, 4, '5'])
    expect(columnNameOf(headers, 9)).toBe(10)
  })

  test('keeps a choice that the file does not have, or spells differently', () => {
    expect(columnPlaces(headers, 'Monto')).toEqual(['Monto', 'Id', 2, 3, 4, '5'])
    expect(columnPlaces(headers, 1)).toEqual([1, 'Id', 2, 3, 4, '5'])
  })
})

describe('placeIndex', () => {
  test('finds a column by header, by its plain form, or by position', () => {
    expect([placeIndex(headers, 'Id'), placeIndex(headers, 'id '), placeIndex(headers, 4)]).toEqual(
      [0, 0, 3],
    )
    expect([placeIndex(headers, '5'), placeIndex(headers, 5), placeIndex(headers, 6)]).toEqual([
      4, 4, -1,
    ])
    expect([placeIndex(headers, ''), placeIndex(headers, undefined)]).toEqual([2, -1])
  })
})

describe('placeValue', () => {
  test('distinguishes the header 5 from the position 5', () => {
    expect([placeValue('5'), placeValue(5), placeValue(undefined)]).toEqual(['"5"', '5', ''])
    for (const columnPlace of ['5', 5, 'Cur.', undefined])
      expect(valuePlace(placeValue(columnPlace))).toBe(columnPlace)
  })
})

describe('columnName', () => {
  test('shows the position of a repeated header, and a cell of a column without a header', () => {
    expect(columnName(headers, 4, words)).toBe('Cur. (column 4)')
    expect(columnName(headers, 3, words, '0.015')).toBe('Column 3 · 0.015')
    expect(columnName(headers, 3, words)).toBe('Column 3')
    expect(columnName(headers, 'Id', words)).toBe('Id')
  })
})
