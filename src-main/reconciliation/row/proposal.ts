import type { CellKind } from './cell-kinds.ts'
import type { HeaderMatch, LedgerField } from './ledger-fields.ts'

/** Why a column is proposed, or why the proposal is doubtful. Columns are indexes from 0. */
export type Reason =
  /** The header is the field's name, a usual word for it, or either with a unit behind it. */
  | { readonly code: 'header'; readonly match: HeaderMatch | 'minor' }
  /** One word of the header names the field. */
  | { readonly code: 'headerPart'; readonly word: string }
  /** The header says nothing known. */
  | { readonly code: 'headerUnknown' }
  /** The header names another field. */
  | { readonly code: 'headerOther'; readonly field: LedgerField }
  /** So many of the filled cells look like the kind. */
  | {
      readonly code: 'values'
      readonly kind: CellKind
      readonly count: number
      readonly of: number
    }
  /** Few cells look like the field; one of them. */
  | { readonly code: 'valuesUnusual'; readonly example: string }
  /** Another column fits as well. */
  | { readonly code: 'anotherColumn'; readonly column: number }
  /** The column stands beside the amount or fee that it belongs to. */
  | { readonly code: 'beside'; readonly column: number }
  /** In every row larger, or smaller, than the other column. */
  | { readonly code: 'larger' | 'smaller'; readonly column: number }
  /** In every row the gross column is the net column and the fee in this one. */
  | { readonly code: 'addsUp'; readonly column: number }
  /** In some row this is not the amount of the other column and the fee. */
  | { readonly code: 'notTheSum'; readonly column: number }
  /** The header's unit is not the currency of the rows. */
  | { readonly code: 'unitDiffers'; readonly unit: string }

export type Confidence = 'sure' | 'doubtful'

/** A column for a field. One field has one column, and one column is one field. */
export interface Proposal {
  readonly field: LedgerField
  /** Index of the column, from 0. */
  readonly column: number
  readonly confidence: Confidence
  readonly reasons: readonly Reason[]
}
