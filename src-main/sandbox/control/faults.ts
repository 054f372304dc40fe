import type { Random } from '../world/random.ts'
import { makeRandom } from '../world/random.ts'

/**
 * The requests that a fault strikes. All conditions must hold; without conditions, every request
 * matches.
 */
export interface FaultMatch {
  /** Text that occurs in the path with its query. */
  readonly path?: string
  readonly method?: string
  /** Number of matching requests to leave alone at first. */
  readonly skip?: number
  /** Strikes every nth matching request. */
  readonly everyNth?: number
  /** Number of strikes, after which the fault has no effect. */
  readonly times?: number
  /** Share of the matching requests to strike (0 to 1), drawn from the world's seed. */
  readonly probability?: number
}

/**
 * The effect on a struck request. `rewrite` changes the body's text, so that types drift or cursors
 * loop.
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
  /** Removes a rule; false if there is no such rule. */
  remove(number: number): boolean
  clear(): void
  /**
   * Counts this request and returns the effects that strike it, in the order their rules were
   * added.
   */
  take(method: string, pathAndQuery: string): readonly FaultEffect[]
}

interface ArmedRule {
  readonly rule: FaultRule
  readonly random: Random
  seen: number
  fired: number
}

const NO_EFFECTS: readonly FaultEffect[] = []

export function makeFaults(seed: number): FaultBox {
  const armed = new Map<number, ArmedRule>()
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
      if (armed.size === 0) return NO_EFFECTS
      return [...armed.values()]
        .filter((one) => strikes(one, method, pathAndQuery))
        .map((one) => one.rule.effect)
    },
  }
}

function strikes(one: ArmedRule, method: string, pathAndQuery: string): boolean {
  const {
    path,
    method: ruleMethod,
    skip = 0,
    everyNth = 1,
    times = Infinity,
    probability = 1,
  } = one.rule.match ?? {}
  if (path !== undefined && !pathAndQuery.includes(path)) return false
  if (ruleMethod !== undefined && ruleMethod.toUpperCase() !== method) return false
  one.seen += 1
  if (one.seen <= skip || (one.seen - skip) % everyNth !== 0 || one.fired >= times) return false
  if (probability < 1 && one.random.below(1_000_000) >= probability * 1_000_000) return false
  one.fired += 1
  return true
}

/** The required fields of each kind of effect, with their type, for rules that arrive over HTTP. */
const REQUIRED_FIELDS: Readonly<
  Record<FaultEffect['kind'], Readonly<Record<string, 'number' | 'string'>>>
> = {
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

/** Reads a rule from untrusted JSON; undefined if it is not one. */
export function decodeFaultRule(value: unknown): FaultRule | undefined {
  if (
    !isRecord(value) ||
    !isRecord(value.effect) ||
    (value.match !== undefined && !isRecord(value.match))
  )
    return undefined
  const { effect } = value
  if (typeof effect.kind !== 'string' || !Object.hasOwn(REQUIRED_FIELDS, effect.kind))
    return undefined
  const requiredFields = REQUIRED_FIELDS[effect.kind as FaultEffect['kind']]
  for (const [name, type] of Object.entries(requiredFields))
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
