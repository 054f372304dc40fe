import { Failure } from '../../base/failure.ts'
import type { Cell } from '../../contract/cell.ts'
import type { Column } from '../../contract/report.ts'
import type { ReadableDb } from '../database/connection.ts'
import { MATCHES_PER_CHUNK } from './match-chunk.ts'
import { matchCell, matchRowsSql } from './match-source.ts'
import type { FoundRun } from './runs.ts'

/** Throws Failure RUN_OPENED if the matches of a colleague's run have not arrived. */
export function requireMatches({ hasMatches }: FoundRun): void {
  if (!hasMatches)
    throw new Failure({
      kind: 'badInput',
      code: 'RUN_OPENED',
      what: 'The matches of this run are not here',
      why: 'a colleague made it, and they have not arrived from the server',
      advice: 'synchronize with the team, or run the ledger here',
    })
}

/**
 * Counts a run's matches by its last chunk, because all other chunks are full. Throws RUN_OPENED.
 */
export function countMatches(db: ReadableDb, run: FoundRun): number {
  requireMatches(run)
  const lastChunk = db
    .prepare<[number], { chunk: number; count: number }>(
      'SELECT chunk, json_array_length(rows) AS count FROM run_matches WHERE run = ? ORDER BY chunk DESC LIMIT 1',
    )
    .get(run.seq)
  return lastChunk ? lastChunk.chunk * MATCHES_PER_CHUNK + lastChunk.count : 0
}

/**
 * Reads the matches with these numbers (chunk times MATCHES_PER_CHUNK plus place), in the order of
 * `numbers`. The key of a match is `chunk:place`. For an unknown number, key and cells are empty.
 */
export function readMatches(
  db: ReadableDb,
  run: FoundRun,
  numbers: readonly number[],
  columns: readonly Column[],
): { key: string; cells: readonly Cell[] }[] {
  const cell = matchCell(db, run)
  const matchStatement = db
    .prepare<[number, number, string], [number, ...Cell[]]>(
      `SELECT ${['m.key', ...columns.map(({ name }) => cell(name))].join(', ')} FROM ${matchRowsSql} WHERE run_matches.run = ? AND chunk = ? AND m.key IN (SELECT value FROM json_each(?))`,
    )
    .raw()
  const placesByChunk = new Map<number, number[]>()
  for (const number of numbers) {
    const chunk = Math.floor(number / MATCHES_PER_CHUNK)
    placesByChunk.set(chunk, [...(placesByChunk.get(chunk) ?? []), number % MATCHES_PER_CHUNK])
  }
  const cellsByNumber = new Map<number, readonly Cell[]>()
  for (const [chunk, places] of placesByChunk)
    for (const [place, ...cells] of matchStatement.all(run.seq, chunk, JSON.stringify(places)))
      cellsByNumber.set(chunk * MATCHES_PER_CHUNK + place, cells)
  return numbers.map((number) => {
    const cells = cellsByNumber.get(number)
    return cells
      ? { key: `${Math.floor(number / MATCHES_PER_CHUNK)}:${number % MATCHES_PER_CHUNK}`, cells }
      : { key: '', cells: columns.map(() => null) }
  })
}

/** Reads the number of a match from its key. Undefined for any other text. */
export function matchNumber(key: string): number | undefined {
  const parts = /^(\d{1,8}):(\d{1,3})$/.exec(key)
  if (!parts || Number(parts[2]) >= MATCHES_PER_CHUNK) return undefined
  return Number(parts[1]) * MATCHES_PER_CHUNK + Number(parts[2])
}

/**
 * Finds the key of the run's match with this withdrawal, or with this feed row if no withdrawal is
 * given. Undefined if there is none. Searches the texts of the chunks first, so that only the few
 * chunks that may contain the match are parsed.
 */
export function findMatchKey(
  db: ReadableDb,
  run: FoundRun,
  record: { readonly withdrawalId?: string; readonly feedId?: string },
): string | undefined {
  const { withdrawalId, feedId } = record
  const id = withdrawalId ?? feedId
  if (id === undefined) return undefined
  const row =
    withdrawalId === undefined
      ? undefined
      : db
          .prepare<[string], number>('SELECT row FROM withdrawals WHERE id = ?')
          .pluck()
          .get(withdrawalId)
  const escapedId = JSON.stringify(id).slice(1, -1)
  const place = withdrawalId === undefined ? 1 : 0
  const match = db
    .prepare<unknown[], { chunk: number; place: number }>(
      `SELECT c.chunk AS chunk, m.key AS place FROM (SELECT chunk, rows FROM run_matches WHERE run = @run AND (instr(rows, @text) > 0 OR instr(rows, @number) > 0)) AS c, json_each(c.rows) AS m
        WHERE CASE WHEN json_type(m.value, '$[0]') = 'integer' THEN json_extract(m.value, '$[0]') = @row OR (@isFeed AND json_extract(m.value, '$[5].feed_id') = @id) ELSE instr(';' || json_extract(m.value, '$[${place}]') || ';', ';' || @id || ';') > 0 END LIMIT 1`,
    )
    .get({
      run: run.seq,
      // The text has no opening quote, because an id in a list of several follows a semicolon.
      text: escapedId,
      number: row === undefined ? '\u0000' : `[${row},`,
      row: row ?? -1,
      isFeed: withdrawalId === undefined ? 1 : 0,
      id,
    })
  return match && `${match.chunk}:${match.place}`
}
