import type {
  Gauge,
  Limit,
  LimitScope,
  LimitsEntry,
  LimitValue,
} from '../../../src-main/domain/limits.ts'
import { gaugesOf } from '../../../src-main/domain/limits.ts'

/** What a person chose to see; empty: everything. */
export interface LimitFilter {
  readonly rail: string
  readonly type: string
  readonly currency: string
}

/**
 * The choice of the account-wide entry; no rail is called so, because a rail's choice begins with
 * `rail:`.
 */
export const GLOBAL = 'global'
const UNTOLD = 'untold'

/** A scope as a value of the rail filter. */
export function scopeChoice(scope: LimitScope): string {
  return scope.kind === 'rail' ? `rail:${scope.rail}` : scope.kind === 'global' ? GLOBAL : UNTOLD
}

/**
 * The entries that fit, each with the limits that fit, the account-wide ones first and apart (B39).
 * As at the service, a rail leaves the account-wide entry out and a type keeps it (gateway, rule
 * 3). Nothing is asked for.
 */
export function filterEntries(
  entries: readonly LimitsEntry[],
  filter: LimitFilter,
): readonly LimitsEntry[] {
  const fits = ({ transactionType, currency }: Limit): boolean =>
    (filter.type === '' || transactionType === filter.type) &&
    (filter.currency === '' || currency === filter.currency)
  const isNarrow = filter.type !== '' || filter.currency !== ''
  const shown = entries
    .filter(({ scope }) => filter.rail === '' || scopeChoice(scope) === filter.rail)
    .map((entry) => ({ ...entry, limits: entry.limits.filter(fits) }))
    .filter(({ limits }) => !isNarrow || limits.length > 0)
  return [
    ...shown.filter(({ scope }) => scope.kind === 'global'),
    ...shown.filter(({ scope }) => scope.kind !== 'global'),
  ]
}

/** What there is to choose from, in the order received. */
export function limitChoices(entries: readonly LimitsEntry[]): {
  readonly scopes: readonly LimitScope[]
  readonly types: readonly string[]
  readonly currencies: readonly string[]
} {
  const limits = entries.flatMap((entry) => entry.limits)
  const scopes = new Map(entries.map(({ scope }) => [scopeChoice(scope), scope]))
  return {
    scopes: [...scopes.values()],
    types: distinct(limits.map(({ transactionType }) => transactionType)),
    currencies: distinct(limits.map(({ currency }) => currency)),
  }
}

function distinct(texts: readonly (string | null)[]): readonly string[] {
  return [...new Set(texts.filter((text) => text !== null))]
}

/**
 * How one gauge is told. meter: what is left, against its limit, with a bar · noLimit: null was
 * sent, words and no bar (B40) · limitOnly and leftOnly: the other half is missing, so no bar ·
 * untold: neither was sent (B42) · sentinel: -1, never unlimited (B41) · odd: no limit at all.
 */
export type GaugeTold =
  | { readonly kind: 'meter'; readonly left: string; readonly of: string; readonly used: number }
  | { readonly kind: 'noLimit' | 'leftOnly'; readonly left: string | undefined }
  | { readonly kind: 'limitOnly'; readonly of: string; readonly isRestNull: boolean }
  | { readonly kind: 'untold' }
  | { readonly kind: 'sentinel' | 'odd'; readonly text: string }

export function tellGauge({ limit, remaining, used }: Gauge): GaugeTold {
  const wrong =
    [limit, remaining].find((value) => value.kind === 'sentinel') ??
    [limit, remaining].find((value) => value.kind === 'odd')
  if (wrong?.kind === 'sentinel' || wrong?.kind === 'odd')
    return { kind: wrong.kind, text: wrong.text }
  const left = amountOf(remaining)
  const of = amountOf(limit)
  if (limit.kind === 'none') return { kind: 'noLimit', left }
  if (of !== undefined && left !== undefined && used !== undefined)
    return { kind: 'meter', left, of, used }
  if (of !== undefined) return { kind: 'limitOnly', of, isRestNull: remaining.kind === 'none' }
  return left === undefined ? { kind: 'untold' } : { kind: 'leftOnly', left }
}

/**
 * Whether amount and number of a period say the same nothing, so that one word serves both;
 * undefined: they do not.
 */
export function sameOfBoth(gauges: readonly Gauge[]): 'noLimit' | 'untold' | undefined {
  const [first, ...others] = gauges.map(tellGauge)
  if (!first || others.some(({ kind }) => kind !== first.kind)) return undefined
  if (first.kind === 'untold') return 'untold'
  return [first, ...others].every((told) => told.kind === 'noLimit' && told.left === undefined)
    ? 'noLimit'
    : undefined
}

function amountOf(value: LimitValue): string | undefined {
  return value.kind === 'amount' ? value.text : undefined
}

/** A limit by amount of which little is left. */
export interface LeftLimit {
  readonly scope: LimitScope
  readonly currency: string | null
  readonly gauge: Gauge
}

/** The limits of withdrawals by amount that are used the most, at most so many. */
export function leastLeft(entries: readonly LimitsEntry[], most: number): readonly LeftLimit[] {
  return entries
    .flatMap(({ scope, limits }) =>
      limits
        .filter(({ transactionType }) => transactionType === 'withdrawal')
        .flatMap((limit) =>
          gaugesOf(limit).map((gauge) => ({ scope, currency: limit.currency, gauge })),
        ),
    )
    .filter(({ gauge }) => gauge.measure === 'amount' && gauge.used !== undefined)
    .sort((left, right) => (right.gauge.used ?? 0) - (left.gauge.used ?? 0))
    .slice(0, most)
}

/**
 * How many limits are used to 90 % or more in one of their gauges, and how many to 75 % or more but
 * nowhere to 90.
 */
export function countUsed(entries: readonly LimitsEntry[]): {
  readonly nearly: number
  readonly getting: number
} {
  const used = entries.flatMap(({ limits }) =>
    limits.map((limit) => Math.max(0, ...gaugesOf(limit).map((gauge) => gauge.used ?? 0))),
  )
  return {
    nearly: used.filter((share) => share >= 900).length,
    getting: used.filter((share) => share >= 750 && share < 900).length,
  }
}
