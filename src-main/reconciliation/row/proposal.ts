import type { CellKind } from './cell-kinds.ts'
import type { HeaderMatch, LedgerField } from './ledger-fields.ts'

/**
 * The reason why a column is proposed, or why the proposal is doubtful. Columns are indexes from 0.
 */
export type ColumnReason =
  /** The header is the field's name, a usual word for it, or either with a unit after it. */
  | { readonly code: 'header'; readonly match: HeaderMatch | 'minor' }
  /** One word of the header names the field. */
  | { readonly code: 'headerPart'; readonly word: string }
  /** The header has no known word. */
  | { readonly code: 'headerUnknown' }
  /** The header names another field. */
  | { readonly code: 'headerOther'; readonly field: LedgerField }
  /** The number of filled cells that look like the kind. */
  | {
      readonly code: 'values'
      readonly kind: CellKind
      readonly count: number
      readonly of: number
    }
  /** Few cells look like the field. `example` is one that does not. */
  | { readonly code: 'valuesUnusual'; readonly example: string }
  /** Another column fits as well. */
  | { readonly code: 'anotherColumn'; readonly column: number }
  /** The column is next to the amount or fee that it belongs to. */
  | { readonly code: 'beside'; readonly column: number }
  /** The amounts are larger, or smaller, than those of the other column in every row. */
  | { readonly code: 'larger' | 'smaller'; readonly column: number }
  /** In every row, the gross amount is the net amount plus the fee, which is in `column`. */
  | { readonly code: 'addsUp'; readonly column: number }
  /** In some row, this column is not the other column's amount plus the fee. */
  | { readonly code: 'notTheSum'; readonly column: number }
  /** The header's unit is not the currency of the rows. */
  | { readonly code: 'unitDiffers'; readonly unit: string }

export type Confidence = 'sure' | 'doubtful'

/**
 * A column proposed for a field. Each field has at most one column and each column at most one
 * field.
 */
export interface Proposal {
  readonly field: LedgerField
  /** Index of the column, from 0. */
  readonly column: number
  readonly confidence: Confidence
  readonly reasons: readonly ColumnReason[]
}
