import { VOID_PAIR } from '../../matching/prints/print-bits.ts'
import { passNames } from '../../reconciliation/passes.ts'
import type { ReadableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import {
  differenceColumns,
  ledgerColumns,
  matchColumns,
  providerColumns,
  valueSeen,
} from './match-source.ts'
import type { FoundRun } from './runs.ts'

/** The cells of a match, in the order of `matchColumns`. */
export type MatchCells = readonly (string | null)[]

/** A match with equal sides as a run stores it (`storedPlaces`). */
interface NumberedMatch {
  readonly line: number
  readonly cells: number
  readonly pass: number
  readonly date: string | null
  readonly differingCells: Readonly<Partial<Record<string, string>>>
}

/** Reads a cell from the columns of a withdrawal, in the order of `recordColumns`. */
type CellReader = (record: readonly string[], match: NumberedMatch) => string | null

/** The columns of a withdrawal that cells are read from. */
const recordColumns: readonly string[] = [
  ...new Set([
    ...(Object.values(providerColumns) as string[]),
    ...Object.values(ledgerColumns).map(
      (columnAndBit) => (columnAndBit as readonly [string, number])[0],
    ),
    ...Object.values(differenceColumns).map(
      (columnAndBit) => (columnAndBit as readonly [string, number])[0],
    ),
  ]),
]
const cellReaders = matchColumns.map(readerOf)

/**
 * Finds all cells of matches with equal sides, with the records as they were when the run read
 * them. Equals the result of the SQL of `matchCell`, and takes a fifth of its time. Undefined for a
 * match without a cached withdrawal or of another shape.
 */
export function findMatchCells(
  db: ReadableDb,
  run: Pick<FoundRun, 'seenChanges'>,
  matches: readonly (readonly unknown[] | undefined)[],
): readonly (MatchCells | undefined)[] {
  const numberedMatches = matches.map((match) => match && toNumbered(match))
  const cellsOfMatches = matches.map((): MatchCells | undefined => undefined)
  const rows = prepareCached<[string], [number, ...string[]]>(
    db,
    `SELECT m.key, ${recordColumns.map(valueSeen(db, run)).join(', ')} FROM json_each(?) AS m CROSS JOIN withdrawals AS w ON w.row = m.value`,
  )
    .raw()
    .all(
      JSON.stringify(matches.map((match, index) => (numberedMatches[index] ? match?.[0] : null))),
    )
  for (const [index, ...record] of rows) {
    const match = numberedMatches[index]
    if (match) cellsOfMatches[index] = cellReaders.map((read) => read(record, match))
  }
  return cellsOfMatches
}

// A match of a colleague may have any shape, and SQL would read a wrong shape without an error.
function toNumbered(match: readonly unknown[]): NumberedMatch | undefined {
  const [row, line, cells, pass, date = null, differingCells = {}] = match
  if (
    ![row, line, cells, pass].every((part) => Number.isSafeInteger(part) && (part as number) >= 0)
  )
    return undefined
  if (date !== null && typeof date !== 'string') return undefined
  if (
    typeof differingCells !== 'object' ||
    differingCells === null ||
    Array.isArray(differingCells)
  )
    return undefined
  if (Object.values(differingCells).some((text) => typeof text !== 'string')) return undefined
  return {
    line: line as number,
    cells: cells as number,
    pass: pass as number,
    date,
    differingCells: differingCells as Readonly<Record<string, string>>,
  }
}

function readerOf(name: string): CellReader {
  const provider = providerColumns[name]
  if (provider !== undefined) return ofRecord(provider)
  const ledger = ledgerColumns[name]
  if (ledger !== undefined) {
    const read = ofRecord(ledger[0])
    return (record, match) =>
      match.differingCells[name] ?? ((match.cells & ledger[1]) === 0 ? '' : read(record, match))
  }
  const difference = differenceColumns[name]
  if (difference !== undefined) {
    const read = ofRecord(difference[0])
    return (record, match) =>
      (match.cells & difference[1]) !== 0 ||
      ((match.cells & VOID_PAIR) !== 0 && read(record, match) !== '')
        ? '0'
        : ''
  }
  switch (name) {
    case 'feed_id':
      return (_, match) => match.differingCells[name] ?? ''
    case 'ledger_currency': {
      const read = ofRecord('currency')
      return (record, match) => match.differingCells[name] ?? read(record, match)
    }
    case 'ledger_date': {
      const read = ofRecord('created_at')
      return (record, match) => match.date ?? read(record, match)
    }
    case 'ledger_line':
      return (_, { line }) => String(line)
    case 'matched_by':
      return (_, { pass }) => passNames[pass] ?? null
    case 'within_tolerance':
      return () => 'false'
    default:
      return () => ''
  }
}

function ofRecord(column: string): CellReader {
  const index = recordColumns.indexOf(column)
  return (record) => record[index] ?? ''
}
