import { createHmac } from 'node:crypto'
import type { RunningSandbox, SandboxOptions } from '../../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../../src-main/sandbox/server.ts'
import type { Answer } from '../session.ts'
import { ask, getToken } from '../session.ts'

/** Deliberate deviations of one call's signature from the correct one. */
export interface SigningOverrides {
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
  gateway(
    method: string,
    path: string,
    body?: string,
    overrides?: SigningOverrides,
  ): Promise<Answer>
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
    gateway: (method, path, body, overrides = {}) =>
      ask(
        sandbox.gatewayUrl + path,
        withBody(method, signedHeaders(sandbox, method, path, body ?? '', overrides), body),
      ),
  }
}

/** Makes the headers of observed.md 1. */
export function signedHeaders(
  sandbox: RunningSandbox,
  method: string,
  path: string,
  body: string,
  overrides: SigningOverrides = {},
): Record<string, string> {
  const timestamp = overrides.timestamp ?? String(sandbox.control.nowMs())
  const signedText = `${timestamp}${method}${overrides.signedPath ?? path.split('?')[0]}${overrides.signedBody ?? body}`
  const signature = createHmac('sha256', overrides.secret ?? sandbox.gatewaySecret ?? '')
    .update(signedText)
    .digest('base64')
  return {
    authorization: overrides.key ?? sandbox.gatewayKey ?? '',
    timestamp,
    signature: overrides.signature ?? signature,
    ...(overrides.tolerance === undefined ? {} : { 'timestamp-tolerance': overrides.tolerance }),
  }
}

/** Parses the JSON of an answer. */
export function jsonOf(answer: Answer): Record<string, unknown> {
  return JSON.parse(answer.text) as Record<string, unknown>
}
