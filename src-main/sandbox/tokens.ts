import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { ASSUMED } from './assumptions.ts'
import type { SandboxClock } from './clock.ts'

/**
 * This start's own credentials and the tokens given for them. Nothing of it comes from the seed.
 */
export interface Tokens {
  readonly clientId: string
  readonly clientSecret: string
  readonly lifeSeconds: number
  /** Compares in constant time. */
  isClient(id: string, secret: string): boolean
  /**
   * A new token; it carries the scopes that are granted now, also when others are granted later.
   */
  issue(): string
  /** The scopes of new tokens, in their order. */
  granted(): readonly string[]
  grant(scopes: readonly string[]): void
  /** The scopes of a token that is still good; none of any other. */
  scopesOf(token: string): readonly string[]
  isValid(token: string): boolean
  expire(token: string): void
  expireAll(): void
}

/** Credentials are random per start; a token ends by the world's clock. */
export function makeTokens(clock: SandboxClock, lifeSeconds: number): Tokens {
  const clientId = `sandbox-${randomBytes(8).toString('hex')}`
  const clientSecret = randomBytes(32).toString('base64url')
  const expected = digest(`${clientId}\n${clientSecret}`)
  const given = new Map<string, { readonly endMs: number; readonly scopes: readonly string[] }>()
  let granted: readonly string[] = ASSUMED.scopes
  const isValid = (token: string): boolean => (given.get(token)?.endMs ?? -Infinity) > clock.nowMs()
  return {
    clientId,
    clientSecret,
    lifeSeconds,
    isClient: (id, secret) => timingSafeEqual(digest(`${id}\n${secret}`), expected),
    issue() {
      const now = clock.nowMs()
      for (const [token, { endMs }] of given) if (endMs <= now) given.delete(token)
      const token = randomBytes(32).toString('base64url')
      given.set(token, { endMs: now + lifeSeconds * 1000, scopes: granted })
      return token
    },
    granted: () => granted,
    grant: (scopes) => void (granted = [...scopes]),
    scopesOf: (token) => (isValid(token) ? (given.get(token)?.scopes ?? []) : []),
    isValid,
    expire: (token) => void given.delete(token),
    expireAll: () => given.clear(),
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** The two halves of a Basic header; undefined where it is none. */
export function readBasic(
  header: string | undefined,
): { readonly id: string; readonly secret: string } | undefined {
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
