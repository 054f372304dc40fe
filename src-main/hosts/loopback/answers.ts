import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { safetyHeaders } from './policy.ts'

/**
 * The bodies of refusals, by status. They are constant, so that no refusal helps its sender to find
 * an accepted request.
 */
const refusals = {
  400: { reason: 'Bad Request', code: 'REQUEST_MALFORMED' },
  401: { reason: 'Unauthorized', code: 'SESSION_ENDED', advice: 'start Partner Desk again' },
  403: { reason: 'Forbidden', code: 'ORIGIN_REFUSED' },
  404: { reason: 'Not Found', code: 'NOT_HERE' },
  405: { reason: 'Method Not Allowed', code: 'METHOD_REFUSED' },
  408: { reason: 'Request Timeout', code: 'TOO_SLOW' },
  413: { reason: 'Content Too Large', code: 'TOO_LARGE' },
  415: { reason: 'Unsupported Media Type', code: 'TYPE_REFUSED' },
  421: { reason: 'Misdirected Request', code: 'HOST_REFUSED' },
} as const

export type RefusedStatus = keyof typeof refusals

/** Thrown while a request is read. The host answers with its status. */
export class RequestRefused extends Error {
  readonly status: RefusedStatus

  constructor(status: RefusedStatus) {
    super(refusals[status].code)
    this.status = status
  }
}

/** Refuses a request and ends its connection, so that the rest of the request is discarded. */
export function refuse(response: ServerResponse, status: RefusedStatus): void {
  if (response.headersSent) return void response.destroy()
  const body = bodyOf(status)
  response.writeHead(status, { ...headersOf(status, body), connection: 'close' })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/**
 * Refuses a connection that sent no valid request. A moment later it drops the socket, even if the
 * other side is still sending.
 */
export function refuseSocket(socket: Duplex, status: RefusedStatus): void {
  if (!socket.writable) return void socket.destroy()
  const body = bodyOf(status)
  const headers = Object.entries({ ...headersOf(status, body), connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status} ${refusals[status].reason}\r\n${headers.join('')}\r\n${body}`)
  setTimeout(() => socket.destroy(), 250).unref()
}

/** Answers with a value as JSON. */
export function answerJson(response: ServerResponse, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value))
  response.writeHead(200, {
    ...safetyHeaders,
    'content-type': 'application/json',
    'content-length': body.length,
    'cache-control': 'no-store',
  })
  response.end(body)
}

function bodyOf(status: RefusedStatus): string {
  const { reason, ...body } = refusals[status]
  return JSON.stringify({ ...body, what: reason })
}

function headersOf(status: RefusedStatus, body: string): Record<string, string> {
  const allow: Record<string, string> = status === 405 ? { allow: 'GET, HEAD, POST' } : {}
  return {
    ...safetyHeaders,
    ...allow,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
  }
}
