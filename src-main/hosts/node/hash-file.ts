import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Hashing a chunk takes about a millisecond. The windows need the same thread between chunks. */
const CHUNK_BYTES = 256 * 1024

/** Returns the size and the SHA-256 (hex) of a file. */
export async function hashFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of createReadStream(path, {
    highWaterMark: CHUNK_BYTES,
  }) as AsyncIterable<Buffer>) {
    hash.update(part)
    bytes += part.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
