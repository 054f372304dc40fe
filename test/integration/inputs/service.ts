import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer that the service gives. */
export interface CannedAnswer {
  readonly status?: number
  readonly body?: string
  readonly headers?: OutgoingHttpHeaders
  /** Raw bytes in place of an answer. The connection then ends. */
  readonly raw?: string | Uint8Array
  /** Resets the connection after the raw bytes, without closing it properly. */
  readonly isReset?: boolean
}

/** A request that arrived over the socket. */
export interface LoggedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/**
 * Both services on one loopback port. They send the answers that a test sets, and by default empty
 * lists and 404.
 */
export interface BadService {
  readonly origin: string
  readonly requests: LoggedRequest[]
  /**
   * Sets the answer for this path, in place of any earlier one. `count` is the number of answers
   * given so far.
   */
  setAnswer(
    path: string,
    answer: CannedAnswer | ((request: LoggedRequest, count: number) => CannedAnswer),
  ): void
  /** Clears the answers and the received requests. */
  reset(): void
  /** How many requests had a path that contains this text. */
  requestCount(part: string): number
  close(): Promise<void>
}

/** The paths of the two services, whose bases are /partner and /gateway. */
export const paths = {
  token: '/partner/oauth2/token/',
  withdrawals: '/partner/api/v1/withdrawals/',
  quotes: '/partner/api/v1/quotes/',
  feed: '/gateway/wallet/transactions/',
  limits: '/gateway/wallet/transactions/limits/',
  contacts: '/gateway/wallet/contacts/',
} as const

/** A token answer with changed members; undefined removes one. Values are JSON texts. */
export function tokenBody(change: Readonly<Record<string, string | undefined>> = {}): string {
  return objectText({
    access_token: '"token-1"',
    expires_in: '3600',
    token_type: '"Bearer"',
    scope: '"read write"',
    ...change,
  })
}

/** A gateway envelope around the JSON text of its data. */
export function envelope(
  data: string,
  extraMembers: Readonly<Record<string, string | undefined>> = {},
): string {
  return objectText({
    error_code: 'null',
    message: 'null',
    data,
    timestamp: '1795176000000',
    ...extraMembers,
  })
}

/** One page of the feed. */
export function feedPage(rows: readonly string[], nc = 'null'): string {
  return envelope(`{"transactions":[${rows.join(',')}],"nc":${nc}}`)
}

/** The error object of the partner service. */
export function partnerError(code: number, status: number, message = 'no'): string {
  return JSON.stringify({ code, type: 'Error', detail: { message, code: 'no' }, status })
}

/** An object from members whose values are JSON texts; undefined removes one. */
export function objectText(members: Readonly<Record<string, string | undefined>>): string {
  const present = Object.entries(members).filter(([, literal]) => literal !== undefined)
  return `{${present.map(([name, literal]) => `${JSON.stringify(name)}:${literal}`).join(',')}}`
}

export async function startBadService(): Promise<BadService> {
  const requests: LoggedRequest[] = []
  const rules: {
    path: string
    answer: CannedAnswer | ((request: LoggedRequest, count: number) => CannedAnswer)
    count: number
  }[] = []
  const answer = (request: LoggedRequest): CannedAnswer => {
    const rule = rules.findLast(({ path }) => request.path === path)
    if (!rule) return defaultAnswer(request.path)
    rule.count += 1
    return typeof rule.answer === 'function' ? rule.answer(request, rule.count - 1) : rule.answer
  }
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1')
      const logged = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      }
      requests.push(logged)
      const { status = 200, body = '', headers = {}, raw, isReset = false } = answer(logged)
      if (raw !== undefined) {
        if (isReset) request.socket.write(raw, () => request.socket.resetAndDestroy())
        else request.socket.end(raw)
        return
      }
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    setAnswer: (path, answer) => void rules.push({ path, answer, count: 0 }),
    reset() {
      rules.length = 0
      requests.length = 0
    },
    requestCount: (part) => requests.filter(({ path }) => path.includes(part)).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function defaultAnswer(path: string): CannedAnswer {
  if (path === paths.token) return { body: tokenBody() }
  if (path.startsWith(paths.withdrawals)) return { status: 404, body: partnerError(40004, 404) }
  if (path === paths.quotes) return { body: '{"count":0,"next":null,"previous":null,"results":[]}' }
  if (path === paths.feed) return { body: feedPage([]) }
  if (path === paths.contacts) return { body: envelope('{"contacts":[],"nc":null}') }
  return { body: envelope('[]') }
}
