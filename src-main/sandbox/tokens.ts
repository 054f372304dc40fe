import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { ASSUMED } from './assumptions.ts'
import type { SandboxClock } from './clock.ts'

/** The credentials of this start and the tokens issued for them. They do not depend on the seed. */
export interface Tokens {
  readonly clientId: string
  readonly clientSecret: string
  readonly lifeSeconds: number
  /** Checks the client's id and secret in constant time. */
  isClient(id: string, secret: string): boolean
  /** Issues a token with the currently granted scopes. A later grant does not change it. */
  issue(): string
  /** The scopes of new tokens, in the order granted. */
  grantedScopes(): readonly string[]
  grant(scopes: readonly string[]): void
  /** The scopes of a token. Empty for a token that is not valid. */
  scopesOf(token: string): readonly string[]
  isValid(token: string): boolean
  expire(token: string): void
  expireAll(): void
}

/**
 * Makes the store of tokens. Each start has new random credentials. Tokens expire by the world's
 * clock.
 */
export function makeTokens(clock: SandboxClock, lifeSeconds: number): Tokens {
  const clientId = `sandbox-${randomBytes(8).toString('hex')}`
  const clientSecret = randomBytes(32).toString('base64url')
  const clientDigest = digest(`${clientId}\n${clientSecret}`)
  const issuedTokens = new Map<
    string,
    { readonly endMs: number; readonly scopes: readonly string[] }
  >()
  let grantedScopes: readonly string[] = ASSUMED.scopes
  const isValid = (token: string): boolean =>
    (issuedTokens.get(token)?.endMs ?? -Infinity) > clock.nowMs()
  return {
    clientId,
    clientSecret,
    lifeSeconds,
    isClient: (id, secret) => timingSafeEqual(digest(`${id}\n${secret}`), clientDigest),
    issue() {
      const now = clock.nowMs()
      for (const [token, { endMs }] of issuedTokens) if (endMs <= now) issuedTokens.delete(token)
      const token = randomBytes(32).toString('base64url')
      issuedTokens.set(token, { endMs: now + lifeSeconds * 1000, scopes: grantedScopes })
      return token
    },
    grantedScopes: () => grantedScopes,
    grant: (scopes) => void (grantedScopes = [...scopes]),
    scopesOf: (token) => (isValid(token) ? (issuedTokens.get(token)?.scopes ?? []) : []),
    isValid,
    expire: (token) => void issuedTokens.delete(token),
    expireAll: () => issuedTokens.clear(),
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Reads the id and secret of a Basic header. Returns undefined for any other header. */
export function readBasic(
  header: string | undefined,
): { readonly id: string; readonly secret: string } | undefined {
  const match = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')
  if (!match) return undefined
  const text = Buffer.from(match[1] as string, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { id: text.slice(0, colon), secret: text.slice(colon + 1) }
}

/** Reads the token of a Bearer header. Returns undefined for any other header. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}
