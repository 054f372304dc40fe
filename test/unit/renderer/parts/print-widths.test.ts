import { describe, expect, test } from 'vitest'
import { printedWidths } from '../../../../src-renderer/parts/table/print-widths.ts'
import type { TableColumn } from '../../../../src-renderer/parts/table/table.ts'

const columns = (texts: number, amounts: number, width = 200): readonly TableColumn[] => [
  ...Array.from({ length: texts }, (_, index) => ({ name: `t${index}`, title: 'T', width })),
  ...Array.from({ length: amounts }, (_, index) => ({
    name: `a${index}`,
    title: 'A',
    width,
    align: 'end' as const,
  })),
]
const sum = (percents: readonly number[]): number =>
  Math.round(percents.reduce((total, percent) => total + percent, 0))

describe('printedWidths', () => {
  test('keeps the size of letters if the columns fit', () => {
    expect(printedWidths(columns(2, 2))).toEqual({
      scale: 1,
      percents: [25, 25, 25, 25],
      areAmountsOnOneLine: true,
    })
  })

  test('makes letters smaller first', () => {
    const { scale, percents, areAmountsOnOneLine } = printedWidths(columns(4, 2))
    expect([scale, sum(percents), areAmountsOnOneLine]).toEqual([0.8, 100, true])
  })

  test('then narrows texts, and keeps amounts whole', () => {
    const { scale, percents, areAmountsOnOneLine } = printedWidths(columns(5, 4))
    expect([scale, sum(percents), areAmountsOnOneLine]).toEqual([0.66, 100, true])
    // 200 of a page's pixels for letters of this size.
    expect(percents.at(-1)).toBeCloseTo((100 * 200 * 0.66) / 960, 6)
  })

  test('lets amounts wrap if there are too many of them', () => {
    const { scale, percents, areAmountsOnOneLine } = printedWidths(columns(2, 12))
    expect([scale, sum(percents), areAmountsOnOneLine]).toEqual([0.66, 100, false])
  })
})
