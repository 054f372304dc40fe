import { isEqualDecimal, readDecimal } from '../../../../../src-main/base/decimal.ts'
import type {
  CaseField,
  CaseTie,
  CaseView,
  DecisionView,
} from '../../../../../src-main/contract/reconciling.ts'
import type { StatusMap } from '../../../../../src-main/domain/status.ts'
import {
  classifyLedgerStatus,
  classifyProviderStatus,
} from '../../../../../src-main/domain/status.ts'

/**
 * The status words of a case, one of which was missing from the status map. `side` is the side of
 * that word, or `either` if the map has both words by now.
 */
export interface UnknownStatus {
  readonly side: 'ledger' | 'provider' | 'either'
  readonly ledger: string
  readonly provider: string
}

/** Finds the word behind the observation `status_unknown`. `map` is the profile's status map. */
export function unknownStatus(rows: readonly CaseRow[], map: StatusMap): UnknownStatus | undefined {
  const values = rows.find(({ field }) => field === 'status')?.values
  if (!values) return undefined
  const { ledger } = values
  const provider = values.withdrawal || values.feed
  return { side: unknownSide(ledger, provider, map), ledger, provider }
}

function unknownSide(ledger: string, provider: string, map: StatusMap): UnknownStatus['side'] {
  if (classifyProviderStatus(provider, map) === 'unknown') return 'provider'
  return ledger !== '' && classifyLedgerStatus(ledger, map) === 'unknown' ? 'ledger' : 'either'
}

export const legs = ['ledger', 'withdrawal', 'feed'] as const
/** One of the three records of a case. */
export type Leg = (typeof legs)[number]

/** One field of a case as it is drawn. */
export interface CaseRow {
  readonly field: string
  readonly kind: 'money' | 'instant' | 'identifier' | 'text'
  readonly values: Readonly<Record<Leg, string>>
  /**
   * differs: the run found a difference · agrees: at least two legs have the value · single: only
   * one leg has a value.
   */
  readonly state: 'differs' | 'agrees' | 'single'
  /** The only difference: the case of letters, or the tag of addresses that agree. */
  readonly differsBy: 'case' | 'tag' | undefined
  /**
   * For each leg, the value of another leg from which its differing characters are marked, empty if
   * nothing is marked.
   */
  readonly others: Readonly<Record<Leg, string>>
  /** The withdrawal's fee is debited − amount. */
  readonly isDerived: boolean
}

const moneyNames: readonly string[] = ['amount', 'fee', 'charged_fee', 'total']
const instantPattern = /(?:^|_)(?:date|at)$/
const identifierPattern = /(?:_id|_ref|hash|address)$|^(?:id|address|tag)$/

/** Returns the currency of a leg's amounts, empty if the leg has none or several. */
export function currencyOf(rows: readonly CaseRow[], leg: Leg): string {
  const currency = rows.find(({ field }) => field === 'currency')?.values[leg] ?? ''
  return currency.includes(';') ? '' : currency
}

/** Lists the fields of a case in the core's order. A field that no leg has is left out. */
export function caseRows(fields: readonly CaseField[]): readonly CaseRow[] {
  const isAddressDifferent = fields.some(
    ({ field, isDifferent }) => field === 'address' && isDifferent,
  )
  return fields
    .map((field) => toRow(field, isAddressDifferent))
    .filter(({ values }) => legs.some((leg) => values[leg] !== ''))
}

function toRow(
  { field, ledger, withdrawal, feed, isDifferent, isDerived = false }: CaseField,
  isAddressDifferent: boolean,
): CaseRow {
  const values = { ledger: ledger ?? '', withdrawal: withdrawal ?? '', feed: feed ?? '' }
  const filledCount = legs.filter((leg) => values[leg] !== '').length
  const state = isDifferent ? 'differs' : filledCount > 1 ? 'agrees' : 'single'
  const others = { ledger: '', withdrawal: '', feed: '' }
  if (isDifferent) for (const leg of legs) others[leg] = otherOf(leg, values)
  const kind = kindOf(field, values)
  const differsBy = isDifferent
    ? findOnlyDifference(field, kind, values, isAddressDifferent)
    : undefined
  return { field, kind, values, state, differsBy, others, isDerived }
}

function kindOf(field: string, values: CaseRow['values']): CaseRow['kind'] {
  const hasSeveralValues = legs.some((leg) => values[leg].includes(';'))
  if (hasSeveralValues) return 'text'
  if (moneyNames.includes(field)) return 'money'
  if (instantPattern.test(field)) return 'instant'
  return identifierPattern.test(field) ? 'identifier' : 'text'
}

function findOnlyDifference(
  field: string,
  kind: CaseRow['kind'],
  values: CaseRow['values'],
  isAddressDifferent: boolean,
): CaseRow['differsBy'] {
  const lowerCaseTexts = Object.values(values).flatMap((text) =>
    text === '' ? [] : [text.toLowerCase()],
  )
  if (kind === 'identifier' && new Set(lowerCaseTexts).size === 1) return 'case'
  return field === 'tag' && !isAddressDifferent ? 'tag' : undefined
}

/** The other legs that a leg is compared with, the preferred one first. */
const comparedLegs: Readonly<Record<Leg, readonly Leg[]>> = {
  ledger: ['withdrawal', 'feed'],
  withdrawal: ['ledger', 'feed'],
  feed: ['ledger', 'withdrawal'],
}

function otherOf(leg: Leg, values: CaseRow['values']): string {
  const other = comparedLegs[leg].find(
    (candidate) => values[candidate] !== '' && values[candidate] !== values[leg],
  )
  return values[leg] === '' || other === undefined ? '' : values[other]
}

/**
 * Whether all legs that have a field agree, so that its value is written once. `1.50` and `1.5` are
 * one amount. A derived fee is always written at its own leg.
 */
export function isWrittenOnce({ state, kind, values, isDerived }: CaseRow): boolean {
  if (isDerived) return false
  const [first, ...rest] = legs.map((leg) => values[leg]).filter((value) => value !== '')
  return (
    state === 'agrees' &&
    first !== undefined &&
    rest.every((value) => value === first || (kind === 'money' && isSameMoney(value, first)))
  )
}

function isSameMoney(left: string, right: string): boolean {
  const [leftAmount, rightAmount] = [readDecimal(left), readDecimal(right)]
  return (
    leftAmount !== undefined && rightAmount !== undefined && isEqualDecimal(leftAmount, rightAmount)
  )
}

/**
 * Lists the legs that the case has. If the ledger file is gone, the ledger is present as long as
 * the case has a value of it.
 */
export function presentLegs(view: CaseView): readonly Leg[] {
  const hasLeg: Readonly<Record<Leg, boolean>> = {
    ledger: view.ledger.length > 0 || view.fields.some(({ ledger }) => (ledger ?? '') !== ''),
    withdrawal: view.withdrawals.length > 0,
    feed: view.feed.length > 0,
  }
  return legs.filter((leg) => hasLeg[leg])
}

/** Whether a ledger line was paired with a provider record, so that the pair can be separated. */
export function isPaired(ties: readonly CaseTie[]): boolean {
  return ties.some(({ between }) => between !== 'withdrawal_feed')
}

/**
 * Finds the decision that separates a pair from the next run on, or undefined if there is none. A
 * manual match is separated by the undo of the decision that made it.
 */
export function separatingDecision(decisions: readonly DecisionView[]): DecisionView | undefined {
  const undoMatch = decisions.find(
    ({ kind, undoneBy }) => kind === 'undoMatch' && undoneBy === null,
  )
  if (undoMatch) return undoMatch
  // Newest first: the latest of the decisions that make a match is the one in force.
  const [latestMatch] = decisions.filter(
    ({ kind }) => kind === 'match' || kind === 'acceptSuggestion',
  )
  return latestMatch && latestMatch.undoneBy !== null
    ? decisions.find(({ id }) => id === latestMatch.undoneBy)
    : undefined
}

/** The sides of a case that count as zero. */
export type VoidKind = 'ledger' | 'provider' | 'both'

/** Returns the sides of a case that its run counted as zero, or undefined if none. */
export function voidKind({ void: voidSides }: Pick<CaseView, 'void'>): VoidKind | undefined {
  if (voidSides.ledger && voidSides.provider) return 'both'
  if (voidSides.ledger) return 'ledger'
  return voidSides.provider ? 'provider' : undefined
}

/** Lists the ids of a leg's records, as the lists of records write them. */
export function idsOf(records: CaseView['withdrawals']): readonly string[] {
  return records.flatMap(({ id }) => (id === null || id === undefined || id === '' ? [] : [id]))
}

/** Describes how a row differs, in the user's language. */
export function differenceIn(
  words: {
    readonly differs: string
    readonly differsBy: Readonly<Record<NonNullable<CaseRow['differsBy']>, string>>
  },
  { differsBy }: Pick<CaseRow, 'differsBy'>,
): string {
  return differsBy === undefined ? words.differs : words.differsBy[differsBy]
}

/** Translates a name. A name without a translation is returned unchanged. */
export function nameIn(names: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name
}
