import type { LedgerField } from './ledger-fields.ts'
import type { RowCondition } from './row-condition.ts'

/** The column of each field in the rows of one file. Plain data, so that threads can share it. */
export interface RowPlan {
  /** The column index of each field, or -1 if a field has a source but no column of its own. */
  readonly columns: ReadonlyMap<LedgerField, number>
  /** The header's number of columns. */
  readonly width: number
  /** True for a sheet, whose date cells are written in ISO 8601. */
  readonly isSheet: boolean
  /** The column with the time of day, -1 for none. */
  readonly timeColumn: number
  /**
   * The columns that decide the direction, in the order of their keys. Empty if the direction
   * needs none.
   */
  readonly directionColumns: readonly number[]
  readonly include: readonly ColumnCondition[]
  readonly exclude: readonly ColumnCondition[]
}

/** A condition, and the column or field that it reads. */
export interface ColumnCondition {
  readonly condition: RowCondition
  readonly source: number | LedgerField
}

/** A plan of columns alone, for files whose mapping has no other keys. */
export function columnsPlan(columns: ReadonlyMap<LedgerField, number>, width: number): RowPlan {
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
