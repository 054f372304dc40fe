import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the service answers. */
export interface Said {
  readonly status?: number
  readonly body?: string
  readonly headers?: OutgoingHttpHeaders
  /** These bytes in place of an answer; then the connection ends. */
  readonly raw?: string | Uint8Array
  /** Breaks the connection off behind the raw bytes, without their end. */
  readonly isReset?: boolean
}

/** A request as it came over the socket. */
export interface Heard {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/**
 * Both services on one loopback port, which answer whatever a test says, and otherwise that there
 * is nothing.
 */
export interface BadService {
  readonly origin: string
  readonly heard: Heard[]
  /**
   * From now on, at this path; the later one holds. `count` is the number of its answers so far.
   */
  say(path: string, said: Said | ((heard: Heard, count: number) => Said)): void
  /** Forgets what was said and heard. */
  calm(): void
  /** How often a path with this in it was asked for. */
  asked(part: string): number
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

/** A token answer with other members; an undefined one is left out. Values are JSON texts. */
export function tokenBody(change: Readonly<Record<string, string | undefined>> = {}): string {
  return objectText({
    access_token: '"token-1"',
    expires_in: '3600',
    token_type: '"Bearer"',
    scope: '"read write"',
    ...change,
  })
}

/** An envelope of the gateway around the JSON text of its data. */
export function envelope(
  data: string,
  more: Readonly<Record<string, string | undefined>> = {},
): string {
  return objectText({
    error_code: 'null',
    message: 'null',
    data,
    timestamp: '1795176000000',
    ...more,
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

/** An object from members whose values are JSON texts; an undefined one is left out. */
export function objectText(members: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(members).filter(([, literal]) => literal !== undefined)
  return `{${given.map(([name, literal]) => `${JSON.stringify(name)}:${literal}`).join(',')}}`
}

export async function startBadService(): Promise<BadService> {
  const heard: Heard[] = []
  const told: {
    path: string
    said: Said | ((heard: Heard, count: number) => Said)
    count: number
  }[] = []
  const answer = (one: Heard): Said => {
    const rule = told.findLast(({ path }) => one.path === path)
    if (!rule) return usual(one.path)
    rule.count += 1
    return typeof rule.said === 'function' ? rule.said(one, rule.count - 1) : rule.said
  }
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1')
      const one = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      }
      heard.push(one)
      const { status = 200, body = '', headers = {}, raw, isReset = false } = answer(one)
      if (raw !== undefined) {
        if (isReset) request.socket.write(raw, () => request.socket.resetAndDestroy())
        else request.socket.end(raw)
        return
      }
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    say: (path, said) => void told.push({ path, said, count: 0 }),
    calm() {
      told.length = 0
      heard.length = 0
    },
    asked: (part) => heard.filter(({ path }) => path.includes(part)).length,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function usual(path: string): Said {
  if (path === paths.token) return { body: tokenBody() }
  if (path.startsWith(paths.withdrawals)) return { status: 404, body: partnerError(40004, 404) }
  if (path === paths.quotes) return { body: '{"count":0,"next":null,"previous":null,"results":[]}' }
  if (path === paths.feed) return { body: feedPage([]) }
  if (path === paths.contacts) return { body: envelope('{"contacts":[],"nc":null}') }
  return { body: envelope('[]') }
}
