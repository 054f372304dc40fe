import type { Column } from '../contract/report.ts'
import type { Cell } from '../contract/window.ts'
import type { PairColumn } from '../reconciliation/pair-columns.ts'
import type { Connection } from './database.ts'
import { matchColumns } from './rows.ts'
import { PER_CHUNK, repeats } from './runs.ts'

/** How many matches a run has, told from its last chunk: the others are full. */
export function countMatches(db: Connection, run: number): number {
  const last = db.prepare<[number], { chunk: number; count: number }>('SELECT chunk, json_array_length(rows) AS count FROM run_matches WHERE run = ? ORDER BY chunk DESC LIMIT 1').get(run)
  return last ? last.chunk * PER_CHUNK + last.count : 0
}

/** The matches of these numbers (chunk times PER_CHUNK and place), in the order given; the key is `chunk:place`. */
export function readMatches(db: Connection, run: number, numbers: readonly number[], columns: readonly Column[]): { key: string; cells: readonly Cell[] }[] {
  const getChunk = db.prepare<[number, number], string>('SELECT rows FROM run_matches WHERE run = ? AND chunk = ?').pluck()
  const places = columns.map(({ name }) => placesOf(name))
  const chunks = new Map<number, readonly (readonly Cell[])[]>()
  return numbers.map((number) => {
    const chunk = Math.floor(number / PER_CHUNK)
    let rows = chunks.get(chunk)
    if (!rows) chunks.set(chunk, (rows = JSON.parse(getChunk.get(run, chunk) ?? '[]') as Cell[][]))
    const row = rows[number % PER_CHUNK]
    return row ? { key: `${chunk}:${number % PER_CHUNK}`, cells: places.map(([own, other]) => row[own] ?? row[other] ?? null) } : { key: '', cells: columns.map(() => null) }
  })
}

/** The number of the match of a key; undefined where it is no such key. */
export function matchNumber(key: string): number | undefined {
  const parts = /^(\d{1,8}):(\d{1,3})$/.exec(key)
  if (!parts || Number(parts[2]) >= PER_CHUNK) return undefined
  return Number(parts[1]) * PER_CHUNK + Number(parts[2])
}

// A cell that is left out repeats another one (packMatch in runs.ts).
function placesOf(name: string): readonly [own: number, other: number] {
  const own = matchColumns.indexOf(name)
  const other = repeats[name as PairColumn]
  return [own, other === undefined ? own : matchColumns.indexOf(other)]
}
