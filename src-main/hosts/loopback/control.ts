import { request } from 'node:http'
import type { Clock } from '../../base/instant.ts'
import { isAlive } from '../worker/files/alive.ts'
import { isSame, newSecret, sign } from './proof.ts'
import type { HostMark } from './window-file.ts'

/** A host that works does not take this long to answer another start; one that is frozen does. */
export const ANSWER_MS = 3000

/**
 * What a second start wants of the running host: to show a window where it can, or the address of
 * one.
 */
export type Wish = 'window' | 'address'

/** `url` is absent where the host has opened the window itself. */
export type Granted = { readonly url: string | null }

/**
 * How the host that a mark names is: gone (its port too, or somebody else's), frozen, or as it
 * answered.
 */
export type Asked =
  | { readonly kind: 'gone' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'granted'; readonly url: string | null }

/**
 * The host's side of /control/window: grants a wish whose sender knows the secret, and proves in
 * its answer that it knows it too. Undefined: refused; a request that was seen before is.
 */
export function grantWishes(
  secret: string,
  grant: (wish: Wish) => Promise<Granted>,
): (body: Readonly<Record<string, unknown>>) => Promise<unknown> {
  const seen = new Set<string>()
  return async ({ nonce, wish, proof }) => {
    if (
      typeof nonce !== 'string' ||
      nonce.length !== 43 ||
      (wish !== 'window' && wish !== 'address') ||
      typeof proof !== 'string'
    )
      return undefined
    if (!isSame(proof, sign(secret, `wish:${nonce}:${wish}`)) || seen.has(nonce)) return undefined
    // Only who knows the secret gets here, so this grows by one with each start of the program.
    seen.add(nonce)
    const { url } = await grant(wish)
    return { url, proof: sign(secret, `granted:${nonce}:${url ?? ''}`) }
  }
}

/**
 * A second start's side. The secret itself never crosses; whoever has taken the port since learns
 * nothing of use. The wait for the answer is slept on the clock.
 */
export async function askHost(
  mark: HostMark,
  wish: Wish,
  clock: Pick<Clock, 'sleep'>,
): Promise<Asked> {
  const nonce = newSecret()
  const asked = { nonce, wish, proof: sign(mark.secret, `wish:${nonce}:${wish}`) }
  const answer = await post(mark.port, asked, clock)
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
  return new Promise((done) => {
    const text = JSON.stringify(body)
    const headers = {
      host: `127.0.0.1:${port}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }
    const sent = request(
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
        response.on('error', () => done({ kind: 'refused' }))
        response.on('end', () =>
          done(readAnswer(response.statusCode, Buffer.concat(parts).toString())),
        )
      },
    )
    const isOver = new AbortController()
    clock.sleep(ANSWER_MS, isOver.signal).then(
      () => sent.destroy(Object.assign(new Error('slow'), { code: 'SLOW' })),
      () => undefined,
    )
    sent.on('error', (error: NodeJS.ErrnoException) =>
      done({ kind: error.code === 'SLOW' ? 'slow' : 'refused' }),
    )
    sent.on('close', () => isOver.abort())
    sent.end(text)
  })
}

function readAnswer(status: number | undefined, text: string): Answer {
  try {
    const body: unknown = JSON.parse(text)
    if (status === 200 && typeof body === 'object' && body !== null)
      return { kind: 'answered', body: body as Record<string, unknown> }
  } catch {
    // Not ours.
  }
  return { kind: 'refused' }
}
