import { describe, expect, test } from 'vitest'
import { previewRows } from '../../../../../../src-renderer/features/reconciliation/ledgers/preview-rows.ts'

const good = (line: number) => ({ line, cells: { amount: '1' }, reason: null, raw: ['1'] })
const bad = (line: number) => ({
  line,
  cells: { amount: 'x' },
  reason: 'its currency is empty',
  raw: ['x'],
})
const preview = {
  sample: [
    good(2),
    bad(3),
    good(4),
    { ...bad(5), reason: 'it is a row with Status = draft', isExcluded: true },
  ],
  rejectedLines: [bad(3), bad(5000), { line: 9000, reason: 'its amount is empty' }],
  excludedLines: [{ ...bad(5), reason: 'it is a row with Status = draft' }, bad(7000)],
}
const lines = (
  filter: Parameters<typeof previewRows>[1],
  hinted: readonly number[] = [],
): readonly number[] => previewRows(preview, filter, new Set(hinted)).map(({ line }) => line)

describe('previewRows', () => {
  test('shows the first rows as they are', () => expect(lines('all', [4])).toEqual([2, 3, 4, 5]))

  test('shows every known refused row once, far beyond the first ones', () => {
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
