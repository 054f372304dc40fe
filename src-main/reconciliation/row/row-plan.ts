import type { LedgerField } from './ledger-fields.ts'
import type { RowCondition } from './row-condition.ts'

/** Where the rows of one file have each field; plain data, so that threads can share it. */
export interface RowPlan {
  /** Field to column index; -1: the field has a source without a column of its own. */
  readonly columns: ReadonlyMap<LedgerField, number>
  /** The header's number of columns. */
  readonly width: number
  /** True for a sheet, whose date cells are written as ISO 8601. */
  readonly isSheet: boolean
  /** The column with the time of day; -1: none. */
  readonly timeColumn: number
  /** The columns by which direction decides, in the order of their keys; empty where it needs none. */
  readonly directionColumns: readonly number[]
  readonly include: readonly PlacedCondition[]
  readonly exclude: readonly PlacedCondition[]
}

/** A condition and the column, or the field, that it reads. */
export interface PlacedCondition {
  readonly condition: RowCondition
  readonly place: number | LedgerField
}

/** A plan of columns alone, for files whose mapping says nothing more. */
export function plainPlan(columns: ReadonlyMap<LedgerField, number>, width: number): RowPlan {
  return {
    columns,
    width,
    isSheet: false,
    timeColumn: -1,
    directionColumns: [],
    include: [],
    exclude: [],
  }
}
