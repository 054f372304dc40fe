import { describe, expect, it } from 'vitest'
import { readJson } from '../../../../../src-main/base/json.ts'
import type { FoundTable } from '../../../../../src-renderer/features/json/table.ts'
import {
  cellText,
  findTables,
  isNull,
  isNumericColumn,
} from '../../../../../src-renderer/features/json/table.ts'

const findOnlyTable = (text: string): FoundTable => {
  const tables = findTables(readJson(text))
  expect(tables).toHaveLength(1)
  return tables[0] as FoundTable
}

describe('findTables', () => {
  it('B06: finds the flat list of an envelope, and the collection of a paginated envelope under its own name', () => {
    expect(
      findOnlyTable(
        '{"error_code": null, "message": null, "data": [{"rail": "pix"}], "timestamp": 1}',
      ).path,
    ).toEqual(['data'])
    expect(
      findOnlyTable(
        '{"error_code": null, "data": {"contacts": [{"id": 1}, {"id": 2}], "nc": null, "pc": null}, "timestamp": 1}',
      ).path,
    ).toEqual(['data', 'contacts'])
  })

  it("finds the partner's results and a list that is the whole answer", () => {
    expect(
      findOnlyTable('{"count": 1, "next": null, "previous": null, "results": [{"id": "q"}]}').path,
    ).toEqual(['results'])
    expect(findOnlyTable('[{"a": 1}]').path).toEqual([])
  })

  it('makes every name a column, in the order of first appearance', () => {
    expect(findOnlyTable('[{"b": 1, "a": 2}, {"c": 3, "a": 4}]').columns).toEqual(['b', 'a', 'c'])
  })

  it('puts the longest list first', () => {
    expect(
      findTables(readJson('{"few": [{"a": 1}], "many": [{"a": 1}, {"a": 2}]}')).map(
        ({ path }) => path[0],
      ),
    ).toEqual(['many', 'few'])
  })

  it('finds nothing without a list of objects', () => {
    for (const text of [
      '{"id": 1}',
      '[]',
      '[1, 2]',
      '{"data": [{"a": 1}, 2]}',
      '"text"',
      '{"a": {"b": {"c": [{"too": "deep"}]}}}',
    ])
      expect(findTables(readJson(text))).toEqual([])
  })

  it('limits the columns of a wide answer and counts the others', () => {
    const wideRow = Object.fromEntries(
      Array.from({ length: 75 }, (_, index) => [`c${index}`, index]),
    )
    expect(findOnlyTable(JSON.stringify([wideRow]))).toMatchObject({
      omittedColumns: 15,
      columns: { length: 60 },
    })
  })
})

describe('cellText', () => {
  const table = findOnlyTable(
    '[{"n": 1.10, "t": "1.10", "z": null, "o": {"a": [1.0]}, "constructor": "own"}, {"n": 2}]',
  )
  const [first, second] = table.rows as [FoundTable['rows'][0], FoundTable['rows'][0]]

  it('shows digits as received, nested values as JSON, and nothing for a missing member', () => {
    expect(table.columns.map((column) => cellText(first, column))).toEqual([
      '1.10',
      '1.10',
      'null',
      '{"a":[1.0]}',
      'own',
    ])
    expect(table.columns.map((column) => cellText(second, column))).toEqual(['2', '', '', '', ''])
  })

  it('distinguishes null from a missing member', () => {
    expect([isNull(first, 'z'), isNull(second, 'z')]).toEqual([true, false])
  })

  it('treats a column as numeric only if all of its values are', () => {
    expect(table.columns.map((column) => isNumericColumn(table, column))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(isNumericColumn(findOnlyTable('[{"a": "1.5"}, {"a": "x"}]'), 'a')).toBe(false)
  })
})
