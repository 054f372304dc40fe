import { describe, expect, test } from 'vitest'
import { previewRows } from '../../../../../../src-renderer/features/reconciliation/ledgers/preview-rows.ts'

const validRow = (line: number) => ({ line, cells: { amount: '1' }, reason: null, raw: ['1'] })
const rejectedRow = (line: number) => ({
  line,
  cells: { amount: 'x' },
  reason: 'its currency is empty',
  raw: ['x'],
})
const preview = {
  sample: [
    validRow(2),
    rejectedRow(3),
    validRow(4),
    { ...rejectedRow(5), reason: 'it is a row with Status = draft', isExcluded: true },
  ],
  rejectedLines: [rejectedRow(3), rejectedRow(5000), { line: 9000, reason: 'its amount is empty' }],
  excludedLines: [
    { ...rejectedRow(5), reason: 'it is a row with Status = draft' },
    rejectedRow(7000),
  ],
}
const lines = (
  filter: Parameters<typeof previewRows>[1],
  hintedLines: readonly number[] = [],
): readonly number[] => previewRows(preview, filter, new Set(hintedLines)).map(({ line }) => line)

describe('previewRows', () => {
  test('shows the first rows as they are', () => expect(lines('all', [4])).toEqual([2, 3, 4, 5]))

  test('shows every known refused row once, including rows far beyond the first ones', () => {
    expect(lines('refused')).toEqual([3, 5000, 9000])
    expect(previewRows(preview, 'refused', new Set()).at(-1)).toEqual({
      line: 9000,
      reason: 'its amount is empty',
      cells: {},
    })
  })

  test('shows the rows that a hint names, refused or not', () =>
    expect(lines('hints', [4, 5000, 7])).toEqual([4, 5000]))

  test('separates excluded rows from refused ones', () => {
    expect(lines('excluded')).toEqual([5, 7000])
    expect(previewRows(preview, 'excluded', new Set())[1]).toMatchObject({ isExcluded: true })
  })
})
