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
 * A match in the form in which the workstations of a team exchange it: its cells, and the numbers
 * that a match with equal sides stores after the number of its withdrawal. Null replaces the
 * numbers if the match is stored as cells. A null cell repeats another cell (`repeats`).
 */
type ExchangedMatch = readonly [MatchCells, readonly unknown[] | null]

/** For each cell, the index of the cell that it usually repeats. */
const repeatedPlaces = matchColumns.map((name) =>
  pairColumns.indexOf(repeats[name as keyof typeof repeats] as (typeof pairColumns)[number]),
)
const ID_PLACE = matchColumns.indexOf('withdrawal_id')
/** The index of the ledger's lines in the cells of a match or a break. */
export const LINE_PLACE = matchColumns.indexOf('ledger_line')

/**
 * Returns a chunk of a run's matches in the exchanged form, as JSON, without row numbers of this
 * cache and with the records as they were when the run read them. Undefined if the run has no such
 * chunk. Throws Failure TEAM_LOG_BROKEN if a withdrawal is missing here.
 */
export function toExchangedMatches(
  db: ReadableDb,
  run: FoundRun,
  chunk: number,
): string | undefined {
  const rows = prepareCached<[number, number], string>(
    db,
    'SELECT rows FROM run_matches WHERE run = ? AND chunk = ?',
  )
    .pluck()
    .get(run.seq, chunk)
  if (rows === undefined) return undefined
  const matches = JSON.parse(rows) as readonly (readonly unknown[])[]
  const isNumbered = (match: readonly unknown[]): boolean => typeof match[0] === 'number'
  const foundCells = findMatchCells(
    db,
    run,
    matches.map((match) => (isNumbered(match) ? match : undefined)),
  )
  return JSON.stringify(
    matches.map((match, index) => {
      if (!isNumbered(match)) return [match, null]
      const cells = foundCells[index]
      if (!cells) throw brokenLog(`a match of run ${run.summary.run_id} has no withdrawal here`)
      return [packCells(cells), match.slice(1)]
    }),
  )
}

/**
 * Converts a received chunk, which was parsed, to the form in which this cache stores it. A match
 * is stored as the number of its withdrawal if every cell follows from the local record, and as its
 * cells if the record is missing or differs. Throws Failure TEAM_LOG_BROKEN for another shape.
 */
export function fromExchangedMatches(
  db: ReadableDb,
  run: FoundRun,
  exchangedMatches: unknown,
): string {
  const matches = readExchangedMatches(exchangedMatches)
  const rowOf = prepareCached<[string], number>(
    db,
    'SELECT row FROM withdrawals WHERE id = ?',
  ).pluck()
  const candidates = matches.map(([cells, rest]) => {
    const row = rest === null ? undefined : rowOf.get(cells[ID_PLACE] ?? '')
    return row === undefined ? undefined : [row, ...(rest as readonly unknown[])]
  })
  const localCells = cellsHere(db, run, candidates)
  return `[${matches
    .map(([cells], index) => {
      const packedText = JSON.stringify(cells)
      return localCells[index] === packedText ? JSON.stringify(candidates[index]) : packedText
    })
    .join(',')}]`
}

/**
 * Reads the cells of each candidate from the local records, and returns them packed, as JSON.
 * Undefined for a candidate without a withdrawal, or of another shape.
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

/**
 * Returns a stored chunk in which each match with one of these feed rows is stored as cells, so
 * that its cells can be removed while those of its withdrawal stay.
 */
export function unpackFeedMatches(
  db: ReadableDb,
  run: Pick<FoundRun, 'seenChanges'>,
  rows: string,
  feedIds: ReadonlySet<string>,
): string {
  if (feedIds.size === 0 || !rows.includes('"feed_id"')) return rows
  const matches = JSON.parse(rows) as readonly (readonly unknown[])[]
  const candidates = matches.map((match) => {
    const texts = match[5] as { readonly feed_id?: string } | null | undefined
    const isNumbered = typeof match[0] === 'number'
    return isNumbered && feedIds.has(texts?.feed_id ?? '') ? match : undefined
  })
  if (candidates.every((match) => match === undefined)) return rows
  const cells = cellsHere(db, run, candidates)
  return `[${matches.map((match, index) => cells[index] ?? JSON.stringify(match)).join(',')}]`
}

function packCells(cells: MatchCells): MatchCells {
  return cells.map((cell, index) => {
    const place = repeatedPlaces[index] ?? -1
    return place >= 0 && cell === cells[place] ? null : cell
  })
}

function readExchangedMatches(matches: unknown): readonly ExchangedMatch[] {
  if (
    Array.isArray(matches) &&
    matches.length >= 1 &&
    matches.length <= MATCHES_PER_CHUNK &&
    matches.every(
      (match) =>
        Array.isArray(match) &&
        match.length === 2 &&
        isPackedCells(match[0]) &&
        (match[1] === null || Array.isArray(match[1])),
    )
  )
    return matches as ExchangedMatch[]
  throw brokenLog('a chunk of matches has another shape')
}

// Requires a text as the first cell, because a number there would be that of a withdrawal.
function isPackedCells(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === matchColumns.length &&
    typeof value[0] === 'string' &&
    value.every((cell) => cell === null || typeof cell === 'string')
  )
}
