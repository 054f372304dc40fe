import { headerWords } from './header-words.ts'

/**
 * The fields a ledger's columns can be mapped to (reconciliation.md, Sides), in the order an entry
 * keeps them.
 */
export const ledgerFields = [
  'withdrawal_id',
  'external_ref',
  'txn_hash',
  'transaction_id',
  'currency',
  'amount',
  'fee',
  'fee_currency',
  'total',
  'network',
  'address',
  'tag',
  'status',
  'date',
  'end_user_id',
  'note',
] as const
export type LedgerField = (typeof ledgerFields)[number]

export const identifierFields = [
  'withdrawal_id',
  'external_ref',
  'txn_hash',
  'transaction_id',
] as const
export type IdentifierField = (typeof identifierFields)[number]

const synonyms: Readonly<Record<LedgerField, readonly string[]>> = headerWords

/** A header in plain form, for suggestion only: no marks, no case, words joined by `_`. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
}

export interface Recognition {
  /** Field to column index. */
  readonly columns: ReadonlyMap<LedgerField, number>
  /** Fields for which two columns look equally right; a person has to say. */
  readonly unclear: readonly { readonly field: LedgerField; readonly headers: readonly string[] }[]
}

/**
 * Recognises columns by their headers: a field's own name first, then its synonyms. Two columns of
 * the same strength for money, currency or an identifier are unclear; for the others the more usual
 * name is taken.
 */
export function recogniseColumns(headers: readonly string[]): Recognition {
  const plain = headers.map(plainHeader)
  const columns = new Map<LedgerField, number>()
  const unclear: { field: LedgerField; headers: string[] }[] = []
  for (const field of ledgerFields) {
    const exact = indexesOf(plain, field)
    const found =
      exact.length > 0 ? exact : synonyms[field].flatMap((name) => indexesOf(plain, name))
    if (found.length > 1 && isDecisive(field))
      unclear.push({ field, headers: found.map((index) => headers[index] as string) })
    else if (found[0] !== undefined) columns.set(field, found[0])
  }
  recogniseBareId(plain, columns)
  return { columns, unclear }
}

// `id` alone may be the partner's own row number: it counts as the withdrawal's only in a file with the contract's names, or where nothing else identifies.
function recogniseBareId(plain: readonly string[], columns: Map<LedgerField, number>): void {
  const at = plain.indexOf('id')
  if (at < 0 || columns.has('withdrawal_id')) return
  const isContractFile = plain.includes('debited_amount') && plain.includes('charged_fee')
  if (isContractFile || !identifierFields.some((field) => columns.has(field)))
    columns.set('withdrawal_id', at)
}

function isDecisive(field: LedgerField): boolean {
  return (
    field === 'currency' ||
    field === 'amount' ||
    field === 'fee' ||
    field === 'total' ||
    (identifierFields as readonly string[]).includes(field)
  )
}

function indexesOf(plain: readonly string[], name: string): number[] {
  return plain.flatMap((header, index) => (header === name ? [index] : []))
}
