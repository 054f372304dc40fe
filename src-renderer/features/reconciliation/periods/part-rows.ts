import type { Condition } from '../../../../src-main/contract/report.ts'
import type { RunSummary } from '../../../../src-main/contract/run.ts'
import type { ListQuery } from '../../../../src-main/contract/window.ts'
import type { ObservationKind } from '../../../../src-main/reconciliation/observations.ts'

/**
 * The places whose ledger lines a run stores one by one. Matched and broken lines are in its
 * matches and breaks.
 */
export const linePlaces = ['rejected', 'unchecked', 'excluded', 'outside_period', 'void'] as const

/**
 * Finds the record that an observation is about, and the screen that shows it. A feed row's key
 * begins with `feed:`.
 */
export function observedRecord(record: string): {
  readonly screen: 'withdrawals' | 'transactions'
  readonly key: string
} {
  return record.startsWith('feed:')
    ? { screen: 'transactions', key: record.slice(5) }
    : { screen: 'withdrawals', key: record }
}

/** Finds the screen and key of a record that arrived or changed after a period was closed. */
export function changedRecord(record: string): {
  readonly screen: 'withdrawals' | 'transactions'
  readonly key: string
} {
  const slash = record.indexOf('/')
  return {
    screen: record.slice(0, slash) === 'transactions' ? 'transactions' : 'withdrawals',
    key: record.slice(slash + 1),
  }
}

/**
 * Translates the names of contradicting fields. A name that begins with `feed_` is a field of the
 * feed. A name without a translation stays unchanged.
 */
export function observedFields(
  names: readonly string[],
  words: { readonly names: Readonly<Record<string, string>>; ofFeed(field: string): string },
): readonly string[] {
  return names.map((name) =>
    name.startsWith('feed_')
      ? words.ofFeed(words.names[name.slice(5)] ?? name.slice(5))
      : (words.names[name] ?? name),
  )
}

/**
 * Selects the observations of a kind, or all if it is empty. Names of fields that contradict the
 * feed begin with `feed_`. Every other kind has its own name.
 */
export function observationConditions(kind: ObservationKind | ''): readonly Condition[] {
  if (kind === '') return []
  const value = kind === 'provider_inconsistent' ? 'feed_' : kind
  return [{ column: 'fields', operator: 'contains', value }]
}

/** The choices of provider records outside a period. */
export const outsideSides = [
  'withdrawalsBefore',
  'withdrawalsAfter',
  'feedBefore',
  'feedAfter',
] as const
/** The choices of all provider records. */
export const cachedSides = ['withdrawals', 'feed'] as const
export type ProviderSide = (typeof outsideSides)[number] | (typeof cachedSides)[number]

/**
 * Selects the cached records of a side, newest first. Undefined if the run covers the whole cache,
 * because no record is outside its days. The run stores only the number of these records. The list
 * may differ from it if records were added since, or if a record was matched with a row inside the
 * period.
 */
export function providerQuery(
  period: RunSummary['period'],
  side: ProviderSide,
  rails: readonly string[],
): ListQuery | undefined {
  const days = daysOf(period, side)
  if (days === undefined) return undefined
  const isFeed = side.startsWith('feed')
  const rail =
    rails.length === 1 && rails[0] !== undefined
      ? [{ column: 'rail', operator: '=' as const, value: rails[0] }]
      : []
  return {
    report: isFeed ? 'transactions' : 'withdrawals',
    run: null,
    conditions: isFeed
      ? [{ column: 'transaction_type', operator: '=', value: 'withdrawal' }, ...rail, ...days]
      : days,
    sort: { column: 'created_at', isDescending: true },
    search: '',
  }
}

/** Failed records that one list can show: of one side, with one status word. */
export interface VoidGroup {
  readonly side: (typeof cachedSides)[number]
  readonly status: string
}

/** Selects the cached records of a group inside a run's days, newest first. */
export function voidQuery(
  period: RunSummary['period'],
  { side, status }: VoidGroup,
  rails: readonly string[],
): ListQuery {
  const query = providerQuery(null, side, rails) as ListQuery
  const days: readonly Condition[] = period
    ? [
        { column: 'created_at', operator: '>=', value: period.from },
        { column: 'created_at', operator: '<=', value: period.to },
      ]
    : []
  return {
    ...query,
    conditions: [...query.conditions, { column: 'status', operator: '=', value: status }, ...days],
  }
}

function daysOf(
  period: RunSummary['period'],
  side: ProviderSide,
): readonly Condition[] | undefined {
  if (side === 'withdrawals' || side === 'feed') return []
  if (!period) return undefined
  const isBefore = side === 'withdrawalsBefore' || side === 'feedBefore'
  return [
    {
      column: 'created_at',
      operator: isBefore ? '<' : '>',
      value: isBefore ? period.from : period.to,
    },
  ]
}

/** Selects the matches of a run by currency and tolerance. */
export function matchConditions({
  currency,
  isTolerated = false,
}: {
  readonly currency?: string | undefined
  readonly isTolerated?: boolean | undefined
}): readonly Condition[] {
  return [
    ...(currency === undefined
      ? []
      : [{ column: 'currency', operator: '=' as const, value: currency }]),
    ...(isTolerated ? [{ column: 'within_tolerance', operator: '=' as const, value: 'true' }] : []),
  ]
}
