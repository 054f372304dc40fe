import type { IncomingMessage } from 'node:http'
import { MAX_CALL_BYTES } from '../../contract/bridge.ts'
import { joinInput, MAX_FRAME_BYTES, readFrame } from '../../contract/bytes.ts'
import { RequestRefused } from './answers.ts'

/**
 * Reads a request's JSON object, at most 1 MiB. Throws RequestRefused 413 for more and 400 for
 * anything else.
 */
export async function readJsonBody(
  request: IncomingMessage,
): Promise<Readonly<Record<string, unknown>>> {
  return readObject(await readBytes(request, MAX_CALL_BYTES))
}

/**
 * Reads a call that came with bytes, its input with the bytes in their place. Throws RequestRefused
 * 413 for more than such a call comes to, and 400 for anything else: a length that is none, bytes
 * for an input that has no place for them.
 */
export async function readFrameBody(
  request: IncomingMessage,
): Promise<Readonly<Record<string, unknown>>> {
  const frame = readFrame(await readBytes(request, MAX_FRAME_BYTES))
  if (!frame) throw new RequestRefused(400)
  const { input, ...call } = readObject(frame.head)
  const whole = joinInput(input, frame.bytes)
  if (whole === undefined) throw new RequestRefused(400)
  return { ...call, input: whole }
}

function readObject(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Told apart from a wrong shape by nothing: both are no request of ours.
  }
  throw new RequestRefused(400)
}

function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((done, failed) => {
    const parts: Buffer[] = []
    let length = 0
    request.on('data', (part: Buffer) => {
      length += part.length
      if (length <= most) return void parts.push(part)
      request.pause()
      failed(new RequestRefused(413))
    })
    request.on('end', () => done(Buffer.concat(parts)))
    // The sender went away or was cut off: nobody reads the refusal.
    request.on('close', () => failed(new RequestRefused(400)))
  })
}
