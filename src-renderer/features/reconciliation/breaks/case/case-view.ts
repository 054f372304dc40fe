import { isEqualDecimal, readDecimal } from '../../../../../src-main/base/decimal.ts'
import type {
  CaseField,
  CaseTie,
  CaseView,
  DecisionView,
} from '../../../../../src-main/contract/reconciling.ts'

export const legs = ['ledger', 'withdrawal', 'feed'] as const
/** One of the three records of a case. */
export type Leg = (typeof legs)[number]

/** One field of a case as it is drawn. */
export interface CaseRow {
  readonly field: string
  readonly kind: 'money' | 'instant' | 'identifier' | 'text'
  readonly values: Readonly<Record<Leg, string>>
  /**
   * differs: the run says so · agrees: two at least say the same · single: only one says anything.
   */
  readonly state: 'differs' | 'agrees' | 'single'
  /** What alone differs: the case of letters, or the tag behind addresses that agree. */
  readonly differsBy: 'case' | 'tag' | undefined
  /** What each leg's digits are marked against; empty: nothing is marked. */
  readonly others: Readonly<Record<Leg, string>>
  /** The withdrawal's fee is debited − amount. */
  readonly isDerived: boolean
}

const money: readonly string[] = ['amount', 'fee', 'charged_fee', 'total']
const instants = /(?:^|_)(?:date|at)$/
const identifiers = /(?:_id|_ref|hash|address)$|^(?:id|address|tag)$/

/** The currency that a leg's amounts are in; empty where it says none or several. */
export function currencyOf(rows: readonly CaseRow[], leg: Leg): string {
  const given = rows.find(({ field }) => field === 'currency')?.values[leg] ?? ''
  return given.includes(';') ? '' : given
}

/** The fields of a case in the core's order; a field that nobody gives is left out. */
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
  const given = legs.filter((leg) => values[leg] !== '').length
  const state = isDifferent ? 'differs' : given > 1 ? 'agrees' : 'single'
  const others = { ledger: '', withdrawal: '', feed: '' }
  if (isDifferent) for (const leg of legs) others[leg] = otherOf(leg, values)
  const isSeveral = legs.some((leg) => values[leg].includes(';'))
  const kind = isSeveral
    ? 'text'
    : money.includes(field)
      ? 'money'
      : instants.test(field)
        ? 'instant'
        : identifiers.test(field)
          ? 'identifier'
          : 'text'
  const isByCase =
    kind === 'identifier' &&
    new Set(Object.values(values).flatMap((text) => (text === '' ? [] : [text.toLowerCase()])))
      .size === 1
  const differsBy = !isDifferent
    ? undefined
    : isByCase
      ? 'case'
      : field === 'tag' && !isAddressDifferent
        ? 'tag'
        : undefined
  return { field, kind, values, state, differsBy, others, isDerived }
}

// The ledger is read against the withdrawal first, the provider's records against the ledger first.
function otherOf(leg: Leg, values: CaseRow['values']): string {
  const order: readonly Leg[] =
    leg === 'ledger'
      ? ['withdrawal', 'feed']
      : leg === 'withdrawal'
        ? ['ledger', 'feed']
        : ['ledger', 'withdrawal']
  const other = order.find((one) => values[one] !== '' && values[one] !== values[leg])
  return values[leg] === '' || other === undefined ? '' : values[other]
}

/**
 * Whether all that say anything of a field say the same, so that it need be written once only;
 * `1.50` and `1.5` are one amount. A derived fee is named where it stands.
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
  const [one, other] = [readDecimal(left), readDecimal(right)]
  return one !== undefined && other !== undefined && isEqualDecimal(one, other)
}

/**
 * The records that the case has. A ledger whose file is gone is there as long as a field of it is.
 */
export function presentLegs(view: CaseView): readonly Leg[] {
  const isThere: Readonly<Record<Leg, boolean>> = {
    ledger: view.ledger.length > 0 || view.fields.some(({ ledger }) => (ledger ?? '') !== ''),
    withdrawal: view.withdrawals.length > 0,
    feed: view.feed.length > 0,
  }
  return legs.filter((leg) => isThere[leg])
}

/**
 * Whether a ledger line was paired with a record of the provider, so that the pair can be taken
 * apart.
 */
export function isPaired(ties: readonly CaseTie[]): boolean {
  return ties.some(({ between }) => between !== 'withdrawal_feed')
}

/**
 * The decision by which a pair stands alone from the next run on; undefined: none does. A match
 * that a person made is taken apart by taking back what made it.
 */
export function partedBy(decisions: readonly DecisionView[]): DecisionView | undefined {
  const parted = decisions.find(({ kind, undoneBy }) => kind === 'undoMatch' && undoneBy === null)
  if (parted) return parted
  // Newest first: what holds of the decisions that make a match is the last of them.
  const [last] = decisions.filter(({ kind }) => kind === 'match' || kind === 'acceptSuggestion')
  return last && last.undoneBy !== null
    ? decisions.find(({ id }) => id === last.undoneBy)
    : undefined
}

/** Which of a case's sides counts zero, if any. */
export type VoidKind = 'ledger' | 'provider' | 'both'

/** The sides of a case that its run counted as zero; undefined: none. */
export function voidKind({ void: isVoid }: Pick<CaseView, 'void'>): VoidKind | undefined {
  if (isVoid.ledger && isVoid.provider) return 'both'
  return isVoid.ledger ? 'ledger' : isVoid.provider ? 'provider' : undefined
}

/** The ids of a leg's records, as their lists know them. */
export function idsOf(records: CaseView['withdrawals']): readonly string[] {
  return records.flatMap(({ id }) => (id === null || id === undefined || id === '' ? [] : [id]))
}

/** How a row differs, in the reader's words. */
export function differenceIn(
  words: {
    readonly differs: string
    readonly differsBy: Readonly<Record<NonNullable<CaseRow['differsBy']>, string>>
  },
  { differsBy }: Pick<CaseRow, 'differsBy'>,
): string {
  return differsBy === undefined ? words.differs : words.differsBy[differsBy]
}

/** A name in the reader's words; one that has none stays as it is. */
export function nameIn(names: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name
}
