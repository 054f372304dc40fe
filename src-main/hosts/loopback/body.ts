import type { IncomingMessage } from 'node:http'
import { MAX_CALL_BYTES } from '../../contract/bridge.ts'
import { joinInput, MAX_FRAME_BYTES, readFrame } from '../../contract/bytes.ts'
import { RequestRefused } from './answers.ts'

/**
 * Reads a request's JSON object of at most 1 MiB. Throws RequestRefused 413 for more and 400 for
 * anything else.
 */
export async function readJsonBody(
  request: IncomingMessage,
): Promise<Readonly<Record<string, unknown>>> {
  return readObject(await readBytes(request, MAX_CALL_BYTES))
}

/**
 * Reads a call with attached bytes, and returns its input with the bytes in place. Throws
 * RequestRefused 413 above the size of such a call, and 400 for anything else: an invalid length,
 * or bytes for an input that has no place for them.
 */
export async function readFrameBody(
  request: IncomingMessage,
): Promise<Readonly<Record<string, unknown>>> {
  const frame = readFrame(await readBytes(request, MAX_FRAME_BYTES))
  if (!frame) throw new RequestRefused(400)
  const { input, ...call } = readObject(frame.head)
  const joinedInput = joinInput(input, frame.bytes)
  if (joinedInput === undefined) throw new RequestRefused(400)
  return { ...call, input: joinedInput }
}

function readObject(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Answered like a wrong shape: both are not requests of ours.
  }
  throw new RequestRefused(400)
}

function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((done, failed) => {
    const parts: Buffer[] = []
    let length = 0
    request.on('data', (part: Buffer) => {
      length += part.length
      if (length <= maxBytes) return void parts.push(part)
      request.pause()
      failed(new RequestRefused(413))
    })
    request.on('end', () => done(Buffer.concat(parts)))
    // The sender disconnected or was cut off, so no one receives the refusal.
    request.on('close', () => failed(new RequestRefused(400)))
  })
}
