import { describe, expect, it } from 'vitest'
import type { TableColumn } from '../../../../../src-renderer/parts/table/table.ts'
import { columnsThatFit, leastWidth } from '../../../../../src-renderer/parts/table/table.ts'

const column = (name: string, overrides: Partial<TableColumn> = {}): TableColumn => ({
  name,
  title: 'X',
  width: 100,
  ...overrides,
})
const columns = [
  column('category'),
  column('status', { isDroppedFirst: true }),
  column('age', { isDroppedFirst: true }),
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
