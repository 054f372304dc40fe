import type { LedgerField } from './ledger-fields.ts'
import type { Confidence } from './proposal.ts'

/** A column in a mapping file: its header, or its position from 1. */
export type ColumnName = string | number

/**
 * Keys of a mapping file (cli.md) that a change sets. The conditions of `rows` are added to those
 * of the mapping.
 */
export interface MappingChange {
  readonly columns?: Readonly<
    Partial<
      Record<
        LedgerField,
        | ColumnName
        | {
            readonly column?: ColumnName
            readonly constant?: string
            readonly decimal_places?: number
            readonly from?: 'amount'
            readonly extract?: string
            readonly time_column?: ColumnName
          }
        /** Removes the field. */
        | null
      >
    >
  >
  readonly header?: false
  readonly rows?: { readonly include?: readonly string[]; readonly exclude?: readonly string[] }
  readonly direction?:
    | { readonly by: 'sign'; readonly withdrawals: 'negative' | 'positive' }
    | {
        readonly by: 'columns'
        readonly debit: ColumnName
        readonly credit: ColumnName
        readonly withdrawals: 'debit' | 'credit'
      }
    | { readonly by: 'letter'; readonly column: ColumnName; readonly withdrawals: string }
  readonly date_format?: string
  readonly time_zone?: string
  readonly decimal?: '.' | ','
  readonly thousands?: '' | ',' | '.' | ' ' | "'"
  readonly negative?: '(1)' | '1-'
  readonly basis?: 'net' | 'gross'
  readonly statuses?: Readonly<Record<string, 'final' | 'failed' | 'open'>>
  readonly aliases?: Readonly<
    Partial<Record<'currency' | 'network', Readonly<Record<string, string>>>>
  >
}

/** The reason why a change is proposed, or why it is doubtful. Columns are indexes from 0. */
export type ChangeReason =
  | { readonly code: 'firstLineIsRow' }
  /** The header of the column names a unit. */
  | { readonly code: 'headerUnit'; readonly column: number; readonly unit: string }
  /** The cells of the column contain a unit, or are codes of a unit. */
  | { readonly code: 'cellUnit'; readonly column: number; readonly unit: string }
  /** Every cell of the column is a whole number. */
  | { readonly code: 'wholeNumbers'; readonly column: number }
  /** The fee is larger than the amount of its row, so it is counted in a smaller unit. */
  | { readonly code: 'feeAboveAmount'; readonly column: number }
  /** Each row fills one of the two columns. */
  | { readonly code: 'oneSideFilled'; readonly column: number; readonly other: number }
  /** Some rows fill both columns, and would be rejected. */
  | { readonly code: 'bothSidesFilled'; readonly count: number }
  /** Debit and credit mean opposite things in the books of a bank and of its customer. */
  | { readonly code: 'whoseBook' }
  /** The fee has its own column, and the amounts may or may not include it. */
  | { readonly code: 'feeApart'; readonly column: number }
  | { readonly code: 'letters'; readonly column: number; readonly written: readonly string[] }
  /** The amounts of withdrawals are negative. */
  | { readonly code: 'negativeAmounts'; readonly column: number; readonly count: number }
  /** Positive amounts occur in the column too, and no column says which rows are withdrawals. */
  | { readonly code: 'bothSigns'; readonly column: number; readonly count: number }
  | { readonly code: 'typeWords'; readonly column: number; readonly written: readonly string[] }
  /** Words that may or may not mean a withdrawal. */
  | { readonly code: 'unknownTypes'; readonly written: readonly string[] }
  /** Rows with a balance, which are not payments. */
  | { readonly code: 'balanceRows'; readonly count: number; readonly example: string }
  /** The column has times without dates. */
  | { readonly code: 'timesOnly'; readonly column: number }
  /** The number of dates that the format reads. */
  | { readonly code: 'datesRead'; readonly count: number; readonly of: number }
  /** Day first and month first both read all dates. */
  | { readonly code: 'dayOrMonth'; readonly example: string }
  /** An amount that shows the decimal and thousands marks. */
  | { readonly code: 'marks'; readonly example: string }
  | { readonly code: 'headerZone'; readonly unit: string }

export const changeKinds = [
  'noHeader',
  'constantCurrency',
  'constantFeeCurrency',
  'currencyInAmount',
  'minorUnit',
  'directionByColumns',
  'directionByLetter',
  'directionBySign',
  'withdrawalRows',
  'balanceRows',
  'timeColumn',
  'dateFormat',
  'timeZone',
  'notation',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/**
 * A change of the mapping that the headers and values suggest. It is applied only when a person
 * accepts it.
 */
export interface ChangeProposal {
  readonly kind: ChangeKind
  readonly confidence: Confidence
  readonly reasons: readonly ChangeReason[]
  readonly change: MappingChange
}
