import type { Random } from '../world/random.ts'
import { makeRandom } from '../world/random.ts'

/**
 * Which requests a fault strikes. All given conditions hold together; none given means every
 * request.
 */
export interface FaultMatch {
  /** Occurs in the path with its query. */
  readonly path?: string
  readonly method?: string
  /** Leaves the first ones alone. */
  readonly skip?: number
  /** Strikes every nth of the matching requests. */
  readonly everyNth?: number
  /** Strikes so often and then no more. */
  readonly times?: number
  /** Strikes this share of the matching requests (0 to 1), drawn from the world's seed. */
  readonly probability?: number
}

/**
 * What happens to a struck request. `rewrite` changes the body's text, so that types drift or
 * cursors loop.
 */
export type FaultEffect =
  | { readonly kind: 'delay'; readonly ms: number }
  | {
      readonly kind: 'status'
      readonly status: number
      readonly code?: number
      readonly retryAfter?: string
    }
  | { readonly kind: 'throttle'; readonly status?: number; readonly retryAfter?: string }
  | { readonly kind: 'cut'; readonly afterBytes?: number }
  | { readonly kind: 'reset' }
  | { readonly kind: 'expireToken' }
  | { readonly kind: 'redirect'; readonly location: string; readonly status?: number }
  | { readonly kind: 'html' }
  | { readonly kind: 'slowBody'; readonly chunkBytes: number; readonly everyMs: number }
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: string
      readonly headers?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'rewrite'; readonly find: string; readonly replace: string }

export interface FaultRule {
  readonly match?: FaultMatch
  readonly effect: FaultEffect
}

/** The faults in force. */
export interface FaultBox {
  /** Returns the rule's number. */
  add(rule: FaultRule): number
  /** False where there is no such rule. */
  remove(number: number): boolean
  clear(): void
  /** The effects that strike this request, in the order their rules were added; counts it. */
  take(method: string, pathAndQuery: string): readonly FaultEffect[]
}

interface Armed {
  readonly rule: FaultRule
  readonly random: Random
  seen: number
  fired: number
}

const NONE: readonly FaultEffect[] = []

export function makeFaults(seed: number): FaultBox {
  const armed = new Map<number, Armed>()
  let last = 0
  return {
    add(rule) {
      last += 1
      armed.set(last, { rule, random: makeRandom(seed, `fault ${last}`), seen: 0, fired: 0 })
      return last
    },
    remove: (number) => armed.delete(number),
    clear: () => armed.clear(),
    take(method, pathAndQuery) {
      if (armed.size === 0) return NONE
      return [...armed.values()]
        .filter((one) => strikes(one, method, pathAndQuery))
        .map((one) => one.rule.effect)
    },
  }
}

function strikes(one: Armed, method: string, pathAndQuery: string): boolean {
  const {
    path,
    method: wanted,
    skip = 0,
    everyNth = 1,
    times = Infinity,
    probability = 1,
  } = one.rule.match ?? {}
  if (path !== undefined && !pathAndQuery.includes(path)) return false
  if (wanted !== undefined && wanted.toUpperCase() !== method) return false
  one.seen += 1
  if (one.seen <= skip || (one.seen - skip) % everyNth !== 0 || one.fired >= times) return false
  if (probability < 1 && one.random.below(1_000_000) >= probability * 1_000_000) return false
  one.fired += 1
  return true
}

/**
 * For each kind of effect the fields that it must have, with their type; used on rules that come
 * over HTTP.
 */
const NEEDS: Readonly<Record<FaultEffect['kind'], Readonly<Record<string, 'number' | 'string'>>>> =
  {
    delay: { ms: 'number' },
    status: { status: 'number' },
    throttle: {},
    cut: {},
    reset: {},
    expireToken: {},
    redirect: { location: 'string' },
    html: {},
    slowBody: { chunkBytes: 'number', everyMs: 'number' },
    answer: { status: 'number', body: 'string' },
    rewrite: { find: 'string', replace: 'string' },
  }

/** Reads a rule from untrusted JSON; undefined where it is none. */
export function decodeFaultRule(value: unknown): FaultRule | undefined {
  if (
    !isRecord(value) ||
    !isRecord(value.effect) ||
    (value.match !== undefined && !isRecord(value.match))
  )
    return undefined
  const { effect } = value
  if (typeof effect.kind !== 'string' || !Object.hasOwn(NEEDS, effect.kind)) return undefined
  const needs = NEEDS[effect.kind as FaultEffect['kind']]
  for (const [name, type] of Object.entries(needs))
    if (typeof effect[name] !== type) return undefined
  if (
    typeof effect.status === 'number' &&
    !(Number.isInteger(effect.status) && effect.status >= 200 && effect.status <= 599)
  )
    return undefined
  return value as unknown as FaultRule
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
