import type { DecimalText } from '../base/decimal.ts'
import {
  compareDecimals,
  isAtMostInMagnitude,
  multiplyDecimals,
  readDecimal,
} from '../base/decimal.ts'
import type { StatusMap } from '../domain/status.ts'
import { classifyLedgerStatus, classifyProviderStatus } from '../domain/status.ts'
import type { BreakCause } from './break-cause.ts'
import { clusterKey, provableCause } from './break-cause.ts'
import type { BreakCells } from './break-lead.ts'
import { textOf } from './break-lead.ts'
import type { LearnedRuleKind } from './decision-reason.ts'
import { foldReason, rulesSupportedBy } from './decision-reason.ts'
import type { MappingChange } from './row/change-proposal.ts'
import { moneyFields } from './row/ledger-fields.ts'
import type { Mapping } from './row/mapping.ts'
import { mappingToJson, MAX_DECIMAL_PLACES, sourceOf } from './row/mapping.ts'
import { applyChange } from './row/mapping-change.ts'

/**
 * A rule is offered after this number of like decisions. After a refusal, it is offered again after
 * this number of further ones.
 */
export const MIN_LIKE_DECISIONS = 3
/** Share of the provider's amount. A larger difference is not a rounding that a tolerance may hide. */
const MAX_TOLERATED_SHARE: DecimalText = '0.01'

/** A break that a person settled, with the status and reason of the decision. */
export interface DecidedBreak {
  readonly breakId: string
  /** The latest run that found the break. */
  readonly run: string
  readonly cells: BreakCells
  readonly status: string
  readonly reason: string
}

/** A rule derived from like decisions. It changes nothing until a person agrees. */
export interface LearnedRule {
  /** JSON of two texts: likeKey of the breaks, and their status and reason. */
  readonly key: string
  readonly kind: LearnedRuleKind
  /** Null for small differences without a provable cause. */
  readonly cause: BreakCause | null
  readonly category: string
  readonly status: string
  /** The reason of the latest decision. */
  readonly reason: string
  /** The currency of a tolerance, empty for other rules. */
  readonly currency: string
  /** The largest difference that was accepted, as the bound of a tolerance. `0` for other rules. */
  readonly bound: DecimalText
  /** Ids of the breaks whose decisions led to the rule. */
  readonly likeBreakIds: readonly string[]
  /** Ids of the breaks that the rule would settle and that a person decided otherwise. */
  readonly contraryBreakIds: readonly string[]
  /** The run whose mapping is changed. */
  readonly run: string
  /** The mapping with the rule, as a mapping file. Null if the rule changes the status map. */
  readonly mappingText: string | null
  /** Words that the profile's status map gains. Empty if the rule changes the mapping. */
  readonly statusMap: StatusMap
}

/**
 * Derives rules from like decisions, the rule with the most decisions first. Decisions are alike if
 * they have the same status and reason, and their breaks share category, differences and proved
 * cause (clusterKey). Small differences without a cause must share their currency instead of the
 * cause. A rule of a kind that the reason does not support is left out (rulesSupportedBy).
 * `mappingOf` returns a run's mapping with all its columns named, undefined if it is not known.
 */
export function findLearnedRules(
  decidedBreaks: readonly DecidedBreak[],
  mappingOf: (run: string) => Mapping | undefined,
  statusMap: StatusMap,
): readonly LearnedRule[] {
  const groups = Map.groupBy(decidedBreaks, ({ cells }) => likeKey(cells))
  return [...groups]
    .flatMap(([sharedKey, breaks]) => (sharedKey === undefined ? [] : rulesOf(sharedKey, breaks)))
    .sort((left, right) => right.likeBreakIds.length - left.likeBreakIds.length)

  function rulesOf(sharedKey: string, breaks: readonly DecidedBreak[]): readonly LearnedRule[] {
    const decisionGroups = Map.groupBy(breaks, ({ status, reason }) =>
      JSON.stringify([status, reasonKind(reason)]),
    )
    return [...decisionGroups].flatMap(([decision, decisionBreaks]) => {
      const [latestBreak] = decisionBreaks
      if (!latestBreak || decisionBreaks.length < MIN_LIKE_DECISIONS) return []
      const mapping = mappingOf(latestBreak.run)
      const ruleChange = mapping && makeRule(decisionBreaks, mapping, statusMap)
      if (!ruleChange || !rulesSupportedBy(latestBreak.reason).includes(ruleChange.kind)) return []
      const rule: LearnedRule = {
        key: JSON.stringify([sharedKey, decision]),
        category: textOf(latestBreak.cells, 'category'),
        status: latestBreak.status,
        reason: latestBreak.reason,
        likeBreakIds: decisionBreaks.map(({ breakId }) => breakId),
        contraryBreakIds: [],
        run: latestBreak.run,
        ...ruleChange,
      }
      const contraryBreaks = breaks.filter(
        (otherBreak) =>
          !decisionBreaks.includes(otherBreak) && isWithinBound(rule, otherBreak.cells),
      )
      return [{ ...rule, contraryBreakIds: contraryBreaks.map(({ breakId }) => breakId) }]
    })
  }
}

/**
 * Returns a function that finds the rules under which a break would not exist. The keys of the
 * rules are parsed once, for any number of breaks.
 */
export function ruleFinder<T extends Pick<LearnedRule, 'key' | 'kind' | 'bound'>>(
  rules: readonly T[],
): (cells: BreakCells) => readonly T[] {
  const rulesByKey = Map.groupBy(rules, ({ key }) => (JSON.parse(key) as [string, string])[0])
  return (cells) => {
    const key = likeKey(cells)
    const candidateRules = key === undefined ? undefined : rulesByKey.get(key)
    return candidateRules?.filter((rule) => isWithinBound(rule, cells)) ?? []
  }
}

// True if the rule covers a break whose likeKey it shares.
function isWithinBound(
  { kind, bound }: Pick<LearnedRule, 'kind' | 'bound'>,
  cells: BreakCells,
): boolean {
  const difference = differenceOf(cells)
  return (
    kind !== 'tolerance' || (difference !== undefined && isAtMostInMagnitude(difference, bound))
  )
}

/** A reason without case, accents and numbers. Numbers identify the payment and not the reason. */
function reasonKind(reason: string): string {
  return foldReason(reason).replace(/\d+/g, '#')
}

// The text that breaks share if decisions about them are alike. Undefined if no rule can be
// learnt from the break.
function likeKey(cells: BreakCells): string | undefined {
  const cause = provableCause(cells)
  const currency = textOf(cells, 'currency')
  const cluster = cause && clusterKey(cells, cause)
  if (cause?.kind === 'rounded_by_spreadsheet') return JSON.stringify([cluster, currency])
  if (cluster !== undefined) return cluster
  return isSmall(cells)
    ? JSON.stringify([textOf(cells, 'category'), textOf(cells, 'differences'), currency])
    : undefined
}

function isSmall(cells: BreakCells): boolean {
  const difference = differenceOf(cells)
  const field = moneyFields.find((name) => name === textOf(cells, 'differences'))
  const provider = field && readDecimal(textOf(cells, `provider_${field}`))
  return (
    difference !== undefined &&
    provider !== undefined &&
    isAtMostInMagnitude(difference, multiplyDecimals(provider, MAX_TOLERATED_SHARE))
  )
}

// The difference of a break whose only difference is in one money field, else undefined.
function differenceOf(cells: BreakCells): DecimalText | undefined {
  const field = moneyFields.find((name) => name === textOf(cells, 'differences'))
  return field && readDecimal(textOf(cells, `${field}_difference`))
}

type RuleChange = Pick<
  LearnedRule,
  'kind' | 'cause' | 'currency' | 'bound' | 'mappingText' | 'statusMap'
>

function makeRule(
  breaks: readonly DecidedBreak[],
  mapping: Mapping,
  statusMap: StatusMap,
): RuleChange | undefined {
  const cause = provableCause(breaks[0]?.cells ?? {}) ?? null
  if (cause === null || cause.kind === 'rounded_by_spreadsheet')
    return toleranceRule(breaks, mapping, cause)
  const emptyRule = { cause, currency: '', bound: '0', statusMap: {} } as const
  if (cause.kind === 'status_words') {
    const words = statusRule(cause, mapping, statusMap)
    return words && { ...emptyRule, kind: 'statusWord', ...words }
  }
  // The rule would give the column a smaller unit, and a cell with a fraction would then be
  // rejected.
  if (cause.kind === 'power_of_ten' && !breaks.every(({ cells }) => isWhole(cells, cause)))
    return undefined
  const change = changeOf(cause, mapping)
  if (!change) return undefined
  const mappingText = mappingToJson(applyChange(mapping, change))
  if (mappingText === mappingToJson(mapping)) return undefined
  return { ...emptyRule, kind: change.aliases ? 'alias' : 'mapping', mappingText }
}

function isWhole(cells: BreakCells, { field }: BreakCause): boolean {
  return /^-?\d+(?:\.0*)?$/.test(textOf(cells, `ledger_${field}`))
}

function toleranceRule(
  breaks: readonly DecidedBreak[],
  mapping: Mapping,
  cause: BreakCause | null,
): RuleChange | undefined {
  const currency = textOf(breaks[0]?.cells ?? {}, 'currency')
  const sizes = breaks.flatMap(({ cells }) => differenceOf(cells)?.replace(/^-/, '') ?? [])
  // A tolerance may hide only differences that a person accepted as they are.
  if (currency === '' || sizes.length < breaks.length) return undefined
  if (!breaks.every(({ status }) => status === 'accepted')) return undefined
  const bound = sizes.reduce(
    (largest, size) => (compareDecimals(size, largest) > 0 ? size : largest),
    '0',
  )
  const oldTolerance = mapping.tolerances[currency]
  if (oldTolerance && isAtMostInMagnitude(bound, oldTolerance.absolute)) return undefined
  const tolerances = {
    ...mapping.tolerances,
    [currency]: { absolute: bound, relative: oldTolerance?.relative ?? '0' },
  }
  return {
    kind: 'tolerance',
    cause,
    currency,
    bound,
    mappingText: mappingToJson({ ...mapping, tolerances }),
    statusMap: {},
  }
}

// An unknown word takes the class of the other side's word. A known word of the ledger may take
// another class in this ledger's mapping.
function statusRule(
  { value }: BreakCause,
  mapping: Mapping,
  statusMap: StatusMap,
): Pick<RuleChange, 'mappingText' | 'statusMap'> | undefined {
  const [ledger, provider] = JSON.parse(value) as [string, string]
  if (ledger === '' || provider === '' || value.includes(';')) return undefined
  const ledgerClass = classifyLedgerStatus(ledger, statusMap, mapping.statuses)
  const providerClass = classifyProviderStatus(provider, statusMap)
  if (ledgerClass === providerClass) return undefined
  if (providerClass !== 'unknown') {
    const change = { statuses: { [ledger]: providerClass } }
    return { mappingText: mappingToJson(applyChange(mapping, change)), statusMap: {} }
  }
  return ledgerClass === 'unknown'
    ? undefined
    : { mappingText: null, statusMap: { [provider]: ledgerClass } }
}

function changeOf({ kind, field, value }: BreakCause, mapping: Mapping): MappingChange | undefined {
  switch (kind) {
    case 'power_of_ten': {
      if (field === '') return undefined
      const places =
        Number.parseInt(value, 10) + (sourceOf(mapping.columns[field]).decimalPlaces ?? 0)
      return places >= 0 && places <= MAX_DECIMAL_PLACES
        ? { columns: { [field]: { decimal_places: places } } }
        : undefined
    }
    case 'opposite_sign':
      return mapping.direction || field === 'fee'
        ? undefined
        : { direction: { by: 'sign', withdrawals: 'negative' } }
    case 'fee_in_amount':
      return { basis: 'gross' }
    case 'fee_left_out':
      return { basis: 'net' }
    case 'network_names':
      return aliasOf('network', value)
    case 'currency_names':
      return aliasOf('currency', value)
    default:
      // The remaining causes prove a fault of one record, which no rule should hide.
      return undefined
  }
}

function aliasOf(table: 'currency' | 'network', value: string): MappingChange | undefined {
  const [ledger, provider] = JSON.parse(value) as [string, string]
  if (ledger === '' || provider === '' || value.includes(';')) return undefined
  return { aliases: { [table]: { [ledger.trim().toUpperCase()]: provider } } }
}
