import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** The listener that received a request. */
export type HostName = 'partner' | 'gateway'

/** The verdict on a signed login; `none`: the path needs no login or has another one. */
export type LoginVerdict =
  | 'none'
  | 'accepted'
  | 'missing'
  | 'wrong_key'
  | 'wrong_tolerance'
  | 'wrong_timestamp'
  | 'wrong_signature'
  | 'address_not_listed'
  | 'permission_missing'

/** One request as received. */
export interface ReceivedRequest {
  readonly host: HostName
  readonly method: string
  /** The path as sent: neither decoded nor normalised, without the query. */
  readonly path: string
  /** The text after the question mark, as sent; empty if there is none. */
  readonly query: string
  readonly headers: IncomingHttpHeaders
  /** The exact bytes. */
  readonly body: Buffer
}

/** A request with its outcome, for tests to count and inspect. */
export interface LoggedRequest extends ReceivedRequest {
  /** The service's clock when the request arrived. */
  readonly atMs: number
  readonly login: LoginVerdict
  /** Null: the connection was cut or left without an answer. */
  readonly status: number | null
}

export async function readRequest(
  host: HostName,
  request: IncomingMessage,
): Promise<ReceivedRequest> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(request.url ?? '') ?? []
  return {
    host,
    method: request.method ?? '',
    path,
    query,
    headers: request.headers,
    body: Buffer.concat(parts),
  }
}

/** The parameters of a request's query. */
export function queryOf(request: ReceivedRequest): URLSearchParams {
  return new URLSearchParams(request.query)
}

/** The members of a JSON body; empty for any other body. */
export function membersOf(request: ReceivedRequest): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(request.body.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
