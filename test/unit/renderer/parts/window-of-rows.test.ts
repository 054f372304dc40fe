import { describe, expect, it } from 'vitest'
import {
  firstRow,
  MAX_SIZER_PIXELS,
  offsetToShow,
  rowOfSlot,
  scrollScale,
  slotCount,
} from '../../../../src-renderer/parts/table/window-of-rows.ts'

describe('scrollScale', () => {
  it('scrolls pixel by pixel as long as the rows fit an element', () => {
    expect(scrollScale(100_000, 28, 600)).toEqual({
      sizer: 2_800_000,
      maxOffset: 2_799_400,
      ratio: 1,
    })
    expect(scrollScale(3, 28, 600)).toEqual({ sizer: 84, maxOffset: 0, ratio: 1 })
  })

  it('reaches the first and the last row of five million, and each between by whole pixels of the bar', () => {
    const { sizer, maxOffset, ratio } = scrollScale(5_000_000, 28, 600)
    expect(sizer).toBe(MAX_SIZER_PIXELS)
    expect((sizer - 600) * ratio).toBeCloseTo(maxOffset, 3)
    expect(ratio).toBeLessThan(28)
  })
})

describe('rowOfSlot', () => {
  it('keeps a row in its slot while it is near', () => {
    const slots = slotCount(1000, 28, 280)
    const before = Array.from({ length: slots }, (_, slot) => rowOfSlot(slot, 100, slots))
    const after = Array.from({ length: slots }, (_, slot) => rowOfSlot(slot, 101, slots))
    expect([...before].sort((left, right) => left - right)).toEqual(
      Array.from({ length: slots }, (_, index) => 100 + index),
    )
    expect(before.filter((row, slot) => row !== after[slot])).toEqual([100])
  })
})

describe('firstRow', () => {
  it('never leaves the rows at either end', () => {
    const slots = slotCount(1000, 28, 280)
    expect([firstRow(0, 28, 1000, slots), firstRow(28_000 - 280, 28, 1000, slots)]).toEqual([
      0,
      1000 - slots,
    ])
    expect(firstRow(0, 28, 4, slotCount(4, 28, 280))).toBe(0)
  })
})

describe('offsetToShow', () => {
  it('moves as little as possible, and centres a distant row', () => {
    expect(offsetToShow(5, 0, 28, 280)).toBe(0)
    expect(offsetToShow(10, 0, 28, 280)).toBe(28)
    expect(offsetToShow(4, 280, 28, 280)).toBe(112)
    expect(offsetToShow(1000, 0, 28, 280)).toBe(28_000 - 126)
  })
})
