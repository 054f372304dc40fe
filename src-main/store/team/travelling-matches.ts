import { pairColumns } from '../../reconciliation/pair-columns.ts'
import type { ReadableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import type { MatchCells } from '../runs/match-cells.ts'
import { findMatchCells } from '../runs/match-cells.ts'
import { MATCHES_PER_CHUNK } from '../runs/match-chunk.ts'
import { matchColumns } from '../runs/match-source.ts'
import { repeats } from '../runs/run-cells.ts'
import type { FoundRun } from '../runs/runs.ts'
import { brokenLog } from './event-body.ts'

/**
 * A match between two workstations: its cells, and what a match with equal sides stores after the
 * number of its withdrawal; null for a match that stores its cells. A null cell repeats another
 * one (`repeats`).
 */
type TravellingMatch = readonly [MatchCells, readonly unknown[] | null]

/** For each cell, the place of the one that it usually repeats. */
const repeatedPlaces = matchColumns.map((name) =>
  pairColumns.indexOf(repeats[name as keyof typeof repeats] as (typeof pairColumns)[number]),
)
const ID_PLACE = matchColumns.indexOf('withdrawal_id')
/** The place of the ledger's lines among the cells of a match or a break. */
export const LINE_PLACE = matchColumns.indexOf('ledger_line')

/**
 * Returns a chunk of a run's matches as JSON text that names no row of this cache, with the records as
 * they were when the run saw them; undefined where the run has no such chunk.
 */
export function toTravelling(db: ReadableDb, run: FoundRun, chunk: number): string | undefined {
  const rows = prepareCached<[number, number], string>(
    db,
    'SELECT rows FROM run_matches WHERE run = ? AND chunk = ?',
  )
    .pluck()
    .get(run.seq, chunk)
  if (rows === undefined) return undefined
  const matches = JSON.parse(rows) as readonly (readonly unknown[])[]
  const isNumbered = (match: readonly unknown[]): boolean => typeof match[0] === 'number'
  const found = findMatchCells(
    db,
    run,
    matches.map((match) => (isNumbered(match) ? match : undefined)),
  )
  return JSON.stringify(
    matches.map((match, at) => {
      if (!isNumbered(match)) return [match, null]
      const cells = found[at]
      if (!cells) throw brokenLog(`a match of run ${run.summary.run_id} has no withdrawal here`)
      return [packCells(cells), match.slice(1)]
    }),
  )
}

/**
 * Returns a travelling chunk, parsed, as this cache stores it: a match as the number of its withdrawal where
 * every cell follows from the record here, and as its cells where the record is missing or differs.
 * Throws Failure TEAM_LOG_BROKEN for another shape.
 */
export function fromTravelling(db: ReadableDb, run: FoundRun, travelling: unknown): string {
  const matches = readTravelling(travelling)
  const rowOf = prepareCached<[string], number>(
    db,
    'SELECT row FROM withdrawals WHERE id = ?',
  ).pluck()
  const candidates = matches.map(([cells, rest]) => {
    const row = rest === null ? undefined : rowOf.get(cells[ID_PLACE] ?? '')
    return row === undefined ? undefined : [row, ...(rest as readonly unknown[])]
  })
  const here = cellsHere(db, run, candidates)
  return `[${matches
    .map(([cells], at) => {
      const packed = JSON.stringify(cells)
      return here[at] === packed ? JSON.stringify(candidates[at]) : packed
    })
    .join(',')}]`
}

/**
 * The packed cells, as JSON, that each candidate is read as; undefined for a candidate without a
 * withdrawal, or of another shape.
 */
export function cellsHere(
  db: ReadableDb,
  run: Pick<FoundRun, 'seenChanges'>,
  candidates: readonly (readonly unknown[] | undefined)[],
): readonly (string | undefined)[] {
  return findMatchCells(db, run, candidates).map(
    (cells) => cells && JSON.stringify(packCells(cells)),
  )
}

function packCells(cells: MatchCells): MatchCells {
  return cells.map((cell, at) => {
    const place = repeatedPlaces[at] ?? -1
    return place >= 0 && cell === cells[place] ? null : cell
  })
}

function readTravelling(matches: unknown): readonly TravellingMatch[] {
  if (
    Array.isArray(matches) &&
    matches.length >= 1 &&
    matches.length <= MATCHES_PER_CHUNK &&
    matches.every(
      (one) =>
        Array.isArray(one) &&
        one.length === 2 &&
        isPackedCells(one[0]) &&
        (one[1] === null || Array.isArray(one[1])),
    )
  )
    return matches as TravellingMatch[]
  throw brokenLog('a chunk of matches has another shape')
}

// A first cell that is no text would be taken for the number of a withdrawal.
function isPackedCells(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === matchColumns.length &&
    typeof value[0] === 'string' &&
    value.every((cell) => cell === null || typeof cell === 'string')
  )
}
