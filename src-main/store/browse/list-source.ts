/**
 * The source of a report's cells. Column names come from fixed lists only, never from a caller's
 * text.
 */
export interface Source {
  readonly from: string
  /** The SQL expression of a row's number. */
  readonly number: string
  /** The SQL expressions that a search covers. */
  readonly texts: readonly string[]
  readonly where: readonly string[]
  readonly values: readonly (string | number)[]
  /** ORDER BY of a list without a chosen order. */
  readonly defaultOrder: string
  /** The columns that identify a row, by which rows with equal values are ordered. */
  readonly uniqueOrder: string
  cell(name: string): string
  /** The column with a JSON list of several columns, and the index of each column in the list. */
  readonly packed?: { readonly column: string; placeOf(name: string): number | undefined }
  hasKeyColumns(name: string): boolean
  /** The order of a list by a name that is not a column, or undefined for another name. */
  orderOf?(name: string, isDescending: boolean): string | undefined
  /** For withdrawals: the condition that a withdrawal has a break in the latest run. */
  brokenCondition?(): string
}
