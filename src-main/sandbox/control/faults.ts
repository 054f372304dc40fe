import type { Random } from '../world/random.ts'
import { makeRandom } from '../world/random.ts'

/**
 * The requests that a fault affects. A request must meet all conditions. Without conditions, every
 * request matches.
 */
export interface FaultMatch {
  /** Text that occurs in the path with its query. */
  readonly path?: string
  readonly method?: string
  /** Number of the first matching requests that are not affected. */
  readonly skip?: number
  /** Affects every nth matching request. */
  readonly everyNth?: number
  /** Maximum number of affected requests. */
  readonly times?: number
  /** Share of the matching requests that are affected (0 to 1), drawn from the world's seed. */
  readonly probability?: number
}

/**
 * The effect on a request. `rewrite` replaces text in the body, for example to change the type of a
 * field or to repeat a cursor.
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

/** The fault rules in force. */
export interface FaultRules {
  /** Adds a rule and returns its number. */
  add(rule: FaultRule): number
  /** Removes a rule. Returns false if there is no such rule. */
  remove(number: number): boolean
  clear(): void
  /**
   * Counts the request for each matching rule, and returns the effects on it, in the order in which
   * their rules were added.
   */
  take(method: string, pathAndQuery: string): readonly FaultEffect[]
}

interface CountedRule {
  readonly rule: FaultRule
  readonly random: Random
  /** Number of matching requests. */
  matchCount: number
  /** Number of affected requests. */
  effectCount: number
}

const NO_EFFECTS: readonly FaultEffect[] = []

export function makeFaults(seed: number): FaultRules {
  const rules = new Map<number, CountedRule>()
  let lastNumber = 0
  return {
    add(rule) {
      lastNumber += 1
      rules.set(lastNumber, {
        rule,
        random: makeRandom(seed, `fault ${lastNumber}`),
        matchCount: 0,
        effectCount: 0,
      })
      return lastNumber
    },
    remove: (number) => rules.delete(number),
    clear: () => rules.clear(),
    take(method, pathAndQuery) {
      if (rules.size === 0) return NO_EFFECTS
      return [...rules.values()]
        .filter((countedRule) => countAndDecide(countedRule, method, pathAndQuery))
        .map(({ rule }) => rule.effect)
    },
  }
}

function countAndDecide(countedRule: CountedRule, method: string, pathAndQuery: string): boolean {
  const {
    path,
    method: ruleMethod,
    skip = 0,
    everyNth = 1,
    times = Infinity,
    probability = 1,
  } = countedRule.rule.match ?? {}
  if (path !== undefined && !pathAndQuery.includes(path)) return false
  if (ruleMethod !== undefined && ruleMethod.toUpperCase() !== method) return false
  countedRule.matchCount += 1
  const count = countedRule.matchCount - skip
  if (count <= 0 || count % everyNth !== 0 || countedRule.effectCount >= times) return false
  if (probability < 1 && countedRule.random.below(1_000_000) >= probability * 1_000_000)
    return false
  countedRule.effectCount += 1
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

/** Reads a rule from untrusted JSON. Returns undefined if the value is not a rule. */
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
