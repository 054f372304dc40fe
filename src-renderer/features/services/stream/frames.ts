import type { StreamFrame } from '../../../../src-main/contract/services.ts'

/** Frames kept in the window, newest first. */
export interface FrameBuffer {
  readonly frames: readonly StreamFrame[]
  /** The number of the newest frame read, or 0 if none was read. */
  readonly last: number
  /** Number of frames missed between two reads or dropped for newer ones. */
  readonly lostCount: number
}

export const noFrames: FrameBuffer = { frames: [], last: 0, lostCount: 0 }

/**
 * Maximum number of frames, and of characters in all of them, so that a busy topic does not fill
 * the memory.
 */
export const MAX_FRAMES = 2000
export const MAX_FRAME_CHARACTERS = 8_000_000

/**
 * Adds the frames just read (oldest first) before the frames of the buffer, and drops the oldest
 * frames above the limits. A frame that is read twice is added once.
 */
export function addFrames(buffer: FrameBuffer, readFrames: readonly StreamFrame[]): FrameBuffer {
  const newFrames = readFrames.filter(({ number }) => number > buffer.last)
  const firstFrame = newFrames[0]
  if (!firstFrame) return buffer
  const missedCount = firstFrame.number - buffer.last - 1
  const allFrames = [...newFrames.toReversed(), ...buffer.frames]
  const frames = allFrames.slice(0, countFitting(allFrames))
  return {
    frames,
    last: (newFrames.at(-1) as StreamFrame).number,
    lostCount: buffer.lostCount + missedCount + allFrames.length - frames.length,
  }
}

/** Lists the distinct topics of the frames, sorted. Frames without a topic have the empty text. */
export function topicsOf(frames: readonly StreamFrame[]): readonly string[] {
  return [...new Set(frames.map(({ topic }) => topic))].toSorted()
}

function countFitting(frames: readonly StreamFrame[]): number {
  let characters = 0
  let count = 0
  for (const { text } of frames) {
    characters += text.length
    if (count >= MAX_FRAMES || (count > 0 && characters > MAX_FRAME_CHARACTERS)) break
    count += 1
  }
  return count
}
