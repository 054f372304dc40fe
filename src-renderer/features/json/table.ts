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
  /** Names that lead to the list from the root; empty: the answer is the list. */
  readonly path: readonly string[]
  /** Every name that an element has, in the order of first sight; at most MOST_COLUMNS. */
  readonly columns: readonly string[]
  /** Names that found no column. */
  readonly left: number
  readonly rows: readonly JsonObject[]
}

/** Columns of one table; the tree shows what is left. */
export const MOST_COLUMNS = 60

// An envelope's data and one level below: `results`, `data`, `data.transactions`.
const DEEPEST = 2

/**
 * Every list of objects near the root, the longest first: what a service answers where it answers a
 * list.
 */
export function findTables(root: Json): readonly FoundTable[] {
  const found: FoundTable[] = []
  const look = (value: Json, path: readonly string[]): void => {
    if (isJsonArray(value)) {
      if (value.length > 0 && value.every((element) => isJsonObject(element)))
        found.push(toTable(value as readonly JsonObject[], path))
    } else if (isJsonObject(value) && path.length < DEEPEST)
      for (const [name, child] of Object.entries(value)) look(child, [...path, name])
  }
  look(root, [])
  return found.toSorted((one, other) => other.rows.length - one.rows.length)
}

/**
 * A cell's text: digits as received, a text as it is, `null` as a word, what is nested as JSON,
 * nothing where the element lacks the member.
 */
export function cellText(row: JsonObject, column: string): string {
  const value = member(row, column)
  if (value === undefined) return ''
  return typeof value === 'string' ? value : writeJson(value)
}

/**
 * Whether a member is there and null, so that it is told from a text `null` and from one that was
 * not sent.
 */
export function isNull(row: JsonObject, column: string): boolean {
  return member(row, column) === null
}

/**
 * Whether every value of a column that is there is a number or a decimal text, so that it is set at
 * the end of its cell.
 */
export function isNumeric(table: FoundTable, column: string): boolean {
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
    columns: columns.slice(0, MOST_COLUMNS),
    left: Math.max(0, columns.length - MOST_COLUMNS),
    rows,
  }
}
