import type {
  Gauge,
  Limit,
  LimitScope,
  LimitsEntry,
  LimitValue,
} from '../../../src-main/domain/limits.ts'
import { gaugesOf } from '../../../src-main/domain/limits.ts'

/** A person's filter of the limits. An empty part filters nothing. */
export interface LimitFilter {
  readonly rail: string
  readonly type: string
  readonly currency: string
}

/**
 * The choice of the account-wide entry. No rail's choice equals it, because a rail's choice begins
 * with `rail:`.
 */
export const GLOBAL_CHOICE = 'global'
const NO_SCOPE = 'notStated'

/** Writes a scope as a value of the rail filter. */
export function scopeChoice(scope: LimitScope): string {
  if (scope.kind === 'rail') return `rail:${scope.rail}`
  return scope.kind === 'global' ? GLOBAL_CHOICE : NO_SCOPE
}

/**
 * Returns the matching entries with their matching limits. The account-wide entries come first and
 * stay separate (B39). As at the service, a filter by rail excludes them and a filter by type does
 * not (gateway, rule 3). No request is made.
 */
export function filterEntries(
  entries: readonly LimitsEntry[],
  filter: LimitFilter,
): readonly LimitsEntry[] {
  const matchesFilter = ({ transactionType, currency }: Limit): boolean =>
    (filter.type === '' || transactionType === filter.type) &&
    (filter.currency === '' || currency === filter.currency)
  const isNarrow = filter.type !== '' || filter.currency !== ''
  const shownEntries = entries
    .filter(({ scope }) => filter.rail === '' || scopeChoice(scope) === filter.rail)
    .map((entry) => ({ ...entry, limits: entry.limits.filter(matchesFilter) }))
    .filter(({ limits }) => !isNarrow || limits.length > 0)
  return [
    ...shownEntries.filter(({ scope }) => scope.kind === 'global'),
    ...shownEntries.filter(({ scope }) => scope.kind !== 'global'),
  ]
}

/** Lists the choices of the filter, in the order received. */
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
 * The form in which a gauge is shown. meter: remaining amount and limit, with a bar · noLimit: null
 * was sent, so there are words and no bar (B40) · limitOnly, leftOnly: the other amount is missing,
 * so there is no bar · notStated: neither amount was sent (B42) · sentinel: -1, which is never
 * unlimited (B41) · odd: the value is not a limit.
 */
export type GaugeView =
  | {
      readonly kind: 'meter'
      readonly remaining: string
      readonly limit: string
      readonly used: number
    }
  | { readonly kind: 'noLimit' | 'leftOnly'; readonly remaining: string | undefined }
  | { readonly kind: 'limitOnly'; readonly limit: string; readonly isRestNull: boolean }
  | { readonly kind: 'notStated' }
  | { readonly kind: 'sentinel' | 'odd'; readonly text: string }

/** Chooses the form in which a gauge is shown. */
export function toGaugeView({ limit, remaining, used }: Gauge): GaugeView {
  const invalidValue =
    [limit, remaining].find((value) => value.kind === 'sentinel') ??
    [limit, remaining].find((value) => value.kind === 'odd')
  if (invalidValue?.kind === 'sentinel' || invalidValue?.kind === 'odd')
    return { kind: invalidValue.kind, text: invalidValue.text }
  const remainingText = amountOf(remaining)
  const limitText = amountOf(limit)
  if (limit.kind === 'none') return { kind: 'noLimit', remaining: remainingText }
  if (limitText !== undefined && remainingText !== undefined && used !== undefined)
    return { kind: 'meter', remaining: remainingText, limit: limitText, used }
  if (limitText !== undefined)
    return { kind: 'limitOnly', limit: limitText, isRestNull: remaining.kind === 'none' }
  return remainingText === undefined
    ? { kind: 'notStated' }
    : { kind: 'leftOnly', remaining: remainingText }
}

/**
 * Returns the kind that all gauges of a period (by amount and by number of transactions) share, so
 * that one word can stand for them: none has a limit, or none is stated. Otherwise undefined.
 */
export function sharedGaugeKind(gauges: readonly Gauge[]): 'noLimit' | 'notStated' | undefined {
  const [first, ...others] = gauges.map(toGaugeView)
  if (!first || others.some(({ kind }) => kind !== first.kind)) return undefined
  if (first.kind === 'notStated') return 'notStated'
  return [first, ...others].every((view) => view.kind === 'noLimit' && view.remaining === undefined)
    ? 'noLimit'
    : undefined
}

function amountOf(value: LimitValue): string | undefined {
  return value.kind === 'amount' ? value.text : undefined
}

/** A limit by amount that is nearly used up. */
export interface UsedLimit {
  readonly scope: LimitScope
  readonly currency: string | null
  readonly gauge: Gauge
}

/** Returns the `maxLimits` limits of withdrawals by amount that are used the most. */
export function tightestLimits(
  entries: readonly LimitsEntry[],
  maxLimits: number,
): readonly UsedLimit[] {
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
    .slice(0, maxLimits)
}

/**
 * Counts the limits with a gauge used to 90 % or more (`nearlyUsed`), and the other limits with a
 * gauge used to 75 % or more (`gettingUsed`).
 */
export function countUsed(entries: readonly LimitsEntry[]): {
  readonly nearlyUsed: number
  readonly gettingUsed: number
} {
  const usedShares = entries.flatMap(({ limits }) =>
    limits.map((limit) => Math.max(0, ...gaugesOf(limit).map((gauge) => gauge.used ?? 0))),
  )
  return {
    nearlyUsed: usedShares.filter((share) => share >= 900).length,
    gettingUsed: usedShares.filter((share) => share >= 750 && share < 900).length,
  }
}
