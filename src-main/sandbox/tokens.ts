import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SandboxClock } from './clock.ts'

/** This start's own credentials and the tokens given for them. Nothing of it comes from the seed. */
export interface Tokens {
  readonly clientId: string
  readonly clientSecret: string
  readonly lifeSeconds: number
  /** Compares in constant time. */
  isClient(id: string, secret: string): boolean
  issue(): string
  isValid(token: string): boolean
  expire(token: string): void
  expireAll(): void
}

/** Credentials are random per start; a token ends by the world's clock. */
export function makeTokens(clock: SandboxClock, lifeSeconds: number): Tokens {
  const clientId = `sandbox-${randomBytes(8).toString('hex')}`
  const clientSecret = randomBytes(32).toString('base64url')
  const expected = digest(`${clientId}\n${clientSecret}`)
  const ends = new Map<string, number>()
  return {
    clientId,
    clientSecret,
    lifeSeconds,
    isClient: (id, secret) => timingSafeEqual(digest(`${id}\n${secret}`), expected),
    issue() {
      const now = clock.nowMs()
      for (const [token, end] of ends) if (end <= now) ends.delete(token)
      const token = randomBytes(32).toString('base64url')
      ends.set(token, now + lifeSeconds * 1000)
      return token
    },
    isValid: (token) => (ends.get(token) ?? -Infinity) > clock.nowMs(),
    expire: (token) => void ends.delete(token),
    expireAll: () => ends.clear(),
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** The two halves of a Basic header; undefined where it is none. */
export function readBasic(header: string | undefined): { readonly id: string; readonly secret: string } | undefined {
  const found = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')
  if (!found) return undefined
  const text = Buffer.from(found[1] as string, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { id: text.slice(0, colon), secret: text.slice(colon + 1) }
}

/** The token of a Bearer header; undefined where it is none. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}
