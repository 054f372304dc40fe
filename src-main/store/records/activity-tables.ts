import { contactFields } from '../../domain/contact.ts'
import type { Field } from '../../domain/field.ts'
import { quoteFields } from '../../domain/quote.ts'
import { transactionFields } from '../../domain/transaction.ts'
import { withdrawalFields } from '../../domain/withdrawal.ts'
import type { ActivityKind } from './record-types.ts'

/**
 * How one kind of record is stored. The table has the kind's name. The received texts are in
 * `<kind>_raw`.
 */
export interface ActivityTable {
  readonly fields: readonly Field[]
  readonly key: readonly string[]
  /** Money fields with order-preserving columns beside the text. */
  readonly keyedFields: readonly string[]
  /**
   * The field that orders the versions of a record. A version with a smaller value that arrives
   * later never replaces the stored one (security.md V2).
   */
  readonly version?: string
  /**
   * True if answers have two forms, each of which lacks fields of the other form. A field that an
   * answer lacks keeps its value, and the last answer in either form is kept (X20).
   */
  readonly isMerged?: true
  /** ORDER BY of the default list: newest first, then by id. */
  readonly defaultOrder: string
}

/** The money columns of withdrawals that are summed. */
export const sumColumns: readonly string[] = ['amount', 'charged_fee', 'debited_amount']

export const activityTables: Readonly<Record<ActivityKind, ActivityTable>> = {
  withdrawals: {
    fields: withdrawalFields,
    key: ['id'],
    keyedFields: sumColumns,
    isMerged: true,
    defaultOrder: 'created_at DESC, id',
  },
  transactions: {
    fields: transactionFields,
    key: ['id'],
    keyedFields: ['fee', 'amount_from', 'amount_to'],
    version: 'updated_at',
    defaultOrder: 'created_at DESC, length(id), id',
  },
  quotes: {
    fields: quoteFields,
    key: ['id'],
    keyedFields: [],
    defaultOrder: 'created_at DESC, id',
  },
  contacts: {
    fields: contactFields,
    key: ['type', 'id'],
    keyedFields: [],
    defaultOrder: 'type, id',
  },
}

export const activityKinds = Object.keys(activityTables) as readonly ActivityKind[]

/**
 * Splits a list key into the values of the kind's key columns. A contact's type never contains `/`,
 * but its id may.
 */
export function keyValues(kind: ActivityKind, key: string): string[] {
  return activityTables[kind].key.length === 1
    ? [key]
    : [key.slice(0, Math.max(0, key.indexOf('/'))), key.slice(key.indexOf('/') + 1)]
}

/**
 * Returns the columns of a kind that a record fills: its fields, then the order-preserving columns.
 */
export function recordColumns(kind: ActivityKind): string[] {
  const { fields, keyedFields } = activityTables[kind]
  return [...fields.map(({ name }) => name), ...keyedFields.flatMap(moneyColumnNames)]
}

/**
 * Returns the names of the order-preserving columns beside a money field, in the order of
 * toMoneyKey.
 */
export function moneyColumnNames(name: string): string[] {
  return [`${name}_whole`, `${name}_fraction`, `${name}_rest`]
}
