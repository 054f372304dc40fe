import { isEqualDecimal, isNegativeDecimal, toScaled } from '../base/decimal.ts'
import type { JsonObject } from '../base/json.ts'
import { isJsonObject, member } from '../base/json.ts'
import type { ReceivedDecimal } from './reference-value.ts'
import { readItem, readObjects, readReceivedDecimal, readText } from './reference-value.ts'

export const limitPeriods = ['daily', 'monthly', 'annual'] as const
export type LimitPeriod = (typeof limitPeriods)[number]
export const limitMeasures = ['amount', 'qty'] as const
export type LimitMeasure = (typeof limitMeasures)[number]

/** The six keys of `remaining` (gateway, Limits entry; B43, B84). */
export const remainingNames = [
  'daily_amount',
  'daily_qty',
  'monthly_amount',
  'monthly_qty',
  'annual_amount',
  'annual_qty',
] as const
/** The eight keys of `limits`. */
export const limitNames = ['min_amount', 'max_amount', ...remainingNames] as const

/**
 * none: null, there is no limit · unknown: the key was not sent · sentinel: the former -1, which is
 * drift and never means unlimited (B40–B42).
 */
export type LimitValue = ReceivedDecimal | { readonly kind: 'sentinel'; readonly text: string }

/**
 * The scope of a limit. global: rail null, the account-wide limit (B36) · unknown: the rail was not
 * sent or is not a text.
 */
export type LimitScope =
  | { readonly kind: 'rail'; readonly rail: string }
  | { readonly kind: 'global' }
  | { readonly kind: 'unknown' }

/**
 * Limits of one transaction type and currency on one rail. Texts are as received, null if not sent.
 */
export interface Limit {
  readonly scope: LimitScope
  readonly transactionType: string | null
  readonly currency: string | null
  /** The integer's own digits (B46). */
  readonly currencyBalanceId: string | null
  readonly limits: Readonly<Record<(typeof limitNames)[number], LimitValue>>
  readonly remaining: Readonly<Record<(typeof remainingNames)[number], LimitValue>>
}

/** One entry of the list of limits (B35). */
export interface LimitsEntry {
  readonly scope: LimitScope
  readonly limits: readonly Limit[]
  readonly raw: string
}

/** One limit with its remaining part, ready to draw. */
export interface Gauge {
  readonly period: LimitPeriod
  readonly measure: LimitMeasure
  readonly limit: LimitValue
  readonly remaining: LimitValue
  /**
   * Used thousandths of the limit, 0 to 1000, rounded down, only for drawing. Undefined if there is
   * nothing to draw.
   */
  readonly used: number | undefined
}

/** Reads an entry. Returns undefined if the text is not a JSON object. */
export function readLimitsEntry(text: string): LimitsEntry | undefined {
  const item = readItem(text)
  if (!item) return undefined
  const scope = readScope(item.object)
  return {
    scope,
    limits: readObjects(item.object, 'transaction_types').map((typeEntry) =>
      readLimit(scope, typeEntry),
    ),
    raw: item.raw,
  }
}

function readScope(entry: JsonObject): LimitScope {
  const rail = member(entry, 'rail')
  return rail === null
    ? { kind: 'global' }
    : typeof rail === 'string'
      ? { kind: 'rail', rail }
      : { kind: 'unknown' }
}

function readLimit(scope: LimitScope, object: JsonObject): Limit {
  return {
    scope,
    transactionType: readText(object, 'transaction_type'),
    currency: readText(object, 'currency'),
    currencyBalanceId: readText(object, 'currency_balance_id'),
    limits: readValues(object, 'limits', limitNames),
    remaining: readValues(object, 'remaining', remainingNames),
  }
}

function readValues<Name extends string>(
  object: JsonObject,
  key: string,
  names: readonly Name[],
): Readonly<Record<Name, LimitValue>> {
  const values = member(object, key)
  return Object.fromEntries(
    names.map((name) => [
      name,
      isJsonObject(values) ? readLimitValue(values, name) : { kind: 'unknown' },
    ]),
  ) as Record<Name, LimitValue>
}

// A negative value is never an amount.
function readLimitValue(object: JsonObject, key: string): LimitValue {
  const value = readReceivedDecimal(object, key)
  if (value.kind !== 'amount' || !isNegativeDecimal(value.text)) return value
  return { kind: isEqualDecimal(value.text, '-1') ? 'sentinel' : 'odd', text: value.text }
}

/** The six gauges of a limit: day, month and year, by amount and by number. */
export function gaugesOf({ limits, remaining }: Limit): readonly Gauge[] {
  return limitPeriods.flatMap((period) =>
    limitMeasures.map((measure) => {
      const name = `${period}_${measure}` as const
      return {
        period,
        measure,
        limit: limits[name],
        remaining: remaining[name],
        used: usedOf(limits[name], remaining[name]),
      }
    }),
  )
}

/**
 * Used thousandths of a limit, rounded down, so that no warning (75 and 90 %) comes too early.
 * Undefined unless both values are amounts: without a limit there is no share, and an unknown
 * remainder is not guessed (B40, B42).
 */
export function usedOf(limit: LimitValue, remaining: LimitValue): number | undefined {
  if (limit.kind !== 'amount' || remaining.kind !== 'amount') return undefined
  const total = toScaled(limit.text)
  if (total === 0n) return 1000
  const usedAmount = total - toScaled(remaining.text)
  return usedAmount <= 0n ? 0 : Number((usedAmount * 1000n) / total)
}
