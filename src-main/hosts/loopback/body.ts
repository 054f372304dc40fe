import type { IncomingMessage } from 'node:http'
import { MAX_CALL_BYTES } from '../../contract/bridge.ts'
import { joinInput, MAX_FRAME_BYTES, readFrame } from '../../contract/bytes.ts'
import { RequestRefused } from './answers.ts'

/**
 * Reads the body of a request, a JSON object of at most 1 MiB. Throws RequestRefused 413 for a
 * larger body, and 400 for any other body.
 */
export async function readJsonBody(
  request: IncomingMessage,
): Promise<Readonly<Record<string, unknown>>> {
  return readObject(await readBytes(request, MAX_CALL_BYTES))
}

/**
 * Reads a call with attached bytes, and returns its input with the bytes in place. Throws
 * RequestRefused 413 above the maximum size of such a call, and 400 for an invalid length or for
 * bytes that the input has no place for.
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
    // Text that is not JSON gets the answer of a value that is not an object.
  }
  throw new RequestRefused(400)
}

function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let length = 0
    request.on('data', (part: Buffer) => {
      length += part.length
      if (length <= maxBytes) return void parts.push(part)
      request.pause()
      reject(new RequestRefused(413))
    })
    request.on('end', () => resolve(Buffer.concat(parts)))
    // After a disconnection, this error only ends the work: no refusal can be sent.
    request.on('close', () => reject(new RequestRefused(400)))
  })
}
