import { isEqualDecimal } from '../../../../src-main/base/decimal.ts'
import type { SuggestionView } from '../../../../src-main/contract/reconciling.ts'
import { pairMoney } from '../../../../src-main/reconciliation/break-lead.ts'
import type { SuggestionReason } from '../../../../src-main/reconciliation/suggest.ts'
import type { SideField } from '../break-view.ts'
import { sideFields, textOf } from '../break-view.ts'

export const suggestionStates = ['offered', 'accepted', 'refused'] as const

/** One field of both sides, and how they compare. */
export interface AgreeRow {
  readonly field: SideField
  readonly kind: 'money' | 'instant' | 'identifier' | 'code'
  readonly ledger: string
  readonly provider: string
  /**
   * agrees: supports the pair · near: different, within what the rules allow · differs · single:
   * only one side has a value.
   */
  readonly state: 'agrees' | 'near' | 'differs' | 'single'
}

const moneyNames: readonly string[] = ['amount', 'fee', 'total']
const identifierNames: readonly string[] = ['address', 'external_ref', 'txn_hash', 'end_user_id']
const reasonsOfField: Readonly<Partial<Record<SideField, readonly SuggestionReason[]>>> = {
  currency: ['currency'],
  address: ['address'],
  fee: ['fee'],
  network: ['network'],
  status: ['status'],
  end_user_id: ['end_user_id'],
}

/**
 * Lists both sides of a suggestion field by field. Fields that agree come first, because the
 * suggestion rests on them.
 */
export function agreeRows({
  cells,
  reasons,
}: Pick<SuggestionView, 'cells' | 'reasons'>): readonly AgreeRow[] {
  const rows = sideFields
    .map((field): AgreeRow => {
      const sides = {
        ledger: textOf(cells, `ledger_${field}`),
        provider: textOf(cells, `provider_${field}`),
      }
      return { field, kind: kindOf(field), ...sides, state: stateOf(field, sides, reasons) }
    })
    .filter(({ ledger, provider }) => ledger !== '' || provider !== '')
  return [...rows].sort(
    (left, right) => stateOrder.indexOf(left.state) - stateOrder.indexOf(right.state),
  )
}

const stateOrder = ['agrees', 'near', 'differs', 'single'] as const

function kindOf(field: SideField): AgreeRow['kind'] {
  if (moneyNames.includes(field)) return 'money'
  if (field === 'date') return 'instant'
  return identifierNames.includes(field) ? 'identifier' : 'code'
}

// The engine's result takes precedence: it covers aliases, statuses of equal meaning and letters
// that compare without case.
function stateOf(
  field: SideField,
  { ledger, provider }: { readonly ledger: string; readonly provider: string },
  reasons: readonly SuggestionReason[],
): AgreeRow['state'] {
  if (ledger === '' || provider === '') return 'single'
  if (reasonsOfField[field]?.some((reason) => reasons.includes(reason))) return 'agrees'
  if (field === 'date' && ledger !== provider) return reasons.includes('date') ? 'near' : 'differs'
  if (!moneyNames.includes(field)) return ledger === provider ? 'agrees' : 'differs'
  if (isEqualDecimal(ledger, provider)) return 'agrees'
  return field !== 'fee' && reasons.includes('amount_within_tolerance') ? 'near' : 'differs'
}

/**
 * Returns the difference (provider − ledger) of the money by which the pair was found, empty if it
 * is zero or unknown.
 */
export function moneyDifference({ cells }: Pick<SuggestionView, 'cells'>): string {
  const difference = pairMoney(cells, 'amount_difference')
  return /[1-9]/.test(difference) ? difference : ''
}

/** Returns one side's money: the amount, or the total if the ledger has only that. */
export function moneyOf(
  { cells }: Pick<SuggestionView, 'cells'>,
  side: 'ledger' | 'provider',
): string {
  return pairMoney(cells, `${side}_amount`)
}

/**
 * Returns the two instants in order, so that their distance is positive, or undefined if one is
 * missing.
 */
export function dateSpan({
  cells,
}: Pick<SuggestionView, 'cells'>): { readonly from: string; readonly to: string } | undefined {
  const [ledger, provider] = [textOf(cells, 'ledger_date'), textOf(cells, 'provider_date')]
  if (ledger === '' || provider === '') return undefined
  // Instants are texts of fixed width, so they sort.
  return ledger < provider ? { from: ledger, to: provider } : { from: provider, to: ledger }
}

/** Counts the suggestions per state, for the choice above the table. */
export function countStates(
  suggestions: readonly SuggestionView[],
): Readonly<Record<SuggestionView['state'], number>> {
  const counts = { offered: 0, accepted: 0, refused: 0 }
  for (const { state } of suggestions) counts[state] += 1
  return counts
}

/** Lists the scores that would accept at least one suggestion, the strictest first. */
export function scoreSteps(suggestions: readonly SuggestionView[]): readonly number[] {
  return [
    ...new Set(suggestions.filter(({ state }) => state === 'offered').map(({ score }) => score)),
  ].sort((left, right) => right - left)
}

/** Lists the unanswered suggestions that reach a score, best first. */
export function offeredFrom(
  suggestions: readonly SuggestionView[],
  score: number,
): readonly SuggestionView[] {
  return suggestions
    .filter((candidate) => candidate.state === 'offered' && candidate.score >= score)
    .sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1))
}
