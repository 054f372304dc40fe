import {
  columnPlace,
  plainHeader,
} from '../../../../../src-main/reconciliation/row/ledger-fields.ts'

/** A column by its header, or by its position from 1. */
export type ColumnPlace = string | number

/** Words of columns that have no header of their own. */
export interface ColumnWords {
  /** Of a column without a header. */
  at(position: string): string
  /** Of a column whose header stands more than once, or that is named by its position. */
  named(header: string, position: string): string
}

/** The index of a column; -1: the file has none such. */
export function placeIndex(headers: readonly string[], place: ColumnPlace | undefined): number {
  if (place === undefined) return -1
  if (typeof place === 'number') return place <= headers.length ? place - 1 : -1
  const exact = headers.indexOf(place.trim())
  const plain = plainHeader(place)
  return exact >= 0 || plain === ''
    ? exact
    : headers.findIndex((header) => plainHeader(header) === plain)
}

/**
 * The columns that can be chosen. One that a mapping file names otherwise, or that this ledger does
 * not have, stays to be seen.
 */
export function columnPlaces(
  headers: readonly string[],
  chosen: ColumnPlace | undefined,
): readonly ColumnPlace[] {
  const places = headers.map((_, at) => columnPlace(headers, at))
  return chosen === undefined || places.includes(chosen) ? places : [chosen, ...places]
}

/** A place as the value of a choice; of none it is empty. */
export function placeValue(place: ColumnPlace | undefined): string {
  return place === undefined ? '' : JSON.stringify(place)
}

/** The place that a choice's value means; undefined: none. */
export function valuePlace(value: string): ColumnPlace | undefined {
  return value === '' ? undefined : (JSON.parse(value) as ColumnPlace)
}

/** The name of a column in words; `sample` is a cell of it, for one without a header. */
export function columnName(
  headers: readonly string[],
  place: ColumnPlace,
  words: ColumnWords,
  sample?: string,
): string {
  if (typeof place === 'string') return place
  const header = headers[place - 1] ?? ''
  if (header !== '') return words.named(header, String(place))
  return sample === undefined ? words.at(String(place)) : `${words.at(String(place))} · ${sample}`
}
