import { contactFields } from '../../domain/contact.ts'
import type { Field } from '../../domain/field.ts'
import { quoteFields } from '../../domain/quote.ts'
import { transactionFields } from '../../domain/transaction.ts'
import { withdrawalFields } from '../../domain/withdrawal.ts'
import type { ActivityKind } from './record-types.ts'

/**
 * How one kind of record rests: its table is the kind's name, its raw texts lie in `<kind>_raw`.
 */
export interface ActivityTable {
  readonly fields: readonly Field[]
  readonly key: readonly string[]
  /** Money fields with order-preserving columns beside the text. */
  readonly keyed: readonly string[]
  /** A field that only grows: an older arrival never replaces a newer one (security.md V2). */
  readonly version?: string
  /**
   * A record comes in several forms, and each lacks fields of the others: what an answer lacks keeps
   * its value, and the last answer of either form is kept (X20).
   */
  readonly isMerged?: true
  /** ORDER BY of the default list: newest first, then by id. */
  readonly newest: string
}

/** The money columns of withdrawals that are summed. */
export const sumColumns: readonly string[] = ['amount', 'charged_fee', 'debited_amount']

export const activityTables: Readonly<Record<ActivityKind, ActivityTable>> = {
  withdrawals: {
    fields: withdrawalFields,
    key: ['id'],
    keyed: sumColumns,
    isMerged: true,
    newest: 'created_at DESC, id',
  },
  transactions: {
    fields: transactionFields,
    key: ['id'],
    keyed: ['fee', 'amount_from', 'amount_to'],
    version: 'updated_at',
    newest: 'created_at DESC, length(id), id',
  },
  quotes: { fields: quoteFields, key: ['id'], keyed: [], newest: 'created_at DESC, id' },
  contacts: { fields: contactFields, key: ['type', 'id'], keyed: [], newest: 'type, id' },
}

export const activityKinds = Object.keys(activityTables) as readonly ActivityKind[]

/** The values of a kind's key columns in a key as lists have it; a type holds no `/`, an id may. */
export function keyValues(kind: ActivityKind, key: string): string[] {
  return activityTables[kind].key.length === 1
    ? [key]
    : [key.slice(0, Math.max(0, key.indexOf('/'))), key.slice(key.indexOf('/') + 1)]
}

/** The columns of a kind that its record fills: its fields, then the order-preserving ones. */
export function recordColumns(kind: ActivityKind): string[] {
  const { fields, keyed } = activityTables[kind]
  return [...fields.map(({ name }) => name), ...keyed.flatMap(moneyColumnNames)]
}

/** The order-preserving columns beside a money field, as toMoneyKey tells them. */
export function moneyColumnNames(name: string): string[] {
  return [`${name}_whole`, `${name}_fraction`, `${name}_rest`]
}
