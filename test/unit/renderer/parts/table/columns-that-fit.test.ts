import { describe, expect, it } from 'vitest'
import type { TableColumn } from '../../../../../src-renderer/parts/table/table.ts'
import {
  columnsThatFit,
  hasStackedRows,
  leastWidth,
} from '../../../../../src-renderer/parts/table/table.ts'

const column = (name: string, overrides: Partial<TableColumn> = {}): TableColumn => ({
  name,
  title: 'X',
  width: 100,
  ...overrides,
})
const columns = [
  column('category'),
  column('status', { dropOrder: 'first' }),
  column('age', { dropOrder: 'first' }),
  column('difference', { unit: 'currency' }),
  column('currency'),
  column('ledger', { unit: 'currency', group: 'sides' }),
  column('provider', { unit: 'currency', group: 'sides' }),
  column('line'),
]
const namesAt = (width: number): string =>
  columnsThatFit(columns, width)
    .map(({ name }) => name)
    .join(' ')

describe('columnsThatFit', () => {
  it('drops the first-out columns, then the last columns, groups as a whole, and a currency with its last amount', () => {
    expect([800, 799, 699, 599, 499, 399, 279, 99].map(namesAt)).toEqual([
      'category status age difference currency ledger provider line',
      'category status difference currency ledger provider line',
      'category difference currency ledger provider line',
      'category difference currency ledger provider',
      'category difference currency',
      'category difference currency',
      'category',
      'category',
    ])
  })

  it('never leaves an amount without its currency, at any width', () => {
    for (let width = 50; width <= 900; width += 10) {
      const names = columnsThatFit(columns, width).map(({ name }) => name)
      const hasAmount = names.some((name) => ['difference', 'ledger', 'provider'].includes(name))
      expect([width, hasAmount, names.includes('currency')]).toEqual([width, hasAmount, hasAmount])
      expect(names.includes('ledger')).toBe(names.includes('provider'))
    }
  })

  it('keeps the first amount beside the first column before all others', () => {
    const rows = [
      column('created'),
      column('status'),
      column('amount', { unit: 'unit' }),
      column('unit'),
      column('network'),
    ]
    expect(columnsThatFit(rows, 330).map(({ name }) => name)).toEqual(['created', 'amount', 'unit'])
    expect(columnsThatFit(rows, 279).map(({ name }) => name)).toEqual(['created'])
  })

  it('drops a column that is dropped last after the others, wherever it is, but before the first amount', () => {
    const rows = [
      column('created'),
      column('amount', { unit: 'unit' }),
      column('unit'),
      column('status'),
      column('verdict', { dropOrder: 'last' }),
      column('hash'),
    ]
    const namesOf = (width: number): readonly string[] =>
      columnsThatFit(rows, width).map(({ name }) => name)
    expect(namesOf(599)).toEqual(['created', 'amount', 'unit', 'status', 'verdict'])
    expect(namesOf(499)).toEqual(['created', 'amount', 'unit', 'verdict'])
    expect(namesOf(399)).toEqual(['created', 'amount', 'unit'])
  })

  it('narrows the columns that may be narrowed before it drops one, except to a chosen width', () => {
    const rows = (overrides: Partial<TableColumn> = {}): readonly TableColumn[] => [
      column('created'),
      column('status', { minWidth: 60, ...overrides }),
      column('currency', { minWidth: 80 }),
      column('hash'),
    ]
    const widthsOf = (...fitted: readonly TableColumn[]): readonly (readonly [string, number])[] =>
      fitted.map(({ name, width }) => [name, width])
    expect(widthsOf(...columnsThatFit(rows(), 350))).toEqual([
      ['created', 100],
      ['status', 60],
      ['currency', 90],
      ['hash', 100],
    ])
    expect(widthsOf(...columnsThatFit(rows(), 339))).toEqual([
      ['created', 100],
      ['status', 100],
      ['currency', 100],
    ])
    expect(columnsThatFit(rows({ isChosen: true }), 379)).toHaveLength(3)
  })

  it('cuts the first column’s texts before an amount is dropped, if they may be cut', () => {
    const money = [
      column('amount', { unit: 'unit' }),
      column('unit', { title: 'Moneda de origen' }),
    ]
    const names = [column('category', { width: 250, canShrink: true }), ...money]
    expect(columnsThatFit(names, 360).map(({ name, width }) => [name, width])).toEqual([
      ['category', 180],
      ['amount', 100],
      ['unit', 80],
    ])
    expect(columnsThatFit(names, 284)).toHaveLength(3)
    expect(columnsThatFit(names, 283).map(({ name }) => name)).toEqual(['category'])
    const dates = [column('created'), ...money]
    expect(columnsThatFit(dates, 280)).toHaveLength(3)
    expect(columnsThatFit(dates, 279)).toHaveLength(1)
  })

  it('measures a title that is wider than its column', () => {
    const longTitled = column('long', { title: 'Importe del libro mayor', width: 60 })
    expect(columnsThatFit([column('first'), longTitled], 200).map(({ name }) => name)).toEqual([
      'first',
    ])
    expect(leastWidth(longTitled)).toBeGreaterThan(100)
  })

  it('widens the last remaining column', () => {
    expect(columnsThatFit(columns, 599).at(-1)).toEqual({ ...columns[6], isWide: true })
    expect(columnsThatFit(columns, 900)).toBe(columns)
  })
})

describe('hasStackedRows', () => {
  it('stacks the cells of a narrow table, but of a fitted one beside a detail only for an amount', () => {
    const frames = [column('at'), column('topic')]
    expect([
      hasStackedRows(columns, 599, undefined),
      hasStackedRows(columns, 600, undefined),
    ]).toEqual([true, false])
    expect([hasStackedRows(columns, 599, 899), hasStackedRows(columns, 400, 1280)]).toEqual([
      true,
      false,
    ])
    expect([hasStackedRows(columns, 399, 1280), hasStackedRows(frames, 366, 1280)]).toEqual([
      true,
      false,
    ])
  })
})
