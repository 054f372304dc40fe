import type { PlainFailure } from '../../../src-main/base/failure.ts'
import type { Condition } from '../../../src-main/contract/report.ts'
import type { Refusal } from '../../../src-main/contract/services.ts'
import type { RecordView } from '../../../src-main/contract/window.ts'
import type { ContactType } from '../../../src-main/domain/contact.ts'
import { contactTypes } from '../../../src-main/domain/contact.ts'
import type { QuickFilter } from '../records/list/list-view.svelte.ts'

/**
 * Returns the tabs of the list. The service keeps p2p tags separate, and so do the tabs. The last
 * tab combines all three types in the window (B56–B58).
 */
export function contactTabs(
  labels: Readonly<Record<'cryptoBank' | 'crypto' | 'bank' | 'p2pTag' | 'combined', string>>,
): readonly QuickFilter[] {
  const tab = (id: keyof typeof labels, ...conditions: readonly Condition[]): QuickFilter => ({
    id,
    label: labels[id],
    conditions,
  })
  const type = (operator: '=' | '!=', value: ContactType): Condition => ({
    column: 'type',
    operator,
    value,
  })
  return [
    tab('cryptoBank', type('!=', 'p2p_tag')),
    tab('crypto', type('=', 'crypto')),
    tab('bank', type('=', 'bank')),
    tab('p2pTag', type('=', 'p2p_tag')),
    tab('combined'),
  ]
}

/**
 * Whether a list may show p2p tags beside other types. No answer of the service contains both, so
 * the list states that it combines them (B58).
 */
export function isCombined(conditions: readonly Condition[]): boolean {
  const shownTypes = contactTypes.filter((type) =>
    conditions.every((condition) => condition.column !== 'type' || allowsType(condition, type)),
  )
  return shownTypes.includes('p2p_tag') && shownTypes.length > 1
}

function allowsType({ operator, value }: Condition, type: ContactType): boolean {
  if (operator === '=') return type === value
  if (operator === '!=') return type !== value
  if (operator === 'contains') return type.includes(value.toLowerCase())
  return operator !== 'empty'
}

// An account number or another number too long to read digit by digit.
const LONG_NUMBER = /^\d{8,}$/
const ENDING_DIGITS = 4

/**
 * Returns the last digits of an account number, or undefined for an alias, an address or a tag.
 */
export function accountEnding(account: string | null): string | undefined {
  return account !== null && LONG_NUMBER.test(account) ? account.slice(-ENDING_DIGITS) : undefined
}

/**
 * Returns the key of a contact. It has the type, because ids are unique within a type only (B59).
 * Undefined if the contract does not name its type.
 */
export function contactKey({
  cells,
}: Pick<RecordView, 'cells'>): { readonly type: ContactType; readonly id: string } | undefined {
  const type = contactTypes.find((candidate) => candidate === cells['type'])
  const id = cells['id'] ?? ''
  return type === undefined || id === '' ? undefined : { type, id }
}

/**
 * Whether a refusal may concern the right to see or change contacts. Scope and account are both
 * possible, and the answer does not say which (G29, B64, B65).
 */
export function isForbidden({ code, evidence }: Pick<PlainFailure, 'code' | 'evidence'>): boolean {
  return evidence.status === 403 || code === 'HTTP_403' || code === 'SCOPE_MISSING'
}

/**
 * Finds the service's refusal of contacts in the last sync, or undefined if there is none (B65).
 */
export function contactsRefusal(refusals: readonly Refusal[]): Refusal | undefined {
  return refusals.find(({ part }) => part === 'contacts')
}
