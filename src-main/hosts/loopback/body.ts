import type { IncomingMessage } from 'node:http'
import { MAX_CALL_BYTES } from '../../contract/bridge.ts'
import { RequestRefused } from './answers.ts'

/** Reads a request's JSON object, at most 1 MiB. Throws RequestRefused 413 for more and 400 for anything else. */
export async function readJsonBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const bytes = await readBytes(request)
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Told apart from a wrong shape by nothing: both are no request of ours.
  }
  throw new RequestRefused(400)
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((done, failed) => {
    const parts: Buffer[] = []
    let length = 0
    request.on('data', (part: Buffer) => {
      length += part.length
      if (length <= MAX_CALL_BYTES) return void parts.push(part)
      request.pause()
      failed(new RequestRefused(413))
    })
    request.on('end', () => done(Buffer.concat(parts)))
    // The sender went away or was cut off: nobody reads the refusal.
    request.on('close', () => failed(new RequestRefused(400)))
  })
}
