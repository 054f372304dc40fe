import { readSync } from 'node:fs'

/** A line without its line feed, and where it begins. */
interface FileLine {
  readonly bytes: Buffer
  readonly at: number
  /** False for what stands behind the last line feed. */
  readonly isWhole: boolean
}

const BLOCK = 64 * 1024

/**
 * The lines of an open file from its end to its beginning: whoever wants the last few reads no more
 * than them.
 */
export function* linesFromEnd(descriptor: number, size: number): Generator<FileLine> {
  let begin = size
  let held: Buffer = Buffer.alloc(0)
  let isWhole = false
  while (begin > 0) {
    const length = Math.min(BLOCK, begin)
    begin -= length
    held = Buffer.concat([readAt(descriptor, begin, length), held])
    for (let feed = held.lastIndexOf(10); feed >= 0; feed = held.lastIndexOf(10)) {
      const bytes = held.subarray(feed + 1)
      // Behind the last line feed there is a line only where something stands there.
      if (isWhole || bytes.length > 0) yield { bytes, at: begin + feed + 1, isWhole }
      isWhole = true
      held = held.subarray(0, feed)
    }
  }
  if (isWhole || held.length > 0) yield { bytes: held, at: 0, isWhole }
}

function readAt(descriptor: number, at: number, length: number): Buffer {
  const block = Buffer.allocUnsafe(length)
  let got = 0
  while (got < length) {
    const more = readSync(descriptor, block, got, length - got, at + got)
    if (more === 0) break
    got += more
  }
  return block.subarray(0, got)
}
