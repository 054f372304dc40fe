import {
  columnNameOf,
  normalHeader,
} from '../../../../../src-main/reconciliation/row/ledger-fields.ts'

/** A column by its header, or by its position from 1. */
export type ColumnPlace = string | number

/** The words for columns without a usable header. */
export interface ColumnWords {
  /** Names a column without a header. */
  at(position: string): string
  /** Names a column with a repeated header, or one that is mapped by its position. */
  named(header: string, position: string): string
}

/** Returns the index of a column, or -1 if the file does not have it. */
export function placeIndex(headers: readonly string[], place: ColumnPlace | undefined): number {
  if (place === undefined) return -1
  if (typeof place === 'number') return place <= headers.length ? place - 1 : -1
  const exactIndex = headers.indexOf(place.trim())
  const normalText = normalHeader(place)
  return exactIndex >= 0 || normalText === ''
    ? exactIndex
    : headers.findIndex((header) => normalHeader(header) === normalText)
}

/**
 * Lists the columns that can be chosen. The chosen column stays in the list even if the mapping
 * file spells it differently or this ledger lacks it.
 */
export function columnPlaces(
  headers: readonly string[],
  chosenPlace: ColumnPlace | undefined,
): readonly ColumnPlace[] {
  const columnNames = headers.map((_, index) => columnNameOf(headers, index))
  return chosenPlace === undefined || columnNames.includes(chosenPlace)
    ? columnNames
    : [chosenPlace, ...columnNames]
}

/** Writes a place as the value of a choice, empty if there is none. */
export function placeValue(place: ColumnPlace | undefined): string {
  return place === undefined ? '' : JSON.stringify(place)
}

/** Reads a choice's value as a place, or undefined if empty. */
export function valuePlace(value: string): ColumnPlace | undefined {
  return value === '' ? undefined : (JSON.parse(value) as ColumnPlace)
}

/** Writes the name of a column. `sample` is one of its cells, for a column without a header. */
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
