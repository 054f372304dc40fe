import type { Json, JsonObject } from '../../../src-main/base/json.ts'
import { isJsonArray, isJsonObject, member, writeJson } from '../../../src-main/base/json.ts'
import { findTables } from '../json/table.ts'
import type { ValueKind } from '../records/value-words.ts'

/** A service's answer about an end user, ready to be drawn. */
export interface LiveAnswer {
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
  /** Whether the service has further pages, which are not requested. */
  readonly isCut: boolean
}

/** Turns an answer into rows with each value as received. An answer of one object is one row. */
export function readLiveAnswer(json: Json): LiveAnswer {
  const [table] = findTables(json)
  const isCut = isJsonObject(json) && typeof member(json, 'next') === 'string'
  if (table)
    return {
      columns: table.columns,
      rows: table.rows.map((row) => toTexts(row, table.columns)),
      isCut,
    }
  const onlyObject = objectOf(json)
  if (onlyObject === undefined) return { columns: [], rows: [], isCut }
  const columns = Object.keys(onlyObject)
  return { columns, rows: [toTexts(onlyObject, columns)], isCut }
}

// An answer with an empty list has no rows, whatever its other members.
function objectOf(json: Json): JsonObject | undefined {
  if (!isJsonObject(json)) return undefined
  const data = member(json, 'data')
  if (isJsonObject(data)) return data
  const lists = ['results', 'data'].map((name) => member(json, name))
  return lists.some((list) => isJsonArray(list)) ? undefined : json
}

function toTexts(row: JsonObject, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.map((name) => {
      const value = member(row, name)
      if (value === undefined || value === null) return [name, '']
      return [name, typeof value === 'string' ? value : writeJson(value)]
    }),
  )
}

/** A column of the page. */
export interface LiveColumn {
  /** The column's key among the words of the page, or the service's own name. */
  readonly name: string
  readonly value: string
  /** The column with the total that the value is part of, such as the limit of a used amount. */
  readonly of?: string
  /** The column with the amount's currency. */
  readonly currency?: string
}

/**
 * Lists the columns to draw. A used amount is drawn with its limit, and an amount with its
 * currency. Columns without values are left out, and so is the end user's id if several rows repeat
 * it.
 */
export function liveColumns(liveAnswer: LiveAnswer, endUser: string): readonly LiveColumn[] {
  const { columns, rows } = liveAnswer
  const limits = columns.flatMap((of) => {
    const [, subject] = /^(?:max|allowed)_(.+)$/.exec(of) ?? []
    const value = columns.find(
      (column) => column === `used_${subject}` || column === `consumed_${subject}`,
    )
    return subject === undefined || value === undefined ? [] : [{ name: subject, value, of }]
  })
  const currency = ['currency', 'currency_code', 'asset'].find((candidate) =>
    columns.includes(candidate),
  )
  const isMoney = (name: string): boolean =>
    /(?:^|_)(?:amount|balance|available|locked|total)$/.test(name)
  const hasMoney = columns.some(isMoney)
  const isDrawn = (name: string): boolean =>
    !limits.some(({ of }) => of === name) &&
    !(hasMoney && name === currency) &&
    rows.some((row) => row[name] !== '') &&
    !(rows.length > 1 && rows.every((row) => row[name] === endUser))
  return columns.filter(isDrawn).map((name) => {
    const limit = limits.find(({ value }) => value === name)
    return {
      ...(limit ?? { name, value: name }),
      ...(currency !== undefined && isMoney(name) ? { currency } : {}),
    }
  })
}

/**
 * Returns the group of words for a value of an answer, or undefined if the value is shown
 * unchanged.
 */
export function liveKindOf(name: string, value: string): ValueKind | undefined {
  if (value === 'true' || value === 'false') return 'flag'
  if (/(?:^|_)status$/.test(name)) return 'account'
  if (name === 'operation' || name === 'type') return 'operation'
  return name === 'period' ? 'period' : undefined
}
