import { request } from 'node:http'
import type { Clock } from '../../base/instant.ts'
import { isAlive } from '../worker/files/alive.ts'
import type { HostMark } from './host-mark.ts'
import { isSame, newSecret, sign } from './proof.ts'

/** A host that takes longer to answer another start counts as frozen. */
export const ANSWER_TIMEOUT_MS = 3000

/**
 * The request of a second start to the running host: to open a window, or to return the address of
 * one.
 */
export type WindowRequest = 'window' | 'address'

/** `url` is null if the host has opened the window itself. */
export type GrantedWindow = { readonly url: string | null }

/** The state of the host that a mark names. */
export type HostState =
  /** Its port is closed, or belongs to another program. */
  | { readonly kind: 'gone' }
  /** It is frozen. */
  | { readonly kind: 'silent' }
  /** It has granted the request. */
  | { readonly kind: 'granted'; readonly url: string | null }

/**
 * Handles /control/window in the host. Grants a request if the sender proves that it knows the
 * secret. The answer proves that the host knows it too. Returns undefined for a refused or repeated
 * request.
 */
export function serveWindowRequests(
  secret: string,
  grant: (request: WindowRequest) => Promise<GrantedWindow>,
): (body: Readonly<Record<string, unknown>>) => Promise<unknown> {
  const usedNonces = new Set<string>()
  return async ({ nonce, wish: windowRequest, proof }) => {
    if (
      typeof nonce !== 'string' ||
      nonce.length !== 43 ||
      (windowRequest !== 'window' && windowRequest !== 'address') ||
      typeof proof !== 'string'
    )
      return undefined
    if (!isSame(proof, sign(secret, `wish:${nonce}:${windowRequest}`)) || usedNonces.has(nonce))
      return undefined
    // Only a start of the program knows the secret, so the set grows by one with each start.
    usedNonces.add(nonce)
    const { url } = await grant(windowRequest)
    return { url, proof: sign(secret, `granted:${nonce}:${url ?? ''}`) }
  }
}

/**
 * Sends the request of a second start to the running host. It never sends the secret itself, so a
 * program that has taken over the port learns nothing. `clock` measures the timeout.
 */
export async function askHost(
  mark: HostMark,
  windowRequest: WindowRequest,
  clock: Pick<Clock, 'sleep'>,
): Promise<HostState> {
  const nonce = newSecret()
  const body = {
    nonce,
    wish: windowRequest,
    proof: sign(mark.secret, `wish:${nonce}:${windowRequest}`),
  }
  const answer = await post(mark.port, body, clock)
  if (answer.kind !== 'answered')
    return { kind: answer.kind === 'slow' && isAlive(mark.pid) ? 'silent' : 'gone' }
  const { url, proof } = answer.body
  const isText = typeof url === 'string'
  const isProven =
    typeof proof === 'string' &&
    isSame(proof, sign(mark.secret, `granted:${nonce}:${isText ? url : ''}`))
  return isProven ? { kind: 'granted', url: isText ? url : null } : { kind: 'gone' }
}

type Answer =
  | { readonly kind: 'answered'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'slow' | 'refused' }

function post(port: number, body: unknown, clock: Pick<Clock, 'sleep'>): Promise<Answer> {
  return new Promise((resolve) => {
    const text = JSON.stringify(body)
    const headers = {
      host: `127.0.0.1:${port}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path: '/control/window',
        method: 'POST',
        headers,
        agent: false,
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => void (parts.length < 64 && parts.push(part)))
        response.on('error', () => resolve({ kind: 'refused' }))
        response.on('end', () =>
          resolve(readAnswer(response.statusCode, Buffer.concat(parts).toString())),
        )
      },
    )
    const timeout = new AbortController()
    clock.sleep(ANSWER_TIMEOUT_MS, timeout.signal).then(
      () => outgoing.destroy(Object.assign(new Error('slow'), { code: 'SLOW' })),
      () => undefined,
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ kind: error.code === 'SLOW' ? 'slow' : 'refused' }),
    )
    outgoing.on('close', () => timeout.abort())
    outgoing.end(text)
  })
}

function readAnswer(status: number | undefined, text: string): Answer {
  try {
    const body: unknown = JSON.parse(text)
    if (status === 200 && typeof body === 'object' && body !== null)
      return { kind: 'answered', body: body as Record<string, unknown> }
  } catch {
    // Another program answered.
  }
  return { kind: 'refused' }
}
