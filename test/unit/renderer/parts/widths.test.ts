import { describe, expect, it } from 'vitest'
import { leastWidth } from '../../../../src-renderer/parts/table/table.ts'
import {
  moveItem,
  withinColumnPixels,
  withWidths,
} from '../../../../src-renderer/parts/table/widths.ts'

const columns = [
  { name: 'status', title: 'Status of the withdrawal', width: 80 },
  { name: 'address', title: 'Address', width: 112, isWide: true },
]

describe('withWidths', () => {
  it('returns the same columns without a chosen width', () => {
    expect(withWidths(columns, {})).toBe(columns)
  })

  it('uses a chosen width unchanged, whatever the title, and does not widen the column', () => {
    const [status, address] = withWidths(columns, { status: 60, address: 200, gone: 90 })
    expect([status && leastWidth(status), status?.isWide]).toEqual([60, false])
    expect([address && leastWidth(address), address?.isWide]).toEqual([200, false])
  })
})

describe('withinColumnPixels', () => {
  it.each([
    [-5, 40],
    [39.4, 40],
    [120.6, 121],
    [5000, 1200],
  ])('%d becomes %d', (draggedWidth, width) => expect(withinColumnPixels(draggedWidth)).toBe(width))
})

describe('moveItem', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [5, 0, 'abc'],
  ])('moves an item from %d to %d', (from, to, order) =>
    expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(order),
  )
})
