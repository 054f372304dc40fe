import type { Condition } from '../../../../src-main/contract/report.ts'
import type { RunSummary } from '../../../../src-main/contract/run.ts'
import type { ListQuery } from '../../../../src-main/contract/window.ts'
import type { ObservationKind } from '../../../../src-main/reconciliation/observations.ts'

/**
 * The places whose ledger lines a run keeps one by one; matched and broken ones stand in its
 * matches and breaks.
 */
export const linePlaces = ['rejected', 'unchecked', 'excluded', 'outside_period', 'void'] as const

/**
 * Which record an observation is about, and the screen that shows it; a feed row's key begins with
 * `feed:`.
 */
export function observedRecord(record: string): {
  readonly screen: 'withdrawals' | 'transactions'
  readonly key: string
} {
  return record.startsWith('feed:')
    ? { screen: 'transactions', key: record.slice(5) }
    : { screen: 'withdrawals', key: record }
}

/**
 * A record that came or changed after a period was closed: the screen that shows it, and its key
 * there.
 */
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
 * What contradicts what, in words; a field of the feed begins with `feed_`. A name without words is
 * shown as it is.
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
 * The observations of a kind; empty: all of them. Names of fields that contradict the feed begin
 * with `feed_`, every other kind has its own name.
 */
export function observationConditions(kind: ObservationKind | ''): readonly Condition[] {
  if (kind === '') return []
  const value = kind === 'provider_inconsistent' ? 'feed_' : kind
  return [{ column: 'fields', operator: 'contains', value }]
}

/** Which of the provider's records outside a period are looked at. */
export const outsideSides = [
  'withdrawalsBefore',
  'withdrawalsAfter',
  'feedBefore',
  'feedAfter',
] as const
/** Which of all the provider's records are looked at. */
export const cachedSides = ['withdrawals', 'feed'] as const
export type ProviderSide = (typeof outsideSides)[number] | (typeof cachedSides)[number]

/**
 * The cached records of a side, newest first; undefined: a run over everything cached has none
 * outside its days. The run keeps how many there were, not which; rows that came, or were matched
 * with a row inside, make the numbers differ.
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

/** The cached records of a group inside a run's days, newest first. */
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

/** The matches of a run under what was asked for. */
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
