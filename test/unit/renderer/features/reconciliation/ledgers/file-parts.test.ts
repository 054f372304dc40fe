import { describe, expect, test } from 'vitest'
import { MAX_PART_BYTES } from '../../../../../../src-main/contract/bytes.ts'
import { partBounds } from '../../../../../../src-renderer/features/reconciliation/ledgers/file-parts.ts'

describe('partBounds', () => {
  test('cuts a file into parts that touch and end at its end', () => {
    expect(partBounds(25, 10)).toEqual([
      { from: 0, to: 10, isLast: false },
      { from: 10, to: 20, isLast: false },
      { from: 20, to: 25, isLast: true },
    ])
    expect(partBounds(20, 10).at(-1)).toEqual({ from: 10, to: 20, isLast: true })
  })

  test('makes parts as large as one call allows', () => {
    expect(partBounds(2 * MAX_PART_BYTES + 1).map(({ from, to }) => to - from)).toEqual([
      MAX_PART_BYTES,
      MAX_PART_BYTES,
      1,
    ])
  })

  test('gives an empty file one empty part, so that the core can refuse it', () => {
    expect(partBounds(0)).toEqual([{ from: 0, to: 0, isLast: true }])
  })
})
