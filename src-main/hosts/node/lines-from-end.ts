import { readSync } from 'node:fs'

/** A line without its line feed, and its offset. */
interface FileLine {
  readonly bytes: Buffer
  readonly offset: number
  /** False for the text after the last line feed. */
  readonly isWhole: boolean
}

const BLOCK_BYTES = 64 * 1024

/**
 * Yields the lines of an open file from its end to its beginning, in blocks of 64 KiB, so that
 * reading the last lines does not read the whole file.
 */
export function* linesFromEnd(descriptor: number, size: number): Generator<FileLine> {
  let blockStart = size
  let partialLine: Buffer = Buffer.alloc(0)
  let isWhole = false
  while (blockStart > 0) {
    const length = Math.min(BLOCK_BYTES, blockStart)
    blockStart -= length
    partialLine = Buffer.concat([readAt(descriptor, blockStart, length), partialLine])
    for (let feed = partialLine.lastIndexOf(10); feed >= 0; feed = partialLine.lastIndexOf(10)) {
      const bytes = partialLine.subarray(feed + 1)
      // The text after the last line feed is a line only if it is not empty.
      if (isWhole || bytes.length > 0) yield { bytes, offset: blockStart + feed + 1, isWhole }
      isWhole = true
      partialLine = partialLine.subarray(0, feed)
    }
  }
  if (isWhole || partialLine.length > 0) yield { bytes: partialLine, offset: 0, isWhole }
}

function readAt(descriptor: number, offset: number, length: number): Buffer {
  const block = Buffer.allocUnsafe(length)
  let bytesRead = 0
  while (bytesRead < length) {
    const count = readSync(descriptor, block, bytesRead, length - bytesRead, offset + bytesRead)
    if (count === 0) break
    bytesRead += count
  }
  return block.subarray(0, bytesRead)
}
