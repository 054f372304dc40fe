import type { StreamFrame } from '../../../../src-main/contract/services.ts'

/** Frames kept in the window, newest first. */
export interface KeptFrames {
  readonly frames: readonly StreamFrame[]
  /** The number of the newest frame that was read; 0: none. */
  readonly last: number
  /** Frames that came and went between two readings, or gave way to newer ones. */
  readonly gone: number
}

export const noFrames: KeptFrames = { frames: [], last: 0, gone: 0 }

/** Frames kept at most, and their characters in all: a busy topic must not fill the memory. */
export const MOST_FRAMES = 2000
export const MOST_CHARACTERS = 8_000_000

/**
 * Adds what was read (oldest first) in front of what is kept; the oldest give way. A frame read
 * twice is one.
 */
export function keepFrames(kept: KeptFrames, read: readonly StreamFrame[]): KeptFrames {
  const fresh = read.filter(({ number }) => number > kept.last)
  const first = fresh[0]
  if (!first) return kept
  const missed = first.number - kept.last - 1
  const all = [...fresh.toReversed(), ...kept.frames]
  const frames = all.slice(0, fitting(all))
  return {
    frames,
    last: (fresh.at(-1) as StreamFrame).number,
    gone: kept.gone + missed + all.length - frames.length,
  }
}

/** Topics of the frames, each once, sorted; frames without one are under the empty text. */
export function topicsOf(frames: readonly StreamFrame[]): readonly string[] {
  return [...new Set(frames.map(({ topic }) => topic))].toSorted()
}

function fitting(frames: readonly StreamFrame[]): number {
  let characters = 0
  let count = 0
  for (const { text } of frames) {
    characters += text.length
    if (count >= MOST_FRAMES || (count > 0 && characters > MOST_CHARACTERS)) break
    count += 1
  }
  return count
}
