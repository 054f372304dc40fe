import type { IncomingMessage } from 'node:http'
import { MAX_CALL_BYTES } from '../../contract/bridge.ts'
import { MAX_FRAME_BYTES } from '../../contract/bytes.ts'
import type { RefusedStatus } from './answers.ts'

/**
 * The result of the checks before a request's body is read. They need no secret except the bearer.
 */
export type Judgement<Window> =
  | { readonly kind: 'refused'; readonly status: RefusedStatus }
  | { readonly kind: 'static'; readonly path: string }
  | { readonly kind: 'greet' | 'open' | 'control' }
  | { readonly kind: 'call' | 'bytes' | 'events'; readonly window: Window }

const routes = {
  '/api/greet': 'greet',
  '/api/open': 'open',
  '/api/call': 'call',
  '/api/bytes': 'bytes',
  '/api/events': 'events',
  '/control/window': 'control',
} as const
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS']

/**
 * Applies the checks of security.md section 4.7 in this order: the shape of the request, its
 * origin, its kind, its sender, its form. `findWindow` returns the window of a bearer.
 */
export function judge<Window>(
  request: IncomingMessage,
  port: number,
  findWindow: (bearer: string) => Window | undefined,
): Judgement<Window> {
  const refusal = (status: RefusedStatus): Judgement<Window> => ({ kind: 'refused', status })
  const shape = judgeShape(request, port)
  if (shape !== undefined) return refusal(shape)
  const path = (request.url as string).split('?', 1)[0] as string
  const window = findBearer(request, findWindow)
  // No connection is ever upgraded (security.md, input 107).
  if (request.headers.upgrade !== undefined) return refusal(window === undefined ? 401 : 400)
  if (!path.startsWith('/api/') && !path.startsWith('/control/')) return judgeStatic(request)
  if (!isOwnPage(request) && allOf(request, 'sec-fetch-site').length > 0) return refusal(403)
  const kind = Object.hasOwn(routes, path) ? routes[path as keyof typeof routes] : undefined
  if (kind === undefined) return refusal(404)
  const hasNoBrowserHeaders =
    allOf(request, 'origin').length === 0 &&
    !request.rawHeaders.some(
      (name, index) => index % 2 === 0 && name.toLowerCase().startsWith('sec-'),
    )
  // Only a second start of the program sends such a request, never a page.
  if (kind === 'control' && !hasNoBrowserHeaders) return refusal(403)
  const isOfWindow = kind === 'call' || kind === 'bytes' || kind === 'events'
  if (isOfWindow && window === undefined) return refusal(401)
  const form = judgeForm(request, kind)
  if (form !== undefined) return refusal(form)
  return isOfWindow ? { kind, window: window as Window } : { kind }
}

// Refuses what Node itself accepts: HTTP/1.0 without a Host, two Hosts (of which Node uses the
// first), and whole addresses as paths (security.md L35).
function judgeShape(request: IncomingMessage, port: number): RefusedStatus | undefined {
  const hosts = allOf(request, 'host')
  if (request.httpVersion !== '1.1' || hosts.length !== 1) return 400
  if (hosts[0] !== `127.0.0.1:${port}`) return 421
  if (!methods.includes(request.method ?? '')) return 405
  const origins = allOf(request, 'origin')
  if (origins.length > 1 || origins.some((origin) => origin !== `http://127.0.0.1:${port}`))
    return 403
  // A preflight is pointless, since no other origin may call at all (security.md, input 98).
  if (request.method === 'OPTIONS') return 403
  return request.url?.startsWith('/') ? undefined : 400
}

// The required type and the maximum size of a body. No HTML form can send these types, and another
// page can send them only after a preflight, which is refused.
const jsonForm = { type: /^application\/json(?:; ?charset=utf-8)?$/i, maxBytes: MAX_CALL_BYTES }
const bytesForm = { type: /^application\/octet-stream$/i, maxBytes: MAX_FRAME_BYTES }

function judgeForm(
  request: IncomingMessage,
  kind: (typeof routes)[keyof typeof routes],
): RefusedStatus | undefined {
  if (request.method !== 'POST') return 405
  const form = kind === 'bytes' ? bytesForm : jsonForm
  const types = allOf(request, 'content-type')
  if (types.length !== 1 || !form.type.test(types[0] as string)) return 415
  if (allOf(request, 'content-encoding').length > 0) return 415
  const length = request.headers['content-length']
  // A frame has no end marker that could be checked, so its length must be declared.
  if (kind === 'bytes' && length === undefined) return 400
  return Number(length ?? 0) > form.maxBytes ? 413 : undefined
}

function judgeStatic<Window>(request: IncomingMessage): Judgement<Window> {
  const refusal = (status: RefusedStatus): Judgement<Window> => ({ kind: 'refused', status })
  if (request.method === 'POST') return refusal(405)
  if (
    Number(request.headers['content-length'] ?? 0) > 0 ||
    request.headers['transfer-encoding'] !== undefined
  )
    return refusal(400)
  // The window has no service worker, and none may be installed in front of it (security.md, input
  // 114).
  if (request.headers['service-worker'] !== undefined) return refusal(404)
  // A picture, frame or script that another page requests is refused (security.md, L34). The
  // launcher's redirect file counts as another page, so navigation to the window is allowed.
  const isOpening =
    request.headers['sec-fetch-mode'] === 'navigate' &&
    request.headers['sec-fetch-dest'] === 'document' &&
    request.url === '/'
  const hasSite = allOf(request, 'sec-fetch-site').length > 0
  if (hasSite && !isOwnPage(request) && !isOpening) return refusal(403)
  return { kind: 'static', path: request.url as string }
}

function isOwnPage(request: IncomingMessage): boolean {
  const sites = allOf(request, 'sec-fetch-site')
  return sites.length === 1 && sites[0] === 'same-origin'
}

function findBearer<Window>(
  request: IncomingMessage,
  findWindow: (bearer: string) => Window | undefined,
): Window | undefined {
  const authorizations = allOf(request, 'authorization')
  // The lookup runs in every case, so that a missing bearer takes as long as a wrong one.
  const window = findWindow(/^Bearer ([A-Za-z0-9_-]{43})$/.exec(authorizations[0] ?? '')?.[1] ?? '')
  return authorizations.length === 1 ? window : undefined
}

/**
 * Returns every value of a header as it was sent. Node's `headers` keeps only the first value of
 * some headers, and joins the values of others.
 */
function allOf(request: IncomingMessage, name: string): readonly string[] {
  const { rawHeaders } = request
  return rawHeaders.filter(
    (_value, index) => index % 2 === 1 && (rawHeaders[index - 1] as string).toLowerCase() === name,
  )
}
