import { createHmac } from 'node:crypto'
import type { RunningSandbox, SandboxOptions } from '../../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../../src-main/sandbox/server.ts'
import type { Answer } from '../session.ts'
import { ask, getToken } from '../session.ts'

/** Deliberate deviations of one call's signature from the correct one. */
export interface Wrong {
  readonly key?: string
  readonly secret?: string
  readonly timestamp?: string
  readonly tolerance?: string
  /** A path to sign instead of the real one. */
  readonly signedPath?: string
  readonly signedBody?: string
  readonly signature?: string
}

/** A sandbox in documented form, called with plain fetch: no code of the client. */
export interface DocumentedService {
  readonly sandbox: RunningSandbox
  partner(method: string, path: string, body?: string): Promise<Answer>
  /** `path` begins with the product's segment. */
  gateway(method: string, path: string, body?: string, wrong?: Wrong): Promise<Answer>
}

export async function startDocumented(options: SandboxOptions = {}): Promise<DocumentedService> {
  const sandbox = await startSandbox({
    clock: 'still',
    withdrawals: 400,
    preset: 'documented',
    ...options,
  })
  const token = await getToken(sandbox)
  const withBody = (
    method: string,
    headers: Record<string, string>,
    body?: string,
  ): RequestInit => ({
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  })
  return {
    sandbox,
    partner: (method, path, body) =>
      ask(sandbox.partnerUrl + path, withBody(method, { authorization: `Bearer ${token}` }, body)),
    gateway: (method, path, body, wrong = {}) =>
      ask(
        sandbox.gatewayUrl + path,
        withBody(method, signedHeaders(sandbox, method, path, body ?? '', wrong), body),
      ),
  }
}

/** Makes the headers of observed.md 1. */
export function signedHeaders(
  sandbox: RunningSandbox,
  method: string,
  path: string,
  body: string,
  wrong: Wrong = {},
): Record<string, string> {
  const timestamp = wrong.timestamp ?? String(sandbox.control.nowMs())
  const signed = `${timestamp}${method}${wrong.signedPath ?? path.split('?')[0]}${wrong.signedBody ?? body}`
  const signature = createHmac('sha256', wrong.secret ?? sandbox.gatewaySecret ?? '')
    .update(signed)
    .digest('base64')
  return {
    authorization: wrong.key ?? sandbox.gatewayKey ?? '',
    timestamp,
    signature: wrong.signature ?? signature,
    ...(wrong.tolerance === undefined ? {} : { 'timestamp-tolerance': wrong.tolerance }),
  }
}

/** Parses the JSON of an answer. */
export function jsonOf(answer: Answer): Record<string, unknown> {
  return JSON.parse(answer.text) as Record<string, unknown>
}
