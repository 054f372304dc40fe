import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ASSUMED } from '../assumptions.ts'
import type { SandboxClock } from '../clock.ts'

/** The terms of a promised swap. Amounts are decimal text. */
export interface SwapPromise {
  readonly fromCurrency: string
  readonly toCurrency: string
  readonly amountFrom: string
  readonly amountTo: string
  readonly rate: string
}

/** The issued promises, by their tokens. */
export interface SwapPromises {
  /** Issues a signed token that reveals nothing, not even when the promise ends (B70). */
  issue(promise: SwapPromise): string
  /**
   * Redeems a token, once and before it ends by the world's clock (B71). If `pay` refuses, nothing
   * is executed and the promise remains valid.
   */
  redeem(
    token: string,
    pay: (promise: SwapPromise) => boolean,
  ):
    | { readonly kind: 'good' | 'unpaid'; readonly promise: SwapPromise }
    | { readonly kind: 'unknown' | 'expired' }
}

/**
 * Makes the store of promises. Each start has a new random signing key.
 */
export function makePromises(clock: SandboxClock): SwapPromises {
  const key = randomBytes(32)
  const promises = new Map<string, { readonly promise: SwapPromise; readonly endMs: number }>()
  const sign = (name: string): string => createHmac('sha256', key).update(name).digest('base64url')
  return {
    issue(promise) {
      const now = clock.nowMs()
      for (const [name, { endMs }] of promises)
        if (endMs + EXPIRED_PROMISE_MEMORY_MS <= now) promises.delete(name)
      const name = randomBytes(18).toString('base64url')
      promises.set(name, { promise, endMs: now + ASSUMED.promiseLifeMs })
      return `${name}.${sign(name)}`
    },
    redeem(token, pay) {
      const [name = '', signature = ''] = token.split('.')
      const entry = isEqual(signature, sign(name)) ? promises.get(name) : undefined
      if (!entry) return { kind: 'unknown' }
      if (entry.endMs <= clock.nowMs()) return { kind: 'expired' }
      if (!pay(entry.promise)) return { kind: 'unpaid', promise: entry.promise }
      promises.delete(name)
      return { kind: 'good', promise: entry.promise }
    },
  }
}

// Time for which an expired promise is still recognised as expired.
const EXPIRED_PROMISE_MEMORY_MS = 3_600_000

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
