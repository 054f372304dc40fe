/**
 * Where a report's cells come from. Column names are taken from fixed lists only, never from a
 * caller's text.
 */
export interface Source {
  readonly from: string
  /** The expression of a row's number. */
  readonly number: string
  /** The expressions that a search looks into. */
  readonly texts: readonly string[]
  readonly where: readonly string[]
  readonly values: readonly (string | number)[]
  readonly newest: string
  readonly unique: string
  cell(name: string): string
  /** Where several columns stand in one JSON list: its column, and each one's place. */
  readonly packed?: { readonly column: string; placeOf(name: string): number | undefined }
  hasKeyColumns(name: string): boolean
  /** The order of a list that is no column's; undefined where the name stands for none. */
  orderOf?(name: string, isDescending: boolean): string | undefined
  /** Of withdrawals: a condition that keeps those with a break in the latest run. */
  broken?(): string
}
