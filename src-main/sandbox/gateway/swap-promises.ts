import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ASSUMED } from '../assumptions.ts'
import type { SandboxClock } from '../clock.ts'

/** A swap as it was promised; amounts are decimal text. */
export interface SwapPromise {
  readonly fromCurrency: string
  readonly toCurrency: string
  readonly amountFrom: string
  readonly amountTo: string
  readonly rate: string
}

/** The promises given, by their tokens. */
export interface SwapPromises {
  /** A signed token that says nothing to its reader, not even when it ends (B70). */
  issue(promise: SwapPromise): string
  /**
   * Redeems a token, once and before it ends by the world's clock (B71). Where `pay` refuses,
   * nothing was executed and the promise still stands.
   */
  redeem(
    token: string,
    pay: (promise: SwapPromise) => boolean,
  ):
    | { readonly kind: 'good' | 'unpaid'; readonly promise: SwapPromise }
    | { readonly kind: 'unknown' | 'expired' }
}

/** The signing key is this start's own; nothing of it comes from the seed. */
export function makePromises(clock: SandboxClock): SwapPromises {
  const key = randomBytes(32)
  const given = new Map<string, { readonly promise: SwapPromise; readonly endMs: number }>()
  const sign = (name: string): string => createHmac('sha256', key).update(name).digest('base64url')
  return {
    issue(promise) {
      const now = clock.nowMs()
      for (const [name, { endMs }] of given) if (endMs + KEPT_MS <= now) given.delete(name)
      const name = randomBytes(18).toString('base64url')
      given.set(name, { promise, endMs: now + ASSUMED.promiseLifeMs })
      return `${name}.${sign(name)}`
    },
    redeem(token, pay) {
      const [name = '', signature = ''] = token.split('.')
      const found = isEqual(signature, sign(name)) ? given.get(name) : undefined
      if (!found) return { kind: 'unknown' }
      if (found.endMs <= clock.nowMs()) return { kind: 'expired' }
      if (!pay(found.promise)) return { kind: 'unpaid', promise: found.promise }
      given.delete(name)
      return { kind: 'good', promise: found.promise }
    },
  }
}

// How long an ended promise is still known as ended.
const KEPT_MS = 3_600_000

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
