import type { PairColumn } from '../../reconciliation/pair-columns.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import { breakContent, CONTENT_PLACE } from '../database/break-content.ts'

/** The records and end users whose cells leave the rows of runs. */
export interface ErasedNames {
  readonly withdrawals: ReadonlySet<string>
  readonly transactions: ReadonlySet<string>
  /** Ids of end users, for ledger rows without a record. */
  readonly users: ReadonlySet<string>
}

type Cells = readonly (string | null)[]

const placesOf = (names: readonly PairColumn[]): number[] =>
  names.map((name) => pairColumns.indexOf(name))
const WITHDRAWAL_PLACE = pairColumns.indexOf('withdrawal_id')
const FEED_PLACE = pairColumns.indexOf('feed_id')
const userPlaces = placesOf(['ledger_end_user_id', 'provider_end_user_id'])
/** Cells of a pair that an erasure empties. Amounts, dates, states and ids stay. */
const personalColumns = [
  'external_ref',
  'txn_hash',
  'ledger_address',
  'provider_address',
  'ledger_external_ref',
  'provider_external_ref',
  'ledger_txn_hash',
  'provider_txn_hash',
  'ledger_end_user_id',
  'provider_end_user_id',
] as const satisfies readonly PairColumn[]
const personalPlaces = placesOf(personalColumns)

/**
 * Returns a line of a part of a run, which is a table's name and the values of a row, without cells
 * of erased records; the same object where it has none. Matches are in the form in which they travel.
 */
export function eraseLine(line: readonly unknown[], names: ErasedNames): readonly unknown[] {
  switch (line[0]) {
    case 'breaks': {
      const [table, id, category, differences, severity, age, date, cells, ...rest] = line
      const erased = eraseBreakCells(cells as string, differences as string, names)
      return erased === undefined
        ? line
        : [table, id, category, differences, severity, age, date, erased, ...rest]
    }
    case 'run_suggestions': {
      const erased = eraseSuggestionCells(line.at(-1) as string, names)
      return erased === undefined ? line : [...line.slice(0, -1), erased]
    }
    case 'run_matches': {
      const matches = line[2]
      if (!Array.isArray(matches)) return line
      let isErased = false
      const left = matches.map((match: unknown) => {
        if (!Array.isArray(match) || !Array.isArray(match[0])) return match
        const erased = eraseCells(match[0] as Cells, names)
        if (!erased) return match
        isErased = true
        // As cells alone: the numbers of an equal match say that the ledger has the same texts.
        return [erased, null]
      })
      return isErased ? [line[0], line[1], left] : line
    }
    default:
      return line
  }
}

/** The cells of a break, as JSON, with its content beside them; undefined where nothing is erased. */
export function eraseBreakCells(
  cells: string,
  differences: string,
  names: ErasedNames,
): string | undefined {
  const values = JSON.parse(cells) as string[]
  const erased = eraseCells(values, names)
  if (!erased) return undefined
  const all = [...erased]
  while (all.length < CONTENT_PLACE) all.push('')
  all[CONTENT_PLACE] = breakContent(cells, differences)
  return JSON.stringify(all)
}

/** The cells of a suggestion, as JSON; undefined where nothing is erased. */
export function eraseSuggestionCells(cells: string, names: ErasedNames): string | undefined {
  const erased = eraseCells(JSON.parse(cells) as Cells, names)
  return erased && JSON.stringify(erased)
}

/**
 * A chunk of matches as this cache stores it. A match that is stored as the number of its withdrawal
 * loses the ledger's own texts, and reads the rest from the record. Undefined where nothing is erased.
 */
export function eraseMatches(
  rows: string,
  names: ErasedNames,
  erasedRows: ReadonlySet<number>,
): string | undefined {
  // Nearly all chunks are lists of numbers without a text.
  if (!rows.includes('["') && !rows.includes('"ledger_')) return undefined
  const matches = JSON.parse(rows) as unknown[][]
  let isErased = false
  const left = matches.map((match) => {
    if (typeof match[0] === 'number') {
      const texts = match[5]
      if (!erasedRows.has(match[0]) || typeof texts !== 'object' || texts === null) return match
      const kept = Object.entries(texts).filter(
        ([name]) => !personalColumns.some((column) => column === name),
      )
      if (kept.length === Object.keys(texts).length) return match
      isErased = true
      return [...match.slice(0, 5), Object.fromEntries(kept)]
    }
    const erased = eraseCells(match as Cells, names)
    if (!erased) return match
    isErased = true
    return erased
  })
  return isErased ? JSON.stringify(left) : undefined
}

// A row of several records is emptied for all of them: its cells hold their texts joined.
function eraseCells(cells: Cells, names: ErasedNames): Cells | undefined {
  const hasAny = (place: number, among: ReadonlySet<string>): boolean =>
    among.size > 0 && (cells[place] ?? '').split(';').some((one) => among.has(one))
  const isNamed =
    hasAny(WITHDRAWAL_PLACE, names.withdrawals) ||
    hasAny(FEED_PLACE, names.transactions) ||
    userPlaces.some((place) => hasAny(place, names.users))
  // A null repeats another cell, which is emptied too.
  if (!isNamed || personalPlaces.every((place) => cells[place] === '')) return undefined
  return cells.map((cell, place) => (personalPlaces.includes(place) ? '' : cell))
}
