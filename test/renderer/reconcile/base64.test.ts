import { describe, expect, test } from 'vitest'
import { PART_BYTES, partBounds, toBase64 } from '../../../src-renderer/records/reconcile/base64.ts'

describe('toBase64', () => {
  test('gives what Node gives, for every byte and across the edge of a call', () => {
    for (const size of [0, 1, 2, 3, 255, 8191, 8192, 8193, 30_001]) {
      const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7 + 3) % 256)
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    }
  })

  test('takes a whole part without blowing the stack, and stays below what the core takes', () => {
    const part = toBase64(new Uint8Array(PART_BYTES).fill(255))
    expect(part.length).toBeLessThan(720_000)
    expect(Buffer.from(part, 'base64').length).toBe(PART_BYTES)
  })
})

describe('partBounds', () => {
  test('cuts a file into parts that touch and end at its end', () => {
    expect(partBounds(25, 10)).toEqual([
      { from: 0, to: 10, isLast: false },
      { from: 10, to: 20, isLast: false },
      { from: 20, to: 25, isLast: true },
    ])
    expect(partBounds(20, 10).at(-1)).toEqual({ from: 10, to: 20, isLast: true })
  })

  test('gives an empty file one empty part, so that the core can refuse it', () => {
    expect(partBounds(0)).toEqual([{ from: 0, to: 0, isLast: true }])
  })
})
