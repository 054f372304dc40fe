import type { Json, JsonObject } from '../../../src-main/base/json.ts'
import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  member,
  writeJson,
} from '../../../src-main/base/json.ts'

/** A list of objects inside an answer, as a table. */
export interface FoundTable {
  /** Names on the way from the root to the list, empty if the answer itself is the list. */
  readonly path: readonly string[]
  /** Every name that an element has, in the order of first appearance; at most MAX_COLUMNS. */
  readonly columns: readonly string[]
  /** Number of names beyond MAX_COLUMNS. */
  readonly omittedColumns: number
  readonly rows: readonly JsonObject[]
}

/** Maximum number of columns of a table. The tree shows the other members. */
export const MAX_COLUMNS = 60

// An envelope's data and one level below: `results`, `data`, `data.transactions`.
const MAX_DEPTH = 2

/**
 * Finds every list of objects near the root, the longest first. The longest is usually the list
 * that the service was asked for.
 */
export function findTables(root: Json): readonly FoundTable[] {
  const tables: FoundTable[] = []
  const collect = (value: Json, path: readonly string[]): void => {
    if (isJsonArray(value)) {
      if (value.length > 0 && value.every((element) => isJsonObject(element)))
        tables.push(toTable(value as readonly JsonObject[], path))
    } else if (isJsonObject(value) && path.length < MAX_DEPTH)
      for (const [name, child] of Object.entries(value)) collect(child, [...path, name])
  }
  collect(root, [])
  return tables.toSorted((left, right) => right.rows.length - left.rows.length)
}

/**
 * Writes a cell's text: digits as received, a text unchanged, `null` as a word, nested values as
 * JSON, empty if the member is missing.
 */
export function cellText(row: JsonObject, column: string): string {
  const value = member(row, column)
  if (value === undefined) return ''
  return typeof value === 'string' ? value : writeJson(value)
}

/** Whether a member is present and null, as opposed to a text `null` or a missing member. */
export function isNull(row: JsonObject, column: string): boolean {
  return member(row, column) === null
}

/**
 * Whether every present value of a column is a number or a decimal text, so that the column is
 * aligned at its end.
 */
export function isNumericColumn(table: FoundTable, column: string): boolean {
  const values = table.rows
    .map((row) => member(row, column))
    .filter((value) => value !== undefined && value !== null)
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        isJsonNumber(value) || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)),
    )
  )
}

function toTable(rows: readonly JsonObject[], path: readonly string[]): FoundTable {
  const names = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  const columns = [...names]
  return {
    path,
    columns: columns.slice(0, MAX_COLUMNS),
    omittedColumns: Math.max(0, columns.length - MAX_COLUMNS),
    rows,
  }
}
