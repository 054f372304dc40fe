import { expect } from 'vitest'
import type { Answer, SandboxSession } from '../session.ts'
import { ask } from '../session.ts'

export interface GatewayAnswer {
  readonly status: number
  readonly data: unknown
  readonly message: string | null
  readonly answer: Answer
}

/**
 * Calls the gateway. `path` begins with the product. Opens the envelope, in a shape typed from the
 * contract, and checks it.
 */
export async function send(
  session: SandboxSession,
  method: string,
  path: string,
  body?: unknown,
  token = session.token,
): Promise<GatewayAnswer> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const answer = await ask(session.sandbox.gatewayUrl + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const envelope = readEnvelope(path, answer)
  return { status: answer.status, data: envelope.data, message: envelope.message, answer }
}

interface Envelope {
  readonly error_code: number | null
  readonly message: string | null
  readonly data: unknown
  readonly timestamp: number
}

/** Reads the envelope of an answer. Fails if the answer has none. */
export function readEnvelope(path: string, { status, text }: Answer): Envelope {
  const envelope = JSON.parse(text) as Envelope
  const isGood = status >= 200 && status < 300
  const isExchange = path.startsWith('/trade/')
  expect(Object.keys(envelope).sort(), path).toEqual([
    ...(isExchange && !isGood ? ['code'] : []),
    'data',
    'error_code',
    'message',
    'timestamp',
  ])
  expect(Number.isInteger(envelope.timestamp)).toBe(true)
  if (isGood) expect([envelope.error_code, envelope.message], path).toEqual([null, null])
  else
    expect(
      [Number.isInteger(envelope.error_code), typeof envelope.message, typeof envelope.data],
      `${path} ${text}`,
    ).toEqual([true, 'string', 'object'])
  if (isExchange && !isGood)
    expect((envelope as unknown as { code: number }).code).toBe(envelope.error_code)
  return envelope
}
