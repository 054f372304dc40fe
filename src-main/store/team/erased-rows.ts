import type { PairColumn } from '../../reconciliation/pair-columns.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import { breakContent, CONTENT_PLACE } from '../database/break-content.ts'

/** The records and end users whose cells are removed from the rows of runs. */
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
/** The cells of a pair that an erasure empties. Amounts, dates, states and ids stay. */
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
 * Returns a line of a part of a run without the cells of erased records. A line is a table's name
 * and the values of a row. Returns the same object if nothing is erased. Matches are in the form of
 * exchanged-matches.ts.
 */
export function eraseLine(line: readonly unknown[], names: ErasedNames): readonly unknown[] {
  switch (line[0]) {
    case 'breaks': {
      const [table, id, category, differences, severity, age, date, cells, ...rest] = line
      const erasedCells = eraseBreakCells(cells as string, differences as string, names)
      return erasedCells === undefined
        ? line
        : [table, id, category, differences, severity, age, date, erasedCells, ...rest]
    }
    case 'run_suggestions': {
      const erasedCells = eraseSuggestionCells(line.at(-1) as string, names)
      return erasedCells === undefined ? line : [...line.slice(0, -1), erasedCells]
    }
    case 'run_matches': {
      const matches = line[2]
      if (!Array.isArray(matches)) return line
      let isErased = false
      const remainingMatches = matches.map((match: unknown) => {
        if (!Array.isArray(match) || !Array.isArray(match[0])) return match
        const erasedCells = eraseCells(match[0] as Cells, names)
        if (!erasedCells) return match
        isErased = true
        // Keep only the cells, because the numbers of a match with equal sides reveal that the
        // ledger has equal texts.
        return [erasedCells, null]
      })
      return isErased ? [line[0], line[1], remainingMatches] : line
    }
    default:
      return line
  }
}

/**
 * Returns the erased cells of a break, as JSON, with its content digest after them, or undefined if
 * nothing is erased.
 */
export function eraseBreakCells(
  cells: string,
  differences: string,
  names: ErasedNames,
): string | undefined {
  const values = JSON.parse(cells) as string[]
  const erasedCells = eraseCells(values, names)
  if (!erasedCells) return undefined
  const allCells = [...erasedCells]
  while (allCells.length < CONTENT_PLACE) allCells.push('')
  allCells[CONTENT_PLACE] = breakContent(cells, differences)
  return JSON.stringify(allCells)
}

/** Returns the erased cells of a suggestion, as JSON, or undefined if nothing is erased. */
export function eraseSuggestionCells(cells: string, names: ErasedNames): string | undefined {
  const erasedCells = eraseCells(JSON.parse(cells) as Cells, names)
  return erasedCells && JSON.stringify(erasedCells)
}

/**
 * Returns the erased form of a stored chunk of matches. A match that is stored as the number of its
 * withdrawal loses the ledger's own texts, and its other cells are read from the record. Undefined
 * if nothing is erased.
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
  const remainingMatches = matches.map((match) => {
    if (typeof match[0] === 'number') {
      const texts = match[5]
      if (!erasedRows.has(match[0]) || typeof texts !== 'object' || texts === null) return match
      const remainingTexts = Object.entries(texts).filter(
        ([name]) => !personalColumns.some((column) => column === name),
      )
      if (remainingTexts.length === Object.keys(texts).length) return match
      isErased = true
      return [...match.slice(0, 5), Object.fromEntries(remainingTexts)]
    }
    const erasedCells = eraseCells(match as Cells, names)
    if (!erasedCells) return match
    isErased = true
    return erasedCells
  })
  return isErased ? JSON.stringify(remainingMatches) : undefined
}

// Empties the cells of a row of several records for all of them, because the cells hold the texts
// of all records, joined.
function eraseCells(cells: Cells, names: ErasedNames): Cells | undefined {
  const hasAny = (place: number, among: ReadonlySet<string>): boolean =>
    among.size > 0 && (cells[place] ?? '').split(';').some((id) => among.has(id))
  const isNamed =
    hasAny(WITHDRAWAL_PLACE, names.withdrawals) ||
    hasAny(FEED_PLACE, names.transactions) ||
    userPlaces.some((place) => hasAny(place, names.users))
  // A null repeats another cell, which is emptied too.
  if (!isNamed || personalPlaces.every((place) => cells[place] === '')) return undefined
  return cells.map((cell, place) => (personalPlaces.includes(place) ? '' : cell))
}
