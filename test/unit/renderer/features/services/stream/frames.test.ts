import { describe, expect, it } from 'vitest'
import type { StreamFrame } from '../../../../../../src-main/contract/services.ts'
import {
  addFrames,
  MAX_FRAME_CHARACTERS,
  MAX_FRAMES,
  noFrames,
  topicsOf,
} from '../../../../../../src-renderer/features/services/stream/frames.ts'

const frame = (number: number, text = '{}', topic = 'balance'): StreamFrame => ({
  number,
  at: '2026-11-20T10:00:00.000000Z',
  isOutgoing: false,
  topic,
  text,
})
const numbers = (buffer: typeof noFrames): readonly number[] =>
  buffer.frames.map(({ number }) => number)

describe('addFrames', () => {
  it('puts the newest frame first and keeps each frame once', () => {
    const firstBuffer = addFrames(noFrames, [frame(1), frame(2)])
    const secondBuffer = addFrames(firstBuffer, [frame(2), frame(3)])
    expect([
      numbers(firstBuffer),
      numbers(secondBuffer),
      secondBuffer.last,
      secondBuffer.lostCount,
    ]).toEqual([[2, 1], [3, 2, 1], 3, 0])
    expect(addFrames(secondBuffer, [])).toBe(secondBuffer)
  })

  it('counts the missed frames', () => {
    expect(addFrames(addFrames(noFrames, [frame(1)]), [frame(5), frame(6)])).toMatchObject({
      last: 6,
      lostCount: 3,
    })
  })

  it('keeps a limited number of frames and counts the dropped ones', () => {
    const frames = Array.from({ length: MAX_FRAMES + 5 }, (_, index) => frame(index + 1))
    const buffer = addFrames(noFrames, frames)
    expect([
      buffer.frames.length,
      buffer.frames[0]?.number,
      buffer.frames.at(-1)?.number,
      buffer.lostCount,
    ]).toEqual([MAX_FRAMES, MAX_FRAMES + 5, 6, 5])
  })

  it('keeps a limited number of characters, and the newest frame whatever its length', () => {
    const longText = 'x'.repeat(MAX_FRAME_CHARACTERS / 2)
    const buffer = addFrames(noFrames, [frame(1, longText), frame(2, longText), frame(3, 'y')])
    expect([numbers(buffer), buffer.lostCount]).toEqual([[3, 2], 1])
    expect(numbers(addFrames(buffer, [frame(4, 'z'.repeat(MAX_FRAME_CHARACTERS + 1))]))).toEqual([
      4,
    ])
  })
})

describe('topicsOf', () => {
  it('lists each topic once', () =>
    expect(topicsOf([frame(1, '', 'trade@A_B'), frame(2), frame(3)])).toEqual([
      'balance',
      'trade@A_B',
    ]))
})
