import { describe, expect, it } from 'vitest'
import {
  markedIndexes,
  MAX_MARKED_ROWS,
  noMarks,
  withMark,
} from '../../../../../../src-renderer/features/records/list/row-marks.ts'

describe('withMark', () => {
  it('marks the selected row together with the first added one', () => {
    const first = withMark(noMarks, { kind: 'toggle', index: 7 }, 100, 3)
    const second = withMark(first, { kind: 'toggle', index: 5 }, 100, 7)
    expect(markedIndexes(second)).toEqual([3, 5, 7])
    const third = withMark(second, { kind: 'toggle', index: 3 }, 100, 5)
    expect([markedIndexes(third), third.last]).toEqual([[5, 7], 3])
  })

  it('replaces the last range when it is extended', () => {
    const first = withMark(noMarks, { kind: 'range', from: 5, to: 9, isNew: true }, 100, 9)
    const second = withMark(first, { kind: 'range', from: 5, to: 4, isNew: false }, 100, 4)
    expect(markedIndexes(second)).toEqual([4, 5])
  })

  it('marks the first rows of a list that exceeds the limit of a copy', () => {
    const { rows } = withMark(noMarks, { kind: 'all' }, MAX_MARKED_ROWS + 3, -1)
    expect(rows.size).toBe(MAX_MARKED_ROWS)
  })
})
